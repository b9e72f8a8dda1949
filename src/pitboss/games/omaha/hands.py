"""What a hand of omaha is worth high and low, and who of those who tie gets the odd chip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.poker.betting.pots import odd_high_key, odd_low_key
from pitboss.poker.hand import Hand, Player
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule


class Compiled(NamedTuple):
    """The compiled ranks: omaha high and low, and five cards."""

    high: Callable[..., int]
    low: Callable[..., int]
    five: Callable[..., int]


@cache
def _compiled() -> Compiled:
    """Loaded when the first hand is shown."""
    from pitboss.ranking.kernels import five
    from pitboss.ranking.kernels_omaha import omaha, omaha_low8

    return Compiled(omaha, omaha_low8, five)


# -- what a hand is worth -------------------------------------------------------------------------


@rule("13:69F-14.11(f)", "13:69F-14.11(f)1")
def best_high(hand: Hand, player: Player) -> int:
    """The best high hand of exactly two own cards and exactly three of the centre."""
    return _compiled().high(*player.down, *hand.board)


@rule(
    *("13:69F-14.11(g)", "19:47-14.1[High-low split eight or better]"),
    *("13:69F-14.11(h)", "13:69F-14.11(h)1", "13:69F-14.11(h)3"),
)
def best_low(hand: Hand, player: Player) -> int:
    """The best low, again of two own cards and three of the centre, or zero above an eight.

    It is looked for apart from the high hand: other cards or the same, and an ace both ways.
    """
    return _compiled().low(*player.down, *hand.board)


# -- the odd chip ---------------------------------------------------------------------------------


def _ways(hand: Hand, player: Player) -> Iterator[tuple[int, ...]]:
    """Every five cards that a player may make a hand of."""
    for own in combinations(player.down, 2):
        for shared in combinations(hand.board, 3):
            yield own + shared


@rule("13:69F-14.11(f)2ii", "13:69F-14.11(f)2iv")
def odd_high(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied high hands the one with the highest card by suit is first."""
    five, worth = _compiled().five, best_high(hand, player)
    return odd_high_key(way for way in _ways(hand, player) if five(*way) == worth)


@rule("13:69F-14.11(f)2iii", "13:69F-14.11(f)2iv")
def odd_low(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied low hands the one with the lowest card by suit is first."""
    worth = best_low(hand, player)
    return odd_low_key(
        [way for way in _ways(hand, player) if _low_of(way) == worth], from_ace=hand.earlier
    )


def _low_of(way: tuple[int, ...]) -> int:
    """What two own cards and three of the centre are worth as a low."""
    return _compiled().low(way[0], way[1], way[0], way[1], *way[2:], way[2], way[2])


# -- how hands are compared -----------------------------------------------------------------------

HIGH_JUDGE: Final = Judge(
    best_high,
    odd_high=odd_high,
    high_words=words_of("high"),
    cites=Provisions(whole=cite("13:69F-14.11(f)1")),
)
SPLIT_JUDGE: Final = Judge(
    best_high,
    low=best_low,
    odd_high=odd_high,
    odd_low=odd_low,
    high_words=words_of("high"),
    low_words=words_of("low8"),
    cites=Provisions(
        whole=cite("13:69F-14.11(g)"),
        half=cite("13:69F-14.11(f)2"),
        tie=cite("13:69F-14.11(f)2ii"),
        low_tie=cite("13:69F-14.11(f)2iii"),
    ),
)
