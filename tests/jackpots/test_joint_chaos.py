"""Three casinos, one payout, and every fault of network and processes, from a seed."""

from __future__ import annotations

import os

import pytest

from pitboss.ledger.accounts import at_table, wallet
from pitboss.ledger.audit import audit
from pitboss.poker.bad_beat import box
from tests.jackpots.casinos import NAMES
from tests.jackpots.joint_world import FUND, World

WORLDS = int(os.environ.get("PITBOSS_CASINO_WORLDS", "4"))
FAULTS = 60


def books_agree(world: World) -> None:
    """Every cent is in one place, in every ledger, and every payout was made once."""
    record = world.host.house.record
    books = record.books
    paid = sum(line.cents for line in record.payouts)
    boxes = [world.sites[n].ledger.balance(at_table(7, box(FUND, "primary"))) for n in NAMES]
    played = sum(site.played for site in world.sites.values())

    assert played + books.seeded == sum(boxes) + books.balance + books.paid
    assert paid == books.paid
    for name in NAMES:
        own = world.total(name, f"fund:{FUND}/") + world.sites[name].ledger.balance(
            f"joint:{FUND}/own"
        )
        assert own == record.held[name]
    assert sum(world.cash(name) for name in NAMES) == sum(
        line.cents for line in record.payouts if line.paid_by_casino != line.casino
    )
    for name in NAMES:
        at_home = [each for each in record.payouts if each.casino == each.paid_by_casino == name]
        people = [wallet(100 + seat) for seat in (1, 2, 3)]
        came = sum(world.sites[name].ledger.balance(each) for each in people)
        assert came == sum(each.cents for each in at_home)
    assert len({line.claim for line in record.payouts}) == len(record.payouts)


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

    assert [each.faults for each in reports] == [(), (), ()]
    assert record.payouts
    assert len(world.faults) >= 8
