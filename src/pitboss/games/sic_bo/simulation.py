"""Sic bo made ready for simulation: what each roll nets, from the table's own decisions."""

from __future__ import annotations

from pitboss.equipment import all_rolls
from pitboss.games.sic_bo.odds import odds
from pitboss.games.sic_bo.options import SicBoRules, sic_bo_layout
from pitboss.games.sic_bo.settle import Roll, decide
from pitboss.money import Cents
from pitboss.simulation.spins import spin_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Wager


def model(rules: SicBoRules, strategy: Strategy) -> Model:
    """Shakes of the three dice with the strategy's wagers on the areas."""
    nothing_to_decide(strategy)
    layout = sic_bo_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual="small")

    def net(area: str, roll: Roll) -> Cents:
        wager = Wager(id=1, seat=1, spot=area, cents=stakes[area])
        return decide(wager, layout[area], roll, rules).net

    rolls = all_rolls(rules.shaker.dice)
    exact = exact_of(odds(rules), layout, stakes)
    return spin_model(stakes, rolls, net, exact=exact, players=strategy.players)
