"""A Caribbean stud table brought to where a test begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.caribbean_stud.state import METER
from pitboss.table import (
    Announced,
    CardDealt,
    CardTurned,
    Choose,
    Event,
    Recorded,
    WagerDecided,
)
from tests.driver import CardTable

__all__ = [
    "FLUSH",
    "FOUR",
    "FULL_HOUSE",
    "NOTHING",
    "NO_HAND",
    "PAIR",
    "ROYAL",
    "STRAIGHT_FLUSH",
    "CaribbeanStud",
    "cites",
]

# The dealer's last card is the one that is turned up.
NO_HAND = "2c 5c 7d 9d Jd"
PAIR = "8c 8d 6h 4h Qd"

ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9s 8s 7s 6s 5s"
FOUR = "9h 9c 9d 9s 3h"
FULL_HOUSE = "Th Tc Td 4s 4c"
FLUSH = "Ah Jh 9h 3h 2h"
NOTHING = "Kc Tc 6d 3d 2d"


class CaribbeanStud(CardTable):
    """A Caribbean stud table with its cards ready, unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("caribbean_stud", **more)
        if opened:
            self.open()

    def open(self) -> None:
        """Every deck is inspected, and the cards are made ready as usual."""
        for _ in range(self.rules.decks):
            self.choose("floorperson", "complete")
        self.ready()

    def ready(self) -> list[Event]:
        """The cards are shuffled and, if need be, cut by the dealer."""
        events = self.usual()
        while self.asked().startswith("The dealer cuts"):
            events += self.usual()
        return events

    def asked(self) -> str:
        """What the table waits for."""
        return "" if self.round.question is None else self.round.question.prompt

    @property
    def asking(self) -> Any:
        """The question that the table waits for an answer to."""
        return self.round.question

    def commands(self) -> list[str]:
        """What may be said now."""
        return [form.command for form in self.asking.forms()]

    def ante(self, *seats: int, cents: int = 10_00, lit: tuple[int, ...] = ()) -> None:
        """These players place an ante, some of them a progressive wager too; bets are closed."""
        if self.round.over:
            self.ready()
        for seat in seats:
            self.bet(f"ante_{seat}", cents, seat=seat)
        for seat in lit:
            self.bet(f"progressive_{seat}", 1_00, seat=seat)
        self.close()

    def hands(self, players: Mapping[int, str], dealer: str) -> list[Event]:
        """Cards are dealt to the seat that the table asks for, from these hands."""
        cards = {f"seat {seat}": hand.split() for seat, hand in players.items()}
        cards["the dealer"] = dealer.split()
        events: list[Event] = []
        while self.asked().startswith("A card for "):
            place = self.asked().removeprefix("A card for ").removesuffix(".")
            events += self.deal(cards[place].pop(0))
        if self.asked().startswith("The stub"):
            events += self.usual()
        return events

    def decide(self, **choices: str) -> list[Event]:
        """Players bet or fold in their turn: `seat_1="bet"`."""
        events: list[Event] = []
        for seat, choice in choices.items():
            events += self.say(Choose(by=seat.replace("_", ":"), choice=choice))
        return events

    def finish(self) -> list[Event]:
        """Staff say the usual things until the round is over."""
        events: list[Event] = []
        while not self.round.over:
            events += self.usual()
        return events

    def played(self, players: Mapping[int, str], dealer: str, *, cents: int = 10_00) -> list[Event]:
        """A whole round in which everybody has a light on and bets."""
        self.ante(*players, cents=cents, lit=tuple(players))
        events = self.hands(players, dealer)
        events += self.decide(**{f"seat_{seat}": "bet" for seat in sorted(players)})
        return events + self.finish()

    @property
    def meter(self) -> int:
        """What the meter shows."""
        return self.table.accounts.balance(METER)

    def places(self) -> list[tuple[str, str]]:
        """Where each card went, with its face if everybody saw it."""
        dealt = [e for e in self.events if isinstance(e, CardDealt) and e.to == "everyone"]
        return [(e.place, e.card) for e in dealt]

    def net(self, events: list[Event]) -> dict[str, int]:
        """What each spot netted in these events."""
        each = [e for e in events if isinstance(e, WagerDecided)]
        return {e.spot: e.paid - e.taken for e in each}


def cites(events: list[Event]) -> list[str]:
    """The provisions of what was announced, turned up or put on record."""
    return [e.cite for e in events if isinstance(e, Announced | Recorded | CardTurned)]
