"""Payouts of several casinos on the server: messages of other casinos, the record, the links."""

from __future__ import annotations

import asyncio
import http.client
import logging
from collections.abc import Mapping
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import PitbossError, StoreFailed
from pitboss.jackpots.joint.agreement import postings
from pitboss.jackpots.joint.entries import (
    AgreementChanged,
    DivisionNotified,
    OtherNotice,
    PaymentAssigned,
    PaymentDeclined,
    SettlementSent,
)
from pitboss.jackpots.joint.house import House, debts
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks, Link
from pitboss.rulebook import rule
from pitboss.server.auth.roles import Action
from pitboss.server.auth.routes import answer
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.fund_schemas import JointCasino, JointDisplay, JointPayout, JointRecord

# How often a casino asks the host, and for how long it waits for an answer.
POLL_SECONDS: Final = 0.5
ANSWER_SECONDS_MAX: Final = 10.0
ANSWER_BYTES_MAX: Final = 4 * 2**20

# A link that has not worked for so long is down.
DOWN_MS: Final = 10_000

# Of several processes on one ledger, the one that keeps the links owns this place of a table.
LINKS: Final = -1

# Which permission an entry needs that only a joint payout has.
JOINT_NEEDS: Final[Mapping[type[msgspec.Struct], Action]] = {
    PaymentDeclined: Action.FUNDS_SYSTEM,
    OtherNotice: Action.FUNDS_SYSTEM,
    PaymentAssigned: Action.FUNDS_SYSTEM,
    DivisionNotified: Action.FUNDS_SYSTEM,
    AgreementChanged: Action.FUNDS_SYSTEM,
    SettlementSent: Action.FUNDS_ACCOUNT,
}

log = logging.getLogger("pitboss.server")


class JointRoutes:
    """The endpoints for payouts of several casinos."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._funds = JointFunds(registry.ledger)
        self._links = JointLinks(registry.ledger, self._funds)

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/jackpots/{fund}", self.record, methods=["GET"]),
            Route("/api/jackpots/{fund}/messages", self.message, methods=["POST"]),
        ]

    @rule("13:69F-14.20(e)1", "13:69F-14.20(e)3", "13:69F-14.20(g)")
    async def message(self, request: Request) -> Response:
        """A signed message of another casino, and the signed answer."""
        raw, now = await request.body(), self._registry.clock.now_ms()
        reply = await asyncio.to_thread(partial(self._links.answer, raw, at=now))
        return Response(reply, media_type="application/json")

    async def record(self, request: Request) -> Response:
        """The casinos, what they owe, their links, and the log of payouts."""
        fund = str(request.path_params["fund"])
        house = await asyncio.to_thread(self._funds.house, fund)
        links = await asyncio.to_thread(self._links.all, fund)
        return answer(record_of(house, links))


@rule("13:69F-14.20(e)4ii", "13:69F-14.20(d)2", "13:69F-14.20(c)3")
def record_of(house: House, links: list[Link]) -> JointRecord:
    """The record of a joint payout as staff and the regulator see it."""
    record, owes = house.record, {}
    seen = {each.casino: each for each in links}
    if record.agreement is not None:
        owes = debts(record)
    casinos = [
        JointCasino(
            name=each.name,
            licensee=each.licensee,
            address=each.address,
            held=record.held.get(each.name, 0),
            owes_host=owes.get(each.name, 0),
            displayed=record.shown.get(each.name, 0),
            seen_at=seen[each.name].seen_at if each.name in seen else 0,
        )
        for each in (record.agreement or house.joined).casinos
    ]
    return JointRecord(
        fund=house.fund,
        casino=house.casino,
        seq=record.seq,
        head=record.head,
        casinos=casinos,
        claims_rule=(record.agreement or house.joined).claims,
        to_pay=dict(record.payers),
        suspended_by={name: claim for name, (claim, _) in record.broken.items()},
        notices=[msgspec.to_builtins(each) for each in record.notices],
        payouts=[JointPayout(**msgspec.structs.asdict(each)) for each in record.payouts],
    )


@rule("13:69F-14.20(d)1", "13:69F-14.20(d)1ii", "13:69F-14.20(e)4i")
def joint_display(house: House, links: list[Link], now: int) -> JointDisplay:
    """What a poker room posts of a joint payout: who takes part, the host, and how it works now."""
    agreement = house.record.agreement or house.joined
    return JointDisplay(
        host=agreement.host.licensee,
        address=agreement.host.address,
        casinos=[each.licensee for each in agreement.casinos],
        posted=list(postings(agreement)),
        connected=all(now - each.seen_at < DOWN_MS for each in links),
        suspended=bool(house.record.broken),
    )


# -- links ----------------------------------------------------------------------------------------


async def keep_links(registry: TableRegistry) -> None:
    """Exchange messages with the host of each joint payout for as long as the server runs."""
    funds = JointFunds(registry.ledger)
    links, down = JointLinks(registry.ledger, funds), set[str]()
    while True:
        try:
            houses = await asyncio.to_thread(funds.all)
            if not houses:
                return  # a house that joins later is started again
            if await registry.in_turn(registry.owner.take, LINKS):
                for house in houses.values():
                    await _keep(registry, funds, links, house, down)
        except PitbossError as error:
            log.error("the joint payouts wait for the database: %s", error.message)
        await registry.clock.sleep(POLL_SECONDS)


async def _keep(
    registry: TableRegistry, funds: JointFunds, links: JointLinks, house: House, down: set[str]
) -> None:
    now = registry.clock.now_ms()
    if house.is_host:
        await asyncio.to_thread(partial(funds.take_in_own, house.fund, {}, at=now))
        return
    try:
        await asyncio.to_thread(partial(links.exchange, house.fund, post, at=now))
        if house.fund in down:
            log.info("the link to the host casino of fund %s works again", house.fund)
        down.discard(house.fund)
    except PitbossError as error:
        if house.fund not in down:
            log.warning("the link to the host casino of fund %s: %s", house.fund, error.message)
        down.add(house.fund)


def post(url: str, raw: bytes) -> bytes:
    """Send a message to another casino; what it answers comes back."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=ANSWER_SECONDS_MAX)
    try:
        connection.request("POST", parts.path, raw, {"content-type": "application/json"})
        response = connection.getresponse()
        found = response.read(ANSWER_BYTES_MAX)
    except (OSError, http.client.HTTPException) as error:
        raise StoreFailed(f"it cannot be reached: {error}") from None
    finally:
        connection.close()
    if response.status >= 400:
        raise StoreFailed(f"it refused a message: {found[:200].decode('utf-8', 'replace')}")
    return found
