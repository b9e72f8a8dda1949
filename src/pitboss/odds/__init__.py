"""Exact mathematics that games share: prices, chains, advice."""

from __future__ import annotations

from pitboss.odds.advice import Advice, Advisor, Chart, HandAdvice
from pitboss.odds.chains import Absorption, End, absorb, solve
from pitboss.odds.price import (
    Cost,
    Costs,
    Outcome,
    Price,
    ShownWorth,
    evenly,
    price,
    price_layout,
    ratio,
    rows_of_spot,
)

__all__ = [
    "Absorption",
    "Advice",
    "Advisor",
    "Chart",
    "Cost",
    "Costs",
    "End",
    "HandAdvice",
    "Outcome",
    "Price",
    "ShownWorth",
    "absorb",
    "evenly",
    "price",
    "price_layout",
    "ratio",
    "rows_of_spot",
    "solve",
]
