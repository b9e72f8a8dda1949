"""Play one block of a plan: the work of a worker, and the result it sends back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.errors import SimulationFailed
from pitboss.kernels import digest
from pitboss.simulation.chance import Ints
from pitboss.simulation.job import model_of, strategy_of
from pitboss.simulation.plan import Plan
from pitboss.simulation.strategy import FLAT, Model, System
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import RESULTS, SESSIONS, TIMES, Floats, Tally, new_tally


class Piece(NamedTuple):
    """The result of a block, in compact form.

    `results` has rows of net and times in rising order of the net, `others` the times and the sum
    of those that found no place; `spread` has rows of which count, which size, how many.
    """

    rounds: int
    wagers: Ints
    squares: Floats
    results: Ints
    others: Ints
    sessions: Ints
    moments: Floats
    spread: Ints
    paths: Ints


def play_block(plan: Plan, block: int, attempt: int = 0) -> Piece:
    """Play a block of the plan; every attempt gives the same result."""
    if digest() != plan.sources:
        raise SimulationFailed("a worker runs a different version of pitboss")
    model, terms, rounds = model_of(plan.job), plan.terms, plan.rounds_of(block)
    tally = new_tally(
        len(model.wagers),
        levels=levels_of(strategy_of(plan.job).system),
        bankroll=terms.bankroll,
        target=terms.target,
        length=terms.length,
        paths=plan.paths_of(block),
    )
    model.play(stream(plan.seed, block), rounds, tally)
    return piece_of(tally, rounds)


def compile_model(model: Model) -> None:
    """Play one round to compile or load the kernel; the result is discarded."""
    model.play(stream(0, 0), 1, new_tally(len(model.wagers), levels=levels_of(FLAT)))


def levels_of(system: System) -> Ints:
    """A betting system as the array that `sessions.follow` reads."""
    own = range(len(system.units))
    rows = list(zip(system.units, own, system.on_win, system.on_loss, strict=True))
    return np.array(rows, dtype=np.int64)


def piece_of(tally: Tally, rounds: int) -> Piece:
    """A tally in compact form, for sending."""
    table, rest = tally.results[:RESULTS], tally.results[RESULTS]
    seen = table[table[:, TIMES] > 0]
    rows, sizes = np.nonzero(tally.spread)
    return Piece(
        rounds=rounds,
        wagers=tally.wagers,
        squares=tally.squares,
        results=seen[np.argsort(seen[:, 0])],
        others=rest[::-1].copy(),
        sessions=tally.session[SESSIONS:],
        moments=tally.moments,
        spread=np.stack((rows, sizes, tally.spread[rows, sizes]), axis=1),
        paths=tally.paths,
    )
