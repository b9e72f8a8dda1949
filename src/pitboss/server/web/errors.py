"""Errors as responses: status, code, message, provisions; never a stack trace."""

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
    OutcomeUnknown,
    PitbossError,
    RoundOver,
    RuleViolation,
    ServerStopping,
    StoreFailed,
    TechnicalLimit,
    TooMuch,
    UnknownCitation,
    UnknownGame,
    UnlawfulOption,
)

log = logging.getLogger("pitboss.server")

MESSAGE_CHARS_MAX: Final = 1_000
VIOLATIONS_MAX: Final = 50

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
    TechnicalLimit: 409,
    InsufficientFunds: 409,
    LedgerConflict: 409,
    TooMuch: 429,
    OutcomeUnknown: 503,
    ServerStopping: 503,
}

# The messages when the fault is ours: the details are in the log of the server.
FAULT: Final = InvariantBroken("an error in the server; it has been logged")
UNWRITTEN: Final = StoreFailed("the server could not store this; please try again later")
UNKNOWN: Final = OutcomeUnknown(
    "it is not known yet whether this was done: please wait until the log has been read again"
)


def status_of(error: PitbossError) -> int:
    """The HTTP status of an error; an unexpected one is 500."""
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 500)


def is_fault(error: PitbossError) -> bool:
    """Whether an error is ours, and belongs into the log of the server."""
    return status_of(error) >= 500 and not isinstance(error, ServerStopping)


def error_json(error: PitbossError) -> dict[str, object]:
    """An error as plain data, without details of server errors: they might reveal cards.

    What is wrong with house rules is listed by option, each beside its field.
    """
    shown = error
    if is_fault(error):
        stored = UNKNOWN if isinstance(error, OutcomeUnknown) else UNWRITTEN
        shown = stored if isinstance(error, StoreFailed) else FAULT
    message = shown.message[:MESSAGE_CHARS_MAX].encode("utf-8", "replace").decode("utf-8")
    plain: dict[str, object] = {"code": error.code, "message": message}
    plain["cites"] = list(shown.cites)
    if isinstance(shown, UnlawfulOption):
        wrong = shown.violations[:VIOLATIONS_MAX]
        plain["violations"] = [
            {"option": each.option[:200], "message": each.message[:200], "cites": [*each.cites]}
            for each in wrong
        ]
    return plain


def refusal(
    error: PitbossError, *, status: int = 0, headers: Mapping[str, str] | None = None
) -> Response:
    """The response to a refused request."""
    body = msgspec.json.encode({"error": error_json(error)})
    return Response(
        body,
        status_code=status or status_of(error),
        headers=headers,
        media_type="application/json",
    )


def fault_response(error: Exception) -> Response:
    """The response to an unhandled exception, which is logged."""
    log.error("unhandled error", exc_info=error)
    return refusal(FAULT)


async def _refused(request: Request, error: Exception) -> Response:
    """The response to an error that an endpoint raised."""
    found = error if isinstance(error, PitbossError) else FAULT
    if is_fault(found):
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
    """The response to an error of the framework: no such page, another method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    kind = _BY_STATUS.get(status, MalformedAnswer if status < 500 else InvariantBroken)
    sentences = {404: "there is no such page", 405: "this page does not take that method"}
    message = sentences.get(status, "this request is refused")
    return refusal(kind(message), status=status, headers=headers)


async def _failed(request: Request, error: Exception) -> Response:
    """The response to an unhandled exception; the framework raises it again for the log."""
    return refusal(FAULT)


# For `Starlette(exception_handlers=...)`.
EXCEPTION_HANDLERS: Final = {
    PitbossError: _refused,
    HTTPException: _answered,
    Exception: _failed,
}
