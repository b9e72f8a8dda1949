"""What the house may choose at badugi, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.games.badugi.options import BadugiRules
from pitboss.table import Table

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
    """The option must be refused under this provision."""
    with pytest.raises(UnlawfulOption) as caught:
        BadugiRules(**options)
    found = [each for each in caught.value.violations if each.option == name]
    assert any(cite in each.cites for each in found), caught.value


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = BadugiRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.12B(a)", "19:47-14.12C[2010-11 proposal]")
@pytest.mark.parametrize("edition", [1995, 2006])
def test_only_the_edition_of_2012_has_the_game(edition: int) -> None:
    """Earlier ones do not authorize it; it is played for the low hand."""
    assert BadugiRules(edition=2012).poker_form() == "low"
    refused("edition", "13:69F-14.12B(a)", edition=edition)
    refused("edition", "19:47-14.12C[2010-11 proposal]", edition=edition)
    refused("edition", "13:69F-14.8(b)", edition=edition)


@pytest.mark.rule("13:69F-14.12B(b)")
def test_at_most_nine_players() -> None:
    """Nine sit down, ten do not."""
    rules = BadugiRules(max_players=9)
    table = Table(game("badugi"), rules, seats=dict.fromkeys(range(1, 10), 100_00))

    assert len(table.seats) == 9
    refused("max_players", "13:69F-14.12B(b)", max_players=10)


@pytest.mark.rule("13:69F-14.12B(b)", "13:69F-14.12B(e)")
def test_the_sign_tells_the_ante_and_the_blinds() -> None:
    """Both with their amounts; without an ante it says nothing of one."""
    rules = BadugiRules(ante=1_00, blinds=(2_00, 4_00))
    signs = {each.cite: each.text for each in rules.notices()}
    plain = {each.cite for each in BadugiRules().notices()}

    assert signs["13:69F-14.12B(b)"] == "Every player antes $1.00"
    assert signs["13:69F-14.12B(e)"] == "Blinds from the left of the button: $2.00, $4.00"
    assert "13:69F-14.12B(b)" not in plain


@pytest.mark.rule("13:69F-14.12B(g)", "13:69F-14.12B(i)")
def test_the_middle_rounds_open_with_a_bet_or_check_or_by_the_letter_with_a_blind() -> None:
    """And in no other way."""
    assert BadugiRules(middle_rounds_open="literal_blinds").middle_rounds_open == "literal_blinds"
    refused("middle_rounds_open", "13:69F-14.12B(g)", middle_rounds_open="no_bets")
