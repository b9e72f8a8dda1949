"""The house: all tables that are open, read from the ledger when the doors open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial

from pitboss.errors import NoSuchThing, PitbossError, TooMuch, ensure
from pitboss.games import AnyGame, discover
from pitboss.ledger.book import AUTO, Book
from pitboss.ledger.entries import Batch
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.server.clock import Clock
from pitboss.server.committer import Committer
from pitboss.server.desk import Desk
from pitboss.server.recovery import Read, read_table
from pitboss.server.settings import Clocks, Settings, clocks_of
from pitboss.table import HouseRules

__all__ = ["House", "read_from"]

log = logging.getLogger("pitboss.server")

# Games at which nobody can play alone.
COMPANY_NEEDED = ("chemin_de_fer",)


def read_from(ledger: Ledger, number: int) -> Read:
    """A table as the ledger tells it, with the seeds that only the house knows."""
    seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
    return read_table(number, ledger.entries(number), seeds=seeds)


class House:
    """Opens tables, finds them, and closes them."""

    def __init__(self, ledger: Ledger, *, clock: Clock, settings: Settings) -> None:
        self.ledger, self.clock, self.settings = ledger, clock, settings
        self.committer = Committer(ledger)
        self.desks: dict[int, Desk] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self.broken: dict[int, str] = {}

    # -- doors ------------------------------------------------------------------------------------

    async def open_doors(self) -> None:
        """Take up every table where it was left; a new house gets a table of each game."""
        rows = await asyncio.to_thread(self.ledger.open_tables)
        for row in rows:
            await self._take_up(row.id)
        if not rows:
            for card in discover().values():
                await self.open_table(card, card.rules(), name=f"{card.name} 1")

    async def _take_up(self, number: int) -> None:
        """Seat a desk at a table; one whose log is not sound stays shut, and the others open."""
        try:
            await self._seat(number)
        except PitbossError as error:
            self.broken[number] = error.message
            log.error("table %d stays shut: %s", number, error.message)

    async def shut_doors(self) -> None:
        """Stop the clocks, and write what is still due."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self.committer.close()

    # -- tables -----------------------------------------------------------------------------------

    def desk(self, number: int) -> Desk:
        """The desk of a table that is open."""
        if number not in self.desks:
            raise NoSuchThing(f"there is no open table {number}")
        return self.desks[number]

    def usual_clocks(self, card: AnyGame) -> Clocks:
        """The clocks of a table for which nobody has chosen any."""
        alone = card.costs is None and card.slug not in COMPANY_NEEDED
        plain = {name: getattr(self.settings.clocks, name) for name in Clocks.__struct_fields__}
        return Clocks(**{**plain, "bots": 0 if alone else self.settings.bots})

    async def open_table(
        self,
        card: AnyGame,
        rules: HouseRules,
        *,
        name: str,
        mode: str = AUTO,
        clocks: Clocks | None = None,
        by: int = 0,
    ) -> int:
        """Open a table; its rules are lawful, or they could not have been made."""
        if len(self.desks) >= self.settings.tables_max:
            raise TooMuch(f"the house has room for {self.settings.tables_max} tables")
        chosen = clocks or self.usual_clocks(card)
        plain = {each: getattr(chosen, each) for each in Clocks.__struct_fields__}
        work = partial(
            self.ledger.open_table,
            card.slug,
            name=name,
            mode=mode,
            rules=rules.submission(),
            clocks=plain,
            at=self.clock.now_ms(),
            by=by,
            first=partial(self._first_rows, card, rules, name, mode, plain),
        )
        number = await asyncio.to_thread(work)
        await self._seat(number)
        return number

    def _first_rows(
        self, card: AnyGame, rules: HouseRules, name: str, mode: str, clocks: dict[str, int], n: int
    ) -> Batch:
        writer = Writer(Book(n), self.clock.now_ms)
        writer.open(card, rules, name=name, mode=mode, clocks=clocks)
        batch = writer.batch()
        ensure(batch is not None, "a table is opened by its first row")
        assert batch is not None
        return batch

    async def _seat(self, number: int) -> Desk:
        """Read a table and let it go on from where it is."""
        read = await self._read(number)
        assert read.book.opened is not None
        desk = Desk(
            read,
            committer=self.committer,
            clock=self.clock,
            clocks=clocks_of(read.book.opened.clocks),
            reload=self._read,
        )
        await desk.act(_nothing)
        self.desks[number] = desk
        self._tasks[number] = asyncio.create_task(self._keep(number, desk))
        return desk

    async def _read(self, number: int) -> Read:
        return await asyncio.to_thread(read_from, self.ledger, number)

    async def _keep(self, number: int, desk: Desk) -> None:
        """Keep the clocks of a table until it is closed; a fault stops this table alone."""
        try:
            await desk.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %d has lost its clock", number)
        if desk.book.closed:
            self.desks.pop(number, None)

    async def close_table(self, number: int, *, reason: str, by: int) -> None:
        """Close a table at which nobody plays."""
        await self.desk(number).act(lambda writer: writer.close(reason, user=by))

    def open_desks(self) -> Iterator[Desk]:
        """The desks of all open tables, by number."""
        for number in sorted(self.desks):
            yield self.desks[number]


def _nothing(writer: Writer) -> None:
    """Nothing but what the table does by itself."""
