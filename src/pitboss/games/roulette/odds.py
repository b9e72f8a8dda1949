"""The exact price of every wager at roulette, from the rules the table settles with."""

from __future__ import annotations

from pitboss.games.roulette.options import RouletteRules, roulette_layout
from pitboss.games.roulette.round import decide
from pitboss.games.roulette.rules import is_void_number
from pitboss.games.roulette.wheels import number_of
from pitboss.odds import Price, evenly, price, price_layout
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision


def odds(rules: RouletteRules) -> list[Price]:
    """A row for each kind of wager this table offers."""
    layout = roulette_layout(rules)
    numbers = evenly([number_of(name) for name in rules.wheel_data.sections])

    def price_spot(spot: Spot) -> Price:
        stake = layout.step(spot.key)
        wager = Wager(id=1, seat=1, spot=spot.key, cents=stake)

        def spin(state: Wager, number: int) -> Decision | Wager:
            if is_void_number(rules.as_single, number):
                return state
            return decide(state, spot, number, rules)

        return price(spot.kind, rules, stake=stake, start=wager, step=spin, chances=numbers)

    return price_layout(layout, price_spot)
