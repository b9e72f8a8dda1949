"""Tables are built once for these sources, and the numbers of hands have no gaps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pitboss.ranking import tables
from pitboss.ranking.index import KEYS, LOW_KEYS, Shorts, index, multisets
from pitboss.ranking.tables import best_subset, kept


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


@pytest.mark.parametrize(("size", "sets"), [(4, 1_820), (5, 6_175), (6, 18_395), (7, 49_205)])
def test_every_set_of_ranks_has_its_own_number(size: int, sets: int) -> None:
    """From nought on, without gaps: the tables have no holes."""
    rows = multisets(size)

    assert len(rows) == sets
    assert sorted(index(rows).tolist()) == list(range(sets))


def test_the_keys_are_the_smallest_that_tell_all_hands_apart() -> None:
    """Each is one that no smaller number could replace."""
    for place, key in enumerate(LOW_KEYS):
        smaller = LOW_KEYS[:place]
        bound = smaller[-1] if smaller else 0

        assert tells_apart((*smaller, key))
        assert not any(tells_apart((*smaller, other)) for other in range(bound + 1, key))


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
