"""Filings, rulings and notices of a house: the fold over the entries of its desk.

Nothing is ever changed: a later filing takes the place of an earlier one, a later ruling that of
the one before. Times come in as milliseconds; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Final

import msgspec

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.house.cases import NO_CASE, HouseCases, apply_case
from pitboss.house.desk_entries import (
    Acknowledged,
    DeskEntry,
    Filed,
    FilingKind,
    Notified,
    Recipient,
    Ruled,
)
from pitboss.house.guides import without_status
from pitboss.house.joint_changes import NONE, JointChangeEntry, JointChanges, apply_joint
from pitboss.house.office import Office, apply_office
from pitboss.house.office_entries import OfficeRecord
from pitboss.rulebook import register, rule
from pitboss.table import HouseRules
from pitboss.table.authoring import NeededFiling

# A ruling that the regulator gave beforehand for all that is lawful by itself.
STANDING: Final = "standing approval"

BODY_CHARS_MAX: Final = 200_000
WORDS_CHARS_MAX: Final = 2_000
CONDITIONS_MAX: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """Something that was filed, and the last ruling on it; `version` counts what it supersedes."""

    number: int
    filed: Filed
    at: int
    version: int = 1
    ruling: Ruled | None = None
    ruled_at: int = 0
    superseded_by: int = 0

    @property
    def status(self) -> str:
        """Where it stands: waiting, approved, denied, or superseded by a later one."""
        if self.superseded_by:
            return "superseded"
        return "waiting" if self.ruling is None else self.ruling.verdict

    def status_at(self, at: int) -> str:
        """Where it stands at a time: an approval that was given until an earlier one has lapsed."""
        until = 0 if self.ruling is None else self.ruling.until
        lapsed = self.status == "approved" and 0 < until <= at
        return "lapsed" if lapsed else self.status


@dataclass(frozen=True, slots=True, kw_only=True)
class SentNotice:
    """A notice in an inbox, when it was sent, and who acknowledged it when."""

    number: int
    notice: Notified
    at: int
    by: str = ""
    acknowledged_at: int = 0


def _nothing() -> Mapping[int, Filing]:
    return MappingProxyType({})


def _no_notice() -> Mapping[int, SentNotice]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """All filings, notices, changes of several tables and petitions, by number."""

    filings: Mapping[int, Filing] = field(default_factory=_nothing)
    notices: Mapping[int, SentNotice] = field(default_factory=_no_notice)
    office: Office = field(default_factory=Office)
    joint: JointChanges = field(default_factory=lambda: NONE)
    cases: HouseCases = field(default_factory=lambda: NO_CASE)

    def filing(self, number: int) -> Filing:
        """The filing of that number."""
        if number not in self.filings:
            raise NoSuchThing(f"there is no filing {number}")
        return self.filings[number]

    def on(self, kind: FilingKind, subject: str) -> Iterator[Filing]:
        """The filings on a subject."""
        for each in self.filings.values():
            if (each.filed.kind, each.filed.subject) == (kind, subject):
                yield each

    def of_digest(self, kind: FilingKind, subject: str, digest: str) -> Iterator[Filing]:
        """The filings of exactly this text."""
        return (each for each in self.on(kind, subject) if each.filed.digest == digest)

    def approval(self, kind: FilingKind, subject: str, digest: str, *, at: int) -> Filing | None:
        """The filing under which exactly this text is approved at a time."""
        found = self.of_digest(kind, subject, digest)
        return next((each for each in found if each.status_at(at) == "approved"), None)


# -- texts ----------------------------------------------------------------------------------------


def digest_of(body: str) -> str:
    """The digest by which a text is approved; line breaks and spaces do not count (8.5(c)).

    >>> digest_of("a  guide") == digest_of("a guide")
    True
    """
    return sha256(" ".join(body.split()).encode()).hexdigest()


def filing_of(kind: FilingKind, subject: str, body: str, *, by: str, supersedes: int = 0) -> Filed:
    """The entry that files a text for the whole casino; of a guide, what it says of the game."""
    if kind is FilingKind.GUIDE:
        body = without_status(body)
    return Filed(
        kind=kind,
        subject=subject,
        body=body,
        digest=digest_of(body),
        by=by,
        supersedes=supersedes,
    )


def submission_of(rules: HouseRules, *, by: str) -> Filed:
    """House rules as they are filed, complete: every option, payout and limit."""
    body = msgspec.json.encode(rules.submission(), order="sorted").decode()
    return filing_of(FilingKind.HOUSE_RULES, rules.game, body, by=by)


# -- entries --------------------------------------------------------------------------------------


def apply(desk: Desk, entry: DeskEntry, *, at: int) -> Desk:
    """The desk after an entry of that time; one that cannot be is refused."""
    match entry:
        case OfficeRecord():
            return replace(desk, office=apply_office(desk.office, entry, at=at))
        case Filed():
            return _filed(desk, entry, at)
        case Ruled():
            return _ruled(desk, entry, at)
        case Notified():
            return _notified(desk, entry, at)
        case Acknowledged():
            return _acknowledged(desk, entry, at)
        case JointChangeEntry():
            return replace(desk, joint=apply_joint(desk.joint, entry, at=at))
        case _:
            return replace(desk, cases=apply_case(desk.cases, entry, at=at))


def _filed(desk: Desk, entry: Filed, at: int) -> Desk:
    if not entry.body.strip() or len(entry.body) > BODY_CHARS_MAX:
        raise MalformedAnswer(f"a filing has a text of at most {BODY_CHARS_MAX} characters")
    if entry.digest != digest_of(entry.body):
        raise MalformedAnswer("the digest of a filing is that of its text")
    if (entry.scope == "casino") != (not entry.place):
        raise MalformedAnswer("a filing for a pit or a table names it")
    version = 1
    if entry.supersedes:
        before = desk.filing(entry.supersedes)
        if (before.filed.kind, before.filed.subject) != (entry.kind, entry.subject):
            raise MalformedAnswer("a filing supersedes one of its own kind and subject")
        version = before.version + 1
    number = len(desk.filings) + 1
    fresh = Filing(number=number, filed=entry, at=at, version=version)
    return replace(desk, filings={**desk.filings, number: fresh})


def _ruled(desk: Desk, entry: Ruled, at: int) -> Desk:
    found = desk.filing(entry.filing)
    if not entry.by.strip():
        raise MalformedAnswer("a ruling says who gave it")
    if len(entry.conditions) > CONDITIONS_MAX or not all(map(str.strip, entry.conditions)):
        raise MalformedAnswer(f"a ruling has at most {CONDITIONS_MAX} conditions, none empty")
    if any(len(each) > WORDS_CHARS_MAX for each in entry.conditions):
        raise MalformedAnswer(f"a condition has at most {WORDS_CHARS_MAX} characters")
    if entry.until and (entry.verdict == "denied" or entry.until <= at):
        raise MalformedAnswer("an approval is given until a time that is still to come")
    if found.superseded_by:
        message = f"filing {entry.filing} is superseded by filing {found.superseded_by}"
        raise RuleViolation(message)
    filings = {**desk.filings, entry.filing: replace(found, ruling=entry, ruled_at=at)}
    old = found.filed.supersedes
    if old and entry.verdict == "approved":
        filings[old] = replace(filings[old], superseded_by=entry.filing)
    return replace(desk, filings=filings)


def _notified(desk: Desk, entry: Notified, at: int) -> Desk:
    register().find(entry.provision)
    if not entry.text.strip():
        raise MalformedAnswer("a notice has a text")
    number = len(desk.notices) + 1
    return replace(
        desk, notices={**desk.notices, number: SentNotice(number=number, notice=entry, at=at)}
    )


def _acknowledged(desk: Desk, entry: Acknowledged, at: int) -> Desk:
    found = desk.notices.get(entry.notice)
    if found is None:
        raise NoSuchThing(f"there is no notice {entry.notice}")
    if found.acknowledged_at:
        raise RuleViolation(f"notice {entry.notice} is acknowledged already, by {found.by}")
    after = replace(found, by=entry.by, acknowledged_at=at)
    return replace(desk, notices={**desk.notices, entry.notice: after})


# -- rules ----------------------------------------------------------------------------------------


@rule("19:47-8.5(c)", "19:47-8.5(d)")
def guide_approval(desk: Desk, game: str, text: str, *, at: int) -> Filing | None:
    """The filing under which exactly this guide is approved; nothing else may be said to be."""
    return desk.approval(FilingKind.GUIDE, game, digest_of(without_status(text)), at=at)


def needed_of(rules: HouseRules, *, by: str) -> Iterator[tuple[NeededFiling, Filed]]:
    """What the choices of these rules need, each with an entry that files it."""
    for each in rules.needed_filings():
        words = each.text or f"{each.subject}, its place and its procedures"
        subject = f"{rules.game}: {each.subject}"
        yield each, filing_of(FilingKind(each.kind), subject, words, by=by)


def is_filed(desk: Desk, needed: NeededFiling, filed: Filed, *, at: int) -> bool:
    """Whether what a choice needs lies with the regulator, and is approved where it has to be."""
    lawful = {"approved"} if needed.ruled else {"approved", "waiting"}
    digest = filed.digest if needed.text else ""
    return any(
        each.status_at(at) in lawful and digest in ("", each.filed.digest)
        for each in desk.on(filed.kind, filed.subject)
    )


def inbox(desk: Desk, to: Recipient) -> list[SentNotice]:
    """The notices to somebody, the newest first."""
    return [each for _, each in sorted(desk.notices.items(), reverse=True) if each.notice.to is to]
