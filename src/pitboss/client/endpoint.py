"""How a line is dialled, what its end means, and how long to wait before dialling again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from pitboss.client.errors import error_from_json, unreachable
from pitboss.client.http import Http
from pitboss.errors import NoSuchThing, NotSignedIn, PitbossError

__all__ = ["BACKOFF_SECONDS", "Endpoint", "close_error", "connect_error", "timeout_error"]

# So long before each next try; after the last of them the house is out of reach.
BACKOFF_SECONDS: Final = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0)

MESSAGE_BYTES_MAX: Final = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The number to dial: a table of a house, by somebody."""

    http: Http
    table: int

    @property
    def uri(self) -> str:
        """Where the table listens."""
        return f"{self.http.socket_origin}/ws/tables/{self.table}"

    def options(self) -> dict[str, Any]:
        """What both kinds of connection are told: who we are, and whose page we would be."""
        cookie = {"cookie": self.http.cookie} if self.http.cookie else {}
        return {
            "origin": Origin(self.http.origin),
            "additional_headers": cookie,
            "compression": None,
            "max_size": MESSAGE_BYTES_MAX,
            "proxy": None,
        }


def connect_error(error: Exception) -> PitbossError:
    """Why a line was not opened."""
    if not isinstance(error, InvalidStatus):
        return unreachable(error)
    try:
        plain = msgspec.json.decode(error.response.body or b"")
    except msgspec.DecodeError:
        return unreachable(error)
    return error_from_json(plain.get("error") if isinstance(plain, dict) else None)


def close_error(code: int | None) -> PitbossError | None:
    """Why a line has ended for good; None if it is worth dialling again."""
    match code:
        case 4000:
            return NoSuchThing("the table is closed")
        case 4004:
            return NoSuchThing("there is no such table")
        case 1008:
            return NotSignedIn("you are signed out")
        case _:
            return None


def timeout_error(seconds: float) -> PitbossError:
    """The table did not say what was waited for."""
    return PitbossError(f"the table did not say so within {seconds:g} s")
