"""What a hand of triple draw is worth, and who of those who tie gets the odd chip."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import rule

RANKS = 13


@cache
def _compiled() -> Callable[..., int]:
    """The compiled deuce-to-seven rank, loaded when the first hand is shown."""
    from pitboss.ranking.kernels_low import deuce_to_seven

    return deuce_to_seven


@rule("13:69F-14.12A(l)")
def lowest(hand: Hand, player: Player) -> int:
    """Five cards as a low hand in which aces are high and straights and flushes count."""
    return _compiled()(*player.down)


@rule("13:69F-14.15(r)")
def odd_chip(hand: Hand, player: Player) -> tuple[int, ...]:
    """Where the house goes by suit, the lowest ranking card counts: the highest, clubs first."""
    turn = 1 if hand.earlier else -1
    return tuple(sorted([odd_order(card, turn) for card in player.down]))


@rule("13:69F-14.15(r)")
def odd_order(card: int, turn: int = -1) -> int:
    """The place of a card among those that decide on the odd chip: the ace of clubs first."""
    return turn * (card % RANKS) * 4 + card // RANKS
