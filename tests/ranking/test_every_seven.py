"""Long proofs: all hands of six and seven cards, with and without the joker, and all of Omaha.

Hands of five are proved elsewhere; a hand of seven is held to the best of its 21 hands of five.
That is worked out once for hands that differ by the names of suits; each of them is then looked at.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from pitboss.ranking import AnyKind, evaluate
from pitboss.ranking.evaluation import pai_gow_five, pai_gow_seven
from pitboss.ranking.kernels import CATEGORY_ENDS, FLUSH, five, seven, six
from pitboss.ranking.kernels_omaha import omaha_flush
from pitboss.ranking.tables import Bits, Ranks, multisets
from tests.ranking.every import JOKER, RENAMED, Ints, by_category, patterns


@njit(nogil=True)
def best_five(h: Ranks) -> int:
    """The best of all hands of five among some cards."""
    best, size = 0, len(h)
    for a in range(size - 4):
        for b in range(a + 1, size - 3):
            for c in range(b + 1, size - 2):
                for d in range(c + 1, size - 1):
                    for e in range(d + 1, size):
                        best = max(best, five(h[a], h[b], h[c], h[d], h[e]))
    return best


@njit(nogil=True)
def compare_six(rows: Ranks) -> int:
    """Compare `six` with the best of their hands of five, under all names of suits."""
    differ = 0
    for h in rows:
        best = best_five(h)
        for to in RENAMED:
            differ += best != six(to[h[0]], to[h[1]], to[h[2]], to[h[3]], to[h[4]], to[h[5]])
    return differ


@njit(nogil=True)
def compare_seven(rows: Ranks, weights: Ints, counts: Ints) -> int:
    """Compare `seven` with the best of their hands of five, under all names of suits."""
    differ = 0
    for row in range(len(rows)):
        h = rows[row]
        best = best_five(h)
        counts[best] += weights[row]
        for to in RENAMED:
            found = seven(to[h[0]], to[h[1]], to[h[2]], to[h[3]], to[h[4]], to[h[5]], to[h[6]])
            differ += best != found
    return differ


@pytest.mark.slow
def test_all_six_and_seven_card_hands() -> None:
    """20,358,520 and 133,784,560 hands, the latter in 4,824 classes."""
    counts = np.zeros(7_463, dtype=np.int64)
    (sixes, of_six), (sevens, of_seven) = patterns(6), patterns(7)

    assert (of_six.sum(), of_seven.sum()) == (20_358_520, 133_784_560)
    assert compare_six(sixes) == 0
    assert compare_seven(sevens, of_seven, counts) == 0
    assert np.count_nonzero(counts) == 4_824
    assert by_category(counts, CATEGORY_ENDS) == [
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020),
        *(6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ]


def test_names_of_suits_lead_to_every_hand_once() -> None:
    """All hands of three, each found from one pattern: as many of each as it is said."""
    rows, weights = patterns(3)
    reached = [{tuple(sorted(to[row].tolist())) for to in RENAMED} for row in rows]

    assert [len(each) for each in reached] == weights.tolist()
    assert sorted(hand for each in reached for hand in each) == list(combinations(range(52), 3))


@njit(nogil=True)
def best_pai_gow_five(h: Ranks, wheel_low: int) -> int:
    """The best of all hands of five among seven cards."""
    best = 0
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                for d in range(c + 1, 6):
                    for e in range(d + 1, 7):
                        best = max(best, pai_gow_five(h[a], h[b], h[c], h[d], h[e], wheel_low))
    return best


@njit(nogil=True)
def compare_pai_gow(rows: Ranks, weights: Ints, wheel_low: int, counts: Ints) -> int:
    """Compare `pai_gow_seven` with the best of its hands of five, under all names of suits."""
    differ = 0
    for row in range(len(rows)):
        h = rows[row]
        best = best_pai_gow_five(h, wheel_low)
        counts[best] += weights[row]
        for to in RENAMED:
            a, b, c, d, e, f, g = (
                to[h[0]],
                to[h[1]],
                to[h[2]],
                to[h[3]],
                to[h[4]],
                to[h[5]],
                to[h[6]],
            )
            differ += best != pai_gow_seven(a, b, c, d, e, f, g, wheel_low)
    return differ


def with_joker() -> tuple[Ranks, Ints]:
    """All hands of six cards and the joker."""
    rows, weights = patterns(6)
    return np.insert(rows, 6, JOKER, axis=1), weights


# The last class of each category up to five aces, two-card hands of the same category included.
ENDS = (1_355, 4_228, 5_086, 5_944, 5_954, 7_231, 7_387, 7_543, 7_552, 7_553, 7_554)
WITH_JOKER = [
    *(1_128, 21_808, 147_572, 82_624, 715_344, 2_124_444, 5_056_008),
    *(1_009_056, 4_120_416, 5_594_160, 1_485_960),
]


@pytest.mark.slow
def test_all_seven_card_hands_of_pai_gow_poker() -> None:
    """154,143,080 hands, by the best category as the digest counts them, joker or not."""
    natural, wild = np.zeros((2, 7_555), dtype=np.int64)

    assert compare_pai_gow(*patterns(7), 0, natural) == 0
    assert compare_pai_gow(*with_joker(), 0, wild) == 0
    assert natural.sum() + wild.sum() == 154_143_080
    assert by_category(natural, ENDS) == [
        *(0, 4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020),
        *(6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ]
    assert by_category(wild, ENDS) == WITH_JOKER


@pytest.mark.slow
def test_all_hands_with_the_joker_where_the_wheel_is_low() -> None:
    """The categories do not depend on the place of A-2-3-4-5.

    A low wheel is only another place for two natural hands, so here the joker alone is tried.
    """
    counts = np.zeros(7_555, dtype=np.int64)

    assert compare_pai_gow(*with_joker(), 1, counts) == 0
    assert by_category(counts, ENDS) == WITH_JOKER


def of_ranks(rows: Ranks) -> Ranks:
    """Cards of these ranks in different suits: each copy of a rank in the next suit."""
    suits = np.zeros_like(rows)
    for column in range(1, rows.shape[1]):
        for other in range(column):
            suits[:, column] += rows[:, other] == rows[:, column]
    return suits * 13 + rows


@pytest.mark.parametrize(("size", "kind"), [(6, "low"), (7, "low"), (6, "low8"), (7, "low8")])
def test_all_lows_of_six_and_seven_cards(size: int, kind: AnyKind) -> None:
    """Suits do not matter, so all sets of ranks are all hands: the best of their fives."""
    rows = of_ranks(multisets(size))
    picked = [rows[:, list(five_of)] for five_of in combinations(range(size), 5)]
    fives = [evaluate(each, kind) for each in picked]

    assert len(rows) == {6: 18_395, 7: 49_205}[size]
    assert np.array_equal(evaluate(rows, kind), np.maximum.reduce(fives))


# -- omaha ----------------------------------------------------------------------------------------


def sixty(rows: Ranks, kind: AnyKind) -> NDArray[np.int32]:
    """The best of the sixty hands of two own cards and three of the board."""
    found = [
        evaluate(rows[:, [*own, *board]], kind)
        for own in combinations(range(4), 2)
        for board in combinations(range(4, 9), 3)
    ]
    best: NDArray[np.int32] = np.maximum.reduce(found)
    return best


def many_hands(count: int, seed: int = 100) -> Ranks:
    """Some hands of nine cards, the same in every run."""
    draws = np.random.default_rng(seed).random((count, 52))
    return draws.argpartition(9, axis=1)[:, :9].astype(np.uint8)


@pytest.mark.parametrize(("kind", "as_five"), [("omaha", "high"), ("omaha_low8", "low8")])
def test_many_omaha_hands(kind: AnyKind, as_five: AnyKind) -> None:
    """A hundred thousand hands are worth the best of their sixty hands of five."""
    rows = many_hands(100_000)

    assert np.array_equal(evaluate(rows, kind), sixty(rows, as_five))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "as_five"), [("omaha", "high"), ("omaha_low8", "low8")])
def test_very_many_omaha_hands(kind: AnyKind, as_five: AnyKind) -> None:
    """The same for two million."""
    for part in range(20):
        rows = many_hands(100_000, seed=part)

        assert np.array_equal(evaluate(rows, kind), sixty(rows, as_five))


@njit(nogil=True)
def compare_flushes(held: Bits, shared: Bits, twos: Bits, threes: Bits) -> int:
    """Compare the best flush of any ranks held with any on the board, none in common."""
    differ = 0
    for own in held:
        for board in shared:
            if own & board == 0:
                best = 0
                for two in twos:
                    if two & own == two:
                        for three in threes:
                            if three & board == three:
                                best = max(best, FLUSH[two | three])
                differ += best != omaha_flush(own, board)
    return differ


def masks(*sizes: int, ranks: int = 13) -> Bits:
    """All sets of so many ranks, a bit each."""
    sets = [each for size in sizes for each in combinations(range(ranks), size)]
    return np.array([sum(1 << rank for rank in each) for each in sets], dtype=np.uint64)


@pytest.mark.slow
def test_all_omaha_flushes() -> None:
    """Two to four ranks held and three to five on the board, of nine ranks with every straight."""
    held, shared = masks(2, 3, 4, ranks=9), masks(3, 4, 5, ranks=9)
    up = np.uint64(4)

    assert compare_flushes(held, shared, masks(2), masks(3)) == 0
    assert compare_flushes(held << up, shared << up, masks(2), masks(3)) == 0
