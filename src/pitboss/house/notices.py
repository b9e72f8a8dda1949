"""The sign at a table: what it must say, the form the regulator approves, and its posting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pitboss.errors import MalformedAnswer, RuleViolation, Violation
from pitboss.games import discover
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules
from pitboss.table.authoring import Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class SignForm:
    """A sign as submitted to the regulator: its location, size and text."""

    location: str
    size: str
    text: str
    approved: bool = False

    def __post_init__(self) -> None:
        if not all(part.strip() for part in (self.location, self.size, self.text)):
            raise MalformedAnswer("a sign has a location, a size and a text")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A sign in use at a table, with the notices it gives and their provisions."""

    table: str
    form: SignForm
    notices: tuple[Notice, ...]

    def __str__(self) -> str:
        return self.form.text


def approve_form(form: SignForm) -> SignForm:
    """The sign with the regulator's approval; any change of it needs a new approval."""
    return replace(form, approved=True)


@rule("19:47-8.3(d)")
def check_form(form: SignForm) -> None:
    """A sign is used only after its location, size and text have been approved."""
    if not form.approved:
        message = f"the sign {form.location} ({form.size}) has not been approved"
        raise RuleViolation(message, cite("19:47-8.3(d)"))


@rule("19:47-8.2(c)")
def limit_notices(rules: HouseRules) -> Iterator[Notice]:
    """The minimum and maximum in force, for each wager that has its own."""
    return rules.limit_notices()


def notices_of(rules: HouseRules) -> tuple[Notice, ...]:
    """All that the sign at a table says: the limits first, then the rules in use."""
    return tuple(dict.fromkeys([*limit_notices(rules), *rules.notices()]))


def wording(rules: HouseRules, *, table: str) -> str:
    """The text of the sign at a table, ready to be put before the regulator."""
    found = discover().get(rules.game)
    title = rules.game.replace("_", " ").title() if found is None else found.name
    return "\n".join([f"{title} - table {table}", *(each.text for each in notices_of(rules))])


@rule("19:47-8.3(a)")
def sign_gaps(rules: HouseRules, text: str) -> tuple[Violation, ...]:
    """The required notices that a sign lacks, each with its provision."""
    return tuple(
        Violation("sign", f"the sign does not say: {each.text}", _cites(each))
        for each in _missing(notices_of(rules), text)
    )


def _missing(notices: Iterable[Notice], text: str) -> Iterator[Notice]:
    lines = {line.strip() for line in text.splitlines()}
    return (each for each in notices if each.text not in lines)


def _cites(notice: Notice) -> tuple[str, ...]:
    return tuple(dict.fromkeys([cite("19:47-8.3(a)"), notice.cite]))


def post_sign(rules: HouseRules, form: SignForm, *, table: str) -> Sign:
    """Post an approved sign at a table; refuse one that lacks a required notice."""
    check_form(form)
    gaps = sign_gaps(rules, form.text)
    if gaps:
        raise RuleViolation(gaps[0].message, *dict.fromkeys(c for gap in gaps for c in gap.cites))
    return Sign(table=table, form=form, notices=notices_of(rules))
