"""Counts of contributions: who counts before whom, the forms, and accounting's daily match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.house.forms import Match, match_parts
from pitboss.jackpots.entries import Count, FormsMatched
from pitboss.money import Cents
from pitboss.poker.house.bad_beat import BadBeatRules
from pitboss.rulebook import cite, rule

# Departments and duties that may never witness a count; (f)2ii(1) and (2).
BARRED: Final = frozenset({"surveillance", "internal_audit", "poker"})
INCOMPATIBLE: Final = frozenset({"accounting", "cage"})


def check_count(rules: BadBeatRules, count: Count, serial: int) -> None:
    """Refuse a count that was not made as the filed method wants it."""
    if count.method != rules.count:
        message = f"the controls have another method: {rules.count.replace('_', ' ')}"
        raise RuleViolation(message, cite("13:69F-14.19(d)"), cite("13:69F-14.19(f)2"))
    if count.primary < 0 or count.secondary < 0:
        raise RuleViolation("a count is not below zero", cite("13:69F-14.19(f)3iii"))
    if count.serial != serial:
        message = f"forms are numbered one after the other: the next is {serial}"
        raise RuleViolation(message, cite("13:69F-14.19(f)3"))
    {"in_table": _in_table, "closed_table": _closed_table, "cage": _cage}[count.method](
        rules, count
    )


@rule("13:69F-14.19(f)", "13:69F-14.19(f)2", "13:69F-14.19(f)2i", "13:69F-14.19(f)2ii")
@rule("13:69F-14.19(f)2ii(1)", "13:69F-14.19(f)2ii(2)", "13:69F-14.19(f)3iv")
def _in_table(rules: BadBeatRules, count: Count) -> None:
    """The table's dealer before a supervisor on video, or before a second department."""
    _signed(count.dealer, count.witness, cite("13:69F-14.19(f)3iv"))
    if rules.in_table_witness == "supervisor":
        if not count.surveillance:
            message = "before a poker supervisor the count is under video surveillance"
            raise RuleViolation(message, cite("13:69F-14.19(f)2"))
        return
    if count.position in BARRED:
        message = f"nobody of {count.position.replace('_', ' ')} witnesses a count"
        raise RuleViolation(message, cite("13:69F-14.19(f)2ii(1)"))
    if count.position in INCOMPATIBLE:
        message = f"to witness a count is incompatible with {count.position}"
        raise RuleViolation(message, cite("13:69F-14.19(f)2ii(2)"))
    if count.position not in rules.witnesses:
        message = "the controls do not name this position as a witness"
        raise RuleViolation(message, cite("13:69F-14.19(f)2ii"), cite("13:69F-14.19(f)2i"))


@rule("13:69F-14.19(d)1", "13:69F-14.19(e)")
def _closed_table(rules: BadBeatRules, count: Count) -> None:
    """A dealer before a poker supervisor, recorded; security carries it, a cashier verifies."""
    _signed(count.dealer, count.witness, cite("13:69F-14.19(d)1"))
    if not count.surveillance or not count.escort:
        message = "surveillance records the count, and security carries the container"
        raise RuleViolation(message, cite("13:69F-14.19(d)1"))
    _at_cage(count)


@rule("13:69F-14.19(d)", "13:69F-14.19(d)2", "13:69F-14.19(e)")
def _cage(rules: BadBeatRules, count: Count) -> None:
    """A poker supervisor accounts for the boxes, security carries them, cashiers count."""
    if not count.witness or not count.escort:
        message = "a poker supervisor accounts for the boxes, and security carries them"
        raise RuleViolation(message, cite("13:69F-14.19(d)2"))
    _at_cage(count)


def _at_cage(count: Count) -> None:
    if not count.cashier:
        message = "a cashier counts each box or verifies the aggregate"
        raise RuleViolation(message, cite("13:69F-14.19(e)"))


def _signed(dealer: str, witness: str, provision: str) -> None:
    if not dealer or not witness or dealer == witness:
        message = "the dealer and another person who witnessed the count sign"
        raise RuleViolation(message, provision)


@rule("13:69F-14.19(g)", "13:69F-14.19(h)")
def match_forms(forms: Mapping[int, Cents], matched: FormsMatched) -> Match:
    """Compare the forms of a day; `forms` has the value of every form not yet matched."""
    return match_parts(forms, matched.originals, matched.duplicates, cite("13:69F-14.19(h)"))
