"""How to connect to a table, what the end of a connection means, and when to reconnect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from pitboss.client.errors import error_from_json, unreachable
from pitboss.client.http import Http
from pitboss.errors import NoSuchThing, NotSignedIn, PitbossError
from pitboss.server.tables.protocol import PROTOCOL_VERSION

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
