"""What the house may choose at five-card draw, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.five_card_draw.options import FiveCardDrawRules
from pitboss.table import Table
from tests.games.siblings import refused_option

# The digest's table of options, with their defaults.
DEFAULTS = {
    "form": "high",
    "max_players": 8,
    "stub_exhaustion": "deal_rest_then_reshuffle",
    "own_discards_return": True,
    "button_start": "right_of_dealer",
    "blinds": (1_00, 2_00),
    "ante": 0,
    "heads_up_blinds": "literal",
    "big_bet_from_round": 2,
}


def refused(name: str, cite: str, **options: Any) -> None:
    refused_option("five_card_draw", cite, named=name, **options)


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = FiveCardDrawRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.12(a)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_it_is_played_high_or_low_in_every_edition(edition: int) -> None:
    """And in no other form."""
    both = [FiveCardDrawRules(edition=edition, form=form) for form in ("high", "low")]

    assert [rules.form for rules in both] == ["high", "low"]
    assert [rules.poker_form() for rules in both] == ["high", "low"]
    refused("form", "13:69F-14.12(a)", form="hi_lo", edition=edition)


@pytest.mark.rule("13:69F-14.12(b)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_at_most_eight_players(edition: int) -> None:
    """Eight sit down, nine do not, in every edition."""
    rules = FiveCardDrawRules(edition=edition)
    table = Table(game("five_card_draw"), rules, seats=dict.fromkeys(range(1, 9), 100_00))

    assert len(table.seats) == 8
    refused("max_players", "13:69F-14.12(b)", max_players=9, edition=edition)


@pytest.mark.rule("13:69F-14.15(r)", "19:47-14.15(o)")
@pytest.mark.parametrize(("edition", "cite"), [(1995, "19:47-14.15(o)"), (2012, "13:69F-14.15(r)")])
def test_the_rule_on_exposed_cards_is_the_houses_own(edition: int, cite: str) -> None:
    """No text has one for draw games; the sign tells it as a supplement."""
    signs = [
        each for each in FiveCardDrawRules(edition=edition).notices() if "exposed" in each.text
    ]

    assert [each.cite for each in signs] == [cite]


@pytest.mark.rule("13:69F-14.12(f)2")
def test_a_short_deck_is_dealt_first_or_shuffled_in_and_nothing_else() -> None:
    """Two readings of the text; that of triple draw with the rest beneath is not one of them."""
    assert FiveCardDrawRules(stub_exhaustion="merge_and_reshuffle", own_discards_return=False)
    refused("stub_exhaustion", "13:69F-14.12(f)2", stub_exhaustion="reshuffled_only")
