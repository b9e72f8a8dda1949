"""How badugi is played without a person: bots that keep different ranks and suits."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment import Card
from pitboss.poker.policy import FAIR, STRONG, WEAK, PokerBot, PokerPolicy
from pitboss.ranking.low import best_badugi


class BadugiBot(PokerBot):
    """A bot that counts the cards of its badugi."""

    def strength(self, own: Sequence[Card], board: Sequence[Card], form: str) -> int:
        """A badugi of four cards is strong, one of three is fair."""
        return (WEAK, WEAK, WEAK, FAIR, STRONG)[len(best_badugi(own))] if own else WEAK

    def discards(self, own: Sequence[Card], form: str) -> list[Card]:
        """The cards that do not count."""
        kept = best_badugi(own)
        return [card for card in own if card not in kept]


POLICY = PokerPolicy(turn=BadugiBot(), drawn_from=4)
