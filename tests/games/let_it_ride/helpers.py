"""A let it ride table brought to where a test begins."""

from __future__ import annotations

from typing import Any

from pitboss.games._stud.cards import method_in_use
from pitboss.table import (
    CutCards,
    Event,
)
from tests.driver import CardTable

__all__ = ["ROYAL", "LetItRide"]

# Own cards and community cards in the order they are dealt; the last of these is burned.
ROYAL = ("As Ks Qs", "Js Ts 2c")


class LetItRide(CardTable):
    """A let it ride table, inspected and shuffled unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("let_it_ride", **more)
        if opened:
            self.open()

    def open(self) -> None:
        """The decks are inspected and the cards made ready."""
        for _ in range(self.rules.decks):
            self.choose("floorperson", "complete")
        self.ready()

    def ready(self, done: str = "shuffle") -> list[Event]:
        """The cards are made ready; by hand they are cut as well."""
        events = self.choose("dealer", done)
        question: Any = self.round.question
        if question.prompt == "The dealer cuts the cards.":
            events += self.say(CutCards(by="dealer", depth=26))
        return events

    def bets(self, cents: int = 10_00, *, seat: int = 1, position: int = 0, **more: Any) -> int:
        """Three equal bets at the player's own position or another."""
        return self.bet(f"bet_1_{position or seat}", cents, seat, **more)

    def deal_hands(self, hands: list[str], community: str) -> list[Event]:
        """Three cards for each hand from the left and three to the community area."""
        piles = [each.split() for each in (*hands, community)]
        if method_in_use(self.table) == "automated_shoe":
            return self.deal(*(code for pile in piles for code in pile))
        return self.deal(*(pile[n] for n in range(3) for pile in piles))

    def dealt(self, hand: str, community: str, **more: Any) -> list[Event]:
        """Seat 1 has bet and the hand is dealt."""
        self.bets(**more)
        self.close()
        return self.deal_hands([hand], community)

    def answer(self, *said: str, seat: int = 1) -> list[Event]:
        """A player withdraws or lets ride, one bet after the other."""
        return [e for word in said for e in self.choose(f"seat:{seat}", word)]
