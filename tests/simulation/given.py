"""The compiled lists of a model played with given outcomes, for comparison with a real table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unittest.mock import patch

import numpy as np

from pitboss.simulation import chains, spins
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Model
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, STAKED, Tally, new_tally

__all__ = ["Rows", "chain_rounds", "spin_rounds"]

# What was staked on each row in a round and what it netted; rows without a decision are left out.
Rows = dict[str, tuple[int, int]]


def spin_rounds(model: Model, outcomes: Sequence[int]) -> Iterator[Rows]:
    """Each outcome by its number in the game's list, played as a round of its own if it counts."""
    with patch.object(spins, "play_spins") as kernel:
        model.play(stream(0, 0), 1, _empty(model))
    lists, _, _, players, _ = kernel.call_args[0]
    for outcome in outcomes:
        if lists.totals[outcome] == spins.VOID:
            yield {}
            continue
        only = spins.SpinNets(lists.nets[[outcome]], lists.totals[[outcome]], lists.stakes)
        tally = _empty(model)
        spins.play_spins(only, stream(0, 0), 1, players, tally)
        yield _rows(model, tally)


def chain_rounds(model: Model, outcomes: Sequence[int]) -> Iterator[Rows]:
    """The outcomes one after the other: each moment has lists of its own, with one outcome."""
    with patch.object(chains, "play_chain") as kernel:
        model.play(stream(0, 0), 1, _empty(model))
    lists, _, _, terms, _ = kernel.call_args[0]
    script, before = _scripted(lists, outcomes), _empty(model)
    for rounds in range(1, len(outcomes) + 1):
        after = _empty(model)
        chains.play_chain(script, stream(0, 0), rounds, terms, after)
        yield _rows(model, after, before)
        before = after


def _scripted(lists: chains.ChainTables, outcomes: Sequence[int]) -> chains.ChainTables:
    """Lists in which the table's state is also the moment, and nothing is left to chance."""
    count, states = len(outcomes), len(lists.tables)
    nexts = [lists.tables[:, [each]] + states * (at + 1) for at, each in enumerate(outcomes)]
    nexts[-1] = nexts[-1] - states * count
    after, staked, net = (
        np.concatenate([each[:, :, :, [outcome]] for outcome in outcomes], axis=1)
        for each in (lists.after, lists.staked, lists.net)
    )
    made = np.concatenate([lists.made] * count, axis=1)
    return chains.ChainTables(np.concatenate(nexts), made, after, staked, net, lists.slots)


def _empty(model: Model) -> Tally:
    return new_tally(len(model.wagers), levels=levels_of(FLAT))


def _rows(model: Model, tally: Tally, before: Tally | None = None) -> Rows:
    counts = tally.wagers if before is None else tally.wagers - before.wagers
    return {
        name: (int(counts[row, STAKED]), int(counts[row, NET]))
        for row, name in enumerate(model.wagers)
        if counts[row, STAKED]
    }
