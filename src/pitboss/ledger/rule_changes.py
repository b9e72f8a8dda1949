"""Changes of rules in the log of a table: the rows that make them known, and the one that adopts.

A row is written only after it was applied, and read back in the same way: a log in which a change
took effect without its steps, before its time or in the middle of a wager does not replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from pitboss.errors import LedgerTampered
from pitboss.house import (
    Change,
    Prepared,
    SignForm,
    StepKind,
    effective,
    needed_steps,
    read_time,
    step_cite,
    time_of,
)
from pitboss.house.joint_changes import (
    AnyJointEntry,
    JointChangeDropped,
    JointChangeMadeKnown,
)
from pitboss.ledger.entries import ChangeDropped, ChangeProposed, ChangeStepTaken, RulesAdopted
from pitboss.table import SUPERVISOR, Announced, RuleChange, adopt

if TYPE_CHECKING:
    from pitboss.ledger.recovered_table import RecoveredTable

ChangeRow: TypeAlias = ChangeProposed | ChangeStepTaken | ChangeDropped | RulesAdopted

# -- reading --------------------------------------------------------------------------------------


def read_change(recovered: RecoveredTable, row: ChangeRow, at: int) -> None:
    """Apply a row of a change of rules that was written at this time."""
    changes, rules, now = recovered.changes, recovered.table.rules, time_of(at)
    match row:
        case ChangeProposed(change=number, settings=settings, effective_at=when):
            change = changes.propose(rules, settings, at=now, effective_at=read_time(when))
            if (
                changes.add(change, joint=row.joint or 0) != number
                or change.statement != row.statement
            ):
                raise LedgerTampered(f"table {recovered.number}: change {number} is another one")
        case ChangeStepTaken(change=number, step=step, text=text):
            changes.take_step(number, StepKind(step), at=now, text=text, form=_form(row))
            if step == StepKind.ANNOUNCEMENT:  # patrons learn it with what happens next
                said = Announced(
                    cite=row.cite, by=SUPERVISOR, text=changes.of(number).change.sentence
                )
                recovered.table.emit(said)
        case ChangeDropped(change=number):
            changes.drop(number)
        case RulesAdopted(ordered=str(text), cite=str(provision)):
            order_rules(recovered, RuleChange(rules=row.rules, cite=provision, text=text))
            found = recovered.table.rules.digest, recovered.table.digest()
            if found != (row.rules_digest, row.digest):
                raise LedgerTampered(f"table {recovered.number}: other rules were ordered")
        case RulesAdopted(change=number, rules_digest=digest, joint=joint):
            same = changes.of(number).joint == (joint or 0)
            adopted = adopt_change(recovered, number, at)
            found = recovered.table.rules.digest, recovered.table.digest()
            if found != (digest, row.digest) or adopted.rules != row.rules or not same:
                message = f"table {recovered.number}: change {number} was another one"
                raise LedgerTampered(message)


def adopt_change(recovered: RecoveredTable, number: int, at: int) -> RuleChange:
    """Operate the table under the rules of a change that takes effect at this time."""
    adopted = recovered.changes.adoption(number, recovered.table.rules, at=time_of(at))
    adopt(recovered.table, recovered.round, adopted)
    recovered.changes.drop(number)
    return adopted


def order_rules(recovered: RecoveredTable, ordered: RuleChange) -> None:
    """Operate the table under rules that the regulator ordered; no step comes before them."""
    adopt(recovered.table, recovered.round, ordered)


def _form(row: ChangeStepTaken) -> SignForm | None:
    """The form of a sign that was posted; other steps have none."""
    if row.step != StepKind.SIGN:
        return None
    return sign_form(row.text, row.location, row.size, row.approval)


def sign_form(text: str, location: str, size: str, approval: str) -> SignForm:
    """A sign in the form that was approved under a reference of the regulator; none, if not."""
    approved = bool(approval.strip())
    return SignForm(location=location, size=size, text=text, approved=approved)


# -- writing --------------------------------------------------------------------------------------


def proposal(number: int, change: Change, *, joint: int = 0) -> ChangeProposed:
    """The row that proposes a change, perhaps as part of a change of several tables."""
    return ChangeProposed(
        joint=joint or UNSET,
        change=number,
        settings=change.settings,
        effective_at=change.effective_at.isoformat(),
        statement=change.statement,
    )


def steps_of(
    number: int, change: Change, *, location: str, size: str, approval: str
) -> Iterator[ChangeStepTaken]:
    """The rows of all steps that a change needs, taken at one time."""
    sign = {"location": location, "size": size, "approval": approval}
    for step in needed_steps(change):
        yield step_of(number, change, step, **sign)


def step_of(
    number: int, change: Change, step: StepKind, *, location: str, size: str, approval: str
) -> ChangeStepTaken:
    """The row of one step; only a sign has a form."""
    sign = {"location": location, "size": size, "approval": approval}
    return ChangeStepTaken(
        change=number,
        step=step,
        text=change.statement,
        cite=step_cite(change, step),
        **(sign if step is StepKind.SIGN else {}),
    )


def joint_drop(prepared: Prepared, table: int, reason: str) -> Iterator[JointChangeDropped]:
    """What a change that one table drops is for all its tables."""
    if prepared.joint:
        yield JointChangeDropped(joint=prepared.joint, reason=f"table {table}: {reason}")


def joint_step(prepared: Prepared, table: int, step: StepKind) -> Iterator[AnyJointEntry]:
    """What a step is for a change of several tables: the last one, or one that ends it."""
    if step is StepKind.SIGN_DOWN:
        yield from joint_drop(prepared, table, "the sign was taken down before the change")
    elif prepared.joint and effective(prepared.change, prepared.steps):
        yield JointChangeMadeKnown(joint=prepared.joint, table=table)


def adoption(
    recovered: RecoveredTable, number: int, change: RuleChange, *, joint: int
) -> RulesAdopted:
    """The row of a change that the table has just adopted."""
    adopted = in_use(recovered, number, change)
    return replace(adopted, joint=joint or UNSET)


def in_use(recovered: RecoveredTable, number: int, change: RuleChange) -> RulesAdopted:
    """The row of rules under which the table is operated now."""
    table = recovered.table
    return RulesAdopted(
        change=number,
        rules=change.rules,
        rules_digest=table.rules.digest,
        digest=table.digest(),
    )
