"""Each rule of mini-dice, both sides of the line."""

from __future__ import annotations

import pytest

from pitboss.games.mini_dice.rules import (
    LOSES,
    STAYS,
    WINS,
    any_7,
    call,
    dealer_offers,
    dice_are_fresh,
    field,
    field_pays_double,
    invalid_repeatedly,
    must_pass,
    offer_order,
    over_7,
    place,
    under_7,
)

TOTALS = range(2, 13)


@pytest.mark.rule("13:69F-13.5(e)")
def test_the_sum_of_the_two_faces_is_called() -> None:
    """Five and six make eleven."""
    assert call(5, 6) == 11


@pytest.mark.rule("13:69F-13.2(a)1")
@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_a_place_bet_wins_on_its_number_and_loses_on_a_seven_only(number: int) -> None:
    """On every other sum it stays."""
    outcomes = {total: place(number, total) for total in TOTALS}

    assert outcomes == {**dict.fromkeys(TOTALS, STAYS), number: WINS, 7: LOSES}


@pytest.mark.rule("13:69F-13.2(a)2")
def test_the_field_is_seven_numbers() -> None:
    """It loses on 5, 6, 7 and 8."""
    assert [t for t in TOTALS if field(t) == WINS] == [2, 3, 4, 9, 10, 11, 12]
    assert [t for t in TOTALS if field(t) == LOSES] == [5, 6, 7, 8]


@pytest.mark.rule("13:69F-13.6(b)[Field 2 and 12]")
def test_the_field_has_a_line_of_its_own_for_2_and_12() -> None:
    """And for no other sum."""
    assert [t for t in TOTALS if field_pays_double(t)] == [2, 12]


@pytest.mark.rule("13:69F-13.2(a)3")
def test_any_7_wins_on_a_seven_only() -> None:
    """Every other sum loses."""
    assert [t for t in TOTALS if any_7(t) == WINS] == [7]
    assert {any_7(t) for t in TOTALS if t != 7} == {LOSES}


@pytest.mark.rule("13:69F-13.2(a)4")
def test_over_7_wins_from_8_on_and_a_seven_loses() -> None:
    """The seven belongs to neither side."""
    assert [t for t in TOTALS if over_7(t) == WINS] == [8, 9, 10, 11, 12]
    assert over_7(7) == LOSES


@pytest.mark.rule("13:69F-13.2(a)5")
def test_under_7_wins_up_to_6_and_a_seven_loses() -> None:
    """The seven belongs to neither side."""
    assert [t for t in TOTALS if under_7(t) == WINS] == [2, 3, 4, 5, 6]
    assert under_7(7) == LOSES


@pytest.mark.rule("13:69F-13.3(a)2")
@pytest.mark.parametrize(("hours", "fresh"), [(0, True), (24, True), (25, False)])
def test_dice_stay_24_hours_and_no_longer(hours: int, fresh: bool) -> None:
    """After 24 hours they may still be used, after 25 they may not."""
    assert fresh == dice_are_fresh(hours)


@pytest.mark.rule("13:69F-13.5(d)")
def test_the_first_offer_goes_to_the_dealers_left_and_then_clockwise() -> None:
    """Seat 1 is the first at the dealer's left."""
    assert offer_order((1, 2, 5), 0, False) == (1, 2, 5)


@pytest.mark.rule("13:69F-13.7(b)")
def test_a_shaker_given_up_goes_on_to_the_left_of_the_one_who_held_it() -> None:
    """From seat 3 it goes to 5, 1 and 2, and ends before seat 3."""
    assert offer_order((1, 2, 3, 5), 3, False) == (5, 1, 2)


@pytest.mark.rule("13:69F-13.7(b)")
def test_the_one_who_has_taken_the_seat_of_a_holder_who_left_is_asked_last() -> None:
    """The one who gave the shaker up is gone; the new player has given nothing up."""
    assert offer_order((1, 2, 3, 5), 3, True) == (5, 1, 2, 3)
    assert offer_order((1, 2, 5), 3, True) == (5, 1, 2)


@pytest.mark.rule("13:69F-13.7(a)1i")
def test_only_a_seven_takes_the_shaker_from_a_player() -> None:
    """Every other sum lets the player keep it."""
    assert [t for t in TOTALS if must_pass(t)] == [7]


@pytest.mark.rule("13:69F-13.7(a)1ii")
def test_repeatedly_is_more_than_once() -> None:
    """One invalid shake is no reason to order the shaker passed."""
    assert [invalid_repeatedly(count) for count in (0, 1, 2, 3)] == [False, False, True, True]


@pytest.mark.rule("13:69F-13.7(a)2")
def test_the_dealer_offers_to_those_who_have_not_refused() -> None:
    """Where all have refused there is nobody to ask."""
    assert dealer_offers((1, 3, 4), (1, 4)) == (3,)
    assert dealer_offers((1, 4), (1, 4)) == ()
