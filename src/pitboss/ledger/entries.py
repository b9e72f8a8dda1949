"""The rows of the log: what happened at a table or in the house, and the hash chain over them.

An `Entry` is a row with its place in the chain: its hash covers it and all rows before it. Its body
is one of the kinds below, the name of the class being its tag. Table 0 is the house itself.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import LedgerTampered
from pitboss.house.desk_entries import DeskEntry
from pitboss.jackpots.entries import FundEntry
from pitboss.jackpots.joint.entries import JointEntry
from pitboss.jackpots.meters import MeterEntry
from pitboss.ledger.entry_kind import Kind as _Kind
from pitboss.ledger.floor_kinds import FloorEntered, OutboxEntered

# The log of the house: accounts, grants, roles, published heads.
HOUSE_TABLE: Final = 0

# What stands before the first row of a log.
GENESIS: Final = "0" * 64


class Opened(_Kind, frozen=True, kw_only=True):
    """A table is open for gaming under these house rules; always its first row.

    `pit` is the pit in which it stands, if it stands in one. `timed` says that saved states have
    since when cards and dice are in use.
    """

    pitboss: str
    game: str
    name: str
    mode: str
    rules: dict[str, object]
    rules_digest: str
    clocks: dict[str, int] = {}  # noqa: RUF012 - a struct copies it
    revision: int = 1
    by: int | None = None  # the user who opened it; not written down before 2026
    pit: str | msgspec.UnsetType = msgspec.UNSET
    timed: bool | msgspec.UnsetType = msgspec.UNSET


class Committed(_Kind, frozen=True, kw_only=True):
    """Randomness is fixed from here on by a secret seed with this hash.

    `scheme` says how the epoch takes words, `cards` whether its decks are proved card by card.
    """

    epoch: int
    commitment: str
    scheme: int = 1
    cards: bool = False


class Sealed(_Kind, frozen=True, kw_only=True):
    """A player binds words of their own for an epoch by their hash."""

    epoch: int
    seat: int
    seal: str


class Contributed(_Kind, frozen=True, kw_only=True):
    """A player adds words to the randomness of an epoch; those that were sealed are opened."""

    epoch: int
    seat: int
    text: str
    salt: str = ""


class Shuffled(_Kind, frozen=True, kw_only=True):
    """A deck was shuffled: the fingerprint of its labels, which show no card."""

    epoch: int
    draw: int
    deck: str


class EpochEnded(_Kind, frozen=True, kw_only=True):
    """An epoch is given up: sealed words were not opened, or the log was restored or rewound."""

    epoch: int
    reason: str


class Began(_Kind, frozen=True, kw_only=True):
    """A round began: what happened up to its first question, and the table's digest.

    At poker `salt` keeps the row from being guessed from its hash, which others may see.
    """

    round: int
    events: list[dict[str, object]]
    digest: str
    salt: str | msgspec.UnsetType = msgspec.UNSET


class Answered(_Kind, frozen=True, kw_only=True):
    """An answer was given: what happened up to the next question, and the table's digest.

    `draw` counts the answers of chance within their epoch, from 0. At poker `salt` keeps the row
    from being guessed from its hash.
    """

    round: int
    answer: dict[str, object]
    events: list[dict[str, object]]
    digest: str
    draw: int | None = None
    salt: str | msgspec.UnsetType = msgspec.UNSET


class Seated(_Kind, frozen=True, kw_only=True):
    """The user of this row took the seat."""

    seat: int
    name: str
    bot: bool = False


class Vacated(_Kind, frozen=True, kw_only=True):
    """The user of this row gave up the seat."""

    seat: int


class WageringEnded(_Kind, frozen=True, kw_only=True):
    """The user of this row makes no more wagers while question `q` is asked."""

    seat: int
    q: int


class LeaveRequested(_Kind, frozen=True, kw_only=True):
    """The user of this row leaves the seat as soon as the rules allow."""

    seat: int


class Revealed(_Kind, frozen=True, kw_only=True):
    """The seed of an epoch that is over, for anyone to verify."""

    epoch: int
    seed: str


class Saved(_Kind, frozen=True, kw_only=True):
    """The state of the table was saved between two rounds; this is its fingerprint."""

    digest: str


class Frozen(_Kind, frozen=True, kw_only=True):
    """The table was stopped."""

    reason: str


class Thawed(_Kind, frozen=True, kw_only=True):
    """A supervisor let the table go on."""


class Closing(_Kind, frozen=True, kw_only=True):
    """The floor wants the table closed: once its round is over and everybody has gone, it is."""

    reason: str


class Closed(_Kind, frozen=True, kw_only=True):
    """The table is closed; always its last row."""

    reason: str


class ChangeProposed(_Kind, frozen=True, kw_only=True):
    """A change of the rules is proposed for a time; its steps follow.

    `joint` is the number of the change of several tables that it is part of, if it is.
    """

    change: int
    settings: tuple[str, ...]
    effective_at: str
    statement: str
    joint: int | msgspec.UnsetType = msgspec.UNSET


class ChangeStepTaken(_Kind, frozen=True, kw_only=True):
    """A step was taken that makes a change known; a sign has its form and its approval."""

    change: int
    step: str
    text: str
    cite: str
    location: str = ""
    size: str = ""
    approval: str = ""


class ChangeDropped(_Kind, frozen=True, kw_only=True):
    """A change will not take effect: it was withdrawn, or its time came and it could not."""

    change: int
    reason: str


class RulesAdopted(_Kind, frozen=True, kw_only=True):
    """Other rules took effect between wagers: the table is operated under these from now on.

    They are those of a change, or the regulator `ordered` them under the provision `cite`; then
    there is no change. `joint` is the change of several tables of which the change is part.
    """

    change: int
    rules: dict[str, object]
    rules_digest: str
    digest: str
    joint: int | msgspec.UnsetType = msgspec.UNSET
    ordered: str | msgspec.UnsetType = msgspec.UNSET
    cite: str | msgspec.UnsetType = msgspec.UNSET


class Granted(_Kind, frozen=True, kw_only=True):
    """The house gave play money to an account."""

    account: str
    cents: int
    reason: str


class Registered(_Kind, frozen=True, kw_only=True):
    """A user has an account; `password` is the SHA-256 of the hash that is stored."""

    name: str
    role: str
    password: str = ""


class RoleChanged(_Kind, frozen=True, kw_only=True):
    """A user has another role from now on."""

    name: str
    role: str


class PasswordChanged(_Kind, frozen=True, kw_only=True):
    """A user has another password from now on."""

    name: str
    password: str


class Renamed(_Kind, frozen=True, kw_only=True):
    """A guest has a name of their own from now on; all else stays theirs."""

    name: str
    was: str
    role: str
    password: str = ""


class Acted(_Kind, frozen=True, kw_only=True):
    """The user of this row did something administrative; `trace` is the hash of from where.

    User 0 is somebody at the console of the machine.
    """

    action: str
    target: str
    trace: str


class SecondFactorChanged(_Kind, frozen=True, kw_only=True):
    """An account has another second factor, or none; `secret` is the SHA-256 of its secret."""

    account: int
    secret: str


class LimitChanged(_Kind, frozen=True, kw_only=True):
    """The user of this row set a limit for themselves, and perhaps another from a later time."""

    kind: str
    value: int | None
    next_value: int | None = None
    next_at: int | None = None


class Forgotten(_Kind, frozen=True, kw_only=True):
    """The user of this row had their account deleted: it has a number for a name from now on."""

    name: str


class Pruned(_Kind, frozen=True, kw_only=True):
    """What was kept beside the log from before that time was deleted, as the house had set."""

    kind: str
    before: int


class KeyRotated(_Kind, frozen=True, kw_only=True):
    """What is encrypted is encrypted under another key from now on; `key` is its name."""

    key: str


class FundEntered(_Kind, frozen=True, kw_only=True):
    """Something happened to a fund: a count, a claim, a payment and so on."""

    fund: str
    what: FundEntry


class MeterEntered(_Kind, frozen=True, kw_only=True):
    """Something happened to a linked meter: it was opened, paid an award, lost a link and so on."""

    meter: str
    what: MeterEntry


class JointEntered(_Kind, frozen=True, kw_only=True):
    """Something happened to a payout that several casinos offer together."""

    fund: str
    what: JointEntry


class DeskEntered(_Kind, frozen=True, kw_only=True):
    """Something happened at the desk of the house: a filing, a ruling, a notice."""

    what: DeskEntry


class Published(_Kind, frozen=True, kw_only=True):
    """The heads of all logs as they were published, and of the trees over those that grew."""

    heads: dict[str, str]
    trees: dict[str, str] = {}  # noqa: RUF012


Body: TypeAlias = (
    Opened
    | Committed
    | Sealed
    | Contributed
    | Shuffled
    | EpochEnded
    | Began
    | Answered
    | Seated
    | Vacated
    | WageringEnded
    | LeaveRequested
    | Revealed
    | Saved
    | Frozen
    | Thawed
    | Closing
    | Closed
    | ChangeProposed
    | ChangeStepTaken
    | ChangeDropped
    | RulesAdopted
    | Granted
    | Registered
    | RoleChanged
    | PasswordChanged
    | Renamed
    | Acted
    | SecondFactorChanged
    | LimitChanged
    | Forgotten
    | Pruned
    | KeyRotated
    | FundEntered
    | MeterEntered
    | JointEntered
    | DeskEntered
    | FloorEntered
    | OutboxEntered
    | Published
)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the log; `hash` covers it and every row before it."""

    table: int
    n: int
    kind: str
    body: bytes
    at: int
    user: int
    key: str
    hash: str


class Posting(msgspec.Struct, frozen=True, kw_only=True):
    """A transfer between two accounts of the ledger, and the row it came with."""

    n: int
    source: str
    target: str
    cents: int
    cite: str
    memo: str = ""


class Seed(msgspec.Struct, frozen=True, kw_only=True):
    """The secret seed of an epoch of chance."""

    epoch: int
    seed: str
    revealed: bool = False


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a round for one user."""

    user: int
    round: int
    game: str
    wagered: int
    net: int


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Rows and transfers that are written together, or not at all.

    `claims` are rows of the house's log that are written with it: bad beats that happened here,
    awards from linked meters, and notices of what did.
    `fence` is the token under which the writer owns the table, where several processes may; rows
    of a process that has lost the table are refused.
    """

    table: int
    entries: tuple[Entry, ...]
    postings: tuple[Posting, ...] = ()
    seeds: tuple[Seed, ...] = ()
    results: tuple[RoundResult, ...] = ()
    claims: tuple[FundEntered | MeterEntered | DeskEntered, ...] = ()
    fence: int | None = None


_encode = msgspec.json.Encoder(order="sorted").encode
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def body_to_bytes(body: Body) -> bytes:
    """The body of a row as canonical JSON."""
    return _encode(body)


def body_of(entry: Entry) -> Body:
    """The body of a row; one of unknown shape is a `LedgerTampered`."""
    try:
        return _decoder.decode(entry.body)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        message = f"table {entry.table}, row {entry.n} is not a row of a log: {error}"
        raise LedgerTampered(message) from None


# -- the hash chain -------------------------------------------------------------------------------


def link(before: str, entry: Entry) -> str:
    """The hash of a row that follows a row with the hash `before`."""
    head = [entry.table, entry.n, entry.kind, msgspec.Raw(entry.body)]
    plain = msgspec.json.encode([*head, entry.at, entry.user, entry.key])
    return sha256(before.encode("ascii") + plain).hexdigest()


def row(before: str, *, table: int, n: int, body: Body, at: int, user: int, key: str) -> Entry:
    """The next row of a log, linked to the one before it."""
    text = body_to_bytes(body)
    kind = type(body).__name__
    bare = Entry(table=table, n=n, kind=kind, body=text, at=at, user=user, key=key, hash="")
    return msgspec.structs.replace(bare, hash=link(before, bare))


def check_link(before: str, entry: Entry, *, n: int) -> None:
    """Raise `LedgerTampered` for a row that is out of place or was changed."""
    if entry.n != n:
        raise LedgerTampered(f"table {entry.table}: row {n} is missing, row {entry.n} stands there")
    if entry.hash != link(before, entry):
        raise LedgerTampered(f"table {entry.table}: row {n} is not what was written")
