"""How Omaha is played without a person: bots that use two own cards and three of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from pitboss.equipment import Card
from pitboss.poker.policy import FAIR, STRONG, WEAK, WHOLE, PokerBot, PokerPolicy, prospects
from pitboss.ranking import rank


class OmahaBot(PokerBot):
    """A bot that holds four cards."""

    def low(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """An ace with two more lows to begin with; then two own lows beside three of the board."""
        held, shared = self.lows(own), self.lows(board)
        if not board:
            return FAIR if 1 in held and len(held) > 2 else WEAK
        return STRONG if len(shared) > 2 and len(held - shared) > 1 else WEAK

    def high(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """By its prospects until there is a board."""
        return super().high(own, board) if board else prospects(own)

    def category(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """The category of the best hand of two own cards and three of the board."""
        if len(board) == WHOLE:
            return rank(own, "omaha", board=board).category
        hands = product(combinations(own, 2), combinations(board, 3))
        return max(rank([*held, *others]).category for held, others in hands)


POLICY = PokerPolicy(turn=OmahaBot())
