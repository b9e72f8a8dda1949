"""Requests made from the description of the API: every route, with values that fit and others.

Fields are filled by their schema. What a field of some name should hold stands in `KNOWN`; now and
then a field is left out, has another type, or is one too many.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from pitboss.server.auth.roles import permissions
from pitboss.server.web.openapi import openapi
from tests.server.http_client import PASSWORD

_BLANK = re.compile(r"\{(\w+)(?::path)?\}")
_REF = "#/components/schemas/"

# Pages are files, which is proved elsewhere; the price worker is a process of its own.
WORDS: Final = ("", "x", "\u3164", "Ann", "a b", "y" * 300)
NUMBERS: Final = (-1, 0, 1, 7, 500, 10**6, 10**17)

# Values for fields and parameters of these names; some of them are refused.
KNOWN: Final[Mapping[str, Sequence[object]]] = {
    "password": (PASSWORD, "Password123!", "short", "x" * 200),
    "old": (PASSWORD, "wrong"),
    "new": ("eight the hard way", "12345678"),
    "mode": ("auto", "auto", "live", "dead"),
    "rules": ({}, {}, {"nothing": 1}),
    "clocks": (
        None,
        {"betting": 1},
        {"betting": 2_000, "absent": 1_000, "bot": 200, "bots": 1},
        {"betting": 2_000, "absent": 0, "bot": 200, "bots": 1},
        {"betting": 2_000, "absent": 2_000, "bot": 200, "bots": 9},
    ),
    "settings": (["minimum=1000"], ["nothing=1"], [], ["x" * 300], ["minimum=200"]),
    "approval": ("A-1", "A-1", ""),
    "effective_at": ("", "", "2027-02-01T10:00:00Z", "2020-01-01T10:00:00Z", "soon"),
    "role": ("dealer", "player", "king", "guest", "visitor"),
    "kind": ("loss_day", "loss_week", "session_minutes", "day_minutes", "nothing"),
    "value": (None, 1, 100_00, 0, 10**15),
    "days": (0, 1, 2, 10**6),
    "code": ("000000", "", "x"),
    "disabled": (True, False),
    "id": (1, 1, 1, 2, 3, 99),
    "round": (1, 1, 2, 3, 10**20, "x"),
    "epoch": (1, 2, 3, 50),
    "cite": ("19:47-1.1", "none"),
    "fund": ("main", "main", "nothing"),
    "meter": ("main", "main", "nothing"),
    "user": (1, 2, 3, 99, "x"),
    "filing": (1, 2, 3, 99, "x"),
    "verdict": ("approved", "denied", "perhaps"),
    "notice": (1, 2, 99, "x"),
    "after": (0, 1, 10**6, "x"),
    "path": ("css/chip.svg", "nothing.js", "../../secret"),
    "change": (1, 2),
    "table": (1,),
    "session": ("x",),
    "before": (1, 5, 10**6, "x", -1),
    "size": (1, 4, 8, 10**6, "x"),
    "since": (1, 3, 10**6, "x"),
    "first": ("", "2027-01-10", "2027-01-20", "soon"),
    "last": ("", "2027-01-15", "2027-02-20", "soon"),
    "by": ("game", "day", "game,table", "nothing"),
    "form": ("json", "csv", "nothing"),
}
ANYTHING: Final = (*WORDS[1:3], *NUMBERS)


@cache
def routes() -> tuple[tuple[str, str], ...]:
    """Method and path of every route that a request can name."""
    keys = (key.split(" ", maxsplit=1) for key in permissions().routes)
    return tuple((how, path) for how, path in keys if how != "WS")


def target(path: str, given: Mapping[str, Sequence[object]], rng: random.Random) -> str:
    """The address of a request: blanks of the path are filled, and some query parameters."""
    known = {**KNOWN, **given}
    filled = _BLANK.sub(lambda blank: str(rng.choice(known.get(blank[1], ANYTHING))), path)
    named = [
        f"{name}={rng.choice(known.get(name, ANYTHING))}"
        for name in _query(path)
        if rng.random() < 0.5
    ]
    return f"{filled}?{'&'.join(named)}" if named else filled


def _query(path: str) -> Iterator[str]:
    described = openapi()["paths"].get(_BLANK.sub(r"{\1}", path), {}).get("get", {})
    for each in described.get("parameters", ()):
        if each["in"] == "query":
            yield each["name"]


def body(path: str, given: Mapping[str, Sequence[object]], rng: random.Random) -> object:
    """The body of a request, mostly as it should be."""
    described = openapi()["paths"].get(_BLANK.sub(r"{\1}", path), {}).get("post", {})
    content = described.get("requestBody", {}).get("content", {}).get("application/json", {})
    made = _sample(content.get("schema", {"type": "object"}), "", {**KNOWN, **given}, rng)
    if rng.random() < 0.15:
        made = rng.choice(([], None, 1, {**made, "extra": 1} if isinstance(made, dict) else {}))
    return made


def _sample(
    schema: Mapping[str, Any], name: str, known: Mapping[str, Sequence[object]], rng: random.Random
) -> Any:
    """A value of a schema; now and then one of another type."""
    if "$ref" in schema:
        found = openapi()["components"]["schemas"][schema["$ref"].removeprefix(_REF)]
        return _sample(found, name, known, rng)
    if name in known and rng.random() < 0.9:
        return rng.choice(known[name])
    if "anyOf" in schema:
        return _sample(rng.choice(schema["anyOf"]), name, known, rng)
    if "enum" in schema:
        return rng.choice(schema["enum"]) if rng.random() < 0.95 else "nothing"
    kind = schema.get("type") if rng.random() < 0.97 else rng.choice(("string", "integer", "null"))
    match kind:
        case "object":
            return _object(schema, known, rng)
        case "array":
            inner = schema.get("items", {})
            return [_sample(inner, "", known, rng) for _ in range(rng.randrange(3))]
        case "integer" | "number":
            return rng.choice(NUMBERS)
        case "boolean":
            return rng.random() < 0.5
        case "string":
            return rng.choice(WORDS)
        case _:
            return None


def _object(
    schema: Mapping[str, Any], known: Mapping[str, Sequence[object]], rng: random.Random
) -> dict[str, Any]:
    needed = schema.get("required", ())
    return {
        name: _sample(inner, name, known, rng)
        for name, inner in schema.get("properties", {}).items()
        if (rng.random() < 0.97 if name in needed else rng.random() < 0.4)
    }
