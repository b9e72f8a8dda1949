"""What the house may choose, and what stands on the sign."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.games.pai_gow.options import PaiGowRules


@pytest.mark.rule("19:47-10.8(e)", "19:47-10.8(a)")
def test_co_banking_needs_player_banking() -> None:
    """The error names the provision."""
    with pytest.raises(PitbossError) as refused:
        PaiGowRules(co_banking=True, player_banking=False)

    assert "19:47-10.8(e)" in refused.value.cites


@pytest.mark.rule("19:47-10.7(e)", "19:47-10.3(c)")
def test_the_sign_says_how_the_dealer_sets_and_when_dice_are_changed() -> None:
    """With the base rules of the regulation."""
    notices = {notice.cite: notice.text for notice in PaiGowRules().notices()}

    assert "without exceptions" in notices["19:47-10.7(e)"]
    assert "supreme pair" in notices["19:47-10.7(d)"]
    assert "24 hours" in notices["19:47-10.3(c)"]
    assert {"19:47-10.3(a)", "19:47-10.3(b)"} <= notices.keys()


@pytest.mark.rule("19:47-10.7(e)")
def test_the_sign_says_which_of_two_ways_an_exception_means() -> None:
    """Where there are exceptions."""
    text = "Of two ways that an exception allows the one with the higher low hand is played."

    assert text in {notice.text for notice in PaiGowRules(house_way="firm").notices()}
    assert text not in {notice.text for notice in PaiGowRules().notices()}


@pytest.mark.rule("19:47-10.10(a)", "19:47-10.8(a)", "19:47-10.8(e)")
def test_the_sign_shows_what_the_house_offers() -> None:
    """Two areas, banking and co-banking."""
    cites = {notice.cite for notice in PaiGowRules(max_betting_areas=2, co_banking=True).notices()}

    assert {"19:47-10.10(a)", "19:47-10.8(a)", "19:47-10.8(e)"} <= cites
    assert "19:47-10.10(a)" not in {notice.cite for notice in PaiGowRules().notices()}


@pytest.mark.rule("19:47-10.7(k)")
def test_the_step_of_a_wager_leaves_no_part_of_a_cent() -> None:
    """Where the vigorish is not rounded."""
    assert PaiGowRules(vig_rounding="exact", unit=25).main_step == 100
    assert PaiGowRules(vig_rounding="exact", co_banking=True, unit=25).main_step == 200
    assert PaiGowRules(unit=25).main_step == 25
