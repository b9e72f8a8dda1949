"""A hand history as a record: the fields of the PHH format, read from TOML and written to it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Protocol, runtime_checkable

from pitboss.errors import MalformedFile, ensure
from pitboss.poker.phh.actions import Action, parse_action
from pitboss.poker.phh.amounts import Amount
from pitboss.poker.phh.variants import CODES, required_by

_BARE = re.compile(r"[A-Za-z0-9_-]+")


@runtime_checkable
class Moment(Protocol):
    """A date, a time of day, or both."""

    def isoformat(self) -> str:
        """As it is written."""


def read_toml(text: str) -> dict[str, object]:
    """The fields of a document, numbers with a point exactly as they were written."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise MalformedFile(f"this is not TOML: {str(error)[:200]}") from None


def is_number(value: object) -> bool:
    """Whether a value is a number, which yes and no are not."""
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def write_field(name: str, value: object) -> str:
    """One field; a list of several texts has a line for each of them."""
    if isinstance(value, tuple | list) and len(value) > 1 and isinstance(value[0], str):
        lines = "".join(f"  {_value(each)},\n" for each in value)
        return f"{write_key(name)} = [\n{lines}]\n"
    return f"{write_key(name)} = {_value(value)}\n"


def write_key(name: str) -> str:
    """A name as it stands, or in quotes where it has to."""
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(_pairs(value))}}}"
    ensure(isinstance(value, Moment), f"TOML has no {type(value).__name__}")
    assert isinstance(value, Moment)
    return value.isoformat()


def _pairs(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{write_key(name)} = {_value(value)}" for name, value in table.items())


def _decimal(value: Decimal) -> str:
    if value.is_finite():
        return str(value)
    return f"{'-' if value.is_signed() else ''}{'nan' if value.is_nan() else 'inf'}"


def _text(value: str) -> str:
    """A text in double quotes; what JSON escapes TOML reads alike."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


ACTIONS_MAX: Final = 10_000  # no round of play has as many
PLAYERS_MAX: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One hand: what it was played with, and every action in its notation.

    Fields that a variant does not have are None. `more` are all other fields, those of the format
    and those that an annotator made up, as they were read.
    """

    variant: str
    antes: tuple[Amount, ...]
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    more: Mapping[str, object] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.starting_stacks)

    @property
    def finishing_stacks(self) -> tuple[Amount, ...] | None:
        """What everybody had in the end, where the history states it."""
        found = self.more.get("finishing_stacks")
        return found if isinstance(found, tuple) else None

    def parsed(self) -> list[Action]:
        """The actions, read."""
        return [parse_action(text, number=n) for n, text in enumerate(self.actions, start=1)]


# -- reading --------------------------------------------------------------------------------------


def load(text: str) -> History:
    """The history that a `.phh` file holds."""
    return _history(read_toml(text), "")


def load_all(text: str) -> dict[str, History]:
    """The histories of a `.phhs` file by the names of their sections; a single one has no name."""
    document = read_toml(text)
    if "variant" in document:
        return {"": _history(document, "")}
    histories = {}
    for name, section in document.items():
        if not isinstance(section, dict):
            raise MalformedFile(f"{name[:40]}: a collection has a section for each hand")
        histories[name] = _history(section, f"[{name[:40]}] ")
    if not histories:
        raise MalformedFile("variant: the field is missing")
    return histories


def _history(document: Mapping[str, object], where: str) -> History:
    fields = {name: _frozen(value) for name, value in document.items()}
    _check(fields, where)
    own = {name: fields.pop(name) for name in required_by(str(fields["variant"]))}
    made: Callable[..., History] = History
    return made(**own, more=fields)


def _frozen(value: object) -> object:
    """Lists become tuples, at every depth."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


# -- what is wrong with a record ------------------------------------------------------------------


def _check(fields: Mapping[str, object], where: str) -> None:
    if "variant" not in fields:
        raise MalformedFile(f"{where}variant: the field is missing")
    variant = fields["variant"]
    if variant not in CODES:
        shown = str(variant)[:20]
        known = ", ".join(CODES)
        raise MalformedFile(f"{where}variant: there is no {shown!r}; there are {known}")
    for name in required_by(str(variant)):
        if name not in fields:
            raise MalformedFile(f"{where}{name}: the field is missing")
    for name, value in fields.items():
        if name in _KINDS and not _KINDS[name][1](value):
            raise MalformedFile(f"{where}{name}: {_KINDS[name][0]} is expected")
    _check_lengths(fields, where)


def _check_lengths(fields: Mapping[str, object], where: str) -> None:
    """Check that every per-player list has the same length."""
    players, actions = fields["starting_stacks"], fields["actions"]
    assert isinstance(players, tuple)
    assert isinstance(actions, tuple)
    if not 1 <= len(players) <= PLAYERS_MAX:
        raise MalformedFile(f"{where}starting_stacks: there are 1 to {PLAYERS_MAX} players")
    for name in _PER_PLAYER:
        value = fields.get(name)
        if isinstance(value, tuple) and len(value) != len(players):
            message = f"{len(value)} values for {len(players)} players"
            raise MalformedFile(f"{where}{name}: {message}")
    if len(actions) > ACTIONS_MAX:
        raise MalformedFile(f"{where}actions: a hand has at most {ACTIONS_MAX:,} actions")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_label(value: object) -> bool:
    return _is_text(value) or _is_whole(value)


def _is_time(value: object) -> bool:
    return isinstance(value, Moment) and not hasattr(value, "year")


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _each(kind: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and all(map(kind, value))


_TEXTS: Final = (
    *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"),
    *("time_zone", "time_zone_abbreviation", "currency", "currency_symbol"),
)
_LISTS: Final = (
    *("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings"),
    "time_banks",
)
_PER_PLAYER: Final = (*_LISTS, "seats", "players")
_KINDS: Final[Mapping[str, tuple[str, Callable[[object], bool]]]] = {
    **dict.fromkeys(_TEXTS, ("a text", _is_text)),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), ("a whole number", _is_whole)),
    **dict.fromkeys(("hand", "table"), ("a text or a whole number", _is_label)),
    **dict.fromkeys(_LISTS, ("a list of numbers", _each(is_number))),
    **dict.fromkeys(
        ("bring_in", "small_bet", "big_bet", "min_bet", "time_limit"), ("a number", is_number)
    ),
    **dict.fromkeys(("actions", "players"), ("a list of texts", _each(_is_text))),
    "seats": ("a list of whole numbers", _each(_is_whole)),
    "time": ("a time of day", _is_time),
    "ante_trimming_status": ("true or false", _is_flag),
}


# -- writing --------------------------------------------------------------------------------------


def dump(history: History) -> str:
    """The history as a `.phh` file."""
    return "".join(write_field(name, value) for name, value in _fields(history))


def dump_all(histories: Mapping[str, History]) -> str:
    """The histories as a `.phhs` file, each in a section of its name."""
    parts = [f"[{write_key(name)}]\n{dump(each)}" for name, each in histories.items()]
    return "\n".join(parts)


def _fields(history: History) -> Iterator[tuple[str, object]]:
    """Those that the variant requires, then all others in the order in which they came."""
    for name in required_by(history.variant):
        yield name, getattr(history, name)
    yield from history.more.items()
