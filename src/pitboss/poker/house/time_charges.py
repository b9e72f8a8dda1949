"""Charging for time instead of taking from the pot; 13:69F-14.14(b)3."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pitboss.money import INVENTORY, Cents, show, stack
from pitboss.poker.between.seating import stakes_leave
from pitboss.poker.hand import RAKE
from pitboss.poker.state import PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, Recorded
from pitboss.table.authoring import Choice, Procedure, choose

__all__ = ["charge_due", "charge_of", "charge_time", "shares"]


@rule("13:69F-14.14(b)3iii")
def charge_of(hourly: Cents, minutes: int) -> Cents:
    """The fraction of the hourly fee that falls due after so many minutes."""
    return hourly * minutes // 60


def charge_due(table: PokerTable) -> bool:
    """Whether time is charged here, and a whole interval has passed."""
    rules = table.rules
    return "time" in rules.rake_methods and table.state.clock.charged >= rules.time_interval_min


@rule("13:69F-14.14(b)3", "13:69F-14.14(b)3i")
def shares(table: PokerTable, charge: Cents) -> Mapping[int, Cents]:
    """Everybody seated pays, whether dealt in or not; a charge for the table is divided evenly.

    Nobody pays more than lies on the table, and who has taken the stakes away pays nothing.
    """
    gone = table.state.departed if stakes_leave(table) else ()
    seats = [seat for seat in table.seats if seat not in gone]
    if table.rules.time_basis == "per_player":
        due = dict.fromkeys(seats, charge)
    else:
        due = _divided(seats, charge, table.rules.unit)
    return {seat: min(cents, table.stack(seat)) for seat, cents in due.items()}


def _divided(seats: list[int], charge: Cents, unit: Cents) -> dict[int, Cents]:
    """Whole chips each, the odd ones from the first seats."""
    chips, odd = divmod(charge // unit, len(seats)) if seats else (0, 0)
    return {seat: (chips + (place < odd)) * unit for place, seat in enumerate(seats)}


def charge_time(table: PokerTable) -> Procedure[None]:
    """The charges go to the rake area, and after verification into the table inventory."""
    rules, clock = table.rules, table.state.clock
    intervals, rest = divmod(clock.charged, rules.time_interval_min)
    charge = intervals * charge_of(rules.time_hourly_fee, rules.time_interval_min)
    collected = _collect(table, shares(table, charge))
    table.set_state(clock=msgspec.structs.replace(clock, charged=rest))
    if not collected:
        return
    choices = {"verified": f"{show(collected)} is right"}
    prompt = f"Time charges of {show(collected)} lie in the rake area."
    provision = cite("13:69F-14.14(b)3v")
    yield from choose(Choice(prompt, provision, FLOORPERSON, choices, usual="verified"))
    text = f"time charges of {show(collected)} verified"
    table.emit(Recorded(cite=provision, by=FLOORPERSON, text=text))
    table.move(RAKE, INVENTORY, collected, provision, "time charges")


def _collect(table: PokerTable, due: Mapping[int, Cents]) -> Cents:
    """From every stack into the designated area."""
    for seat, cents in due.items():
        table.move(stack(seat), RAKE, cents, cite("13:69F-14.14(b)3iv"), "time charge")
    return sum(due.values())
