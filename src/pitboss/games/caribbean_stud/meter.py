"""The progressive meter: an account of the table that grows by wagers and pays awards."""

from __future__ import annotations

from pitboss.games.caribbean_stud.rules import (
    fixed_deduction,
    meter_carry,
    meter_contribution,
    straight_flush_share,
)
from pitboss.games.caribbean_stud.state import METER, CaribbeanStudTable, meter_of
from pitboss.money import INVENTORY
from pitboss.rulebook import cite

__all__ = ["grow", "shrink", "start", "take_fixed", "take_royal", "take_tenth"]


def start(table: CaribbeanStudTable) -> None:
    """When the table first opens the house puts the initial amount on the meter."""
    if not table.state.meter_started:
        provision = cite("19:47-16.12(f)")
        table.move(INVENTORY, METER, table.rules.meter_initial, provision, "initial amount")
        table.set_state(meter_started=True)


def grow(table: CaribbeanStudTable, wagers: int) -> None:
    """The meter grows by its rate of progression for so many wagers of a dollar."""
    _add(table, wagers)


def shrink(table: CaribbeanStudTable, wagers: int) -> None:
    """So many wagers turned out void: the meter shows what it would without them."""
    _add(table, -wagers)


def _add(table: CaribbeanStudTable, wagers: int) -> None:
    rate, carry = table.rules.meter_rate, table.state.meter_carry
    terms = (wagers, rate.numerator, rate.denominator, carry)
    cents, provision = meter_contribution(*terms), cite("19:47-16.12(f)")
    memo = "rate of progression"
    if cents >= 0:
        table.move(INVENTORY, METER, cents, provision, memo)
    else:
        table.move(METER, INVENTORY, -cents, provision, memo)
    table.set_state(meter_carry=meter_carry(*terms))


def take_fixed(table: CaribbeanStudTable, cents: int) -> None:
    """An award of a fixed amount comes off the meter where the house has it so, down to nought."""
    taken = fixed_deduction(cents, meter_of(table), table.rules.meter_deducts_fixed_awards)
    if taken:
        table.move(METER, INVENTORY, taken, cite("19:47-16.12(g)"), "award of a fixed amount")


def take_tenth(table: CaribbeanStudTable) -> int:
    """A tenth of the meter as it stands comes off it, odd parts of a cent staying; the award."""
    award = straight_flush_share(meter_of(table))
    table.move(METER, INVENTORY, award, cite("19:47-16.12(g)"), "10% of the meter")
    return award


def take_royal(table: CaribbeanStudTable, share: int, royals: int) -> None:
    """The shares of all royal flushes come off the meter, and the reset amount is put on it."""
    provision = cite("19:47-16.12(g)")
    table.move(METER, INVENTORY, share * royals, provision, "100% of the meter")
    reset = cite("19:47-16.12(f)")
    table.move(INVENTORY, METER, table.rules.meter_reset, reset, "reset amount")
