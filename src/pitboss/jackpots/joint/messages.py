"""Signed messages between a casino and the host of a joint payout; 13:69F-14.20(e)1 and 2.

Each casino shares a key with the host, given when it joined. A message is signed with it (HMAC with
SHA-256) together with its sender, its receiver, the payout, the session and its number. The host
takes the numbers of a session one after the other, and a new session ends the one before: what is
forged, repeated, out of order, or from an earlier session is refused. Messages are signed, not
hidden: the proxies in front of the servers encrypt them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias, TypeVar

import msgspec

from pitboss.equipment.randomness import keyed
from pitboss.errors import MalformedAnswer, NotPermitted
from pitboss.jackpots.joint.entries import Item, Sent
from pitboss.rulebook import rule

# What one message carries at most, so that no server refuses it for its size.
ROWS_BYTES_MAX: Final = 8_000
ITEMS_MAX: Final = 200

T = TypeVar("T")


class Envelope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message with its signature, `code`."""

    sender: str
    receiver: str
    fund: str
    session: str
    number: int
    body: str
    code: str = ""


class _Body(msgspec.Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """What a message says."""


class Hello(_Body, frozen=True, kw_only=True):
    """A casino asks for a new session; its number is higher than those of all its earlier ones."""


class Welcome(_Body, frozen=True, kw_only=True):
    """The host begins a session."""

    session: str


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the outbox of a casino; `before` is the row of the outbox before it."""

    n: int
    before: int
    what: Sent


class Report(_Body, frozen=True, kw_only=True):
    """A casino sends rows, and says up to which item of the record it displays."""

    displayed: int
    rows: tuple[Row, ...] = ()


class Extract(_Body, frozen=True, kw_only=True):
    """The host sends the items of the record that follow."""

    items: tuple[Item, ...]


Body: TypeAlias = Hello | Welcome | Report | Extract

_encode = msgspec.json.Encoder(order="sorted").encode
_bodies: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


@rule("13:69F-14.20(e)2")
def sign(key: str, envelope: Envelope) -> Envelope:
    """The message with its signature."""
    return msgspec.structs.replace(envelope, code=_code(key, envelope))


def _code(key: str, envelope: Envelope) -> str:
    bare = msgspec.structs.replace(envelope, code="")
    return keyed(key.encode("ascii"), _encode(bare)).hex()


def envelope_of(raw: bytes) -> Envelope:
    """Read a message; its signature is checked by `check_signed`."""
    try:
        return msgspec.json.decode(raw, type=Envelope)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise MalformedAnswer("this is not a message of a casino") from None


@rule("13:69F-14.20(e)1", "13:69F-14.20(e)2")
def check_signed(key: str, envelope: Envelope, *, receiver: str) -> None:
    """Refuse a message that the other side did not sign, or that is for somebody else."""
    given, right = (
        sha256(each.encode()).digest() for each in (envelope.code, _code(key, envelope))
    )
    if given != right:
        raise NotPermitted(f"forged: a message of {envelope.sender:.40} has another signature")
    if envelope.receiver != receiver:
        raise NotPermitted(f"forged: a message for {envelope.receiver:.40} came to {receiver}")


@rule("13:69F-14.20(e)2")
def check_number(envelope: Envelope, *, session: str, number: int) -> None:
    """Refuse a message of another session, one that came before, and one that is out of order."""
    if envelope.session != session:
        raise NotPermitted("delayed: a message of an earlier session")
    if envelope.number <= number:
        raise NotPermitted(f"replayed: message {envelope.number} came before")
    if envelope.number != number + 1:
        raise NotPermitted(f"out of order: message {envelope.number} came after {number}")


def body_of(envelope: Envelope, kind: type[T]) -> T:
    """What a message says, if it is of this kind."""
    try:
        body = _bodies.decode(envelope.body)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise MalformedAnswer(f"a signed message cannot be read: {error}") from None
    if not isinstance(body, kind):
        raise MalformedAnswer("a signed message says something else than was expected")
    return body


def text_of(body: Body) -> str:
    """What a message says, as it is signed."""
    return _encode(body).decode()


def envelope_bytes(envelope: Envelope) -> bytes:
    """A message as it is sent."""
    return _encode(envelope)
