"""What the house tells, read into values; what a newer house adds is passed over."""

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
    """Who we are at a table: our seat, and as whom we may speak."""

    user: int = 0
    seat: int | None = None
    actors: list[str] = []
    leaving: bool = False


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be said: what is fixed, and the blanks that are to be filled in."""

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
    """What the table asks, with what we may answer; `usual` is staff's own usual word."""

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
        """The form with this command, of this speaker if it matters."""
        for each in self.forms:
            if each.command == command and by in ("", each.by):
                return each
        raise NoSuchThing(f"{command!r} cannot be said now; say {_or(self.forms)}")

    def bounds(self, spot: str) -> tuple[int, int, int]:
        """The least and the most that a spot takes now, and the step between."""
        for name, low, high, step in self.bets:
            if name == spot:
                return low, high, step
        raise NoSuchThing(f"{spot!r} takes no wager now")


def _or(forms: Iterable[Form]) -> str:
    return " or ".join(sorted({form.command for form in forms})) or "nothing"


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How a table stands, as far as we have been told."""

    n: int = 0
    you: You = You()
    picture: Plain = {}
    question: Question | None = None
    clock: Plain | None = None
    fairness: Plain | None = None
    frozen: bool = False
    closed: bool = False
    events: list[Plain] = []


def read(plain: object, kind: type[T]) -> T:
    """A value of that kind; a house that says something else is not one we know."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise MalformedFile(f"the house said something we do not know: {error}") from None
