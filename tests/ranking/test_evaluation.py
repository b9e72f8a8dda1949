"""`evaluate` takes any whole numbers and refuses rows that are no hands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedAnswer
from pitboss.ranking import AnyKind, evaluate, rank
from pitboss.ranking.evaluation import pai_gow_five, pai_gow_seven, pai_gow_two
from pitboss.ranking.kernels import CATEGORY_ENDS, category_of_class, five, seven, six
from pitboss.ranking.kernels_low import (
    deuce_to_seven,
    low_five,
    low_seven,
    low_seven_eight_or_better,
)
from pitboss.ranking.kernels_omaha import omaha, omaha_low8
from pitboss.ranking.kernels_small import badugi, three_high, three_low
from pitboss.ranking.tables import Ranks

SINGLE: list[tuple[Callable[..., int], AnyKind, int]] = [
    (five, "high", 5),
    (six, "high", 6),
    (seven, "high", 7),
    (low_five, "low", 5),
    (low_seven, "low", 7),
    (low_seven_eight_or_better, "low8", 7),
    (deuce_to_seven, "deuce_to_seven", 5),
    (three_high, "three_card_high", 3),
    (three_low, "three_card_low", 3),
    (badugi, "badugi", 4),
    (omaha, "omaha", 9),
    (omaha_low8, "omaha_low8", 9),
]


def some_hands(size: int, count: int = 300) -> Ranks:
    draws = np.random.default_rng(size).random((count, 52))
    return draws.argpartition(size, axis=1)[:, :size].astype(np.uint8)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_cards_may_be_whole_numbers_of_any_width(dtype: type) -> None:
    """The answers are the same."""
    rows = some_hands(7)

    assert np.array_equal(evaluate(rows.astype(dtype)), evaluate(rows))


def test_rows_need_not_lie_in_order_in_memory() -> None:
    """Columns of a larger array will do."""
    wide = some_hands(9)

    assert np.array_equal(evaluate(wide[:, 1:8]), evaluate(wide[:, 1:8].copy()))
    assert np.array_equal(evaluate(wide[::-1, :7]), evaluate(wide[:, :7])[::-1])


def test_no_hands_have_no_classes() -> None:
    """An empty array is no mistake."""
    assert evaluate(np.zeros((0, 7), dtype=np.uint8)).tolist() == []


@pytest.mark.parametrize(
    ("rows", "kind", "words"),
    [
        ([[0, 1, 2, 3]], "high", "rows of 5 or 6 or 7 cards"),
        ([0, 1, 2, 3, 4], "high", "rows of 5 or 6 or 7 cards"),
        ([[0, 1, 2, 3]], "omaha", "rows of 9 cards"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], "high", "whole numbers"),
        ([[0, 1, 2, 3, 4]], "faro", "no kind of hand"),
        ([[0, 1, 2, 3, 4], [5, 6, 7, 7, 9]], "high", "row 1 is no hand"),
        ([[0, 1, 2, 3, 52]], "high", "from 0 to 51"),
        ([[0, 1, 2, 3, 52 + 256]], "high", "from 0 to 51"),
        ([[0, 1, 2, 3, -1]], "high", "row 0 is no hand"),
        ([[0, 1, 2, 3, 53]], "pai_gow", "from 0 to 52"),
        ([[0, 52, 2, 3, 52]], "pai_gow", "row 0 is no hand"),
        ([[0, 0]], "pai_gow", "row 0 is no hand"),
        ([[7, 7, 7]], "three_card_high", "row 0 is no hand"),
        ([[7, 8, 8]], "three_card_low", "row 0 is no hand"),
        ([[7, 8, 9, 60]], "badugi", "row 0 is no hand"),
        ([[0, 1, 2, 3, 4, 5, 6, 7, 0]], "omaha", "row 0 is no hand"),
        ([[0, 1, 2, 3, 4, 5, 6, 7, 0]], "omaha_low8", "row 0 is no hand"),
    ],
)
def test_what_is_no_hand_is_refused(rows: object, kind: AnyKind, words: str) -> None:
    """Each with its reason, and with the first row that is wrong."""
    with pytest.raises(MalformedAnswer, match=words):
        evaluate(np.array(rows), kind)


def test_bytes_below_zero_are_no_cards() -> None:
    """They are not read as cards from the other end of the deck."""
    with pytest.raises(MalformedAnswer, match="row 0 is no hand"):
        evaluate(np.array([[0, 1, 2, 3, -1]], dtype=np.int8))


@pytest.mark.parametrize(("function", "kind", "size"), SINGLE)
def test_single_calls_say_the_same_as_many_at_once(
    function: Callable[..., int], kind: AnyKind, size: int
) -> None:
    """For kernels, and from Python with prepared numbers."""
    rows = some_hands(size)

    assert [function(*row) for row in rows.tolist()] == evaluate(rows, kind).tolist()


@pytest.mark.parametrize("wheel_low", [0, 1])
def test_single_calls_of_pai_gow_poker(wheel_low: int) -> None:
    """With the joker in every second hand."""
    functions: dict[int, Callable[..., int]] = {2: pai_gow_two, 5: pai_gow_five, 7: pai_gow_seven}
    for size, function in functions.items():
        rows = some_hands(size)
        rows[::2, 0] = 52
        found = evaluate(rows, "pai_gow", wheel_rank="low" if wheel_low else "second")

        assert [function(*row, wheel_low) for row in rows.tolist()] == found.tolist()


@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_the_category_of_a_class_is_that_of_the_hand(cards: list[int]) -> None:
    """The bounds of the categories are those of the readable ranking."""
    hand = rank(cards)

    assert category_of_class(seven(*cards)) == hand.category
    assert seven(*cards) <= CATEGORY_ENDS[hand.category]


@given(st.permutations(range(52)), st.permutations(range(4)))
def test_the_order_of_cards_and_the_names_of_suits_do_not_matter(
    deck: list[int], suits: list[int]
) -> None:
    """Whatever the kind of hand, counting the sizes of the kinds off the top of one deck."""
    renamed = [suits[card // 13] * 13 + card % 13 for card in deck]
    for function, _, size in SINGLE:
        own = 4 if size == 9 else size
        first = [*reversed(deck[:own]), *reversed(deck[own:size])]

        assert function(*first) == function(*renamed[:size])
