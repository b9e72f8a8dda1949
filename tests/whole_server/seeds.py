"""Runs seeds one after another, and says of each failure how to see it again."""

from __future__ import annotations

import gc
import subprocess
import traceback
from functools import cache

from pitboss.games import discover
from tests.whole_server.evening import play
from tests.whole_server.marks import Reached


def run_seeds(seeds: range, *, marks: bool = False) -> tuple[list[str], set[str]]:
    """Run some seeds; returns the failures, and the marks that were reached."""
    failures, reached = [], Reached() if marks else None
    if seeds:
        _warm_up()
    for seed in seeds:
        try:
            if reached is None:
                play(seed)
            else:
                with reached:
                    play(seed)
        except Exception:
            failures.append(f"seed={seed} commit={commit()}\n{traceback.format_exc()}")
    return failures, set() if reached is None else reached.marks()


@cache
def _warm_up() -> None:
    """What is loaded by now lasts, and is not looked through for garbage again and again."""
    discover()
    gc.collect()
    gc.freeze()


def commit() -> str:
    """The commit whose code runs, and whether it was changed since."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"
