"""The exact price of every area at sic bo, from the rules the table settles with."""

from __future__ import annotations

from pitboss.equipment import all_rolls
from pitboss.games.sic_bo.options import SicBoRules, sic_bo_layout
from pitboss.games.sic_bo.settle import Roll, decide
from pitboss.odds import Price, evenly, price, price_layout
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision


def odds(rules: SicBoRules) -> list[Price]:
    """A row for each of the fifty areas."""
    layout = sic_bo_layout(rules)
    rolls = evenly(all_rolls(rules.shaker.dice))

    def price_area(area: Spot) -> Price:
        stake = layout.step(area.key)
        wager = Wager(id=1, seat=1, spot=area.key, cents=stake)

        def shake(state: Wager, roll: Roll) -> Decision | Wager:
            return decide(state, area, roll, rules)

        return price(area.kind, rules, stake=stake, start=wager, step=shake, chances=rolls)

    return price_layout(layout, price_area)
