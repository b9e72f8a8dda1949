"""What the house may choose at triple draw, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.games.triple_draw_27.options import TripleDrawRules
from pitboss.table import Table

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
    """The option must be refused under this provision."""
    with pytest.raises(UnlawfulOption) as caught:
        TripleDrawRules(**options)
    found = [each for each in caught.value.violations if each.option == name]
    assert any(cite in each.cites for each in found), caught.value


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = TripleDrawRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.12A(a)")
@pytest.mark.parametrize("edition", [1995, 2006])
def test_only_the_edition_of_2012_has_the_game(edition: int) -> None:
    """Earlier ones do not authorize it; it is played for the low hand."""
    assert TripleDrawRules(edition=2012).poker_form() == "low"
    refused("edition", "13:69F-14.12A(a)", edition=edition)
    refused("edition", "13:69F-14.8(b)", edition=edition)


@pytest.mark.rule("13:69F-14.12A(b)")
def test_at_most_seven_players() -> None:
    """Seven sit down, eight do not."""
    rules = TripleDrawRules(max_players=7)
    table = Table(game("triple_draw_27"), rules, seats=dict.fromkeys(range(1, 8), 100_00))

    assert len(table.seats) == 7
    refused("max_players", "13:69F-14.12A(b)", max_players=8)


@pytest.mark.rule("13:69F-14.12A(b)", "13:69F-14.12A(e)")
def test_the_sign_tells_the_ante_and_the_blinds() -> None:
    """Both with their amounts; without an ante it says nothing of one."""
    rules = TripleDrawRules(ante=1_00, blinds=(2_00, 4_00))
    signs = {each.cite: each.text for each in rules.notices()}
    plain = {each.cite for each in TripleDrawRules().notices()}

    assert signs["13:69F-14.12A(b)"] == "Every player antes $1.00"
    assert signs["13:69F-14.12A(e)"] == "Blinds from the left of the button: $2.00, $4.00"
    assert "13:69F-14.12A(b)" not in plain


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(g)")
def test_readings_that_cannot_be_played_are_not_offered() -> None:
    """Three readings for a short deck, one for how the middle rounds open."""
    for reading in ("deal_rest_then_reshuffle", "merge_and_reshuffle", "reshuffled_only"):
        assert TripleDrawRules(stub_exhaustion=reading).stub_exhaustion == reading
    refused("stub_exhaustion", "13:69F-14.12A(f)", stub_exhaustion="none")
    refused("middle_rounds_open", "13:69F-14.12A(g)", middle_rounds_open="literal_blinds")
