"""Rounds of big six, in the order of 19:47-5.6, with its irregularities."""

from __future__ import annotations

import pytest

from pitboss.errors import MalformedAnswer
from pitboss.games.big_six.round import InsigniaSection
from pitboss.games.big_six.wheels import WHEELS
from pitboss.money import Odds
from pitboss.table import (
    Announced,
    BettingClosed,
    ChipsMoved,
    Leave,
    PlaceWager,
    ReduceWager,
    Sit,
    WagerChanged,
    WheelRested,
    WheelShown,
)
from pitboss.testing import ScriptedTable
from tests.games.big_six.listed import BY_LINE, LISTED


def section_of(insignia: str) -> int:
    return WHEELS["nj_54"].index(insignia)


@pytest.mark.rule("19:47-5.6(e)")
@pytest.mark.parametrize("key", BY_LINE)
def test_each_insignia_pays_its_line_and_loses_on_the_others(key: str) -> None:
    """A $2 wager on each insignia, spun to that insignia; no payout line takes a wager."""
    insignia, pays, cite = LISTED[key]
    driver = ScriptedTable("big_six")
    wagers = {each: driver.bet(each, 2_00) for each in LISTED}
    driver.close()

    decided = driver.decided(driver.wheel(section_of(insignia)))

    lost = {wagers[k]: ("lost", 2_00, 0, "19:47-5.6(e)") for k in LISTED if k != key}
    assert decided == {**lost, wagers[key]: ("won", 0, 2_00 * pays, cite)}
    assert driver.stack() == 1_000_00 - 12_00 + 2_00 * pays


@pytest.mark.rule("19:47-5.5(a)")
def test_wagers_are_whole_chips_on_one_of_the_seven_areas() -> None:
    """Neither spoken cash nor a coupon, nor an area that is not there, nor half a chip."""
    driver = ScriptedTable("big_six", seats={1: 50_00}, coupons_held={1: 5_00})

    driver.refused_bet("d1", 5_00, "19:47-5.5(a)", medium="cash", by="dealer")
    driver.refused_bet("d1", 5_00, "19:47-5.5(a)", coupon=5_00)
    driver.refused_bet("d50", 5_00, "19:47-5.5(a)")
    driver.refused_bet("d1", 1_50, "19:47-5.5(a)")
    driver.refused_bet("d1", 51_00, "19:47-5.5(a)")

    driver.bet("d1", 50_00)


@pytest.mark.rule("19:47-5.5(a)")
def test_a_raised_payout_makes_the_step_of_its_wager_longer() -> None:
    """At 91 to 2 on the Joker an odd dollar could not be paid."""
    driver = ScriptedTable("big_six", payouts={"joker": Odds(91, 2)})
    driver.refused_bet("joker", 5_00, "19:47-5.5(a)")

    wager = driver.bet("joker", 6_00)

    driver.close()
    assert driver.decided(driver.wheel(section_of("Joker")))[wager][2] == 273_00


@pytest.mark.rule("19:47-5.6(a)")
def test_no_more_bets_is_called_before_the_spin() -> None:
    """After the call no wager is made or taken back; before it the wheel is not spun."""
    driver = ScriptedTable("big_six")
    wager = driver.bet("d1", 1_00)
    driver.refused(WheelRested(by="chance", section=0), "19:47-5.5(a)")

    closed = driver.close()

    assert [(e.text, e.cite) for e in closed if isinstance(e, BettingClosed)] == [
        ("No more bets", "19:47-5.6(a)")
    ]
    driver.refused(PlaceWager(by="seat:1", seat=1, spot="d1", cents=1_00), "19:47-5.6(b)")
    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-5.6(b)")


@pytest.mark.rule("19:47-5.6(b)")
def test_a_spin_of_two_revolutions_decides_nothing() -> None:
    """The wagers stand and betting opens again."""
    driver = ScriptedTable("big_six")
    wager = driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), revolutions=2)

    assert [e.cite for e in events if isinstance(e, Announced)] == ["19:47-5.6(b)"]
    assert driver.decided(events) == {}
    assert wager in driver.table.wagers
    changed = driver.reduce(wager)
    assert [e.cite for e in changed if isinstance(e, WagerChanged)] == ["19:47-5.6(a)"]
    assert driver.stack() == 1_000_00


@pytest.mark.rule("19:47-5.6(c)1")
def test_option_one_the_number_previously_passed_wins() -> None:
    """The clapper rests between a $1 and the next section: the $1 wins."""
    driver = ScriptedTable("big_six", between_option="previous")
    wager = driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), between=True)

    assert "19:47-5.6(c)1" in [e.cite for e in events if isinstance(e, Announced)]
    assert driver.decided(events)[wager][:3] == ("won", 0, 5_00)


@pytest.mark.rule("19:47-5.6(c)2")
def test_option_two_the_spin_is_void_and_the_wheel_is_spun_again() -> None:
    """The clapper rests between two sections: nothing is decided."""
    driver = ScriptedTable("big_six", between_option="respin")
    wager = driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), between=True)

    assert [e.cite for e in events if isinstance(e, Announced)] == ["19:47-5.6(c)2"]
    assert driver.decided(events) == {}
    driver.close()
    assert driver.decided(driver.wheel(section_of("$1")))[wager][0] == "won"


@pytest.mark.rule("19:47-5.6(e)")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """Seat 1 wins and seat 2 loses: seat 2's chips move first."""
    driver = ScriptedTable("big_six", seats={1: 10_00, 2: 10_00})
    driver.bet("d1", 5_00, seat=1)
    driver.bet("flag", 5_00, seat=2)
    driver.close()

    moved = [e for e in driver.wheel(section_of("$1")) if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target) for e in moved] == [
        ("layout:2", "inventory"),
        ("inventory", "stack:1"),
        ("layout:1", "stack:1"),
    ]
    assert [e.cite for e in moved] == ["19:47-5.6(e)", "19:47-5.5(a)[$1]", "19:47-5.6(e)"]


@pytest.mark.rule("19:47-5.5(a)")
def test_the_insignia_under_the_clapper_is_shown() -> None:
    """The log says where the wheel rested."""
    driver = ScriptedTable("big_six")
    driver.close()

    events = driver.wheel(27)

    shown = [e for e in events if isinstance(e, WheelShown)]
    assert shown == [WheelShown(cite="19:47-5.5(a)", section=27, symbol="Flag")]


@pytest.mark.rule("19:47-5.6(c)1", "19:47-5.6(b)")
def test_a_clapper_between_two_after_two_revolutions_decides_nothing() -> None:
    """Whichever option the house follows: it was no valid spin."""
    driver = ScriptedTable("big_six", between_option="previous")
    driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), between=True, revolutions=2)

    assert [e.cite for e in events if isinstance(e, Announced)] == ["19:47-5.6(b)"]
    assert driver.decided(events) == {}


@pytest.mark.rule("19:47-5.6(c)1")
def test_pictures_count_as_numbers_when_the_clapper_rests_beside_one() -> None:
    """The Flag was passed and the clapper rests before the next section: the Flag wins."""
    driver = ScriptedTable("big_six", between_option="previous")
    wager = driver.bet("flag", 1_00)
    driver.close()

    events = driver.wheel(section_of("Flag"), between=True)

    assert driver.decided(events)[wager][:3] == ("won", 0, 45_00)


def test_players_come_and_go_between_spins() -> None:
    """Anyone who has a wager down stays until it is decided; a seat left is free again."""
    driver = ScriptedTable("big_six", seats={1: 50_00, 2: 50_00})
    driver.bet("d1", 5_00)
    driver.refused(Leave(by="seat:1"), "19:47-5.5(a)")

    driver.say(Leave(by="seat:2"))
    driver.say(Sit(by="dealer", seat=2, cents=20_00))
    driver.close()
    driver.wheel(section_of("$2"))
    driver.say(Leave(by="seat:1"))

    assert list(driver.table.seats) == [2]


@pytest.mark.parametrize(
    ("typed", "section"),
    [("joker", 0), ("$1", 1), ("$20", 13), ("F", 27), ("Flag", 27), ("5", 5), ("53", 53)],
)
def test_the_one_who_reads_a_real_wheel_types_the_insignia_or_the_section(
    typed: str, section: int
) -> None:
    """A bare number is a section; an insignia has its dollar sign or is a picture."""
    assert section == InsigniaSection(0, 53, WHEELS["nj_54"]).read(typed)


@pytest.mark.parametrize("typed", ["$50", "star", "-1"])
def test_what_is_not_on_the_wheel_cannot_be_typed(typed: str) -> None:
    """The question says what can."""
    with pytest.raises(MalformedAnswer, match="an insignia such as"):
        InsigniaSection(0, 53, WHEELS["nj_54"]).read(typed)
