"""The WebSocket endpoint of a table: one task receives messages, one sends what is published."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, PitbossError, ServerStopping
from pitboss.server.auth.roles import Action, Role, actors_of, check
from pitboss.server.auth.security_log import REFUSALS, command_refused
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.connection import (
    GONE_AWAY,
    OTHER_PROTOCOL,
    RESTARTED,
    Connection,
    Identity,
)
from pitboss.server.tables.outcome import outcome_of
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import (
    PROTOCOL_VERSION,
    Command,
    LeaveSeat,
    Message,
    SitDown,
    decode_message,
)
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.errors import error_json
from pitboss.server.web.limits import RateLimiter
from pitboss.server.web.middleware import person_of
from pitboss.server.web.request_log import next_message

NO_SUCH_TABLE: Final = 4004

# How the framework reports that a client is gone, and how long it takes to notice at most.
DISCONNECTED: Final = (WebSocketDisconnect, RuntimeError, OSError)
GONE_SECONDS_MAX: Final = 5.0

# A server that is stopped waits for so long for the commands under way.
DRAIN_SECONDS_MAX: Final = 5.0
LAST_MESSAGES_SECONDS_MAX: Final = 2.0
DRAIN_PAUSE_SECONDS: Final = 0.01


class TableSocket:
    """Connects clients to tables, and disconnects those whose session has ended."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._sessions: dict[Connection, str] = {}
        self._busy: set[Connection] = set()  # with a command under way
        self._refusals = RateLimiter(REFUSALS, clock=registry.clock)

    def route(self) -> WebSocketRoute:
        """The one route."""
        return WebSocketRoute("/ws/tables/{id}", self.connect)

    def disconnect(self, user_id: int, session: str | None) -> None:
        """Close the connections of a session that has ended, or all of its user."""
        for connection, known in list(self._sessions.items()):
            if connection.identity.user == user_id and session in (None, known):
                connection.close(GONE_AWAY)

    async def drain(self) -> None:
        """Take no more commands, answer those under way, and let every client come back later.

        A client sends again what was not answered, with the same key.
        """
        self._registry.stopping.set()
        for connection in self._sessions.keys() - self._busy:
            connection.close(RESTARTED)
        await _until_empty(self._busy, DRAIN_SECONDS_MAX)

    async def drained(self) -> None:
        """Wait until every client has received its last messages; not long for one that hangs."""
        await _until_empty(self._sessions, LAST_MESSAGES_SECONDS_MAX)

    async def connect(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        try:
            await socket.accept()
        except DISCONNECTED:
            return await _await_gone(socket)
        person, number = person_of(socket), _number(socket)
        try:
            _check_protocol(socket)
            table = await self._registry.opened(number)
        except NoSuchThing as error:
            return await _refuse(socket, error, NO_SUCH_TABLE)
        except ServerStopping as error:
            return await _refuse(socket, error, RESTARTED)
        except PitbossError as error:
            return await _refuse(socket, error, OTHER_PROTOCOL)
        queue_max = self._registry.settings.queue_max
        connection = Connection(_identity(person), queue_max=queue_max)
        self._sessions[connection] = "" if person is None else person.session
        table.join(connection)
        if self._registry.stopping.is_set():
            connection.close(RESTARTED)
        try:
            await self._registry.read_on(number)
            await self._run(socket, number, connection)
        finally:
            self._sessions.pop(connection, None)
            self._registry.tables.get(number, table).part(connection)
        return None

    async def _run(self, socket: WebSocket, number: int, connection: Connection) -> None:
        """Send and receive until one of both ends."""
        state = socket.scope.get("state", {})
        send_text = state.get("send_text", socket.send_text)
        connection.write_at_once = state.get("write_text")
        sending = asyncio.create_task(connection.pump(send_text))
        receiving = asyncio.create_task(self._receive_all(socket, number, connection))
        done, pending = await asyncio.wait(
            {sending, receiving}, return_when=asyncio.FIRST_COMPLETED
        )
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        failed = [error for task in done if (error := task.exception()) is not None]
        for error in failed:
            if not isinstance(error, DISCONNECTED):
                raise error
        if failed:
            await _await_gone(socket)
        elif sending in done:
            await _close(socket, sending.result())

    async def _receive_all(self, socket: WebSocket, number: int, connection: Connection) -> None:
        try:
            while True:
                text = await socket.receive_text()
                if not self._registry.stopping.is_set():
                    await self._receive_in_turn(text, number, connection)
        except (WebSocketDisconnect, OSError):
            return

    async def _receive_in_turn(self, text: str, number: int, connection: Connection) -> None:
        self._busy.add(connection)
        try:
            await self._receive(text, number, connection)
        finally:
            self._busy.discard(connection)
            if self._registry.stopping.is_set():
                connection.close(RESTARTED)

    def _log_refused(self, error: PitbossError, number: int, identity: Identity) -> None:
        """Log a command that its sender may not give, but not every one of a flood."""
        if isinstance(error, NotPermitted) and self._refusals.take(str(identity.user)):
            command_refused(identity.user, identity.role, number, error.message)

    async def _receive(self, text: str, number: int, connection: Connection) -> None:
        """Pass one message on to the table, or reply with what is wrong with it."""
        next_message()
        metrics = self._registry.metrics
        refused: dict[str, object] = {"type": "error"}
        try:
            message = decode_message(text)
            if isinstance(message, Command):
                refused = {"type": "refused", "key": message.key}
            _check_role(connection.identity, message)
            table = self._registry.table(number)
        except PitbossError as error:
            metrics.count_command(outcome_of(error))
            self._log_refused(error, number, connection.identity)
            connection.send({**refused, "error": error_json(error)})
        else:
            doing, user = receive(table, connection, message), connection.identity.user
            await metrics.timed(doing, message, table=number, user=user)


def _check_protocol(socket: WebSocket) -> None:
    """Refuse a client that was written for another version of the protocol."""
    version = socket.query_params.get("protocol", "1")
    if version != str(PROTOCOL_VERSION):
        raise MalformedAnswer(
            f"this server uses version {PROTOCOL_VERSION} of the table protocol, your client"
            f" version {version[:10]}: please load the page again or update the client"
        )


async def _refuse(socket: WebSocket, error: PitbossError, code: int) -> None:
    try:
        await socket.send_json({"type": "error", "error": error_json(error)})
        await socket.close(code)
    except DISCONNECTED:
        await _await_gone(socket)


async def _await_gone(socket: WebSocket) -> None:
    """Wait until it is known that a client has hung up; to return before would look like a fault.

    A disconnect is not an error, in the middle of a handshake neither.
    """
    with suppress(TimeoutError, *DISCONNECTED):
        async with asyncio.timeout(GONE_SECONDS_MAX):
            while True:
                await socket.receive()


async def _until_empty(some: Collection[Connection], seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while some:
                await asyncio.sleep(DRAIN_PAUSE_SECONDS)


def _number(socket: WebSocket) -> int:
    text = str(socket.path_params["id"])
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else -1


def _identity(person: Person | None) -> Identity:
    if person is None:
        return Identity(0, "", "visitor")
    return Identity(person.id, person.name, str(person.role), actors_of(person.role))


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(*DISCONNECTED):
        await socket.close(code)


def _check_role(identity: Identity, message: Message) -> None:
    """Refuse what a role may not do at any table; a seated player may always leave."""
    role = Role(identity.role)
    if isinstance(message, LeaveSeat) and role is not Role.VISITOR:
        return
    if isinstance(message, SitDown):
        check(role, Action.TABLE_SIT)
    elif isinstance(message, Command):
        staff = Action.TABLE_SPEAK_AS_STAFF
        check(role, staff if identity.actors else Action.TABLE_ANSWER_OWN_SEAT)
