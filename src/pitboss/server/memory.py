"""Garbage collection in a server: what lasts is set aside, so that no search stops it for long.

A search for cycles looks at every object that is not set aside, and nothing else happens meanwhile:
with two thousand connections 300 milliseconds. What has outlived two searches of the young mostly
lasts as long as its connection or its table, and is freed without a search when they go.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from typing import Any, Final

# A command makes some hundred objects and hardly ever a cycle. So many objects more than were freed
# are searched, and after so many searches all that have outlived them; never all objects by itself.
THRESHOLDS: Final = (5_000, 4, 1_000_000)

# Cycles among what was set aside are looked for when there are twice as many objects as after the
# last time, and so many more.
GROWTH: Final = 1_000_000

# To count what was set aside takes milliseconds.
PAUSE_SECONDS: Final = 60.0


async def look_after_memory() -> None:
    """Set aside what was loaded, and look for cycles when that has grown much; never ends."""
    kept = keep_all()
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        kept = search_if_grown(kept)


def keep_all() -> int:
    """Set aside all that was loaded so far, and from now on what outlives two searches."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    if keep_survivors not in gc.callbacks:
        gc.callbacks.append(keep_survivors)
    return gc.get_freeze_count()


def keep_survivors(phase: str, search: Mapping[str, Any]) -> None:
    """Set aside what has outlived a search of more than the youngest; called by each search."""
    if phase == "stop" and search["generation"] > 0:
        gc.freeze()


def search_if_grown(kept: int) -> int:
    """Look for cycles among what was set aside, if it has grown much; how much is kept now.

    `kept` is the answer of the last call, at first 0.
    """
    grown = gc.get_freeze_count() > max(2 * kept, kept + GROWTH)
    return keep_all() if grown else kept
