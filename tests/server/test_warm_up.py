"""Slow work is done when the server starts."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pitboss.games import AnyGame, discover
from pitboss.server import memory
from pitboss.server.memory import THRESHOLDS, keep_all, keep_survivors, search_if_grown
from pitboss.server.prices import table_prices as warming
from pitboss.server.prices.worker import PriceWorker
from pitboss.table import HouseRules


@pytest.mark.parametrize("shut", [False, True])
def test_prices_are_computed_before_anybody_asks(
    monkeypatch: pytest.MonkeyPatch, *, shut: bool
) -> None:
    """Every game is on the shelf, and the ranks of poker hands are loaded; unless we close."""
    asked: list[str] = []

    def put(card: AnyGame, rules: HouseRules, *, worker: PriceWorker, keep_alive: bool) -> None:
        asked.append(card.slug)

    monkeypatch.setattr(warming, "prices_info", put)
    monkeypatch.setattr(PriceWorker, "rank_some_hands", lambda worker: asked.append("ranks"))
    turns = [sys.getswitchinterval()]
    monkeypatch.setattr(warming, "rank_some_hands", lambda: turns.append(sys.getswitchinterval()))
    worker = PriceWorker()
    if shut:
        worker.close()
    warming.warm_up(worker)

    assert asked == ["ranks", *([] if shut else discover())]
    assert turns[1] < turns[0]
    assert sys.getswitchinterval() == turns[0]


@pytest.fixture
def _collector() -> Iterator[None]:
    """The garbage collector is left as it was found."""
    before = gc.get_threshold()
    yield
    if keep_survivors in gc.callbacks:
        gc.callbacks.remove(keep_survivors)
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("_collector")
def test_no_search_for_garbage_looks_at_all_that_lasts() -> None:
    """However many objects stay, only the young are searched, so that no table waits for long."""
    keep_all()
    assert gc.get_freeze_count() > 0
    most, young = 0, THRESHOLDS[0] * (THRESHOLDS[1] + 3)

    def count(phase: str, search: Mapping[str, Any]) -> None:
        nonlocal most
        if phase == "start":
            searched = range(search["generation"] + 1)
            most = max(most, sum(len(gc.get_objects(generation=each)) for each in searched))

    gc.callbacks.append(count)
    try:
        stay = [[each] for each in range(5 * young)]
    finally:
        gc.callbacks.remove(count)

    assert len(stay) == 5 * young
    assert 0 < most <= young


@pytest.mark.usefixtures("_collector")
def test_cycles_among_what_was_kept_are_found_when_much_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not before: such a search takes long."""
    monkeypatch.setattr(memory, "GROWTH", 1_000)
    kept = keep_all()
    gone = [_Cycle() for _ in range(600)]
    gc.freeze()
    seen = weakref.ref(gone[0])
    gone.clear()

    assert search_if_grown(kept) == kept
    assert seen() is not None
    stay = [[each] for each in range(gc.get_freeze_count())]
    gc.freeze()
    assert search_if_grown(kept) > len(stay)
    assert seen() is None


def test_the_compilers_are_loaded_before_the_tables_play() -> None:
    """NumPy and Numba take half a second to load, which no showdown waits for."""
    code = (
        "import sys; from pitboss.server.prices.table_prices import load_compilers;"
        "before = 'numba' in sys.modules; load_compilers();"
        "print(before, 'numpy' in sys.modules, 'numba' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert said.stdout.split() == ["False", "True", "True"]


class _Cycle:
    """An object that only a search for cycles can free."""

    def __init__(self) -> None:
        self.itself = self
