"""kill -9 at any moment: nothing acknowledged is lost, nothing is done twice, play goes on."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.crash.evening import Evening

# Six evenings a store with so many kills each; the log of one evening stays short that way.
KILLS = int(os.environ.get("PITBOSS_KILLS", "10"))


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
@pytest.mark.slow
@pytest.mark.parametrize("evening", range(6))
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_house_that_is_killed_loses_nothing_it_has_acknowledged(
    store: str, evening: int, fresh_url: Callable[[str], str]
) -> None:
    """Several lives on one ledger; every acknowledged command is in the log exactly once."""
    lives = Evening(fresh_url(store), f"{store} {evening}")

    for _ in range(KILLS):
        lives.live(lives.rng.uniform(0.0, 0.5))

    assert lives.lives == KILLS
    assert lives.close() > KILLS // 4
