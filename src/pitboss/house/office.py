"""The office of a house: the fold over its people, forms, counts, retention and revenue."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

import msgspec

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.house.desk_entries import Notified, Recipient
from pitboss.house.forms import FormStock, check_issue, match_parts
from pitboss.house.gaming_day import GamingDay, Period, check_gaming_day
from pitboss.house.office_entries import (
    Counted,
    EmployeeLeft,
    EmployeeListed,
    FormsIssued,
    FormUsed,
    FormVoided,
    GamingDaySet,
    OfficeEntry,
    PartsMatched,
    RetentionSet,
    RevenueProjected,
    RevenueReported,
)
from pitboss.money import Cents, show
from pitboss.rulebook import cite, register, rule

WORDS_CHARS_MAX: Final = 200
FORMS_MAX: Final = 10_000  # forms that are issued at once
DAYS_MAX: Final = 36_500
VARIANCE_RECIPIENTS: Final = (
    Recipient.POKER_SUPERVISOR,
    Recipient.CONTROLLER,
    Recipient.REGULATOR,
)
_DEPARTMENT: Final = re.compile("[a-z_]{1,40}")
DAY_MS: Final = 86_400_000
NUMBER_DIGITS_MAX: Final = 18
COUNTS_KEPT: Final = 1_000  # shown; all are in the log

# The shortest time for which records under a provision are kept, in days.
RETENTION_DAYS_MIN: Final[Mapping[str, int]] = {cite("19:47-15.5(h)"): 365}


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Something that was counted, and when."""

    counted: Counted
    at: int

    @property
    def variance(self) -> int | None:
        """What was found beyond what the books say; None if they do not."""
        expected = self.counted.expected
        return None if expected is None else self.counted.found - expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Revenue:
    """The projected rake of a table on a day, and what the Master Game Report says of it."""

    day: str
    table: int
    projected: Cents
    reported: Cents | None = None
    usual: Cents = 0

    @property
    def variance(self) -> Cents | None:
        """The report less the projection; None until there is a report."""
        return None if self.reported is None else self.reported - self.projected

    @property
    def is_significant(self) -> bool:
        """Whether the variance is more than is usual."""
        return self.variance is not None and abs(self.variance) > self.usual


def _none() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """People by licence, forms by name, counts, retention by class, revenue by day and table."""

    days: tuple[tuple[int, GamingDay], ...] = ()
    people: Mapping[str, EmployeeListed] = field(default_factory=_none)
    forms: Mapping[str, FormStock] = field(default_factory=_none)
    counts: tuple[Count, ...] = ()
    retention: Mapping[str, RetentionSet] = field(default_factory=_none)
    revenue: Mapping[tuple[str, int], Revenue] = field(default_factory=_none)

    @property
    def gaming_day(self) -> GamingDay:
        """The gaming day as it is now."""
        return self.days[-1][1] if self.days else GamingDay()

    def period(self, at: int) -> Period:
        """The day and the shift of a moment, by what the gaming day was then."""
        known = [day for since, day in self.days if since <= at]
        return (known[-1] if known else GamingDay()).period(at)

    def person(self, licence: str) -> EmployeeListed:
        """Who works here under a licence."""
        if licence not in self.people:
            raise NoSuchThing(f"nobody works here under the licence `{licence}`")
        return self.people[licence]

    def named(self, name: str) -> EmployeeListed | None:
        """Who works here under a name, if anybody does."""
        return next((each for each in self.people.values() if each.name == name), None)


def apply_office(office: Office, entry: OfficeEntry, *, at: int) -> Office:
    """The office after an entry of that time; one that cannot be is refused."""
    if not entry.by.strip():
        raise MalformedAnswer("an entry says whose it is")
    return _STEPS[type(entry)](office, entry, at)


def _said(**words: str) -> None:
    """Refuse words that are empty or too long."""
    for name, text in words.items():
        if not 0 < len(text.strip()) <= WORDS_CHARS_MAX:
            raise MalformedAnswer(f"{name} is said in 1 to {WORDS_CHARS_MAX} characters")


def _day_set(office: Office, entry: GamingDaySet, at: int) -> Office:
    day = GamingDay(zone=entry.zone, shifts=entry.shifts)
    check_gaming_day(day)
    return replace(office, days=(*office.days, (at, day)))


# -- people ---------------------------------------------------------------------------------------


def _listed(office: Office, entry: EmployeeListed, at: int) -> Office:
    _said(licence=entry.licence, name=entry.name, position=entry.position)
    if not _DEPARTMENT.fullmatch(entry.department):
        raise MalformedAnswer("a department is named in small letters, as internal_audit")
    other = office.named(entry.name)
    if other is not None and other.licence != entry.licence:
        raise RuleViolation(f"{entry.name} is listed under the licence {other.licence}")
    return replace(office, people={**office.people, entry.licence: entry})


def _left(office: Office, entry: EmployeeLeft, at: int) -> Office:
    gone = office.person(entry.licence)
    people = {name: each for name, each in office.people.items() if each is not gone}
    return replace(office, people=people)


@rule("13:69F-14.19(f)2i", "13:69F-14.19(f)2ii(1)", "13:69F-14.19(f)2ii(2)")
def check_witness(
    person: EmployeeListed, *, barred: Collection[str], incompatible: Collection[str]
) -> None:
    """A witness holds a casino key or employee licence and a position on the casino floor."""
    if person.department in barred:
        message = f"nobody of {_words(person.department)} witnesses a count"
        raise RuleViolation(message, cite("13:69F-14.19(f)2ii(1)"))
    if person.department in incompatible:
        message = f"to witness a count is incompatible with {_words(person.department)}"
        raise RuleViolation(message, cite("13:69F-14.19(f)2ii(2)"))
    if person.kind == "registration" or not person.on_floor:
        message = f"{person.name} holds no licence and position that require the casino floor"
        raise RuleViolation(message, cite("13:69F-14.19(f)2i"))


def _words(name: str) -> str:
    return name.replace("_", " ")


# -- forms and counts -----------------------------------------------------------------------------


def _issued(office: Office, entry: FormsIssued, at: int) -> Office:
    _said(form=entry.form, to=entry.to)
    stock = office.forms.get(entry.form)
    check_issue(entry.form, stock, entry.parts, entry.first)
    if not 0 <= entry.last - entry.first < FORMS_MAX:
        raise MalformedAnswer(f"1 to {FORMS_MAX} forms are issued at once")
    known = FormStock(parts=entry.parts) if stock is None else stock
    return _with_forms(office, entry.form, replace(known, issued=entry.last))


def _with_forms(office: Office, form: str, stock: FormStock) -> Office:
    return replace(office, forms={**office.forms, form: stock})


def _stock(office: Office, form: str) -> FormStock:
    if form not in office.forms:
        raise NoSuchThing(f"no form is called `{form:.40}`")
    return office.forms[form]


def _used(office: Office, entry: FormUsed, at: int) -> Office:
    stock = _stock(office, entry.form)
    stock.check_blank(entry.form, entry.serial)
    if entry.cents < 0 or len(set(entry.signed)) < len(stock.parts):
        message = f"{entry.form} is signed by {len(stock.parts)} people, for no less than nothing"
        raise RuleViolation(message)
    for each in entry.signed:
        office.person(each)
    now = {entry.serial: entry.cents}
    after = replace(stock, used={**stock.used, **now}, unmatched={**stock.unmatched, **now})
    return _with_forms(office, entry.form, after)


def _voided(office: Office, entry: FormVoided, at: int) -> Office:
    stock = _stock(office, entry.form)
    _said(reason=entry.reason)
    stock.check_blank(entry.form, entry.serial)
    return _with_forms(office, entry.form, replace(stock, voided=stock.voided | {entry.serial}))


def _matched(office: Office, entry: PartsMatched, at: int) -> Office:
    stock = _stock(office, entry.form)
    match = match_parts(stock.unmatched, entry.originals, entry.duplicates)
    gone = {*entry.originals, *entry.duplicates}
    left = {serial: cents for serial, cents in stock.unmatched.items() if serial not in gone}
    return _with_forms(office, entry.form, replace(stock, unmatched=left, last_match=match))


def _counted(office: Office, entry: Counted, at: int) -> Office:
    _said(what=entry.what, place=entry.place)
    register().find(entry.provision)
    counter, witness = office.person(entry.counter), office.person(entry.witness)
    if counter is witness:
        raise RuleViolation("nobody is the witness of their own count", entry.provision)
    if entry.method == "two_departments" and counter.department == witness.department:
        raise RuleViolation("the witness is of a second department", entry.provision)
    if entry.found < 0 or (entry.expected or 0) < 0:
        raise MalformedAnswer("a count is not below zero")
    if entry.form:
        used = FormUsed(
            form=entry.form,
            serial=entry.serial,
            table=0,
            cents=entry.found if entry.unit == "cents" else 0,
            signed=(entry.counter, entry.witness),
            by=entry.by,
        )
        office = _used(office, used, at)
    counts = (*office.counts, Count(counted=entry, at=at))
    return replace(office, counts=counts[-COUNTS_KEPT:])


# -- notices --------------------------------------------------------------------------------------


@rule("19:47-14.19")
def notices_of(office: Office, entry: OfficeEntry) -> Iterator[Notified]:
    """A significant variance goes into three inboxes at once; `office` is that after the entry."""
    if not isinstance(entry, RevenueReported):
        return
    found = office.revenue[entry.day, entry.table]
    if found.is_significant:
        text = (
            f"table {found.table}, gaming day {found.day}: projected {show(found.projected)},"
            f" in the Master Game Report {show(entry.cents)}"
        )
        for each in VARIANCE_RECIPIENTS:
            yield Notified(to=each, provision=cite("19:47-14.19"), text=text, table=found.table)


# -- retention and revenue ------------------------------------------------------------------------


@rule("19:47-15.5(h)")
def _retention(office: Office, entry: RetentionSet, at: int) -> Office:
    """Winning numbers are kept for a year at least; other records as long as the house says."""
    _said(records=entry.records)
    register().find(entry.provision)
    least = RETENTION_DAYS_MIN.get(entry.provision, 1)
    if not least <= entry.days <= DAYS_MAX:
        message = f"these records are kept for {least} to {DAYS_MAX} days"
        raise RuleViolation(message, entry.provision)
    return replace(office, retention={**office.retention, entry.records: entry})


def check_retention(office: Office, records: str, before: int, *, at: int) -> None:
    """Refuse to delete records of a class, those from before a time, that are kept for longer."""
    kept = office.retention.get(records)
    if kept is not None and before > at - kept.days * DAY_MS:
        message = f"{records} are kept for {kept.days} days: delete only those that are older"
        raise RuleViolation(message, kept.provision)


@rule("19:47-14.19")
def _projected(office: Office, entry: RevenueProjected, at: int) -> Office:
    """The projection of a day goes to casino accounting once the day is over."""
    if office.period(at).day <= entry.day:
        message = f"the gaming day {entry.day} is not over"
        raise RuleViolation(message, cite("19:47-14.19"))
    if any(day == entry.day for day, _ in office.revenue):
        message = f"the projection of {entry.day} is with accounting already"
        raise RuleViolation(message, cite("19:47-14.19"))
    if not entry.tables:
        raise NoSuchThing(f"no poker table had a rake on {entry.day}")
    if not all(each.isdecimal() and len(each) <= NUMBER_DIGITS_MAX for each in entry.tables):
        raise MalformedAnswer("a projection names tables by their numbers")
    sent = {
        (entry.day, int(table)): Revenue(day=entry.day, table=int(table), projected=cents)
        for table, cents in entry.tables.items()
    }
    return replace(office, revenue={**office.revenue, **sent})


@rule("19:47-14.19")
def _reported(office: Office, entry: RevenueReported, at: int) -> Office:
    """The Master Game Report is compared with a projection that was sent."""
    found = office.revenue.get((entry.day, entry.table))
    if found is None:
        message = f"no projection of table {entry.table} on {entry.day} was sent"
        raise NoSuchThing(message)
    if entry.usual < 0:
        raise MalformedAnswer("a usual variance is not below zero")
    after = replace(found, reported=entry.cents, usual=entry.usual)
    return replace(office, revenue={**office.revenue, (entry.day, entry.table): after})


_STEPS: Final[dict[type[msgspec.Struct], Callable[[Office, Any, int], Office]]] = {
    GamingDaySet: _day_set,
    EmployeeListed: _listed,
    EmployeeLeft: _left,
    FormsIssued: _issued,
    FormUsed: _used,
    FormVoided: _voided,
    PartsMatched: _matched,
    Counted: _counted,
    RetentionSet: _retention,
    RevenueProjected: _projected,
    RevenueReported: _reported,
}
