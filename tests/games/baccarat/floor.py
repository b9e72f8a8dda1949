"""The floor around a baccarat table: what keeps a change from taking effect, and one pit."""

from __future__ import annotations

from datetime import timedelta

from pitboss.house import (
    PostedSign,
    Said,
    Steps,
    approve_form,
    change_sign,
    examine,
    propose,
    shortcomings,
)
from pitboss.table import HouseRules
from tests.house.stubs import NOON

__all__ = ["missing", "pit_of"]


def missing(
    rules: HouseRules, setting: str, *, lead: int | None = None, surveillance: int | None = None
) -> list[str]:
    """The provisions that stand against a change made known so many minutes before, or not."""
    change = propose(rules, [setting], table="T1", effective_at=NOON)

    def said(minutes: int | None) -> Said | None:
        at = NOON - timedelta(minutes=minutes or 0)
        return None if minutes is None else Said(text=change.statement, at=at)

    shown = said(lead)
    form = approve_form(change_sign(change, location="at the table", size="a foot square"))
    sign = None if shown is None else PostedSign(form=form, posted_at=shown.at)
    steps = Steps(sign=sign, announcement=shown, notice=shown, surveillance=said(surveillance))
    return [each.cites[0] for each in shortcomings(change, steps)]


def pit_of(*tables: tuple[str, str]) -> list[str]:
    """The provisions broken by tables that stand in one pit, each a game and its options."""
    rows = (
        f'[[tables]]\npit = "North"\ngame = "{game}"\noptions = {{ {options} }}\n'
        for game, options in tables
    )
    return [cite for each in examine("".join(rows)).violations for cite in each.cites]
