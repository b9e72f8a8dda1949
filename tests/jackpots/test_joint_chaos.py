"""Three casinos, one payout, and every fault of network and processes, from a seed."""

from __future__ import annotations

import os

import pytest

from pitboss.ledger.audit import audit
from tests.jackpots.joint_world import World, books_agree

WORLDS = int(os.environ.get("PITBOSS_CASINO_WORLDS", "4"))
FAULTS = 52


@pytest.mark.slow
@pytest.mark.rule("13:69F-14.20(e)", "13:69F-14.20(e)1", "13:69F-14.20(e)2", "13:69F-14.20(e)4")
@pytest.mark.rule("13:69F-14.20(e)4i", "13:69F-14.20(e)4ii", "13:69F-14.20(e)4iii")
@pytest.mark.parametrize("seed", range(WORLDS))
def test_no_fault_loses_or_doubles_a_cent(seed: int) -> None:
    """Lost, late, repeated, forged and disordered messages, cut links, and killed processes."""
    world = World(seed, lambda _: "sqlite://", claims="first" if seed % 2 else "share")
    try:
        while world.faults.total() < FAULTS:
            world.step()
        world.rest()
        books_agree(world)
        reports = [audit(site.ledger) for site in world.sites.values()]
        record = world.host.house.record
    finally:
        world.close()

    found = [each.message for report in reports for each in report.faults]
    assert all(each.endswith("and was never won") for each in found), found  # no table played here
    assert record.payouts
    assert len(world.faults) >= 8
