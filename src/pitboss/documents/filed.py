"""Number, version and status of a document: what the desk has on file about it, and nothing else.

No document says that it is approved unless a ruling on exactly this text says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.house.casino import regulator_name
from pitboss.house.changes import written
from pitboss.house.desk import Filing
from pitboss.house.table_changes import time_of

NOT_FILED: Final = "not filed"


@dataclass(frozen=True, slots=True)
class OnFile:
    """Under which number and version a document is on file, and what was ruled on it."""

    number: str = NOT_FILED
    version: str = "1"
    status: str = ""


def moment(ms: int) -> str:
    """A time of the log as a document prints it: to the minute, in UTC."""
    return written(time_of(ms).replace(second=0, microsecond=0))


def on_file(filing: Filing | None, *, edition: int, at: int = 0, draft: str = "") -> OnFile:
    """What is on file at a time; `draft` says what may not be done with what is not approved."""
    if filing is None:
        words = f"DRAFT: the {regulator_name(edition)} has not approved this. {draft}".strip()
        return OnFile(status=words)
    return OnFile(
        number=f"filing {filing.number}",
        version=str(filing.version),
        status=status_of(filing, at=at, draft=draft),
    )


def status_of(filing: Filing, *, at: int, draft: str = "") -> str:
    """Where a filing stands at a time, with who ruled on it and the conditions."""
    ruling, status = filing.ruling, filing.status_at(at)
    if ruling is None or status != "approved":
        return f"{_not_approved(filing, status)} {draft}".strip()
    until = f", until {moment(ruling.until)}" if ruling.until else ""
    given = f"{ruling.by}, {moment(filing.ruled_at)}{until} (filing {filing.number})"
    return "\n".join(
        [f"Approved by {given}.", *(f"On condition: {each}" for each in ruling.conditions)]
    )


def _not_approved(filing: Filing, status: str) -> str:
    ruling = filing.ruling
    if filing.superseded_by:
        return f"SUPERSEDED by filing {filing.superseded_by}."
    if ruling is None:
        return f"DRAFT: filed {moment(filing.at)}, waits for a ruling."
    if status == "lapsed":
        return f"LAPSED: the ruling of {ruling.by} held until {moment(ruling.until)}."
    return f"DENIED by {ruling.by}, {moment(filing.ruled_at)}."
