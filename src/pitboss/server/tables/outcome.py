"""What became of a command, as it was replied."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from pitboss.errors import LedgerConflict, OutcomeUnknown, PitbossError


class Outcome(NamedTuple):
    """The result of a command (done, refused, conflict or unknown), and the code of its error."""

    result: str
    code: str = ""


DONE: Final = Outcome("done")


def outcome_of(error: PitbossError) -> Outcome:
    """What a command comes to that ended with this error."""
    if isinstance(error, OutcomeUnknown):
        return Outcome("unknown", error.code)
    result = "conflict" if isinstance(error, LedgerConflict) else "refused"
    return Outcome(result, error.code)


class _Error(msgspec.Struct, frozen=True):
    code: str = ""


class _Reply(msgspec.Struct, frozen=True):
    type: str
    error: _Error = _Error()


def outcome_in(reply: object) -> Outcome:
    """The outcome that a reply of another process tells, encoded or as plain data."""
    if isinstance(reply, msgspec.Raw):
        found = msgspec.json.decode(reply, type=_Reply)
    else:
        found = msgspec.convert(reply, _Reply)
    return Outcome(found.type, found.error.code)
