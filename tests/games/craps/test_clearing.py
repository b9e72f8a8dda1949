"""Come wagers left over are cleared by the last shooter: 19:47-1.11(b)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.craps.state import CrapsState, PassDice
from pitboss.table import Announced, Leave, Recorded, Sit
from tests.games.craps.driver import THREE, CrapsDriver, chosen, cites


def leftover(spot: str = "come", **more: Any) -> tuple[CrapsDriver, int]:
    """Seat 1 made the point 6, bets no line again, and a come bet on 8 is left over."""
    driver = CrapsDriver(seats=THREE, **more)
    driver.point(6)
    come = driver.bet(spot, 10_00)
    driver.throw(8)
    driver.throw(6)
    driver.begin()
    driver.close()
    return driver, come


@pytest.mark.rule("19:47-1.11(b)", "19:47-1.11(b)[marker]")
def test_if_nobody_will_the_last_shooter_throws_to_decide_the_come_wagers() -> None:
    """Without a line bet, the marker Off on the Don't Pass Line; the come bet on 8 is decided."""
    driver, come = leftover()
    driver.nobody()
    markers = [e.cite for e in driver.events if isinstance(e, Recorded)]
    state = driver.table.state
    driver.throw(5)

    decided = driver.decided(driver.throw(8))

    assert state == CrapsState(shooter=1, previous=1, clearing=True)
    assert chosen(driver.events)[-2] == (1, "19:47-1.11(b)")
    assert "19:47-1.11(b)[marker]" in markers
    assert decided[come][0] == "won"
    assert driver.table.state == CrapsState(previous=1)


@pytest.mark.rule("19:47-1.11(b)")
def test_somebody_who_takes_the_dice_and_bets_the_line_shoots_normally() -> None:
    """No clearing is needed."""
    driver, _ = leftover()
    driver.take(3)
    driver.point(4)

    assert driver.table.state == CrapsState(shooter=3, previous=1, puck=4, rolled=True)


@pytest.mark.rule("19:47-1.11(b)")
def test_while_clearing_no_point_is_set_and_no_come_bet_is_made() -> None:
    """A 5 leaves the marker Off; the Come is closed; resting wagers stay off."""
    driver, _ = leftover()
    driver.nobody()
    driver.refused_bet("come", 10_00, "19:47-1.2(a)3")
    place = driver.bet("place_win_5", 5_00)
    lose = driver.bet("place_lose_5", 8_00)

    decided = driver.decided(driver.throw(5))

    assert place not in decided
    assert decided[lose][0] == "lost"
    assert driver.table.state.puck == 0
    assert driver.table.state.clearing


@pytest.mark.rule("19:47-1.11(b)")
def test_a_seven_while_clearing_is_no_loser_seven() -> None:
    """The come bet loses, but nobody is asked to pass the dice for it."""
    driver, come = leftover()
    driver.nobody()

    events = driver.throw(7)

    assert driver.decided(events)[come][0] == "lost"
    assert chosen(events) == [(0, "19:47-1.11(b)")]


@pytest.mark.rule("19:47-1.11(b)")
@pytest.mark.parametrize("seat", [1, 3])
def test_a_line_bet_ends_the_clearing(seat: int) -> None:
    """The last shooter who bets the line goes on; else the one who bet it shoots."""
    driver, come = leftover()
    driver.nobody()
    driver.throw(5)
    driver.bet("pass", 10_00, seat=seat)
    driver.throw(9)

    assert come in driver.table.wagers
    assert chosen(driver.events)[-1] == (seat, "19:47-1.11(b)")
    assert driver.table.state == CrapsState(shooter=seat, previous=1, puck=9, rolled=True)


@pytest.mark.rule("19:47-1.11(a)")
@pytest.mark.parametrize("seat", [1, 3])
def test_who_ends_the_clearing_passes_the_dice_only_after_a_roll_of_their_own(seat: int) -> None:
    """The last shooter has thrown already; seat 3 once the No Roll is made, a roll like any."""
    driver, _ = leftover()
    driver.nobody()
    driver.throw(5)
    assert driver.table.state.shooter == 1
    driver.bet("pass", 10_00, seat=seat)
    driver.close()
    assert driver.table.state.rolled == (seat == 1)
    driver.irregular("boxman", "improper")
    driver.begin()

    assert driver.round.accepts(PassDice(by=f"seat:{seat}"))


@pytest.mark.rule("19:47-1.11(b)")
def test_a_line_bet_that_was_up_before_the_clearing_counts_too() -> None:
    """Seat 2 refused the dice but leaves the line bet: it shoots, or takes the bet down."""
    for takes_down in (False, True):
        driver = CrapsDriver(seats=THREE)
        driver.point(6)
        driver.bet("come", 10_00)
        driver.throw(8)
        driver.throw(6)
        line = driver.bet("pass", 10_00, seat=2)
        driver.close()
        driver.nobody()
        if takes_down:
            driver.reduce(line, seat=2)
        driver.close()

        state = driver.table.state
        assert (state.shooter, state.clearing) == ((1, True) if takes_down else (2, False))


def test_of_several_who_bet_the_line_the_first_to_the_left_shoots() -> None:
    """Seats 2 and 3 bet, seat 1 does not."""
    driver, _ = leftover()
    driver.nobody()
    driver.bet("pass", 10_00, seat=3)
    driver.bet("dont_pass", 10_00, seat=2)

    driver.close()

    assert driver.table.state.shooter == 2


def test_a_late_line_bet_is_refused_while_clearing() -> None:
    """The throw under way decides only what is left."""
    driver, _ = leftover()
    driver.nobody()
    driver.close()

    driver.refused_bet("pass", 10_00, "19:47-1.11(b)")
    driver.dice(2, 3)


def test_if_the_wagers_left_over_are_taken_down_the_clearing_ends() -> None:
    """A Don't Come Bet may be taken down; then there is nothing to throw for."""
    driver, dont = leftover("dont_come")
    driver.nobody()
    driver.reduce(dont)

    events = driver.close()

    assert chosen(events) == [(0, "19:47-1.11(b)")]
    assert driver.round.over
    assert driver.table.state == CrapsState(previous=1)


def test_a_void_throw_while_clearing_is_thrown_again() -> None:
    """The mode stays."""
    driver, _ = leftover()
    driver.nobody()
    driver.close()
    driver.irregular("stickman", "off_table")

    assert driver.table.state.clearing


def test_passing_the_dice_with_the_marker_off_is_treated_alike() -> None:
    """The shooter passes after making the point; nobody wants the dice; they come back to clear."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.bet("come", 10_00)
    driver.throw(8)
    driver.throw(6)
    driver.say(PassDice(by="seat:1"))

    driver.nobody()

    assert driver.table.state == CrapsState(shooter=1, previous=1, clearing=True)


@pytest.mark.parametrize("total", [2, 11])
def test_no_new_line_bet_after_a_come_out_decision_is_treated_alike(total: int) -> None:
    """The come bet on 8 is still up after a come-out 2 or 11."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.bet("come", 10_00)
    driver.throw(8)
    driver.throw(6)
    driver.bet("pass", 10_00)
    driver.throw(total)
    driver.begin()
    driver.close()

    driver.nobody()

    assert driver.table.state.clearing


def test_with_a_point_on_nobody_is_made_to_throw() -> None:
    """The dice were passed in mid-point and all refuse: there is no throw until somebody does."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.bet("come", 10_00)
    driver.throw(8)
    driver.say(PassDice(by="seat:1"))
    driver.nobody()

    events = driver.close()

    assert cites(events) == ["19:47-1.7(b)"]
    assert driver.table.state == CrapsState(previous=1, puck=6)


def test_a_last_shooter_who_has_left_clears_nothing() -> None:
    """Nor does the newcomer in that seat: seat 2's come bet waits until somebody takes the dice."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.bet("come", 10_00, seat=2)
    driver.throw(8)
    driver.throw(6)
    driver.say(Leave(by="seat:1"))
    driver.say(Sit(by="dealer", seat=1, cents=100_00))
    driver.close()

    driver.nobody()

    assert driver.table.state == CrapsState(previous=1, gone=True)
    assert [e.text for e in driver.events if isinstance(e, Announced)][-1].startswith("Nobody")


def test_a_last_shooter_who_leaves_later_clears_nothing_either() -> None:
    """The dice were given up first, then the seat; the next shooter is a new last shooter."""
    driver = CrapsDriver(seats=THREE)
    driver.close()
    driver.nobody()
    driver.say(Leave(by="seat:1"))
    left = driver.table.state
    driver.close()
    driver.take(2)

    driver.close()

    assert left == CrapsState(previous=1, gone=True)
    assert driver.table.state == CrapsState(previous=2)


def test_while_clearing_the_players_receive_what_the_throw_is_for() -> None:
    """And that a line bet ends it."""
    driver, _ = leftover()
    driver.nobody()

    assert driver.prompt() == (
        "The marker is Off; seat 1 shoots for the come wagers left over until a line bet is made."
        " Place your bets."
    )
