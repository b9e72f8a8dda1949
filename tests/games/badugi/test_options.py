"""What the house may choose at badugi, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.badugi.options import BadugiRules
from tests.games.siblings import refused_option

# The digest's table of options, with their defaults.
DEFAULTS = {
    "max_players": 8,
    "middle_rounds_open": "bet_or_check",
    "button_start": "right_of_dealer",
    "blinds": (1_00, 2_00),
    "ante": 0,
    "heads_up_blinds": "literal",
    "big_bet_from_round": 3,
}


def refused(name: str, cite: str, **options: Any) -> None:
    refused_option("badugi", cite, named=name, **options)


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = BadugiRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("19:47-14.12C[2010-11 proposal]")
@pytest.mark.parametrize("edition", [1995, 2006])
def test_earlier_editions_have_it_as_a_proposal_only(edition: int) -> None:
    """It was not adopted before 2012."""
    refused("edition", "19:47-14.12C[2010-11 proposal]", edition=edition)


@pytest.mark.rule("19:47-14.12C[2010-11 proposal]", "19:47-14.8(a)7[2010-11 proposal]")
def test_it_may_be_chosen_as_it_was_proposed() -> None:
    """To the text of then; not without an approved test, and not where it was adopted."""
    rules = BadugiRules(edition=2006, proposal=True)

    assert rules.poker_form() == "low"
    (needed,) = (each for each in rules.needed_filings() if each.kind == "test")
    assert (needed.cite, needed.ruled) == ("19:47-14.8(a)7[2010-11 proposal]", True)
    assert "test" not in {each.kind for each in BadugiRules().needed_filings()}
    for edition in (1995, 2012):
        refused("edition", "19:47-14.12C[2010-11 proposal]", edition=edition, proposal=True)


@pytest.mark.rule("13:69F-14.12B(g)", "13:69F-14.12B(i)")
def test_the_middle_rounds_open_with_a_bet_or_check_or_by_the_letter_with_a_blind() -> None:
    """And in no other way."""
    assert BadugiRules(middle_rounds_open="literal_blinds").middle_rounds_open == "literal_blinds"
    refused("middle_rounds_open", "13:69F-14.12B(g)", middle_rounds_open="no_bets")
