"""A double down stud table brought to where a test begins."""

from __future__ import annotations

from typing import Any

from pitboss.games.double_down_stud.doubling import LayDoubleDown
from pitboss.table import (
    Announced,
    CardDrawn,
    CutCards,
    Event,
    FoundFaceUp,
    Recorded,
    WagerDecided,
)
from tests.driver import Driver

__all__ = ["DoubleDownStud", "cites", "said"]


class DoubleDownStud(Driver):
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
        """The cards are made ready; whoever is offered the cut cuts."""
        events = self.choose("dealer", done)
        question: Any = self.round.question
        if question.prompt.startswith("The cut is offered"):
            events += self.say(CutCards(by=question.by, depth=26))
        return events

    def deal(self, *codes: str) -> list[Event]:
        """These cards leave the deck."""
        return [e for code in codes for e in self.say(CardDrawn(by="chance", card=code))]

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

    def face_up(self, code: str) -> list[Event]:
        """A card lies face up in the deck."""
        return self.say(FoundFaceUp(by="dealer", card=code))

    def usual(self) -> list[Event]:
        """Staff say the usual thing."""
        question = self.round.question
        assert question is not None
        answer = question.default()
        assert answer is not None
        return self.say(answer)

    def paid(self, events: list[Event]) -> dict[str, tuple[str, int]]:
        """How each spot came out: result and what it netted."""
        return {
            e.spot: (str(e.result), e.paid - e.taken) for e in events if isinstance(e, WagerDecided)
        }

    @property
    def shoe(self) -> Any:
        """The deck in play."""
        return self.table.state.shoe


def said(events: list[Event]) -> list[str]:
    """What was announced or put on record."""
    return [e.text for e in events if isinstance(e, Announced | Recorded)]


def cites(events: list[Event]) -> list[str]:
    """The provisions of what was announced or put on record."""
    return [e.cite for e in events if isinstance(e, Announced | Recorded)]
