"""How deuce to seven triple draw is played without a person: bots that keep low cards."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.poker.policy import PokerBot, PokerPolicy


class DeuceToSevenBot(PokerBot):
    """A bot for a game that the low hand wins, with aces high."""

    def is_low(self, form: str) -> bool:
        """Only the low hand wins."""
        return True

    def low_rank(self, card: Card) -> int:
        """The rank of a card in a low hand."""
        return int(card.rank)


POLICY = PokerPolicy(turn=DeuceToSevenBot(), drawn_from=5)
