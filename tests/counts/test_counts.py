"""Known totals: outcomes of the equipment and places on the layout, counted and compared."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from pitboss.games import game
from pitboss.table import HouseRules, Spot, with_settings
from tests.strategies import GAMES, outcomes

FOLDER = Path(__file__).parent


def totals(slug: str) -> Iterator[tuple[tuple[str, ...], str, int]]:
    """The house rules, the name and the number of each line of a game's file."""
    settings: tuple[str, ...] = ()
    for line in (FOLDER / f"{slug}.txt").read_text(encoding="utf-8").splitlines():
        first, *rest = line.split() or [""]
        if first == "with":
            settings = tuple(rest)
        elif first:
            yield settings, first, int(rest[0])


def count(slug: str, name: str, rules: HouseRules) -> int:
    if name == "outcomes":
        return len({repr(answer) for answer in outcomes(slug, rules)})
    kinds = [
        (spot.kind.key, frozenset(spot.on), spot.parts, spot.key) for spot in _spots(slug, rules)
    ]
    pattern = "*" if name == "spots" else name
    return len({kind[:3] if kind[1] else kind for kind in kinds if fnmatchcase(kind[0], pattern)})


def _spots(slug: str, rules: HouseRules) -> list[Spot]:
    return list(game(slug).layout(rules).values())


@pytest.mark.parametrize("slug", GAMES)
def test_every_known_total_is_what_is_counted(slug: str) -> None:
    """Outcomes and spots, under the house rules each section names."""
    lines = list(totals(slug))
    kind = game(slug).rules
    counted = [(s, name, count(slug, name, kind.read(with_settings(s)))) for s, name, _ in lines]

    assert lines
    assert counted == lines
