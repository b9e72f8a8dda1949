"""Commands between processes: sent to the owner of a table, answered once, notified at once."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from pitboss.ledger.append import Reply, notify, write_replies
from pitboss.ledger.schema import commands
from pitboss.ledger.tables import Tables


class CommandRow(msgspec.Struct, frozen=True, kw_only=True):
    """A command for the owner of a table; `reply` is None until it was carried out or refused."""

    id: int
    table_id: int
    user_id: int
    body: str
    reply: str | None
    at: int


class Commands(Tables):
    """The commands between the processes that share a ledger."""

    def post_command(self, table: int, user: int, body: str, at: int) -> int:
        """Send a command to the owner of a table; returns its number."""
        fresh = {"table_id": table, "user_id": user, "body": body, "at": at}
        with self.writing() as connection:
            added = connection.execute(insert(commands).values(fresh).returning(commands.c.id))
            number = int(added.scalar_one())
            notify(connection, f"command:{table}:{number}")
        return number

    def take_commands(self, table: int, *, after: int = 0) -> list[CommandRow]:
        """The commands for a table that nobody has answered, in the order they came."""
        wanted = select(commands).where(commands.c.table_id == table, commands.c.id > after)
        with self.reading() as connection:
            due = wanted.where(commands.c.reply.is_(None)).order_by(commands.c.id)
            return [CommandRow(**each._mapping) for each in connection.execute(due)]

    def reply_command(self, command: int, reply: str) -> None:
        """Reply to a command that changed nothing; one that did is answered with its batch."""
        with self.writing() as connection:
            write_replies(connection, [Reply(command=command, body=reply)])

    def command(self, command: int) -> CommandRow | None:
        """One command, answered or not."""
        with self.reading() as connection:
            found = connection.execute(select(commands).where(commands.c.id == command)).first()
        return None if found is None else CommandRow(**found._mapping)

    def drop_commands_before(self, at: int) -> None:
        """Delete commands that came before that time; what they did is in the log."""
        with self.writing() as connection:
            connection.execute(delete(commands).where(commands.c.at < at))
