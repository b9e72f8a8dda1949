"""What a hand of five-card draw is worth, and who of those who tie gets the odd chip."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pitboss.poker.betting.pots import odd_high_key, odd_low_key
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import rule


@cache
def _high() -> Callable[..., int]:
    """The compiled rank of five cards, loaded when the first hand is shown."""
    from pitboss.ranking.kernels import five

    return five


@cache
def _low() -> Callable[..., int]:
    """The compiled ace-to-five rank of five cards, loaded when the first hand is shown."""
    from pitboss.ranking.kernels_low import low_five

    return low_five


@rule("13:69F-14.12(h)1")
def best_high(hand: Hand, player: Player) -> int:
    """Five cards as a high hand."""
    return _high()(*player.down)


@rule("13:69F-14.12(h)2")
def best_low(hand: Hand, player: Player) -> int:
    """Five cards as a low hand from the ace up; straights and flushes do not matter."""
    return _low()(*player.down)


@rule("13:69F-14.15(r)")
def odd_high(hand: Hand, player: Player) -> tuple[int, ...]:
    """Where the house goes by suit, the highest card of the high hand counts."""
    return odd_high_key([player.down])


@rule("13:69F-14.15(r)")
def odd_low(hand: Hand, player: Player) -> tuple[int, ...]:
    """Where the house goes by suit, the lowest card of the low hand counts."""
    return odd_low_key([player.down], from_ace=hand.earlier)
