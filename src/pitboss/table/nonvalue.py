"""Chips without a value: a colour for each player, so that no two players' chips look alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from pitboss.errors import RuleViolation
from pitboss.money import NonValueChips, clashes
from pitboss.table.actor import DEALER
from pitboss.table.answer import Answer
from pitboss.table.event import Recorded
from pitboss.table.field import OneOf
from pitboss.table.form import Form
from pitboss.table.house_rules import HouseRules
from pitboss.table.wager import Wager
from pitboss.table.window import Window

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

COLOURS: Final = ("blue", "brown", "grey", "lavender", "orange", "peach", "pink", "yellow")
# No chip with a value bears either of these designs: theirs is their value.
DESIGNS: Final = ("wheel", "diamond")


class IssueChips(Answer, frozen=True, kw_only=True):
    """The dealer gives a player chips without a value, of a colour and a design."""

    seat: int
    colour: str
    design: str = "wheel"


class NonValueWindow(Window[R, S, W]):
    """A betting window in which the dealer may issue chips without a value."""

    chips_cite: str
    _seated: tuple[tuple[int, NonValueChips | None], ...] = ()
    _issued: tuple[Form, ...] = ()

    def more_forms(self) -> Iterable[Form]:
        """The dealer may issue chips that nobody else at the table plays with."""
        seated = tuple(self.table.seats.items())
        if self._seated != seated:
            self._seated, self._issued = seated, tuple(self._issue_forms())
        return self._issued

    def _issue_forms(self) -> Iterator[Form]:
        for seat in self.table.seats:
            for design in DESIGNS:
                free = tuple(c for c in COLOURS if self._owner(seat, c, design) is None)
                if free:
                    yield self._issue_form(seat, design, free)

    def _issue_form(self, seat: int, design: str, free: tuple[str, ...]) -> Form:
        return Form(
            f"colour {seat} {design}",
            IssueChips,
            DEALER,
            self.chips_cite,
            f"issue {design} chips without a value to seat {seat}",
            fixed={"seat": seat, "design": design},
            blanks={"colour": OneOf(free)},
        )

    def _owner(self, seat: int, colour: str, design: str) -> int | None:
        """The other player who has chips of this look, if any."""
        wanted = NonValueChips(colour, design)
        for other, chips in self.table.seats.items():
            if other != seat and chips is not None and clashes(chips, wanted):
                return other
        return None

    def check_more(self, answer: Answer) -> None:
        """Refuse chips that look like those of another player or like chips with a value."""
        if not isinstance(answer, IssueChips):
            return
        if answer.seat not in self.table.seats:
            raise RuleViolation(f"nobody sits in seat {answer.seat}", self.chips_cite)
        if answer.design not in DESIGNS or answer.colour not in COLOURS:
            message = (
                f"chips without a value are {' or '.join(DESIGNS)} chips in {', '.join(COLOURS)}"
            )
            raise RuleViolation(message, self.chips_cite)
        owner = self._owner(answer.seat, answer.colour, answer.design)
        if owner is not None:
            message = f"seat {owner} plays with {answer.colour} {answer.design} chips"
            raise RuleViolation(message, self.chips_cite)

    def do_more(self, answer: Answer) -> bool:
        """The player plays with these chips from now on."""
        assert isinstance(answer, IssueChips)
        self.table.seats[answer.seat] = NonValueChips(answer.colour, answer.design)
        text = f"seat {answer.seat} plays with {answer.colour} {answer.design} chips"
        self.table.emit(Recorded(cite=self.chips_cite, by=DEALER, text=text))
        return False
