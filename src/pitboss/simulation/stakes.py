"""The wagers of a strategy, checked as the table itself would check them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pitboss.errors import RuleViolation, UnlawfulOption, Violation, did_you_mean
from pitboss.money import Cents, show
from pitboss.odds import Price
from pitboss.rulebook import cite
from pitboss.simulation.strategy import Strategy
from pitboss.table import HouseRules, Layout


def refused(part: str, message: str) -> UnlawfulOption:
    """The error for a strategy that cannot be played: which part of it, and why."""
    return UnlawfulOption(Violation(part, message, ()))


def stakes_of(
    strategy: Strategy, rules: HouseRules, layout: Layout, *, usual: str
) -> dict[str, Cents]:
    """The cents on each spot at one unit; by default the minimum on the game's main spot."""
    stakes = dict(strategy.wagers) or {usual: _least(rules, layout, usual)}
    for spot, cents in stakes.items():
        if spot not in layout:
            raise refused("wagers", f"no wager {spot!r} at this table{did_you_mean(spot, layout)}")
        _check(rules, layout, spot, cents, max(strategy.system.units))
    return stakes


def nothing_to_decide(strategy: Strategy) -> None:
    """Refuse a strategy with decisions, counting or details for a game that has none."""
    if strategy.play != "best":
        raise refused("play", "this game has nothing to decide once the wagers are made")
    if strategy.count is not None:
        raise refused("count", "there are no cards to count here")
    if strategy.details:
        raise refused(f"details.{next(iter(strategy.details))}", "this game has no such detail")


def _least(rules: HouseRules, layout: Layout, spot: str) -> Cents:
    step = layout.step(spot)
    return -(-rules.limit(layout[spot].kind.key).low // step) * step


def _check(rules: HouseRules, layout: Layout, spot: str, cents: Cents, units: int) -> None:
    """Both ends of what the system wagers are within the limits, and every win can be paid."""
    limit, step = rules.limit(layout[spot].kind.key), layout.step(spot)
    if not limit.low <= cents <= cents * units <= limit.high:
        most = f", and up to {units} units of it are wagered" if units > 1 else ""
        message = f"{layout[spot].title} takes {limit} at this table, not {show(cents)}{most}"
        raise RuleViolation(message, cite("19:47-8.2(a)"))
    if cents % step:
        message = f"{layout[spot].title} is wagered here in steps of {show(step)}"
        raise RuleViolation(message, layout[spot].kind.cite)


def exact_of(prices: Iterable[Price], layout: Layout, spots: Iterable[str]) -> dict[str, Fraction]:
    """The exact house advantage of each wager, where its kind has one and no other."""
    rows = list(prices)
    found = {spot: advantages(rows, layout[spot].kind.key) for spot in spots}
    return {spot: each.pop() for spot, each in found.items() if len(each) == 1}


def advantages(prices: Iterable[Price], wager: str) -> set[Fraction]:
    """The house advantages of a wager in all situations it is priced for."""
    return {row.house_advantage for row in prices if row.wager == wager}
