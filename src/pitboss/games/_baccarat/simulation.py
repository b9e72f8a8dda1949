"""Punto banco and minibaccarat made ready for simulation.

`details` may say how many cards lie behind the cutting card (`cut`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pitboss.equipment import full_deck
from pitboss.games._baccarat.hands import card_value
from pitboss.games._baccarat.house import BaccaratRules
from pitboss.games._baccarat.kernel import OUTCOMES, Felt, play_shoes
from pitboss.games._baccarat.odds import price_wagers
from pitboss.games._baccarat.settle import decide, vigorish_on
from pitboss.games._baccarat.table import CUTTING_CARD_MIN
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Words
from pitboss.simulation.model import Model
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.tally import Tally
from pitboss.table import Layout, Wager

__all__ = ["CUT_MAX", "baccarat_model", "felt_of", "values_of"]

CUT_MAX: Final = 52


def baccarat_model(rules: BaccaratRules, layout: Layout, strategy: Strategy) -> Model:
    """Shoes dealt to their cutting card with the strategy's wagers."""
    _check(rules, strategy)
    stakes = stakes_of(strategy, rules, layout, usual="banker")
    felt, cards = felt_of(rules, strategy, stakes), values_of(rules.decks)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(felt, cards.copy(), chance, rounds, tally)

    exact = {
        row.wager: row.house_advantage
        for spot, cents in stakes.items()
        for row in price_wagers(rules, layout, stake=cents)
        if row.wager == spot
    }
    return Model(wagers=tuple(stakes), play=play, base=sum(stakes.values()), exact=exact)


def felt_of(rules: BaccaratRules, strategy: Strategy, stakes: dict[str, Cents]) -> Felt:
    """What each winner nets, from the table's own decisions, vigorish taken off."""
    nets = np.array([[_net(rules, spot, stakes[spot], w) for spot in stakes] for w in OUTCOMES])
    each = np.array(list(stakes.values()))
    return Felt(nets, nets.sum(axis=1), each, _cut(rules, strategy), strategy.players)


def _cut(rules: BaccaratRules, strategy: Strategy) -> int:
    """How many cards come before the cutting card; a device has none."""
    if not rules.shuffles_continuously:
        return len(full_deck()) * rules.decks - int(strategy.details.get("cut", CUTTING_CARD_MIN))
    if "cut" in strategy.details:
        raise refused("details.cut", "a device that shuffles after every round has no cutting card")
    return 0


def _net(rules: BaccaratRules, spot: str, cents: Cents, winner: int) -> Cents:
    wager = Wager(id=1, seat=1, spot=spot, cents=cents)
    decision = decide(wager, winner, rules)
    return decision.net - vigorish_on([(wager, decision)], rules)


def values_of(decks: int) -> Bytes:
    """The cards of so many decks by what they count."""
    return np.array([card_value(card.rank) for card in full_deck()] * decks, dtype=np.uint8)


def _check(rules: BaccaratRules, strategy: Strategy) -> None:
    if not 1 <= strategy.players <= rules.seats:
        raise refused("players", f"1 to {rules.seats} players sit at this table")
    if strategy.play != "best":
        raise refused("play", "at baccarat the tables of the rules decide, not the players")
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at baccarat")
    for name, value in strategy.details.items():
        if name != "cut":
            raise refused(f"details.{name[:20]}", "at baccarat there is only the detail cut")
        if not (value.isdecimal() and CUTTING_CARD_MIN <= int(value) <= CUT_MAX):
            message = f"the cutting card lies {CUTTING_CARD_MIN} to {CUT_MAX} cards from the back"
            raise refused("details.cut", message)
