"""What a five-card stud hand is worth at the showdown; 13:69F-14.13(h)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.poker.betting.pots import odd_high_key
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.stud.opening import cards_of
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule

if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def _five() -> Callable[..., int]:
    """The compiled ranking, loaded with the first showdown."""
    from pitboss.ranking.kernels import five

    return five


@rule("13:69F-14.13(h)")
def high(hand: Hand, player: Player) -> int:
    """All five cards count."""
    return _five()(*player.down, *player.up)


@rule("13:69F-14.15(r)")
def odd_high(hand: Hand, player: Player) -> tuple[int, ...]:
    """The text is silent on the odd chip; by suit it goes to the highest card."""
    return odd_high_key([cards_of(hand, player)])


JUDGE: Final = Judge(
    high,
    odd_high=odd_high,
    high_words=words_of("high"),
    cites=Provisions(whole=cite("13:69F-14.13(h)")),
)


def judge(table: PokerTable) -> Judge:
    """How hands are compared."""
    return JUDGE
