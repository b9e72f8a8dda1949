"""Linked meters: an amount that several tables share, read as an answer in the log of each table.

The house keeps the meter. A table asks what it shows before wagers are made and before an award is
paid from it, so that the log of the table alone says what was paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec

from pitboss.errors import MalformedAnswer
from pitboss.money import CHIPS_MAX, LINKED, Cents, show
from pitboss.table.answer import Actor, Answer
from pitboss.table.event import Event
from pitboss.table.field import Field, OneOf, Whole
from pitboss.table.options import Domain
from pitboss.table.question import Form, Question

T = TypeVar("T")

# Who answers for the meter: the controller to which all tables of a link are connected.
METER: Final[Actor] = "meter"

_NAME_CHARS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_NAME_MAX: Final = 32
_ROWS_MAX: Final = 2**53


class LinkedMeter(msgspec.Struct, frozen=True, kw_only=True):
    """A meter that tables share, and the terms on which all of them have to agree.

    `initial` is what it first shows; `terms` are the house rules on it by name.
    """

    name: str
    game: str
    initial: Cents
    terms: Mapping[str, str]
    cite: str


class LinkName:
    """The domain of an option that names the linked meter of a table, or none."""

    def read(self, raw: object) -> str:
        """A name; `none` is no name."""
        if raw is None or isinstance(raw, str):
            return "" if raw in (None, "none") else str(raw)
        raise MalformedAnswer(f"{raw!r:.40} is not {self.describe()}")

    def admits(self, value: str) -> bool:
        """Whether it is a name, or none."""
        return not set(value) - _NAME_CHARS and len(value) <= _NAME_MAX and value != "none"

    def write(self, value: str) -> object:
        """As its name."""
        return value or "none"

    def describe(self) -> str:
        """What a name looks like."""
        return "none, or a name of small letters, digits and _"


def as_term(domain: Domain[T], value: T) -> str:
    """A house rule as a term of a meter: as it stands in a submission, in one line."""
    written = domain.write(value)
    return written if isinstance(written, str) else msgspec.json.encode(written).decode()


def linked_account(name: str) -> str:
    """The account of a linked meter."""
    return f"{LINKED}{name}"


class MeterRead(Answer, frozen=True, kw_only=True):
    """A linked meter shows so many cents after row `after` of the house's log; or it is `lost`."""

    cents: int
    after: int = 0
    lost: bool = False


class MeterPaid(Event, frozen=True, kw_only=True):
    """An award took `taken` off a linked meter that showed `reading`, and `reset` was added."""

    link: str
    reading: Cents
    after: int
    taken: Cents
    reset: Cents
    seat: int
    hand: str

    @property
    def text(self) -> str:
        """What was paid from which meter."""
        return f"{show(self.taken)} of {show(self.reading)} on the linked meter {self.link}"


@dataclass(frozen=True, slots=True)
class ReadMeter(Question):
    """What a linked meter shows; for an award the table waits until the link works again.

    `usual` is what it would show if this were its only table.
    """

    prompt: str
    cite: str
    link: str
    usual: Cents
    for_award: bool = False

    def forms(self) -> Sequence[Form]:
        """The amount; before wagers are made the link may also be lost."""
        blanks: dict[str, Field] = {"cents": Whole(0, CHIPS_MAX), "after": Whole(0, _ROWS_MAX)}
        if not self.for_award:
            blanks["lost"] = OneOf((False, True))
        text = "what the linked meter shows"
        return [Form("meter", MeterRead, METER, self.cite, text, blanks=blanks)]

    def check(self, answer: Answer) -> None:
        """No award is paid from a meter that cannot be read."""
        if self.for_award and isinstance(answer, MeterRead) and answer.lost:
            raise MalformedAnswer("an award is paid on what the meter shows")
        Question.check(self, answer)

    def default(self) -> Answer | None:
        """The meter of a table that is its only one."""
        return MeterRead(by=METER, cents=self.usual)
