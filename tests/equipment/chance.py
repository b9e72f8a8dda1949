"""Measures of fairness: each gives the probability that fair chance would look at least so odd."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erfc, factorial, sqrt

import numpy as np
import numpy.typing as npt
from scipy import stats

Numbers = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]

EXPECTED_MIN = 5.0


def chi_square(observed: Numbers, expected: Weights) -> float:
    """Two-sided: counts that fit too badly are suspicious, and so are counts that fit too well."""
    assert expected.min() >= EXPECTED_MIN
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return two_sided(statistic, degrees=observed.size - 1)


def two_sided(statistic: float, *, degrees: int) -> float:
    tails = stats.chi2.sf(statistic, degrees), stats.chi2.cdf(statistic, degrees)
    return float(2 * min(tails))


def normal(score: float) -> float:
    return erfc(abs(score) / sqrt(2))


def even(values: Numbers, cells: int) -> float:
    """Every value comes up as often."""
    counts = np.bincount(values, minlength=cells)
    return chi_square(counts, np.full(cells, values.size / cells))


def pairs(values: Numbers, n: int) -> float:
    """Every value is followed by every value as often, in pairs that do not overlap."""
    whole = values[: values.size // 2 * 2].reshape(-1, 2)
    return even(whole[:, 0] * n + whole[:, 1], n * n)


def serial_correlation(values: Numbers) -> float:
    """A value tells nothing about the next."""
    centred = values - values.mean()
    products = centred[:-1] * centred[1:]
    return normal(float(products.sum() / (values.var() * sqrt(products.size))))


def runs(values: Numbers, n: int) -> float:
    """Low and high values alternate as often as they should."""
    low = values < n // 2
    lows, total = int(low.sum()), low.size
    highs = total - lows
    found = 1 + int((low[1:] != low[:-1]).sum())
    mean = 1 + 2 * lows * highs / total
    variance = (mean - 1) * (mean - 2) / (total - 1)
    return normal((found - mean) / sqrt(variance))


def coupon_collector(values: Sequence[int], n: int) -> float:
    """Collecting every value takes as many draws as it should."""
    lengths = collection_lengths(values, n)
    chances = collection_chances(n, length_max=int(lengths.max()) + 1)
    return grouped(lengths, chances)


def collection_lengths(values: Sequence[int], n: int) -> Numbers:
    lengths: list[int] = []
    seen: set[int] = set()
    began = 0
    for place, value in enumerate(values):
        seen.add(value)
        if len(seen) == n:
            lengths.append(place + 1 - began)
            seen, began = set(), place + 1
    return np.array(lengths, dtype=np.int64)


def collection_chances(n: int, *, length_max: int) -> Weights:
    """The chance that the collection is complete at exactly the given draw, by length."""
    held = np.zeros(n + 1)
    held[0] = 1.0
    chances = np.zeros(length_max + 1)
    new = (n - np.arange(n + 1)) / n
    for length in range(1, length_max + 1):
        chances[length] = held[n - 1] * new[n - 1]
        held[1:] = held[1:] * (1 - new[1:]) + held[:-1] * new[:-1]
        held[0] = held[n] = 0.0
    return chances


def grouped(values: Numbers, chances: Weights) -> float:
    """Counts against a distribution, with rare values put together until they can be judged."""
    counts = np.bincount(np.minimum(values, chances.size - 1), minlength=chances.size)
    expected = chances * values.size
    expected[-1] += values.size - expected.sum()
    starts = group_starts(expected)
    return chi_square(np.add.reduceat(counts, starts), np.add.reduceat(expected, starts))


def group_starts(expected: Weights) -> list[int]:
    """Where each group of neighbouring values begins so that none is expected too rarely."""
    starts, held = [0], 0.0
    for place, each in enumerate(expected):
        if held >= EXPECTED_MIN and expected[place:].sum() >= EXPECTED_MIN:
            starts.append(place)
            held = 0.0
        held += float(each)
    return starts


def places(orders: Numbers) -> float:
    """Every card comes to every place as often; the places of one shuffle depend on each other."""
    shuffles, n = orders.shape
    cells = np.bincount((orders + np.arange(n) * n).ravel(), minlength=n * n)
    expected = shuffles / n
    statistic = float(((cells - expected) ** 2).sum() / expected)
    return two_sided(statistic * (n - 1) / n, degrees=(n - 1) ** 2)


def neighbours(orders: Numbers) -> float:
    """As many cards as should are still followed by the card that followed them in the deck."""
    kept = (orders[:, 1:] == orders[:, :-1] + 1).sum(axis=1)
    return grouped(kept, succession_chances(orders.shape[1]))


def succession_chances(n: int) -> Weights:
    """The chance that exactly so many of n cards keep their successor, from derangements."""
    derangements = [1, 0]
    for size in range(2, n + 1):
        derangements.append((size - 1) * (derangements[-1] + derangements[-2]))
    # n - kept blocks stay, and none of them may be followed by its old successor.
    ways = [comb(n - 1, kept) * unbroken(n - kept, derangements) for kept in range(n)]
    assert sum(ways) == factorial(n)
    return np.array([each / factorial(n) for each in ways])


def unbroken(blocks: int, derangements: list[int]) -> int:
    return derangements[blocks] + derangements[blocks - 1]


def fixed_points(orders: Numbers) -> float:
    """As many cards as should are still where they were."""
    n = orders.shape[1]
    kept = (orders == np.arange(n)).sum(axis=1)
    return grouped(kept, stats.poisson.pmf(np.arange(12), 1.0))


def first_two(orders: Numbers) -> float:
    """Every pair of cards is on top as often."""
    n = orders.shape[1]
    first, second = orders[:, 0], orders[:, 1]
    return even(first * (n - 1) + second - (second > first), n * (n - 1))
