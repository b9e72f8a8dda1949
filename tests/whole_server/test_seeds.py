"""The whole server, seed by seed: real sockets, middleware, tables and ledger in a virtual world.

A failure names its seed: `python -m tests.whole_server --seeds <seed> --show` runs it again and
prints everything that happened. `python -m tests.whole_server --seeds 0:100000` runs more.
"""

from __future__ import annotations

import os

import pytest

from tests.whole_server.evening import play
from tests.whole_server.seeds import run_seeds

SEEDS = int(os.environ.get("PITBOSS_SEEDS", "200"))
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
