"""The office: people, forms, counts, retention and projected revenue, entry by entry."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, NoSuchThing, PitbossError, RuleViolation
from pitboss.house.desk_entries import Recipient
from pitboss.house.gaming_day import Period
from pitboss.house.office import Office, apply_office, check_witness, notices_of
from pitboss.house.office_entries import EmployeeListed, OfficeEntry, RevenueReported
from pitboss.house.office_rows import entry_of, office_row

DAY_MS = 86_400_000
LATER = 3 * DAY_MS


def entry(does: str, **fields: Any) -> OfficeEntry:
    """An entry of Ann's."""
    return entry_of({"does": does, **fields}, by="Ann")


def person(licence: str, name: str, department: str = "security", **more: Any) -> EmployeeListed:
    """Somebody on the casino floor."""
    usual = {"kind": "casino_key", "position": "shift manager", "on_floor": True}
    made = entry(
        "EmployeeListed", licence=licence, name=name, department=department, **{**usual, **more}
    )
    assert isinstance(made, EmployeeListed)
    return made


WANDA, DAN = person("K-1", "Wanda"), person("E-1", "Dan", "poker", kind="casino_employee")
OPENERS = entry(
    "FormsIssued", form="Opener", parts=["original", "duplicate"], first=1, last=4, to="Pit 1"
)


def used(serial: int, cents: int, **more: Any) -> OfficeEntry:
    """An opener that both signed."""
    usual = {"form": "Opener", "table": 3, "signed": ["K-1", "E-1"]}
    return entry("FormUsed", serial=serial, cents=cents, **{**usual, **more})


def counted(**more: Any) -> OfficeEntry:
    """A count of Dan's before Wanda."""
    usual = {
        "what": "contribution box", "place": "table 3", "provision": "13:69F-14.19(f)2",
        "method": "two_departments", "counter": "E-1", "witness": "K-1", "unit": "cents",
        "found": 120_00, "expected": 125_00,
    }  # fmt: skip
    return entry("Counted", **{**usual, **more})


def projected(**tables: int) -> OfficeEntry:
    """The rake of the first day of all."""
    plain = {name.removeprefix("t"): cents for name, cents in tables.items()}
    return entry("RevenueProjected", day="1970-01-01", tables=plain)


def reported(cents: int, **more: Any) -> RevenueReported:
    usual = {"day": "1970-01-01", "table": 3, "usual": 5_00}
    made = entry("RevenueReported", cents=cents, **{**usual, **more})
    assert isinstance(made, RevenueReported)
    return made


def after(*entries: OfficeEntry, at: int = LATER) -> Office:
    """The office after these entries."""
    office = Office()
    for each in entries:
        office = apply_office(office, each, at=at)
    return office


def test_people_are_listed_by_licence_and_leave() -> None:
    """The last entry for a licence holds; who has left signs nothing."""
    office = after(WANDA, DAN, person("E-1", "Dan", "table_games"))
    assert office.person("E-1").department == "table_games"
    gone = apply_office(office, entry("EmployeeLeft", licence="E-1"), at=LATER)
    with pytest.raises(NoSuchThing, match="E-1"):
        gone.person("E-1")
    with pytest.raises(NoSuchThing):
        apply_office(gone, counted(), at=LATER)


@pytest.mark.parametrize(
    ("witness", "provision"),
    [
        (person("1", "x", "surveillance"), "13:69F-14.19(f)2ii(1)"),
        (person("1", "x", "cage"), "13:69F-14.19(f)2ii(2)"),
        (person("1", "x", kind="registration"), "13:69F-14.19(f)2i"),
        (person("1", "x", on_floor=False), "13:69F-14.19(f)2i"),
    ],
)
@pytest.mark.rule("13:69F-14.19(f)2i", "13:69F-14.19(f)2ii(1)", "13:69F-14.19(f)2ii(2)")
def test_a_witness_has_a_licence_a_place_on_the_floor_and_no_barred_post(
    witness: EmployeeListed, provision: str
) -> None:
    """Everybody else is refused under the provision."""
    barred, incompatible = {"surveillance", "poker"}, {"cage"}
    check_witness(WANDA, barred=barred, incompatible=incompatible)
    with pytest.raises(RuleViolation) as caught:
        check_witness(witness, barred=barred, incompatible=incompatible)
    assert caught.value.cites == (provision,)


def test_forms_are_issued_used_spoilt_and_matched_by_number() -> None:
    """A duplicate without its original brings its value; a number comes once."""
    office = after(
        WANDA, DAN, OPENERS, used(1, 50_00), used(2, 70_00),
        entry("FormVoided", form="Opener", serial=3, reason="torn"),
        entry("PartsMatched", form="Opener", originals=[1], duplicates=[1, 2]),
    )  # fmt: skip
    stock = office.forms["Opener"]
    assert stock.blank == [4]
    assert stock.last_match is not None
    assert (stock.last_match.without_original, stock.last_match.revenue) == ((2,), 70_00)
    assert not stock.unmatched
    more = entry(
        "FormsIssued", form="Opener", parts=["original", "duplicate"], first=5, last=6, to="Pit 2"
    )
    assert apply_office(office, more, at=LATER).forms["Opener"].blank == [4, 5, 6]


def test_a_count_says_who_before_whom_and_how_far_off() -> None:
    """With its form, which is used up by it."""
    office = after(WANDA, DAN, OPENERS, counted(form="Opener", serial=1))
    (count,) = office.counts
    assert count.variance == -5_00
    assert office.forms["Opener"].used == {1: 120_00}
    assert after(WANDA, DAN, counted(expected=None)).counts[0].variance is None


@pytest.mark.rule("19:47-15.5(h)")
def test_winning_numbers_are_kept_for_a_year_at_least() -> None:
    """Other records as long as the house says; the last entry for a class holds."""
    fields = {"records": "winning numbers", "provision": "19:47-15.5(h)"}
    office = after(
        entry("RetentionSet", days=365, **fields), entry("RetentionSet", days=400, **fields)
    )
    assert office.retention["winning numbers"].days == 400
    with pytest.raises(RuleViolation) as caught:
        after(entry("RetentionSet", days=364, **fields))
    assert caught.value.cites == ("19:47-15.5(h)",)
    after(entry("RetentionSet", records="overrides", provision="19:47-15.5(e)", days=1))


@pytest.mark.rule("19:47-14.19")
def test_a_significant_variance_is_sent_to_three() -> None:
    """To the poker supervisor, the controller and the regulator; a usual one to nobody."""
    office = after(projected(t3=100_00, t4=7_00))
    for cents, variance, sent in ((105_00, 5_00, 0), (105_01, 5_01, 3), (94_99, -5_01, 3)):
        report = reported(cents)
        now = apply_office(office, report, at=LATER)
        assert now.revenue["1970-01-01", 3].variance == variance
        notices = list(notices_of(now, report))
        assert len(notices) == sent
        assert all(each.table == 3 and "$100.00" in each.text for each in notices)
        assert {each.to for each in notices} <= {
            Recipient.POKER_SUPERVISOR,
            Recipient.CONTROLLER,
            Recipient.REGULATOR,
        }
    assert office.revenue["1970-01-01", 4].variance is None
    assert not list(notices_of(office, WANDA))


def test_a_gaming_day_holds_from_when_it_was_set() -> None:
    """What came before stays where it was counted."""
    shifts = [{"name": "all", "begins": "12:00"}]
    office = after(entry("GamingDaySet", zone="UTC", shifts=shifts), at=DAY_MS)
    assert office.period(DAY_MS - 1) == Office().period(DAY_MS - 1)
    assert office.period(DAY_MS) == Period("1970-01-01", "all")


WRONG: dict[str, tuple[OfficeEntry, type[PitbossError]]] = {
    "nobody's": (entry_of({"does": "EmployeeLeft", "licence": "K-1"}, by=" "), MalformedAnswer),
    "no name": (person("K-9", " "), MalformedAnswer),
    "no department": (person("K-9", "Willy", "Cage!"), MalformedAnswer),
    "two licences": (person("K-9", "Wanda"), RuleViolation),
    "no such licence": (entry("EmployeeLeft", licence="K-9"), NoSuchThing),
    "no such zone": (
        entry("GamingDaySet", zone="x", shifts=[{"name": "a", "begins": "06:00"}]),
        MalformedAnswer,
    ),
    "a gap in the numbers": (
        entry(
            "FormsIssued", form="Opener", parts=["original", "duplicate"], first=6, last=6, to="x"
        ),
        RuleViolation,
    ),
    "other parts": (
        entry("FormsIssued", form="Opener", parts=["one"], first=5, last=5, to="x"),
        RuleViolation,
    ),
    "no parts": (
        entry("FormsIssued", form="Fill", parts=[], first=1, last=1, to="x"),
        MalformedAnswer,
    ),
    "no forms": (
        entry("FormsIssued", form="Fill", parts=["one"], first=1, last=0, to="x"),
        MalformedAnswer,
    ),
    "no such form": (used(1, 5, form="Fill"), NoSuchThing),
    "not issued": (used(5, 5), RuleViolation),
    "used": (used(1, 5), RuleViolation),
    "signed by one": (used(2, 5, signed=["K-1", "K-1"]), RuleViolation),
    "signed by a stranger": (used(2, 5, signed=["K-1", "K-9"]), NoSuchThing),
    "below zero": (used(2, -5), RuleViolation),
    "spoilt without a reason": (
        entry("FormVoided", form="Opener", serial=2, reason=""),
        MalformedAnswer,
    ),
    "matched before use": (
        entry("PartsMatched", form="Opener", originals=[2], duplicates=[]),
        RuleViolation,
    ),
    "own witness": (counted(witness="E-1"), RuleViolation),
    "one department": (counted(witness="E-2"), RuleViolation),
    "no such provision": (counted(provision="19:47-99.9"), PitbossError),
    "a count below zero": (counted(found=-1), MalformedAnswer),
    "sent twice": (projected(t3=1), RuleViolation),
    "a day that is not over": (
        entry("RevenueProjected", day="1970-01-04", tables={"3": 1}),
        RuleViolation,
    ),
    "no number": (
        entry("RevenueProjected", day="1970-01-02", tables={"x": 1}),
        MalformedAnswer,
    ),
    "no rake": (entry("RevenueProjected", day="1970-01-02", tables={}), NoSuchThing),
    "not projected": (reported(5, table=9), NoSuchThing),
    "a usual variance below zero": (reported(5, usual=-1), MalformedAnswer),
    "kept for no day": (
        entry("RetentionSet", records="x", provision="19:47-15.5(e)", days=0),
        RuleViolation,
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused(name: str) -> None:
    """Each with a sentence; the office stays as it was."""
    wrong, kind = WRONG[name]
    office = after(WANDA, DAN, person("E-2", "Don", "poker"), OPENERS, used(1, 5), projected(t3=1))
    before = office_row(office)
    with pytest.raises(kind):
        apply_office(office, wrong, at=LATER + 8 * 3_600_000)
    assert office_row(office) == before


@pytest.mark.parametrize("plain", [[], {}, {"does": "Filed"}, {"does": "EmployeeLeft", "x": 1}])
def test_what_is_no_entry_is_malformed(plain: object) -> None:
    """Another shape or another kind."""
    with pytest.raises(MalformedAnswer):
        entry_of(plain, by="Ann")
