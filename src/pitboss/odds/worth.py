"""What wagers are worth to the house, spot by spot: from the prices to what a table should win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.price import Price, rows_of_spot
from pitboss.table import Layout


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """What the house keeps on average of a unit laid, and how far single wagers are from that.

    `variance` is None where it is not known, `error` bounds that of the advantage. A wager may be
    void in the course of play where it `pushes`. The rest is as in a `Price`.
    """

    wager: str
    advantage: Fraction
    variance: Fraction | None
    error: float
    share: Fraction
    opening: bool
    house_banks: bool
    pushes: bool


def worths(layout: Layout, prices: Sequence[Price]) -> Mapping[str, Worth]:
    """What a unit on each spot is worth; a spot without one price of its own is left out."""
    made: dict[int, Worth] = {}
    found = {}
    for key, spot in layout.items():
        rows = rows_of_spot(spot, prices)
        shares = {prices[row].share for row in rows}
        share = next(iter(shares)) if len(shares) == 1 else None
        if share is None or (len(rows) > 1 and share):
            continue
        if rows[0] not in made:
            made[rows[0]] = _worth(prices[rows[0]], share)
        found[key] = made[rows[0]]
    return found


def _worth(price: Price, share: Fraction) -> Worth:
    return Worth(
        wager=price.wager,
        advantage=price.house_advantage_per_bet,
        variance=price.variance,
        error=0.0 if price.error is None else price.error,
        share=share,
        opening=price.opening,
        house_banks=price.house_banks,
        pushes=price.push is None or price.push > 0,
    )
