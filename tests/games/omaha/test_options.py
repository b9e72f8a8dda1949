"""What the house may choose at omaha, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.omaha.options import OmahaRules
from pitboss.table import Table
from tests.games.siblings import refused_option

# The digest's table of options, with their defaults.
DEFAULTS = {
    "form": "hi_lo_8",
    "max_players": 10,
    "kill": "none",
    "kill_threshold_type": "multiple_of_minimum",
    "kill_threshold": 10,
    "button_start": "right_of_dealer",
    "blinds": (1_00, 2_00),
    "ante": 0,
    "exposed_card_use": "burn_before_flop",
    "heads_up_blinds": "literal",
}


def refused(name: str, cite: str, **options: Any) -> None:
    refused_option("omaha", cite, named=name, **options)


def test_the_options_have_their_usual_values() -> None:
    """As the house has them if it says nothing."""
    rules = OmahaRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("13:69F-14.11(a)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_omaha_is_played_high_or_split_eight_or_better(edition: int) -> None:
    """There is no split without a qualifier, in any edition."""
    assert OmahaRules(form="high", edition=edition).poker_form() == "high"
    assert OmahaRules(edition=edition).poker_form() == "hi_lo_8"
    refused("form", "13:69F-14.11(a)", form="hi_lo", edition=edition)


@pytest.mark.rule("13:69F-14.11(b)", "19:47-14.11(b)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_at_most_ten_players(edition: int) -> None:
    """Ten sit down, eleven do not, in every edition."""
    rules = OmahaRules(edition=edition)
    table = Table(game("omaha"), rules, seats=dict.fromkeys(range(1, 11), 100_00))

    assert len(table.seats) == 10
    refused("max_players", "13:69F-14.11(b)", max_players=11, edition=edition)


@pytest.mark.rule("13:69F-14.11(b)")
def test_the_sign_tells_the_ante_and_the_kill() -> None:
    """The pot that brings it and the blind that it costs."""
    rules = OmahaRules(ante=1_00, kill="full")
    half = OmahaRules(kill="half", kill_threshold_type="dollars", kill_threshold=25)
    signs = [each.text for each in rules.notices() if each.cite == "13:69F-14.11(b)"]
    other = [each.text for each in half.notices() if each.cite == "13:69F-14.11(b)"]
    plain = [each.text for each in OmahaRules().notices() if each.cite == "13:69F-14.11(b)"]

    start = "who alone wins a pot of"
    end = "and all limits of that hand go up alike"
    assert signs[0] == "Every player antes $1.00"
    assert signs[1] == f"Kill: {start} $20.00 or more posts a blind of $4.00, {end}"
    assert other == [f"Half-kill: {start} $25.00 or more posts a blind of $3.00, {end}"]
    assert plain == []


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_kill_is_only_for_split_pots() -> None:
    """Omaha high has none."""
    assert OmahaRules(kill="full").has_kill
    refused("kill", "13:69F-14.11(i)", kill="full", form="high")
    refused("kill", "13:69F-14.11(i)", kill="half", form="high")
    refused("kill_threshold", "13:69F-14.11(i)", kill_threshold=0)


@pytest.mark.rule("19:47-14.11(b)", "13:69F-14.11(i)")
def test_the_edition_of_1995_has_no_kill() -> None:
    """Later editions have."""
    assert OmahaRules(kill="half", edition=2006).has_kill
    refused("kill", "19:47-14.11(b)", kill="half", edition=1995)


@pytest.mark.rule("13:69F-14.1[Half-kill]")
def test_limits_whose_half_cannot_be_paid_are_refused_with_a_half_kill() -> None:
    """Five dollars and a half of it need other chips; the maximum counts where it is an amount."""
    limits: dict[str, Any] = {"minimum": 5_00, "maximum": 10_00}

    refused("kill", "13:69F-14.1[Half-kill]", kill="half", **limits)
    refused("kill", "13:69F-14.1[Half-kill]", kill="half", minimum=2_00, maximum=5_00)
    assert OmahaRules(kill="full", **limits).has_kill
    assert OmahaRules(kill="half", unit=50, **limits).has_kill
    free = OmahaRules(kill="half", minimum=2_00, maximum=5_00, limit_structure="no_limit")
    assert free.has_kill


def test_a_submission_comes_back_as_it_was() -> None:
    """Every option is spelled out and read again."""
    rules = OmahaRules(kill="half", kill_threshold_type="dollars", kill_threshold=40)

    assert OmahaRules.read(rules.submission()) == rules
