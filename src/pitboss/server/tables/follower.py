"""A table that another process owns: shown here from its log, and asked of its owner.

When the owner has gone, whoever gets the table's lock first takes it over.
"""

from __future__ import annotations

import asyncio
import functools
from collections import deque
from contextlib import suppress
from typing import Final

import msgspec

from pitboss.errors import LedgerConflict, MalformedAnswer, PitbossError, StoreFailed
from pitboss.ledger.commands import CommandRow
from pitboss.ledger.entries import Entry
from pitboss.ledger.recovered_table import Step
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.protocol import Command, Message, decode_message
from pitboss.server.tables.publisher import Caller, Front
from pitboss.server.tables.recovery import LoadedTable

__all__ = ["Asked", "Follower", "asked_in"]

# The owner answers in milliseconds; one that does not has most likely gone.
REPLY_SECONDS_MAX: Final = 5.0

# A quick owner may answer before we know the number of what we asked; so many are remembered.
EARLY_MAX: Final = 1_000

WITHDRAWN: Final = '{"type":"withdrawn"}'
SILENCE: Final = "whoever holds this table does not answer: try again"
HERE: Final = "here"
GONE: Final = "gone"


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a process asks of the owner: a deed of somebody, or that they came or went."""

    name: str
    role: str
    presence: str = ""
    message: msgspec.Raw = msgspec.Raw(b"null")


def asked_in(row: CommandRow) -> tuple[Identity, Asked, Message | None]:
    """Who asks what; the same strict reading as for a line of our own."""
    try:
        asked = msgspec.json.decode(row.body, type=Asked)
    except msgspec.DecodeError as error:
        raise MalformedAnswer(f"not a command: {error}") from None
    identity = Identity(row.user_id, asked.name, asked.role, actors_of(Role(asked.role)))
    return identity, asked, None if asked.presence else decode_message(bytes(asked.message))


class Follower(Front):
    """One table that is not ours."""

    def __init__(self, read: LoadedTable, *, ledger: Ledger, clock: Clock, clocks: Clocks) -> None:
        super().__init__(read, clock=clock, clocks=clocks)
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._replies: dict[int, asyncio.Future[None]] = {}
        self._early: deque[int] = deque(maxlen=EARLY_MAX)
        self._tasks: set[asyncio.Task[None]] = set()

    # -- what the owner writes --------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read the rows that the owner has written since, and show what came of them."""
        async with self._lock:
            work = functools.partial(self._rows, self.recovered.n)
            entries = await asyncio.to_thread(work)
            steps: list[Step] = []
            for entry in entries:
                step = self.read.follow(entry)
                if step is not None:
                    steps.append(step)
            if entries:
                self.host.hear_question()
                self._tell_all(steps)

    def _rows(self, after: int) -> list[Entry]:
        return list(self._ledger.entries(self.recovered.number, after))

    # -- what the owner is asked ------------------------------------------------------------------

    def greet(self) -> None:
        """Tell the owner again who is there, in case it is a new one."""
        for user in {line.identity.user for line in self.lines}:
            self.is_here(user)

    def is_here(self, user: int) -> None:
        """Tell the owner that somebody has a line again."""
        self._post_presence(user, HERE)

    def is_gone(self, user: int) -> None:
        """Tell the owner that somebody's line is down."""
        self._post_presence(user, GONE)

    def _post_presence(self, user: int, presence: str) -> None:
        if self.recovered.seat_of(user) is None:
            return
        asked = Asked(name="", role="player", presence=presence)
        task = asyncio.create_task(self._post_quietly(user, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post_quietly(self, user: int, asked: Asked) -> None:
        try:
            await self._post(user, asked)
        except PitbossError:
            return

    async def _post(self, user: int, asked: Asked) -> int:
        body = msgspec.json.encode(asked).decode("utf-8")
        at = self._clock.now_ms()
        return await asyncio.to_thread(
            self._ledger.post_command, self.recovered.number, user, body, at
        )

    async def command(self, line: Caller, command: Command) -> None:
        """Have the owner do it, and pass on what it says."""
        identity = line.identity
        message = msgspec.Raw(msgspec.json.encode(command))
        asked = Asked(name=identity.name, role=identity.role, message=message)
        try:
            number = await self._post(identity.user, asked)
            line.send(await self._reply(number))
        except PitbossError as error:
            self._refuse(line, command, error)

    async def _reply(self, number: int) -> msgspec.Raw:
        """Wait for the owner's word; silence is told as a failure, and the deed can be repeated."""
        heard = self._replies.setdefault(number, asyncio.get_running_loop().create_future())
        if number in self._early:
            heard.set_result(None)
        try:
            await asyncio.wait_for(heard, REPLY_SECONDS_MAX)
        except TimeoutError:
            await self._withdraw(number)
        finally:
            self._replies.pop(number, None)
        row = await asyncio.to_thread(self._ledger.command, number)
        await self.catch_up()
        if row is None or row.reply is None:
            raise StoreFailed(SILENCE)
        return msgspec.Raw(row.reply.encode("utf-8"))

    def wake(self) -> None:
        """All commands have been answered."""
        for number in list(self._replies):
            self.replied(number)

    async def _withdraw(self, number: int) -> None:
        """Take a command back that nobody has answered; one that was carried out stands."""
        with suppress(LedgerConflict):
            await asyncio.to_thread(self._ledger.reply_command, number, WITHDRAWN)
            raise StoreFailed(SILENCE)

    def replied(self, number: int) -> None:
        """The owner has answered a command, ours perhaps."""
        heard = self._replies.get(number)
        if heard is None:
            self._early.append(number)
        elif not heard.done():
            heard.set_result(None)
