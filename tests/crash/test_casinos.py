"""Three casinos as processes with databases of their own share a payout while they are killed.

Bots play at a poker table of each; the links go through relays that are cut, held back and made to
repeat what was sent; servers and databases of hosts and participants end by SIGKILL.
PITBOSS_CASINO_ROUNDS says how many faults; the suite has a few, the same code has many in one
process in `tests/jackpots`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from pitboss.errors import PitbossError, StoreFailed
from pitboss.games import game
from pitboss.ledger.audit import audit
from pitboss.ledger.joint_links import fresh_link_key
from pitboss.ledger.store import Ledger
from pitboss.poker.house.bad_beat import Qualifier, rules_to_data
from pitboss.server.clock import WallClock
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.registry import TableRegistry
from tests.crash.proxied import free_port
from tests.crash.relay import Relay
from tests.crash.served import Served, serve
from tests.crash.test_postgres_gone import postmaster, start_again
from tests.crash.test_serve_killed import Regular
from tests.jackpots.casinos import NAMES, NOTICE, agreed
from tests.jackpots.joint_world import FUND, Casinos, Site, books_agree
from tests.ledger.stores import start_postgres
from tests.poker.funds import designated, fund_rules

ROUNDS = int(os.environ.get("PITBOSS_CASINO_ROUNDS", "3"))
SECONDS_MAX = 120

# However long the evening is, nobody goes broke and no table is opened anew.
CONFIG = """
[tables]
games = ["hold_em"]
rows_max = 1000000
[bankroll]
guest_cents = 1000000000
"""
EASY = {"hands": {"hold_em": Qualifier(hand="22334")}}
CLOCKS = Clocks(betting=300, decision=300, between=100, absent=0, bot=100, bots=2)


class Database:
    """A PostgreSQL server of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pb"))
        self._server = start_postgres(self.folder / "d")
        self.url = self._server.get_uri()

    def restart(self) -> None:
        """Kill it as by a power cut, and start it again."""
        os.kill(postmaster(self.folder), signal.SIGKILL)
        start_again(self._server, self.folder)

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def databases() -> Iterator[dict[str, Database]]:
    made = {name: Database() for name in NAMES}
    yield made
    for each in made.values():
        each.close()


class Link(Relay):
    """The way of one participant to the host; it keeps the last message that was answered."""

    def __init__(self, port: int) -> None:
        super().__init__(partial(asyncio.open_connection, "127.0.0.1", port))
        self.host, self.sending, self.sent = port, b"", b""

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._passes.wait()
                if data.startswith(b"POST") and b"Report" in data and data.endswith(b"}"):
                    self.sending = data
                elif data.startswith(b"HTTP/1.1 200"):
                    self.sent = self.sending
                writer.write(data)
                await writer.drain()
        writer.close()

    async def repeat(self) -> bytes:
        """Send the last message once more; the first line of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.host)
        writer.write(self.sent)
        await writer.drain()
        answer = await reader.readline()
        writer.close()
        return answer


class Evening(Casinos):
    """The processes of the casinos and the links between them."""

    def __init__(self, urls: dict[str, str], folder: Path) -> None:
        super().__init__(20)
        self.config = folder / "casino.toml"
        self.config.write_text(CONFIG, "utf-8")
        self.urls, self.ports = urls, {name: free_port() for name in urls}
        self.servers: dict[str, Served] = {}
        self.links: dict[str, Link] = {}
        self.sites = {name: Site(self, name, url, table=1) for name, url in urls.items()}
        self.over = asyncio.Event()

    def furnish(self) -> None:
        """The agreement is signed, keys are exchanged, and each casino has a table."""
        agreement = agreed(rules=rules_to_data(fund_rules(**EASY)))
        self.tick()
        self.host.joint.host(agreement, NOTICE, at=self.now, user=0)
        for name, link in self.links.items():
            key, port = fresh_link_key(), link.port
            self.sites[name].joint.join(name, agreement, at=self.now, user=0)
            self.host.links.add(FUND, name, key)
            url = f"http://127.0.0.1:{port}/api/jackpots/{FUND}/messages"
            self.sites[name].links.add(FUND, NAMES[0], key, url)

    def tick(self) -> None:
        self.now = WallClock().now_ms()

    def start(self, name: str) -> None:
        config = ("--config", str(self.config))
        self.servers[name] = serve(self.urls[name], *config, port=self.ports[name])

    def work(self) -> bool:
        """Staff of every casino do what there is to do; some of it is refused, and tried again."""
        for site in self.sites.values():
            self.tick()
            for act in (site.count, site.staff):
                with suppress(PitbossError):
                    act()
        self.check()
        return True

    def settle(self) -> None:
        """The servers have stopped: what waits is sent, and nothing else happens."""
        self.quiet, self.cut = True, {}
        for _ in range(200):
            self.work()
            self.host.joint.take_in_own(FUND, {}, at=self.now)
            for name in NAMES[1:]:
                with suppress(PitbossError):
                    post = lambda _, raw: self.host.links.answer(raw, at=self.now)  # noqa: E731
                    self.sites[name].links.exchange(FUND, post, at=self.now)
            if self.is_done():
                return
        raise AssertionError("something waits for ever")


async def open_table(ledger: Ledger) -> None:
    registry = TableRegistry(ledger, clock=WallClock(), settings=Settings())
    card = game("hold_em")
    rules = card.rules(**designated(**EASY), max_players=4)
    await registry.open_table(card, rules, name="table", clocks=CLOCKS)
    await registry.stop()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS_MAX):
        while not await asyncio.to_thread(patient(holds)):
            await asyncio.sleep(0.1)


def patient(work: Callable[[], bool]) -> Callable[[], bool]:
    """This work, which has not been done while a database is away."""

    def done() -> bool:
        try:
            return work()
        except StoreFailed:
            return False

    return done


async def chaos(evening: Evening, databases: dict[str, Database]) -> list[bytes]:
    """Faults one after another, while people play and staff work; an error of any ends it."""
    people = [Regular(f"http://127.0.0.1:{evening.ports[each]}", 1, each) for each in NAMES]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each.play(evening.over)) for each in people]
        tasks.append(group.create_task(staff(evening)))
        repeated = await faults(evening, databases)
        for task in tasks:
            task.cancel()
    return repeated


async def staff(evening: Evening) -> None:
    while True:
        await asyncio.to_thread(patient(evening.work))
        await asyncio.sleep(0.5)


async def faults(evening: Evening, databases: dict[str, Database]) -> list[bytes]:
    """Each once everybody has played and sent something since the last."""
    repeated = []
    for n in range(ROUNDS):
        await goes_on(evening)
        name = NAMES[1 + evening.below(2)]
        match n % 5:
            case 0:
                evening.cut[name] = 1
                evening.links[name].cut()
                await plays_on(evening, name)
                evening.links[name].heal()
                evening.cut.clear()
            case 1:
                await kill(evening, NAMES[0])
            case 2:
                await asyncio.to_thread(databases[evening.pick(NAMES)].restart)
            case 3:
                evening.links[name].silence()
                await plays_on(evening, name)
                evening.links[name].heal()
                repeated.append(await evening.links[name].repeat())
            case _:
                await kill(evening, name)
    await goes_on(evening)
    return repeated


async def kill(evening: Evening, name: str) -> None:
    await asyncio.to_thread(evening.servers[name].kill)
    await asyncio.to_thread(evening.start, name)


async def plays_on(evening: Evening, *names: str) -> None:
    """Pots go on at these casinos, whatever their links do."""
    before = {name: evening.sites[name].played for name in names}
    await until(lambda: all(evening.sites[name].played > before[name] for name in names))


async def goes_on(evening: Evening) -> None:
    """Pots go on at every casino, its new rows come into the record, and all casinos have it."""
    await plays_on(evening, *NAMES)
    before = dict(evening.host.house.record.rows)

    def holds() -> bool:
        rows = [each.house.record.rows for each in evening.sites.values()]
        return all(each.get(name, 0) > before.get(name, 0) for each in rows for name in NAMES)

    await until(holds)


async def night(evening: Evening, databases: dict[str, Database]) -> list[bytes]:
    one, other = Link(evening.ports["north"]), Link(evening.ports["north"])
    async with one, other:
        evening.links = {"south": one, "west": other}
        evening.furnish()
        for site in evening.sites.values():
            await open_table(site.ledger)
        await asyncio.gather(*(asyncio.to_thread(evening.start, name) for name in NAMES))
        try:
            return await chaos(evening, databases)
        finally:
            for each in evening.servers.values():
                each.kill()


@pytest.mark.slow
@pytest.mark.crash
@pytest.mark.rule("13:69F-14.20(a)", "13:69F-14.20(e)2", "13:69F-14.20(e)4i")
def test_three_casinos_lose_no_cent(databases: dict[str, Database], tmp_path: Path) -> None:
    """Every cent is in one place, all logs agree, nothing is paid twice, displays never fall."""
    evening = Evening({name: each.url for name, each in databases.items()}, tmp_path)
    try:
        repeated = asyncio.run(night(evening, databases))
        evening.settle()
        books_agree(evening)
        faults = [audit(site.ledger).faults for site in evening.sites.values()]
        record = evening.host.house.record
        played = [site.ledger.head(1)[0] for site in evening.sites.values()]
    finally:
        evening.close()

    assert faults == [(), (), ()]
    assert record.payouts
    assert all(rows > 20 for rows in played)
    assert all(b" 403 " in each for each in repeated), repeated
