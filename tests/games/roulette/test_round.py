"""Rounds of roulette, in the order of 19:47-5.3, with its irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.roulette.spin import FifthMoved, SpinBall
from pitboss.table import (
    BettingClosed,
    ChipsMoved,
    PlaceWager,
    Recorded,
    ReduceWager,
    WagerDecided,
    WagerPlaced,
    WheelShown,
)
from tests.games.roulette.helpers import FULL, announced, spin, table

# -- payouts ------------------------------------------------------------------------------------

# A place of each kind, a number that wins there, one that loses, and the listed odds to one.
PAID = [
    ("straight_17", "17", "18", 35, "19:47-5.2(a)[Straight]"),
    ("straight_00", "00", "0", 35, "19:47-5.2(a)[Straight]"),
    ("split_17_20", "20", "18", 17, "19:47-5.2(a)[Split]"),
    ("split_0_00", "00", "2", 17, "19:47-5.2(a)[Split]"),
    ("three_4_5_6", "6", "7", 11, "19:47-5.2(a)[Three Numbers]"),
    ("three_0_00_2", "00", "1", 11, "19:47-5.2(a)[Three Numbers]"),
    ("three_00_2_3", "3", "0", 11, "19:47-5.2(a)[Three Numbers]"),
    ("four_1_2_4_5", "5", "3", 8, "19:47-5.2(a)[Four Numbers]"),
    ("first_five", "00", "4", 6, "19:47-5.2(a)[First Five Numbers]"),
    ("six_1_6", "6", "7", 5, "19:47-5.2(a)[Six Numbers]"),
    ("seven", "33", "16", 4, "19:47-5.2(a)[Seven Numbers]"),
    ("column_1", "34", "0", 2, "19:47-5.2(a)[Column]"),
    ("dozen_1", "12", "00", 2, "19:47-5.2(a)[Dozen]"),
    ("red", "1", "2", 1, "19:47-5.2(a)[Red]"),
    ("black", "2", "1", 1, "19:47-5.2(a)[Black]"),
    ("odd", "35", "36", 1, "19:47-5.2(a)[Odd]"),
    ("even", "36", "35", 1, "19:47-5.2(a)[Even]"),
    ("low", "18", "19", 1, "19:47-5.2(a)[1 to 18]"),
    ("high", "19", "18", 1, "19:47-5.2(a)[19 to 36]"),
]


@pytest.mark.parametrize(
    ("spot", "winner", "loser", "pays", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1]), id=row[0]) for row in PAID],
)
def test_each_wager_is_paid_its_line(
    spot: str, winner: str, loser: str, pays: int, cite: str
) -> None:
    """$4 on the place: won on one number, lost on another."""
    driver = table(**FULL)

    first = driver.bet(spot, 4_00)
    assert driver.decided(spin(driver, winner))[first] == ("won", 0, 4_00 * pays, cite)

    second = driver.bet(spot, 4_00)
    group = "19:47-5.1(e)3i"
    defined = {"three_0_00_2": group, "three_00_2_3": group, "seven": "19:47-5.1(f)"}
    lost_under = defined.get(spot, driver.table.layout[spot].kind.cite)
    assert lost_under.startswith("19:47-5.1(")
    assert driver.decided(spin(driver, loser))[second] == ("lost", 4_00, 0, lost_under)
    assert driver.stack() == 1_000_00 + 4_00 * pays - 4_00


# A place of each kind and the provision under which the wager is made there.
MADE = [
    ("straight_00", "19:47-5.1(e)1"),
    ("five_adjacent_17", "19:47-5.1(e)1i(2)"),
    ("split_17_20", "19:47-5.1(e)2"),
    ("split_0_00_courtesy", "19:47-5.1(e)2"),
    ("three_4_5_6", "19:47-5.1(e)3"),
    ("three_0_00_2", "19:47-5.1(e)3ii"),
    ("four_1_2_4_5", "19:47-5.1(e)4"),
    ("first_five", "19:47-5.1(e)5"),
    ("six_1_6", "19:47-5.1(e)6"),
    ("column_1", "19:47-5.1(e)7"),
    ("dozen_1", "19:47-5.1(e)8"),
    ("red", "19:47-5.1(e)9"),
    ("black", "19:47-5.1(e)10"),
    ("odd", "19:47-5.1(e)11"),
    ("even", "19:47-5.1(e)12"),
    ("low", "19:47-5.1(e)13"),
    ("high", "19:47-5.1(e)14"),
    ("seven", "19:47-5.1(f)2"),
]


@pytest.mark.parametrize(
    ("spot", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0]) for row in MADE],
)
def test_each_wager_is_made_in_its_place_under_its_own_provision(spot: str, cite: str) -> None:
    """The log says where the chips lie and under which provision."""
    driver = table(**FULL)

    driver.bet(spot, 5_00)

    placed = [e for e in driver.events if isinstance(e, WagerPlaced)]
    assert [(e.spot, e.cite) for e in placed] == [(spot, cite)]


@pytest.mark.rule("19:47-5.1(d)")
def test_wagers_are_settled_by_position() -> None:
    """Chips moved from 17 to the line of 17 and 20 before the call are a split."""
    driver = table()
    wager = driver.bet("straight_17", 5_00)
    taken = driver.reduce(wager)
    split = driver.bet("split_17_20", 5_00)

    decided = driver.decided(spin(driver, "17"))

    assert decided == {split: ("won", 0, 85_00, "19:47-5.2(a)[Split]")}
    assert {event.cite for event in taken} == {"19:47-5.3(b)"}


@pytest.mark.rule("19:47-5.1(e)2")
@pytest.mark.parametrize("spot", ["split_0_00", "split_0_00_courtesy"])
@pytest.mark.parametrize("number", ["0", "00"])
def test_the_split_of_the_zeros_has_two_places(spot: str, number: str) -> None:
    """On the line between the boxes, or on the line between the 2nd and the 3rd dozen."""
    driver = table()
    wager = driver.bet(spot, 1_00)

    assert driver.decided(spin(driver, number))[wager][:3] == ("won", 0, 17_00)


@pytest.mark.rule("19:47-5.1(e)2")
def test_both_places_of_the_zeros_are_one_wager_for_the_limits() -> None:
    """With $600 on one place only $400 more fit on the other; the next split starts anew."""
    driver = table(seats={1: 5_000_00})
    driver.bet("split_0_00", 600_00)

    driver.refused_bet("split_0_00_courtesy", 401_00, "19:47-8.2(a)")
    driver.bet("split_0_00_courtesy", 400_00)
    driver.bet("split_0_1", 1_000_00)

    assert driver.stack() == 3_000_00


@pytest.mark.parametrize("spot", ["straight_00", "split_0_00_courtesy", "three_0_2_3"])
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
def test_places_that_a_single_zero_layout_does_not_have(wheel: str, spot: str) -> None:
    """Nothing with 00, and no 0-2-3."""
    table(wheel).refused_bet(spot, 5_00, "19:47-5.1(a)")


# -- zeros --------------------------------------------------------------------------------------

EVEN_MONEY = ["red", "black", "odd", "even", "low", "high"]


@pytest.mark.rule("19:47-5.2(b)")
@pytest.mark.parametrize("spot", EVEN_MONEY)
@pytest.mark.parametrize("zero", ["0", "00"])
def test_a_zero_takes_half_of_even_money_on_a_double_zero_wheel(spot: str, zero: str) -> None:
    """$5 is not lost: $2.50 is surrendered and $2.50 goes back, both under 5.2(b)."""
    driver = table()
    wager = driver.bet(spot, 5_00)

    events = spin(driver, zero)

    assert driver.decided(events)[wager] == ("surrendered", 2_50, 0, "19:47-5.2(b)")
    moved = [each for each in events if isinstance(each, ChipsMoved)]
    assert [(each.cite, each.cents, each.memo) for each in moved] == [
        ("19:47-5.2(b)", 2_50, f"{spot} surrendered"),
        ("19:47-5.2(b)", 2_50, f"{spot} stake"),
    ]
    assert driver.stack() == 997_50
    assert not driver.table.wagers


@pytest.mark.rule("19:47-5.2(c)")
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_the_zero_takes_even_money_whole_on_a_single_zero_wheel(spot: str) -> None:
    """$5 is gone."""
    driver = table("single_zero")
    wager = driver.bet(spot, 5_00)

    assert driver.decided(spin(driver, "0"))[wager] == ("lost", 5_00, 0, "19:47-5.2(c)")


@pytest.mark.rule("19:47-5.2(d)3")
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_the_zero_takes_even_money_whole_where_00_does_not_count(spot: str) -> None:
    """$5 is gone, although the wheel has two zeros."""
    driver = table("double_zero_as_single")
    wager = driver.bet(spot, 5_00)

    assert driver.decided(spin(driver, "0"))[wager] == ("lost", 5_00, 0, "19:47-5.2(d)3")


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
@pytest.mark.parametrize("spot", ["straight_17", "column_1", "dozen_3", "six_1_6"])
def test_a_zero_is_no_more_than_another_number_to_the_other_wagers(wheel: str, spot: str) -> None:
    """They lose whole, as the wager they are and not under the rules on zeros."""
    driver = table(wheel)
    wager = driver.bet(spot, 5_00)

    decided = driver.decided(spin(driver, "0"))

    assert decided[wager][:3] == ("lost", 5_00, 0)
    assert decided[wager][3].startswith("19:47-5.1(e)")


@pytest.mark.rule("19:47-5.2(b)")
def test_half_of_two_odd_chips_is_exact() -> None:
    """With chips of 25 cents a dollar and a quarter is refused; of $1.50 a zero takes 75 cents."""
    driver = table(unit=25, minimum=25)
    driver.refused_bet("red", 1_25, "19:47-5.2(a)")
    driver.bet("straight_17", 25)
    wager = driver.bet("red", 1_50)

    decided = driver.decided(spin(driver, "00"))

    assert decided[wager] == ("surrendered", 75, 0, "19:47-5.2(b)")
    assert driver.stack() == 1_000_00 - 25 - 75


@pytest.mark.rule("19:47-5.2(d)2")
def test_00_is_no_spin_where_it_does_not_count() -> None:
    """Nothing is decided, no crown is placed, and the next spin decides."""
    driver = table("double_zero_as_single")
    wager = driver.bet("red", 5_00)

    events = spin(driver, "00")

    assert [(cite, text[:7]) for cite, text in announced(events)] == [("19:47-5.2(d)2", "No spin")]
    assert driver.decided(events) == {}
    assert not [e for e in events if isinstance(e, WheelShown)]
    assert driver.decided(spin(driver, "1"))[wager][0] == "won"


# -- the order of the round ----------------------------------------------------------------------


@pytest.mark.rule("19:47-5.3(a)")
def test_the_ball_is_on_the_track_before_the_call() -> None:
    """A dealer who says nothing of the spin has spun by the time of the call."""
    driver = table()

    events = driver.close()

    kinds = [(type(e), e.cite) for e in events]
    assert kinds == [(Recorded, "19:47-5.3(a)"), (BettingClosed, "19:47-5.3(b)")]


@pytest.mark.rule("19:47-5.3(b)")
def test_wagers_are_made_while_the_ball_circles_and_until_the_call() -> None:
    """After the spin a wager is taken, after "No More Bets" it is refused."""
    driver = table()
    driver.bet("red", 5_00)
    spun = driver.say(SpinBall(by="dealer"))
    driver.bet("black", 5_00)

    closed = driver.close()

    assert [e.cite for e in spun] == ["19:47-5.3(a)"]
    assert [(e.text, e.cite) for e in closed if isinstance(e, BettingClosed)] == [
        ("No More Bets", "19:47-5.3(b)")
    ]
    assert len(closed) == 1
    driver.refused(PlaceWager(by="seat:1", seat=1, spot="odd", cents=5_00), "19:47-5.3(b)")
    driver.refused(ReduceWager(by="seat:1", wager=1, cents=0), "19:47-5.3(b)")


@pytest.mark.rule("19:47-5.3(a)")
def test_the_ball_is_spun_once_and_by_the_dealer() -> None:
    """A player may not spin it, and a ball that circles is not spun again."""
    driver = table()

    driver.refused(SpinBall(by="seat:1"), "19:47-5.3(a)")
    driver.say(SpinBall(by="dealer"))
    driver.refused(SpinBall(by="dealer"), "19:47-5.3(a)")


@pytest.mark.rule("19:47-5.3(c)")
@pytest.mark.parametrize(
    ("name", "call"), [("17", "17 black"), ("1", "1 red"), ("0", "0"), ("00", "00")]
)
def test_the_number_is_announced_and_crowned(name: str, call: str) -> None:
    """The dealer says number and colour and marks it on the layout."""
    driver = table()

    events = spin(driver, name)

    assert [e.symbol for e in events if isinstance(e, WheelShown)] == [name]
    assert announced(events) == [("19:47-5.3(c)", call)]
    crowned = [(e.cite, e.text) for e in events if isinstance(e, Recorded)]
    assert crowned == [("19:47-5.3(c)", f"The crown stands on {name}.")]


@pytest.mark.rule("19:47-5.3(e)")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """Seat 1 wins, seats 2 and 3 lose: their chips move first, halves among them."""
    driver = table(seats={1: 10_00, 2: 10_00, 3: 10_00})
    driver.bet("straight_0", 5_00, seat=1)
    driver.bet("straight_9", 5_00, seat=2)
    driver.bet("red", 5_00, seat=3)

    moved = [e for e in spin(driver, "0") if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target, e.cents) for e in moved] == [
        ("layout:2", "inventory", 5_00),
        ("layout:3", "inventory", 2_50),
        ("inventory", "stack:1", 175_00),
        ("layout:1", "stack:1", 5_00),
        ("layout:3", "stack:3", 2_50),
    ]
    assert [moved[i].cite for i in (0, 3)] == ["19:47-5.3(e)"] * 2
    assert [moved[i].cite for i in (1, 4)] == ["19:47-5.2(b)"] * 2


# -- five adjacent numbers ---------------------------------------------------------------------


@pytest.mark.rule("19:47-5.1(e)1i(2)")
def test_five_adjacent_numbers_take_chips_in_fives() -> None:
    """$7 does not divide by five; of $10 four fifths lose and one is paid as a straight."""
    driver = table(**FULL)
    driver.refused_bet("five_adjacent_17", 7_00, "19:47-5.2(a)")
    wager = driver.bet("five_adjacent_17", 10_00)

    events = spin(driver, "32")

    assert driver.decided(events)[wager] == ("won", 8_00, 70_00, "19:47-5.2(a)[Straight]")
    assert [e.also for e in events if isinstance(e, WagerDecided)] == [("19:47-5.1(e)1i(2)",)]
    kind = driver.table.layout["five_adjacent_17"].kind
    assert driver.table.rules.pays(kind) == ["31 to 5 (a fifth at 35 to 1)"]
    assert driver.stack() == 1_000_00 - 8_00 + 70_00


def test_five_adjacent_numbers_lose_whole_beyond_the_neighbours() -> None:
    """7 lies three places from 17."""
    driver = table(**FULL)
    wager = driver.bet("five_adjacent_17", 10_00)

    decided = driver.decided(spin(driver, "7"))

    assert decided[wager] == ("lost", 10_00, 0, "19:47-5.1(e)1i(2)")


@pytest.mark.rule("19:47-5.3(d)")
def test_one_fifth_of_a_winner_is_moved_to_the_number() -> None:
    """After the crown and before anything is collected; losing replicas stay where they are."""
    driver = table(seats={1: 10_00, 2: 10_00}, **FULL)
    winner = driver.bet("five_adjacent_17", 10_00, seat=1)
    driver.bet("five_adjacent_0", 10_00, seat=2)

    events = spin(driver, "32")

    moved = [e for e in events if isinstance(e, FifthMoved)]
    assert [(e.wager, e.spot, e.cents, e.cite) for e in moved] == [
        (winner, "straight_32", 2_00, "19:47-5.3(d)")
    ]
    assert moved[0].text == f"seat 1: $2.00 of wager {winner} is moved to 32"
    order = [type(e) for e in events]
    assert order.index(Recorded) < order.index(FifthMoved) < order.index(ChipsMoved)


def test_a_neighbour_of_a_void_00_still_covers_five_numbers() -> None:
    """On a wheel used with one zero the 1 has 27 and 10 beside it, past the 00."""
    driver = table("double_zero_as_single", **FULL)
    wager = driver.bet("five_adjacent_1", 5_00)

    assert driver.decided(spin(driver, "10"))[wager][:3] == ("won", 4_00, 35_00)


# -- irregularities ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "cite"),
    [
        pytest.param(
            {"same_direction": True}, "19:47-5.4(a)", marks=pytest.mark.rule("19:47-5.4(a)")
        ),
        pytest.param({"revolutions": 3}, "19:47-5.4(b)", marks=pytest.mark.rule("19:47-5.4(b)")),
        pytest.param(
            {"foreign_object": True}, "19:47-5.4(c)", marks=pytest.mark.rule("19:47-5.4(c)")
        ),
    ],
)
def test_no_spin_decides_nothing(facts: dict[str, Any], cite: str) -> None:
    """The dealer says so and reaches for the ball; the wager stands, and may be taken down."""
    driver = table()
    wager = driver.bet("straight_17", 5_00)
    kept = driver.bet("straight_17", 3_00)

    events = spin(driver, "17", **facts)

    assert [(c, text.split(":")[0]) for c, text in announced(events)] == [(cite, "No Spin")]
    assert [e.cite for e in events if isinstance(e, Recorded)] == [cite]
    assert len(events) == 2
    driver.reduce(wager)
    assert driver.stack() == 997_00
    assert driver.decided(spin(driver, "17")) == {
        kept: ("won", 0, 105_00, "19:47-5.2(a)[Straight]")
    }


def test_no_spin_with_the_ball_in_a_void_00_is_called_for_the_spin() -> None:
    """The spin is judged before the number it gave."""
    driver = table("double_zero_as_single")

    events = spin(driver, "00", foreign_object=True)

    assert [cite for cite, _ in announced(events)] == ["19:47-5.4(c)"]
