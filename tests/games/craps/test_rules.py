"""Each rule of craps, both sides of the line."""

from __future__ import annotations

import pytest

from pitboss.equipment import all_rolls
from pitboss.games.craps.rules import (
    LOSES,
    STANDS,
    VOID,
    WINS,
    any_craps,
    any_seven,
    craps_eleven,
    dont_first_roll,
    field_wins,
    first_roll,
    hardway,
    horn_high_wins,
    horn_wins,
    is_come_out,
    is_loser_seven,
    is_point,
    is_working,
    may_bet_line,
    may_come,
    may_reduce,
    must_bet_line,
    next_puck,
    number_first,
    odds_cap,
    offer_order,
    one_number,
    resting_face,
    seven_first,
    stake_to_win,
    total_of,
)

TOTALS = range(2, 13)


@pytest.mark.rule("19:47-1.10(a)")
def test_the_total_is_the_sum_of_the_two_uppermost_faces() -> None:
    """36 rolls give the eleven totals in their known numbers of ways."""
    totals = [total_of(first, second) for first, second in all_rolls(2)]

    assert [totals.count(total) for total in TOTALS] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("19:47-1.10(a)1")
def test_a_cocked_die_counts_the_face_opposite_the_object() -> None:
    """The side on the object is a 2, so a 5 counts; a flat die counts as it lies."""
    assert [resting_face(side, True) for side in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    assert resting_face(2, False) == 2


@pytest.mark.rule("19:47-1.1[come out point]", "19:47-1.1[come point]")
def test_six_totals_become_a_point() -> None:
    """4, 5, 6, 8, 9 and 10."""
    assert [total for total in TOTALS if is_point(total)] == [4, 5, 6, 8, 9, 10]


@pytest.mark.rule("19:47-1.1[come out roll]")
def test_the_come_out_roll_is_thrown_with_the_marker_off() -> None:
    """Not while a point is on, and not while come wagers left over are cleared."""
    assert is_come_out(0, False)
    assert not is_come_out(6, False)
    assert not is_come_out(0, True)


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.rule("19:47-1.2(a)1i", "19:47-1.2(a)1iii(1)", "19:47-1.2(a)3i", "19:47-1.2(a)3iii(1)")
def test_the_first_roll_of_a_pass_or_come_bet(total: int) -> None:
    """7 and 11 win, 2, 3 and 12 lose, the rest become the point."""
    expected = {7: WINS, 11: WINS, 2: LOSES, 3: LOSES, 12: LOSES}.get(total, STANDS)

    assert expected == first_roll(total)


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.rule("19:47-1.2(a)2i", "19:47-1.2(a)2iii(1)", "19:47-1.2(a)2iv")
@pytest.mark.rule("19:47-1.2(a)4i", "19:47-1.2(a)4iii(1)", "19:47-1.2(a)4iv")
def test_the_first_roll_of_a_dont_bet(total: int) -> None:
    """2 and 3 win, 7 and 11 lose, 12 is void, the rest become the point."""
    expected = {2: WINS, 3: WINS, 7: LOSES, 11: LOSES, 12: VOID}.get(total, STANDS)

    assert expected == dont_first_roll(total)


@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
@pytest.mark.rule("19:47-1.2(a)1ii", "19:47-1.2(a)1iii(2)", "19:47-1.2(a)3ii")
@pytest.mark.rule("19:47-1.2(a)3iii(2)", "19:47-1.2(a)5")
def test_a_wager_with_a_number_wins_before_the_seven(number: int) -> None:
    """The number wins, the 7 loses, no other total decides."""
    results = {total: number_first(number, total) for total in TOTALS}

    assert {total for total, result in results.items() if result == WINS} == {number}
    assert {total for total, result in results.items() if result == LOSES} == {7}


@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
@pytest.mark.rule("19:47-1.2(a)2ii", "19:47-1.2(a)2iii(2)", "19:47-1.2(a)4ii")
@pytest.mark.rule("19:47-1.2(a)4iii(2)", "19:47-1.2(a)6")
def test_a_wager_against_a_number_wins_on_the_seven(number: int) -> None:
    """The 7 wins, the number loses, no other total decides."""
    results = {total: seven_first(number, total) for total in TOTALS}

    assert {total for total, result in results.items() if result == WINS} == {7}
    assert {total for total, result in results.items() if result == LOSES} == {number}


@pytest.mark.rule("19:47-1.3(e)")
def test_resting_wagers_work_with_the_marker_on_or_under_an_on_button() -> None:
    """With the marker Off and no button they rest."""
    assert is_working(6, False)
    assert is_working(0, True)
    assert not is_working(0, False)


@pytest.mark.parametrize(
    ("number", "pair"),
    [
        pytest.param(4, (2, 2), marks=pytest.mark.rule("19:47-1.2(a)7")),
        pytest.param(6, (3, 3), marks=pytest.mark.rule("19:47-1.2(a)8")),
        pytest.param(8, (4, 4), marks=pytest.mark.rule("19:47-1.2(a)9")),
        pytest.param(10, (5, 5), marks=pytest.mark.rule("19:47-1.2(a)10")),
    ],
)
def test_a_hardway_wins_on_its_pair_alone(number: int, pair: tuple[int, int]) -> None:
    """Over all 36 rolls: the pair wins, 7 and the other ways lose, the rest decide nothing."""
    results = {roll: hardway(number, roll[0], roll[1]) for roll in all_rolls(2)}

    assert [roll for roll, result in results.items() if result == WINS] == [pair]
    losers = {roll for roll in results if sum(roll) in (7, number) and roll != pair}
    assert {roll for roll, result in results.items() if result == LOSES} == losers


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.rule("19:47-1.2(a)11", "19:47-1.2(a)12", "19:47-1.2(a)13")
def test_field_any_seven_and_any_craps(total: int) -> None:
    """Each wins on its own totals and on no other."""
    assert field_wins(total) == (total in {2, 3, 4, 9, 10, 11, 12})
    assert any_seven(total) == (total == 7)
    assert any_craps(total) == (total in {2, 3, 12})


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(2, marks=pytest.mark.rule("19:47-1.2(a)14")),
        pytest.param(3, marks=pytest.mark.rule("19:47-1.2(a)15")),
        pytest.param(12, marks=pytest.mark.rule("19:47-1.2(a)16")),
        pytest.param(11, marks=pytest.mark.rule("19:47-1.2(a)17")),
    ],
)
def test_a_single_number_wins_on_itself_only(number: int) -> None:
    """Ten other totals lose."""
    assert [total for total in TOTALS if one_number(number, total)] == [number]


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.rule("19:47-1.2(a)18", "19:47-1.2(a)19", "19:47-1.2(a)20")
def test_craps_eleven_horn_and_horn_high_win_on_four_totals(total: int) -> None:
    """2, 3, 11 and 12."""
    expected = total in {2, 3, 11, 12}

    assert [craps_eleven(total), horn_wins(total), horn_high_wins(total)] == [expected] * 3


@pytest.mark.rule("19:47-1.2(a)3", "19:47-1.2(a)4")
def test_come_bets_need_a_point() -> None:
    """There is none before the come-out roll."""
    assert may_come(8)
    assert not may_come(0)


@pytest.mark.rule("19:47-1.3(c)")
def test_only_pass_and_come_bets_with_a_point_are_locked() -> None:
    """Before their point, and on the other side, they may be taken down."""
    assert may_reduce(True, 0)
    assert not may_reduce(True, 6)
    assert may_reduce(False, 6)


@pytest.mark.rule("19:47-1.2(a)1", "19:47-1.2(a)2", "19:47-1.3(d)")
def test_line_bets_need_a_marker_that_lies_off() -> None:
    """Once the point is set none is made, put back or raised."""
    assert may_bet_line(0)
    assert not may_bet_line(9)


@pytest.mark.rule("19:47-1.8[wager]")
def test_the_shooter_owes_a_line_bet_before_a_come_out_roll_only() -> None:
    """Not in mid-point, and not while clearing."""
    assert must_bet_line(0, False)
    assert not must_bet_line(5, False)
    assert not must_bet_line(0, True)


@pytest.mark.rule("19:47-1.6(a)", "19:47-1.6(c)", "19:47-1.6(e)", "19:47-1.6(f)")
def test_odds_are_capped_at_a_multiple_made_to_fit() -> None:
    """Five dollars at one time on a 5 (steps of two): six with the excess, four without."""
    assert odds_cap(5, 1, 2, True) == 6
    assert odds_cap(5, 1, 2, False) == 4
    assert odds_cap(5, 10, 5, True) == 50


@pytest.mark.rule("19:47-1.6(b)", "19:47-1.6(d)")
def test_dont_odds_are_measured_by_what_they_win() -> None:
    """To win ten: twenty against a 4, fifteen against a 5, twelve against a 6."""
    assert [stake_to_win(10, 1, 2), stake_to_win(10, 2, 3), stake_to_win(10, 5, 6)] == [20, 15, 12]


@pytest.mark.rule("19:47-1.1[come out point]")
def test_the_marker_goes_on_with_a_point_and_off_with_a_decision() -> None:
    """A come-out 6 turns it on; a 6 or a 7 turns it off again; an 8 leaves it."""
    assert [next_puck(0, total, False) for total in TOTALS] == [0, 0, 4, 5, 6, 0, 8, 9, 10, 0, 0]
    assert [next_puck(6, total, False) for total in (6, 7, 8)] == [0, 0, 6]


@pytest.mark.rule("19:47-1.11(b)")
def test_no_point_is_set_while_come_wagers_are_cleared() -> None:
    """Every total leaves the marker Off."""
    assert {next_puck(0, total, True) for total in TOTALS} == {0}


@pytest.mark.rule("19:47-1.11(a)1")
def test_a_loser_seven_needs_a_point() -> None:
    """A come-out 7 is a winner."""
    assert is_loser_seven(4, 7)
    assert not is_loser_seven(0, 7)
    assert not is_loser_seven(4, 4)


@pytest.mark.rule("19:47-1.7(b)", "19:47-1.11(c)")
def test_the_dice_go_clockwise_from_the_boxman_then_from_the_last_shooter() -> None:
    """At the opening seat 1 is first; after seat 3, seat 5; the last shooter comes last."""
    assert offer_order(0, (1, 3, 5, 8)) == (1, 3, 5, 8)
    assert offer_order(3, (1, 3, 5, 8)) == (5, 8, 1, 3)
    assert offer_order(8, (1, 3, 5, 8)) == (1, 3, 5, 8)
    assert offer_order(4, (1, 3, 5, 8)) == (5, 8, 1, 3)
