"""Publishes a table to the clients connected to it, to each what it may see.

The process that owns a table and a process that only follows it publish in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec

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
from pitboss.table import DEALER, Actor, Question, seat_actor

_encode = msgspec.json.Encoder().encode
_TRUTH: Final = (b"false", b"true")
_OWN: Final = ("you", "own", "spots")  # what differs by client
# What is the same for everybody, but for the clock.
_ALIKE: Final = ("question", "stakes", "fairness", "rules", "frozen", "closing", "closed")


@dataclass(slots=True)
class _Sent:
    """What one client was sent last: whose view it has, and what differs by client.

    `question` and `asked` are what its answers followed from; while they stay, so do the answers.
    """

    viewer: Actor = ""
    own: tuple[bytes, ...] = ()
    question: Question | None = None
    asked: object = None


class Publisher:
    """The connections to one table, and what each of them is sent.

    A client gets a snapshot first, and then whatever has changed. Everybody has been sent the
    same changes: `version` counts them, and shows a client whether it has missed one.
    """

    def __init__(self, loaded: LoadedTable, controller: TableController, *, clock: Clock) -> None:
        self.connections: dict[Connection, _Sent] = {}
        self._clock = clock
        self._version = 0
        self._sent: tuple[bytes, ...] = ()  # what everybody was sent alike
        self._clock_sent: object = None
        self._rules: tuple[object, bytes] = None, b""
        self.use(loaded, controller)

    def use(self, loaded: LoadedTable, controller: TableController) -> None:
        """Publish this state of the table from now on."""
        self._controller = controller
        self._recovered, self._views = loaded.recovered, loaded.views

    # -- connections ------------------------------------------------------------------------------

    def add(self, connection: Connection) -> None:
        """Add a connection and send it a snapshot."""
        self.publish(())  # so that everybody goes on from the same state
        self.connections[connection] = _Sent()
        self._send_snapshot(connection)

    def remove(self, connection: Connection) -> bool:
        """Remove a connection; whether it was its user's last one."""
        self.connections.pop(connection, None)
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
        """Send the whole present state of the table to a client that asks for it, and is here."""
        if connection in self.connections:
            self.publish(())
            self._send_snapshot(connection)

    def send_snapshots(self) -> None:
        """Send everybody the whole present state, after the table was loaded again."""
        self._sent = ()
        for connection in self.connections:
            self._send_snapshot(connection)

    def _send_snapshot(self, connection: Connection) -> None:
        identity, seats = connection.identity, self._seats()
        viewer, sent = self._viewer(identity, seats), _Sent()
        own = self._own(identity, seats.get(identity.user), sent, self._controller.leaving)
        self.connections[connection] = sent
        sent.viewer, sent.own = viewer, own
        named = dict(zip(_OWN, own, strict=True))
        head = b'{"type":"snapshot","protocol":%d,' % PROTOCOL_VERSION
        view = self._views.snapshot(viewer, self._people())
        events = _encode(self._views.events(viewer))
        self._sent, self._clock_sent = self._common(), self._clock_now()
        common = dict(zip(_ALIKE, self._sent, strict=True))
        common["clock"] = _encode(self._clock_json())
        parts = {"view": view, "events": events, **named, **common}
        connection.send_bytes(head + self._numbers() + _fields(parts) + b"}")

    def publish(self, steps: Sequence[Step]) -> None:
        """Send every connection what has changed, as its viewer may see it."""
        if self.connections:
            self._publish(steps)
        else:
            self._views.take(steps)

    def _publish(self, steps: Sequence[Step]) -> None:
        people, seats = self._people(), self._seats()
        viewers = {each: self._viewer(each.identity, seats) for each in self.connections}
        watching = set(viewers.values())
        known = {viewer for viewer in watching if self._views.is_shown(viewer)}
        changes = self._views.changes(steps, watching, people)
        common = self._common_changes()
        leaving, bodies = self._controller.leaving, {}
        for connection, viewer in viewers.items():
            sent, body = self.connections[connection], changes[viewer]
            identity = connection.identity
            own = self._own(identity, seats.get(identity.user), sent, leaving)
            if own is not sent.own and own != sent.own:
                body += _changed(_OWN, sent.own, own)
            if sent.viewer != viewer or viewer not in known:  # it looks with other eyes
                body += _fields({"view": self._views.snapshot(viewer, people)})
            sent.viewer, sent.own = viewer, own
            bodies[connection] = body
        if common or any(bodies.values()):
            self._version += 1
            head = b'{"type":"steps",' + self._numbers()
            for connection, body in bodies.items():
                connection.send_bytes(b"%b%b%b}" % (head, body, common))
        if self._recovered.closed:
            for connection in list(self.connections):
                connection.close(CLOSED_TABLE)

    def _numbers(self) -> bytes:
        return b'"v":%d,"n":%d' % (self._version, self._recovered.n)

    def _common_changes(self) -> bytes:
        """What has changed for everybody."""
        parts, before, clock = self._common(), self._sent, self._clock_now()
        changed = b"" if parts == before else _changed(_ALIKE, before, parts)
        if not before or clock != self._clock_sent:
            changed += _fields({"clock": _encode(self._clock_json())})
        self._sent, self._clock_sent = parts, clock
        return changed

    def refuse(self, caller: Caller, command: Command, error: PitbossError) -> None:
        """Reply that a command was refused; with a conflict goes the question that is asked now."""
        reply: Plain = {"type": "refused", "key": command.key, "error": error_json(error)}
        if isinstance(error, LedgerConflict):
            own, spots = self._views.own(self._controller.actors(caller.identity))
            parts = {"question": self._views.question(), "own": own, "spots": spots}
            reply |= {name: msgspec.Raw(part) for name, part in parts.items()}
            reply["type"] = "conflict"
        caller.send(reply)

    def leave_open(self, caller: Caller, command: Command, error: PitbossError) -> None:
        """Reply that nobody knows yet whether a command was carried out; another reply follows."""
        caller.send({"type": "unknown", "key": command.key, "error": error_json(error)})

    # -- parts of messages ------------------------------------------------------------------------

    def viewer(self, identity: Identity) -> Actor:
        """Whose view of the table a client gets: its seat's, the dealer's, or a spectator's."""
        return self._viewer(identity, self._seats())

    def _viewer(self, identity: Identity, seats: Mapping[int, int]) -> Actor:
        seat = seats.get(identity.user)
        if seat is not None:
            return seat_actor(seat)
        return DEALER if self._recovered.mode == LIVE and identity.actors else SPECTATOR

    def _seats(self) -> dict[int, int]:
        """The seat of each user."""
        return {each.user: seat for seat, each in self._recovered.sitters.items()}

    def _people(self) -> dict[int, Person]:
        """Who sits where, who makes no more wagers, and who is disconnected."""
        ready, absent = self._controller.ready, self._controller.absent
        return {
            seat: Person(
                name=each.name,
                bot=each.bot,
                ready=seat in ready,
                away=seat in absent,
            )
            for seat, each in self._recovered.sitters.items()
        }

    def _own(
        self, identity: Identity, seat: int | None, sent: _Sent, leaving: Set[int]
    ) -> tuple[bytes, ...]:
        """What differs by client: who it is here, what it may answer, and the spots open to it."""
        question, actors = self._views.asked(), self._controller.actors(identity)
        asked = seat, actors, seat in leaving
        if question is not sent.question or asked != sent.asked or not sent.own:
            sent.question, sent.asked = question, asked
            return _you(identity.user, *asked), *self._views.own(actors)
        return sent.own

    def _common(self) -> tuple[bytes, ...]:
        """What is the same for everybody, but for the clock."""
        recovered = self._recovered
        return (
            self._views.question(),
            self._views.stakes(),
            self._views.fairness(),
            self._rules_json(),
            _TRUTH[bool(recovered.frozen)],
            _TRUTH[bool(recovered.closing)],
            _TRUTH[recovered.closed],
        )

    def _rules_json(self) -> bytes:
        """Which version of the rules is in force, and what changes wait; encoded once for each."""
        changes, versions = self._recovered.changes, self._recovered.table.versions
        now = len(versions), tuple(changes.waiting)
        if self._rules[0] != now:
            rules = {"version": len(versions) - 1, "changes": changes_info(changes)}
            self._rules = now, _encode(rules)
        return self._rules[1]

    def _clock_now(self) -> tuple[int | None, list[int]]:
        """When the table stops waiting, and for whom it waits."""
        deadline = self._controller.answer_by()
        return deadline, [] if deadline is None else self._controller.waiting_for()

    def _clock_json(self) -> Plain | None:
        deadline, seats = self._clock_now()
        if deadline is None:
            return None
        left = max(deadline - self._clock.now_ms(), 0)
        return {"ends_in": left, "for": [seat_actor(seat) for seat in seats]}


@lru_cache(maxsize=4096)
def _you(user: int, seat: int | None, actors: frozenset[Actor], leaving: bool) -> bytes:
    """Who a client is at the table."""
    return _encode({"user": user, "seat": seat, "actors": sorted(actors), "leaving": leaving})


def _changed(names: Sequence[str], before: Sequence[bytes], now: Sequence[bytes]) -> bytes:
    """The fields whose values have changed, or all of them if there were none before."""
    if not before:
        return _fields(dict(zip(names, now, strict=True)))
    fields = zip(names, before, now, strict=True)
    return _fields({name: part for name, old, part in fields if part != old})


def _fields(parts: Mapping[str, bytes]) -> bytes:
    """Fields of a message, each after a comma."""
    return b"".join(b',"%b":%b' % (name.encode(), part) for name, part in parts.items())
