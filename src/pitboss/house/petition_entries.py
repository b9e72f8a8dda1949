"""Petitions for new games as the house's log keeps them: entries, and the texts in them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from pitboss.house.approval import Factor, Gates, LicenceItem, TestSubmission
from pitboss.house.entry import HouseEntry
from pitboss.house.exhibit import Exhibit, ExhibitRow
from pitboss.house.petitions import Description, GameClass, Petition, Petitioner


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of an entry: unknown fields are refused."""


class Proposal(Strict, frozen=True, kw_only=True):
    """The game that is proposed, as a variation of one that there is: its house rules."""

    game: str
    options: dict[str, Any] = {}
    payouts: dict[str, str] = {}
    limits: dict[str, dict[str, str]] = {}


class ExhibitLine(Strict, frozen=True, kw_only=True):
    """The exhibit of one wager; fractions are written `p/q`."""

    wager: str
    title: str
    true_odds: str
    payout_odds: str
    house_advantage: str
    exactly: str
    push: str | None


class PetitionText(Strict, frozen=True, kw_only=True):
    """What a petition says; its exhibit is computed from the proposal."""

    game_name: str
    proposal: Proposal
    petitioners: tuple[Petitioner, ...] = ()
    game_class: GameClass | None = None
    summary: str = ""
    draft_rules: str = ""
    layout: str | None = ""
    equipment: tuple[str, ...] = ()
    rights: str = ""
    offered_to_all: str = ""
    indemnity: str = ""
    ruling_request: str = ""
    test_request: str = ""
    requested: tuple[str, ...] = ()
    supplied: dict[str, str] = {}


class TestPlan(Strict, frozen=True, kw_only=True):
    """How the petitioners would test the game."""

    __test__ = False  # a test of a game, not one of ours

    casinos: tuple[str, ...] = ()
    dates_and_times: str = ""
    tables: tuple[str, ...] = ()
    entrance_signs: tuple[str, ...] = ()
    success_criteria: str = ""
    documentation: str = ""
    requested: tuple[str, ...] = ()
    supplied: dict[str, str] = {}
    licences: tuple[LicenceItem, ...] = ()


class PetitionDrafted(HouseEntry, frozen=True, kw_only=True):
    """A petition was drafted, or its draft was written anew; `case` is 0 for a fresh one."""

    text: PetitionText
    exhibit: tuple[ExhibitLine, ...]
    by: str
    case: int = 0


class PetitionFiled(HouseEntry, frozen=True, kw_only=True):
    """A petition was brought before the regulator, complete and signed."""

    case: int
    by: str


class PetitionRuled(HouseEntry, frozen=True, kw_only=True):
    """The declaratory ruling on a petition, with what was weighed."""

    case: int
    acceptable: bool
    by: str
    weighed: tuple[Factor, ...] = ()
    conditions: tuple[str, ...] = ()


class TestSubmitted(HouseEntry, frozen=True, kw_only=True):
    """The petitioners say how they would test the game."""

    __test__ = False

    case: int
    plan: TestPlan
    by: str


class TestBegun(HouseEntry, frozen=True, kw_only=True):
    """The regulator lets the test take place: at these tables, in these periods (milliseconds)."""

    __test__ = False

    case: int
    tables: tuple[str, ...]
    periods: tuple[tuple[int, int], ...]
    by: str
    terms: str = ""


class TestModified(HouseEntry, frozen=True, kw_only=True):
    """The regulator changes the rules of the game that is tested, or what holds for the test."""

    __test__ = False

    case: int
    text: str
    by: str
    settings: tuple[str, ...] = ()


class TestEnded(HouseEntry, frozen=True, kw_only=True):
    """The test is over before its time."""

    __test__ = False

    case: int
    reason: str
    by: str


class GatesNoted(HouseEntry, frozen=True, kw_only=True):
    """How far a tested game has come on the way to its final approval."""

    case: int
    gates: Gates
    by: str


class GameDecided(HouseEntry, frozen=True, kw_only=True):
    """The final decision on a game: approved, or denied after its test."""

    case: int
    approved: bool
    by: str
    reason: str = ""


class OwnGameProposed(HouseEntry, frozen=True, kw_only=True):
    """The regulator proposes a game of its own motion; it needs no petition."""

    game_name: str
    text: str
    proposal: Proposal
    exhibit: tuple[ExhibitLine, ...]
    by: str


PetitionEntry: TypeAlias = (
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


def exhibit_lines(exhibit: Exhibit) -> tuple[ExhibitLine, ...]:
    """An exhibit as an entry keeps it."""
    return tuple(
        ExhibitLine(
            wager=row.wager,
            title=row.title,
            true_odds=row.true_odds,
            payout_odds=row.payout_odds,
            house_advantage=str(row.house_advantage),
            exactly=row.exactly,
            push=None if row.push is None else str(row.push),
        )
        for row in exhibit.rows
    )


def exhibit_from(game: str, lines: tuple[ExhibitLine, ...]) -> Exhibit:
    """The exhibit that an entry keeps."""
    rows = (
        ExhibitRow(
            wager=each.wager,
            title=each.title,
            true_odds=each.true_odds,
            payout_odds=each.payout_odds,
            house_advantage=Fraction(each.house_advantage),
            exactly=each.exactly,
            push=None if each.push is None else Fraction(each.push),
        )
        for each in lines
    )
    return Exhibit(game=game, rows=tuple(rows))


def petition_of(text: PetitionText, exhibit: tuple[ExhibitLine, ...]) -> Petition:
    """The petition that a text and its exhibit make."""
    return Petition(
        game_name=text.game_name,
        petitioners=text.petitioners,
        game_class=text.game_class,
        description=Description(
            summary=text.summary,
            draft_rules=text.draft_rules,
            odds=exhibit_from(text.proposal.game, exhibit),
            layout=text.layout,
            equipment=text.equipment,
        ),
        rights=text.rights,
        offered_to_all=text.offered_to_all,
        indemnity=text.indemnity,
        ruling_request=text.ruling_request,
        test_request=text.test_request,
        requested=text.requested,
        supplied=_kept(text.supplied),
    )


def submission_of_test(plan: TestPlan) -> TestSubmission:
    """The test submission that a plan makes."""
    return TestSubmission(**msgspec.structs.asdict(plan))


def _kept(answers: Mapping[str, str]) -> dict[str, str]:
    return dict(answers)
