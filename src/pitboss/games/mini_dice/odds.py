"""The exact price of every wager at mini-dice, from the rules the table settles with."""

from __future__ import annotations

from pitboss.equipment import all_rolls
from pitboss.games.mini_dice.options import MiniDiceRules, mini_dice_layout
from pitboss.games.mini_dice.round import decide
from pitboss.games.mini_dice.rules import call
from pitboss.odds import Price, evenly, price, price_layout
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision


def odds(rules: MiniDiceRules) -> list[Price]:
    """A row for each of the ten wagers."""
    layout = mini_dice_layout(rules)
    totals = evenly([call(first, second) for first, second in all_rolls(rules.shaker.dice)])

    def price_spot(spot: Spot) -> Price:
        stake = layout.step(spot.key)
        wager = Wager(id=1, seat=1, spot=spot.key, cents=stake)

        def shake(state: Wager, total: int) -> Decision | Wager:
            return decide(state, spot, total, rules) or state

        return price(spot.kind, rules, stake=stake, start=wager, step=shake, chances=totals)

    return price_layout(layout, price_spot)
