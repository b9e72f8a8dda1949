"""What a seven-card stud hand is worth at the showdown, high and low; 13:69F-14.9(i) to (l)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.games.seven_card_stud.rules import HI_LO, HI_LO_8, HIGH, LOW, showing_by
from pitboss.poker.betting.pots import odd_high_key, odd_low_key
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.stud.opening import cards_of, ways
from pitboss.poker.stud.rules import Showing
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule

if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def _kernels() -> tuple[Callable[..., int], ...]:
    """The compiled rankings, loaded with the first showdown."""
    from pitboss.ranking.kernels import five, seven
    from pitboss.ranking.kernels_low import low_five, low_seven, low_seven_eight_or_better

    return five, seven, low_five, low_seven, low_seven_eight_or_better


@rule("13:69F-14.9(i)", "13:69F-14.9(i)1", "13:69F-14.9(k)", "13:69F-14.9(l)")
def high(hand: Hand, player: Player) -> int:
    """The best five of the seven cards for high, whatever is used for low."""
    return _kernels()[1](*player.down, *player.up, *hand.board)


@rule("13:69F-14.9(i)2", "19:47-14.9(i)2[2010 proposal]", "13:69F-14.9(k)", "13:69F-14.9(l)")
def low(hand: Hand, player: Player) -> int:
    """The best five of the seven cards for low, whatever is used for high; aces are low."""
    return _kernels()[3](*player.down, *player.up, *hand.board)


@rule(
    *("13:69F-14.9(j)", "13:69F-14.9(k)1", "13:69F-14.9(k)2"),
    "19:47-14.1[High-low split eight or better]",
)
def low_eight(hand: Hand, player: Player) -> int:
    """The best low without a pair and without a card above eight, or zero.

    Straights and flushes do not count against it.
    """
    return _kernels()[4](*player.down, *player.up, *hand.board)


@rule("13:69F-14.15(r)")
def showing_with_common(form: str, cards: Sequence[int]) -> Showing:
    """A hand showing in which a common card counts; five cards make straights and flushes too."""
    if form == LOW or len(cards) < 5:
        return showing_by(form)(cards)
    return (_kernels()[0](*cards),), ()


# -- odd chips ------------------------------------------------------------------------------------


@rule("13:69F-14.9(i)3ii", "13:69F-14.9(i)3iv")
def odd_high(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied high hands the one with the highest card by suit gets the odd chip."""
    return odd_high_key(ways(cards_of(hand, player), 5, _kernels()[0]))


@rule("13:69F-14.9(i)3iii", "13:69F-14.9(i)3iv")
def odd_low(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied low hands the one with the lowest card by suit gets the odd chip."""
    return odd_low_key(ways(cards_of(hand, player), 5, _kernels()[2]), from_ace=hand.earlier)


# -- the forms ------------------------------------------------------------------------------------


@rule("13:69F-14.9(i)3", "13:69F-14.9(i)3i")
def _split(qualified: bool) -> Judge:
    """The best high and the best low hand share the pot, the odd chip going to the high one."""
    return Judge(
        high,
        low_eight if qualified else low,
        odd_high,
        odd_low,
        words_of("high"),
        words_of("low8" if qualified else "low"),
        Provisions(
            whole=cite("13:69F-14.9(j)"),
            half=cite("13:69F-14.9(i)3"),
            tie=cite("13:69F-14.9(i)3ii"),
            low_tie=cite("13:69F-14.9(i)3iii"),
        ),
    )


_JUDGES: Final[Mapping[str, Judge]] = {
    HIGH: Judge(
        high,
        odd_high=odd_high,
        high_words=words_of("high"),
        cites=Provisions(whole=cite("13:69F-14.9(i)1")),
    ),
    LOW: Judge(
        low,
        odd_high=odd_low,
        high_words=words_of("low"),
        cites=Provisions(whole=cite("13:69F-14.9(i)2")),
    ),
    HI_LO: _split(qualified=False),
    HI_LO_8: _split(qualified=True),
}


def judge(table: PokerTable) -> Judge:
    """How hands are compared in the form that is played."""
    return _JUDGES[table.rules.poker_form()]
