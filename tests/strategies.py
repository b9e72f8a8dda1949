"""Random lawful play and random lawful house rules, for every game alike.

A seed is all that a failing example needs: the house rules, the players and chance follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from pitboss.equipment import Source, seeded
from pitboss.games import discover, game
from pitboss.table import (
    Answer,
    Betting,
    HouseRules,
    PlaceWager,
    Round,
    Table,
    WagerDecided,
)
from pitboss.testing.random_play import SEATS, lawful_rules, one_in, pick, values_of
from pitboss.testing.random_play import RandomPlay as Play

__all__ = [
    "GAMES",
    "SEATS",
    "SEEDS",
    "Ordered",
    "Play",
    "decided",
    "lawful_rules",
    "one_in",
    "opened",
    "outcomes",
    "pick",
    "values_of",
]

GAMES = tuple(discover())
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def opened(table: Table[Any, Any, Any], source: Source) -> Round[Any, Any, Any]:
    """A round brought regularly to where wagers are first made."""
    current: Round[Any, Any, Any] = Round(table)
    while not isinstance(current.question, Betting):
        _regular(current, source)
    return current


def decided(
    slug: str, source: Source, wagers: Sequence[Answer], rules: HouseRules
) -> dict[str, WagerDecided]:
    """These wagers are laid and one throw or spin is made; how each spot then came out."""
    table: Table[Any, Any, Any] = Table(game(slug), rules, seats={1: 10**9, 2: 10**9})
    current = opened(table, source)
    for wager in wagers:
        current.answer(wager)
    last = max(table.wagers)
    while last in table.wagers and not current.over:
        _regular(current, source)
    found = [each for each in current.events if isinstance(each, WagerDecided) and each.seat == 2]
    return {each.spot: each for each in found}


def outcomes(slug: str, rules: HouseRules) -> list[Answer]:
    """All that the first throw or spin of a table can show, each course of chance once."""
    table: Table[Any, Any, Any] = Table(game(slug), rules, seats={1: 10**9})
    current = opened(table, seeded(0))
    assert current.question is not None
    laid = next(form for form in current.question.forms() if form.answer is PlaceWager)
    current.answer(laid.sample(seeded(0)))
    while current.question is not None and current.question.draw(seeded(0)) is None:
        _regular(current, seeded(0))
    assert current.question is not None
    drawn = [current.question.draw(source) for source in Ordered.courses()]
    return [answer for answer in drawn if answer is not None]


def _regular(current: Round[Any, Any, Any], source: Source) -> None:
    question = current.question
    assert question is not None
    answer = question.default() or question.draw(source) or question.forms()[0].sample(seeded(0))
    current.answer(answer)


class Ordered:
    """A source that can be led through every course of chance, each with its probability."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        """The next step of the path; beyond its end always zero."""
        self.sizes.append(n)
        if len(self.sizes) > len(self.path):
            self.path.append(0)
        return self.path[len(self.sizes) - 1]

    @property
    def chance(self) -> Fraction:
        """How likely this course is."""
        likely = Fraction(1)
        for size in self.sizes:
            likely /= size
        return likely

    @classmethod
    def courses(cls) -> Iterator[Ordered]:
        """Every course, provided that each is used up before the next is asked for."""
        path: list[int] = []
        while True:
            source = cls(path)
            yield source
            path = source.path[: len(source.sizes)]
            while path and path[-1] == source.sizes[len(path) - 1] - 1:
                path.pop()
            if not path:
                return
            path[-1] += 1
