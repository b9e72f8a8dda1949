"""What poker costs the players: the house banks nothing and takes the rake; 13:69F-14.14."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.money import Cents, show
from pitboss.odds import Cost, Costs, Price
from pitboss.poker.house.options import PokerRules
from pitboss.poker.house.rake import levels_between, share_of
from pitboss.poker.house.time_charges import charge_of
from pitboss.rulebook import cite

__all__ = ["no_prices", "rake_costs", "rake_on"]

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
    fund = min(rules.bad_beat_contribution, pot) if rules.bad_beat_enabled else 0
    return Cost(pot=pot, taken=min(rake_on(rules, pot) + fund, pot), cite=cite("13:69F-14.14(c)"))


def rake_on(rules: PokerRules, pot: Cents) -> Cents:
    """The most that is taken from a pot; betting in several rounds can only make it less."""
    due = 0
    if "percentage" in rules.rake_methods:
        rate = rules.rake_pct
        due += share_of(pot, rate.numerator, rate.denominator, rules.rake_unit)
    if "increments" in rules.rake_methods:
        due += levels_between(rules.rake_levels, 0, pot)
    return min(due, rules.rake_cap, pot)
