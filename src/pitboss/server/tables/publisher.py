"""The front of a table: the lines of those who watch and play, and what each of them is shown.

Whoever owns the table and whoever only follows it have the same front.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Protocol

from pitboss.errors import LedgerConflict, PitbossError
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Step
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.connection import CLOSED_TABLE, Connection, Identity
from pitboss.server.tables.controller import TableController
from pitboss.server.tables.protocol import Command, Hello, Message, Ping
from pitboss.server.tables.recovery import LoadedTable
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, Plain
from pitboss.server.web.errors import error_json
from pitboss.table import DEALER, Actor, seat_actor

__all__ = ["Caller", "Front"]


class Caller(Protocol):
    """Whatever takes the replies to deeds: a line, or the tray of another process."""

    @property
    def identity(self) -> Identity:
        """Who speaks."""
        ...

    @property
    def command(self) -> int:
        """The command of another process that is carried out; nought for a line of our own."""
        ...

    def send(self, message: object) -> None:
        """Tell them."""
        ...


class Front(ABC):
    """Shows a table to everybody, each through their own eyes, and passes on what they say."""

    def __init__(self, read: LoadedTable, *, clock: Clock, clocks: Clocks) -> None:
        self.lines: set[Connection] = set()
        self._clock, self._clocks = clock, clocks
        self._take(read)

    def _take(self, read: LoadedTable) -> None:
        """Sit down with a book that has just been read."""
        self.read = read
        self.recovered, self.keys, self.showing = read.recovered, read.keys, read.showing
        self.host = TableController(read.recovered, clock=self._clock, clocks=self._clocks)

    # -- those who come and go --------------------------------------------------------------------

    def join(self, line: Connection) -> None:
        """Somebody comes to the table and is shown how it stands."""
        self.lines.add(line)
        self.is_here(line.identity.user)
        line.send(self._snapshot(line.identity))

    def part(self, line: Connection) -> None:
        """A line went down."""
        self.lines.discard(line)
        user = line.identity.user
        if all(each.identity.user != user for each in self.lines):
            self.is_gone(user)

    def is_here(self, user: int) -> None:
        """Somebody who may sit here has a line again."""
        seat = self.recovered.seat_of(user)
        since = None if seat is None else self.host.absent.pop(seat, None)
        if seat is not None and since is not None and self.host.is_put_out(since):
            self.host.leaving.discard(seat)  # who asked to go is still on the way

    def is_gone(self, user: int) -> None:
        """Somebody who may sit here has no line any more; the seat is kept for a while."""
        seat = self.recovered.seat_of(user)
        if seat is not None:
            self.host.absent[seat] = self._clock.now_ms()

    async def hear(self, line: Connection, message: Message) -> None:
        """Do what somebody says, or say why not."""
        match message:
            case Ping():
                line.send({"type": "pong"})
            case Hello():
                await self.show(line)
            case _:
                await self.command(line, message)

    async def show(self, line: Connection) -> None:
        """Show somebody how the table stands."""
        line.send(self._snapshot(line.identity))

    async def written(self) -> RecoveredTable:
        """The book as anybody may know it: nothing stands there that is not in the log."""
        return self.recovered

    def hand_over(self) -> list[Connection]:
        """Another front shows the table from now on: its lines go there."""
        lines = list(self.lines)
        self.lines.clear()
        return lines

    @abstractmethod
    async def command(self, line: Caller, command: Command) -> None:
        """Do what somebody says; whoever holds the table knows how."""

    def _refuse(self, line: Caller, command: Command, error: PitbossError) -> None:
        told: Plain = {"type": "refused", "key": command.key, "error": error_json(error)}
        if isinstance(error, LedgerConflict):
            question = self.showing.question(self.host.actors(line.identity))
            told |= {"type": "conflict", "question": question}
        line.send(told)

    # -- what is shown ----------------------------------------------------------------------------

    def viewer(self, identity: Identity) -> Actor:
        """Through whose eyes a visitor sees the table: a seat's, the dealer's, or from the rail."""
        seat = self.recovered.seat_of(identity.user)
        if seat is not None:
            return seat_actor(seat)
        return DEALER if self.recovered.mode == LIVE and identity.actors else SPECTATOR

    def _snapshot(self, identity: Identity) -> Plain:
        viewer = self.viewer(identity)
        return {
            "type": "snapshot",
            "n": self.recovered.n,
            "picture": self.showing.view(viewer, self._people()),
            "events": self.showing.events(viewer),
            **self._own(identity),
            **self._common(),
        }

    def _people(self) -> dict[int, Person]:
        """Who sits where, who is done with wagers, and whose line is down."""
        host = self.host
        return {
            seat: Person(
                name=each.name, bot=each.bot, ready=seat in host.ready, away=seat in host.absent
            )
            for seat, each in self.recovered.sitters.items()
        }

    def _own(self, identity: Identity) -> Plain:
        """What is so for one visitor: who they are here, and what they may say."""
        actors, seat = self.host.actors(identity), self.recovered.seat_of(identity.user)
        you = {"user": identity.user, "seat": seat, "actors": sorted(actors)}
        return {
            "you": {**you, "leaving": seat in self.host.leaving},
            "question": self.showing.question(actors),
        }

    def _common(self) -> Plain:
        """What is so for everybody."""
        return {
            "clock": self._clock_json(),
            "fairness": self.showing.fairness(),
            "frozen": bool(self.recovered.frozen),
            "closing": bool(self.recovered.closing),
            "closed": self.recovered.closed,
        }

    def _clock_json(self) -> Plain | None:
        deadline = self.host.answer_by()
        if deadline is None:
            return None
        left = max(deadline - self._clock.now_ms(), 0)
        return {"ends_in": left, "for": [seat_actor(s) for s in self.host.waiting_for()]}

    def _tell_all(self, steps: Iterable[Step]) -> None:
        """Push what happened to every line, each through its own eyes."""
        eyes, people = {line: self.viewer(line.identity) for line in self.lines}, self._people()
        viewers = set(eyes.values())
        told = self.showing.steps(steps, viewers, people)
        quiet = not any(told.values())  # somebody is ready, or wants to go
        pictures = self.showing.views(viewers, people) if quiet else {}
        common = self._common()
        for line, viewer in eyes.items():
            message: Plain = {"type": "steps", "n": self.recovered.n, "steps": told[viewer]}
            if quiet:
                message["picture"] = pictures[viewer]
            line.send({**message, **self._own(line.identity), **common})
        if self.recovered.closed:
            for line in list(self.lines):
                line.close(CLOSED_TABLE)

    def _show_again(self) -> None:
        """Show everybody how the table stands, after it was read anew."""
        for line in self.lines:
            line.send(self._snapshot(line.identity))
