"""What poker costs the players: rake or time charges; the house banks nothing; 13:69F-14.14."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from pitboss.money import INVENTORY, Cents, show, stack
from pitboss.odds import Cost, Costs, Price
from pitboss.poker.between.seating import stakes_leave
from pitboss.poker.hand import RAKE
from pitboss.poker.house.bad_beat import contributions
from pitboss.poker.house.options import PokerRules
from pitboss.poker.house.rake import levels_between, share_of
from pitboss.poker.state import PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, Recorded
from pitboss.table.authoring import Choice, Procedure, choose


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


# The pots of the table, in posted minimum wagers.
_POTS: Final = (5, 10, 20, 40, 60, 100, 200, 500)


def no_prices(rules: PokerRules) -> Sequence[Price]:
    """No wager of poker is made against the house, so none has a price."""
    return ()


def rake_costs(rules: PokerRules) -> Costs:
    """What is taken from pots of several sizes, and for time."""
    rows = [_row(rules, wagers * rules.minimum) for wagers in _POTS]
    return Costs(words=tuple(_words(rules)), rows=tuple(rows) if _rakes_pots(rules) else ())


def _rakes_pots(rules: PokerRules) -> bool:
    taken = {"percentage", "increments"} & rules.rake_methods
    return bool(taken) or rules.bad_beat_enabled


def _words(rules: PokerRules) -> list[str]:
    words = [
        "The house does not bank this game: players win from one another, and no wager has odds"
        " against the house. What playing costs is the rake."
    ]
    if _rakes_pots(rules):
        words.append("At most so much is taken, if the whole pot is bet in one betting round:")
    if "time" in rules.rake_methods:
        charge = show(charge_of(rules.time_hourly_fee, rules.time_interval_min))
        who = "each player" if rules.time_basis == "per_player" else "the table"
        words.insert(1, f"Every {rules.time_interval_min} minutes {who} is charged {charge}.")
    return words


def _row(rules: PokerRules, pot: Cents) -> Cost:
    raked = rake_on(rules, pot)
    return Cost(pot=pot, taken=raked + fund_on(rules, pot - raked), cite=cite("13:69F-14.14(c)"))


def fund_on(rules: PokerRules, pot: Cents) -> Cents:
    """What a pot contributes to a bad beat payout once the rake is taken."""
    if rules.bad_beat is not None:
        return sum(contributions(rules.bad_beat, pot))
    return min(rules.bad_beat_contribution, pot) if rules.bad_beat_enabled else 0


def rake_on(rules: PokerRules, pot: Cents) -> Cents:
    """The most that is taken from a pot; betting in several rounds can only make it less."""
    due = 0
    if "percentage" in rules.rake_methods:
        rate = rules.rake_pct
        due += share_of(pot, rate.numerator, rate.denominator, rules.rake_unit)
    if "increments" in rules.rake_methods:
        due += levels_between(rules.rake_levels, 0, pot)
    return min(due, rules.rake_cap, pot)
