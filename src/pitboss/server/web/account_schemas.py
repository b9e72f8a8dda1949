"""Types of the requests and responses of the API that are about one's own account."""

from __future__ import annotations

from typing import Any

from pitboss.server.web.schemas import Said, Shape


class Proof(Said, frozen=True):
    """The own password, and the code of the second factor where there is one."""

    password: str = ""
    code: str = ""


class Code(Said, frozen=True):
    """A code that the app of a second factor shows."""

    code: str


class Session(Shape, frozen=True):
    """A session of the own account: since when, from where, with which program."""

    id: str
    created_at: int
    seen_at: int
    expires_at: int
    address: str
    device: str
    current: bool


class Ended(Shape, frozen=True):
    """How many sessions were ended."""

    ended: int


class SecondFactor(Shape, frozen=True):
    """Whether the own account has a second factor, and whether it must."""

    on: bool
    since: int | None
    recovery_left: int
    required: bool


class OfferedFactor(Shape, frozen=True):
    """A secret for an authenticator app, as text and as its address."""

    secret: str
    uri: str


class RecoveryCodes(Shape, frozen=True):
    """Codes that stand in for the app, each once; they are shown this one time."""

    recovery: list[str]


class ActRow(Shape, frozen=True):
    """An administrative act; from where is null once it was deleted for its age."""

    n: int
    at: int
    by: int
    name: str
    action: str
    target: str
    address: str | None
    device: str | None
    detail: str | None


class NewLimit(Said, frozen=True):
    """A limit that a player sets for themselves, in minutes or cents; null lifts it."""

    kind: str
    value: int | None = None


class Exclusion(Said, frozen=True):
    """For how many days a player excludes themselves from play."""

    days: int


class OwnLimit(Shape, frozen=True):
    """A limit, what is used of it, and a looser one that is to follow."""

    kind: str
    value: int | None
    used: int
    next_value: int | None
    next_at: int | None


class OwnLimits(Shape, frozen=True):
    """The limits of the own account, and until when it is excluded from play."""

    limits: list[OwnLimit]
    excluded_until: int | None


class Deleted(Shape, frozen=True):
    """The number of the account that was deleted."""

    deleted: int


class OwnData(Shape, frozen=True):
    """All that the house holds about a user."""

    account: dict[str, Any]
    wallet: int
    sessions: list[dict[str, Any]]
    limits: list[dict[str, Any]]
    acts: list[dict[str, Any]]
    tables_opened: list[dict[str, Any]]
    transfers: list[dict[str, Any]]
    log: list[dict[str, Any]]
    rounds: list[dict[str, Any]]
