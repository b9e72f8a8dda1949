"""The drills of docs/operations.md: backup and restore, point-in-time restore, failover."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

import pytest

from pitboss.client import Client
from pitboss.errors import StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import EpochEnded, body_of
from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import KEYS_VARIABLE
from pitboss.server.tables.recovery import load_from_ledger
from tests.crash.clusters import Cluster, cluster
from tests.crash.evening import furnish
from tests.crash.served import serve
from tests.server.registries import Harness
from tests.server.test_ownership import BUY_IN, ROULETTE, patiently

pytestmark = [pytest.mark.crash, pytest.mark.slow]

FAILED_OVER_SECONDS_MAX = 30
KEYS_WRITTEN = "SELECT key FROM log"


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A PostgreSQL server with an empty database, and a folder for the key."""
    with cluster() as made:
        monkeypatch.setenv(KEYS_VARIABLE, made.variables[KEYS_VARIABLE])
        yield made


def play(url: str, rounds: int) -> None:
    """Somebody wagers at the table of roulette for some rounds; the first time it is opened."""

    async def scenario() -> None:
        harness = Harness(Ledger.open(url))
        await harness.registry.take_up_tables()
        if ROULETTE not in harness.registry.tables:
            await harness.table("roulette")
        actor = next(harness.registry.owned_tables())
        harness._users = len(harness.ledger.users())
        player = await harness.seated(actor)
        for _ in range(rounds):
            await player.bet("red", 500)
            await player.ready()
        await player.say(do="leave")
        await harness.registry.stop()
        harness.ledger.close()

    asyncio.run(asyncio.wait_for(scenario(), FAILED_OVER_SECONDS_MAX))


def rows(url: str) -> list[str]:
    """The hashes of the table's log."""
    ledger = Ledger.open(url)
    found = [each.hash for each in ledger.entries(ROULETTE)]
    ledger.close()
    return found


def given_up(url: str) -> list[int]:
    """The epochs whose seeds were replaced."""
    ledger = Ledger.open(url)
    bodies = [body_of(each) for each in ledger.entries(ROULETTE)]
    ledger.close()
    return [each.epoch for each in bodies if isinstance(each, EpochEnded)]


def open_epochs(url: str) -> list[int]:
    ledger = Ledger.open(url)
    found = [
        n for n, each in load_from_ledger(ledger, ROULETTE).recovered.epochs.items() if each.is_open
    ]
    ledger.close()
    return found


@pytest.mark.promise("R20")
def test_a_house_is_restored_from_last_nights_copy(house: Cluster) -> None:
    """The copy is the log as it was; what was open then is drawn no more."""
    database, restored = house.variables["DATABASE"], house.variables["RESTORED"]
    play(database, 3)
    then, seeds = rows(database), open_epochs(database)
    assert "In order." in house.drill("backup")
    play(database, 2)
    assert "In order." in house.drill("restore")
    assert rows(restored) == then

    play(restored, 2)
    assert given_up(restored) == seeds
    ledger = Ledger.open(restored)
    assert audit(ledger, replay=True).faults == ()
    ledger.close()


@pytest.mark.promise("R11")
@pytest.mark.promise("R13")
def test_a_house_goes_back_to_a_moment_and_draws_nothing_that_is_known(house: Cluster) -> None:
    """The marks beside the key know rows that the restored log lacks."""
    database = house.variables["DATABASE"]
    house.drill("archive")
    play(database, 2)
    house.drill("base")
    play(database, 2)
    ((moment,),) = house.ask("SELECT clock_timestamp()")
    house.variables["TIME"] = str(moment)
    then, seeds = rows(database), open_epochs(database)
    play(database, 3)
    house.drill("rewind")
    assert rows(database) == then

    play(database, 2)
    assert given_up(database) == seeds
    assert "In order." in house.drill("after")


def bring_back(house: Cluster) -> None:
    """The old primary takes writes again, against all advice, and every connection is cut."""
    start = "rm $PGDATA/standby.signal; pg_ctl start --pgdata $PGDATA --wait --log $PGDATA.log"
    house.run(start, as_="postgres")
    house.ask("ALTER SYSTEM RESET synchronous_standby_names")
    house.ask("SELECT pg_reload_conf()")
    house.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'house'", 5433
    )


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_house_goes_on_with_the_standby(house: Cluster) -> None:
    """The primary dies under play; nothing acknowledged is lost, and nobody restarts a server."""
    furnish(house.variables["DATABASE"], ("roulette",), 0)
    house.drill("standby")

    async def scenario() -> tuple[list[tuple[str, int]], float]:
        server = await asyncio.to_thread(serve, house.url_of_both)
        try:
            ann = Client(server.url)
            await asyncio.to_thread(ann.guest)
            async with ann.connect(ROULETTE) as line:
                await patiently(lambda: line.sit(BUY_IN))
                done = [
                    ("before", await line.send({**line.exchange.bet("red", 500), "key": "before"}))
                ]
                said = {**line.exchange.bet("black", 500), "key": "after"}
                await asyncio.to_thread(house.drill, "failover")
                began = monotonic()
                done.append(("after", await patiently(lambda: line.send(said))))
                took = monotonic() - began
                await asyncio.to_thread(bring_back, house)
                said = {**line.exchange.bet("red", 500), "key": "again"}
                done.append(("again", await patiently(lambda: line.send(said))))
            return done, took
        finally:
            await asyncio.to_thread(server.stop)

    done, took = asyncio.run(asyncio.wait_for(scenario(), 2 * FAILED_OVER_SECONDS_MAX))

    ledger = Ledger.open(house.url("house", 5433))
    report = audit(ledger, replay=True)
    found = {each.key: each.n for each in ledger.entries(ROULETTE)}
    ledger.close()
    assert report.in_order, report.faults
    assert {key: found[key] for key, _ in done} == dict(done)
    assert given_up(house.url("house", 5433)) == []
    assert "again" not in [each[0] for each in house.ask(KEYS_WRITTEN, database="house")]
    with pytest.raises(StoreFailed, match="a primary of the past"):
        Ledger.open(house.url("house"))
    assert took < FAILED_OVER_SECONDS_MAX
