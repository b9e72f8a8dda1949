"""What the house may choose at hold 'em, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.games.hold_em.options import HoldEmRules
from pitboss.table import Table
from tests.games.siblings import refused_option

# The digest's table of options, with their defaults.
DEFAULTS = {
    "max_players": 10,
    "button_start": "right_of_dealer",
    "blinds": (1_00, 2_00),
    "ante": 0,
    "exposed_card_use": "burn_before_flop",
    "heads_up_blinds": "literal",
}


def refused(name: str, cite: str, **options: Any) -> None:
    refused_option("hold_em", cite, named=name, **options)


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = HoldEmRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.10(a)")
def test_hold_em_is_played_for_the_high_hand_only() -> None:
    """There is no other form, whatever the edition."""
    assert HoldEmRules().poker_form() == "high"
    assert HoldEmRules(edition=1995).poker_form() == "high"
    with pytest.raises(UnlawfulOption):
        HoldEmRules.read({"options": {"form": "hi_lo_8"}})


@pytest.mark.rule("13:69F-14.10(b)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_at_most_eleven_players(edition: int) -> None:
    """Eleven sit down, twelve do not, in every edition."""
    rules = HoldEmRules(edition=edition, max_players=11)
    table = Table(game("hold_em"), rules, seats=dict.fromkeys(range(1, 12), 100_00))

    assert len(table.seats) == 11
    refused("max_players", "13:69F-14.10(b)", max_players=12, edition=edition)


@pytest.mark.rule("13:69F-14.10(b)", "13:69F-14.10(d)")
def test_the_sign_tells_the_ante_and_the_blinds() -> None:
    """Both with their amounts; without an ante it says nothing of one."""
    signs = {each.cite: each.text for each in HoldEmRules(ante=1_00, blinds=(2_00, 4_00)).notices()}
    plain = {each.cite for each in HoldEmRules().notices()}

    assert signs["13:69F-14.10(b)"] == "Every player antes $1.00"
    assert signs["13:69F-14.10(d)"] == "Blinds from the left of the button: $2.00, $4.00"
    assert "13:69F-14.10(b)" not in plain


@pytest.mark.rule("13:69F-14.10(d)")
def test_the_number_and_the_amounts_of_blinds_are_the_houses() -> None:
    """One to five of them, each of whole chips."""
    assert HoldEmRules(blinds=(2_00,)).blinds == (2_00,)
    assert HoldEmRules(minimum=10_00, maximum=20_00).blinds == (5_00, 10_00)
    refused("blinds", "13:69F-14.7(b)2", blinds=(1_50,))
    refused("blinds", "13:69F-14.7(b)2", blinds=(1_00,) * 6)


@pytest.mark.rule("13:69F-14.10(c)2ii", "19:47-14.10(c)2", "19:47-14.10(c)2ii[2006]")
def test_a_card_drawn_for_the_button_is_not_in_the_edition_of_1995() -> None:
    """The editions of about 2006 and 2012 have it."""
    assert HoldEmRules(button_start="card_draw", edition=2006).draws_for_button
    assert HoldEmRules(button_start="card_draw").draws_for_button
    refused("button_start", "19:47-14.10(c)2", button_start="card_draw", edition=1995)


@pytest.mark.rule("19:47-14.15(n)", "13:69F-14.15(o)2")
def test_in_1995_an_exposed_card_may_not_be_the_burn_card() -> None:
    """Without a choice that edition discards it."""
    assert HoldEmRules(edition=1995).exposed_card_use == "discard"
    assert HoldEmRules(exposed_card_use="discard").exposed_card_use == "discard"
    refused("exposed_card_use", "19:47-14.15(n)", exposed_card_use="burn_before_flop", edition=1995)


def test_a_submission_comes_back_as_it_was() -> None:
    """Every option is spelled out and read again."""
    rules = HoldEmRules(blinds=(1_00, 1_00, 2_00), heads_up_blinds="button_small", edition=1995)

    assert HoldEmRules.read(rules.submission()) == rules
