"""API routes for games, tables, prices, provisions, rounds and fairness."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.equipment.randomness import token
from pitboss.errors import MalformedAnswer, NotPermitted, TooMuch
from pitboss.games import game
from pitboss.ledger.acts import Act, Acts
from pitboss.ledger.funds import Funds
from pitboss.ledger.meters import Meters
from pitboss.ledger.recovered_table import AUTO, MODES, RecoveredTable
from pitboss.rulebook import register
from pitboss.server.auth.roles import Action, Role, actors_of, is_staff, may
from pitboss.server.auth.routes import answer, number_in, signed_in, source_of, whole_number
from pitboss.server.auth.sessions import Person, role_of
from pitboss.server.prices.hand_advice import advice_info, hand_of
from pitboss.server.prices.table_prices import cached_prices, prices_info
from pitboss.server.settings import Clocks, chosen
from pitboss.server.tables.change_commands import (
    ChangeRules,
    WithdrawChange,
)
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.pending import PendingReply
from pitboss.server.tables.protocol import (
    Close,
    Command,
    Freeze,
    Thaw,
)
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.desk import DeskRoutes
from pitboss.server.web.fairness import epochs_of, transcript
from pitboss.server.web.funds import check_designated
from pitboss.server.web.history import history_of, replay_round, rounds_of, statistics_of
from pitboss.server.web.info import changes_info, game_info, games_info, lobby_row, table_info
from pitboss.server.web.limits import (
    Limits,
    OpenCount,
    RateLimiter,
    check_bots,
    check_tables,
    rate_limit_key,
)
from pitboss.server.web.meters import check_linked
from pitboss.server.web.middleware import address_of, person_of
from pitboss.server.web.proofs import ProofRoutes
from pitboss.server.web.stopping import unless_stopping
from pitboss.server.web.strict_json import decode_as, is_visible

T = TypeVar("T")

NAME_CHARS_MAX: Final = 40
ROUNDS_SHOWN_MAX: Final = 200
SLOW_THREADS: Final = 2
SLOW_REQUESTS_MAX: Final = 50
# A page asks for two or three things at once, and may be open twice.
SLOW_REQUESTS_OF_CLIENT_MAX: Final = 8


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The request to open a table; staff say in which pit it stands."""

    game: str
    name: str = ""
    pit: str = ""
    rules: dict[str, object] = {}
    mode: str = AUTO
    clocks: Clocks | None = None


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The request to close, stop or continue a table."""

    reason: str = ""


class NewChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The request to change the rules of a table; without a time, as soon as they may change."""

    settings: tuple[str, ...]
    approval: str
    effective_at: str = ""
    location: str = "at the table"
    size: str = "as filed"


class ApiRoutes:
    """The endpoints for games and tables."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self._registry, self._limits = registry, limits
        self._slow_turn = asyncio.Semaphore(SLOW_THREADS)
        self._price_turn = asyncio.Semaphore(SLOW_THREADS)
        self._slow_by_client = OpenCount()
        self._opened = RateLimiter(limits.tables_of_address, clock=registry.clock)
        self._work = RateLimiter(limits.work_ms_of_client, clock=registry.clock)
        self._infos: dict[int, dict[str, object]] = {}
        self._slow_requests = 0
        self._opening = asyncio.Lock()
        self._acts, self._funds = Acts(registry.ledger), Funds(registry.ledger)
        self._meters = Meters(registry.ledger)

    async def _slowly(
        self, request: Request, work: Callable[[], T], *, turn: asyncio.Semaphore | None = None
    ) -> T:
        """Run slow work in a thread, a few at a time, so that tables never wait for it.

        A limit for each client keeps room for the others, and so does a budget: the time that
        its requests took is charged to it.
        """
        if self._slow_requests >= SLOW_REQUESTS_MAX:
            raise TooMuch("the server is busy; please try again in a moment")
        client = _client_key(request)
        self._work.check(client, what="your requests took too much of the server's time")
        self._slow_by_client.take(
            client, most=SLOW_REQUESTS_OF_CLIENT_MAX, what="too many slow requests"
        )
        self._slow_requests += 1
        try:
            taken = self._in_turn(turn or self._slow_turn, client, work)
            return await unless_stopping(self._registry.stopping, taken)
        finally:
            self._slow_requests -= 1
            self._slow_by_client.give_back(client)

    async def _in_turn(self, turn: asyncio.Semaphore, client: str, work: Callable[[], T]) -> T:
        async with turn:
            return await asyncio.to_thread(self._charged, client, work)

    def _charged(self, client: str, work: Callable[[], T]) -> T:
        """Do the work, and charge its time to the client; called in a thread."""
        began = self._registry.clock.now_ms()
        try:
            return work()
        finally:
            self._work.charge(client, self._registry.clock.now_ms() - began)

    def routes(self) -> list[Route]:
        """All of these routes."""
        table = "/api/tables/{id}"
        return [
            Route("/api/games", self.games),
            Route("/api/games/{slug}", self.game),
            Route("/api/provisions/{cite:path}", self.provision),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route(table, self.table),
            Route(f"{table}/prices", self.prices),
            Route(f"{table}/advice", self.advice),
            Route(f"{table}/close", self.close, methods=["POST"]),
            Route(f"{table}/freeze", self.freeze, methods=["POST"]),
            Route(f"{table}/thaw", self.thaw, methods=["POST"]),
            Route(f"{table}/changes", self.change_rules, methods=["POST"]),
            Route(f"{table}/changes/{{change}}/withdraw", self.withdraw_change, methods=["POST"]),
            Route(f"{table}/rounds", self.rounds),
            Route(f"{table}/rounds/{{round}}", self.replay),
            Route(f"{table}/fairness", self.fairness),
            Route(f"{table}/transcript/{{epoch}}", self.transcript),
            *ProofRoutes(self._registry, self._slowly).routes(),
            *DeskRoutes(self._registry, self._slowly).routes(),
            Route("/api/me/history", self.history),
            Route("/api/me/statistics", self.statistics),
        ]

    # -- games ------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """Every game."""
        offers = self._registry.settings.offers
        return answer([row for row in games_info() if offers(str(row["slug"]))])

    async def game(self, request: Request) -> Response:
        """A game with everything that the house may choose, and by which provision."""
        return answer(game_info(game(str(request.path_params["slug"])[:80])))

    async def provision(self, request: Request) -> Response:
        """A provision of the regulation, in our own words."""
        found = register().find(str(request.path_params["cite"])[:80])
        return answer(
            {
                "cite": found.cite,
                "text": found.text,
                "game": found.game,
                "edition": str(found.edition),
                "enforce": str(found.enforce),
            }
        )

    # -- tables -----------------------------------------------------------------------------------

    async def tables(self, request: Request) -> Response:
        """The open tables."""
        await self._registry.read_all()
        rows = []
        for served in self._registry.open_tables():
            opened = served.recovered.opened
            assert opened is not None
            row = lobby_row(
                served.recovered.table,
                id=served.recovered.number,
                name=opened.name,
                mode=served.recovered.mode,
            )
            people = [each.name for each in served.recovered.sitters.values()]
            rows.append({**row, "people": people, "frozen": bool(served.recovered.frozen)})
        return answer(rows)

    async def table(self, request: Request) -> Response:
        """Rules, sign, layout, limits and chips of a table, and the changes that are announced."""
        recovered = (await self._registry.opened(number_in(request, "id"))).recovered
        person = person_of(request)
        staff = person is not None and bool(actors_of(person.role))
        changes = changes_info(recovered.changes)
        return answer({**self._fixed(recovered), "console": staff, "changes": changes})

    def _fixed(self, recovered: RecoveredTable) -> dict[str, object]:
        """What the rules make of a table, encoded once: a large layout takes ten milliseconds."""
        version = len(recovered.table.versions) - 1
        if self._infos.get(recovered.number, {}).get("version") != version:
            opened = recovered.opened
            assert opened is not None
            info = table_info(
                recovered.table, id=recovered.number, name=opened.name, mode=recovered.mode
            )
            written = {name: msgspec.Raw(msgspec.json.encode(part)) for name, part in info.items()}
            more = {"clocks": opened.clocks, "version": version}
            still = {n: info for n, info in self._infos.items() if n in self._registry.tables}
            self._infos = {**still, recovered.number: {**written, **more}}
        return self._infos[recovered.number]

    async def prices(self, request: Request) -> Response:
        """The exact price of everything on the layout."""
        served = await self._registry.opened(number_in(request, "id"))
        card, rules, worker = (
            served.recovered.card,
            served.recovered.table.rules,
            self._registry.price_worker,
        )
        found = cached_prices(card, rules)
        if found is None:
            work = partial(prices_info, card, rules, worker=worker)
            found = await self._slowly(request, work, turn=self._price_turn)
        return answer(found)

    async def advice(self, request: Request) -> Response:
        """What each choice on the hand is worth that the caller has to decide on."""
        person, number = signed_in(request), number_in(request, "id")
        recovered = await (await self._registry.opened(number)).committed()
        hand = hand_of(recovered.question, _seat_of(recovered, person))
        card, rules, worker = recovered.card, recovered.table.rules, self._registry.price_worker
        work = partial(advice_info, card, rules, hand, worker=worker)
        return answer(await self._slowly(request, work, turn=self._price_turn))

    async def open_table(self, request: Request) -> Response:
        """Open a table under chosen house rules."""
        person, body = signed_in(request), decode_as(await request.body() or b"{}", NewTable)
        if body.mode not in MODES:
            raise MalformedAnswer(f"a table is one of {', '.join(MODES)}")
        if body.mode != AUTO and not actors_of(person.role):
            raise NotPermitted("only staff who deal may open a live table")
        if body.pit and not is_staff(person.role):
            raise NotPermitted("only staff place a table in a pit")
        card = game(body.game)
        if not self._registry.settings.offers(card.slug):
            raise NotPermitted(f"this house does not offer {card.name}")
        rules = card.rules.read(body.rules)
        await asyncio.to_thread(check_designated, self._funds, rules, person)
        await asyncio.to_thread(check_linked, self._meters, rules, person)
        clocks = None if body.clocks is None else chosen(body.clocks)
        async with self._opening:
            plain = self._registry.usual_clocks(card) if clocks is None else clocks
            await self._check_tables(person, bots=plain.bots)
            self._opened.spend(
                rate_limit_key(address_of(request)), what="too many new tables from one place"
            )
            await self._note(request, "table.open", card.slug, body.mode)
            number = await self._registry.open_table(
                card,
                rules,
                name=_name(body.name, f"{card.name} of {person.name}"),
                mode=body.mode,
                clocks=clocks,
                by=person.id,
                pit=_name(body.pit, ""),
            )
        return answer({"id": number}, status=201)

    async def _check_tables(self, person: Person, *, bots: int) -> None:
        """Refuse one more table, or more bots, to a user who has enough of them."""
        rows = await asyncio.to_thread(self._registry.ledger.open_tables)
        own = [row for row in rows if row.opened_by == person.id]
        check_tables(person.role, opened=len(own), limits=self._limits)
        playing = sum(row.clocks.get("bots", 0) for row in own)
        check_bots(person.role, bots=playing + bots, limits=self._limits)

    async def close(self, request: Request) -> Response:
        """Close a table; the user who opened it may as well."""
        person, number = signed_in(request), number_in(request, "id")
        body = decode_as(await request.body() or b"{}", Reason)
        row = await asyncio.to_thread(self._registry.ledger.table, number)
        own = row.opened_by == person.id
        if not own and not may(person.role, Action.TABLE_CLOSE):
            raise NotPermitted("only the user who opened a table, or the floor, closes it")
        role = str(Role.SUPERVISOR) if own else str(person.role)
        command = Close(key=token(), reason=_name(body.reason, ""))
        return await self._manage(request, number, Identity(person.id, person.name, role), command)

    async def freeze(self, request: Request) -> Response:
        """Stop a table."""
        person, number = signed_in(request), number_in(request, "id")
        body = decode_as(await request.body() or b"{}", Reason)
        command = Freeze(key=token(), reason=_name(body.reason, ""))
        identity = Identity(person.id, person.name, str(person.role))
        return await self._manage(request, number, identity, command)

    async def thaw(self, request: Request) -> Response:
        """Let a stopped table go on."""
        person, number = signed_in(request), number_in(request, "id")
        decode_as(await request.body() or b"{}", Reason)
        identity = Identity(person.id, person.name, str(person.role))
        return await self._manage(request, number, identity, Thaw(key=token()))

    async def change_rules(self, request: Request) -> Response:
        """Make a change of the rules known at a table."""
        person, number = signed_in(request), number_in(request, "id")
        body = decode_as(await request.body() or b"{}", NewChange)
        try:
            command = ChangeRules(
                key=token(),
                settings=body.settings,
                approval=body.approval,
                effective_at=body.effective_at,
                location=body.location,
                size=body.size,
            )
        except ValueError as error:
            raise MalformedAnswer(str(error)) from None
        identity = Identity(person.id, person.name, str(person.role))
        return await self._manage(request, number, identity, command)

    async def withdraw_change(self, request: Request) -> Response:
        """Withdraw a change of the rules that has not taken effect."""
        person, number = signed_in(request), number_in(request, "id")
        body = decode_as(await request.body() or b"{}", Reason)
        change, reason = number_in(request, "change"), _name(body.reason, "")
        identity = Identity(person.id, person.name, str(person.role))
        command = WithdrawChange(key=token(), change=change, reason=reason)
        return await self._manage(request, number, identity, command)

    async def _note(self, request: Request, action: str, target: str, detail: str) -> None:
        """Write down what staff are about to do: what is not on record does not happen."""
        person = signed_in(request)
        if not is_staff(person.role):
            return
        act = Act(action=action, target=target, source=source_of(request), detail=detail)
        now = self._registry.clock.now_ms()
        await asyncio.to_thread(self._acts.add, act, at=now, by=person.id)

    async def _manage(
        self, request: Request, number: int, identity: Identity, command: Command
    ) -> Response:
        """Execute a command that may be an administrative act."""
        action = f"table.{command.__struct_config__.tag}"
        await self._note(request, action, f"table {number}", detail_of(command))
        return await self._do(number, identity, command)

    async def _do(self, number: int, identity: Identity, command: Command) -> Response:
        """Execute a command at the table, and respond with the state after it."""
        pending = PendingReply(identity)
        table = await self._registry.opened(number)
        doing = table.execute(pending, command)
        await self._registry.metrics.timed(doing, command, table=number, user=identity.user)
        if "error" in pending.reply:
            status = 409 if pending.is_known else 503
            return answer({"error": pending.reply["error"]}, status=status)
        recovered = table.recovered
        return answer(
            {
                "id": number,
                "closed": recovered.closed,
                "frozen": bool(recovered.frozen),
                "changes": changes_info(recovered.changes),
            }
        )

    # -- finished rounds --------------------------------------------------------------------------

    async def rounds(self, request: Request) -> Response:
        """The last rounds of a table, or the last before one of them."""
        number, before = number_in(request, "id"), _before(request)
        return await self._slowly(request, partial(self._rounds, number, before))

    def _rounds(self, number: int, before: int | None) -> Response:
        self._registry.ledger.table(number)
        entries = self._registry.ledger.entries(number)
        return answer(rounds_of(entries, last=ROUNDS_SHOWN_MAX, before=before))

    async def replay(self, request: Request) -> Response:
        """A finished round, step by step, as the caller saw it."""
        number, round = number_in(request, "id"), number_in(request, "round")
        person = person_of(request)
        work = partial(
            self._replay,
            number,
            round=round,
            user=0 if person is None else person.id,
            house=may(role_of(person), Action.REPLAY_ANY),
        )
        return await self._slowly(request, work)

    def _replay(self, number: int, *, round: int, user: int, house: bool) -> Response:
        row = self._registry.ledger.table(number)
        entries = self._registry.ledger.entries(number)
        found = replay_round(number, entries, round=round, user=user, house=house)
        return answer({**found, "game": row.game, "name": row.name})

    # -- fairness ---------------------------------------------------------------------------------

    async def fairness(self, request: Request) -> Response:
        """The last commitments of a table to its random seeds, and the seeds revealed so far."""
        number, before = number_in(request, "id"), _before(request)
        recovered = await (await self._registry.opened(number)).committed()
        return await self._slowly(request, lambda: answer(epochs_of(recovered, before=before)))

    async def transcript(self, request: Request) -> Response:
        """All that is needed to verify the random draws of an epoch."""
        number, epoch = number_in(request, "id"), number_in(request, "epoch")
        return await self._slowly(request, partial(self._transcript, number, epoch))

    def _transcript(self, number: int, epoch: int) -> Response:
        ledger = self._registry.ledger
        ledger.table(number)
        seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
        return answer(transcript(number, epoch, ledger.entries(number), seeds=seeds))

    # -- own rounds -------------------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        """The caller's own rounds, newest first."""
        person = signed_in(request)
        work = partial(self._registry.ledger.results, person.id, limit=ROUNDS_SHOWN_MAX)
        return answer(history_of(await asyncio.to_thread(work)))

    async def statistics(self, request: Request) -> Response:
        """Statistics of the caller's own rounds."""
        person = signed_in(request)
        return answer(await self._slowly(request, partial(self._statistics, person.id)))

    def _statistics(self, user: int) -> dict[str, object]:
        return statistics_of(self._registry.ledger.every_result(user))


def detail_of(command: Command) -> str:
    """What the log of administrative acts says of a command beside its name."""
    match command:
        case ChangeRules(settings=settings):
            return " ".join(settings)
        case WithdrawChange(change=change, reason=reason):
            return f"change {change} {reason}".strip()
        case _:
            return str(getattr(command, "reason", ""))


def _seat_of(recovered: RecoveredTable, person: Person) -> int | None:
    """The seat of a person at a table."""
    sitters = recovered.sitters.items()
    return next((seat for seat, sitter in sitters if sitter.user == person.id), None)


def _client_key(request: Request) -> str:
    """The key of a client for limits: its session, or the address of a visitor."""
    person = person_of(request)
    return rate_limit_key(address_of(request)) if person is None else person.session


def _before(request: Request) -> int | None:
    """The query parameter `before`, the number of a round."""
    body = request.query_params.get("before")
    number = None if body is None else whole_number(body)
    if body is not None and number is None:
        raise MalformedAnswer("`before` is the number of a round")
    return number


def _name(body: str, usual: str) -> str:
    """A name or reason that a user chose, or the default."""
    if len(body) > NAME_CHARS_MAX or not is_visible(body):
        raise MalformedAnswer(f"at most {NAME_CHARS_MAX} printable characters")
    return body or usual[:NAME_CHARS_MAX]
