"""The desk in the ledger: filings, rulings and notices are rows of the house's log.

A notice of what happened at a table is committed together with the row of the table, so that what
is said to be notified was delivered to the inbox, exactly once, whichever process owns the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Final

from pitboss.house import StepKind
from pitboss.house.desk import Desk, apply
from pitboss.house.desk_entries import DeskEntry, Notified, Recipient
from pitboss.house.joint_changes import JointChangeInForce, JointChangeProposed
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.approvals import Approvals
from pitboss.ledger.desk_fold import NOTHING, Read, fold
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import (
    Batch,
    ChangeProposed,
    ChangeStepTaken,
    DeskEntered,
    Entry,
    RulesAdopted,
    body_of,
)
from pitboss.ledger.gate import GATED, Operated, check_joint_proposal, check_tables
from pitboss.ledger.house_log import write_house
from pitboss.ledger.statements import Access
from pitboss.poker.between.seating import NOTICES
from pitboss.table import Event, HouseRules, Recorded

# Steps of a change of rules that are notices, and to whom.
_STEPS: Final[Mapping[str, Recipient]] = {
    StepKind.NOTICE: Recipient.REGULATOR,
    StepKind.SURVEILLANCE: Recipient.SURVEILLANCE,
}

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

    def enter(self, *entries: DeskEntry, at: int, user: int, act: Act | None = None) -> Desk:
        """Write entries; if one cannot be, none is written."""
        with self._ledger.writing() as connection:
            lock_house(connection)
            after = fold(connection, self._read)[1]
            for entry in entries:
                if isinstance(entry, JointChangeProposed):
                    check_joint_proposal(connection, entry, at=at)
                after = apply(after, entry, at=at)
                write_house(connection, DeskEntered(what=entry), at=at, user=user)
            write_act(connection, act, at=at, user=user)
        return after

    def check_approved(
        self, rules: HouseRules, access: Access, *, name: str, standing: bool, at: int, user: int
    ) -> None:
        """Refuse, in the transaction that opens it, a table under rules that are not approved.

        Rules that are new to a house with a standing approval are filed complete and approved by
        it; those that were denied are refused all the same.
        """
        self._read = fold(access, self._read)
        approvals = Approvals(access, self._read[1], standing=standing, at=at, user=user)
        approvals.approve(rules, name=name)


# -- the gate -------------------------------------------------------------------------------------


def check_changes(access: Access, batches: Sequence[Batch], *, standing: bool) -> None:
    """Refuse changes of rules that tables may not make: beside others, or without approval."""
    changed = {
        entry.table: entry for batch in batches for entry in batch.entries if entry.kind in GATED
    }
    signs = [each for each in _steps(batches) if _step(each).step == StepKind.SIGN]
    if not changed and not signs and not any(map(_claims_desk, batches)):
        return
    desk = fold(access, NOTHING)[1]
    for entry in signs:
        _approvals(access, desk, entry, standing).approve_sign(_step(entry))
    if not changed:
        return
    now = check_tables(access, changed, joint=desk.joint)
    for table, entry in changed.items():
        if table in now:
            desk = fold(access, NOTHING)[1]
            _check_change(_approvals(access, desk, entry, standing), entry, now[table])
    _put_in_force(access, fold(access, NOTHING)[1], changed.values())


def _check_change(approvals: Approvals, entry: Entry, table: Operated) -> None:
    """A proposal may be approved by a standing approval when it takes effect, not before."""
    if entry.kind == ChangeProposed.__name__:
        approvals.check(table.rules, name=table.name)
    else:
        approvals.approve(table.rules, name=table.name)


def _approvals(access: Access, desk: Desk, entry: Entry, standing: bool) -> Approvals:
    return Approvals(access, desk, standing=standing, at=entry.at, user=entry.user)


def _put_in_force(access: Access, desk: Desk, entries: Iterable[Entry]) -> None:
    """A change that one of several tables has adopted is in force for all of them."""
    for entry in entries:
        body = body_of(entry)
        joint = (body.joint or 0) if isinstance(body, RulesAdopted) else 0
        if joint and not desk.joint[joint].in_force_at:
            in_force = DeskEntered(what=JointChangeInForce(joint=joint))
            write_house(access, in_force, at=entry.at, user=entry.user)
            desk = fold(access, NOTHING)[1]


def _claims_desk(batch: Batch) -> bool:
    """Whether entries of the desk other than notices are written with a batch."""
    desk = (each.what for each in batch.claims if isinstance(each, DeskEntered))
    return any(not isinstance(each, Notified) for each in desk)


def _steps(batches: Iterable[Batch]) -> Iterator[Entry]:
    name = ChangeStepTaken.__name__
    return (each for batch in batches for each in batch.entries if each.kind == name)


def _step(entry: Entry) -> ChangeStepTaken:
    body = body_of(entry)
    assert isinstance(body, ChangeStepTaken)
    return body
