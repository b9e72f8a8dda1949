"""What a table needs the regulator's approval for, and whether it has it.

House rules are filed complete; an option whose declaration names an approval, with the value that
needs it, is filed by itself. A text is in force only while a ruling approves exactly that text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import Violation
from pitboss.house.desk import Desk, filing_of, submission_of
from pitboss.house.desk_entries import Filed, FilingKind
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules
from pitboss.table.options import options_of

# What the regulator rules on is the form; each change is filled in where the form says so.
_SIGN = """Sign for a change of rules
Location: {location}
Size: {size}
Wording: Table (number), from (date and time): (each thing that changes, on a line of its own)"""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that has to be approved, and the provision that says so."""

    filed: Filed
    cite: str


@rule("19:47-8.3(a)")
def needed_filings(rules: HouseRules, *, by: str) -> Iterator[Need]:
    """All that must be approved before a table is operated under these rules."""
    yield Need(submission_of(rules, by=by), cite("19:47-8.3(a)"))
    for name, each in options_of(type(rules)).items():
        if each.approval and each.is_conditional(getattr(rules, name)):
            yield Need(option_filing(rules, name, by=by), each.cite)


def option_filing(rules: HouseRules, name: str, *, by: str) -> Filed:
    """What is filed of an option that is conditional on an approval: the value that is chosen."""
    each = options_of(type(rules))[name]
    body = f"{name}: {each.help}\nChosen: {rules.in_words(name)}\nProvision: {each.cite}"
    return filing_of(FilingKind(each.approval), rules.game, body, by=by)


@rule("19:47-8.3(d)")
def sign_filing(location: str, size: str, *, by: str) -> Filed:
    """The form of the sign for changes: its location, its size and its wording."""
    body = _SIGN.format(location=location, size=size)
    return filing_of(FilingKind.SIGN, "changes of rules", body, by=by)


def why_denied(desk: Desk, filed: Filed, *, at: int) -> str:
    """Why a text is not approved at that time although there was a ruling; empty if it is."""
    if desk.approval(filed.kind, filed.subject, filed.digest, at=at) is not None:
        return ""
    for each in reversed([*desk.of_digest(filed.kind, filed.subject, filed.digest)]):
        status = each.status_at(at)
        if status == "denied":
            return f"{_what(filed)} denied by the ruling on filing {each.number}"
        if status == "lapsed":
            return f"{_what(filed)} no longer approved: the approval of filing {each.number} lapsed"
        if status == "superseded":
            return f"{_what(filed)} superseded: filing {each.superseded_by} took its place"
    return ""


def _what(filed: Filed) -> str:
    return "these rules are" if filed.kind is FilingKind.HOUSE_RULES else f"a {filed.kind} is"


def faults(desk: Desk, rules: HouseRules, *, at: int) -> tuple[Violation, ...]:
    """What the regulator has denied, or no longer approves, of rules that are in use."""
    needs = needed_filings(rules, by="")
    said = ((need, why_denied(desk, need.filed, at=at)) for need in needs)
    return tuple(Violation("approval", words, (need.cite,)) for need, words in said if words)
