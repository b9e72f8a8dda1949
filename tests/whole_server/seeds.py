"""Runs seeds one after another, and says of each failure how to see it again."""

from __future__ import annotations

import subprocess
import traceback

from tests.whole_server.evening import play
from tests.whole_server.marks import Reached


def run_seeds(seeds: range, *, marks: bool = False) -> tuple[list[str], set[str]]:
    """Run some seeds; returns the failures, and the marks that were reached."""
    failures, reached = [], Reached() if marks else None
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


def commit() -> str:
    """The commit whose code runs, and whether it was changed since."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"
