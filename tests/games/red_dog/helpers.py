"""A red dog table brought to where a test begins."""

from __future__ import annotations

from typing import Any

from pitboss.table import (
    Choose,
    CutCards,
    Event,
    PlaceCuttingCard,
)
from tests.driver import CardTable

__all__ = ["RedDog"]


class RedDog(CardTable):
    """A red dog table, opened and shuffled unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("red_dog", **more)
        if opened:
            self.open()

    def open(self) -> None:
        """The cards are inspected, shuffled, cut by the dealer's hand and one is burned."""
        self.choose("floorperson", "complete")
        if not self.rules.continuous_shuffler:
            self.load(burned="2c")

    def load(self, burned: str, depth: int = 26) -> None:
        """The first who is offered the cut cuts; the cutting card goes to its usual place."""
        question: Any = self.round.question
        self.say(CutCards(by=question.by, depth=depth))
        self.usual()
        self.deal(burned)

    def place(self, from_back: int) -> list[Event]:
        """The dealer puts the cutting card into the stack."""
        return self.say(PlaceCuttingCard(by="dealer", from_back=from_back))

    def stand(self, *seats: int) -> None:
        """These players do not raise, one after the other."""
        for seat in seats:
            self.say(Choose(by=f"seat:{seat}", choice="stand"))
