"""Roulette made ready for simulation: what each number nets, from the table's own decisions."""

from __future__ import annotations

from pitboss.games.roulette.odds import odds
from pitboss.games.roulette.options import RouletteRules, roulette_layout
from pitboss.games.roulette.round import decide
from pitboss.games.roulette.rules import is_void_number
from pitboss.games.roulette.wheels import number_of
from pitboss.money import Cents
from pitboss.simulation.spins import spin_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Wager


def model(rules: RouletteRules, strategy: Strategy) -> Model:
    """Spins of this table's wheel with the strategy's wagers on the layout."""
    nothing_to_decide(strategy)
    layout = roulette_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual="red")

    def net(spot: str, number: int) -> Cents | None:
        if is_void_number(rules.as_single, number):
            return None
        wager = Wager(id=1, seat=1, spot=spot, cents=stakes[spot])
        return decide(wager, layout[spot], number, rules).net

    numbers = [number_of(name) for name in rules.wheel_data.sections]
    exact = exact_of(odds(rules), layout, stakes)
    return spin_model(stakes, numbers, net, exact=exact, players=strategy.players)
