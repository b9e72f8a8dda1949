"""What the house's own log says of users, administrative acts and limits, against the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, select

from pitboss.errors import PitbossError
from pitboss.house.desk import Desk, apply
from pitboss.house.floor import Floor, apply_floor
from pitboss.house.outbox import Outbox, apply_outbox
from pitboss.ledger.acts import ACTS, act_trace
from pitboss.ledger.audit.faults import Fault
from pitboss.ledger.entries import (
    HOUSE_TABLE,
    Acted,
    Body,
    DeskEntered,
    Entry,
    Forgotten,
    LimitChanged,
    PasswordChanged,
    Pruned,
    Registered,
    Renamed,
    RoleChanged,
    SecondFactorChanged,
)
from pitboss.ledger.floor_kinds import FloorEntered, OutboxEntered
from pitboss.ledger.schema import acts, play_limits, second_factors, users
from pitboss.ledger.users import DISABLED, trace_of
from pitboss.ledger.vault import Vault

_Found: TypeAlias = Row[*tuple[Any, ...]]


class Expected(msgspec.Struct, frozen=True):
    """What the house's log says of a user; no trace of a password was kept before 2026."""

    role: str
    password: str


class HouseRecord:
    """Collects what the rows of the house's log come to."""

    def __init__(self) -> None:
        self.people: dict[str, Expected] = {}
        self.acts: dict[int, tuple[int, str]] = {}  # time and trace, by row
        self.acts_from = 0  # where earlier acts came from was deleted
        self.factors: dict[int, str] = {}
        self.limits: dict[tuple[int, str], LimitChanged] = {}
        self._names: dict[int, str] = {}
        self.desk, self._desk_faults = Desk(), list[Fault]()
        self.outbox, self.floor = Outbox(), Floor()

    def take_in(self, entry: Entry, body: Body) -> None:
        """Take in a row."""
        match body:
            case Registered(name=name, role=role, password=password):
                self._put(entry.user, name, Expected(role, password))
            case RoleChanged(name=name, role=role):
                self.people[name] = Expected(role, self._known(name).password)
            case PasswordChanged(name=name, password=password):
                self.people[name] = Expected(self._known(name).role, password)
            case Renamed(name=name, was=was, role=role, password=password):
                self.people.pop(was, None)
                self._put(entry.user, name, Expected(role, password))
            case Forgotten(name=name):
                self._forget(entry.user, name)
            case Acted(trace=trace):
                self.acts[entry.n] = (entry.at, trace)
            case Pruned(kind=kind, before=before) if kind == ACTS:
                self.acts_from = max(self.acts_from, before)
            case SecondFactorChanged(account=account, secret=secret):
                self.factors[account] = secret
            case LimitChanged(kind=kind):
                self.limits[entry.user, kind] = body
            case DeskEntered() | OutboxEntered() | FloorEntered():
                self._take_in_desk(entry, body)
            case _:
                pass

    def _take_in_desk(self, entry: Entry, body: DeskEntered | OutboxEntered | FloorEntered) -> None:
        """Take in an entry of the desk; one that the rules refuse was not written by a house."""
        try:
            match body:
                case DeskEntered(what=what):
                    self.desk = apply(self.desk, what, at=entry.at)
                case OutboxEntered(what=sent):
                    self.outbox = apply_outbox(self.outbox, sent, at=entry.at)
                case FloorEntered(what=noted):
                    self.floor = apply_floor(self.floor, noted, at=entry.at)
        except PitbossError as error:
            message = f"table {HOUSE_TABLE}, row {entry.n}: {error.message}"
            self._desk_faults.append(Fault(message=message, table=HOUSE_TABLE, n=entry.n))

    def _put(self, user: int, name: str, expected: Expected) -> None:
        self.people[name] = expected
        self._names[user] = name

    def _known(self, name: str) -> Expected:
        return self.people.get(name, Expected("", ""))

    def _forget(self, user: int, name: str) -> None:
        """What is known of an account that was deleted: that it was."""
        self.people.pop(self._names.get(user, ""), None)
        self._put(user, name, Expected(DISABLED, trace_of(None)))
        self.factors.pop(user, None)
        self.limits = {each: known for each, known in self.limits.items() if each[0] != user}

    def faults(self, connection: Connection, vault: Vault) -> Iterator[Fault]:
        """What the tables beside the log say otherwise."""
        yield from self._desk_faults
        yield from people_faults(connection, self.people)
        yield from self._act_faults(connection)
        yield from self._factor_faults(connection, vault)
        yield from self._limit_faults(connection)

    def _act_faults(self, connection: Connection) -> Iterator[Fault]:
        left = dict(self.acts)
        for found in connection.execute(select(acts).order_by(acts.c.n)):
            _, trace = left.pop(found.n, (0, None))
            if trace != _trace(found):
                yield Fault(message=f"the administrative act in row {found.n} was changed")
        for n, (at, _) in left.items():
            if at >= self.acts_from:
                yield Fault(message=f"where the administrative act in row {n} came from is missing")

    def _factor_faults(self, connection: Connection, vault: Vault) -> Iterator[Fault]:
        left = {user: secret for user, secret in self.factors.items() if secret}
        wanted = select(second_factors).where(second_factors.c.confirmed_at.is_not(None))
        for found in connection.execute(wanted):
            known = left.pop(found.user_id, None)
            secret = vault.opened_text("second factor", found.user_id, str(found.secret))
            if known is None or (secret is not None and known != trace_of(secret)):
                yield Fault(message=f"the second factor of user {found.user_id} was exchanged")
        for user in left:
            yield Fault(message=f"the second factor of user {user} is missing")

    def _limit_faults(self, connection: Connection) -> Iterator[Fault]:
        left = dict(self.limits)
        for found in connection.execute(select(play_limits)):
            known = left.pop((found.user_id, found.kind), None)
            if known is None or (known.value, known.next_value, known.next_at) != (
                found.value,
                found.next_value,
                found.next_at,
            ):
                message = f"the limit {found.kind} of user {found.user_id} was changed"
                yield Fault(message=message)
        for user, kind in left:
            yield Fault(message=f"the limit {kind} of user {user} is missing")


def _trace(found: _Found) -> str:
    return act_trace(str(found.salt), str(found.address), str(found.device), str(found.detail))


def people_faults(connection: Connection, expected: Mapping[str, Expected]) -> Iterator[Fault]:
    """Users who are not what the house's log says, or who are missing there."""
    left = dict(expected)
    for found in connection.execute(select(users).order_by(users.c.id)):
        role = DISABLED if found.disabled else found.role
        known = left.pop(found.name, None)
        if known is None or known.role != role:
            message = f"user {found.id} ({found.name}) is not who the house's log says"
            yield Fault(message=message)
        elif known.password and known.password != trace_of(found.password):
            message = f"the password of user {found.id} ({found.name}) was exchanged"
            yield Fault(message=message)
    for name in sorted(left):
        yield Fault(message=f"{name} was registered, but is not in the list of people")
