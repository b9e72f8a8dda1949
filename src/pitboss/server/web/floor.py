"""API routes of the floor: what is due, waiting lists, decks, devices, seals, counts, removals."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.equipment.randomness import token
from pitboss.errors import MalformedAnswer
from pitboss.house.floor import OpenTable
from pitboss.house.floor_entries import FloorEntry
from pitboss.house.floor_rows import due_rows, floor_row
from pitboss.ledger.acts import Act, Acts
from pitboss.ledger.floor import Floors, open_table
from pitboss.server.auth.roles import actors_of
from pitboss.server.auth.routes import answer, signed_in, source_of
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.pending import PendingReply
from pitboss.server.tables.protocol import GiveAnswer, SentAnswer
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.floor_schemas import Removal
from pitboss.server.web.strict_json import decode_as, decode_json
from pitboss.table import SUPERVISOR


class FloorRoutes:
    """The endpoints of the floor."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry, self._floors = registry, Floors(registry.ledger)
        self._acts = Acts(registry.ledger)

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/desk/due", self.due, methods=["GET"]),
            Route("/api/desk/floor", self.floor, methods=["GET"]),
            Route("/api/desk/floor", self.enter, methods=["POST"]),
            Route("/api/desk/removals", self.remove, methods=["POST"]),
        ]

    def _tables(self) -> dict[int, OpenTable]:
        """Every open table with its vacant seats."""
        tables = [each.recovered for each in self._registry.open_tables()]
        return {each.number: open_table(each) for each in tables}

    async def due(self, request: Request) -> Response:
        """The cards and dice that are changed by the clock, the first due first."""
        await self._registry.started()
        now, rows = self._registry.clock.now_ms(), []
        for served in self._registry.open_tables():
            recovered = served.recovered
            name = "" if recovered.opened is None else recovered.opened.name
            rows += due_rows(recovered.number, name, recovered.due, now)
        return answer(sorted(rows, key=lambda row: (row["due_at"], row["table"])))

    async def floor(self, request: Request) -> Response:
        """Waiting lists, the decks of the day, and what was noted."""
        await self._registry.started()
        return answer(await self._row())

    async def _row(self) -> dict[str, object]:
        found = await asyncio.to_thread(self._floors.floor)
        return floor_row(found, self._tables(), self._registry.clock.now_ms())

    async def enter(self, request: Request) -> Response:
        """Make an entry of the floor."""
        person, entry = signed_in(request), entry_of(await request.body())
        await self._registry.started()
        kind = entry.__struct_config__.tag
        act = Act(action=f"floor.{kind}", target="the floor", source=source_of(request))
        work = partial(self._floors.enter, entry, self._tables(), by=person.name)
        now = self._registry.clock.now_ms()
        more = {"position": str(person.role), "at": now, "user": person.id, "act": act}
        said = await asyncio.to_thread(partial(work, **more))
        return answer({**await self._row(), "said": said}, status=201)

    async def remove(self, request: Request) -> Response:
        """Remove a player from a poker table between two hands; the regulator is notified."""
        person, body = signed_in(request), decode_as(await request.body() or b"{}", Removal)
        table = await self._registry.opened(body.table)
        target = f"seat {body.seat} of table {body.table}"
        act = Act(action="floor.remove", target=target, source=source_of(request))
        now = self._registry.clock.now_ms()
        await asyncio.to_thread(partial(self._acts.add, act, at=now, by=person.id))
        pending = PendingReply(
            Identity(person.id, person.name, str(person.role), actors_of(person.role))
        )
        said = SentAnswer({"say": "RemovePlayer", "seat": body.seat})
        command = GiveAnswer(key=token(), q=table.recovered.q, answer=said, by=SUPERVISOR)
        await table.execute(pending, command)
        if "error" in pending.reply:
            status = 409 if pending.is_known else 503
            return answer({"error": pending.reply["error"]}, status=status)
        return answer({"table": body.table, "seat": body.seat})


def entry_of(body: bytes) -> FloorEntry:
    """An entry of the floor from JSON; who makes it is not said there."""
    plain = decode_json(body)
    if isinstance(plain, dict) and plain.keys() & {"by", "position"}:
        raise MalformedAnswer("an entry is made by who sends it")
    try:
        entry: FloorEntry = msgspec.convert(plain, FloorEntry, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedAnswer(f"not an entry of the floor: {str(error)[:200]}") from None
    return entry
