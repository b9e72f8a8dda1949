"""The exact price of every wager at big six, from the rules the table settles with."""

from __future__ import annotations

from pitboss.games.big_six.options import BigSixRules, big_six_layout
from pitboss.games.big_six.round import decide
from pitboss.games.big_six.wheels import INSIGNIA
from pitboss.odds import Price, evenly, price, price_layout
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision


def odds(rules: BigSixRules) -> list[Price]:
    """A row for each of the seven insignia."""
    layout = big_six_layout(rules)
    shown = evenly([INSIGNIA.index(symbol) for symbol in rules.wheel_data.sections])

    def price_spot(spot: Spot) -> Price:
        stake = layout.step(spot.key)
        wager = Wager(id=1, seat=1, spot=spot.key, cents=stake)

        def spin(state: Wager, insignia: int) -> Decision | Wager:
            return decide(state, spot, insignia, rules)

        return price(spot.kind, rules, stake=stake, start=wager, step=spin, chances=shown)

    return price_layout(layout, price_spot)
