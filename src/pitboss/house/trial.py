"""The test of a new game: what is filed for it, and the gates before final approval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.errors import Violation
from pitboss.house.petitions import Petition
from pitboss.money import Cents, show
from pitboss.rulebook import cite

__all__ = ["Gates", "LicenceItem", "TestSubmission", "closed_gates", "missing_test_items"]


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
    return (*_of_licences(petition, test), *_of_plan(test), *_of_signs_and_success(test))


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


def _of_plan(test: TestSubmission) -> Iterator[Violation]:
    if not test.casinos:
        yield Violation("2i", "no casino is named for the test", (cite("19:47-8.4(f)2i"),))
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
