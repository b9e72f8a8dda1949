"""What a table needs the regulator's approval for, and whether it has it at a time.

House rules are filed complete; what their choices need besides is filed by itself. A choice is in
force only while what it needs is approved; an approval that is denied or lapses ends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import RuleViolation, Violation
from pitboss.house.cases import house_case, not_in_force
from pitboss.house.desk import Desk, filing_of, is_filed, needed_of, submission_of
from pitboss.house.desk_entries import Filed, FilingKind
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules

# What the regulator rules on is the form; each change is filled in where the form says so.
_SIGN = """Sign for a change of rules
Location: {location}
Size: {size}
Wording: Table (number), from (date and time): (each thing that changes, on a line of its own)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """Something that is not approved: what is filed, why it is needed, and what was ruled on it."""

    filed: Filed
    what: str
    cite: str
    ruling: str = ""


@rule("19:47-8.3(a)")
def missing_approvals(
    desk: Desk, rules: HouseRules, *, name: str, by: str, at: int
) -> Iterator[Missing]:
    """All that is not approved of these rules, and of what their choices need besides.

    The test of a proposed game needs no other approval than the one under which it is held.
    """
    if rules.petition:
        refused = not_in_force(desk.cases, rules, name=name, at=at)
        if refused:
            provision = cite("19:47-8.4(g)")
            filed = submission_of(rules, by=by)
            yield Missing(filed=filed, what=refused, cite=provision, ruling=refused)
        if refused or house_case(desk.cases, rules.petition).is_open_at(at):
            return
    filed = submission_of(rules, by=by)
    if desk.approval(filed.kind, filed.subject, filed.digest, at=at) is None:
        provision = cite("19:47-8.3(a)")
        yield Missing(
            filed=filed,
            what="these rules are not approved yet: file them",
            cite=provision,
            ruling=_ruling(desk, filed, "these rules are", exact=True, at=at),
        )
    for needed, entry in needed_of(rules, by=by):
        if not is_filed(desk, needed, entry, at=at):
            wanted = "approved" if needed.ruled else "filed"
            yield Missing(
                filed=entry,
                what=f"{entry.subject} is not {wanted}: file it as {entry.kind}",
                cite=needed.cite,
                ruling=_ruling(desk, entry, f"{entry.subject} is", exact=bool(needed.text), at=at),
            )


@rule("19:47-8.3(d)")
def missing_sign(desk: Desk, location: str, size: str, *, by: str, at: int) -> Iterator[Missing]:
    """The form of the sign for changes, if its location, size and wording are not approved."""
    body = _SIGN.format(location=location, size=size)
    filed = filing_of(FilingKind.SIGN, "changes of rules", body, by=by)
    if desk.approval(filed.kind, filed.subject, filed.digest, at=at) is None:
        yield Missing(
            filed=filed,
            what=f"the sign {location} ({size}) has not been approved: file its form",
            cite=cite("19:47-8.3(d)"),
            ruling=_ruling(desk, filed, "this form of a sign is", exact=True, at=at),
        )


def _ruling(desk: Desk, filed: Filed, of: str, *, exact: bool, at: int) -> str:
    """The last ruling that keeps a text from being approved; empty if there was none."""
    found = desk.of_digest(filed.kind, filed.subject, filed.digest)
    if not exact:
        found = desk.on(filed.kind, filed.subject)
    for each in reversed([*found]):
        match each.status_at(at):
            case "denied":
                return f"{of} denied by the ruling on filing {each.number}"
            case "lapsed":
                return f"{of} approved no longer: the approval of filing {each.number} has lapsed"
            case "superseded":
                return f"{of} superseded by filing {each.superseded_by}"
    return ""


def unapproved(missing: Iterator[Missing], *, standing: bool) -> list[Filed]:
    """What only a standing approval approves; all else that is missing is refused."""
    found = list(missing)
    for each in found:
        if each.ruling:
            raise RuleViolation(each.ruling, each.cite)
    if found and not standing:
        raise RuleViolation(f"{found[0].what} and wait for the ruling", found[0].cite)
    return [each.filed for each in found]


def faults(desk: Desk, rules: HouseRules, *, name: str, at: int) -> tuple[Violation, ...]:
    """What the regulator has denied, or no longer approves, of rules that are in use."""
    missing = missing_approvals(desk, rules, name=name, by="", at=at)
    return tuple(
        Violation("approval", each.ruling, (each.cite,)) for each in missing if each.ruling
    )
