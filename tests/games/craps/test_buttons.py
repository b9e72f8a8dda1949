"""Wagers that rest on a come-out roll, and the On buttons: 19:47-1.3(e)."""

from __future__ import annotations

import pytest

from pitboss.games.craps.state import CallWager
from pitboss.table import Recorded, WagerChanged
from tests.games.craps.driver import CrapsDriver

RESTING = [
    pytest.param("place_win_6", (2, 4), marks=pytest.mark.rule("19:47-1.2(a)5")),
    ("buy_6", (2, 4)),
    ("hard_6", (3, 3)),
]


@pytest.mark.rule("19:47-1.3(e)")
@pytest.mark.parametrize(("spot", "winner"), RESTING)
@pytest.mark.parametrize("winning", [True, False])
def test_off_on_the_come_out_roll_unless_called_on(
    spot: str, winner: tuple[int, int], winning: bool
) -> None:
    """Off, neither its number nor a 7 decides it; under an On button both do."""
    shown = winner if winning else (3, 4)
    results = []
    for on in (False, True):
        driver = CrapsDriver()
        driver.bet("pass", 10_00)
        wager = driver.bet(spot, driver.table.layout.step(spot))
        if on:
            driver.call(wager)
        results.append(driver.decided(driver.pair(*shown)).get(wager, ("stands",))[0])

    assert results == ["stands", "won" if winning else "lost"]


@pytest.mark.rule("19:47-1.3(e)")
@pytest.mark.parametrize("spot", ["place_lose_6", "lay_6", "field"])
def test_all_other_wagers_are_always_on(spot: str) -> None:
    """Place bets to lose and lay bets are decided by a come-out 7, and have no On button."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)
    wager = driver.bet(spot, driver.table.layout.step(spot))
    driver.refused(CallWager(by="seat:1", wager=wager, on=True), "19:47-1.3(e)")

    assert wager in driver.decided(driver.throw(7))


@pytest.mark.rule("19:47-1.3(e)", "19:47-1.2(a)5")
def test_the_dealer_confirms_the_call_with_an_on_button() -> None:
    """The button is on record, stays, and may be taken away again."""
    driver = CrapsDriver()
    wager = driver.bet("place_win_6", 6_00)

    events = driver.call(wager)

    buttons = [e for e in events if isinstance(e, Recorded)]
    assert [(e.by, e.cite, e.text) for e in buttons] == [
        ("dealer", "19:47-1.3(e)", f"On button laid on Place 6 to Win, wager {wager}")
    ]
    marked = [(e.wager, e.note) for e in events if isinstance(e, WagerChanged)]
    assert marked == [(wager, "called on")]
    assert "On button taken from" in str(driver.call(wager, on=False))
    assert not driver.wager(wager).called_on


@pytest.mark.rule("19:47-1.3(e)")
def test_only_the_bettor_calls_a_wager_and_only_to_change_it() -> None:
    """Another seat may not, nor is there a second button, nor one on nothing."""
    driver = CrapsDriver(seats={1: 100_00, 2: 100_00})
    wager = driver.bet("place_win_6", 6_00)
    driver.refused(CallWager(by="seat:2", wager=wager, on=True), "19:47-1.3(e)")
    driver.refused(CallWager(by="seat:1", wager=wager, on=False), "19:47-1.3(e)")
    driver.call(wager)

    driver.refused(CallWager(by="seat:1", wager=wager, on=True), "19:47-1.3(e)")
    driver.refused(CallWager(by="seat:1", wager=99, on=True), "19:47-1.3(e)")


@pytest.mark.rule("19:47-1.3(e)")
@pytest.mark.parametrize(("total", "flat_result"), [(8, "won"), (7, "lost")])
def test_come_odds_come_back_when_the_come_out_roll_decides_their_bet(
    total: int, flat_result: str
) -> None:
    """The flat bet works, the odds go back unpaid and unlost."""
    driver = CrapsDriver()
    driver.point(6)
    flat = driver.bet("come", 10_00)
    driver.throw(8)
    odds = driver.odds(flat, 20_00)
    driver.throw(6)
    driver.bet("pass", 10_00)

    decided = driver.decided(driver.throw(total))

    assert decided[flat][0] == flat_result
    assert decided[odds] == ("void", 0, 0, "19:47-1.3(e)")


@pytest.mark.rule("19:47-1.3(e)")
def test_come_odds_called_on_and_dont_come_odds_always_work() -> None:
    """A come-out 8 after both went to 8: come odds win, don't come odds lose."""
    driver = CrapsDriver()
    driver.point(6)
    come, dont = driver.bet("come", 10_00), driver.bet("dont_come", 10_00)
    driver.throw(8)
    come_odds, dont_odds = driver.odds(come, 20_00), driver.odds(dont, 12_00)
    driver.call(come_odds)
    driver.throw(6)
    driver.bet("pass", 10_00)
    undecided = driver.decided(driver.throw(9))

    decided = driver.decided(driver.throw(8))

    assert undecided == {}
    assert decided[come_odds][:3] == ("won", 0, 24_00)
    assert decided[dont_odds][:3] == ("lost", 12_00, 0)


def test_chips_say_where_they_have_gone() -> None:
    """A list of wagers shows the point of a come bet and the On button."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)
    hard = driver.bet("hard_6", 10_00)
    driver.call(hard)
    called = driver.wager(hard).note
    driver.pair(4, 4)
    come = driver.bet("come", 10_00)
    fresh = driver.wager(come).note
    driver.pair(2, 3)

    assert (called, fresh, driver.wager(come).note) == ("On", "", "the point is 5")
