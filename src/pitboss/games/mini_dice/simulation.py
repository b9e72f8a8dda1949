"""Mini-dice made ready for simulation: every wager follows the table's own decisions.

A wager that is decided is made again for the next shake; place bets that stay lie on.
"""

from __future__ import annotations

from pitboss.equipment import all_rolls
from pitboss.games.mini_dice.odds import odds
from pitboss.games.mini_dice.options import MiniDiceRules, mini_dice_layout
from pitboss.games.mini_dice.round import decide
from pitboss.games.mini_dice.rules import call
from pitboss.money import Cents
from pitboss.simulation.chains import Decided, Slot, chain_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Layout, Wager


def model(rules: MiniDiceRules, strategy: Strategy) -> Model:
    """Shakes of the two dice with the strategy's wagers on the layout."""
    nothing_to_decide(strategy)
    layout = mini_dice_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual="field")
    return chain_model(
        [_slot(spot, cents, rules, layout) for spot, cents in stakes.items()],
        [0],
        [call(first, second) for first, second in all_rolls(rules.shaker.dice)],
        lambda table, total: table,
        base=sum(stakes.values()),
        players=strategy.players,
        exact=exact_of(odds(rules), layout, stakes),
        note="A round is one shake; a wager counts in the shake that decides it.",
    )


def _slot(spot: str, cents: Cents, rules: MiniDiceRules, layout: Layout) -> Slot[int, Wager, int]:
    start = Wager(id=1, seat=1, spot=spot, cents=cents)

    def step(wager: Wager, _: int, total: int) -> Decided | Wager:
        decision = decide(wager, layout[spot], total, rules)
        return wager if decision is None else Decided(cents, decision.net)

    return Slot(row=spot, made=lambda table, behind: start, step=step)
