"""The whole server, seed by seed: real sockets, middleware, tables and ledger in a virtual world.

A failure names its seed: `python -m tests.whole_server --seeds <seed> --show` runs it again and
prints everything that happened. `python -m tests.whole_server --seeds 0:100000` runs more.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.whole_server.elsewhere import elsewhere
from tests.whole_server.evening import play
from tests.whole_server.marks import every_mark
from tests.whole_server.seeds import run_seeds

SEEDS = int(os.environ.get("PITBOSS_SEEDS", "300"))
AT_ONCE = 50


@pytest.mark.promise("R1")
@pytest.mark.promise("R6")
@pytest.mark.promise("R7")
@pytest.mark.promise("R8")
@pytest.mark.promise("R14")
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_a_house_keeps_its_promises_in_every_world(first: int) -> None:
    """Chips are conserved, nothing acknowledged is lost or done twice, and no table stops."""
    failures, _ = run_seeds(range(first, min(first + AT_ONCE, SEEDS)))

    assert not failures, "\n\n".join(failures)


def test_a_seed_is_one_world() -> None:
    """The same seed gives the same messages at the same times."""
    assert play(7) == play(7)


def test_the_table_of_marks_names_what_is_there() -> None:
    """Marks and tests that were renamed are found; `-m tests.whole_server.elsewhere` does more."""
    table, root = elsewhere(), Path(__file__).parents[2]

    gone = table.keys() - every_mark()
    lost = {
        test
        for test in table.values()
        for file, _, name in [test.partition("::")]
        if f"def {name.partition('[')[0]}(" not in (root / file).read_text("utf-8")
    }

    assert (gone, lost) == (set(), set())
