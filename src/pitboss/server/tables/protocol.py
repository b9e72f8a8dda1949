"""The messages of the table protocol that a client sends, decoded strictly and once.

Decoding knows nothing about any table: whether a command is allowed now, the table decides.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pitboss.errors import MalformedAnswer, NotPermitted, TooMuch
from pitboss.poker.between.answers import BuyChips
from pitboss.server.tables.wire import answer_from_wire
from pitboss.server.web.strict_json import decode_json
from pitboss.table import Actor, Answer, PlaceWager

# Clients name it when they connect; 1 was the protocol before there were versions.
PROTOCOL_VERSION: Final = 2

MESSAGE_BYTES_MAX: Final = 8_192  # the longest answer takes some 150 bytes
KEY_CHARS_MAX: Final = 64
NAME_CHARS_MAX: Final = 24
REASON_CHARS_MAX: Final = 80


class SentAnswer:
    """The answer inside a command: decoded already, or the error that says what is wrong with it.

    A malformed answer does not make its command unreadable, so that the refusal names the key of
    the command.
    """

    __slots__ = ("_error", "answer", "plain")

    def __init__(self, plain: object) -> None:
        self.plain = plain
        self.answer: Answer | None = None
        self._error: MalformedAnswer | None = None
        by = plain.get("by", "") if isinstance(plain, dict) else ""
        try:
            self.answer = answer_from_wire(plain, by if isinstance(by, str) else "")
        except (MalformedAnswer, NotPermitted) as error:
            self._error = MalformedAnswer(error.message)

    def given_by(self, actor: Actor) -> Answer:
        """The answer as given by this actor; raises if it is malformed or names another actor."""
        if self.answer is None:
            raise self._error or MalformedAnswer("an answer is an object")
        if self.answer.by not in ("", actor):
            raise NotPermitted("nobody speaks for another")
        return msgspec.structs.replace(self.answer, by=actor)


def _check_reason(reason: str) -> None:
    if len(reason) > REASON_CHARS_MAX or not reason.isprintable():
        raise ValueError(f"a reason has at most {REASON_CHARS_MAX} printable characters")


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """A message from a client."""


class _Command(_Message, frozen=True, kw_only=True):
    """A request to change something. A repeated command has the same `key` and is done once."""

    key: str

    def __post_init__(self) -> None:
        plain = self.key.isascii() and self.key.isprintable()
        if not (0 < len(self.key) <= KEY_CHARS_MAX and plain):
            raise ValueError(f"a key has 1 to {KEY_CHARS_MAX} plain characters")


class GiveAnswer(_Command, frozen=True, kw_only=True, tag="answer"):
    """Answer question `q`; staff say in `as` for whom they answer."""

    q: int
    answer: SentAnswer
    by: str = msgspec.field(default="", name="as")


class Ready(_Command, frozen=True, kw_only=True, tag="ready"):
    """A player makes no more wagers in this betting window."""

    q: int


class SitDown(_Command, frozen=True, kw_only=True, tag="sit"):
    """A user takes a seat, any free one if none is named, with this much from the wallet."""

    cents: int
    seat: int | None = None


class LeaveSeat(_Command, frozen=True, kw_only=True, tag="leave"):
    """A player leaves: now, or as soon as the rules allow."""


class WalkIn(_Command, frozen=True, kw_only=True, tag="walk_in"):
    """The dealer of a live table seats a player without an account, and will answer for them."""

    name: str
    cents: int
    seat: int | None = None

    def __post_init__(self) -> None:
        if not (0 < len(self.name) <= NAME_CHARS_MAX and self.name.isprintable()):
            raise ValueError(f"a name has 1 to {NAME_CHARS_MAX} printable characters")


class Contribute(_Command, frozen=True, kw_only=True, tag="contribute"):
    """A player adds text of their own to the randomness that comes next."""

    text: str


class Close(_Command, frozen=True, kw_only=True, tag="close"):
    """Close a table as soon as nobody plays there."""

    reason: str = ""

    def __post_init__(self) -> None:
        _check_reason(self.reason)


class Freeze(_Command, frozen=True, kw_only=True, tag="freeze"):
    """Stop a table."""

    reason: str = ""

    def __post_init__(self) -> None:
        _check_reason(self.reason)


class Thaw(_Command, frozen=True, kw_only=True, tag="thaw"):
    """Let a stopped table go on."""


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """A client that has seen row `n` of the log asks for the present state of the table."""

    n: int = 0


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """A client asks whether the server still answers."""


Command: TypeAlias = (
    GiveAnswer | Ready | SitDown | LeaveSeat | WalkIn | Contribute | Close | Freeze | Thaw
)
Message: TypeAlias = Command | Hello | Ping


def cash_in(command: Command) -> int:
    """The cents that a player brings to the table from the wallet with this command."""
    match command:
        case SitDown(cents=cents):
            return cents
        case GiveAnswer(answer=SentAnswer(answer=PlaceWager(medium="cash", cents=cents))):
            return cents
        case GiveAnswer(answer=SentAnswer(answer=BuyChips(cents=cents))):
            return cents
    return 0


def decode_message(text: str | bytes) -> Message:
    """The message that a client sent; anything else is a `MalformedAnswer`."""
    if len(text) > MESSAGE_BYTES_MAX:
        raise TooMuch(f"a message has at most {MESSAGE_BYTES_MAX} bytes")
    plain = decode_json(text)
    try:
        message: Message = msgspec.convert(plain, Message, strict=True, dec_hook=_sent_answer)
    except (msgspec.ValidationError, RecursionError, ValueError) as error:
        raise MalformedAnswer(f"not a message: {str(error)[:200]}") from None
    return message


def _sent_answer(kind: type, plain: object) -> SentAnswer:
    if not isinstance(plain, dict):
        raise ValueError("an answer is an object")
    return SentAnswer(plain)


def encode_command(command: Command) -> bytes:
    """The command as JSON, for the process that owns the table."""
    return msgspec.json.encode(command, enc_hook=_plain_answer)


def _plain_answer(sent: object) -> object:
    assert isinstance(sent, SentAnswer)
    return sent.plain
