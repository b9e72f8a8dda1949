"""Types of the requests and responses of petitions for new games."""

from __future__ import annotations

from typing import Any, TypeAlias

from pitboss.house.approval import Factor, Gates
from pitboss.house.petition_entries import (
    ExhibitLine,
    PetitionText,
    Proposal,
    TestPlan,
)
from pitboss.server.web.change_schemas import MissingRow
from pitboss.server.web.desk_schemas import FiguresRow
from pitboss.server.web.schemas import Said, Shape


class PetitionDrafted(Said, frozen=True, tag_field="does", tag=True):
    """Draft a petition, or write draft `case` anew; its exhibit is computed."""

    text: PetitionText
    case: int = 0


class PetitionFiled(Said, frozen=True, tag_field="does", tag=True):
    """Bring a petition before the regulator."""

    case: int


class PetitionRuled(Said, frozen=True, tag_field="does", tag=True):
    """Rule on a petition, as the regulator."""

    case: int
    acceptable: bool
    weighed: tuple[Factor, ...] = ()
    conditions: tuple[str, ...] = ()


class TestSubmitted(Said, frozen=True, tag_field="does", tag=True):
    """Say how the game would be tested."""

    __test__ = False

    case: int
    plan: TestPlan


class TestBegun(Said, frozen=True, tag_field="does", tag=True):
    """Let the test take place, in periods of milliseconds since 1970."""

    __test__ = False

    case: int
    tables: tuple[str, ...]
    periods: tuple[tuple[int, int], ...]
    terms: str = ""


class TestModified(Said, frozen=True, tag_field="does", tag=True):
    """Change the rules of the game under test, or what holds for the test."""

    __test__ = False

    case: int
    text: str
    settings: tuple[str, ...] = ()


class TestEnded(Said, frozen=True, tag_field="does", tag=True):
    """End a test."""

    __test__ = False

    case: int
    reason: str


class GatesNoted(Said, frozen=True, tag_field="does", tag=True):
    """Say how far a tested game has come."""

    case: int
    gates: Gates


class GameDecided(Said, frozen=True, tag_field="does", tag=True):
    """Approve a game, or deny it after its test."""

    case: int
    approved: bool
    reason: str = ""


class OwnGameProposed(Said, frozen=True, tag_field="does", tag=True):
    """Propose a game, as the regulator."""

    game_name: str
    text: str
    proposal: Proposal


MadeStep: TypeAlias = (
    PetitionDrafted
    | PetitionFiled
    | PetitionRuled
    | TestSubmitted
    | TestBegun
    | TestModified
    | TestEnded
    | GatesNoted
    | GameDecided
    | OwnGameProposed
)


class HistoryRow(Shape, frozen=True):
    """A step that was taken: what, when and by whom."""

    at: int
    does: str
    by: str


class PetitionRow(Shape, frozen=True):
    """A petition in a line; `own` names who of the regulator proposed it without one."""

    number: int
    game_name: str
    game: str
    state: str
    own: str
    authorized: bool
    history: list[HistoryRow]


class MissingItem(MissingRow, frozen=True):
    """An item that is missing, by its number in the provision."""

    item: str


class PetitionPage(PetitionRow, frozen=True):
    """A petition with all that is known of it; `settings` are its rules as they stand now."""

    text: PetitionText
    document: str
    exhibit: list[ExhibitLine]
    unauthorized: list[MissingItem]
    settings: dict[str, Any]
    missing: list[MissingItem]
    conditions: list[str]
    weighed: list[Factor]
    plan: dict[str, Any] | None
    tables: list[str]
    periods: list[tuple[int, int]]
    terms: str
    modifications: list[str]
    ended: str
    gates: Gates
    reason: str


class ResultRow(FiguresRow, frozen=True):
    """What a test came to at a table on a gaming day."""

    name: str
    irregularities: int


class Part(Shape, frozen=True):
    """A part of the book of rules: a game, or what is common to all."""

    game: str
    title: str


class PodiumRow(Shape, frozen=True):
    """A provision in the book of rules, in our own words."""

    cite: str
    text: str
    edition: str
