"""Advice on a hand: values, the best of them, and plain data."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import InvariantBroken
from pitboss.odds import Advice


def test_the_best_choice_is_worth_most_and_the_first_of_equals() -> None:
    """Plain data has exact values."""
    values = {"fold": Fraction(-1), "bet": Fraction(-1, 3), "call": Fraction(-1, 3)}
    advice = Advice(situation="five cards", unit="the ante", values=values, note="Well.")

    assert advice.best == "bet"
    assert advice.to_dict() == {
        "situation": "five cards",
        "unit": "the ante",
        "best": "bet",
        "values": {"fold": "-1/1", "bet": "-1/3", "call": "-1/3"},
        "note": "Well.",
    }


def test_advice_without_a_choice_is_none() -> None:
    """There is always something to choose."""
    with pytest.raises(InvariantBroken):
        Advice(situation="", unit="", values={})
