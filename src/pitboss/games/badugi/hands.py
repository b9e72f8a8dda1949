"""What a hand of badugi is worth, and who of those who tie gets the odd chip."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from pitboss.equipment import Card
from pitboss.poker.betting.pots import odd_low_key
from pitboss.poker.hand import Hand, Player
from pitboss.ranking.low import best_badugi, counts_together, read_badugi
from pitboss.rulebook import rule


@cache
def _compiled() -> Callable[..., int]:
    """The compiled rank of four cards at badugi, loaded when the first hand is shown."""
    from pitboss.ranking.kernels_small import badugi

    return badugi


@rule("13:69F-14.12B(l)1", "13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4")
def lowest(hand: Hand, player: Player) -> int:
    """The most cards of different suits and ranks, and among as many the lowest."""
    return _compiled()(*player.down)


@rule("13:69F-14.12B(l)5", "13:69F-14.15(r)")
def odd_chip(hand: Hand, player: Player) -> tuple[int, ...]:
    """The pot is split evenly; where the house goes by suit, the lowest card that counts decides.

    A player who can make the same hand in several ways is given the best of them.
    """
    cards = [Card(card) for card in player.down]
    best = best_badugi(cards)
    worth = read_badugi(best).key
    ways = [way for way in combinations(cards, len(best)) if counts_together(way)]
    return odd_low_key(
        [way for way in ways if read_badugi(way).key == worth], from_ace=hand.earlier
    )
