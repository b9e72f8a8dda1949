"""Refusals as they go over the wire: status, code, sentence, provisions; never a trace."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import (
    InsufficientFunds,
    InvariantBroken,
    LedgerConflict,
    MalformedAnswer,
    MalformedCitation,
    MalformedFile,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    PitbossError,
    RoundOver,
    RuleViolation,
    StoreFailed,
    TooMuch,
    UnknownCitation,
    UnknownGame,
    UnlawfulOption,
)

__all__ = [
    "EXCEPTION_HANDLERS",
    "FAULT",
    "error_json",
    "fault_response",
    "refusal",
    "status_of",
]

log = logging.getLogger("pitboss.server")

MESSAGE_CHARS_MAX: Final = 1_000

_STATUS: Final[Mapping[type[PitbossError], int]] = {
    MalformedAnswer: 400,
    MalformedCitation: 400,
    MalformedFile: 400,
    UnlawfulOption: 400,
    NotSignedIn: 401,
    NotPermitted: 403,
    NoSuchThing: 404,
    UnknownCitation: 404,
    UnknownGame: 404,
    RuleViolation: 409,
    RoundOver: 409,
    InsufficientFunds: 409,
    LedgerConflict: 409,
    TooMuch: 429,
}

# What is said when the fault is ours: what went wrong is for the house's own book.
FAULT: Final = InvariantBroken("that is a fault of ours; it has been written down")
UNWRITTEN: Final = StoreFailed("the house could not write this down; please try again later")


def status_of(error: PitbossError) -> int:
    """The status that goes with an error; what we did not foresee is our fault."""
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 500)


def error_json(error: PitbossError) -> dict[str, object]:
    """An error as plain data; a fault of ours is not told in detail, it might tell of cards."""
    told = error
    if status_of(error) >= 500:
        told = UNWRITTEN if isinstance(error, StoreFailed) else FAULT
    message = told.message[:MESSAGE_CHARS_MAX].encode("utf-8", "replace").decode("utf-8")
    return {"code": error.code, "message": message, "cites": list(told.cites)}


def refusal(
    error: PitbossError, *, status: int = 0, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer to a request that is refused."""
    body = msgspec.json.encode({"error": error_json(error)})
    return Response(
        body,
        status_code=status or status_of(error),
        headers=headers,
        media_type="application/json",
    )


def fault_response(error: Exception) -> Response:
    """The answer when something went wrong that nobody foresaw; the house keeps the trace."""
    log.error("a fault of ours", exc_info=error)
    return refusal(FAULT)


async def _refused(request: Request, error: Exception) -> Response:
    """What an endpoint refused on purpose."""
    found = error if isinstance(error, PitbossError) else FAULT
    if status_of(found) >= 500:
        log.error("%s %s: %s", request.method, request.url.path, error)
    return refusal(found)


_BY_STATUS: Final[Mapping[int, type[PitbossError]]] = {
    401: NotSignedIn,
    403: NotPermitted,
    404: NoSuchThing,
    405: NotPermitted,
    413: TooMuch,
    429: TooMuch,
}


async def _answered(request: Request, error: Exception) -> Response:
    """What the framework refused: no such page, not this way."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    kind = _BY_STATUS.get(status, MalformedAnswer if status < 500 else InvariantBroken)
    sentences = {404: "there is no such page", 405: "this page does not take that method"}
    message = sentences.get(status, "this request is refused")
    return refusal(kind(message), status=status, headers=headers)


async def _failed(request: Request, error: Exception) -> Response:
    """What nobody foresaw; the framework raises it again, and the last resort writes it down."""
    return refusal(FAULT)


# For `Starlette(exception_handlers=...)`.
EXCEPTION_HANDLERS: Final = {
    PitbossError: _refused,
    HTTPException: _answered,
    Exception: _failed,
}
