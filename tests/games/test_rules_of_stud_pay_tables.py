"""The pay tables of double down stud and let it ride: five cards against a fixed list of hands."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pitboss.equipment import Card
from tests.games.siblings import each_game

# The hands of both lists, best first: the odds to one at either game, and an example.
LIST = [
    ("royal_flush", "As Ks Qs Js Ts", {"double_down_stud": 1000, "let_it_ride": 1000}),
    ("straight_flush", "Ks Qs Js Ts 9s", {"double_down_stud": 100, "let_it_ride": 200}),
    ("straight_flush", "As 2s 3s 4s 5s", {"double_down_stud": 100, "let_it_ride": 200}),
    ("four_of_a_kind", "2s 2h 2d 2c Ks", {"double_down_stud": 25, "let_it_ride": 50}),
    ("full_house", "3s 3h 3d 2c 2s", {"double_down_stud": 10, "let_it_ride": 11}),
    ("flush", "As Ts 8s 6s 2s", {"double_down_stud": 8, "let_it_ride": 8}),
    ("straight", "As Kd Qh Jc Ts", {"double_down_stud": 5, "let_it_ride": 5}),
    ("straight", "As 2d 3h 4c 5s", {"double_down_stud": 5, "let_it_ride": 5}),
    ("three_of_a_kind", "2s 2h 2d 7c Ks", {"double_down_stud": 3, "let_it_ride": 3}),
    ("two_pair", "2s 2h 3d 3c Ks", {"double_down_stud": 2, "let_it_ride": 2}),
    ("high_pair", "As Ah 2d 3c 4s", {"double_down_stud": 1, "let_it_ride": 1}),
    ("high_pair", "Js Jh 2d 3c 4s", {"double_down_stud": 1, "let_it_ride": 1}),
    ("high_pair", "Ts Th 2d 3c 4s", {"let_it_ride": 1}),
]

# Where the ranking of hands names each of them.
RANKED = {
    "double_down_stud": {
        "royal_flush": "19:47-17.5(b)1",
        "straight_flush": "19:47-17.5(b)2",
        "four_of_a_kind": "19:47-17.5(b)3",
        "full_house": "19:47-17.5(b)4",
        "flush": "19:47-17.5(b)5",
        "straight": "19:47-17.5(b)6",
        "three_of_a_kind": "19:47-17.5(b)7",
        "two_pair": "19:47-17.5(b)8",
        "high_pair": "19:47-17.5(b)9",
    },
    "let_it_ride": {
        "royal_flush": "19:47-18.3(b)1",
        "straight_flush": "19:47-18.3(b)2",
        "four_of_a_kind": "19:47-18.3(b)3",
        "full_house": "19:47-18.3(b)4",
        "flush": "19:47-18.3(b)5",
        "straight": "19:47-18.3(b)6",
        "three_of_a_kind": "19:47-18.3(b)7",
        "two_pair": "19:47-18.3(b)8",
        "high_pair": "19:47-18.3(b)9",
    },
}


def listed(slug: str) -> list[tuple[str, int, str]]:
    """The lines of a game's list with their odds to one and an example of each."""
    return [(line, odds[slug], hand) for line, hand, odds in LIST if slug in odds]


def row(slug: str, hand: str) -> int:
    """The row of the pay table that a game finds for these cards."""
    found = import_module(f"pitboss.games.{slug}.settle").row_of(
        [Card.parse(word) for word in hand.split()]
    )
    assert isinstance(found, int)
    return found


def lines(slug: str) -> Any:
    """The pay lines of a game, best first."""
    return import_module(f"pitboss.games.{slug}.wagers").PAY_LINES


@each_game({"double_down_stud": ("19:47-17.10(b)",), "let_it_ride": ("19:47-18.11(b)",)})
def test_each_hand_of_the_list_has_its_odds(slug: str) -> None:
    """The odds of the regulation, all to one."""
    found = [(lines(slug)[row(slug, hand)], hand) for _, _, hand in listed(slug)]

    assert [(line.key, line.odds.a, hand) for line, hand in found] == listed(slug)
    assert {line.odds.b for line, _ in found} == {1}


@pytest.mark.parametrize(
    ("slug", "line", "hand"),
    [
        pytest.param(slug, line, hand, marks=pytest.mark.rule(RANKED[slug][line]))
        for line, hand, odds in LIST
        for slug in odds
    ],
)
def test_a_hand_is_what_the_ranking_calls_it(slug: str, line: str, hand: str) -> None:
    """In any order of its cards, and never the line above or below."""
    turned = " ".join(hand.split()[::-1])

    assert lines(slug)[row(slug, turned)].key == line


@each_game({"double_down_stud": ("19:47-17.5(b)",), "let_it_ride": ("19:47-18.3(b)",)})
def test_the_list_is_in_the_order_of_the_ranking(slug: str) -> None:
    """From the royal flush down."""
    assert list(RANKED[slug]) == [line.key for line in lines(slug)]
    assert list(dict.fromkeys(line for line, _, _ in LIST)) == list(RANKED[slug])


@each_game({"double_down_stud": ("19:47-17.5(a)",), "let_it_ride": ("19:47-18.3(a)",)})
def test_the_ace_is_high_or_completes_the_lowest_straight(slug: str) -> None:
    """It does not stand within a sequence."""
    lose = import_module(f"pitboss.games.{slug}.rules").LOSE

    assert row(slug, "As 2d 3h 4c 5s") == row(slug, "As Kd Qh Jc Ts") == 5
    assert row(slug, "Ks Ad 2h 3c 4s") == row(slug, "Js Qd Kh Ac 2s") == lose


@each_game(
    {
        "double_down_stud": ("19:47-17.1[Hand]", "19:47-17.1[Suit]"),
        "let_it_ride": ("19:47-18.1[Hand]", "19:47-18.1[Suit]", "19:47-18.10(g)1"),
    }
)
def test_five_cards_make_the_hand_and_suits_are_equal(slug: str) -> None:
    """In any order, the flush in any of the four suits."""
    flushes = [row(slug, " ".join(f"{rank}{suit}" for rank in "AT862")) for suit in "cdhs"]

    assert flushes == [4] * 4
    assert row(slug, "Js 4s 3d 2c Jh") == row(slug, "2c 3d Jh 4s Js") == 8
