"""A table that another process owns: shown here from its log; commands are sent to the owner.

When the owner is gone, the process that gets the table's lock first owns the table.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from pitboss.errors import (
    LedgerConflict,
    MalformedAnswer,
    OutcomeUnknown,
    PitbossError,
    StoreFailed,
)
from pitboss.ledger.entries import Entry
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.store import Ledger
from pitboss.ledger.tables import CommandRow
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.connection import Caller, Connection, Identity
from pitboss.server.tables.controller import TableController
from pitboss.server.tables.outcome import Outcome, outcome_in, outcome_of
from pitboss.server.tables.protocol import Command, Message, decode_message, encode_command
from pitboss.server.tables.publisher import Publisher
from pitboss.server.tables.recovery import LoadedTable
from pitboss.server.web.errors import UNWRITTEN, error_json

# The owner replies in milliseconds; one that does not is most likely gone.
REPLY_SECONDS_MAX: Final = 5.0

# A ledger that could not be asked what became of a request is asked again after this time.
RETRY_SECONDS: Final = 1.0

# A quick owner may reply before we know the number of our request; so many replies are kept.
EARLY_MAX: Final = 1_000

WITHDRAWN: Final = '{"type":"withdrawn"}'
NO_REPLY: Final = "the process that owns this table does not answer: please try again"
CONNECTED: Final = "here"
DISCONNECTED: Final = "gone"
WANTED: Final = "wanted"  # clients of the table are connected to the process that asks


class RemoteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a process asks of a table's owner: a user's command, or a change of presence.

    A process that wants the table itself gives its own name.
    """

    name: str
    role: str
    presence: str = ""
    message: msgspec.Raw = msgspec.Raw(b"null")


def decode_request(row: CommandRow) -> tuple[Identity, RemoteRequest, Message | None]:
    """Who asks for what, decoded as strictly as a message of our own clients."""
    try:
        request = msgspec.json.decode(row.body, type=RemoteRequest)
    except msgspec.DecodeError as error:
        raise MalformedAnswer(f"not a command: {error}") from None
    identity = Identity(row.user_id, request.name, request.role, actors_of(Role(request.role)))
    return identity, request, None if request.presence else decode_message(bytes(request.message))


class _NoReply(StoreFailed):
    """The owner has not carried out a request, and will not: it was withdrawn."""


def _encode_request(request: RemoteRequest) -> str:
    return msgspec.json.encode(request).decode("utf-8")


class Follower:
    """One table that another process owns."""

    def __init__(
        self, loaded: LoadedTable, *, ledger: Ledger, clock: Clock, clocks: Clocks
    ) -> None:
        self.loaded, self._ledger, self._clock = loaded, ledger, clock
        self.controller = TableController(loaded.recovered, clock=clock, clocks=clocks)
        self.publisher = Publisher(loaded, self.controller, clock=clock)
        self.is_behind = False  # the owner has written rows that nobody here has looked for yet
        self._lock = asyncio.Lock()
        self._replies: dict[int, asyncio.Future[None]] = {}
        self._early: deque[int] = deque(maxlen=EARLY_MAX)
        self._tasks: set[asyncio.Task[None]] = set()
        # A user's commands are sent one after another.
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def recovered(self) -> RecoveredTable:
        """The state of the table as far as its log was read here."""
        return self.loaded.recovered

    async def committed(self) -> RecoveredTable:
        """The same: the log has only what was committed."""
        return self.recovered

    # -- connections ------------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected to this process."""
        return bool(self.publisher.connections)

    def join(self, connection: Connection) -> None:
        """Add a connection and report its user to the owner."""
        self._report(connection.identity.user, CONNECTED)
        self.publisher.add(connection)

    def part(self, connection: Connection) -> None:
        """Remove a connection and report it to the owner if it was its user's last."""
        if self.publisher.remove(connection):
            self._report(connection.identity.user, DISCONNECTED)

    def hand_over(self) -> list[Connection]:
        """Remove all connections: this process owns the table now."""
        return self.publisher.take_all()

    async def send_snapshot(self, connection: Connection) -> None:
        """Send the state of the table."""
        self.publisher.send_snapshot(connection)

    def report_presence(self) -> None:
        """Report all connected users to the owner, which may be a new one."""
        for user in self.publisher.users():
            self._report(user, CONNECTED)

    def _report(self, user: int, presence: str) -> None:
        if self.recovered.seat_of(user) is not None:
            self.ask_owner(presence, user=user)

    def ask_owner(self, presence: str, name: str = "", *, user: int = 0) -> None:
        """Tell the owner who is connected here, or that the process of this name wants to own."""
        request = RemoteRequest(name=name, role="player", presence=presence)
        task = asyncio.create_task(self._post_quietly(user, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post_quietly(self, user: int, request: RemoteRequest) -> None:
        with suppress(PitbossError):
            await self._post(user, request)

    # -- the log ----------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read the rows that the owner has written since, and publish what they did."""
        async with self._lock:
            self.is_behind = False
            entries = await asyncio.to_thread(self._new_entries)
            steps = [step for step in map(self.loaded.append, entries) if step is not None]
            if entries:
                self.controller.note_question()
                self.publisher.publish(steps)

    def _new_entries(self) -> list[Entry]:
        return list(self._ledger.entries(self.recovered.number, self.recovered.n))

    # -- commands ---------------------------------------------------------------------------------

    async def execute(self, caller: Caller, command: Command) -> Outcome:
        """Have the owner carry out a command, and pass on its reply."""
        identity, message = caller.identity, msgspec.Raw(encode_command(command))
        request = RemoteRequest(name=identity.name, role=identity.role, message=message)
        turn = self._turns.setdefault(identity.user, asyncio.Lock())
        async with turn:
            try:
                return outcome_in(await self._ask(caller, command, request))
            except PitbossError as error:
                self.publisher.refuse(caller, command, error)
                return outcome_of(error)

    async def _ask(self, caller: Caller, command: Command, request: RemoteRequest) -> object:
        """Send a request to the owner and pass on its reply.

        While the ledger does not say what became of it, nothing else is taken from that player.
        """
        user = caller.identity.user
        try:
            reply: object = await self._reply(await self._post(user, request))
        except _NoReply:
            raise
        except StoreFailed as error:
            self.publisher.leave_open(caller, command, OutcomeUnknown(error.message))
            reply = await self._settle(user, command, request)
        caller.send(reply)
        return reply

    async def _settle(self, user: int, command: Command, request: RemoteRequest) -> object:
        """Take back a request as soon as the ledger can be asked; one carried out stands."""
        body, number = _encode_request(request), self.recovered.number
        while True:
            await self._clock.sleep(RETRY_SECONDS)
            with suppress(StoreFailed):
                reply = await asyncio.to_thread(
                    self._ledger.withdraw_command, number, user, body, WITHDRAWN
                )
                row = await asyncio.to_thread(
                    self._ledger.row_of_command, number, user, command.key
                )
                await self.catch_up()
                if row is not None:
                    return {"type": "done", "key": command.key, "n": row.n}
                if reply not in (None, WITHDRAWN):
                    return msgspec.Raw(str(reply).encode("utf-8"))
                return {"type": "refused", "key": command.key, "error": error_json(UNWRITTEN)}

    async def _post(self, user: int, request: RemoteRequest) -> int:
        post, number = self._ledger.post_command, self.recovered.number
        body = _encode_request(request)
        return await asyncio.to_thread(post, number, user, body, self._clock.now_ms())

    async def _reply(self, number: int) -> msgspec.Raw:
        """Wait for the owner's reply; without one the command is withdrawn and can be repeated."""
        replied = self._replies.setdefault(number, asyncio.get_running_loop().create_future())
        if number in self._early:
            replied.set_result(None)
        try:
            await asyncio.wait_for(replied, REPLY_SECONDS_MAX)
        except TimeoutError:
            await self._withdraw(number)
        finally:
            self._replies.pop(number, None)
        row = await asyncio.to_thread(self._ledger.command, number)
        await self.catch_up()
        if row is None or row.reply is None:
            raise _NoReply(NO_REPLY)
        return msgspec.Raw(row.reply.encode("utf-8"))

    async def _withdraw(self, number: int) -> None:
        """Take back a command that nobody has answered; one that was carried out stands."""
        try:
            await asyncio.to_thread(self._ledger.reply_command, number, WITHDRAWN)
        except LedgerConflict:
            return
        raise _NoReply(NO_REPLY)

    def on_reply(self, number: int) -> None:
        """The owner has replied to a request, perhaps one of ours."""
        replied = self._replies.get(number)
        if replied is None:
            self._early.append(number)
        elif not replied.done():
            replied.set_result(None)

    def on_all_replies(self) -> None:
        """The owner has replied to all requests."""
        for number in list(self._replies):
            self.on_reply(number)
