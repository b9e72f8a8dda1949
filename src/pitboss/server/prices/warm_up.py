"""Slow work at the start of the server, so that no showdown and no price has to wait for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pitboss.games import discover
from pitboss.server.prices.table_prices import prices_info
from pitboss.server.prices.worker import PriceWorker, rank_some_hands

# A thread that sends something gives the interpreter away, and gets it back after this time.
TURN_SECONDS: Final = 0.0002


def warm_up(worker: PriceWorker) -> None:
    """Load compiled ranks and compute default prices; the price worker does the slow part."""
    worker.rank_some_hands()
    with _short_turns():
        rank_some_hands()
    for card in discover().values():
        if not worker.is_closed:
            prices_info(card, card.rules(), worker=worker, keep_alive=True)
    worker.stop()


@contextmanager
def _short_turns() -> Iterator[None]:
    """Switch threads more often, so that tables do not wait while ranks are loaded."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
