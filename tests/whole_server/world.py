"""A world from one seed: a house of one or two games, its people, its network, disk and clock."""

from __future__ import annotations

import heapq
import logging
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.ledger.recovered_table import AUTO
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import WallClock
from pitboss.server.settings import AccountSettings, Bankroll, Clocks, Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.web.limits import Limits, Rate
from tests.server.http_client import CHEAP, PASSWORD
from tests.whole_server.loop import Time
from tests.whole_server.people import Person
from tests.whole_server.process import Process
from tests.whole_server.store import Disk, Fault
from tests.whole_server.watch import Watch

CLOCKS = Clocks(betting=20_000, decision=15_000, between=3_000, absent=60_000, bot=500)

# Once the disk is well, everything that is due is done after this time at the latest.
PATIENCE = 12.0
TIMERS_LATE_MS = 5_000

# So long after the disk was mended, what failed has been tried again.
SETTLED = 6.0

# Some houses allow little of everything that people might take too much of.
BAD_START = 0.25
NARROW_EVERY = 3
STRICT_EVERY = 12
NARROW = Limits(
    requests_of_address=Rate(60, 20),
    sockets_of_session_max=2,
    sockets_of_address_max=3,
    visitor_sockets_of_address_max=2,
    work_ms_of_client=Rate(200, 100),
    logins_waiting_max=1,
    tables_of_guest_max=1,
    tables_of_address=Rate(2, 0.1),
    bots_of_guest_max=2,
)

# The number of the first person who comes for one thing only.
STRANGERS = 100


class World:
    """One house, its people, and the one source of everything that happens to it."""

    def __init__(self, seed: int, games: Sequence[str], folder: Path, time: Time) -> None:
        self.seed, self.games = seed, games
        self.random = random.Random(f"world {seed}")
        self.time = time
        self.disk = Disk(folder, random.Random(f"disk {seed}"))
        self.watch = Watch(self.disk)
        bots, warm = self.random.randrange(3), seed % 8 == 0
        self.settings = Settings(games=tuple(games), clocks=CLOCKS, bots=bots, warm=warm)
        self.limits = Limits()
        if seed % NARROW_EVERY == 1:
            self.limits = NARROW
            self.settings = replace(
                self.settings,
                tables_max=len(games) + 1,
                bankroll=Bankroll(fresh_below_cents=10**9),
                accounts=AccountSettings(staff_second_factor=seed % STRICT_EVERY == 4),
            )
        self.people: list[Person] = []
        self.strangers: list[Person] = []
        self.officials: dict[Role, Person] = {}
        self.linked: list[int] = []  # tables of a linked meter or of a fund
        self.wrong: list[str] = []
        self.promised: list[tuple[int, int, str]] = []
        self.trace = sha256()
        self.spoken: list[str] | None = None
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._well_since = 0.0
        self.is_down = False
        self.process = self._new_process()

    def _new_process(self) -> Process:
        return Process(self.time, self.disk, self.settings, limits=self.limits, failed=self._failed)

    def _failed(self, what: str) -> None:
        self.wrong.append(f"the server failed: {what}")

    def note(self, what: str) -> None:
        """Keep what happened: two runs of a seed are the same if this is."""
        line = f"{self.time.now:.3f} {what}"
        self.trace.update(line.encode())
        if self.spoken is not None:
            self.spoken.append(line)

    # -- time -------------------------------------------------------------------------------------

    def later(self, delay: float, work: Callable[[], None]) -> None:
        """Do something later."""
        self._count += 1
        heapq.heappush(self._events, (self.time.now + delay, self._count, work))

    def run(self, seconds: float) -> None:
        """Let so much time pass, with everything that happens meanwhile."""
        end = self.time.now + seconds
        while True:
            mine = self._events[0][0] if self._events else end + 1
            theirs = end + 1 if self.process.loop.is_dead else self.process.loop.due()
            if min(mine, theirs) > end:
                break
            self.time.now = max(self.time.now, min(mine, theirs))
            if theirs <= mine:
                self.process.loop.run_due()
            else:
                heapq.heappop(self._events)[2]()
            self.after_event()
        self.time.now = end

    def after_event(self) -> None:
        """Check everything that must always hold."""
        if self.process.loop.is_dead:
            if not self.is_down:
                self.died()
            return
        self.wrong += self.watch.look()
        if self.time.now - self._well_since > PATIENCE:
            self._check_nothing_waits()
        assert not self.wrong, self.wrong

    def _check_nothing_waits(self) -> None:
        now = self.process.registry.clock.now_ms()
        for actor in self.process.actors:
            due = actor.controller.next_timer()
            if due is not None and due < now - TIMERS_LATE_MS:
                self.wrong.append(f"a timer of table {actor.recovered.number} is overdue")
        for person in self.people:
            late = [key for key, at in person.waiting.items() if at < self.time.now - PATIENCE]
            if late and person.is_listening:
                self.wrong.append(f"{person.number} was never answered: {late}")

    # -- the server -------------------------------------------------------------------------------

    def start(self) -> None:
        """Start a process on the files that are there; now and then the disk fails meanwhile."""
        self.is_down = False
        self.note("start")
        if self.process.life and self.random.random() < BAD_START:
            self.strike(self.random.choice((Fault.STATEMENT_FAILS, Fault.GONE, Fault.SLOW)))
            self.later(self.random.choice((0.5, 3.0, 15.0)), self.heal)
        self.process.start()
        self.after_event()

    def is_settled(self) -> bool:
        """Whether all tables are open, and everybody is at one and has been answered."""
        process = self.process
        started = not self.is_down and process.is_open
        well = self.time.now - self._well_since > SETTLED
        there = all(each.is_gone or each.is_at_table for each in self.people)
        return started and well and there and not any(each.waiting for each in self.people)

    def crash(self) -> None:
        """The process is killed."""
        self.process.kill()
        self.died()

    def died(self) -> None:
        """The process has died: connections break, and another starts on what it left."""
        self.note("died")
        self.is_down = True
        self.disk.heal()
        self.disk.move_on()
        self.process.bury()
        self.wrong += self.watch.move_on()
        for person in (*self.people, *self.strangers):
            if person.socket is not None:
                self.later(self.random.choice((0.0, 0.1)), person.cut)
        self.process = self._new_process()
        self._well_since = self.time.now
        self.later(self.random.choice((0.0, 0.5, 5.0)), self.start)

    def restart(self) -> None:
        """The process is asked to stop, and started again."""
        if self.is_down:
            return
        self.note("stop")
        self.is_down = True
        old = self.process

        def stopped() -> None:
            old.kill()
            self.later(0.0, again)

        def again() -> None:
            if self.process is old:
                self.died()

        old.stop(stopped)

    def strike(self, fault: Fault) -> None:
        """Something happens to the disk."""
        self.note(f"disk {fault.name}")
        self.disk.strike(fault)
        self._well_since = float("inf")

    def heal(self) -> None:
        """The disk works again."""
        self.note("disk well")
        self.disk.heal()
        self._well_since = self.time.now

    def running_tables(self) -> list[TableActor]:
        """The tables that deal by themselves."""
        return [each for each in self.process.actors if each.recovered.mode == AUTO]

    # -- people -----------------------------------------------------------------------------------

    def add_staff(self, role: Role) -> Person:
        """Somebody who has an account before the doors open, and is at a table."""
        return self.add_person(name=self._account(role), password=PASSWORD)

    def add_official(self, role: Role) -> None:
        """Somebody who has an account before the doors open, and comes when needed."""
        number = STRANGERS - 1 - len(self.officials)
        who = Person(self, number, name=self._account(role), password=PASSWORD)
        self.officials[role] = who

    def _account(self, role: Role) -> str:
        name = f"Staff {role}"
        ledger: Ledger = self.process.ledger
        auth = AuthService(ledger, clock=WallClock(), passwords=CHEAP)
        auth.add(name, PASSWORD, role=role)
        return name

    def add_person(self, **known: str) -> Person:
        """Somebody more."""
        person = Person(self, len(self.people) + 1, **known)
        self.people.append(person)
        return person

    def stranger(self) -> Person:
        """Somebody who comes for one thing, from an address of their own."""
        person = Person(self, STRANGERS + len(self.strangers))
        self.strangers.append(person)
        return person

    def check_shown(self, person: Person, message: dict[str, Any]) -> None:
        """What anybody is shown is durable, and what is acknowledged is in the log."""
        self.wrong += self.watch.look()
        if message.get("n", 0) > self.watch.head(person.table):
            self.wrong.append(f"row {message['n']} was shown before it was written")
        key = (person.table, person.speaks_as, message.get("key", ""))
        if message["type"] == "done":
            self.promised.append(key)
            if key not in self.watch.keys:
                self.wrong.append(f"{key} is done, and not in the log")
        # A command that was sent twice may be refused at first, and then be done.
        once = person.sent[key[2]] == 1 or key in self.promised
        final = once and key[2] not in person.misused
        if message["type"] == "refused" and key in self.watch.keys and final:
            self.wrong.append(f"{key} is refused, and in the log: {message['error']}")

    def close(self) -> None:
        """The end of the world."""
        self.process.bury()
        self.watch.close()


@contextmanager
def quiet() -> Iterator[None]:
    """The server reports faults of the disk as it should; nobody reads it here."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
