"""What a mambo stud hand is worth at the showdown, high and low; 13:69F-14.13A(j) to (l)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pitboss.poker.betting.pots import odd_high_key, odd_low_key
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.stud.opening import cards_of, ways
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE: Final = 3


@cache
def _kernels() -> tuple[Callable[..., int], Callable[..., int]]:
    """The compiled rankings, loaded with the first showdown."""
    from pitboss.ranking.kernels_small import three_high, three_low

    return three_high, three_low


@rule("13:69F-14.13A(j)", "13:69F-14.13A(l)")
def high(hand: Hand, player: Player) -> int:
    """The best three of the own three cards and the community card for high."""
    worth = _kernels()[0]
    return max([worth(*three) for three in combinations(cards_of(hand, player), SIZE)])


@rule("13:69F-14.13A(k)", "13:69F-14.13A(l)", "13:69F-14.13A(l)1", "13:69F-14.13A(l)2")
def low(hand: Hand, player: Player) -> int:
    """The best low of three different ranks up to six, or zero.

    Straights and flushes do not count against it, and aces are low here while high above.
    """
    worth = _kernels()[1]
    return max([worth(*three) for three in combinations(cards_of(hand, player), SIZE)])


@rule("13:69F-14.13A(j)2", "13:69F-14.13A(j)4")
def odd_high(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied high hands the one with the highest card by suit gets the odd chip."""
    return odd_high_key(ways(cards_of(hand, player), SIZE, _kernels()[0]))


@rule("13:69F-14.13A(j)3", "13:69F-14.13A(j)4")
def odd_low(hand: Hand, player: Player) -> tuple[int, ...]:
    """Of tied low hands the one with the lowest card by suit gets the odd chip."""
    return odd_low_key(ways(cards_of(hand, player), SIZE, _kernels()[1]), from_ace=hand.earlier)


JUDGE: Final = Judge(
    *(high, low, odd_high, odd_low),
    high_words=words_of("three_card_high"),
    low_words=words_of("three_card_low"),
    cites=Provisions(
        whole=cite("13:69F-14.13A(k)"),
        half=cite("13:69F-14.13A(j)"),
        tie=cite("13:69F-14.13A(j)2"),
        low_tie=cite("13:69F-14.13A(j)3"),
    ),
)


@rule("13:69F-14.13A(j)", "13:69F-14.13A(j)1")
def judge(table: PokerTable) -> Judge:
    """The best high and the best low share the pot, the odd chip going to the high one."""
    return JUDGE
