"""What lasts from round to round at a Caribbean stud table."""

from __future__ import annotations

from math import lcm
from typing import ClassVar, Final, TypeAlias

from pitboss.games._stud.cards import StudState, decks_of
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import meter_carry, meter_contribution
from pitboss.games.caribbean_stud.wagers import ANTE
from pitboss.money import INVENTORY
from pitboss.rulebook import cite
from pitboss.table import Table, Wager
from pitboss.table.authoring import WagerKind

# The account of the progressive meter: what the house owes to the players of this table.
METER: Final = "meter"


class CaribbeanStudState(StudState, frozen=True, kw_only=True):
    """The decks, and the progressive: the lights that are on, and the meter.

    `meter_started` says that the initial amount is on the meter; `meter_carry` are the parts of
    a cent that progressive wagers have added beyond whole cents, and `meter_parts` says into how
    many a cent was divided; zero is as many as the rate has in its denominator.
    """

    later: ClassVar[frozenset[str]] = StudState.later | {"meter_parts"}

    lights: tuple[int, ...] = ()
    meter_started: bool = False
    meter_carry: int = 0
    meter_parts: int = 0


CaribbeanStudTable: TypeAlias = Table[CaribbeanStudRules, CaribbeanStudState, Wager]


def opening_state(rules: CaribbeanStudRules) -> CaribbeanStudState:
    """The decks of this table, not yet inspected, and a meter without its initial amount."""
    return CaribbeanStudState(**decks_of(rules))


def meter_of(table: CaribbeanStudTable) -> int:
    """What the meter shows."""
    return table.accounts.balance(METER)


def wager_of(table: CaribbeanStudTable, kind: WagerKind, seat: int) -> Wager | None:
    """The wager of this kind in front of a seat, if there is one."""
    found = (w for w in table.wagers_of(seat) if table.layout[w.spot].kind == kind)
    return next(found, None)


def ante_of(table: CaribbeanStudTable, seat: int) -> int:
    """What a player has on the ante, laid at once or bit by bit."""
    antes = (w for w in table.wagers_of(seat) if table.layout[w.spot].kind == ANTE)
    return sum(wager.cents for wager in antes)


def start_meter(table: CaribbeanStudTable) -> None:
    """When the table first opens the house puts the initial amount on the meter."""
    if not table.state.meter_started:
        provision = cite("19:47-16.12(f)")
        table.move(INVENTORY, METER, table.rules.meter_initial, provision, "initial amount")
        table.set_state(meter_started=True)


def grow_meter(table: CaribbeanStudTable, wagers: int) -> None:
    """The meter grows by its rate for so many wagers of a dollar; below zero for void ones."""
    rate, state = table.rules.meter_rate, table.state
    before = state.meter_parts or rate.denominator
    parts = lcm(before, rate.denominator)
    terms = (wagers, int(rate * parts), parts, state.meter_carry * parts // before)
    cents, provision = meter_contribution(*terms), cite("19:47-16.12(f)")
    memo = "rate of progression"
    if cents >= 0:
        table.move(INVENTORY, METER, cents, provision, memo)
    else:
        table.move(METER, INVENTORY, -cents, provision, memo)
    table.set_state(meter_carry=meter_carry(*terms), meter_parts=parts)
