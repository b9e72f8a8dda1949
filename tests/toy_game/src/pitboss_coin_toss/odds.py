"""The exact price of the one wager, from the decision the table settles with."""

from __future__ import annotations

from pitboss.odds import Price, evenly, price, price_layout
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision
from pitboss_coin_toss.options import CoinTossRules, coin_toss_layout
from pitboss_coin_toss.round import decide
from pitboss_coin_toss.rules import SIDES

__all__ = ["odds"]


def odds(rules: CoinTossRules) -> list[Price]:
    """The row of the wager on heads."""
    layout = coin_toss_layout(rules)
    sides = evenly(range(len(SIDES)))

    def price_spot(spot: Spot) -> Price:
        stake = layout.step(spot.key)
        wager = Wager(id=1, seat=1, spot=spot.key, cents=stake)

        def toss(state: Wager, side: int) -> Decision | Wager:
            return decide(state, side, rules)

        return price(spot.kind, rules, stake=stake, start=wager, step=toss, chances=sides)

    return price_layout(layout, price_spot)
