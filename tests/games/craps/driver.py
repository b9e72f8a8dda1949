"""A craps table driven by short sentences: the dice are taken, points are made, odds are laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.craps.state import CallWager, CrapsWager, ShooterChosen, TakeOdds
from pitboss.table import Announced, Event, PlaceWager, seat_actor
from pitboss.table.authoring import Choice
from pitboss.testing import ScriptedTable

__all__ = ["EASY", "THREE", "CrapsDriver", "chosen", "cites"]

THREE: Mapping[int, int] = {1: 500_00, 2: 500_00, 3: 500_00}

# A roll for every total, never a pair but for 2 and 12.
EASY: Mapping[int, tuple[int, int]] = {
    2: (1, 1),
    3: (1, 2),
    4: (1, 3),
    5: (2, 3),
    6: (2, 4),
    7: (3, 4),
    8: (3, 5),
    9: (4, 5),
    10: (4, 6),
    11: (5, 6),
    12: (6, 6),
}


def cites(events: list[Event]) -> list[str]:
    """The provisions of what was announced."""
    return [event.cite for event in events if isinstance(event, Announced)]


def chosen(events: list[Event]) -> list[tuple[int, str]]:
    """Who was given the dice, zero for nobody, and under which provision."""
    return [(event.seat, event.cite) for event in events if isinstance(event, ShooterChosen)]


class CrapsDriver(ScriptedTable):
    """A craps table at which seat 1 has taken the dice, unless said otherwise."""

    def __init__(self, *, shooter: int = 1, **more: Any) -> None:
        super().__init__("craps", **more)
        if shooter:
            self.take(shooter)

    def offered(self) -> str | None:
        """Who is offered the dice now."""
        self.begin()
        question = self.round.question
        return question.by if isinstance(question, Choice) else None

    def prompt(self) -> str:
        """What is asked now."""
        self.begin()
        assert self.round.question is not None
        return self.round.question.prompt

    def take(self, seat: int) -> None:
        """Every player lets the dice go on until this one takes them."""
        while (by := self.offered()) is not None:
            self.choose(by, "accept" if by == f"seat:{seat}" else "refuse")

    def nobody(self) -> None:
        """Every player lets the dice go on."""
        self.take(0)

    def throw(self, total: int) -> list[Event]:
        """The betting is closed and the dice show a total, not as a pair."""
        return self.pair(*EASY[total])

    def pair(self, first: int, second: int) -> list[Event]:
        """The betting is closed and the dice show these faces."""
        self.begin()
        self.close()
        return self.dice(first, second)

    def point(self, number: int, cents: int = 10_00, spot: str = "pass") -> int:
        """The shooter bets the line and throws a point; the number of the bet comes back."""
        wager = self.bet(spot, cents, seat=self.table.state.shooter)
        self.throw(number)
        return wager

    def odds(self, wager: int, cents: int, seat: int = 1) -> int:
        """A player lays odds behind a flat bet; the number of the odds comes back."""
        self.say(TakeOdds(by=seat_actor(seat), wager=wager, cents=cents))
        behind = {each.backs: each.id for each in self.table.wagers.values()}
        number: int = behind[wager]
        return number

    def call(self, wager: int, on: bool = True, seat: int = 1) -> list[Event]:
        """A player calls a wager on or off."""
        return self.say(CallWager(by=seat_actor(seat), wager=wager, on=on))

    def wager(self, number: int) -> CrapsWager:
        """A standing wager."""
        found: CrapsWager = self.table.wagers[number]
        return found

    def late(self, spot: str, cents: int, seat: int = 1) -> list[Event]:
        """A wager is called while the dice are in the air."""
        return self.say(PlaceWager(by=seat_actor(seat), seat=seat, spot=spot, cents=cents))
