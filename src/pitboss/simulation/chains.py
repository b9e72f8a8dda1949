"""Simulation of wagers that stand for several throws or spins, each a small Markov chain.

A game lists the states of its table (the marker of craps, the posted cards of pokette), the state
of a wager when it is made, and its state after each outcome. All come from the table's own rules
and are tabulated for the kernel. A round is one throw or spin.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numba import njit

from pitboss.errors import ensure
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Ints, Words, below
from pitboss.simulation.sessions import follow
from pitboss.simulation.strategy import Model
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741 - an outcome of chance

STATES_MAX = 64
ABSENT = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """The wager is decided: the amount staked, and the player's net gain."""

    staked: Cents
    net: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot(Generic[T, S, O]):
    """A wager that is made whenever it is allowed and not yet standing.

    `row` is its row of the tally; several slots may share one, if only one of them is made in a
    round. `made` returns the wager's first state, or None while it cannot be made; it receives
    the state of the slot numbered `behind`, which is earlier in the list, or None. `step`
    returns the state after an outcome.
    """

    row: str
    made: Callable[[T, S | None], S | None]
    step: Callable[[S, T, O], Decided | S]
    behind: int | None = None


class ChainTables(NamedTuple):
    """The tables of the kernel: by slot, state of the table, state of the wager and outcome.

    `after` is the wager's next state, zero when it is decided; then `staked` and `net` count.
    `made` is by slot, state of the table and state of the slot behind which it stands.
    """

    tables: Ints
    made: Ints
    after: Ints
    staked: Ints
    net: Ints
    slots: Ints


def chain_model(
    slots: Sequence[Slot[T, S, O]],
    tables: Sequence[T],
    outcomes: Sequence[O],
    moves: Callable[[T, O], T],
    *,
    base: Cents,
    players: int = 1,
    exact: Mapping[str, Fraction],
    note: str = "",
) -> Model:
    """The model of a game with equally likely outcomes; its table begins in the first state."""
    rows = tuple(dict.fromkeys(slot.row for slot in slots))
    lists = _lists(slots, tables, outcomes, moves, rows)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_chain(lists, chance, rounds, (base, players), tally)

    return Model(wagers=rows, play=play, base=base, exact=exact, note=note)


# -- making the lists ------------------------------------------------------------------------------


def _lists(
    slots: Sequence[Slot[T, S, O]],
    tables: Sequence[T],
    outcomes: Sequence[O],
    moves: Callable[[T, O], T],
    rows: Sequence[str],
) -> ChainTables:
    place = {table: index for index, table in enumerate(tables)}
    known: list[dict[S, int]] = []
    for slot in slots:
        known.append(_states(slot, known, tables, outcomes))
    most = 1 + max(len(states) for states in known)
    shape = (len(slots), len(tables), most)
    made = np.zeros(shape, dtype=np.int64)
    after, staked, net = (np.zeros((*shape, len(outcomes)), dtype=np.int64) for _ in range(3))
    for at, slot in enumerate(slots):
        _fill_made(made[at], slot, known, known[at], tables)
        _fill_steps((after[at], staked[at], net[at]), slot, known[at], tables, outcomes)
    nexts = [[place[moves(table, outcome)] for outcome in outcomes] for table in tables]
    behind = [[rows.index(s.row), -1 if s.behind is None else s.behind] for s in slots]
    return ChainTables(np.array(nexts), made, after, staked, net, np.array(behind))


def _states(
    slot: Slot[T, S, O],
    known: Sequence[Mapping[S, int]],
    tables: Sequence[T],
    outcomes: Sequence[O],
) -> dict[S, int]:
    """Every state a wager can be in, numbered from one."""
    firsts = (slot.made(table, back) for table in tables for back in _backs(slot, known))
    ahead = [first for first in firsts if first is not None]
    found: dict[S, int] = {}
    while ahead:
        state = ahead.pop()
        if state in found:
            continue
        found[state] = len(found) + 1
        ensure(len(found) <= STATES_MAX, f"a wager has at most {STATES_MAX} states")
        nexts = (slot.step(state, table, outcome) for table in tables for outcome in outcomes)
        ahead += [each for each in nexts if not isinstance(each, Decided)]
    return found


def _backs(slot: Slot[T, S, O], known: Sequence[Mapping[S, int]]) -> list[S | None]:
    """The possible states of the wager behind which this one stands; None if it is absent."""
    return [None] if slot.behind is None else [None, *known[slot.behind]]


def _fill_made(
    made: Ints,
    slot: Slot[T, S, O],
    known: Sequence[Mapping[S, int]],
    own: Mapping[S, int],
    tables: Sequence[T],
) -> None:
    for at, table in enumerate(tables):
        for back in _backs(slot, known):
            first = slot.made(table, back)
            if first is not None:
                at_back = ABSENT if back is None else known[slot.behind or 0][back]
                made[at, at_back] = own[first]


def _fill_steps(
    lists: tuple[Ints, Ints, Ints],
    slot: Slot[T, S, O],
    own: Mapping[S, int],
    tables: Sequence[T],
    outcomes: Sequence[O],
) -> None:
    after, staked, net = lists
    for state, number in own.items():
        for at, table in enumerate(tables):
            for shown, outcome in enumerate(outcomes):
                step = slot.step(state, table, outcome)
                if isinstance(step, Decided):
                    staked[at, number, shown], net[at, number, shown] = step.staked, step.net
                else:
                    after[at, number, shown] = own[step]


# -- playing ---------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def play_chain(
    lists: ChainTables, chance: Words, rounds: int, terms: tuple[int, int], tally: Tally
) -> None:
    """Play rounds; `terms` are the cost of a unit and the number of players who all play alike."""
    tables, made, after, staked, net, slots = lists
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    own, (base, players) = np.empty(CHUNK, dtype=np.int64), terms
    up, whole = np.zeros(len(slots), dtype=np.int64), len(wagers) - 1
    latest = np.zeros(len(wagers), dtype=np.int64)  # when a wager of each row was last made
    table, left, idle = 0, rounds, 0
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            shown, put, won = below(chance, tables.shape[1]), 0, 0
            for slot in range(len(slots) - 1, -1, -1):  # before what they stand behind
                state = up[slot]
                if state == ABSENT:
                    row, behind = slots[slot, 0], slots[slot, 1]
                    state = made[slot, table, up[behind] if behind >= 0 else ABSENT]
                    if state == ABSENT or latest[row] == left - each:
                        continue
                    latest[row] = left - each
                up[slot] = after[slot, table, state, shown]
                if up[slot] == ABSENT:
                    cost, gain = staked[slot, table, state, shown], net[slot, table, state, shown]
                    amounts = (players * cost, players * gain)
                    add_wager(wagers, squares, slots[slot, 0], amounts, 1)
                    put += cost
                    won += gain
            table = tables[table, shown]
            own[each] = won
            if put:
                add_wager(wagers, squares, whole, (players * put, players * won), 1)
                add_result(results, players * won, 1)
            else:
                idle += 1
        follow(tally, own[:some], base)
        left -= some
    if idle:
        add_wager(wagers, squares, whole, (0, 0), idle)
        add_result(results, 0, idle)
