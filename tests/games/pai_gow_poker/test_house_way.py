"""The house way: every line of the filed manner, and that it never fouls."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.errors import InvariantBroken
from pitboss.games.pai_gow_poker.house_way import (
    HOUSE_WAYS,
    STANDARD,
    HouseWay,
    set_by,
)
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.ranking import read_cards
from pitboss.ranking.pai_gow import read_pai_gow_five, read_pai_gow_two

# The cards, the line of the manner, and the ranks of the low hand.
LINES = [
    ("As Ah Ad Ac Joker Ks Kh", 1, "K K"),
    ("As Ah Ad Ac Joker Qs Qh", 1, "A A"),
    ("As Ah Ad Ac Joker Ks 2h", 1, "A A"),
    ("3s 3h 3d 3c 9s 9h 9d", 2, "9 9"),
    ("3s 3h 3d 3c Ks Kh 9d", 2, "K K"),
    ("6s 6h 6d 6c Ts 4h 2d", 2, "T 4"),
    ("9s 9h 9d 9c Ks 4h 2d", 2, "K 4"),
    ("9s 9h 9d 9c Qs 4h 2d", 2, "9 9"),
    ("Js Jh Jd Jc As 4h 2d", 2, "A 4"),
    ("Js Jh Jd Jc Ks 4h 2d", 2, "J J"),
    ("As Ah Ad Ac Ks 4h 2d", 2, "A A"),
    ("As Ah Ad Joker 9s 8s 4s", 2, "A A"),
    ("8s 8h 8d 5s 5h 5d Kc", 3, "8 8"),
    ("8s 8h 8d 5s 5h 3d 3c", 4, "5 5"),
    ("8s 8h 8d 5s 5h 3d Kc", 4, "5 5"),
    ("As Joker 8d 8s 5h 5d Kc", 5, "A A"),
    ("Ks 8s 6s 4s 2s Qh Jd", 6, "Q J"),
    ("9s 8h 7d 6c 5s As Kh", 6, "A K"),
    ("9s 8h 7d 6c 5s 5h 5d", 6, "5 5"),
    ("9s 8h 7d 6c Joker Ah Kd", 6, "A K"),
    ("As Ah Ad Ks 9h 6d 4c", 7, "A K"),
    ("Ts Th Td Ks 9h 6d 4c", 7, "K 9"),
    ("As Joker 9d 9h Kc 6d 4c", 8, "9 9"),
    ("Ks Kh 7d 7c As 6d 4c", 8, "7 7"),
    ("Ks Kh 6d 6c As 9d 4c", 8, "A 9"),
    ("Ks Kh 6d 6c Qs 9d 4c", 8, "6 6"),
    ("9s 9h 8d 8c As 5d 4c", 8, "A 5"),
    ("9s 9h 8d 8c Ks 5d 4c", 8, "8 8"),
    ("9s 9h 5d 5c Ks 8d 4c", 8, "K 8"),
    ("9s 9h 5d 5c Qs 8d 4c", 8, "5 5"),
    ("6s 6h 5d 5c Joker 9d 2c", 8, "A 9"),
    ("6s 6h 5d 5c Qs 9d 2c", 8, "5 5"),
    ("Js Jh Ad Kc 8s 5d 2c", 9, "A K"),
    ("As Joker Kd Tc 8s 5d 2c", 9, "K T"),
    ("As Kh Jd 9c 7s 5d 2c", 10, "K J"),
    ("Joker Kh Jd 9c 7s 5d 2c", 10, "K J"),
]


@pytest.mark.rule("19:47-11.9(d)")
@pytest.mark.parametrize(("cards", "line", "low"), LINES)
def test_each_line_of_the_standard_manner(cards: str, line: int, low: str) -> None:
    """The first line that fits says which cards are the low hand."""
    number, setting = set_by(STANDARD, read_cards(cards), "second")
    ranks = sorted("A" if card.is_joker else card.rank.letter for card in setting.low_cards)

    assert (number, ranks) == (line, sorted(low.split()))
    assert setting.is_legal


def test_of_equal_low_hands_the_better_high_hand_is_taken() -> None:
    """Two aces that leave a straight, and the joker that makes a flush."""
    _, straight = set_by(STANDARD, read_cards("As Ah Ad Joker Ks Qh Jd"), "second")
    _, flush = set_by(STANDARD, read_cards("As Ah Ad Joker 9s 8s 4s"), "second")

    assert straight.high.describe().startswith("straight, ace")
    assert flush.high.category.title == "flush"


def test_the_plain_manner_splits_what_the_standard_one_keeps() -> None:
    """Two small pairs with an ace."""
    cards = read_cards("9s 9h 5d 5c As 8d 4c")
    standard, plain = (PaiGowPokerRules(house_way=name) for name in HOUSE_WAYS)

    assert standard.set_by_house_way(cards)[1].low.describe() == "no pair, ace high"
    assert plain.set_by_house_way(cards)[1].low.describe() == "pair of fives"


def test_only_seven_cards_are_set() -> None:
    """Six are a mistake of ours."""
    with pytest.raises(InvariantBroken):
        set_by(STANDARD, read_cards("As Ah Ad Ac Ks Kh"), "second")


def seven_ranks() -> list[tuple[int, ...]]:
    """How often each rank may occur among seven cards, the joker being an ace."""
    found: list[tuple[int, ...]] = [()]
    for rank in range(2, 15):
        most = 5 if rank == 14 else 4
        found = [(*c, n) for c, n in product(found, range(most + 1)) if sum(c) + n <= 7]
    return [counts for counts in found if sum(counts) == 7]


def plain_low(way: HouseWay, values: tuple[int, ...]) -> tuple[int, int]:
    """The ranks of the low hand where no straight or flush is possible."""
    _, taken = way.follow(values, lambda number: False, lambda number: 0)
    return list(combinations(values, 2))[taken]


@pytest.mark.rule("19:47-11.9(a)", "19:47-11.9(d)")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_no_house_way_fouls_on_any_seven_ranks(name: str) -> None:
    """All 49,283 sets of ranks, where no straight or flush is kept; those can never foul."""
    every, way = seven_ranks(), HOUSE_WAYS[name]
    fouls = 0
    for counts in every:
        values = tuple(rank for rank in range(14, 1, -1) for _ in range(counts[rank - 2]))
        low = plain_low(way, values)
        left = list(values)
        for value in low:
            left.remove(value)
        high = read_pai_gow_five(tuple(left), False, joker=False, wheel_rank="second")
        two = read_pai_gow_two(tuple(sorted(low, reverse=True)), joker=False)
        fouls += high.key < two.key

    assert len(every) == 49_283
    assert fouls == 0


@given(numbers=st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True))
@settings(max_examples=60)
def test_no_house_way_fouls_on_any_cards(numbers: list[int]) -> None:
    """Suits and the joker included."""
    cards = [Card(number) for number in numbers]
    for way in HOUSE_WAYS.values():
        for wheel in ("second", "low"):
            _, setting = set_by(way, cards, "low" if wheel == "low" else "second")
            assert setting.is_legal
            assert {*setting.high_cards, *setting.low_cards} == {*cards}
