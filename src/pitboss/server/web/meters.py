"""API routes for linked meters: what they show, and entries by those who file them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer, NotPermitted
from pitboss.jackpots.meters import LinkLost, LinkRestored, Meter, MeterOpened
from pitboss.ledger.acts import Act
from pitboss.ledger.meters import Meters
from pitboss.rulebook import rule
from pitboss.server.auth.roles import Action, check
from pitboss.server.auth.routes import answer, signed_in, source_of
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.fund_schemas import MeterAward, MeterDisplay
from pitboss.server.web.strict_json import decode_json
from pitboss.table import HouseRules

MadeEntry: TypeAlias = MeterOpened | LinkLost | LinkRestored

# The entries that people make; awards come from tables.
MADE: Final[Mapping[str, type[MadeEntry]]] = {
    str(kind.__struct_config__.tag): kind for kind in (MeterOpened, LinkLost, LinkRestored)
}


class MeterRoutes:
    """The endpoints for linked meters."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._meters = Meters(registry.ledger)

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/meters", self.displays, methods=["GET"]),
            Route("/api/meters/{meter}/entries", self.enter, methods=["POST"]),
        ]

    async def displays(self, request: Request) -> Response:
        """What the linked meters of the house show, at which tables, and their last awards."""
        await self._registry.started()
        return answer(await asyncio.to_thread(self._displays))

    async def enter(self, request: Request) -> Response:
        """Open a meter, or say that a link is lost or works again."""
        name, person = str(request.path_params["meter"]), signed_in(request)
        entry = read_entry(await request.body(), person)
        does = str(type(entry).__struct_config__.tag)
        act = Act(action=f"meter.{does}", target=f"meter {name}", source=source_of(request))
        now = self._registry.clock.now_ms()
        work = partial(self._meters.enter, name, entry, at=now, user=person.id, act=act)
        await asyncio.to_thread(work)
        found = await asyncio.to_thread(self._displays)
        return answer(next(each for each in found if each.meter == name))

    def _displays(self) -> list[MeterDisplay]:
        tables: dict[str, list[int]] = {}
        for served in self._registry.open_tables():
            linked = served.recovered.table.rules.linked
            if linked is not None:
                tables.setdefault(linked.name, []).append(served.recovered.number)
        shown = self._meters.shown
        return [
            display_of(each, shown(each.name), tables.get(each.name, []))
            for each in self._meters.all().values()
        ]


@rule("19:47-16.12(f)", "19:47-16.12(g)")
def display_of(meter: Meter, cents: int, tables: list[int]) -> MeterDisplay:
    """What everybody sees of a meter: the amount, lost links, the award that was paid last."""
    last = meter.last
    award = None
    if last is not None:
        award = MeterAward(table=last.table, hand=last.hand, cents=last.taken, at=last.at)
    return MeterDisplay(
        meter=meter.name,
        game="" if meter.opened is None else meter.opened.game,
        cents=cents,
        tables=tables,
        lost=sorted(meter.lost),
        last_award=award,
    )


@rule("19:47-16.12(f)")
def check_linked(meters: Meters, rules: HouseRules, person: Person) -> None:
    """Refuse a table of a linked meter to those who may not link it, or on terms of its own."""
    if rules.linked is not None:
        check(person.role, Action.FUNDS_FILE)
        meters.check_terms(rules.linked)


def read_entry(raw: bytes, person: Person) -> MadeEntry:
    """The entry in a request, if the role of the person may make it; `by` is the person's name."""
    plain = decode_json(raw or b"{}")
    if not isinstance(plain, dict):
        raise MalformedAnswer("an entry of a linked meter is an object")
    kind = MADE.get(str(plain.get("does")))
    if kind is None:
        raise MalformedAnswer("`does` names a kind of entry that people make")
    check(person.role, Action.FUNDS_FILE)
    try:
        entry = msgspec.convert({"by": person.name, **plain}, kind)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"this is not an entry of a linked meter: {error}") from None
    if entry.by != person.name:
        raise NotPermitted("an entry is signed with your own name")
    return entry
