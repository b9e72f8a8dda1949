"""Types of the responses of the floor."""

from __future__ import annotations

from pitboss.server.web.schemas import Said, Shape


class DueRow(Shape, frozen=True):
    """Cards or dice of a table: since when they are in use, and when they are to be changed."""

    table: int
    name: str
    what: str
    text: str
    provision: str
    since: int
    due_at: int
    overdue: bool


class Vacancy(Shape, frozen=True):
    """A table and how many of its seats are vacant."""

    table: int
    vacant: int


class WaitingRow(Shape, frozen=True):
    """A type of poker table: who waits for a seat, first come first, and the tables."""

    kind: str
    people: list[str]
    tables: list[Vacancy]


class NoteRow(Shape, frozen=True):
    """Something that was noted on the floor; a forbidden device is for the supervisor."""

    number: int
    at: int
    by: str
    kind: str
    provision: str
    text: str
    for_supervisor: bool


class FloorRow(Shape, frozen=True):
    """The waiting lists, the decks of the gaming day, and what was noted."""

    gaming_day: str
    waiting: list[WaitingRow]
    decks: NoteRow | None
    decks_due: bool
    notes: list[NoteRow]


class FloorSaid(FloorRow, frozen=True):
    """The floor after an entry, and what is called out with it."""

    said: str


class Removal(Said, frozen=True):
    """The request to remove a player from a poker table."""

    table: int
    seat: int


class Removed(Shape, frozen=True):
    """The seat from which a player was removed."""

    table: int
    seat: int
