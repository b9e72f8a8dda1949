"""The exact mathematics that games share."""

from __future__ import annotations

from pitboss.odds.advice import Advice
from pitboss.odds.chains import Absorption, End, absorb, solve
from pitboss.odds.costs import Cost, Costs
from pitboss.odds.price import Outcome, Price, evenly, price, price_layout, ratio

__all__ = [
    "Absorption",
    "Advice",
    "Cost",
    "Costs",
    "End",
    "Outcome",
    "Price",
    "absorb",
    "evenly",
    "price",
    "price_layout",
    "ratio",
    "solve",
]
