"""Who may do what: the matrix of roles by actions, read from `permissions.json`.

The file is the law of the house: actions by role, the staff for whom a role may speak, and the
actions that open each door of the server. What the file does not allow is refused.

>>> may(Role.PLAYER, Action.TABLE_SIT), may(Role.DEALER, Action.TABLE_SIT)
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.errors import MalformedAnswer, NotPermitted, NotSignedIn, ensure
from pitboss.table.actor import STAFF, Actor

__all__ = [
    "ANYONE",
    "Action",
    "Needs",
    "Permissions",
    "Role",
    "Way",
    "actions_of",
    "actors_of",
    "check",
    "check_any",
    "may",
    "methods_at",
    "needs",
    "permissions",
    "role_named",
    "same_shape",
]


class Role(StrEnum):
    """What a person is to the house; a visitor has not signed in."""

    VISITOR = "visitor"
    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    ACCOUNTING = "accounting"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"


class Action(StrEnum):
    """What somebody may want to do."""

    GAMES_READ = "games.read"
    PROVISIONS_READ = "provisions.read"
    FAIRNESS_READ = "fairness.read"
    TABLE_WATCH = "table.watch"
    TABLE_OPEN = "table.open"
    TABLE_SIT = "table.sit"
    TABLE_ANSWER_OWN_SEAT = "table.answer_own_seat"
    TABLE_SPEAK_AS_STAFF = "table.speak_as_staff"
    TABLE_CLOSE_OWN = "table.close_own"
    TABLE_CLOSE = "table.close"
    TABLE_FREEZE = "table.freeze"
    TABLE_THAW = "table.thaw"
    HISTORY_OWN = "history.own"
    HISTORY_ANY = "history.any"
    REPLAY_OWN = "replay.own"
    REPLAY_ANY = "replay.any"
    LEDGER_READ = "ledger.read"
    LEDGER_AUDIT = "ledger.audit"
    ACCOUNTS_READ = "accounts.read"
    WALLET_GRANT = "wallet.grant"
    WALLET_RESET_OWN = "wallet.reset_own"
    PASSWORD_CHANGE_OWN = "password.change_own"
    USERS_READ = "users.read"
    USERS_CHANGE_ROLE = "users.change_role"
    USERS_DISABLE = "users.disable"
    HOUSE_STATISTICS = "house.statistics"


ANYONE: Final = "anyone"

# What a door asks for: any one of these actions, or nothing at all.
Needs: TypeAlias = tuple[Action, ...] | Literal["anyone"]


class Permissions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it stands."""

    actions: dict[Action, dict[Role, bool]]
    speaks_as: dict[Role, dict[Actor, bool]]
    routes: dict[str, Needs]


@dataclass(frozen=True, slots=True)
class Way:
    """How a door is found: by its method and the shape of its path."""

    method: str
    template: str
    pattern: re.Pattern[str]
    needs: Needs

    def leads(self, path: str) -> bool:
        """Whether the path has the shape of this door."""
        return self.pattern.fullmatch(path) is not None


@cache
def permissions() -> Permissions:
    """The matrix, complete: a cell that is missing stops the server before it opens."""
    raw = files("pitboss.server.auth").joinpath("permissions.json").read_bytes()
    found = msgspec.json.decode(raw, type=Permissions)
    _check_complete(found)
    return found


def _check_complete(found: Permissions) -> None:
    ensure(set(found.actions) == set(Action), "every action stands in the matrix")
    for action, row in found.actions.items():
        ensure(set(row) == set(Role), f"every role has a cell for {action}")
    ensure(set(found.speaks_as) == set(Role), "every role says for whom it speaks")
    for role, actors in found.speaks_as.items():
        ensure(set(actors) == STAFF, f"{role} has a cell for each of the staff")
        speaks = found.actions[Action.TABLE_SPEAK_AS_STAFF][role]
        ensure(speaks == any(actors.values()), f"{role} speaks as staff for somebody or not at all")


def may(role: Role, action: Action) -> bool:
    """Whether the role may do this."""
    return permissions().actions[action][role]


def check(role: Role, action: Action) -> None:
    """Refuse what the role may not do; who has not signed in is asked to do so."""
    check_any(role, (action,))


def check_any(role: Role, wanted: Needs) -> None:
    """Refuse a role that may do none of these."""
    if wanted == ANYONE or any(may(role, Action(each)) for each in wanted):
        return
    if role is Role.VISITOR:
        raise NotSignedIn("please sign in first, as a guest or with your name")
    raise NotPermitted(f"a {role} may not do this ({', '.join(wanted)})")


def actions_of(role: Role) -> tuple[Action, ...]:
    """All that the role may do, in the order of the matrix."""
    return tuple(action for action in permissions().actions if may(role, action))


@cache
def actors_of(role: Role) -> frozenset[Actor]:
    """The staff as whom the role may speak at a table."""
    row = permissions().speaks_as[role]
    return frozenset(actor for actor, speaks in row.items() if speaks)


def role_named(name: str) -> Role:
    """The role of that name, as somebody typed it."""
    try:
        return Role(name)
    except ValueError:
        roles = ", ".join(role for role in Role if role is not Role.VISITOR)
        raise MalformedAnswer(f"a role is one of {roles}") from None


# -- doors ----------------------------------------------------------------------------------------

_BLANK: Final = re.compile(r"\{[^{}:]*(:path)?[^{}]*\}")


def same_shape(template: str) -> str:
    """A path without the names of its blanks: `/api/tables/{id:int}` is `/api/tables/{}`."""
    return _BLANK.sub(lambda blank: "{:path}" if blank[1] else "{}", template)


def needs(method: str, path: str) -> Needs | None:
    """What the door at this path asks for, or None where there is no such door."""
    found = _way(method, path)
    return found.needs if found else None


def _way(method: str, path: str) -> Way | None:
    wanted = "GET" if method == "HEAD" else method
    return next((way for way in _ways() if way.method == wanted and way.leads(path)), None)


def methods_at(path: str) -> tuple[str, ...]:
    """The methods for which there is a door at this path."""
    return tuple(sorted({way.method for way in _ways() if way.leads(path)} - {"WS"}))


@cache
def _ways() -> tuple[Way, ...]:
    """All doors, those with fewer blanks first, so that a name goes before a blank."""
    routes: Mapping[str, Needs] = permissions().routes
    ways = [_made(*key.split(" ", maxsplit=1), needs=wanted) for key, wanted in routes.items()]
    return tuple(sorted(ways, key=lambda way: way.template.count("{")))


def _made(method: str, template: str, *, needs: Needs) -> Way:
    shape = same_shape(template)
    text = re.escape(shape).replace(r"\{:path\}", ".+").replace(r"\{\}", "[^/]+")
    return Way(method, template, re.compile(text), needs)
