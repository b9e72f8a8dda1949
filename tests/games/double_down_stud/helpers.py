"""A double down stud table brought to where a test begins."""

from __future__ import annotations

from typing import Any

from pitboss.games.double_down_stud.turns import LayDoubleDown
from pitboss.table import (
    CutCards,
    Event,
)
from tests.driver import CardTable

__all__ = ["DoubleDownStud"]


class DoubleDownStud(CardTable):
    """A double down stud table, inspected, shuffled and cut unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("double_down_stud", **more)
        if opened:
            self.open()

    def open(self) -> None:
        """The decks are inspected and the cards made ready."""
        for _ in range(self.rules.decks):
            self.choose("floorperson", "complete")
        self.ready()

    def ready(self, done: str = "shuffle") -> list[Event]:
        """The cards are made ready; anyone who is offered the cut cuts."""
        events = self.choose("dealer", done)
        question: Any = self.round.question
        if question.prompt.startswith("The cut is offered"):
            events += self.say(CutCards(by=question.by, depth=26))
        return events

    def dealt(self, cards: str, cents: int = 10_00) -> list[Event]:
        """Seat 1 has bet and its card, the hole card and the three others are dealt."""
        self.bet("area_1", cents)
        self.close()
        return self.deal(*cards.split())

    def double(self, cents: int, *, area: int = 1, seat: int = 1) -> list[Event]:
        """A player doubles down."""
        return self.say(LayDoubleDown(by=f"seat:{seat}", area=area, cents=cents))

    def stand(self, seat: int = 1) -> list[Event]:
        """A player does not double down."""
        return self.choose(f"seat:{seat}", "stand")
