"""The desk in the ledger: filings, rulings and notices are rows of the house's log.

A notice of what happened at a table is committed together with the row of the table, so that what
is said to be notified was delivered to the inbox, exactly once, whichever process owns the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import bindparam, select, text

from pitboss.errors import RuleViolation
from pitboss.house import StepKind
from pitboss.house.desk import (
    STANDING,
    Desk,
    apply,
    check_not_denied,
    is_filed,
    needed_of,
    submission_of,
)
from pitboss.house.desk_entries import DeskEntry, Filed, Notified, Recipient, Ruled
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, Batch, ChangeStepTaken, DeskEntered, RulesAdopted
from pitboss.ledger.gate import check_batches
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import log
from pitboss.ledger.statements import Access, Statements
from pitboss.poker.between.seating import NOTICES
from pitboss.rulebook import cite
from pitboss.table import Event, HouseRules, Recorded

# Steps of a change of rules that are notices, and to whom.
_STEPS: Final[Mapping[str, Recipient]] = {
    StepKind.NOTICE: Recipient.REGULATOR,
    StepKind.SURVEILLANCE: Recipient.SURVEILLANCE,
}

# Who files the rules of tables that are opened.
HOUSE: Final = "the house"

Read: TypeAlias = tuple[int, Desk]
NOTHING: Final[Read] = (0, Desk())

_ENTRIES: Final = (
    select(log.c.n, log.c.at, log.c.body)
    .where(
        log.c.table_id == bindparam("of"),
        log.c.n > bindparam("since"),
        text("log.kind = 'DeskEntered'"),  # as in its index
    )
    .order_by(log.c.n)
)

# -- notices of what happened at a table ----------------------------------------------------------


def notices(table: int, n: int, events: Sequence[Event]) -> Iterator[DeskEntered]:
    """The notices that the events in a row of a table's log are."""
    said = "; ".join(str(getattr(each, "text", "")) for each in events if hasattr(each, "text"))
    for each in events:
        recipients = NOTICES.get(each.cite, ()) if isinstance(each, Recorded) else ()
        for to in map(Recipient, recipients):
            yield _notice(to, each.cite, f"table {table}: {said}", table=table, n=n)


def step_notices(table: int, n: int, step: ChangeStepTaken) -> Iterator[DeskEntered]:
    """The notice that a step of a change of rules is, if it is one."""
    if step.step in _STEPS:
        yield _notice(_STEPS[step.step], step.cite, step.text, table=table, n=n)


def _notice(to: Recipient, provision: str, words: str, *, table: int, n: int) -> DeskEntered:
    return DeskEntered(what=Notified(to=to, provision=provision, text=words, table=table, n=n))


# -- entries --------------------------------------------------------------------------------------


class Desks:
    """The desk of a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger = ledger
        self._folding = Lock()
        self._read: Read = NOTHING

    def desk(self) -> Desk:
        """The desk as it is now; only rows that are new since the last call are read."""
        with self._folding, self._ledger.reading() as connection:
            self._read = fold(connection, self._read)
            return self._read[1]

    def enter(self, entry: DeskEntry, *, at: int, user: int, act: Act | None = None) -> Desk:
        """Write an entry; one that cannot be changes nothing."""
        with self._ledger.writing() as connection:
            lock_house(connection)
            after = apply(fold(connection, self._read)[1], entry, at=at)
            write_house(connection, DeskEntered(what=entry), at=at, user=user)
            write_act(connection, act, at=at, user=user)
        return after

    def check_approved(
        self, rules: HouseRules, standing: bool, at: int, user: int, access: Access
    ) -> None:
        """Refuse, in the transaction that opens it, a table under rules that are not approved.

        Rules that are new to a house with a standing approval are filed complete and approved by
        it; those that were denied are refused all the same.
        """
        self._read = fold(access, self._read)
        approve(access, self._read[1], rules, standing=standing, at=at, user=user)


def approve(
    access: Access, desk: Desk, rules: HouseRules, *, standing: bool, at: int, user: int
) -> None:
    """Refuse rules that are not approved; a standing approval is written down for new ones."""
    number = len(desk.filings)
    for filed in unapproved(desk, rules, standing=standing):
        number += 1
        ruled = Ruled(filing=number, verdict="approved", by=STANDING)
        write_house(access, DeskEntered(what=filed), DeskEntered(what=ruled), at=at, user=user)


def unapproved(desk: Desk, rules: HouseRules, *, standing: bool) -> list[Filed]:
    """What only a standing approval approves: the rules, and what their choices need besides."""
    filed = submission_of(rules, by=HOUSE)
    missing = []
    if desk.approval(filed.kind, filed.subject, filed.digest) is None:
        provision = cite("19:47-8.3(a)")
        check_not_denied(desk, filed, of="these rules are", provision=provision)
        missing.append((filed, "these rules are not approved yet: file them", provision))
    for each, entry in needed_of(rules, by=HOUSE):
        if not is_filed(desk, each, entry):
            check_not_denied(desk, entry, of=f"{entry.subject} is", provision=each.cite)
            message = f"{entry.subject} is not {'approved' if each.ruled else 'filed'}: file it"
            missing.append((entry, f"{message} as {entry.kind}", each.cite))
    if missing and not standing:
        _, message, provision = missing[0]
        raise RuleViolation(f"{message} and wait for the ruling", provision)
    return [entry for entry, _, _ in missing]


def check_changes(access: Access, batches: Iterable[Batch], *, standing: bool) -> None:
    """Refuse changes of rules that tables may not make: beside others, or without approval."""
    for entry, rules in check_batches(access, batches):
        desk = fold(access, NOTHING)[1]
        if entry.kind == RulesAdopted.__name__:
            approve(access, desk, rules, standing=standing, at=entry.at, user=entry.user)
        else:
            unapproved(desk, rules, standing=standing)


def fold(access: Access, read: Read) -> Read:
    """The desk after the rows that are not read yet, and the last of them."""
    since, desk = read
    for n, at, body in Statements.of(access).read(_ENTRIES, {"of": HOUSE_TABLE, "since": since}):
        desk = apply(desk, msgspec.json.decode(body, type=DeskEntered).what, at=at)
        since = n
    return since, desk
