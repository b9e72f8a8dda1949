"""Answers: all that comes to a table from outside, as plain data, and who gives them.

The actors are the seats, counted from 1, the staff, and chance.

A game may add answers of its own by deriving from `Answer`; the name of the class is its tag, so
no two kinds share a name, and no kind derives from another that it could pass for.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import MalformedAnswer, ensure

Actor: TypeAlias = str

DEALER: Final = "dealer"
BOXMAN: Final = "boxman"
STICKMAN: Final = "stickman"
FLOORPERSON: Final = "floorperson"
SUPERVISOR: Final = "supervisor"
CHANCE: Final = "chance"

# Those who work at the table for the house; nobody else sees what is addressed to the house.
STAFF: Final = frozenset({DEALER, BOXMAN, STICKMAN, FLOORPERSON, SUPERVISOR})

# The largest table of the regulation seats fewer; a bound keeps every loop over seats finite.
SEAT_MAX: Final = 24
# So many people hold tickets of one lounge, where nobody sits at a layout; each has a number.
HOLDERS_MAX: Final = 400

_ACTORS: Final = {number: f"seat:{number}" for number in range(1, HOLDERS_MAX + 1)}
_SEATS: Final = {actor: number for number, actor in _ACTORS.items()}


def seat_actor(seat: int) -> Actor:
    """The name under which the player in a seat speaks: seat 3 is `seat:3`."""
    return _ACTORS[seat]


def seat_of(actor: Actor) -> int | None:
    """The seat an actor sits in, or None for staff and chance."""
    return _SEATS.get(actor)


def spoken(actor: Actor) -> str:
    """An actor as people say it: `seat 3`, `dealer`."""
    return actor.replace(":", " ")


# -- answers --------------------------------------------------------------------------------------


# The longest answer of any game takes some 150 bytes; what is longer was not said at a table.
ANSWER_BYTES_MAX = 1_000

# Answers of so few bytes, and so many of them, are kept as they were read: data that are the same
# stand for the same answer.
BYTES_KEPT_MAX = 30
ANSWERS_KEPT_MAX = 1_000

_kinds: dict[object, type[Answer]] = {}
_types: dict[type[object], type[Answer]] = {}
_kept: dict[bytes, tuple[Answer, bytes]] = {}


class Answer(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True, tag_field="say"
):
    """What somebody said or what something showed, and who or what it was."""

    by: Actor

    def __init_subclass__(cls) -> None:
        ensure(cls.__bases__ == (Answer,), f"{cls.__name__} derives from Answer itself")
        ensure(cls.__name__ not in _kinds, f"there is an answer called {cls.__name__} already")
        _kinds[cls.__name__] = cls
        _types[cls] = cls


class Choose(Answer, frozen=True, kw_only=True):
    """Somebody picks one of the named choices of a question."""

    choice: str


class PlaceWager(Answer, frozen=True, kw_only=True):
    """A wager is laid on a spot: by the player, or by the dealer who accepts it for the player.

    Chips come from the player's stack; with `medium="cash"` the dealer confirms a spoken wager
    and converts the cash. `coupon` is the face value of a match play coupon laid with the chips.
    """

    seat: int
    spot: str
    cents: int
    medium: str = "chips"
    coupon: int = 0


class ReduceWager(Answer, frozen=True, kw_only=True):
    """A player leaves only `cents` of a wager on the layout; zero takes it down."""

    wager: int
    cents: int


class CloseBetting(Answer, frozen=True, kw_only=True):
    """The call that ends the making of wagers."""


class Sit(Answer, frozen=True, kw_only=True):
    """The dealer seats a person and changes their cash for chips, `coupons` being coupons held."""

    seat: int
    cents: int
    coupons: int = 0


class Leave(Answer, frozen=True, kw_only=True):
    """A player takes the chips and gives up the seat."""


class DiceRested(Answer, frozen=True, kw_only=True):
    """The dice lie still and show their uppermost faces."""

    faces: tuple[int, ...]


class WheelRested(Answer, frozen=True, kw_only=True):
    """A wheel with a clapper lies still: on a section, or between it and the one after it.

    `section` is the index of the section under the clapper; between two sections it is the one
    previously passed.
    """

    section: int
    between: bool = False
    revolutions: int = 3


class CallIrregularity(Answer, frozen=True, kw_only=True):
    """An official calls one of the irregularities the rules provide for at this point."""

    kind: str


def answer_to_dict(answer: Answer) -> dict[str, object]:
    """The answer as plain data, ready for JSON."""
    plain: dict[str, object] = msgspec.to_builtins(answer)
    return plain


def answer_from_dict(plain: Mapping[str, object]) -> Answer:
    """The answer that plain data stands for; anything else is a `MalformedAnswer`."""
    kind = _kind_named(plain.get("say") if isinstance(plain, Mapping) else None)
    try:
        return _decoded(kind, _encode(dict(plain)))
    except _REFUSED as error:
        raise _malformed(kind, error) from None


def _kind_named(tag: object) -> type[Answer]:
    """The kind of answer with this tag; games that were loaded have brought theirs along."""
    if not isinstance(tag, str):
        raise MalformedAnswer("an answer says what it is in its field `say`")
    kind = kind_called(tag)
    if kind is None:
        raise MalformedAnswer(f"there is no answer called {tag[:40]!r}")
    return kind


def kind_called(tag: str) -> type[Answer] | None:
    """The kind of answer with this tag, if a game that was loaded has brought one along."""
    return _kinds.get(tag)


_encode = msgspec.msgpack.Encoder().encode
# What encoding and decoding raise for values that no answer has.
_REFUSED = (TypeError, ValueError, OverflowError, RecursionError)


@functools.cache
def _decoder(kind: type[Answer]) -> msgspec.msgpack.Decoder[Answer]:
    return msgspec.msgpack.Decoder(kind)


def well_formed(answer: object) -> Answer:
    """The answer as its plain data stands for it; a `MalformedAnswer` if a field is of no use."""
    return received(answer)[0]


def received(answer: object) -> tuple[Answer, bytes]:
    """The answer as its plain data stands for it, and these data.

    Python lets anything stand in a field. MessagePack has neither numbers beyond 64 bits nor text
    that cannot be written down, and reading it back tests the type of every field.
    """
    kind = type(answer)
    if kind not in _types:
        raise MalformedAnswer(f"an answer is expected, not a {kind.__name__[:40]}")
    try:
        said = _encode(answer)
        return _kept.get(said) or _read(_types[kind], said)
    except _REFUSED as error:
        raise _malformed(kind, error) from None


def _malformed(kind: type[object], error: Exception) -> MalformedAnswer:
    return MalformedAnswer(f"not a well-formed {kind.__name__}: {str(error)[:200]}")


def _read(kind: type[Answer], said: bytes) -> tuple[Answer, bytes]:
    """What data stand for; those that are said again and again are read once."""
    read = _decoded(kind, said), said
    if len(said) <= BYTES_KEPT_MAX and len(_kept) < ANSWERS_KEPT_MAX:
        _kept[said] = read
    return read


def _decoded(kind: type[Answer], said: bytes) -> Answer:
    if len(said) > ANSWER_BYTES_MAX:
        raise MalformedAnswer(f"no answer has more than {ANSWER_BYTES_MAX} bytes")
    return _decoder(kind).decode(said)
