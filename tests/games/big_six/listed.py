"""The payout list of 19:47-5.5(a), copied from the regulation: wager, insignia and odds to 1."""

from __future__ import annotations

import pytest

__all__ = ["BY_LINE", "LISTED"]

LISTED = {
    "d1": ("$1", 1, "19:47-5.5(a)[$1]"),
    "d2": ("$2", 2, "19:47-5.5(a)[$2]"),
    "d5": ("$5", 5, "19:47-5.5(a)[$5]"),
    "d10": ("$10", 10, "19:47-5.5(a)[$10]"),
    "d20": ("$20", 20, "19:47-5.5(a)[$20]"),
    "joker": ("Joker", 45, "19:47-5.5(a)[Joker]"),
    "flag": ("Flag", 45, "19:47-5.5(a)[Flag]"),
}

BY_LINE = [
    pytest.param(key, marks=pytest.mark.rule(cite), id=key) for key, (_, _, cite) in LISTED.items()
]
