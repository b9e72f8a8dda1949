"""The exact price of every wager at minibaccarat, from the rules the table settles with."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games._baccarat.odds import price_wagers
from pitboss.games.minibaccarat.options import MinibaccaratRules, minibaccarat_layout
from pitboss.money import Cents
from pitboss.odds import Price


def odds(
    rules: MinibaccaratRules,
    *,
    values: Sequence[int] | None = None,
    stake: Cents | None = None,
) -> list[Price]:
    """A row for each of the three wagers, from a full shoe or from the values left in it."""
    return price_wagers(rules, minibaccarat_layout(rules), values=values, stake=stake)
