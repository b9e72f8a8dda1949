"""TOML as hand histories use it: read with the line that is wrong, written field by field."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Protocol, runtime_checkable

from pitboss.errors import MalformedFile, ensure

__all__ = ["is_number", "read_toml", "write_field", "write_key"]

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
