"""API routes for bad beat funds: their displays, their books, and entries by those in charge."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, RuleViolation
from pitboss.jackpots import Claim, Fund
from pitboss.jackpots.entries import (
    BonusPaid,
    ChangePosted,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    DisplayAdjusted,
    FormsMatched,
    FundDiscontinued,
    FundEntry,
    FundOpened,
    FundRulesChanged,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.joint.entries import Decision, OwnAct
from pitboss.jackpots.joint.house import House
from pitboss.jackpots.state import PAID, PENDING, VERIFIED
from pitboss.ledger.acts import Act
from pitboss.ledger.funds import Funds
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks
from pitboss.poker.house.bad_beat import PRIMARY, SECONDARY, rules_to_data
from pitboss.poker.house.options import PokerRules
from pitboss.rulebook import cite, rule
from pitboss.server.auth.roles import Action, check
from pitboss.server.auth.routes import answer, signed_in, source_of
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.fund_schemas import (
    FundBooks,
    FundBox,
    FundClaim,
    FundDisplay,
    FundForm,
    FundNotice,
    FundPart,
)
from pitboss.server.web.joint import JOINT_NEEDS, joint_display
from pitboss.server.web.strict_json import decode_json
from pitboss.table import HouseRules

_BOOKS: Final = (
    *("primary", "secondary", "reserve", "owed", "contributed", "seeded", "received"),
    *("paid", "transferred", "revenue"),
)

# Which permission an entry needs; claims come from tables and are entered by nobody.
NEEDS: Final[Mapping[type[msgspec.Struct], Action]] = {
    ClaimVerified: Action.FUNDS_VERIFY,
    ClaimRefused: Action.FUNDS_VERIFY,
    PayoutPaid: Action.FUNDS_VERIFY,
    ContributionsCounted: Action.FUNDS_ACCOUNT,
    FormsMatched: Action.FUNDS_ACCOUNT,
    DisplayAdjusted: Action.FUNDS_ACCOUNT,
    FundSeeded: Action.FUNDS_ACCOUNT,
    BonusPaid: Action.FUNDS_ACCOUNT,
    FundOpened: Action.FUNDS_FILE,
    ChangePosted: Action.FUNDS_FILE,
    FundRulesChanged: Action.FUNDS_FILE,
    FundDiscontinued: Action.FUNDS_FILE,
    FundTransferred: Action.FUNDS_FILE,
}


class FundRoutes:
    """The endpoints for bad beat funds."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._funds, self._joint = Funds(registry.ledger), JointFunds(registry.ledger)
        self._links = JointLinks(registry.ledger, self._joint)

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/funds", self.displays, methods=["GET"]),
            Route("/api/funds/{fund}", self.books, methods=["GET"]),
            Route("/api/funds/{fund}/entries", self.enter, methods=["POST"]),
        ]

    async def displays(self, request: Request) -> Response:
        """What the payouts of the house come to, and the notices of claims."""
        await self._registry.started()
        tables = self._tables()
        found = await asyncio.to_thread(self._funds.all)
        houses = await asyncio.to_thread(self._joint.all)
        return answer(
            [
                await self._display(each, tables.get(name, []), houses.get(name))
                for name, each in found.items()
            ]
        )

    async def _display(self, fund: Fund, tables: list[int], house: House | None) -> FundDisplay:
        if house is None:
            return display_of(fund, tables)
        links = await asyncio.to_thread(self._links.all, fund.name)
        shown = display_of(house.record.books, tables)
        joint = joint_display(house, links, self._registry.clock.now_ms())
        return msgspec.structs.replace(shown, joint=joint)

    async def books(self, request: Request) -> Response:
        """The books of a fund."""
        name = str(request.path_params["fund"])
        return answer(await self._books(name))

    async def enter(self, request: Request) -> Response:
        """Make an entry in the books of a fund, or refuse it with the provision it breaks."""
        name, person = str(request.path_params["fund"]), signed_in(request)
        now = self._registry.clock.now_ms()
        entry = read_entry(await request.body(), person, now)
        act = Act(action=f"fund.{_tag(entry)}", target=f"fund {name}", source=source_of(request))
        work = partial(self._joint.enter, name, entry, at=now, user=person.id, act=act)
        await asyncio.to_thread(work)
        return answer(await self._books(name))

    async def _books(self, name: str) -> FundBooks:
        fund = await asyncio.to_thread(self._funds.fund, name)
        house = (await asyncio.to_thread(self._joint.all)).get(name)
        if fund.rules is None and not fund.claims:
            raise NoSuchThing(f"there is no fund {fund.name:.40}")
        await self._registry.started()
        boxes = await asyncio.to_thread(self._funds.boxes, fund.name)
        display = await self._display(fund, self._tables().get(name, []), house)
        return books_of(fund if house is None else joint_books(house, fund), display, boxes)

    def _tables(self) -> dict[str, list[int]]:
        """The open tables that feed each fund."""
        found: dict[str, list[int]] = {}
        for served in self._registry.open_tables():
            rules = served.recovered.table.rules
            if isinstance(rules, PokerRules) and rules.bad_beat is not None:
                found.setdefault(rules.bad_beat.fund, []).append(served.recovered.number)
        return found


def joint_books(house: House, own: Fund) -> Fund:
    """The joint books with the forms of this casino, and the claims with which it has to do."""
    record = house.record
    claims = {
        key: claim
        for key, claim in record.books.claims.items()
        if claim.hit.casino == house.casino or record.payers.get(key) == house.casino
    }
    forms = {"forms": own.forms, "forms_used": own.forms_used, "last_match": own.last_match}
    return msgspec.structs.replace(
        record.books, claims=claims, rules=record.books.rules or own.rules, **forms
    )


# -- tables of a fund -----------------------------------------------------------------------------


@rule("13:69F-14.19(a)", "13:69F-14.19(c)")
def check_designated(funds: Funds, rules: HouseRules, person: Person) -> None:
    """Refuse a table of a fund to those who may not designate it, or under rules of its own."""
    if not isinstance(rules, PokerRules) or rules.bad_beat is None:
        return
    check(person.role, Action.FUNDS_FILE)
    name = rules.bad_beat.fund
    house = JointFunds(funds.ledger).all().get(name)
    filed = funds.fund(name) if house is None else house.record.books
    if filed.rules != rules.bad_beat or filed.ended:
        message = f"a table of fund {rules.bad_beat.fund} has the rules that are filed for it"
        raise RuleViolation(message, cite("13:69F-14.19(a)"), cite("13:69F-14.19(c)"))


# -- requests -------------------------------------------------------------------------------------


@rule("13:69F-14.19(h)", "13:69F-14.19(i)", "13:69F-14.19(k)")
def read_entry(raw: bytes, person: Person, now: int) -> FundEntry | OwnAct | Decision:
    """The entry in a request, if the role of the person may make it; `by` is the person's name."""
    plain = decode_json(raw or b"{}")
    if not isinstance(plain, dict):
        raise MalformedAnswer("an entry of a fund is an object")
    needs: dict[type[msgspec.Struct], Action] = {**NEEDS, **JOINT_NEEDS}
    kind = next((each for each in needs if _tag(each) == plain.get("does")), None)
    if kind is None:
        raise MalformedAnswer("`does` names a kind of entry that people make")
    check(person.role, needs[kind])
    own = {"by": person.name, "at": now}
    usual = {name: value for name, value in own.items() if name in kind.__struct_fields__}
    try:
        entry: Any = msgspec.convert({**usual, **plain}, kind)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"this is not an entry of a fund: {error}") from None
    if getattr(entry, "by", person.name) != person.name:
        raise NotPermitted("an entry is signed with your own name")
    made: FundEntry | OwnAct | Decision = entry
    return made


def _tag(kind: msgspec.Struct | type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


# -- responses ------------------------------------------------------------------------------------


@rule("13:69F-14.19(b)", "13:69F-14.19(i)1", "13:69F-14.19(q)")
def display_of(fund: Fund, tables: list[int]) -> FundDisplay:
    """What everybody may see: the amounts displayed, and notices of claims and changes."""
    second = fund.rules is not None and fund.rules.secondary is not None
    claims = list(fund.claims.values())
    paid = [each for each in claims if each.status == PAID][-1:]
    waiting = [each for each in claims if each.status in (PENDING, VERIFIED)]
    return FundDisplay(
        fund=fund.name,
        status=fund.status,
        primary=fund.shown_primary,
        secondary=fund.shown_secondary if second else None,
        adjusting=fund.adjusting,
        tables=tables,
        notices=[FundNotice(**_notice(each)) for each in (*paid, *waiting)],
        change=fund.posted_text,
    )


def _notice(claim: Claim) -> dict[str, Any]:
    hit = claim.hit
    return {
        "claim": hit.key,
        "table": hit.table,
        "payout": hit.payout,
        "status": claim.status,
        "losing": hit.losing,
        "winning": hit.winning,
        "cents": claim.cents,
        "casino": hit.casino,
    }


def books_of(fund: Fund, display: FundDisplay, boxes: Mapping[int, Mapping[str, int]]) -> FundBooks:
    """The books of a fund as plain data."""
    rules = fund.rules
    current = () if rules is None else (PRIMARY, SECONDARY)
    match = None if fund.last_match is None else msgspec.to_builtins(fund.last_match)
    return FundBooks(
        display=display,
        rules=None if rules is None else rules_to_data(rules),
        current={payout: fund.current(payout) for payout in current},
        books={name: getattr(fund, name) for name in _BOOKS},
        claims=[_claim(each) for each in fund.claims.values()],
        boxes=[
            FundBox(table=table, primary=box.get(PRIMARY, 0), secondary=box.get(SECONDARY, 0))
            for table, box in boxes.items()
        ],
        forms=[FundForm(serial=serial, cents=cents) for serial, cents in fund.forms.items()],
        next_form=fund.forms_used + 1,
        last_match=match,
    )


def _claim(claim: Claim) -> FundClaim:
    parts = [FundPart(seat=who.seat, user=who.user, cents=cents) for who, cents in claim.parts]
    return FundClaim(**_notice(claim), at=claim.hit.at, by=claim.by, parts=parts)
