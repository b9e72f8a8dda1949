"""The way of a petition from its draft to final approval, one guarded step after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from pitboss.errors import NotPermitted, RuleViolation, Violation
from pitboss.house.petitions import Petition, missing_items
from pitboss.house.regulator import COMMISSION, DIVISION
from pitboss.house.trial import Gates, TestSubmission, closed_gates, missing_test_items
from pitboss.rulebook import cite, rule

__all__ = [
    "SUITABILITY_TEST",
    "Case",
    "Conditions",
    "Factor",
    "OwnProposal",
    "PetitionState",
    "Ruling",
    "approve_game",
    "begin_test",
    "deny_after_test",
    "file_petition",
    "modify_test",
    "propose_own_game",
    "rule_on",
    "submit_test",
]

SUITABILITY_TEST: Final = "the game must pass a test of its suitability for casino use"


class PetitionState(StrEnum):
    """Where a petition stands."""

    DRAFT = "draft"
    FILED = "filed"
    PRELIMINARILY_APPROVED = "preliminarily approved"
    DENIED = "denied"
    TEST_SUBMITTED = "test submitted"
    TESTING = "testing"
    APPROVED = "approved"


class Factor(StrEnum):
    """What the regulator may weigh in its ruling."""

    RULES = "rules and method of play"
    ODDS = "true odds and payout odds"
    WAGERS = "wagers offered"
    LAYOUT = "layout"
    EQUIPMENT = "equipment"
    PERSONNEL = "personnel required"
    SECURITY = "security and integrity"
    SIMILARITY = "similarity to other games"
    EARLIER_APPROVALS = "variations approved before"
    OTHER = "any other relevant factor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The declaratory ruling on a petition, with what was weighed."""

    acceptable: bool
    weighed: frozenset[Factor] = frozenset()
    further_conditions: tuple[str, ...] = ()

    @property
    @rule("19:47-8.4(e)")
    def conditions(self) -> tuple[str, ...]:
        """No game is found acceptable but on condition that it passes its test."""
        return (SUITABILITY_TEST, *self.further_conditions) if self.acceptable else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Under which the regulator lets the test take place."""

    times: str
    places: str
    terms: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A petition and all that has become of it."""

    petition: Petition
    state: PetitionState = PetitionState.DRAFT
    ruling: Ruling | None = None
    test: TestSubmission | None = None
    conditions: Conditions | None = None
    modifications: tuple[str, ...] = ()
    gates: Gates = field(default_factory=Gates)


def _from(case: Case, state: PetitionState, *, to: PetitionState, provision: str) -> None:
    """Refuse a step that does not start where the petition stands."""
    if case.state is not state:
        message = f"a petition becomes {to} when it is {state}, and this one is {case.state}"
        raise RuleViolation(message, provision)


def _refuse(wrong: Iterable[Violation]) -> None:
    found = tuple(wrong)
    if found:
        cites = dict.fromkeys(c for each in found for c in each.cites)
        raise RuleViolation("; ".join(each.message for each in found), *cites)


# -- the steps --------------------------------------------------------------------------------


@rule("19:47-8.4(a)", "19:47-8.4(d)")
def file_petition(case: Case) -> Case:
    """Interested persons bring their petition, complete and signed, before the regulator."""
    _from(case, PetitionState.DRAFT, to=PetitionState.FILED, provision=cite("19:47-8.4(d)"))
    _refuse(missing_items(case.petition))
    return replace(case, state=PetitionState.FILED)


@rule("19:47-8.4(e)")
def rule_on(case: Case, ruling: Ruling) -> Case:
    """The regulator finds the game acceptable, always on condition of a test, or denies it."""
    to = PetitionState.PRELIMINARILY_APPROVED if ruling.acceptable else PetitionState.DENIED
    _from(case, PetitionState.FILED, to=to, provision=cite("19:47-8.4(e)"))
    return replace(case, state=to, ruling=ruling)


@rule("19:47-8.4(f)")
def submit_test(case: Case, test: TestSubmission) -> Case:
    """After preliminary approval the petitioners say how they would test the game."""
    start, to = PetitionState.PRELIMINARILY_APPROVED, PetitionState.TEST_SUBMITTED
    _from(case, start, to=to, provision=cite("19:47-8.4(f)"))
    _refuse(missing_test_items(case.petition, test))
    return replace(case, state=to, test=test)


@rule("19:47-8.4(g)")
def begin_test(case: Case, conditions: Conditions) -> Case:
    """The test is held when, where and how the regulator requires."""
    provision = cite("19:47-8.4(g)")
    _from(case, PetitionState.TEST_SUBMITTED, to=PetitionState.TESTING, provision=provision)
    if not (conditions.times.strip() and conditions.places.strip()):
        raise RuleViolation("the regulator has not set times and places of the test", provision)
    return replace(case, state=PetitionState.TESTING, conditions=conditions)


@rule("19:47-8.4(g)")
def modify_test(case: Case, modification: str) -> Case:
    """While the test lasts the regulator may change the rules of the game and of the test."""
    if case.state is not PetitionState.TESTING:
        message = f"rules are modified during the test; the petition is {case.state}"
        raise RuleViolation(message, cite("19:47-8.4(g)"))
    return replace(case, modifications=(*case.modifications, modification))


@rule("19:47-8.4(g)")
def approve_game(case: Case, gates: Gates) -> Case:
    """A tested game is approved once all four gates stand open, and not before."""
    _from(case, PetitionState.TESTING, to=PetitionState.APPROVED, provision=cite("19:47-8.4(g)"))
    _refuse(closed_gates(gates))
    return replace(case, state=PetitionState.APPROVED, gates=gates)


def deny_after_test(case: Case) -> Case:
    """A game that its test has not shown to be suitable is denied."""
    _from(case, PetitionState.TESTING, to=PetitionState.DENIED, provision=cite("19:47-8.4(g)"))
    return replace(case, state=PetitionState.DENIED)


# -- without a petition -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnProposal:
    """A game that the regulator proposes of its own motion; it needs no petition."""

    by: str
    game_name: str
    text: str


@rule("19:47-8.4(h)")
def propose_own_game(by: str, *, game_name: str, text: str) -> OwnProposal:
    """The regulator may propose games and variations at any time; all others must petition."""
    if by not in (COMMISSION, DIVISION):
        raise NotPermitted(f"{by} must petition for a new game", cite("19:47-8.4(h)"))
    return OwnProposal(by=by, game_name=game_name, text=text)
