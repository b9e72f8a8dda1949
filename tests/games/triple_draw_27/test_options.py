"""What the house may choose at triple draw, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.triple_draw_27.options import TripleDrawRules
from tests.games.siblings import refused_option

# The digest's table of options, with their defaults.
DEFAULTS = {
    "max_players": 6,
    "stub_exhaustion": "deal_rest_then_reshuffle",
    "middle_rounds_open": "bet_or_check",
    "button_start": "right_of_dealer",
    "blinds": (1_00, 2_00),
    "ante": 0,
    "heads_up_blinds": "literal",
    "big_bet_from_round": 3,
}


def refused(name: str, cite: str, **options: Any) -> None:
    refused_option("triple_draw_27", cite, named=name, **options)


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = TripleDrawRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(g)")
def test_readings_that_cannot_be_played_are_not_offered() -> None:
    """Three readings for a short deck, one for how the middle rounds open."""
    for reading in ("deal_rest_then_reshuffle", "merge_and_reshuffle", "reshuffled_only"):
        assert TripleDrawRules(stub_exhaustion=reading).stub_exhaustion == reading
    refused("stub_exhaustion", "13:69F-14.12A(f)", stub_exhaustion="none")
    refused("middle_rounds_open", "13:69F-14.12A(g)", middle_rounds_open="literal_blinds")
