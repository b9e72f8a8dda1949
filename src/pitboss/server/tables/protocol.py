"""What a browser may say over its line, read strictly: what is not exactly this is refused.

Reading knows nothing of any table. Whether something may be said now is for the table to decide.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pitboss.errors import MalformedAnswer, TooMuch
from pitboss.server.web.strict_json import decode_json

__all__ = [
    "KEY_CHARS_MAX",
    "MESSAGE_BYTES_MAX",
    "Close",
    "Command",
    "Contribute",
    "Freeze",
    "GiveAnswer",
    "Hello",
    "LeaveSeat",
    "Message",
    "Ping",
    "Ready",
    "SitDown",
    "Thaw",
    "WalkIn",
    "cash_in",
    "decode_message",
]

MESSAGE_BYTES_MAX: Final = 8_192  # the longest answer takes some 150 bytes
KEY_CHARS_MAX: Final = 64
NAME_CHARS_MAX: Final = 24
REASON_CHARS_MAX: Final = 80


def _check_reason(reason: str) -> None:
    if len(reason) > REASON_CHARS_MAX or not reason.isprintable():
        raise ValueError(f"a reason has at most {REASON_CHARS_MAX} printable characters")


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something said over a line."""


class _Command(_Message, frozen=True, kw_only=True):
    """Something that is done once only; `key` is the same when it is said again."""

    key: str

    def __post_init__(self) -> None:
        plain = self.key.isascii() and self.key.isprintable()
        if not (0 < len(self.key) <= KEY_CHARS_MAX and plain):
            raise ValueError(f"a key has 1 to {KEY_CHARS_MAX} plain characters")


class GiveAnswer(_Command, frozen=True, kw_only=True, tag="answer"):
    """An answer to question `q`; staff say as whom they speak."""

    q: int
    answer: dict[str, object]
    by: str = msgspec.field(default="", name="as")


class Ready(_Command, frozen=True, kw_only=True, tag="ready"):
    """A player is done with this betting window."""

    q: int


class SitDown(_Command, frozen=True, kw_only=True, tag="sit"):
    """A person takes a seat, any if none is named, with so much from the wallet."""

    cents: int
    seat: int | None = None


class LeaveSeat(_Command, frozen=True, kw_only=True, tag="leave"):
    """A player leaves: now, or as soon as the rules allow."""


class WalkIn(_Command, frozen=True, kw_only=True, tag="walk_in"):
    """The dealer of a live table seats somebody who has no account, and will speak for them."""

    name: str
    cents: int
    seat: int | None = None

    def __post_init__(self) -> None:
        if not (0 < len(self.name) <= NAME_CHARS_MAX and self.name.isprintable()):
            raise ValueError(f"a name has 1 to {NAME_CHARS_MAX} printable characters")


class Contribute(_Command, frozen=True, kw_only=True, tag="contribute"):
    """A player adds words to the chance that comes next."""

    text: str


class Close(_Command, frozen=True, kw_only=True, tag="close"):
    """The floor closes a table at which nobody plays."""

    reason: str = ""

    def __post_init__(self) -> None:
        _check_reason(self.reason)


class Freeze(_Command, frozen=True, kw_only=True, tag="freeze"):
    """The floor stops a table."""

    reason: str = ""

    def __post_init__(self) -> None:
        _check_reason(self.reason)


class Thaw(_Command, frozen=True, kw_only=True, tag="thaw"):
    """A supervisor lets a table go on."""


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """A page that has seen row `n` asks what it has missed."""

    n: int = 0


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """A page asks whether somebody is there."""


Command: TypeAlias = (
    GiveAnswer | Ready | SitDown | LeaveSeat | WalkIn | Contribute | Close | Freeze | Thaw
)
Message: TypeAlias = Command | Hello | Ping


def cash_in(command: Command) -> int:
    """The cents that a player brings to the table from the wallet with a deed."""
    match command:
        case SitDown(cents=cents):
            return cents
        case (
            GiveAnswer(answer={"say": "BuyChips", "cents": int(cents)})
            | GiveAnswer(answer={"say": "PlaceWager", "medium": "cash", "cents": int(cents)})
        ):
            return cents
    return 0


def decode_message(text: str | bytes) -> Message:
    """The message that came over a line; anything else is a `MalformedAnswer`."""
    if len(text) > MESSAGE_BYTES_MAX:
        raise TooMuch(f"a message has at most {MESSAGE_BYTES_MAX} bytes")
    plain = decode_json(text)
    try:
        message: Message = msgspec.convert(plain, Message, strict=True)
    except (msgspec.ValidationError, RecursionError, ValueError) as error:
        raise MalformedAnswer(f"not a message: {str(error)[:200]}") from None
    return message
