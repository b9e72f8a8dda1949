"""API routes for changes of rules, step by step, at one table or at several together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.equipment.randomness import token
from pitboss.errors import MalformedAnswer, OutcomeUnknown, PitbossError, RuleViolation
from pitboss.house import propose, time_of
from pitboss.house.change_rows import change_rows, joint_row
from pitboss.house.desk import Desk
from pitboss.house.desk_entries import DeskEntry
from pitboss.house.joint_changes import (
    JointChange,
    JointChangeDropped,
    JointChangeProposed,
    joint_change,
)
from pitboss.house.table_changes import prepared_for
from pitboss.ledger.acts import Act
from pitboss.server.auth.routes import answer, number_in, signed_in, source_of
from pitboss.server.tables.change_commands import (
    ChangeCommand,
    ProposeChange,
    TakeStep,
    WithdrawChange,
    check_reason,
    check_settings,
)
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.pending import PendingReply
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.change_schemas import DropReason, NewProposal, NewStep
from pitboss.server.web.strict_json import decode_as


class ChangeRoutes:
    """The endpoints with which the floor carries a change of rules through."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    def routes(self) -> list[Route]:
        """All of these routes."""
        here, joint = "/api/desk/changes", "/api/desk/joint_changes/{joint}"
        return [
            Route(here, self.changes, methods=["GET"]),
            Route(here, self.propose, methods=["POST"]),
            Route(f"{here}/{{id}}/{{change}}/steps", self.step, methods=["POST"]),
            Route(f"{here}/{{id}}/{{change}}/withdraw", self.withdraw, methods=["POST"]),
            Route(f"{joint}/steps", self.joint_step, methods=["POST"]),
            Route(f"{joint}/withdraw", self.joint_withdraw, methods=["POST"]),
        ]

    # -- reading ----------------------------------------------------------------------------------

    async def changes(self, request: Request) -> Response:
        """Every change that waits, and the changes of several tables."""
        return answer(await self._shown())

    async def _shown(self) -> dict[str, object]:
        desk = await asyncio.to_thread(self._registry.desks.desk)
        now = time_of(self._registry.clock.now_ms())
        waiting = [
            row
            for served in self._registry.open_tables()
            for row in change_rows(served.recovered.changes, table=served.recovered.number, now=now)
        ]
        joint = [joint_row(desk.joint[number]) for number in sorted(desk.joint, reverse=True)]
        return {"changes": waiting, "joint": joint}

    # -- at one table -----------------------------------------------------------------------------

    async def propose(self, request: Request) -> Response:
        """Propose a change at one table, or at several together."""
        body = decode_as(await request.body() or b"{}", NewProposal)
        _checked(partial(check_settings, body.settings, body.effective_at))
        if len(body.tables) == 1:
            await self._at(
                request,
                body.tables[0],
                ProposeChange(key=token(), settings=body.settings, effective_at=body.effective_at),
            )
        else:
            await self._propose_jointly(request, body)
        return answer(await self._shown(), status=201)

    async def step(self, request: Request) -> Response:
        """Take one step of a change at a table."""
        table, change = number_in(request, "id"), number_in(request, "change")
        body = await _step_in(request)
        await self._at(request, table, _take(change, body))
        return answer(await self._shown())

    async def withdraw(self, request: Request) -> Response:
        """Withdraw a change at a table; one of several tables is withdrawn at all of them."""
        table, change = number_in(request, "id"), number_in(request, "change")
        reason = await _reason_in(request)
        await self._at(request, table, WithdrawChange(key=token(), change=change, reason=reason))
        return answer(await self._shown())

    async def _at(self, request: Request, table: int, command: ChangeCommand) -> None:
        """Have a table carry out a command, or raise why it refused."""
        person = signed_in(request)
        served = await self._registry.opened(table)
        pending = PendingReply(Identity(person.id, person.name, str(person.role)))
        doing = served.execute(pending, command)
        await self._registry.metrics.timed(doing, command, table=table, user=person.id)
        if "error" in pending.reply:
            raise _refusal(pending)

    # -- at several tables ------------------------------------------------------------------------

    async def _propose_jointly(self, request: Request, body: NewProposal) -> None:
        """Propose a change for several tables; if one of them refuses it, none has it."""
        entry = JointChangeProposed(
            tables=body.tables,
            settings=body.settings,
            effective_at=body.effective_at or await self._earliest(body),
            by=signed_in(request).name,
        )
        target = f"tables {', '.join(map(str, body.tables))}"
        number = len((await self._enter(request, entry, target)).joint)
        command = partial(
            ProposeChange,
            settings=entry.settings,
            effective_at=entry.effective_at,
            joint=number,
        )
        try:
            for table in entry.tables:
                await self._at(request, table, command(key=token()))
        except PitbossError as error:
            await self._drop(request, number, error.message)
            raise

    async def _earliest(self, body: NewProposal) -> str:
        """The first moment at which all the tables may change."""
        now, times = time_of(self._registry.clock.now_ms()), []
        for table in body.tables:
            rules = (await self._registry.opened(table)).recovered.table.rules
            change = propose(rules, body.settings, table=str(table), effective_at=now)
            times.append(prepared_for(change, now))
        return max(times, default=now).isoformat()

    async def joint_step(self, request: Request) -> Response:
        """Take one step of a change at all its tables that have not taken it."""
        body = await _step_in(request)
        for table, change, taken in await self._waiting(number_in(request, "joint")):
            if body.step not in taken:
                await self._at(request, table, _take(change, body))
        return answer(await self._shown())

    async def joint_withdraw(self, request: Request) -> Response:
        """Withdraw a change of several tables."""
        number, reason = number_in(request, "joint"), await _reason_in(request)
        await self._drop(request, number, reason or f"withdrawn by {signed_in(request).name}")
        return answer(await self._shown())

    async def _drop(self, request: Request, number: int, reason: str) -> None:
        """Drop a change for all its tables, and at each of them that still has it."""
        tables = await self._waiting(number, steps=False)
        entry = JointChangeDropped(joint=number, reason=reason)
        await self._enter(request, entry, f"change {number} of several tables")
        for table, change, _ in tables:
            short = reason[:80] if reason.isprintable() else ""
            withdrawal = WithdrawChange(key=token(), change=change, reason=short)
            await self._at(request, table, withdrawal)

    async def _waiting(
        self, number: int, *, steps: bool = True
    ) -> list[tuple[int, int, frozenset[str]]]:
        """The tables of a change, its number at each, and the steps that are taken there."""
        desk = await asyncio.to_thread(self._registry.desks.desk)
        change = joint_change(desk.joint, number)
        if steps and change.status != "waiting":
            raise RuleViolation(f"change {number} of several tables is {change.status}")
        return [*self._places(change)]

    def _places(self, change: JointChange) -> Iterable[tuple[int, int, frozenset[str]]]:
        now = time_of(self._registry.clock.now_ms())
        for table in change.proposed.tables:
            served = self._registry.tables.get(table)
            rows = (
                ()
                if served is None
                else change_rows(served.recovered.changes, table=table, now=now)
            )
            for row in rows:
                if row["joint"] == change.number:
                    taken = frozenset(each["step"] for each in row["steps"] if each["taken"])
                    yield table, row["number"], taken

    async def _enter(self, request: Request, entry: DeskEntry, target: str) -> Desk:
        """Make an entry of the desk, as an administrative act."""
        person, now = signed_in(request), self._registry.clock.now_ms()
        action = f"desk.{entry.__struct_config__.tag}"
        act = Act(action=action, target=target, source=source_of(request))
        work = partial(self._registry.desks.enter, entry, at=now, user=person.id, act=act)
        return await asyncio.to_thread(work)


def _refusal(pending: PendingReply) -> PitbossError:
    """Why a table refused a command."""
    said = pending.reply["error"]
    assert isinstance(said, dict)
    if not pending.is_known:
        return OutcomeUnknown(said["message"])
    return RuleViolation(said["message"], *said["cites"])


def _take(change: int, body: NewStep) -> TakeStep:
    return TakeStep(
        key=token(), change=change, step=body.step, location=body.location, size=body.size
    )


async def _step_in(request: Request) -> NewStep:
    body = decode_as(await request.body() or b"{}", NewStep)
    for each in (body.location, body.size):
        _checked(partial(check_reason, each))
    return body


async def _reason_in(request: Request) -> str:
    reason = decode_as(await request.body() or b"{}", DropReason).reason
    _checked(partial(check_reason, reason))
    return reason


def _checked(check: partial[None]) -> None:
    """Refuse what a command would not take."""
    try:
        check()
    except ValueError as error:
        if isinstance(error, PitbossError):
            raise
        raise MalformedAnswer(str(error)) from None
