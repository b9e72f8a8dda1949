"""Errors of the server, raised in the client as the same types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from pitboss.errors import PitbossError, UnlawfulOption, Violation

UNKNOWN: Final = "the server refused the request without a reason"


@cache
def _kinds() -> dict[str, type[PitbossError]]:
    return {kind.code: kind for kind in _all(PitbossError)}


def _all(kind: type[PitbossError]) -> Iterator[type[PitbossError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _all(each)


def error_from_json(plain: object) -> PitbossError:
    """The error that plain data stands for; an unknown code gives a plain `PitbossError`."""
    said = plain if isinstance(plain, Mapping) else {}
    message, cites = str(said.get("message") or UNKNOWN), tuple(said.get("cites") or ())
    kind = _kinds().get(str(said.get("code")), PitbossError)
    if kind is UnlawfulOption:
        option, _, sentence = message.partition(": ")
        return UnlawfulOption(Violation(option, sentence, cites))
    return kind(message, *cites)


def unreachable(error: Exception) -> PitbossError:
    """The server does not answer at its address."""
    return PitbossError(f"the server cannot be reached: {error}")
