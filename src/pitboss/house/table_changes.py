"""The changes under way at one table: proposed, made known step by step, adopted in their time.

A table in this process and the log of a served table both keep one of these. Times come in as
data; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.house.casino import CasinoRules
from pitboss.house.changes import (
    Change,
    instant,
    may_be_made_at_once,
    must_notify_regulator,
    propose,
)
from pitboss.house.notices import SignForm, check_form
from pitboss.house.steps import (
    PostedSign,
    Prepared,
    Said,
    Steps,
    check_effective,
    records,
    surveillance_cites,
)
from pitboss.rulebook import cite
from pitboss.table import HouseRules, RuleChange

Moment: TypeAlias = datetime

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def time_of(ms: int) -> Moment:
    """The time that so many milliseconds count.

    >>> time_of(1_500).isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    return _EPOCH + timedelta(milliseconds=ms)


def milliseconds(time: Moment) -> int:
    """A time counted in milliseconds, rounded up."""
    return -((_EPOCH - time) // timedelta(milliseconds=1))


def read_time(text: str) -> Moment:
    """A time that is written with its zone, as `1996-01-15T12:00:00-05:00`."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        raise MalformedAnswer("a time is written with its zone, as 1996-01-15T12:00:00-05:00")
    return time


# So many changes may wait at one table; a sign with more could not be read.
PENDING_MAX: Final = 20
_MINUTE: Final = timedelta(minutes=1)
# Steps that are taken one by one take so long, unless the change is meant for a later time.
PREPARATION: Final = timedelta(minutes=5)


class StepKind(StrEnum):
    """A step that makes a change known, or takes that back."""

    SIGN = "sign"
    SIGN_DOWN = "sign_down"
    ANNOUNCEMENT = "announcement"
    NOTICE = "notice"
    SURVEILLANCE = "surveillance"


def needed_steps(change: Change) -> tuple[StepKind, ...]:
    """The steps that must come before a change of these kinds."""
    steps = [StepKind.SIGN, StepKind.ANNOUNCEMENT]
    if any(must_notify_regulator(kind) for kind in change.kinds):
        steps.append(StepKind.NOTICE)
    if surveillance_cites(change):
        steps.append(StepKind.SURVEILLANCE)
    return tuple(steps)


def step_cite(change: Change, step: StepKind) -> str:
    """The provision under which a step is taken."""
    if step is StepKind.SURVEILLANCE:
        return surveillance_cites(change)[0]
    if provision_of(change) == "19:47-8.3(c)":
        return cite("19:47-8.3(c)")
    return {
        StepKind.ANNOUNCEMENT: cite("19:47-8.3(b)2"),
        StepKind.NOTICE: cite("19:47-8.3(b)3"),
    }.get(step, cite("19:47-8.3(b)1"))


def provision_of(change: Change) -> str:
    """The provision under which a change is made."""
    at_once = all(may_be_made_at_once(kind) for kind in change.kinds)
    return cite("19:47-8.3(c)") if at_once else cite("19:47-8.3(b)")


def all_steps(change: Change, form: SignForm, *, at: datetime) -> Steps:
    """Every step that a change needs, taken at one time."""
    needed, said = needed_steps(change), Said(text=change.statement, at=at)
    return Steps(
        sign=PostedSign(form=form, posted_at=at),
        announcement=said,
        notice=said if StepKind.NOTICE in needed else None,
        surveillance=said if StepKind.SURVEILLANCE in needed else None,
    )


def earliest(change: Change, at: datetime, casino: CasinoRules | None = None) -> datetime:
    """When a change made known at this time may take effect: at once, or on a whole minute."""
    if all(may_be_made_at_once(kind) for kind in change.kinds):
        return at
    return _whole_minute(at + (casino or CasinoRules()).lead)


def prepared_for(change: Change, at: datetime, casino: CasinoRules | None = None) -> datetime:
    """The time for which a change is meant whose steps are taken one by one from now on."""
    return _whole_minute(earliest(change, at + PREPARATION, casino))


def _whole_minute(at: datetime) -> datetime:
    whole = at.replace(second=0, microsecond=0)
    return whole if whole == at else whole + _MINUTE


def taken_steps(steps: Steps) -> tuple[StepKind, ...]:
    """The steps that stand taken; a sign that was taken down is not."""
    taken: dict[StepKind, object] = {
        StepKind.SIGN: steps.sign is not None and steps.sign.taken_down_at is None,
        StepKind.ANNOUNCEMENT: steps.announcement,
        StepKind.NOTICE: steps.notice,
        StepKind.SURVEILLANCE: steps.surveillance,
    }
    return tuple(step for step, done in taken.items() if done)


def check_step(
    prepared: Prepared, step: StepKind, *, at: datetime, casino: CasinoRules | None = None
) -> None:
    """Refuse a step that the change does not need, that is taken, or that comes too late for it."""
    change, taken = prepared.change, taken_steps(prepared.steps)
    provision = step_cite(change, step) if step in needed_steps(change) else provision_of(change)
    if step is StepKind.SIGN_DOWN:
        if StepKind.SIGN not in taken:
            raise RuleViolation("no sign of this change hangs at the table", provision)
    elif step not in needed_steps(change):
        raise RuleViolation(f"this change needs no {step}", provision)
    elif step in taken:
        raise RuleViolation(f"this step was taken already: {step}", provision)
    elif instant(earliest(change, at, casino)) > instant(change.effective_at):
        message = "it is too late for this step: withdraw the change, propose it for a later time"
        raise RuleViolation(message, provision)


class TableChanges:
    """The changes that wait at one table, by number, each with the steps taken for it."""

    def __init__(self, table: str, casino: CasinoRules | None = None) -> None:
        self.table, self.casino = table, casino
        self.waiting: dict[int, Prepared] = {}
        self.count = 0

    def propose(
        self,
        rules: HouseRules,
        settings: Iterable[str],
        *,
        at: datetime,
        effective_at: datetime | None = None,
    ) -> Change:
        """A change of these rules for a time, or for the earliest if it is made known now."""
        if len(self.waiting) >= PENDING_MAX:
            message = f"at most {PENDING_MAX} changes wait at one table"
            raise RuleViolation(message, cite("19:47-8.3(b)"))
        change = propose(rules, settings, table=self.table, effective_at=effective_at or at)
        if effective_at is None:
            change = replace(change, effective_at=earliest(change, at, self.casino))
        elif instant(effective_at) < instant(at):
            message = "a change takes effect after it was made known, not before"
            raise RuleViolation(message, cite("19:47-8.3(b)"))
        return change

    def add(self, change: Change, *, joint: int = 0) -> int:
        """Keep a proposed change; its number comes back."""
        self.count += 1
        self.waiting[self.count] = Prepared(change=change, steps=Steps(), joint=joint)
        return self.count

    def take_step(
        self, number: int, step: StepKind, *, at: datetime, text: str, form: SignForm | None = None
    ) -> None:
        """A step was taken; a sign is posted in a form that the regulator has approved."""
        prepared = self.of(number)
        taken = prepared.steps
        said = Said(text=text, at=at)
        match step:
            case StepKind.SIGN:
                form = form or SignForm(location="at the table", size="as filed", text=text)
                check_form(form)
                taken = replace(taken, sign=PostedSign(form=form, posted_at=at))
            case StepKind.SIGN_DOWN:
                sign = taken.sign and replace(taken.sign, taken_down_at=at)
                taken = replace(taken, sign=sign)
            case StepKind.ANNOUNCEMENT:
                taken = replace(taken, announcement=said)
            case StepKind.NOTICE:
                taken = replace(taken, notice=said)
            case StepKind.SURVEILLANCE:
                taken = replace(taken, surveillance=said)
        self.waiting[number] = replace(prepared, steps=taken)

    def make_known(self, change: Change, form: SignForm, *, at: datetime) -> int:
        """Keep a change for which every step that it needs is taken at this time.

        Refused if it could not take effect so; its number comes back.
        """
        steps = all_steps(change, form, at=at)
        check_effective(change, steps, casino=self.casino)
        number = self.add(change)
        self.waiting[number] = Prepared(change=change, steps=steps)
        return number

    def drop(self, number: int) -> None:
        """A change will not take effect: it was withdrawn, or not made known as it must be."""
        self.of(number)
        del self.waiting[number]

    def of(self, number: int) -> Prepared:
        """The change with this number, if it still waits."""
        if number not in self.waiting:
            raise NoSuchThing(f"no change {number} waits at table {self.table}")
        return self.waiting[number]

    def due(self, at: datetime) -> list[int]:
        """The changes whose time has come, the earliest first."""
        times = {n: instant(each.change.effective_at) for n, each in self.waiting.items()}
        return [n for n in sorted(times, key=times.__getitem__) if times[n] <= instant(at)]

    def next_time(self, at: datetime) -> datetime | None:
        """When the next change is due that is not due yet."""
        times = [instant(each.change.effective_at) for each in self.waiting.values()]
        return min((when for when in times if when > instant(at)), default=None)

    def adoption(self, number: int, rules: HouseRules, *, at: datetime) -> RuleChange:
        """What the table adopts, tested against the rules in force now.

        Refused before its time, if it was not made known as it must be, or if it would be
        unlawful or would change nothing by now.
        """
        prepared = self.of(number)
        old = prepared.change
        change = propose(rules, old.settings, table=old.table, effective_at=old.effective_at)
        if instant(at) < instant(change.effective_at):
            message = "a change does not take effect before its time"
            raise RuleViolation(message, cite("19:47-8.3(b)1"))
        check_effective(change, prepared.steps, casino=self.casino)
        return RuleChange(
            rules=change.after.submission(),
            cite=provision_of(change),
            text=change.sentence,
            records=records(change, prepared.steps),
        )
