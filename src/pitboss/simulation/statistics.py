"""The statistics of sums and counts: estimates with their errors, shares, quantiles.

Everything here is plain arithmetic on a few numbers; nothing needs the observations themselves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

from pitboss.simulation.result import Estimate, Quantile, Share
from pitboss.simulation.tally import (
    NET,
    NET_NET,
    PLACED,
    STAKED,
    STAKED_NET,
    STAKED_STAKED,
)

# Of a normal distribution 95 % lies within so many standard deviations of the mean.
NORMAL_95: Final = 1.959963984540054


class Class(NamedTuple):
    """A number of observations from `low` to `high`."""

    low: int
    high: int
    times: int


def estimate(value: float, error: float) -> Estimate:
    """A figure with its 95 % confidence interval, as a normal distribution has it."""
    reach = NORMAL_95 * error
    return Estimate(value=value, error=error, low=value - reach, high=value + reach)


# -- means -----------------------------------------------------------------------------------------


def variance_of(number: int, total: float, squares: float) -> float:
    """The sample's variance, from a sum and a sum of squares; two observations at least."""
    return max(0.0, squares - total * total / number) / (number - 1)


def mean_of(number: int, total: float, squares: float) -> Estimate | None:
    """The mean of observations; its error needs at least two."""
    if number < 2:
        return None
    return estimate(total / number, sqrt(variance_of(number, total, squares) / number))


def deviation_of(number: int, classes: Iterable[tuple[float, int]]) -> Estimate | None:
    """The standard deviation of values that came so many times each, with its own error.

    The error is the usual one for large samples, from the fourth moment about the mean.
    """
    values = list(classes)
    if number < 2:
        return None
    mean = sum(value * times for value, times in values) / number
    second = sum((value - mean) ** 2 * times for value, times in values)
    fourth = sum((value - mean) ** 4 * times for value, times in values) / number
    deviation = sqrt(second / (number - 1))
    spare = max(0.0, fourth - (second / number) ** 2)
    return estimate(deviation, sqrt(spare / number) / (2 * deviation) if deviation else 0.0)


# -- ratios ----------------------------------------------------------------------------------------


def ratio(sums: Sequence[int], squares: Sequence[float]) -> Estimate | None:
    """The house advantage of a row of a tally: what was lost for each cent staked."""
    return ratio_of(sums[PLACED], (sums[STAKED], sums[NET]), squares)


def ratio_of(number: int, totals: tuple[int, int], squares: Sequence[float]) -> Estimate | None:
    """The ratio of what was lost to what was staked, with the error of the delta method."""
    staked, net = totals
    if number < 2 or staked == 0:
        return None
    spare = residual(-net / staked, squares) * number / (number - 1)
    return estimate(-net / staked, sqrt(spare) / staked)


def residual(advantage: float, squares: Sequence[float]) -> float:
    """The sum of squares of what each observation lost beyond its stake times the advantage."""
    crossed = 2 * advantage * squares[STAKED_NET]
    found = squares[NET_NET] + crossed + advantage * advantage * squares[STAKED_STAKED]
    # What is left of large sums that cancel is rounding, not variance.
    return found if found > 1e-13 * squares[NET_NET] else 0.0


# -- shares and quantiles --------------------------------------------------------------------------


def share_of(times: int, of: int) -> Share | None:
    """How often something happened, with Wilson's interval."""
    if of == 0:
        return None
    value, square = times / of, NORMAL_95 * NORMAL_95
    middle = (value + square / (2 * of)) / (1 + square / of)
    spare = value * (1 - value) / of + square / (4 * of * of)
    reach = NORMAL_95 * sqrt(spare) / (1 + square / of)
    low = 0.0 if times == 0 else middle - reach
    high = 1.0 if times == of else middle + reach
    return Share(times=times, of=of, value=value, low=low, high=high)


def quantiles_of(classes: Sequence[Class], shares: Sequence[float]) -> tuple[Quantile, ...]:
    """Quantiles of observations counted in classes of rising values."""
    ends = list(accumulate(each.times for each in classes))
    return tuple(_quantile(classes, ends, share) for share in shares) if classes else ()


def _quantile(classes: Sequence[Class], ends: Sequence[int], share: float) -> Quantile:
    number = ends[-1]
    rank, reach = number * share, NORMAL_95 * sqrt(number * share * (1 - share))
    ranks = (floor(rank - reach), ceil(rank), ceil(rank + reach))
    low, middle, high = (_at(classes, ends, each) for each in ranks)
    value = (middle.low + middle.high) / 2
    return Quantile(share=share, value=value, low=low.low, high=high.high)


def _at(classes: Sequence[Class], ends: Sequence[int], rank: int) -> Class:
    """The class of the observation of this rank; ranks beyond the ends are the ends."""
    return classes[bisect_left(ends, min(max(rank, 1), ends[-1]))]
