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


def on_file(filing: Filing | None, *, edition: int, draft: str = "") -> OnFile:
    """What is on file; `draft` says what may not be done with a text that is not approved."""
    if filing is None:
        words = f"DRAFT: the {regulator_name(edition)} has not approved this. {draft}".strip()
        return OnFile(status=words)
    return OnFile(
        number=f"filing {filing.number}",
        version=str(filing.version),
        status=status_of(filing, draft),
    )


def status_of(filing: Filing, draft: str = "") -> str:
    """Where a filing stands, with who ruled on it and the conditions."""
    ruling = filing.ruling
    if filing.superseded_by:
        return f"SUPERSEDED by filing {filing.superseded_by}. {draft}".strip()
    if ruling is None:
        return f"DRAFT: filed {moment(filing.at)}, waits for a ruling. {draft}".strip()
    if ruling.verdict == "denied":
        return f"DENIED by {ruling.by}, {moment(filing.ruled_at)}. {draft}".strip()
    words = f"Approved by {ruling.by}, {moment(filing.ruled_at)} (filing {filing.number})."
    return "\n".join([words, *(f"On condition: {each}" for each in ruling.conditions)])
