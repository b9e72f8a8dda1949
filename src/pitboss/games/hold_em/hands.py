"""What a hand of hold 'em is worth, and who of those who tie gets the odd chip."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from pitboss.poker.betting.pots import odd_high_key
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import rule


@cache
def _compiled() -> tuple[Callable[..., int], Callable[..., int]]:
    """The compiled ranks of seven and of five cards, loaded when the first hand is shown."""
    from pitboss.ranking.kernels import five, seven

    return seven, five


@rule("13:69F-14.10(j)")
def best_high(hand: Hand, player: Player) -> int:
    """The best five of the own two cards and the five in the centre, in any mix."""
    seven, _ = _compiled()
    return seven(*player.down, *hand.board)


@rule("13:69F-14.15(r)")
def odd_chip(hand: Hand, player: Player) -> tuple[int, ...]:
    """Where the house goes by suit, the best of the ways to make the same hand counts.

    Players who play the board hold the same five cards, and the one nearest to the left of the
    button comes first.
    """
    _, five = _compiled()
    worth = best_high(hand, player)
    every = combinations((*player.down, *hand.board), 5)
    return odd_high_key(way for way in every if five(*way) == worth)


@rule("13:69F-14.19(b)3")
def both_count(hand: Hand, player: Player) -> bool:
    """Whether the best hand can be made with both own cards."""
    _, five = _compiled()
    ways = combinations(hand.board, 3)
    return max(five(*player.down, *way) for way in ways) == best_high(hand, player)
