"""Absorbing chains, solved exactly."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken
from pitboss.odds import End, absorb, evenly, solve
from pitboss.odds.chains import STATES_MAX

COIN = evenly(["heads", "tails"])


def test_a_chain_that_ends_at_once_takes_one_step() -> None:
    """Every outcome is an end."""
    found = absorb("start", lambda state, face: End(face), COIN)

    assert found.chances == {"heads": F(1, 2), "tails": F(1, 2)}
    assert found.steps == 1


def test_two_heads_in_a_row_take_six_tosses() -> None:
    """The classic of waiting times."""

    def step(run: int, face: str) -> End[str] | int:
        if face == "tails":
            return 0
        return End("done") if run == 1 else 1

    assert absorb(0, step, COIN).steps == 6
    assert absorb(0, step, COIN).chances == {"done": F(1)}


@pytest.mark.parametrize("start", range(1, 10))
def test_the_gambler_is_ruined_as_often_as_the_books_say(start: int) -> None:
    """With 18 of 38: r = 10/9, ruin = (r^10 - r^i) / (r^10 - 1)."""

    def step(chips: int, won: bool) -> End[str] | int:
        after = chips + 1 if won else chips - 1
        return End("ruin") if after == 0 else End("rich") if after == 10 else after

    ratio = F(20, 18)
    found = absorb(start, step, [(True, F(18, 38)), (False, F(20, 38))])

    assert found.chances["ruin"] == (ratio**10 - ratio**start) / (ratio**10 - 1)


def test_the_pass_line_wins_244_of_495() -> None:
    """Seven and eleven at once, craps at once, else the point before the seven."""
    rolls = evenly([a + b for a in range(1, 7) for b in range(1, 7)])

    def step(point: int, total: int) -> End[bool] | int:
        if point:
            return End(total == point) if total in (point, 7) else point
        return End(total in (7, 11)) if total in (2, 3, 7, 11, 12) else total

    found = absorb(0, step, rolls)

    assert found.chances[True] == F(244, 495)
    assert found.steps == F(557, 165)


def test_a_chain_that_never_ends_is_a_bug() -> None:
    """It goes round where it started."""
    with pytest.raises(InvariantBroken, match="never ends"):
        absorb(0, lambda state, face: 0, COIN)


def test_a_trap_beside_the_way_out_is_found() -> None:
    """Half of the chains end, the others go round and round."""

    def step(state: str, face: str) -> End[str] | str:
        if state == "start":
            return End("out") if face == "heads" else "a"
        return "b" if state == "a" else "a"

    with pytest.raises(InvariantBroken, match="never ends"):
        absorb("start", step, COIN)


def test_a_chain_without_bounds_is_stopped() -> None:
    """More states than any wager has."""
    with pytest.raises(InvariantBroken, match=str(STATES_MAX)):
        absorb(0, lambda state, face: state + 1, [("on", F(1))])


def test_chances_that_do_not_sum_to_one_are_noticed() -> None:
    """An outcome was forgotten."""
    with pytest.raises(InvariantBroken, match="sum to one"):
        absorb(0, lambda state, face: End(face), COIN[:1])


@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_a_linear_system_is_solved_exactly_or_not_at_all(rows: list[list[int]]) -> None:
    """The solution put back gives the right side, also where a pivot has to be looked for."""
    matrix = [[F(value) for value in row] for row in rows]
    right = [F(1), F(2), F(3)]
    try:
        found = solve(matrix, right)
    except InvariantBroken:
        return

    assert [sum(a * x for a, x in zip(row, found, strict=True)) for row in matrix] == right
