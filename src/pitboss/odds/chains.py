"""Exact solution of absorbing Markov chains: wagers that stand until some outcome decides them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from pitboss.errors import ensure

S = TypeVar("S", bound=Hashable)
O = TypeVar("O")  # noqa: E741 - an outcome of chance
V = TypeVar("V", bound=Hashable)

# The largest chain of any wager has a few dozen states; more is a mistake in its step.
STATES_MAX = 5_000


@dataclass(frozen=True, slots=True)
class End(Generic[V]):
    """The chain is absorbed with this value."""

    value: V


@dataclass(frozen=True, slots=True)
class Absorption(Generic[V]):
    """The chance of each value the chain can end with, and the mean number of steps it takes."""

    chances: dict[V, Fraction]
    steps: Fraction


def absorb(
    start: S,
    step: Callable[[S, O], End[V] | S],
    outcomes: Sequence[tuple[O, Fraction]],
) -> Absorption[V]:
    """Follow every outcome from the start to its end, exactly.

    >>> half = Fraction(1, 2)
    >>> toss = [("heads", half), ("tails", half)]
    >>> heads_first = lambda state, face: End("yes") if face == "heads" else state
    >>> absorb("tossing", heads_first, toss)
    Absorption(chances={'yes': Fraction(1, 1)}, steps=Fraction(2, 1))
    """
    moves, ends = _explore(start, step, outcomes)
    visits = _visits(start, moves)
    chances: dict[V, Fraction] = {}
    for state, weight in visits.items():
        for value, chance in ends[state].items():
            chances[value] = chances.get(value, Fraction(0)) + weight * chance
    ensure(sum(chances.values()) == 1, "every chain ends: its chances sum to one")
    return Absorption(chances, sum(visits.values(), Fraction(0)))


def _explore(
    start: S, step: Callable[[S, O], End[V] | S], outcomes: Sequence[tuple[O, Fraction]]
) -> tuple[dict[S, dict[S, Fraction]], dict[S, dict[V, Fraction]]]:
    """All states that can be reached, with the chances to move on and to end."""
    moves: dict[S, dict[S, Fraction]] = {}
    ends: dict[S, dict[V, Fraction]] = {}
    ahead = [start]
    while ahead:
        state = ahead.pop()
        if state in moves:
            continue
        ensure(len(moves) < STATES_MAX, f"a chain has at most {STATES_MAX} states")
        moves[state], ends[state] = {}, {}
        for outcome, chance in outcomes:
            after = step(state, outcome)
            if isinstance(after, End):
                ends[state][after.value] = ends[state].get(after.value, Fraction(0)) + chance
            else:
                moves[state][after] = moves[state].get(after, Fraction(0)) + chance
                ahead.append(after)
    return moves, ends


def _visits(start: S, moves: dict[S, dict[S, Fraction]]) -> dict[S, Fraction]:
    """How often each state is visited on average: the solution of visits = start + visits x Q."""
    states = list(moves)
    place = {state: index for index, state in enumerate(states)}
    matrix = [[Fraction(int(i == j)) for j in range(len(states))] for i in range(len(states))]
    for state, nexts in moves.items():
        for after, chance in nexts.items():
            matrix[place[after]][place[state]] -= chance
    right = [Fraction(int(state == start)) for state in states]
    return dict(zip(states, solve(matrix, right), strict=True))


def solve(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The exact solution of a square linear system that has one."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        ensure(pivot is not None, "the chain never ends from some state")
        assert pivot is not None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for other in range(size):
            if other != column and rows[other][column]:
                _subtract(rows[other], rows[column], rows[other][column])
    return [row[size] for row in rows]


def _subtract(row: list[Fraction], pivot: list[Fraction], factor: Fraction) -> None:
    for index, value in enumerate(pivot):
        if value:
            row[index] -= factor * value
