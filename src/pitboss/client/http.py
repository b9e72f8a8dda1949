"""HTTP requests with the standard library, the address of a table, and errors of the server.

The session cookie and the CSRF token are kept.
"""

from __future__ import annotations

import http.client
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import InvalidHandshake, InvalidMessage, InvalidStatus
from websockets.typing import Origin

from pitboss.errors import (
    MalformedAnswer,
    MalformedFile,
    NoSuchThing,
    NotSignedIn,
    PitbossError,
    UnlawfulOption,
    Violation,
)
from pitboss.server.tables.protocol import PROTOCOL_VERSION

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


SECONDS_MAX: Final = 30.0


class Http:
    """The requests of one user: `cookie` is the session, `csrf` its token against forgery."""

    def __init__(self, url: str, *, seconds: float = SECONDS_MAX) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise MalformedAnswer(f"{url!r} is not an address such as http://localhost:8000")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.cookie = self.csrf = ""
        self._secure, self._host = parts.scheme == "https", parts.netloc
        self._seconds = seconds

    @property
    def socket_origin(self) -> str:
        """The origin of WebSocket addresses."""
        return f"{'wss' if self._secure else 'ws'}://{self._host}"

    def get(self, path: str) -> object:
        """The response to a GET request."""
        return self._ask("GET", path, None)

    def post(self, path: str, **fields: object) -> object:
        """The response to a POST request with these fields."""
        return self._ask("POST", path, msgspec.json.encode(fields))

    def _ask(self, method: str, path: str, body: bytes | None) -> object:
        try:
            status, raw = self._sent(method, path, body)
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(error) from None
        plain = _decoded(raw)
        if status >= 400:
            raise error_from_json(plain.get("error") if isinstance(plain, dict) else None)
        if plain is None:
            raise MalformedFile("the server sent something that is not JSON")
        return plain

    def _sent(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = kind(self._host, timeout=self._seconds)
        try:
            connection.request(method, path, body=body, headers=self._headers(body))
            response = connection.getresponse()
            for cookie in response.headers.get_all("set-cookie", []):
                self._keep(cookie)
            return response.status, response.read()
        finally:
            connection.close()

    def _headers(self, body: bytes | None) -> dict[str, str]:
        headers = {"accept": "application/json", "origin": self.origin}
        if self.cookie:
            headers["cookie"] = self.cookie
        if body is not None:
            headers |= {"content-type": "application/json", "x-csrf-token": self.csrf}
        return headers

    def _keep(self, cookie: str) -> None:
        """Keep the cookie as a browser would; one without a value is deleted."""
        pair = cookie.partition(";")[0].strip()
        self.cookie = pair if pair.partition("=")[2] else ""


def _decoded(raw: bytes) -> object:
    try:
        found: object = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        return None
    return found


# Waits before each next attempt; after the last one the server counts as unreachable.
BACKOFF_SECONDS: Final = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0)

MESSAGE_BYTES_MAX: Final = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The WebSocket endpoint of a table, for one user."""

    http: Http
    table: int

    @property
    def uri(self) -> str:
        """Its address, with the version of the protocol that this client speaks."""
        return f"{self.http.socket_origin}/ws/tables/{self.table}?protocol={PROTOCOL_VERSION}"

    def options(self) -> dict[str, Any]:
        """Options of both kinds of connection: the session's cookie and our origin."""
        cookie = {"cookie": self.http.cookie} if self.http.cookie else {}
        return {
            "origin": Origin(self.http.origin),
            "additional_headers": cookie,
            "compression": None,
            "max_size": MESSAGE_BYTES_MAX,
            "proxy": None,
        }


# What a proxy answers while the server behind it is restarted.
_RESTARTING: Final = (502, 503, 504)


def is_final(error: Exception) -> bool:
    """Whether another attempt to connect is no use: the server itself has refused it.

    A connection that was cut in the handshake, and a proxy without a server, are worth another.
    """
    if isinstance(error, InvalidStatus):
        return error.response.status_code not in _RESTARTING
    return isinstance(error, InvalidHandshake) and not isinstance(error, InvalidMessage)


def connect_error(error: Exception) -> PitbossError:
    """Why a connection could not be opened."""
    if not isinstance(error, InvalidStatus):
        return unreachable(error)
    try:
        plain = msgspec.json.decode(error.response.body or b"")
    except msgspec.DecodeError:
        return unreachable(error)
    return error_from_json(plain.get("error") if isinstance(plain, dict) else None)


def close_error(code: int | None) -> PitbossError | None:
    """Why a connection has ended for good; None if reconnecting makes sense."""
    match code:
        case 4000:
            return NoSuchThing("the table is closed")
        case 4004:
            return NoSuchThing("there is no such table")
        case 4009:
            return PitbossError("the server uses another version of the table protocol")
        case 1008:
            return NotSignedIn("you are signed out")
        case _:
            return None


def timeout_error(seconds: float) -> PitbossError:
    """What was waited for did not happen in time."""
    return PitbossError(f"the table did not answer within {seconds:g} s")
