"""Slow work is done when the server starts."""

from __future__ import annotations

import gc
import sys

import pytest

from pitboss.games import AnyGame, discover
from pitboss.server.memory import THRESHOLDS, keep_all
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


def test_what_was_loaded_is_not_searched_for_garbage_again() -> None:
    """And new garbage is looked for less often."""
    before = gc.get_threshold()
    try:
        keep_all()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == THRESHOLDS
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
