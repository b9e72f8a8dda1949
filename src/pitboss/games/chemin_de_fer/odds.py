"""The exact price of both sides of the bank, when Banker and Player choose as well as they can."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

from pitboss.games.chemin_de_fer.equilibrium import banker_plays, chances, equilibrium
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.rules import CARD, STAY
from pitboss.games.chemin_de_fer.wagers import KINDS, decide
from pitboss.odds import Outcome, Price
from pitboss.table.authoring import WagerKind

__all__ = ["odds", "price_between"]


def odds(rules: CheminDeFerRules) -> list[Price]:
    """A row for the bank and one for the wagers against it, at the equilibrium of the choices."""
    winners = _winners(rules.decks, rules.five_four_is_free)
    prices = [price_between(kind, rules, winners) for kind in KINDS]
    return [replace(each, title=f"{each.title}, both sides at their best") for each in prices]


@cache
def _winners(decks: int, five_four_is_free: bool) -> dict[int, Fraction]:
    """How likely each hand wins at the equilibrium, whose choices may be mixed."""
    solved, totals = equilibrium(decks, five_four_is_free), dict[int, Fraction]()
    for play, often in zip(banker_plays(decks, five_four_is_free), solved.rows, strict=True):
        for habit, share in zip((CARD, STAY), solved.columns, strict=True):
            each = chances(decks, on_five=habit, banker=play, five_four_is_free=five_four_is_free)
            for winner, chance in each.items():
                totals[winner] = totals.get(winner, Fraction(0)) + often * share * chance
    return totals


def price_between(kind: WagerKind, rules: CheminDeFerRules, winners: dict[int, Fraction]) -> Price:
    """The price of one side with these chances, on a wager whose vigorish needs no rounding."""
    stake, outcomes = rules.exact_stake, []
    for winner, chance in winners.items():
        decision = decide(kind.key, stake, winner=winner, odds=rules.odds(kind.key))
        fee = rules.vigorish(decision.paid) if kind.key == "banker" else 0
        outcomes.append(Outcome(Fraction(decision.net - fee, stake), chance, decision.cite))
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays=str(rules.odds(kind.key)),
        outcomes=tuple(sorted(outcomes, key=lambda each: (-each.net, each.cite))),
    )
