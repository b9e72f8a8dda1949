"""API routes of the desk: filings, rulings, notices, and the books for those who may read them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted
from pitboss.house.desk import WORDS_CHARS_MAX, Desk, filing_of
from pitboss.house.desk_entries import Acknowledged, DeskEntry, Recipient, Ruled
from pitboss.house.desk_rows import filing_row, kind_named, ruling_of
from pitboss.house.outbox import noticed
from pitboss.ledger.accounts import wallet
from pitboss.ledger.acts import Act
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import HOUSE_TABLE
from pitboss.ledger.outbox import outbox_of
from pitboss.ledger.statistics import Figures, HouseStatistics, row_of
from pitboss.ledger.statistics_files import csv_of, parquet_of
from pitboss.ledger.store import Ledger
from pitboss.ledger.users import UserRow
from pitboss.server.auth.roles import Role
from pitboss.server.auth.routes import answer, number_in, signed_in, source_of, whole_number
from pitboss.server.tables.orders import carry_out_rulings
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.desk_changes import ChangeRoutes
from pitboss.server.web.desk_petitions import PetitionRoutes
from pitboss.server.web.desk_schemas import Grant, NewFiling, NewRuling
from pitboss.server.web.documents import DocumentRoutes
from pitboss.server.web.history import history_of
from pitboss.server.web.office import OfficeRoutes
from pitboss.server.web.podium import podium_routes
from pitboss.server.web.proofs import Slowly
from pitboss.server.web.strict_json import decode_as

# Whose inbox a role reads and acknowledges.
INBOXES: Final = {
    Role.REGULATOR: Recipient.REGULATOR,
    Role.SURVEILLANCE: Recipient.SURVEILLANCE,
}
ROWS_SHOWN_MAX: Final = 200
GRANT_CENTS_MAX: Final = 1_000_000_00
REASON_CHARS_MAX: Final = 200


def user_of(ledger: Ledger, number: int) -> UserRow:
    """The user of that number."""
    user = ledger.user_by_id(number)
    if user is None:
        raise NoSuchThing(f"there is no user {number}")
    return user


def holdings_of(ledger: Ledger, number: int) -> dict[str, Any]:
    """Whose an account is, and what its wallet holds."""
    user = user_of(ledger, number)
    held = ledger.balance(wallet(number))
    return {"user": number, "name": user.name, "role": user.role, "wallet": held}


def check_grant(cents: int, reason: str) -> None:
    """Refuse a grant of nothing, of too much, or for no reason."""
    if not 0 < cents <= GRANT_CENTS_MAX or not 0 < len(reason.strip()) <= REASON_CHARS_MAX:
        raise MalformedAnswer("a grant is some cents and a reason")


def _file(content: str | bytes, kind: str, name: str) -> Response:
    """A file that the browser saves."""
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=disposition)


# How statistics are handed out.
_FORMS: Final[dict[str, Callable[[list[Figures]], Response]]] = {
    "json": lambda found: answer([row_of(each) for each in found]),
    "csv": lambda found: _file(csv_of(found), "text/csv", "statistics.csv"),
    "parquet": lambda found: _file(
        parquet_of(found), "application/vnd.apache.parquet", "statistics.parquet"
    ),
}


class DeskRoutes:
    """The endpoints of the desk."""

    def __init__(self, registry: TableRegistry, slowly: Slowly) -> None:
        self._registry, self._slowly = registry, slowly
        self._outbox = outbox_of(registry.ledger)
        self._statistics = HouseStatistics(registry.ledger)

    def routes(self) -> list[Route]:
        """All of these routes."""
        account = "/api/desk/accounts/{user}"
        return [
            Route("/api/desk/filings", self.filings, methods=["GET"]),
            Route("/api/desk/filings", self.file, methods=["POST"]),
            Route("/api/desk/filings/{filing}", self.filing, methods=["GET"]),
            Route("/api/desk/rulings", self.rule_on, methods=["POST"]),
            Route("/api/desk/notices", self.notices, methods=["GET"]),
            Route("/api/desk/notices/{notice}/acknowledge", self.acknowledge, methods=["POST"]),
            *DocumentRoutes(self._registry, self._slowly, self._statistics).routes(),
            Route("/api/desk/log", self.log, methods=["GET"]),
            Route("/api/desk/audit", self.audit, methods=["GET"]),
            Route("/api/desk/statistics", self.statistics, methods=["GET"]),
            *OfficeRoutes(self._registry, self._statistics, self._slowly).routes(),
            Route(account, self.account, methods=["GET"]),
            Route(f"{account}/history", self.history, methods=["GET"]),
            Route(f"{account}/grant", self.grant, methods=["POST"]),
            *ChangeRoutes(self._registry).routes(),
            *podium_routes(),
            *PetitionRoutes(self._registry, self._slowly, self._statistics).routes(),
        ]

    # -- filings, rulings, notices ----------------------------------------------------------------

    async def _desk(self) -> Desk:
        return await asyncio.to_thread(self._registry.desks.desk)

    async def _enter(self, request: Request, entry: DeskEntry, target: str) -> Desk:
        """Make an entry; that somebody made it is an administrative act."""
        person, now = signed_in(request), self._registry.clock.now_ms()
        action = f"desk.{entry.__struct_config__.tag}"
        act = Act(action=action, target=target, source=source_of(request))
        work = partial(self._registry.desks.enter, entry, at=now, user=person.id, act=act)
        after = await asyncio.to_thread(work)
        if isinstance(entry, Ruled):
            await carry_out_rulings(self._registry)
        return after

    async def filings(self, request: Request) -> Response:
        """Everything that was filed, the newest first."""
        found = (await self._desk()).filings
        now = self._registry.clock.now_ms()
        rows = [filing_row(found[number], at=now) for number in sorted(found, reverse=True)]
        return answer(rows)

    async def filing(self, request: Request) -> Response:
        """A filing with its text."""
        found = (await self._desk()).filing(number_in(request, "filing"))
        return answer({**filing_row(found), "body": found.filed.body})

    async def file(self, request: Request) -> Response:
        """File a text with the regulator."""
        person, body = signed_in(request), decode_as(await request.body() or b"{}", NewFiling)
        if not 0 < len(body.subject.strip()) <= WORDS_CHARS_MAX:
            raise MalformedAnswer("a filing says what it is about")
        kind = kind_named(body.kind)
        entry = filing_of(kind, body.subject, body.body, by=person.name, supersedes=body.supersedes)
        after = await self._enter(request, entry, f"{kind} {body.subject:.40}")
        return answer(filing_row(after.filing(len(after.filings))), status=201)

    async def rule_on(self, request: Request) -> Response:
        """Rule on a filing, as the regulator."""
        person, body = signed_in(request), decode_as(await request.body() or b"{}", NewRuling)
        entry = ruling_of(
            body.filing, body.verdict, by=person.name, conditions=body.conditions, until=body.until
        )
        after = await self._enter(request, entry, f"filing {body.filing}")
        return answer(filing_row(after.filing(body.filing)))

    async def notices(self, request: Request) -> Response:
        """The notices in all inboxes, the newest first."""
        found, outbox = (await self._desk()).notices, await asyncio.to_thread(self._outbox.read)
        numbers = sorted(found, reverse=True)
        return answer([noticed(found[number], outbox) for number in numbers])

    async def acknowledge(self, request: Request) -> Response:
        """Acknowledge a notice."""
        person, number = signed_in(request), number_in(request, "notice")
        found, to = (await self._desk()).notices.get(number), INBOXES.get(person.role)
        if found is not None and found.notice.to is not to:
            raise NotPermitted("a notice is acknowledged by those to whom it was sent")
        entry = Acknowledged(notice=number, by=person.name)
        after = await self._enter(request, entry, f"notice {number}")
        outbox = await asyncio.to_thread(self._outbox.read)
        return answer(noticed(after.notices[number], outbox))

    # -- the books --------------------------------------------------------------------------------

    async def log(self, request: Request) -> Response:
        """Rows of the house's own log after a row."""
        after = whole_number(request.query_params.get("after", "0"))
        if after is None:
            raise MalformedAnswer("`after` is the number of a row")
        return answer(await asyncio.to_thread(self._log, after))

    def _log(self, after: int) -> list[dict[str, object]]:
        rows = self._registry.ledger.entries(HOUSE_TABLE, after, ROWS_SHOWN_MAX)
        return [
            {"n": row.n, "kind": row.kind, "at": row.at, "user": row.user, "hash": row.hash}
            for row in rows
        ]

    async def audit(self, request: Request) -> Response:
        """Audit the whole ledger: chains, balances, published heads."""
        return await self._slowly(request, self._audit)

    def _audit(self) -> Response:
        found = audit(self._registry.ledger)
        faults = [{"message": f.message, "table": f.table, "row": f.n} for f in found.faults]
        counts = {"tables": found.tables, "rows": found.rows, "transfers": found.transfers}
        return answer({"in_order": found.in_order, **counts, "faults": faults})

    async def statistics(self, request: Request) -> Response:
        """Handle, win and theoretical win, by the dimensions that are asked for."""
        asked = request.query_params
        table = whole_number(asked.get("table", "0"))
        if table is None:
            raise MalformedAnswer("`table` is the number of a table")
        by = [each for each in asked.get("by", "game,table").split(",") if each]
        days = asked.get("first", ""), asked.get("last") or "9"
        tables = [table] if table else []
        work = partial(self._statistics.figures, by, tables=tables, days=days)
        form = _FORMS.get(asked.get("form", "json"))
        if form is None:
            raise MalformedAnswer(f"statistics come as {', '.join(_FORMS)}")
        return await self._slowly(request, lambda: form(work()))

    async def account(self, request: Request) -> Response:
        """What an account holds."""
        return answer(await self._holdings(number_in(request, "user")))

    async def _holdings(self, number: int) -> dict[str, object]:
        held = await asyncio.to_thread(holdings_of, self._registry.ledger, number)
        tables = await asyncio.to_thread(self._registry.chips_of, number)
        return {**held, "tables": tables}

    async def history(self, request: Request) -> Response:
        """The rounds of an account, newest first."""
        number = number_in(request, "user")
        await asyncio.to_thread(user_of, self._registry.ledger, number)
        work = partial(self._registry.ledger.results, number, limit=ROWS_SHOWN_MAX)
        return answer(history_of(await asyncio.to_thread(work)))

    async def grant(self, request: Request) -> Response:
        """Give play money to an account."""
        person, number = signed_in(request), number_in(request, "user")
        body = decode_as(await request.body() or b"{}", Grant)
        check_grant(body.cents, body.reason)
        act = Act(action="wallet.grant", target=f"user {number}", source=source_of(request))
        now = self._registry.clock.now_ms()
        work = partial(self._registry.ledger.grant, number, body.cents, reason=body.reason)
        await asyncio.to_thread(partial(work, at=now, by=person.id, act=act))
        return answer(await self._holdings(number))
