"""Big six made ready for simulation: what each section nets, from the table's own decisions."""

from __future__ import annotations

from pitboss.games.big_six.odds import odds
from pitboss.games.big_six.options import BigSixRules, big_six_layout
from pitboss.games.big_six.round import decide
from pitboss.games.big_six.wheels import INSIGNIA
from pitboss.money import Cents
from pitboss.simulation.spins import spin_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Wager


def model(rules: BigSixRules, strategy: Strategy) -> Model:
    """Spins of this table's wheel with the strategy's wagers on the layout."""
    nothing_to_decide(strategy)
    layout = big_six_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual=next(iter(layout)))

    def net(spot: str, shown: int) -> Cents:
        wager = Wager(id=1, seat=1, spot=spot, cents=stakes[spot])
        return decide(wager, layout[spot], shown, rules).net

    shown = [INSIGNIA.index(symbol) for symbol in rules.wheel_data.sections]
    exact = exact_of(odds(rules), layout, stakes)
    return spin_model(stakes, shown, net, exact=exact, players=strategy.players)
