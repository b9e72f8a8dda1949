"""Chances of a price that is known to have its outcomes."""

from __future__ import annotations

from fractions import Fraction

from pitboss.odds import Price


def known(figure: Fraction | None) -> Fraction:
    """A figure of a price that must be known."""
    assert figure is not None
    return figure


def chances(row: Price) -> tuple[Fraction, Fraction, Fraction]:
    """How often a wager wins, pushes and loses."""
    return known(row.win), known(row.push), known(row.lose)
