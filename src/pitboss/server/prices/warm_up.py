"""What takes long is done when the doors open, so that no showdown and no price keeps waiting."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pitboss.games import discover
from pitboss.server.prices.ranks import rank_some_hands
from pitboss.server.prices.table_prices import prices_info
from pitboss.server.prices.worker import PriceWorker

__all__ = ["warm_up"]

# Whoever sends something gives the interpreter away, and gets it back after one such turn.
TURN_SECONDS: Final = 0.0002


def warm_up(room: PriceWorker) -> None:
    """Load the ranks and have all usual prices reckoned; the back room does the long work."""
    room.rank_some_hands()
    with _short_turns():
        rank_some_hands()
    for card in discover().values():
        if not room.is_shut:
            prices_info(card, card.rules(), room=room, stay=True)
    room.rest()


@contextmanager
def _short_turns() -> Iterator[None]:
    """While ranks are loaded beside them, the tables wait for their turn no longer than needed."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
