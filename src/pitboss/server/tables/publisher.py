"""Publishes a table to the clients connected to it, to each what it may see.

The process that owns a table and a process that only follows it publish in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import LedgerConflict, PitbossError
from pitboss.ledger.recovered_table import LIVE, Step
from pitboss.server.clock import Clock
from pitboss.server.tables.connection import CLOSED_TABLE, Caller, Connection, Identity
from pitboss.server.tables.controller import TableController
from pitboss.server.tables.protocol import PROTOCOL_VERSION, Command
from pitboss.server.tables.recovery import LoadedTable
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, Plain
from pitboss.server.web.errors import error_json
from pitboss.server.web.info import changes_info
from pitboss.table import DEALER, Actor, seat_actor


class Publisher:
    """The connections to one table, and what each of them is sent."""

    def __init__(self, loaded: LoadedTable, controller: TableController, *, clock: Clock) -> None:
        self.connections: set[Connection] = set()
        self._clock = clock
        self.use(loaded, controller)

    def use(self, loaded: LoadedTable, controller: TableController) -> None:
        """Publish this state of the table from now on."""
        self._controller = controller
        self._recovered, self._views = loaded.recovered, loaded.views

    # -- connections ------------------------------------------------------------------------------

    def add(self, connection: Connection) -> None:
        """Add a connection and send it a snapshot."""
        self.connections.add(connection)
        self.send_snapshot(connection)

    def remove(self, connection: Connection) -> bool:
        """Remove a connection; whether it was its user's last one."""
        self.connections.discard(connection)
        return connection.identity.user not in self.users()

    def users(self) -> set[int]:
        """The users who are connected."""
        return {each.identity.user for each in self.connections}

    def take_all(self) -> list[Connection]:
        """Remove all connections: another object publishes the table from now on."""
        connections = list(self.connections)
        self.connections.clear()
        return connections

    # -- messages ---------------------------------------------------------------------------------

    def send_snapshot(self, connection: Connection) -> None:
        """Send the whole present state of the table."""
        viewer = self.viewer(connection.identity)
        connection.send(
            {
                "type": "snapshot",
                "protocol": PROTOCOL_VERSION,
                "n": self._recovered.n,
                "view": self._views.view(viewer, self._people()),
                "events": self._views.events(viewer),
                **self._own(connection.identity),
                **self._common(),
            }
        )

    def send_snapshots(self) -> None:
        """Send everybody the whole present state, after the table was loaded again."""
        for connection in self.connections:
            self.send_snapshot(connection)

    def publish(self, steps: Iterable[Step]) -> None:
        """Send every connection what happened, as its viewer may see it."""
        viewers = {each: self.viewer(each.identity) for each in self.connections}
        seen_by, people = set(viewers.values()), self._people()
        sent = self._views.steps(steps, seen_by, people)
        no_step = not any(sent.values())  # a player is ready or wants to leave
        views = self._views.views(seen_by, people) if no_step else {}
        common = self._common()
        for connection, viewer in viewers.items():
            message: Plain = {"type": "steps", "n": self._recovered.n, "steps": sent[viewer]}
            if no_step:
                message["view"] = views[viewer]
            connection.send({**message, **self._own(connection.identity), **common})
        if self._recovered.closed:
            for connection in list(self.connections):
                connection.close(CLOSED_TABLE)

    def refuse(self, caller: Caller, command: Command, error: PitbossError) -> None:
        """Reply that a command was refused; with a conflict goes the question that is asked now."""
        reply: Plain = {"type": "refused", "key": command.key, "error": error_json(error)}
        if isinstance(error, LedgerConflict):
            question = self._views.question(self._controller.actors(caller.identity))
            reply |= {"type": "conflict", "question": question}
        caller.send(reply)

    def leave_open(self, caller: Caller, command: Command, error: PitbossError) -> None:
        """Reply that nobody knows yet whether a command was carried out; another reply follows."""
        caller.send({"type": "unknown", "key": command.key, "error": error_json(error)})

    # -- parts of messages ------------------------------------------------------------------------

    def viewer(self, identity: Identity) -> Actor:
        """Whose view of the table a client gets: its seat's, the dealer's, or a spectator's."""
        seat = self._recovered.seat_of(identity.user)
        if seat is not None:
            return seat_actor(seat)
        return DEALER if self._recovered.mode == LIVE and identity.actors else SPECTATOR

    def _people(self) -> dict[int, Person]:
        """Who sits where, who makes no more wagers, and who is disconnected."""
        controller = self._controller
        return {
            seat: Person(
                name=each.name,
                bot=each.bot,
                ready=seat in controller.ready,
                away=seat in controller.absent,
            )
            for seat, each in self._recovered.sitters.items()
        }

    def _own(self, identity: Identity) -> Plain:
        """What differs by client: who it is here, and what it may answer."""
        controller = self._controller
        actors, seat = controller.actors(identity), self._recovered.seat_of(identity.user)
        you = {"user": identity.user, "seat": seat, "actors": sorted(actors)}
        return {
            "you": {**you, "leaving": seat in controller.leaving},
            "question": self._views.question(actors),
        }

    def _common(self) -> Plain:
        """What is the same for everybody."""
        return {
            "clock": self._clock_json(),
            "fairness": self._views.fairness(),
            "rules": {
                "version": len(self._recovered.table.versions) - 1,
                "changes": changes_info(self._recovered.changes),
            },
            "frozen": bool(self._recovered.frozen),
            "closing": bool(self._recovered.closing),
            "closed": self._recovered.closed,
        }

    def _clock_json(self) -> Plain | None:
        deadline = self._controller.answer_by()
        if deadline is None:
            return None
        left = max(deadline - self._clock.now_ms(), 0)
        return {"ends_in": left, "for": [seat_actor(s) for s in self._controller.waiting_for()]}
