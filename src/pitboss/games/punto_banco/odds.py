"""The exact price of every wager at punto banco, from the rules the table settles with."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games._baccarat.odds import price_wagers
from pitboss.games.punto_banco.options import PuntoBancoRules, punto_banco_layout
from pitboss.money import Cents
from pitboss.odds import Price


def odds(
    rules: PuntoBancoRules,
    *,
    values: Sequence[int] | None = None,
    stake: Cents | None = None,
) -> list[Price]:
    """A row for each of the three wagers, from a full shoe or from the values left in it."""
    return price_wagers(rules, punto_banco_layout(rules), values=values, stake=stake)
