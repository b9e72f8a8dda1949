"""Types of the requests and responses of changes of rules at the desk."""

from __future__ import annotations

from typing import Any

from msgspec import field

from pitboss.house import StepKind
from pitboss.server.web.schemas import Said, Shape


class NewProposal(Said, frozen=True):
    """The request to propose a change of rules; without a time, as soon as it may be."""

    tables: tuple[int, ...]
    settings: tuple[str, ...]
    effective_at: str = ""


class NewSubmission(Said, frozen=True):
    """The request to file house rules, with all that their choices need."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)


class NewStep(Said, frozen=True):
    """The request to take a step that makes a change known; a sign has a place and a size."""

    step: StepKind
    location: str = "at the table"
    size: str = "as filed"


class DropReason(Said, frozen=True):
    """The request to withdraw a change of rules."""

    reason: str = ""


class StepRow(Shape, frozen=True):
    """A step that a change needs, and whether it is taken."""

    step: str
    cite: str
    taken: bool


class MissingRow(Shape, frozen=True):
    """What still keeps something from taking effect."""

    message: str
    cites: list[str]


class ChangeRow(Shape, frozen=True):
    """A change of rules that waits at a table; `joint` is that of several tables, or 0.

    It may take effect at `earliest` if all that is missing were done now.
    """

    table: int
    number: int
    joint: int
    settings: list[str]
    kinds: list[str]
    items: list[str]
    statement: str
    cite: str
    effective_at: str
    earliest: str
    steps: list[StepRow]
    missing: list[MissingRow]
    too_late: bool


class JointChangeRow(Shape, frozen=True):
    """A change of several tables: at which of them it has been made known."""

    number: int
    tables: list[int]
    settings: list[str]
    effective_at: str
    by: str
    at: int
    status: str
    known: list[int]
    dropped: str
    in_force_at: int


class Changes(Shape, frozen=True):
    """Every change of rules that waits, and the changes of several tables."""

    changes: list[ChangeRow]
    joint: list[JointChangeRow]
