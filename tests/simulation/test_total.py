"""Totals: blocks added up in their order, bounded, and nothing lost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken
from pitboss.simulation import total as totals
from pitboss.simulation.blocks import Piece
from pitboss.simulation.tally import NET, PLACED
from pitboss.simulation.total import Total, empty
from tests.simulation.helpers import MARTINGALE, piece

ROUNDS = st.lists(st.tuples(st.integers(1, 500), st.integers(-500, 2_000)), max_size=40)


def added(pieces: list[Piece]) -> Total:
    found = empty(1)
    for each in pieces:
        found = found.plus(each)
    return found


@given(blocks=st.lists(ROUNDS, min_size=1, max_size=6))
@settings(max_examples=60)
def test_blocks_come_to_what_their_rounds_come_to_together(
    blocks: list[list[tuple[int, int]]],
) -> None:
    """Sums, results, sessions and kept paths, as if it had been one block."""
    terms = {"length": 1, "bankroll": 600, "target": 700, "paths": 50}
    rounds = [each for block in blocks for each in block]
    one = added([piece(rounds, system=MARTINGALE, **terms)])
    several = added([piece(block, system=MARTINGALE, **terms) for block in blocks])

    assert several.blocks == len(blocks)
    assert several.rounds == one.rounds == len(rounds)
    assert several.wagers == one.wagers
    assert several.squares == one.squares
    assert several.results == one.results == Counter(net for _, net in rounds)
    assert several.sessions == one.sessions
    assert several.moments == one.moments
    assert several.spread == one.spread
    assert sum(map(bool, several.paths)) >= sum(map(bool, one.paths))


@given(blocks=st.lists(ROUNDS, min_size=2, max_size=6))
@settings(max_examples=60)
def test_whole_numbers_do_not_depend_on_the_order_of_blocks(
    blocks: list[list[tuple[int, int]]],
) -> None:
    """Only sums with a point, kept paths and the convergence do, and their order is fixed."""
    pieces = [piece(block, length=5, paths=3) for block in blocks]
    other = added(pieces[::-1])
    found = added(pieces)

    assert found.wagers == other.wagers
    assert found.results == other.results
    assert found.sessions == other.sessions
    assert found.spread == other.spread


def test_a_total_is_never_changed() -> None:
    """Adding a block gives a new one."""
    before = added([piece([(1, 1)], length=1, paths=1)])
    kept = msgspec.msgpack.encode(before)

    after = before.plus(piece([(1, -1), (1, 2)], length=1, paths=1))

    assert msgspec.msgpack.encode(before) == kept
    assert after.rounds == 3
    assert len(after.paths) == 2


def test_a_total_goes_to_a_file_and_comes_back() -> None:
    """To the last bit."""
    found = added([piece([(1, net), (2, -net)], length=2, paths=9) for net in range(20)])
    data = msgspec.msgpack.encode(found)

    again = msgspec.msgpack.decode(data, type=Total)

    assert again == found
    assert msgspec.msgpack.encode(again) == data


def test_results_beyond_the_bound_are_counted_and_summed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first so many nets keep their own counts; none is lost."""
    monkeypatch.setattr(totals, "OUTCOMES_MAX", 10)
    found = added([piece([(1, net), (1, net + 1)]) for net in range(50)])

    assert len(found.results) == 10
    assert sum(found.results.values()) + found.others == found.rounds == 100
    kept = sum(net * times for net, times in found.results.items())
    assert kept + found.others_net == found.wagers[-1][NET]


def test_points_of_the_convergence_are_bounded() -> None:
    """A new one only when the rounds have grown by some part since the last."""
    found = added([piece([(1, 1), (1, -1)]) for _ in range(400)])
    rounds = [rounds for rounds, _, _ in found.points]

    assert rounds[:3] == [2, 4, 6]
    assert len(rounds) < 200
    assert all(after >= before * totals.STEP for before, after in pairwise(rounds))
    assert found.points[-1][1] == 0


def test_nothing_converges_before_there_are_two_rounds() -> None:
    """One round has no error to tell."""
    assert added([piece([(1, 1)])]).points == []


def test_sums_that_no_file_could_hold_stop_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound on everything."""
    monkeypatch.setattr(totals, "SUM_MAX", 10)

    with pytest.raises(InvariantBroken, match="within 64 bits"):
        added([piece([(11, 1)])])


def test_every_round_is_placed_once() -> None:
    """The last row is the round as a whole."""
    found = added([piece([(5, 1)] * 7), piece([(5, -1)] * 3)])

    assert [row[PLACED] for row in found.wagers] == [10, 10]
