"""The exact price of the three wagers of baccarat, for a full shoe or whatever is left of one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from pitboss.games._baccarat.counting import chances, full_values
from pitboss.games._baccarat.house import BaccaratRules
from pitboss.games._baccarat.settle import decide, vigorish_on
from pitboss.money import Cents
from pitboss.odds import Price, price, price_layout
from pitboss.table import Layout, Spot, Wager
from pitboss.table.authoring import Decision

__all__ = ["price_wagers"]

# On a multiple of this no vigorish of any rate is rounded: the price is that of the rate itself.
UNROUNDED: Final = 5_00


def price_wagers(
    rules: BaccaratRules,
    layout: Layout,
    *,
    values: Sequence[int] | None = None,
    stake: Cents | None = None,
) -> list[Price]:
    """A row for each wager on the next deal.

    `values` are the cards left in the shoe, by how many there are of each value from 0 to 9;
    without them the shoe is full. `stake` is for those who want to know what the rounding of the
    vigorish does to a wager of that size.
    """
    dealt = list(chances(values or full_values(rules.decks)).items())
    return price_layout(layout, lambda spot: _price(rules, layout, spot, dealt, stake))


def _price(
    rules: BaccaratRules,
    layout: Layout,
    spot: Spot,
    dealt: Sequence[tuple[int, Fraction]],
    stake: Cents | None,
) -> Price:
    cents = stake or lcm(layout.step(spot.key), UNROUNDED)
    wager = Wager(id=1, seat=1, spot=spot.key, cents=cents)

    def deal(state: Wager, winner: int) -> Decision | Wager:
        return _after_vigorish(state, decide(state, winner, rules), rules)

    return price(spot.kind, rules, stake=cents, start=wager, step=deal, chances=dealt)


def _after_vigorish(wager: Wager, decision: Decision, rules: BaccaratRules) -> Decision:
    """The decision of the table with the vigorish taken off what is paid."""
    due = vigorish_on([(wager, decision)], rules)
    return Decision(decision.result, decision.taken, decision.paid - due, decision.cite)
