"""Commands that come by HTTP or from another process, and the reply that they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.server.tables.connection import Connection, Identity
from pitboss.server.tables.outcome import Outcome
from pitboss.server.tables.protocol import Hello, Message, Ping

if TYPE_CHECKING:
    from pitboss.server.tables.registry import ServedTable


async def receive(table: ServedTable, connection: Connection, message: Message) -> Outcome | None:
    """Act on a message of a connected client; the outcome, if it is a command."""
    match message:
        case Ping():
            connection.send({"type": "pong"})
        case Hello():
            await table.send_snapshot(connection)
        case _:
            return await table.execute(connection, message)
    return None


class PendingReply:
    """Takes the reply to a command that came by HTTP or from another process."""

    def __init__(self, identity: Identity, remote_command: int = 0) -> None:
        self.identity, self.remote_command = identity, remote_command
        self.reply: dict[str, object] = {}

    def send(self, message: object) -> None:
        """Keep the reply; one of another process comes encoded."""
        raw = bytes(message) if isinstance(message, msgspec.Raw) else msgspec.json.encode(message)
        self.reply = msgspec.json.decode(raw)

    @property
    def is_known(self) -> bool:
        """Whether it is known what became of the command."""
        return self.reply.get("type") != "unknown"
