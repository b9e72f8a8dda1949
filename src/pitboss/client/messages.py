"""Messages of the server as typed values; fields that a newer server adds are ignored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

import msgspec

from pitboss.errors import MalformedFile, NoSuchThing
from pitboss.server.web.schemas import GameRow, Me, TableRow, Taken, User

__all__ = [
    "Form",
    "GameRow",
    "Me",
    "Plain",
    "Question",
    "TableRow",
    "TableStatus",
    "Taken",
    "User",
    "You",
    "read",
]

Plain: TypeAlias = dict[str, Any]
T = TypeVar("T")


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who this client is at a table: its seat, and the actors it may answer for."""

    user: int = 0
    seat: int | None = None
    actors: list[str] = []
    leaving: bool = False


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of answer: its fixed fields, and the blanks that are to be filled in."""

    command: str
    say: str
    by: str
    help: str = ""
    cite: str = ""
    seldom: bool = False
    fixed: Plain = {}
    blanks: list[Plain] = []

    def filled(self, **blanks: object) -> Plain:
        """The answer that this form becomes with its blanks filled in."""
        return {"say": self.say, **self.fixed, **blanks}


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What the table asks, and the answers it takes; `usual` is the default answer of staff."""

    q: int
    prompt: str
    cite: str
    aside: str = ""
    speakers: list[str] = []
    yours: bool = False
    betting: bool = False
    bets: list[tuple[str, int, int, int]] = []
    forms: list[Form] = []
    usual: Plain | None = None

    def form(self, command: str, *, by: str = "") -> Form:
        """The form with this command, of this actor if one is named."""
        for each in self.forms:
            if each.command == command and by in ("", each.by):
                return each
        raise NoSuchThing(f"{command!r} cannot be answered now; choose {_or(self.forms)}")

    def bounds(self, spot: str) -> tuple[int, int, int]:
        """The smallest and the largest wager that a spot takes now, and the step between."""
        for name, low, high, step in self.bets:
            if name == spot:
                return low, high, step
        raise NoSuchThing(f"{spot!r} takes no wager now")


def _or(forms: Iterable[Form]) -> str:
    return " or ".join(sorted({form.command for form in forms})) or "nothing"


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table as far as this client has received it."""

    n: int = 0
    you: You = You()
    view: Plain = {}
    question: Question | None = None
    clock: Plain | None = None
    fairness: Plain | None = None
    frozen: bool = False
    closed: bool = False
    events: list[Plain] = []


def read(plain: object, kind: type[T]) -> T:
    """Plain data as a value of that kind; anything else is a `MalformedFile`."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise MalformedFile(f"unexpected message from the server: {error}") from None
