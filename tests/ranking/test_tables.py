"""Tables are built once for these sources, and the numbers of hands have no gaps."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from pitboss.ranking import (
    evaluation,
    kernels,
    kernels_low,
    kernels_omaha,
    kernels_small,
    tables,
)
from pitboss.ranking.tables import KEYS, LOW_KEYS, Shorts, best_subset, index, kept, multisets


def test_tables_are_built_once_and_then_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time nothing is built."""
    monkeypatch.setattr(tables, "prepare", lambda: tmp_path)
    built: list[str] = []

    def build() -> dict[str, Shorts]:
        built.append("once")
        return {"numbers": np.arange(5, dtype=np.uint16)}

    first, second = kept("some", build), kept("some", build)

    assert built == ["once"]
    assert first["numbers"].tolist() == second["numbers"].tolist() == [0, 1, 2, 3, 4]
    assert [path.name for path in tmp_path.iterdir()] == ["some.npz"]


@pytest.mark.parametrize("module", [kernels, kernels_low, kernels_omaha, evaluation, kernels_small])
def test_the_tables_in_use_are_those_of_the_definitions(module: ModuleType) -> None:
    """Built again from the readable ranking, they are what was kept."""
    again = module._build()

    assert again.keys() == module._TABLES.keys()
    assert all(np.array_equal(again[name], module._TABLES[name]) for name in again)


@pytest.mark.parametrize(("size", "sets"), [(4, 1_820), (5, 6_175), (6, 18_395), (7, 49_205)])
def test_every_set_of_ranks_has_its_own_number(size: int, sets: int) -> None:
    """From zero on, without gaps: the tables have no holes."""
    rows = multisets(size)

    assert len(rows) == sets
    assert sorted(index(rows).tolist()) == list(range(sets))


@pytest.mark.parametrize("place", range(len(LOW_KEYS)))
def test_the_keys_tell_all_hands_apart(place: int) -> None:
    """Up to seven cards; a key one smaller would not."""
    smaller, key = LOW_KEYS[:place], LOW_KEYS[place]

    assert tells_apart((*smaller, key))
    assert not tells_apart((*smaller, key - 1))


def tells_apart(keys: tuple[int, ...]) -> bool:
    """Whether all sets of up to seven cards of so many ranks have different sums."""
    table = np.array(keys, dtype=np.int64)
    sums = [table[multisets(size, len(keys))].sum(axis=1) for size in range(8)]
    together = np.concatenate(sums)
    return len(np.unique(together)) == len(together)


def test_what_is_no_card_counts_nothing() -> None:
    """Any byte may be looked up."""
    assert len(KEYS) == 256
    assert not KEYS[52:].any()


def test_more_ranks_are_worth_the_best_of_some() -> None:
    """Of four sets of two bits."""
    assert best_subset(np.array([1, 5, 3, 0], dtype=np.uint16)).tolist() == [1, 5, 3, 5]
