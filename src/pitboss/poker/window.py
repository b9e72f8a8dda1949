"""Between two rounds: players sit down, leave, add chips, step away and come back."""

from __future__ import annotations

from pitboss.poker.options import PokerRules
from pitboss.poker.state import PokerState
from pitboss.rulebook import cite
from pitboss.table import Table, Wager, Window

__all__ = ["PokerWindow"]


class PokerWindow(Window[PokerRules, PokerState, Wager]):
    """What may be done before the cards are dealt; the dealer's call begins the round."""

    closing_call = "Cards are coming out"

    def __init__(self, table: Table[PokerRules, PokerState, Wager]) -> None:
        deal = cite("13:69F-14.6(c)")
        stakes = cite("13:69F-14.7(c)1")
        super().__init__(table, close=deal, wager=stakes, payable=stakes, reduce=stakes)

    @property
    def prompt(self) -> str:
        """What the dealer says between rounds."""
        return "The next round begins."
