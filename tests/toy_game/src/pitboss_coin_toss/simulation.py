"""The coin toss prepared for simulation: what each side nets, from the table's own decisions."""

from __future__ import annotations

from pitboss.money import Cents
from pitboss.simulation.spins import spin_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Wager
from pitboss_coin_toss.odds import odds
from pitboss_coin_toss.options import CoinTossRules, coin_toss_layout
from pitboss_coin_toss.round import decide
from pitboss_coin_toss.rules import SIDES

__all__ = ["model"]


def model(rules: CoinTossRules, strategy: Strategy) -> Model:
    """Tosses with the strategy's wager on the layout."""
    nothing_to_decide(strategy)
    layout = coin_toss_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual="heads")

    def net(spot: str, side: int) -> Cents:
        return decide(Wager(id=1, seat=1, spot=spot, cents=stakes[spot]), side, rules).net

    exact = exact_of(odds(rules), layout, stakes)
    return spin_model(stakes, range(len(SIDES)), net, exact=exact, players=strategy.players)
