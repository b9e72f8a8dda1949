"""The steps before a change takes effect, with their times.

Times come in as data, each with its zone, and are compared exactly: thirty minutes pass,
twenty-nine minutes and fifty-nine seconds do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from pitboss.errors import RuleViolation, Violation
from pitboss.house.casino import CasinoRules, regulator_name
from pitboss.house.changes import (
    Change,
    instant,
    may_be_made_at_once,
    must_notify_regulator,
)
from pitboss.house.notices import SignForm
from pitboss.rulebook import cite, rule
from pitboss.table import HOUSE, SUPERVISOR, Recorded

_AT_ONCE: Final = timedelta(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedSign:
    """A sign that hangs at the table from one time on, perhaps until it was taken down."""

    form: SignForm
    posted_at: datetime
    taken_down_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A statement made to patrons, the regulator, or surveillance."""

    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """What the house has done to announce a change; `surveillance` is notified in writing."""

    sign: PostedSign | None = None
    announcement: Said | None = None
    notice: Said | None = None
    surveillance: Said | None = None


def change_sign(change: Change, *, location: str, size: str) -> SignForm:
    """The sign for a change, in words that say all it must, ready to be approved."""
    return SignForm(location=location, size=size, text=change.statement)


# -- the arithmetic ---------------------------------------------------------------------------


@rule("19:47-8.3(b)")
def lead_is_kept(done_at: datetime, effective_at: datetime, lead: timedelta) -> bool:
    """A step is done in time if at least the whole lead lies between it and the change."""
    return instant(effective_at) - instant(done_at) >= lead


def hangs_until(sign: PostedSign, effective_at: datetime) -> bool:
    """The sign hangs without a break until the change; see the readings on this section."""
    down = sign.taken_down_at
    return down is None or instant(down) >= instant(effective_at)


# -- what is missing --------------------------------------------------------------------------


def shortcomings(
    change: Change, steps: Steps, *, casino: CasinoRules | None = None
) -> tuple[Violation, ...]:
    """Everything that keeps a change from taking effect, each with its provision."""
    at_once = all(may_be_made_at_once(kind) for kind in change.kinds)
    lead = _AT_ONCE if at_once else (casino or CasinoRules()).lead
    provisions = _Provisions(at_once)
    wrong = [*_of_sign(change, steps.sign, lead, provisions.sign)]
    wrong += _of_words("announcement", change, steps.announcement, lead, provisions.words)
    if any(must_notify_regulator(kind) for kind in change.kinds):
        wrong += _of_words("notice", change, steps.notice, lead, (cite("19:47-8.3(b)3"),))
    cites = surveillance_cites(change)
    if cites:
        name = "notice to surveillance"
        wrong += _of_words(name, change, steps.surveillance, lead, cites)
    return tuple(wrong)


def surveillance_cites(change: Change) -> tuple[str, ...]:
    """The provisions of the game under which surveillance is notified of a change in writing."""
    options = change.before.surveillance_options
    return tuple(options[item.name] for item in change.items if item.name in options)


@dataclass(frozen=True, slots=True)
class _Provisions:
    """A change made at once rests on (c), every other on (b)."""

    at_once: bool

    @property
    def sign(self) -> tuple[str, ...]:
        """Where the sign is asked for."""
        if self.at_once:
            return (cite("19:47-8.3(c)"),)
        return (cite("19:47-8.3(b)1"), cite("19:47-8.3(b)"))

    @property
    def words(self) -> tuple[str, ...]:
        """Where the announcement is asked for."""
        if self.at_once:
            return (cite("19:47-8.3(c)"),)
        return (cite("19:47-8.3(b)2"), cite("19:47-8.3(b)"))


def _of_sign(
    change: Change, sign: PostedSign | None, lead: timedelta, cites: tuple[str, ...]
) -> Iterator[Violation]:
    if sign is None:
        yield Violation("sign", "no sign at the table states the change", cites)
        return
    if not sign.form.approved:
        yield Violation("sign", "the sign has not been approved", (cite("19:47-8.3(d)"),))
    if not change.is_stated_in(sign.form.text):
        yield Violation("sign", "the sign does not state the change and its time", cites)
    if not lead_is_kept(sign.posted_at, change.effective_at, lead):
        yield Violation("sign", f"the sign was posted {_late(lead)}", cites)
    if not hangs_until(sign, change.effective_at):
        yield Violation("sign", "the sign was taken down before the change", cites)


def _of_words(
    name: str, change: Change, said: Said | None, lead: timedelta, cites: tuple[str, ...]
) -> Iterator[Violation]:
    if said is None:
        yield Violation(name, f"there was no {name} of the change", cites)
        return
    if not change.is_stated_in(said.text):
        yield Violation(name, f"the {name} does not state the change and its time", cites)
    if not lead_is_kept(said.at, change.effective_at, lead):
        yield Violation(name, f"the {name} came {_late(lead)}", cites)


def _late(lead: timedelta) -> str:
    minutes = lead // timedelta(minutes=1)
    return f"less than {minutes} minutes before the change" if minutes else "after the change"


# -- taking effect ----------------------------------------------------------------------------


def effective(change: Change, steps: Steps, *, casino: CasinoRules | None = None) -> bool:
    """Whether all is done that lets the change take effect at its time."""
    return not shortcomings(change, steps, casino=casino)


def check_effective(change: Change, steps: Steps, *, casino: CasinoRules | None = None) -> None:
    """Refuse a change that was not made known as it must be; the old rule stays in force."""
    wrong = shortcomings(change, steps, casino=casino)
    if wrong:
        message = "; ".join(each.message for each in wrong)
        raise RuleViolation(message, *dict.fromkeys(c for each in wrong for c in each.cites))


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A change together with the steps that were taken for it.

    `joint` is the number of the change of several tables that it is part of, or 0.
    """

    change: Change
    steps: Steps
    joint: int = 0


def records(change: Change, steps: Steps) -> tuple[Recorded, ...]:
    """The entries that the house keeps of the steps it has taken."""
    at_once = all(may_be_made_at_once(kind) for kind in change.kinds)
    provisions = _Provisions(at_once)
    entries = []
    if steps.sign is not None:
        place = f"sign posted {steps.sign.form.location}"
        entries.append(_entry(place, steps.sign.posted_at, provisions.sign[0]))
    if steps.announcement is not None:
        entries.append(_entry("announced to patrons", steps.announcement.at, provisions.words[0]))
    if steps.notice is not None:
        name = regulator_name(change.before.edition)
        entries.append(_entry(f"{name} notified", steps.notice.at, cite("19:47-8.3(b)3")))
    if steps.surveillance is not None:
        text, at = "surveillance notified in writing", steps.surveillance.at
        entries += (_entry(text, at, each) for each in surveillance_cites(change))
    return tuple(entries)


def _entry(text: str, at: datetime, provision: str) -> Recorded:
    return Recorded(cite=provision, to=HOUSE, by=SUPERVISOR, text=f"{text} {at.isoformat(' ')}")
