"""A chemin de fer table driven by short sentences: cards, words and wagers in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.chemin_de_fer.state import BankOffer, BankOrdered, CallBanco, ChangeSeat
from pitboss.table import (
    Announced,
    Answer,
    BettingClosed,
    CardDrawn,
    Choose,
    CloseBetting,
    Event,
    FoundFaceUp,
    PlaceCuttingCard,
    PlaceWager,
    Recorded,
    seat_actor,
)
from pitboss.testing import ScriptedTable

__all__ = ["SEATS", "CheminDeFerTable", "announced", "recorded", "said"]

SEATS = {1: 10_000_00, 3: 10_000_00, 5: 10_000_00}


class CheminDeFerTable(ScriptedTable):
    """Three participants with ten thousand dollars each, and a table that takes high wagers."""

    def __init__(self, *, seats: Mapping[int, int] | None = None, **options: Any) -> None:
        high = {"minimum": 1_00, "maximum": 10_000_00}
        super().__init__("chemin_de_fer", seats=seats or SEATS, **{**high, **options})

    def act(self, script: str) -> list[Event]:
        """Play a script: cards, `usual`, `2 card`, `dealer excess_seen`, `up Kc`, `2 lays 100`."""
        events: list[Event] = []
        for line in script.split(","):
            events += self.say(self.answer_of(*line.split()))
        return events

    def answer_of(self, first: str, *rest: str) -> Answer:
        """The answer that one line of a script stands for."""
        question = None if self.round.over else self.round.question
        match (first, *rest):
            case ("usual",):
                usual = question.default() if question else None
                assert usual is not None
                return usual
            case ("close",):
                return CloseBetting(by="dealer")
            case (card,):
                return CardDrawn(by="chance", card=card)
            case ("up", card):
                return FoundFaceUp(by="dealer", card=card)
            case (seat, "offers", amount):
                return BankOffer(by=seat_actor(int(seat)), cents=int(amount) * 100)
            case (seat, "moves", place):
                return ChangeSeat(by=seat_actor(int(seat)), seat=int(place))
            case (seat, "lays", amount):
                return self.laying(int(seat), int(amount) * 100)
            case (seat, "calls", call):
                return CallBanco(by=seat_actor(int(seat)), call=call)
            case (by, "orders", reason):
                return BankOrdered(by=by, reason=reason)
            case (by, word):
                return Choose(by=seat_actor(int(by)) if by.isdigit() else by, choice=word)
        raise AssertionError(first)

    def laying(self, seat: int, cents: int, medium: str = "chips") -> PlaceWager:
        """A wager on the bank by the Banker, or on a part of it by anybody else."""
        spot = "banker" if seat == self.table.state.banker else "part"
        by = "dealer" if medium == "cash" else seat_actor(seat)
        return PlaceWager(by=by, seat=seat, spot=spot, cents=cents, medium=medium)

    def load(self, *, from_back: int = 14, burn: str = "As,2c") -> list[Event]:
        """The cards are inspected, shuffled, cut by the dealer, loaded and burned.

        As they are burned here, 310 less `from_back` cards come before the cutting card.
        """
        events = [] if self.table.state.opened else self.act("usual")
        self.begin()
        for _ in self.table.seats:
            question = self.round.question
            assert question is not None
            (by,) = question.actors()
            events += self.say(Choose(by=by, choice="refuse"))
        events += self.act("usual")
        events += self.say(PlaceCuttingCard(by="dealer", from_back=from_back))
        return events + self.act(burn)

    def bank(self, seat: int = 1, dollars: int = 100, *, from_back: int = 14) -> None:
        """A fresh shoe, and a Banker who has placed a wager."""
        self.load(from_back=from_back)
        self.act(f"{seat} offers {dollars}, close, {seat} lays {dollars}")

    def banco(self, seat: int, *, banker: int = 1, dollars: int = 100, from_back: int = 14) -> None:
        """A fresh shoe, a Banker, and one participant against the whole bank."""
        self.bank(banker, dollars, from_back=from_back)
        self.act(f"{seat} calls banco, close")


def said(events: list[Event], cite: str = "") -> list[str]:
    """What was announced, under one provision or any."""
    return [e.text for e in events if isinstance(e, Announced) and cite in ("", e.cite)]


def announced(events: list[Event]) -> list[str]:
    """The provisions of all announcements."""
    return [e.cite for e in events if isinstance(e, Announced | BettingClosed)]


def recorded(events: list[Event]) -> list[str]:
    """The provisions of all that is on record."""
    return [e.cite for e in events if isinstance(e, Recorded)]
