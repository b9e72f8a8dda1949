"""The steps of a petition from its draft to final approval, with the test of the new game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from pitboss.errors import NotPermitted, RuleViolation, Violation
from pitboss.house.casino import COMMISSION, DIVISION
from pitboss.house.petitions import Petition, casinos_for_test, missing_items
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceItem:
    """What a petitioner without a licence files; `waiver_required` is the regulator's finding."""

    petitioner: str
    application_complete: bool = False
    fee_paid: bool = False
    waiver_required: bool = False
    waiver_applied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TestSubmission:
    """How the petitioners would test the game."""

    __test__ = False  # a test of a game, not one of ours

    casinos: tuple[str, ...] = ()
    dates_and_times: str = ""
    tables: tuple[str, ...] = ()
    entrance_signs: tuple[str, ...] = ()
    success_criteria: str = ""
    documentation: str = ""
    requested: tuple[str, ...] = ()
    supplied: Mapping[str, str] = field(default_factory=dict)
    licences: tuple[LicenceItem, ...] = ()


def missing_test_items(petition: Petition, test: TestSubmission) -> tuple[Violation, ...]:
    """Everything that is still to be filed before a test, each with its provision."""
    return (*_of_licences(petition, test), *_of_plan(petition, test), *_of_signs_and_success(test))


def _of_licences(petition: Petition, test: TestSubmission) -> Iterator[Violation]:
    filed = {each.petitioner: each for each in test.licences}
    for each in petition.petitioners:
        if not each.needs_csi_application:
            continue
        item = filed.get(each.name, LicenceItem(petitioner=each.name))
        if not (item.application_complete and item.fee_paid):
            message = f"{each.name} has not filed a complete licence application with its fee"
            yield Violation("1i", message, (cite("19:47-8.4(f)1i"),))
        if item.waiver_required and not item.waiver_applied:
            message = f"{each.name} has not applied for its transactional waiver"
            yield Violation("1ii", message, (cite("19:47-8.4(f)1ii"),))


def _of_plan(petition: Petition, test: TestSubmission) -> Iterator[Violation]:
    if not test.casinos:
        yield Violation("2i", "no casino is named for the test", (cite("19:47-8.4(f)2i"),))
    elif casinos_for_test(petition).isdisjoint(map(str.strip, test.casinos)):
        message = "no casino named for the test is that of a petitioner who agreed in writing to it"
        yield Violation("2i", message, (cite("19:47-8.4(b)"), cite("19:47-8.4(f)2i")))
    if not (test.dates_and_times.strip() and test.tables):
        message = "dates, times and tables of the test are not all given"
        yield Violation("2ii", message, (cite("19:47-8.4(f)2ii"),))


def _of_signs_and_success(test: TestSubmission) -> Iterator[Violation]:
    if not test.entrance_signs:
        message = "no sign is proposed for the entrances"
        yield Violation("2iii", message, (cite("19:47-8.4(f)2iii"),))
    if not (test.success_criteria.strip() and test.documentation.strip()):
        message = "criteria of success and their documentation are not both given"
        yield Violation("2iv", message, (cite("19:47-8.4(f)2iv"),))
    for each in test.requested:
        if not test.supplied.get(each, "").strip():
            yield Violation("2v", f"not yet supplied: {each}", (cite("19:47-8.4(f)2v"),))


# -- final approval ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Gates:
    """How far a tested game has come; costs are in cents."""

    found_suitable: bool = False
    amendments_adopted: bool = False
    amendments_effective: bool = False
    licence_applications_filed: bool = False
    waivers_issued: bool = False
    costs: Cents = 0
    costs_paid: Cents = 0

    @property
    def costs_unpaid(self) -> Cents:
        """What the petitioners still owe for the review."""
        return max(0, self.costs - self.costs_paid)


def closed_gates(gates: Gates) -> Iterator[Violation]:
    """The gates that still bar final approval."""
    if not gates.found_suitable:
        message = "the game has not been found suitable for casino use"
        yield Violation("gate 1", message, (cite("19:47-8.4(g)1"),))
    if not (gates.amendments_adopted and gates.amendments_effective):
        message = "the amendments of the regulations are not adopted and in effect"
        yield Violation("gate 2", message, (cite("19:47-8.4(g)2"),))
    if not (gates.licence_applications_filed and gates.waivers_issued):
        message = "licence applications or waivers are outstanding"
        yield Violation("gate 3", message, (cite("19:47-8.4(g)3"),))
    if gates.costs_unpaid:
        message = f"review costs of {show(gates.costs_unpaid)} are unpaid"
        yield Violation("gate 4", message, (cite("19:47-8.4(g)4"),))


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
