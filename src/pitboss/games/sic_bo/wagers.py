"""The fifty areas of the sic bo layout and what they pay at least."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from pitboss.equipment import FACES
from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine("three_of_a_kind", "Three of a kind", Odds(150, 1), "19:47-9.4(b)[Three of a kind]"),
    PayLine("two_of_a_kind", "Two of a kind", Odds(8, 1), "19:47-9.4(b)[Two of a kind]"),
    PayLine(
        "any_three_of_a_kind",
        "Any three of a kind",
        Odds(24, 1),
        "19:47-9.4(b)[Any three of a kind]",
    ),
    PayLine("total_4", "Total value of 4", Odds(50, 1), "19:47-9.4(b)[Total value of 4]"),
    PayLine("total_5", "Total value of 5", Odds(18, 1), "19:47-9.4(b)[Total value of 5]"),
    PayLine("total_6", "Total value of 6", Odds(14, 1), "19:47-9.4(b)[Total value of 6]"),
    PayLine("total_7", "Total value of 7", Odds(12, 1), "19:47-9.4(b)[Total value of 7]"),
    PayLine("total_8", "Total value of 8", Odds(8, 1), "19:47-9.4(b)[Total value of 8]"),
    PayLine("total_9", "Total value of 9", Odds(6, 1), "19:47-9.4(b)[Total value of 9]"),
    PayLine("total_10", "Total value of 10", Odds(6, 1), "19:47-9.4(b)[Total value of 10]"),
    PayLine("total_11", "Total value of 11", Odds(6, 1), "19:47-9.4(b)[Total value of 11]"),
    PayLine("total_12", "Total value of 12", Odds(6, 1), "19:47-9.4(b)[Total value of 12]"),
    PayLine("total_13", "Total value of 13", Odds(8, 1), "19:47-9.4(b)[Total value of 13]"),
    PayLine("total_14", "Total value of 14", Odds(12, 1), "19:47-9.4(b)[Total value of 14]"),
    PayLine("total_15", "Total value of 15", Odds(14, 1), "19:47-9.4(b)[Total value of 15]"),
    PayLine("total_16", "Total value of 16", Odds(18, 1), "19:47-9.4(b)[Total value of 16]"),
    PayLine("total_17", "Total value of 17", Odds(50, 1), "19:47-9.4(b)[Total value of 17]"),
    PayLine(
        "combo", "Any two dice combination", Odds(5, 1), "19:47-9.4(b)[Any two dice combination]"
    ),
    PayLine("small", "Small Bet", Odds(1, 1), "19:47-9.4(b)[Small Bet]"),
    PayLine("big", "Big Bet", Odds(1, 1), "19:47-9.4(b)[Big Bet]"),
    PayLine("one_of_a_kind", "One of a kind", Odds(1, 1), "19:47-9.4(b)[One of a kind]"),
    PayLine(
        "one_of_a_kind_on_two",
        "One of a kind on two dice",
        Odds(2, 1),
        "19:47-9.4(c)",
        fixed=True,
    ),
    PayLine(
        "one_of_a_kind_on_three",
        "One of a kind on three dice",
        Odds(3, 1),
        "19:47-9.4(c)",
        fixed=True,
    ),
)

_ONES: Final = ("one_of_a_kind", "one_of_a_kind_on_two", "one_of_a_kind_on_three")


def _area(key: str, title: str, cite: str, lines: tuple[str, ...], *on: int) -> Spot:
    """An area of the layout is a wager of its own and covers these numbers."""
    return Spot(key, WagerKind(key, title, cite, lines), title.lower(), on=on)


def _three(n: int) -> Spot:
    key, title = f"three_of_a_kind_{n}", f"Three {n}s"
    return _area(key, title, "19:47-9.2(a)1", ("three_of_a_kind",), n)


def _two(n: int) -> Spot:
    key, title = f"two_of_a_kind_{n}", f"Two {n}s"
    return _area(key, title, "19:47-9.2(a)2", ("two_of_a_kind",), n)


def _total(n: int) -> Spot:
    key = f"total_{n}"
    return _area(key, f"Total of {n}", "19:47-9.2(a)4", (key,), n)


def _combo(first: int, second: int) -> Spot:
    key, title = f"combo_{first}_{second}", f"A {first} and a {second}"
    return _area(key, title, "19:47-9.2(a)5", ("combo",), first, second)


def _one(n: int) -> Spot:
    return _area(f"one_of_a_kind_{n}", f"One {n}", "19:47-9.2(a)8", _ONES, n)


AREAS: Final = (
    *map(_three, FACES),
    *map(_two, FACES),
    _area(
        "any_three_of_a_kind",
        "Any three of a kind",
        "19:47-9.2(a)3",
        ("any_three_of_a_kind",),
    ),
    *map(_total, range(4, 18)),
    *(_combo(first, second) for first, second in combinations(FACES, 2)),
    _area("small", "Small", "19:47-9.2(a)6", ("small",)),
    _area("big", "Big", "19:47-9.2(a)7", ("big",)),
    *map(_one, FACES),
)

KINDS: Final = tuple(area.kind for area in AREAS)
