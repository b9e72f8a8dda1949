"""Run many seeds: `python -m tests.whole_server --seeds 0:100000 --jobs 2`.

With `--marks` the run lists which error branches, refusals and irregularities were never reached.
With a single seed, `--show` prints everything that happened in its world.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from rich.console import Console
from rich.progress import track

from tests.whole_server.elsewhere import reached_elsewhere
from tests.whole_server.evening import play
from tests.whole_server.marks import every_mark, line_of, never_reached
from tests.whole_server.seeds import commit, run_seeds

SEEDS_AT_ONCE = 25
FAILURES_MAX = 10


def main() -> int:
    """Run the seeds that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.whole_server", description=__doc__)
    parser.add_argument("--seeds", default="0:2000", help="a seed, or FIRST:AFTER_LAST")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--marks", action="store_true", help="list what was never reached")
    parser.add_argument("--show", action="store_true", help="print all that happened")
    chosen = parser.parse_args()
    first, _, last = chosen.seeds.partition(":")
    seeds = range(int(first), int(last or int(first) + 1))
    if chosen.show:
        return show(seeds[0])
    return report(run_all(seeds, chosen.jobs, marks=chosen.marks), marks=chosen.marks)


def show(seed: int) -> int:
    """Run one seed and print what happened."""
    spoken: list[str] = []
    try:
        print(play(seed, spoken=spoken))  # noqa: T201
    finally:
        print("\n".join(spoken), f"seed={seed} commit={commit()}", sep="\n")  # noqa: T201
    return 0


def run_all(seeds: range, jobs: int, *, marks: bool) -> Iterator[tuple[list[str], set[str]]]:
    """Run seeds in some processes, and show how far they are."""
    blocks = [seeds[at : at + SEEDS_AT_ONCE] for at in range(0, len(seeds), SEEDS_AT_ONCE)]
    console = Console(stderr=True)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(run_seeds, block, marks=marks) for block in blocks]
        for each in track(running, "seeds", console=console):
            yield each.result()


def report(results: Iterable[tuple[list[str], set[str]]], *, marks: bool) -> int:
    """Print failures and what was never reached; returns the exit status."""
    failed, reached = 0, set[str]()
    for failures, marked in results:
        reached |= marked
        for each in islice(failures, max(0, FAILURES_MAX - failed)):
            print(each)  # noqa: T201
        failed += len(failures)
    print(f"{failed} seeds failed")  # noqa: T201
    if marks:
        never = never_reached(reached)
        unknown = [each for each in never if not reached_elsewhere(each)]
        for each in unknown:
            print(f"never reached: {each}\n    {line_of(each)}")  # noqa: T201
        total = len(every_mark() | reached)
        print(  # noqa: T201
            f"{total} marks: {total - len(never)} reached by these seeds,"
            f" {len(never) - len(unknown)} by tests in the table, {len(unknown)} by nothing"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
