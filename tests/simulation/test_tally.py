"""Tallies: wagers are added up, and every round's net is counted in its own row."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from pitboss.errors import InvariantBroken
from pitboss.simulation.chance import Ints
from pitboss.simulation.tally import RESULTS, TIMES, Floats, Tally, add_result, add_wager
from tests.simulation.helpers import fresh

AMOUNTS = st.tuples(st.integers(0, 10**6), st.integers(-(10**6), 10**7))


@njit(nogil=True)
def add_all(made: Tally, amounts: Ints) -> None:
    for at in range(len(amounts)):
        pair = (amounts[at, 0], amounts[at, 1])
        add_wager(made.wagers, made.squares, 0, pair, 2)
        add_result(made.results, amounts[at, 1], 2)


def interpreted(made: Tally, amounts: Ints) -> None:
    for staked, net in amounts.tolist():
        add_wager.py_func(made.wagers, made.squares, 0, (staked, net), 2)
        add_result.py_func(made.results, net, 2)


@pytest.mark.parametrize("add", [add_all, interpreted], ids=["compiled", "interpreted"])
@given(amounts=st.lists(AMOUNTS, min_size=1, max_size=40))
@settings(max_examples=30)
def test_a_wager_is_the_sum_of_how_it_came_out(add: Any, amounts: list[tuple[int, int]]) -> None:
    """Placed, staked, net, won and lost, and the sums of squares and products."""
    made = fresh()
    add(made, np.array(amounts, dtype=np.int64))
    staked, net = (np.array(each, dtype=float) for each in zip(*amounts, strict=True))

    assert made.wagers[0].tolist() == [
        2 * len(amounts),
        2 * staked.sum(),
        2 * net.sum(),
        2 * (net > 0).sum(),
        2 * (net < 0).sum(),
    ]
    squares: Floats = np.array([(staked**2).sum(), (staked * net).sum(), (net**2).sum()])
    assert made.squares[0] == pytest.approx(2 * squares)


@pytest.mark.parametrize("add", [add_all, interpreted], ids=["compiled", "interpreted"])
@given(amounts=st.lists(AMOUNTS, min_size=1, max_size=40))
@settings(max_examples=30)
def test_results_are_counted_by_their_net(add: Any, amounts: list[tuple[int, int]]) -> None:
    """Each net has its own row, wherever it lies in the table."""
    made = fresh()
    add(made, np.array(amounts, dtype=np.int64))

    seen = {net: times for net, times in made.results.tolist() if times}
    assert seen == {net: 2 * n for net, n in Counter(net for _, net in amounts).items()}


@pytest.mark.parametrize("add", [add_all, interpreted], ids=["compiled", "interpreted"])
def test_nets_that_find_no_place_are_counted_and_summed_together(add: Any) -> None:
    """More different nets than the table has rows: nothing is lost."""
    made, nets = fresh(), range(-3_000, 5_000, 1)
    add(made, np.array([(0, net) for net in nets], dtype=np.int64))
    kept, rest = made.results[:RESULTS], made.results[RESULTS]
    known = {net for net, times in kept.tolist() if times}

    assert rest[TIMES] > 0
    assert kept[:, TIMES].sum() + rest[TIMES] == 2 * len(nets)
    assert rest[0] == 2 * sum(set(nets) - known)


def test_a_session_has_a_round_at_least() -> None:
    """A tally without sessions is a mistake of ours."""
    with pytest.raises(InvariantBroken, match="at least one round"):
        fresh(length=0)
