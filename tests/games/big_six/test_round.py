"""Rounds of big six, in the order of 19:47-5.6, with its irregularities."""

from __future__ import annotations

import pytest

from pitboss.games.big_six.wagers import PAY_LINES
from pitboss.games.big_six.wheels import INSIGNIA, WHEELS
from pitboss.table import Announced, BettingClosed, ChipsMoved, PayLine, PlaceWager, WheelShown
from tests.driver import Driver


def section_of(insignia: str) -> int:
    return WHEELS["nj_54"].index(insignia)


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=pytest.mark.rule(line.cite), id=line.key) for line in PAY_LINES],
)
def test_each_insignia_pays_its_line_and_loses_on_the_others(line: PayLine) -> None:
    """A $2 wager on each insignia, spun to that insignia."""
    driver = Driver("big_six")
    wagers = {each.key: driver.bet(each.key, 2_00) for each in PAY_LINES}
    driver.close()

    decided = driver.decided(driver.wheel(section_of(line.title)))

    assert decided[wagers[line.key]] == ("won", 0, 2_00 * line.odds.a, line.cite)
    assert sum(result == "lost" for result, *_ in decided.values()) == len(INSIGNIA) - 1
    assert driver.stack() == 1_000_00 - 12_00 + 2_00 * line.odds.a


@pytest.mark.rule("19:47-5.6(a)")
def test_no_more_bets_is_called_before_the_spin() -> None:
    """After the call a wager is refused; before it the wheel is not spun."""
    driver = Driver("big_six")

    closed = driver.close()

    assert [(e.text, e.cite) for e in closed if isinstance(e, BettingClosed)] == [
        ("No more bets", "19:47-5.6(a)")
    ]
    driver.refused(PlaceWager(by="seat:1", seat=1, spot="d1", cents=1_00), "19:47-5.6(b)")


@pytest.mark.rule("19:47-5.6(b)")
def test_a_spin_of_two_revolutions_decides_nothing() -> None:
    """The wagers stand and betting opens again."""
    driver = Driver("big_six")
    wager = driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), revolutions=2)

    assert [e.cite for e in events if isinstance(e, Announced)] == ["19:47-5.6(b)"]
    assert driver.decided(events) == {}
    assert wager in driver.table.wagers
    driver.reduce(wager)
    assert driver.stack() == 1_000_00


@pytest.mark.rule("19:47-5.6(c)1")
def test_option_one_the_number_previously_passed_wins() -> None:
    """The clapper rests between a $1 and the next section: the $1 wins."""
    driver = Driver("big_six", between_option="previous")
    wager = driver.bet("d1", 5_00)
    driver.close()

    events = driver.wheel(section_of("$1"), between=True)

    assert "19:47-5.6(c)1" in [e.cite for e in events if isinstance(e, Announced)]
    assert driver.decided(events)[wager][:3] == ("won", 0, 5_00)


@pytest.mark.rule("19:47-5.6(c)2")
def test_option_two_the_spin_is_void_and_the_wheel_is_spun_again() -> None:
    """The clapper rests between two sections: nothing is decided."""
    driver = Driver("big_six", between_option="respin")
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
    driver = Driver("big_six", seats={1: 10_00, 2: 10_00})
    driver.bet("d1", 5_00, seat=1)
    driver.bet("flag", 5_00, seat=2)
    driver.close()

    moved = [e for e in driver.wheel(section_of("$1")) if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target) for e in moved] == [
        ("layout:2", "inventory"),
        ("inventory", "stack:1"),
        ("layout:1", "stack:1"),
    ]
    assert moved[0].cite == "19:47-5.6(e)"


@pytest.mark.rule("19:47-5.5(a)")
def test_the_insignia_under_the_clapper_is_shown() -> None:
    """The log says where the wheel rested."""
    driver = Driver("big_six")
    driver.close()

    events = driver.wheel(27)

    assert [(e.section, e.symbol) for e in events if isinstance(e, WheelShown)] == [(27, "Flag")]
