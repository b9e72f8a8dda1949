"""The line to a table: one task hears what the page says, one carries what the table tells."""

from __future__ import annotations

import asyncio

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.errors import PitbossError
from pitboss.server.auth.roles import Action, Role, actors_of, check
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.connection import GONE_AWAY, Connection, Identity
from pitboss.server.tables.protocol import Command, LeaveSeat, Message, SitDown, decode_message
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.errors import error_json
from pitboss.server.web.middleware import person_of

__all__ = ["SocketRoute"]

NO_SUCH_TABLE = 4004


class SocketRoute:
    """Opens lines to tables, and cuts those whose people were shown out."""

    def __init__(self, house: TableRegistry) -> None:
        self._house = house
        self._lines: dict[Connection, str] = {}

    def route(self) -> WebSocketRoute:
        """The one route."""
        return WebSocketRoute("/ws/tables/{id}", self.line)

    def show_out(self, user_id: int, session: str | None) -> None:
        """Cut the lines of somebody whose session, or every one of them, has ended."""
        for line, mark in list(self._lines.items()):
            if line.identity.user == user_id and session in (None, mark):
                line.close(GONE_AWAY)

    async def line(self, socket: WebSocket) -> None:
        """A line from its first word to its last."""
        await socket.accept()
        person, number = person_of(socket), _number(socket)
        try:
            table = self._house.table(number)
        except PitbossError as error:
            await socket.send_json({"type": "error", "error": error_json(error)})
            return await socket.close(NO_SUCH_TABLE)
        line = Connection(_visitor(person), queue_max=self._house.settings.queue_max)
        self._lines[line] = "" if person is None else person.session
        table.join(line)
        try:
            await self._both(socket, number, line)
        finally:
            self._lines.pop(line, None)
            self._house.tables.get(number, table).part(line)
        return None

    async def _both(self, socket: WebSocket, number: int, line: Connection) -> None:
        """Hear and tell until one of both ends."""
        telling = asyncio.create_task(line.pump(socket.send_text))
        hearing = asyncio.create_task(self._hear(socket, number, line))
        done, pending = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        if telling in done and telling.exception() is None:
            await _close(socket, telling.result())

    async def _hear(self, socket: WebSocket, number: int, line: Connection) -> None:
        try:
            while True:
                await self._one(await socket.receive_text(), number, line)
        except WebSocketDisconnect:
            return

    async def _one(self, text: str, number: int, line: Connection) -> None:
        """One message: heard by whoever holds the table now, or answered with what is wrong."""
        try:
            message = decode_message(text)
            _check(line, message)
            table = self._house.table(number)
        except PitbossError as error:
            line.send({"type": "error", "error": error_json(error)})
        else:
            await table.hear(line, message)


def _number(socket: WebSocket) -> int:
    text = str(socket.path_params["id"])
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else -1


def _visitor(person: Person | None) -> Identity:
    if person is None:
        return Identity(0, "", "visitor")
    return Identity(person.id, person.name, str(person.role), actors_of(person.role))


async def _close(socket: WebSocket, code: int) -> None:
    try:
        await socket.close(code)
    except RuntimeError:
        return


def _check(line: Connection, message: Message) -> None:
    """Refuse what a role may not do at any table; whoever sits there may always leave."""
    role = Role(line.identity.role)
    if isinstance(message, LeaveSeat) and role is not Role.VISITOR:
        return
    if isinstance(message, SitDown):
        check(role, Action.TABLE_SIT)
    elif isinstance(message, Command):
        staff = Action.TABLE_SPEAK_AS_STAFF
        check(role, staff if line.identity.actors else Action.TABLE_ANSWER_OWN_SEAT)
