"""Garbage collection in a server: what lasts as long as the process is not looked at again."""

from __future__ import annotations

import gc
from typing import Final

# A command makes some hundred objects and hardly ever a cycle: so many more than were freed
# before cycles are looked for, and so many collections of the young before one of the older.
THRESHOLDS: Final = (20_000, 20, 20)


def keep_all() -> None:
    """Keep all that was loaded so far for good, and look for cycles less often.

    Games, rules and tables are some hundred thousand objects; to search them again and again took
    an eighth of the server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
