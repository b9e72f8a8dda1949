"""The fast evaluators are equal to the readable definitions on every hand there is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.ranking import AnyKind, WheelRank, evaluate, rank
from pitboss.ranking.kernels import CATEGORY_ENDS
from tests.ranking.every import by_category, by_pattern, expected, hands

FIVE_CARD_HANDS = 2_598_960


def strength(cards: list[int], kind: AnyKind, wheel_rank: WheelRank = "second") -> int:
    """By the readable definition; zero if the hand does not qualify."""
    found = rank(cards, kind, wheel_rank=wheel_rank)
    return 0 if found is None else found.strength


def counts(found: NDArray[np.int32]) -> list[int]:
    """How many hands each class has."""
    return [int(count) for count in np.bincount(found) if count]


def test_all_five_card_hands() -> None:
    """2,598,960 hands in 7,462 classes, by category as the digest counts them."""
    rows = hands(5)
    found = evaluate(rows)

    assert len(rows) == FIVE_CARD_HANDS
    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "high")))
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 7_462
    assert by_category(by_class, CATEGORY_ENDS) == [
        *(4, 36, 624, 3_744, 5_108, 10_200),
        *(54_912, 123_552, 1_098_240, 1_302_540),
    ]


def test_all_five_card_lows() -> None:
    """6,175 classes; each without a pair has 1,024 hands."""
    rows = hands(5)
    found = evaluate(rows, "low")

    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "low")))
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 6_175
    assert list(by_class[-1287:]) == [1_024] * 1_287
    sizes = (156, 156, 858, 858, 2_860, 1_287)
    assert by_category(by_class, tuple(np.cumsum(sizes).tolist())) == [
        *(1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624)
    ]


def test_all_five_card_lows_by_their_worst_card() -> None:
    """From five high, of which there are 1,024, to king high."""
    by_class = np.bincount(evaluate(hands(5), "low"))[-1287:][::-1]
    ends = np.cumsum([1, 5, 15, 35, 70, 126, 210, 330, 495])

    assert [int(part.sum()) for part in np.split(by_class, ends[:-1])] == [
        *(1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880)
    ]


def test_all_lows_that_are_eight_or_better() -> None:
    """56 classes; all other hands do not qualify."""
    rows = hands(5)
    found = evaluate(rows, "low8")

    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "low8")))
    assert counts(found)[1:] == [1_024] * 56


def test_all_deuce_to_seven_hands() -> None:
    """7,462 classes; no pair by the worst card as the digest counts it."""
    rows = hands(5)
    found = evaluate(rows, "deuce_to_seven")

    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "deuce_to_seven")))
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 7_462
    sizes = (9, 156, 156, 1_278, 9, 858, 858, 2_860, 1_278)
    assert by_category(by_class, tuple(np.cumsum(sizes).tolist())) == [
        *(1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36)
    ]
    ends = np.cumsum([4, 14, 34, 69, 125, 209, 329, 494])
    assert [int(part.sum()) for part in np.split(by_class[-1278:][::-1], ends[:-1])] == [
        *(4_080, 14_280, 34_680, 70_380, 127_500, 213_180, 335_580, 503_880)
    ]


@pytest.mark.parametrize("wheel_rank", ["second", "low"])
def test_all_high_hands_of_pai_gow_poker(wheel_rank: WheelRank) -> None:
    """All 2,869,685 of five cards out of 53; one of them is five aces."""
    rows = hands(5, 53)
    found = evaluate(rows, "pai_gow", wheel_rank=wheel_rank)

    assert len(rows) == 2_869_685
    assert np.array_equal(
        found, expected(rows, lambda cards: strength(cards, "pai_gow", wheel_rank), deck=53)
    )
    assert int((found == 7_554).sum()) == 1


@pytest.mark.parametrize("wheel_rank", ["second", "low"])
def test_all_low_hands_of_pai_gow_poker(wheel_rank: WheelRank) -> None:
    """All 1,378 of two cards out of 53, in 91 classes."""
    rows = hands(2, 53)
    found = evaluate(rows, "pai_gow", wheel_rank=wheel_rank)

    assert [strength(row.tolist(), "pai_gow", wheel_rank) for row in rows] == found.tolist()
    assert len(counts(found)) == 91


def test_all_three_card_hands() -> None:
    """22,100 hands in 741 classes, by category as the digest counts them."""
    rows = hands(3)
    found = evaluate(rows, "three_card_high")

    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "three_card_high")))
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 741
    ends = tuple(np.cumsum([274, 156, 274, 12, 13, 11, 1]).tolist())
    assert by_category(by_class, ends) == [4, 44, 52, 720, 1_096, 3_744, 16_440]


def test_all_three_card_lows() -> None:
    """1,280 hands qualify, in 20 classes."""
    rows = hands(3)
    found = evaluate(rows, "three_card_low")

    assert np.array_equal(found, expected(rows, lambda cards: strength(cards, "three_card_low")))
    assert counts(found)[1:] == [64] * 20


def test_the_best_three_of_any_four_cards() -> None:
    """All 270,725, by category as the digest of mambo stud counts them, in 656 classes."""
    rows = hands(4)
    found = evaluate(rows, "three_card_high")
    threes = [evaluate(np.delete(rows, place, axis=1), "three_card_high") for place in range(4)]

    assert np.array_equal(found, np.maximum.reduce(threes))
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 656
    ends = tuple(np.cumsum([274, 156, 274, 12, 13, 11, 1]).tolist())
    assert by_category(by_class, ends) == [196, 2_112, 2_509, 29_052, 41_376, 71_856, 123_624]


def test_the_best_low_of_any_four_cards() -> None:
    """45,440 of 270,725 qualify, by their worst card as the digest counts them."""
    rows = hands(4)
    found = evaluate(rows, "three_card_low")
    threes = [evaluate(np.delete(rows, place, axis=1), "three_card_low") for place in range(4)]

    assert np.array_equal(found, np.maximum.reduce(threes))
    by_class = np.bincount(found)
    assert by_category(by_class, (10, 16, 19, 20)) == [2_848, 7_776, 14_016, 20_800]


def test_all_badugi_hands() -> None:
    """270,725 hands in 1,092 classes, by size as the digest counts them."""
    rows = hands(4)
    found = evaluate(rows, "badugi")

    assert np.array_equal(
        found, by_pattern(rows, lambda cards: strength(cards, "badugi"), patterns=16_432)
    )
    by_class = np.bincount(found)
    assert np.count_nonzero(by_class) == 1_092
    ends = tuple(np.cumsum([13, 78, 286, 715]).tolist())
    assert by_category(by_class, ends) == [17_160, 154_440, 96_252, 2_873]
    assert by_class[1:14][::-1].tolist() == [
        *(881, 661, 481, 337, 225, 141, 81, 41, 17, 5, 1, 1, 1)
    ]
    assert by_class[-715:].tolist() == [24] * 715
