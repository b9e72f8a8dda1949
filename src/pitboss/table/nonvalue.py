"""Chips without a value: a colour for each player, so that no two players' chips look alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from pitboss.errors import RuleViolation
from pitboss.money import NonValueChips, clashes
from pitboss.table.actor import DEALER
from pitboss.table.answer import Answer
from pitboss.table.event import Recorded
from pitboss.table.field import Field, OneOf
from pitboss.table.form import Form
from pitboss.table.house_rules import HouseRules
from pitboss.table.wager import Wager
from pitboss.table.window import Window

__all__ = ["COLOURS", "VALUE_DESIGN", "IssueChips", "NonValueWindow"]

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

COLOURS: Final = ("blue", "brown", "grey", "lavender", "orange", "peach", "pink", "yellow")
DESIGNS: Final = ("wheel", "diamond")
VALUE_DESIGN: Final = "value"  # every chip with a value bears this design, in its own colour


class IssueChips(Answer, frozen=True, kw_only=True):
    """The dealer gives a player chips without a value, of a colour and a design."""

    seat: int
    colour: str
    design: str = "wheel"


class NonValueWindow(Window[R, S, W]):
    """A betting window in which the dealer may issue chips without a value."""

    chips_cite: str

    def more_forms(self) -> Iterable[Form]:
        """The dealer may issue chips to any player."""
        if not self.table.seats:
            return []
        blanks: dict[str, Field] = {
            "seat": OneOf(tuple(self.table.seats)),
            "colour": OneOf(COLOURS),
            "design": OneOf((*DESIGNS, VALUE_DESIGN)),
        }
        text = "issue chips without a value"
        return [Form("colour", IssueChips, DEALER, self.chips_cite, text, blanks=blanks)]

    def check_more(self, answer: Answer) -> None:
        """Refuse chips that look like those of another player or like chips with a value."""
        assert isinstance(answer, IssueChips)
        wanted = NonValueChips(answer.colour, answer.design)
        if answer.design == VALUE_DESIGN:
            raise RuleViolation("those would look like chips with a value", self.chips_cite)
        for seat, chips in self.table.seats.items():
            if seat != answer.seat and chips is not None and clashes(chips, wanted):
                message = f"seat {seat} plays with {answer.colour} {answer.design} chips"
                raise RuleViolation(message, self.chips_cite)

    def do_more(self, answer: Answer) -> bool:
        """The player plays with these chips from now on."""
        assert isinstance(answer, IssueChips)
        self.table.seats[answer.seat] = NonValueChips(answer.colour, answer.design)
        text = f"seat {answer.seat} plays with {answer.colour} {answer.design} chips"
        self.table.emit(Recorded(cite=self.chips_cite, by=DEALER, text=text))
        return False
