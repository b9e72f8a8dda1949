"""Filings and notices as plain data, and entries from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from pitboss.errors import MalformedAnswer, UnknownGame
from pitboss.games import game
from pitboss.house.desk import Filing, SentNotice
from pitboss.house.desk_entries import FilingKind, Ruled

Plain: TypeAlias = dict[str, Any]


def filing_row(filing: Filing, *, at: int = 0) -> Plain:
    """A filing without its text, as it stands at a time."""
    filed, ruling = filing.filed, filing.ruling
    return {
        "number": filing.number,
        "kind": str(filed.kind),
        "subject": filed.subject,
        "title": title_of(filed.subject),
        "scope": filed.scope,
        "place": filed.place,
        "version": filing.version,
        "supersedes": filed.supersedes,
        "digest": filed.digest,
        "by": filed.by,
        "at": filing.at,
        "status": filing.status_at(at),
        "conditions": [] if ruling is None else list(ruling.conditions),
        "ruled_by": "" if ruling is None else ruling.by,
        "ruled_at": filing.ruled_at,
        "until": 0 if ruling is None else ruling.until,
    }


def title_of(subject: str) -> str:
    """What a filing is about in words: the name of a game, or the subject itself."""
    try:
        return game(subject).name
    except UnknownGame:
        return subject


def notice_row(sent: SentNotice) -> Plain:
    """A notice, and who acknowledged it when."""
    return {
        "number": sent.number,
        "to": str(sent.notice.to),
        "provision": sent.notice.provision,
        "text": sent.notice.text,
        "table": sent.notice.table,
        "at": sent.at,
        "acknowledged_by": sent.by,
        "acknowledged_at": sent.acknowledged_at,
    }


def kind_named(name: str) -> FilingKind:
    """The kind of filing of that name."""
    try:
        return FilingKind(name)
    except ValueError:
        raise MalformedAnswer(f"a filing is one of {', '.join(FilingKind)}") from None


def ruling_of(
    filing: int, verdict: str, *, by: str, conditions: Sequence[str], until: int = 0
) -> Ruled:
    """A ruling; anything but an approval or a denial is refused."""
    verdicts: dict[str, Literal["approved", "denied"]] = {
        "approved": "approved",
        "denied": "denied",
    }
    if verdict not in verdicts:
        raise MalformedAnswer("a ruling is `approved` or `denied`")
    terms = tuple(conditions)
    return Ruled(filing=filing, verdict=verdicts[verdict], by=by, conditions=terms, until=until)
