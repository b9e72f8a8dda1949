"""Permissions: which role may do what, read from `permissions.json`.

The file lists actions by role, the staff for whom a role may answer, and the actions that each
route of the server needs. What the file does not allow is refused.

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
from pitboss.table.answer import STAFF, Actor


class Role(StrEnum):
    """The role of a user; a visitor has not signed in."""

    VISITOR = "visitor"
    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    ACCOUNTING = "accounting"
    REGULATOR = "regulator"
    SURVEILLANCE = "surveillance"
    ADMINISTRATOR = "administrator"


class Action(StrEnum):
    """Something that needs a permission."""

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
    TABLE_CHANGE_RULES = "table.change_rules"
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
    SESSIONS_OWN = "sessions.own"
    SECOND_FACTOR_OWN = "second_factor.own"
    LIMITS_OWN = "limits.own"
    DATA_EXPORT_OWN = "data.export_own"
    ACCOUNT_DELETE_OWN = "account.delete_own"
    USERS_READ = "users.read"
    USERS_CHANGE_ROLE = "users.change_role"
    USERS_DISABLE = "users.disable"
    ACTS_READ = "acts.read"
    FUNDS_READ = "funds.read"
    FUNDS_BOOKS = "funds.books"
    FUNDS_VERIFY = "funds.verify"
    FUNDS_ACCOUNT = "funds.account"
    FUNDS_FILE = "funds.file"
    FUNDS_SYSTEM = "funds.system"
    HOUSE_STATISTICS = "house.statistics"
    DESK_READ = "desk.read"
    DESK_FILE = "desk.file"
    DESK_RULE = "desk.rule"
    DESK_ACKNOWLEDGE = "desk.acknowledge"
    OFFICE_FLOOR = "office.floor"
    OFFICE_PEOPLE = "office.people"
    OFFICE_ACCOUNT = "office.account"
    FLOOR_ACT = "floor.act"
    FLOOR_REMOVE = "floor.remove"


ANYONE: Final = "anyone"

# What a route needs: any one of these actions, or nothing.
Needs: TypeAlias = tuple[Action, ...] | Literal["anyone"]


class Permissions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `permissions.json`."""

    actions: dict[Action, dict[Role, bool]]
    speaks_as: dict[Role, dict[Actor, bool]]
    routes: dict[str, Needs]


@dataclass(frozen=True, slots=True)
class RoutePermission:
    """A route with its method, its path template and what it needs."""

    method: str
    template: str
    pattern: re.Pattern[str]
    needs: Needs

    def matches(self, path: str) -> bool:
        """Whether the path matches the template."""
        return self.pattern.fullmatch(path) is not None


@cache
def permissions() -> Permissions:
    """All permissions; a missing entry stops the server before it starts."""
    raw = files("pitboss.server.auth").joinpath("permissions.json").read_bytes()
    found = msgspec.json.decode(raw, type=Permissions)
    _check_complete(found)
    return found


def _check_complete(found: Permissions) -> None:
    ensure(set(found.actions) == set(Action), "every action is listed")
    for action, row in found.actions.items():
        ensure(set(row) == set(Role), f"every role has an entry for {action}")
    ensure(set(found.speaks_as) == set(Role), "every role lists for whom it may answer")
    for role, actors in found.speaks_as.items():
        ensure(set(actors) == STAFF, f"{role} has an entry for each of the staff")
        speaks = found.actions[Action.TABLE_SPEAK_AS_STAFF][role]
        ensure(
            speaks == any(actors.values()),
            f"{role} answers as staff for at least one actor or not at all",
        )


def may(role: Role, action: Action) -> bool:
    """Whether the role may do this."""
    return permissions().actions[action][role]


def check(role: Role, action: Action) -> None:
    """Refuse what the role may not do; a visitor is asked to sign in."""
    check_any(role, (action,))


def check_any(role: Role, wanted: Needs) -> None:
    """Refuse a role that may do none of these."""
    if wanted == ANYONE or any(may(role, Action(each)) for each in wanted):
        return
    if role is Role.VISITOR:
        raise NotSignedIn("please sign in first, as a guest or with your name")
    raise NotPermitted(f"a {role} may not do this ({', '.join(wanted)})")


# What staff may do who have to set up a second factor first, besides what anybody may.
_WHILE_ENROLLING: Final = frozenset(
    (Action.SECOND_FACTOR_OWN, Action.SESSIONS_OWN, Action.PASSWORD_CHANGE_OWN)
)


def check_enrolled(wanted: Needs) -> None:
    """Refuse what staff may not do before they have a second factor."""
    if wanted != ANYONE and _WHILE_ENROLLING.isdisjoint(map(Action, wanted)):
        raise NotPermitted(
            "staff sign in with a second factor here: set one up on your account page first"
        )


def is_staff(role: Role) -> bool:
    """Whether somebody with this role works for the house: they do not play."""
    return role not in (Role.VISITOR, Role.GUEST, Role.PLAYER)


def actions_of(role: Role) -> tuple[Action, ...]:
    """All that the role may do, in the order of the file."""
    return tuple(action for action in permissions().actions if may(role, action))


@cache
def actors_of(role: Role) -> frozenset[Actor]:
    """The staff for whom the role may answer at a table."""
    row = permissions().speaks_as[role]
    return frozenset(actor for actor, speaks in row.items() if speaks)


def role_named(name: str) -> Role:
    """The role of that name."""
    try:
        return Role(name)
    except ValueError:
        roles = ", ".join(role for role in Role if role is not Role.VISITOR)
        raise MalformedAnswer(f"a role is one of {roles}") from None


# -- routes ---------------------------------------------------------------------------------------

_BLANK: Final = re.compile(r"\{[^{}:]*(:path)?[^{}]*\}")


def same_shape(template: str) -> str:
    """A path without the names of its parameters: `/api/tables/{id:int}` is `/api/tables/{}`."""
    return _BLANK.sub(lambda blank: "{:path}" if blank[1] else "{}", template)


def needs(method: str, path: str) -> Needs | None:
    """What the route at this path needs, or None where there is no such route."""
    found = _route_permission(method, path)
    return found.needs if found else None


def _route_permission(method: str, path: str) -> RoutePermission | None:
    wanted = "GET" if method == "HEAD" else method
    return next(
        (each for each in _route_permissions() if each.method == wanted and each.matches(path)),
        None,
    )


def methods_at(path: str) -> tuple[str, ...]:
    """The methods for which there is a route at this path."""
    return tuple(
        sorted({each.method for each in _route_permissions() if each.matches(path)} - {"WS"})
    )


@cache
def _route_permissions() -> tuple[RoutePermission, ...]:
    """All routes, those with fewer parameters first, so that a fixed name goes before one."""
    routes: Mapping[str, Needs] = permissions().routes
    found = [_parsed(*key.split(" ", maxsplit=1), needs=wanted) for key, wanted in routes.items()]
    return tuple(sorted(found, key=lambda each: each.template.count("{")))


def _parsed(method: str, template: str, *, needs: Needs) -> RoutePermission:
    shape = same_shape(template)
    text = re.escape(shape).replace(r"\{:path\}", ".+").replace(r"\{\}", "[^/]+")
    return RoutePermission(method, template, re.compile(text), needs)
