"""Strict decoding of JSON from clients, so that it has one meaning only.

Refused: bytes that are not UTF-8, a repeated name, NaN and infinity, numbers larger than any amount
of cents, deep nesting, characters that cannot be encoded, anything after the value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from math import isfinite
from typing import Final, NoReturn, TypeVar

import msgspec

from pitboss.errors import MalformedAnswer

T = TypeVar("T")

DEPTH_MAX: Final = 16
WHOLE_DIGITS_MAX: Final = 18  # a billion times a billion cents
FLOAT_CHARS_MAX: Final = 40

# Long messages about bad input help nobody.
REASON_CHARS_MAX: Final = 200

_STRINGS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
# Escapes, floats, long numbers and a zero below zero are looked at one by one.
_DOUBTFUL: Final = re.compile(r"[\\.]|[0-9]{17}|-0")
_NESTED: Final = (dict, list)
_decode = msgspec.json.Decoder().decode
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def decode_as(raw: bytes | str, kind: type[T]) -> T:
    """Decode a value of that type; unknown fields are refused."""
    plain = decode_json(raw)
    try:
        return msgspec.convert(plain, kind, strict=True)
    except (msgspec.ValidationError, ValueError) as error:
        _refuse(str(error))


def decode_json(raw: bytes | str) -> object:
    """Decode JSON to plain data."""
    text = _text(raw)
    _check_depth(text)
    simple = _simple(text)
    if simple is not None:
        return simple
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_whole,
            parse_float=_float,
        )
    except (ValueError, RecursionError) as error:
        _refuse(getattr(error, "message", "") or str(error))
    _check_writable(value)
    return value


def _simple(text: str) -> object:
    """The value of a text that leaves nothing to refuse, as most do; None for any other text.

    A name that is repeated is not there twice in the value, so that the colons are more.
    """
    if not (text.isascii() and text.isprintable()) or _DOUBTFUL.search(text):
        return None
    try:
        value: object = _decode(text)
    except msgspec.DecodeError:
        return None
    return value if _names_in(value) == text.count(":") else None


def _names_in(value: object) -> int:
    if isinstance(value, dict):
        return len(value) + sum(_names_in(each) for each in value.values() if type(each) in _NESTED)
    return sum(map(_names_in, value)) if isinstance(value, list) else 0


def _text(raw: bytes | str) -> str:
    """The text, every character of which can be encoded again."""
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        if not text.isascii():
            text.encode("utf-8")
    except UnicodeError:
        _refuse("the text is not UTF-8")
    return text


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEPTH_MAX:  # no more levels than brackets
        return
    depth = 0
    for each in _STRINGS.sub("", text):
        depth += _STEPS.get(each, 0)
        if depth > DEPTH_MAX:
            _refuse(f"more than {DEPTH_MAX} levels of nesting")


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    made: dict[str, object] = {}
    for name, value in pairs:
        if name in made:
            _refuse(f"{name[:40]!r} is repeated")
        _check_writable(name)
        _check_writable(value)
        made[name] = value
    return made


def _check_writable(value: object) -> None:
    """Refuse unpaired surrogates, which can be neither stored nor sent."""
    if isinstance(value, list):
        for each in value:
            _check_writable(each)
    elif isinstance(value, str) and not value.isascii():
        _text(value)


def _constant(name: str) -> NoReturn:
    _refuse(f"{name} is not a number")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > WHOLE_DIGITS_MAX:
        _refuse(f"a whole number has at most {WHOLE_DIGITS_MAX} digits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits) if len(digits) <= FLOAT_CHARS_MAX else float("inf")
    if not isfinite(value):
        _refuse("a number is too large or too long")
    return value


def _refuse(reason: str) -> NoReturn:
    written = reason.encode("utf-8", "replace").decode("utf-8")
    raise MalformedAnswer(f"this cannot be read: {written[:REASON_CHARS_MAX]}") from None


# Letters and signs that print nothing: fillers of Hangul and a pattern of Braille without a dot.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def is_visible(text: str) -> bool:
    """Whether every character of a text can be seen or is a plain space within it."""
    return text.isprintable() and text == text.strip() and _BLANK.isdisjoint(text)
