"""Statistics of sums agree with those of the observations themselves."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from pitboss.simulation.statistics import (
    NORMAL_95,
    Class,
    deviation_of,
    estimate,
    mean_of,
    quantiles_of,
    ratio,
    ratio_of,
    residual,
    share_of,
    variance_of,
)
from pitboss.simulation.total import empty
from tests.simulation.helpers import piece

ROUNDS = st.lists(
    st.tuples(st.integers(1, 1_000), st.integers(-1_000, 5_000)), min_size=2, max_size=60
)
VALUES = st.lists(st.integers(-5_000, 5_000), min_size=2, max_size=80)


def approx(value: Any) -> Any:
    return pytest.approx(float(value), rel=1e-9, abs=1e-9)


def test_an_interval_holds_the_mean_95_times_in_a_hundred() -> None:
    """As the normal distribution has it."""
    found = estimate(1.0, 0.5)

    assert approx(stats.norm.ppf(0.975)) == NORMAL_95
    assert (found.low, found.high) == stats.norm.interval(0.95, 1.0, 0.5)


@given(rounds=ROUNDS)
def test_an_advantage_is_the_ratio_of_the_sums_with_the_error_of_the_delta_method(
    rounds: list[tuple[int, int]],
) -> None:
    """The residuals of each round about the ratio, squared and added up."""
    total = empty(1).plus(piece(rounds))
    staked, net = (np.array(each, dtype=float) for each in zip(*rounds, strict=True))
    advantage = -net.sum() / staked.sum()
    left = -net - advantage * staked
    error = sqrt(len(rounds) / (len(rounds) - 1) * (left**2).sum()) / staked.sum()

    found = ratio(total.wagers[0], total.squares[0])

    assert found is not None
    assert found.value == approx(advantage)
    assert found.error == pytest.approx(error, rel=1e-5, abs=1e-7)


@given(values=VALUES, stake=st.integers(1, 500))
def test_with_one_stake_the_error_is_that_of_the_mean(values: list[int], stake: int) -> None:
    """The textbook's standard error."""
    total = empty(1).plus(piece([(stake, value) for value in values]))

    found = ratio(total.wagers[-1], total.squares[-1])

    assert found is not None
    assert found.value == approx(-np.mean(values) / stake)
    assert found.error == pytest.approx(stats.sem(values) / stake, rel=1e-5, abs=1e-7)


def test_no_ratio_without_stakes_or_without_a_second_round() -> None:
    """Nothing is reported of what cannot be determined."""
    assert ratio_of(1, (5, 5), (25, 25, 25)) is None
    assert ratio_of(5, (0, 5), (0, 0, 25)) is None
    assert residual(0.1, (1e18, -1e17, 1e16)) == 0


def test_the_error_of_the_advantage_is_what_many_runs_show() -> None:
    """Raises correlate with wins: the ratio's error by the delta method is right all the same."""
    chance, values, errors = np.random.default_rng(5), [], []
    for _ in range(400):
        raised = chance.random(2_000) < 0.4
        staked = np.where(raised, 300, 100)
        won = chance.random(2_000) < np.where(raised, 0.6, 0.4)
        net = np.where(won, staked, -staked)
        sums = (2_000, int(staked.sum()), int(net.sum()))
        squares = [float((a * b).sum()) for a, b in ((staked, staked), (staked, net), (net, net))]
        found = ratio_of(sums[0], sums[1:], squares)
        assert found is not None
        values.append(found.value)
        errors.append(found.error)

    assert np.mean(errors) == pytest.approx(np.std(values), rel=0.15)


@given(values=VALUES)
def test_means_and_deviations_are_those_of_the_values(values: list[int]) -> None:
    """From the sum, the sum of squares, and the counts of each value."""
    number, total, squares = len(values), sum(values), float(sum(v * v for v in values))

    mean = mean_of(number, total, squares)
    deviation = deviation_of(number, Counter(values).items())

    assert mean is not None
    assert deviation is not None
    assert mean.value == approx(np.mean(values))
    assert mean.error == pytest.approx(stats.sem(values), rel=1e-6, abs=1e-4)
    assert variance_of(number, total, squares) == pytest.approx(np.var(values, ddof=1), abs=1e-3)
    assert deviation.value == approx(np.std(values, ddof=1))


@given(values=VALUES)
def test_the_error_of_a_deviation_follows_from_the_fourth_moment(values: list[int]) -> None:
    """By the delta method on the variance."""
    spread = float(np.std(values))
    assume(spread > 0)
    found = deviation_of(len(values), Counter(values).items())
    fourth = float(stats.moment(values, 4))
    error = sqrt(max(0.0, fourth - spread**4) / len(values)) / (2 * np.std(values, ddof=1))

    assert found is not None
    assert found.error == pytest.approx(error, rel=1e-6, abs=1e-4)


def test_one_observation_has_no_error_to_tell() -> None:
    """And values that never differ have none."""
    assert mean_of(1, 5, 25) is None
    assert deviation_of(1, [(5, 1)]) is None
    found = deviation_of(3, [(5, 3)])
    assert found is not None
    assert (found.value, found.error) == (0, 0)


@given(of=st.integers(1, 10_000), part=st.floats(0, 1))
def test_shares_have_the_interval_of_wilson(of: int, part: float) -> None:
    """As SciPy computes it."""
    times = round(of * part)
    expected = stats.binomtest(times, of).proportion_ci(method="wilson")

    found = share_of(times, of)

    assert found is not None
    assert (found.times, found.of, found.value) == (times, of, times / of)
    assert (found.low, found.high) == (approx(expected.low), approx(expected.high))


def test_there_is_no_share_of_nothing() -> None:
    """Before the first session nobody can be ruined."""
    assert share_of(0, 0) is None


@given(values=VALUES, share=st.sampled_from([0.01, 0.25, 0.5, 0.75, 0.99]))
def test_quantiles_of_single_values_are_those_of_the_sample(
    values: list[int], share: float
) -> None:
    """The smallest value that so large a share does not exceed, within its interval."""
    classes = [Class(value, value, n) for value, n in sorted(Counter(values).items())]

    (found,) = quantiles_of(classes, [share])

    assert found.value == np.quantile(values, share, method="inverted_cdf")
    assert found.low <= found.value <= found.high
    assert {found.low, found.high} <= set(values)


def test_a_quantile_of_a_wide_class_is_its_middle() -> None:
    """With the outer ends of the classes as the ends of the interval."""
    (found,) = quantiles_of([Class(0, 9, 50), Class(10, 19, 50)], [0.5])

    assert (found.value, found.low, found.high) == (4.5, 0, 19)
    assert quantiles_of([], [0.5]) == ()


def test_intervals_of_quantiles_hold_the_true_one_often_enough() -> None:
    """At least 95 times in a hundred, give or take what chance does over 400 samples."""
    chance, held = np.random.default_rng(7), 0
    for _ in range(400):
        values = chance.integers(0, 1_000, 500).tolist()
        classes = [Class(value, value, n) for value, n in sorted(Counter(values).items())]
        (found,) = quantiles_of(classes, [0.75])
        held += found.low <= 749 <= found.high

    assert held >= 370
