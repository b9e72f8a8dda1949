"""Who throws: 19:47-1.7, 1.8 and 1.11, with come wagers left over to be cleared."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.craps.answers import OrderDice, PassDice
from pitboss.games.craps.state import CrapsState, PuckMoved, ShooterChosen
from pitboss.table import Announced, Choose, Event, Leave, Recorded, Sit
from tests.games.craps.driver import CrapsDriver, cites

THREE = {1: 500_00, 2: 500_00, 3: 500_00}


def chosen(events: list[Event]) -> list[tuple[int, str]]:
    return [(e.seat, e.cite) for e in events if isinstance(e, ShooterChosen)]


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


# -- the first shooter -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.7(b)")
def test_at_the_start_the_dice_are_offered_from_the_left_of_the_boxman() -> None:
    """Seat 1 first, then clockwise until one accepts; nobody else may answer."""
    driver = CrapsDriver(seats=THREE, shooter=0)
    driver.refused(Choose(by="seat:2", choice="accept"), "19:47-1.7(b)")

    asked = [driver.offered()]
    driver.choose("seat:1", "refuse")
    asked.append(driver.offered())
    driver.choose("seat:2", "accept")

    assert asked == ["seat:1", "seat:2"]
    assert driver.table.state == CrapsState(shooter=2)


@pytest.mark.rule("19:47-1.7(c)")
def test_the_first_to_accept_keeps_two_dice() -> None:
    """Of a set of six, four go back to the cup."""
    driver = CrapsDriver(shooter=0, dice_set_size=6)

    events = driver.choose("seat:1", "accept")

    assert chosen(events) == [(1, "19:47-1.7(c)")]
    texts = [e.text for e in events if isinstance(e, ShooterChosen)]
    assert "keeps two dice; 4 return to the cup" in texts[0]
    assert [e.cite for e in events if isinstance(e, Recorded)] == ["19:47-1.7(a)[control]"]


@pytest.mark.rule("19:47-1.7(b)")
def test_if_all_refuse_there_is_no_throw_and_players_may_still_sit_and_bet() -> None:
    """The betting opens, the round ends without a throw, and the dice are offered again."""
    driver = CrapsDriver(seats=THREE, shooter=0)
    driver.nobody()
    driver.bet("field", 5_00, seat=2)

    events = driver.close()

    assert cites(events) == ["19:47-1.7(b)"]
    assert driver.round.over
    assert driver.offered() == "seat:1"


def test_an_empty_table_waits_for_somebody_to_sit_down() -> None:
    """There is nobody to offer the dice to; then there is."""
    driver = CrapsDriver(seats={}, shooter=0)
    driver.say(Sit(by="dealer", seat=4, cents=100_00))
    driver.close()

    driver.take(4)

    assert driver.table.state.shooter == 4


# -- the line bet ----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.8[wager]")
@pytest.mark.parametrize("spot", ["pass", "dont_pass"])
def test_a_line_bet_on_either_side_lets_the_shooter_throw(spot: str) -> None:
    """With it the dice are thrown."""
    driver = CrapsDriver()
    driver.bet(spot, 10_00)
    driver.close()

    driver.dice(3, 3)

    assert driver.table.state.puck == 6


@pytest.mark.rule("19:47-1.8[wager]")
def test_a_shooter_without_a_line_bet_gives_up_the_dice() -> None:
    """A field bet is none; the next player is offered the dice."""
    driver = CrapsDriver(seats=THREE)
    driver.bet("field", 10_00)
    driver.bet("pass", 10_00, seat=2)

    events = driver.close()

    assert chosen(events) == [(0, "19:47-1.8[wager]")]
    assert driver.offered() == "seat:2"


@pytest.mark.rule("19:47-1.8[wager]")
def test_a_shooter_who_takes_over_in_mid_point_needs_no_line_bet_until_the_come_out() -> None:
    """The dice pass with the point on 6: seat 2 throws at once, then owes a line bet."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.say(PassDice(by="seat:1"))
    driver.take(2)
    driver.throw(6)
    driver.begin()

    events = driver.close()

    assert chosen(events) == [(0, "19:47-1.8[wager]")]


def test_a_shooter_who_takes_down_a_dont_pass_bet_goes_on_shooting() -> None:
    """In mid-point nothing is owed."""
    driver = CrapsDriver()
    wager = driver.point(6, spot="dont_pass")
    driver.reduce(wager)
    driver.close()

    driver.dice(6, 2)

    assert driver.table.state.shooter == 1


# -- keeping and passing ---------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.11(a)")
def test_after_any_roll_the_shooter_may_pass_or_keep_the_dice() -> None:
    """Not before the first roll; afterwards by the shooter alone."""
    driver = CrapsDriver(seats=THREE)
    driver.bet("pass", 10_00)
    driver.refused(PassDice(by="seat:1"), "19:47-1.2(b)")
    driver.throw(5)
    driver.begin()
    driver.refused(PassDice(by="seat:2"), "19:47-1.2(b)")
    kept = driver.table.state.shooter

    events = driver.say(PassDice(by="seat:1"))

    assert kept == 1
    assert chosen(events) == [(0, "19:47-1.11(a)")]
    assert driver.table.state == CrapsState(previous=1, puck=5)


@pytest.mark.rule("19:47-1.11(a)1")
def test_the_shooter_must_pass_the_dice_on_a_loser_seven() -> None:
    """After a come-out 7 the shooter keeps them."""
    driver = CrapsDriver(seats=THREE)
    driver.bet("pass", 10_00)
    driver.throw(7)
    kept = driver.table.state.shooter
    driver.point(6)

    events = driver.throw(7)

    assert kept == 1
    assert chosen(events) == [(0, "19:47-1.11(a)1")]
    assert driver.offered() == "seat:2"


@pytest.mark.rule("19:47-1.11(a)2")
@pytest.mark.parametrize(
    ("reason", "words"),
    [("delay", "holds up"), ("invalid_rolls", "invalid rolls"), ("breach", "the Act")],
)
def test_the_boxman_may_order_the_dice_passed_and_says_why(reason: str, words: str) -> None:
    """Three reasons, and no other; nobody else may."""
    driver = CrapsDriver(seats=THREE)
    driver.refused(OrderDice(by="boxman", reason="luck"), "19:47-1.11(a)2")
    driver.refused(OrderDice(by="dealer", reason=reason), "19:47-1.2(b)")

    events = driver.say(OrderDice(by="boxman", reason=reason))

    assert chosen(events) == [(0, "19:47-1.11(a)2")]
    assert [words in e.text for e in events if isinstance(e, ShooterChosen)] == [True]
    assert driver.offered() == "seat:2"


@pytest.mark.rule("19:47-1.11(c)")
def test_the_dice_go_to_the_left_of_the_last_shooter_who_is_asked_last() -> None:
    """After seat 2: seats 3, 1 and then seat 2 again, also after a loser 7."""
    driver = CrapsDriver(seats=THREE, shooter=2)
    driver.point(6)
    driver.throw(7)
    asked = []

    while (by := driver.offered()) is not None:
        asked.append(by)
        events = driver.choose(by, "refuse")

    assert asked == ["seat:3", "seat:1", "seat:2"]
    assert cites(events) == ["19:47-1.11(c)"]


@pytest.mark.rule("19:47-1.11(c)")
def test_the_whole_set_of_dice_is_offered() -> None:
    """All seven of them."""
    driver = CrapsDriver(dice_set_size=7)
    driver.point(6)
    driver.throw(7)
    driver.begin()

    assert driver.round.question is not None
    assert driver.round.question.prompt == "The set of 7 dice is offered to seat 1."
    assert driver.round.question.cite == "19:47-1.11(c)"


@pytest.mark.rule("19:47-1.11(d)")
def test_the_first_to_accept_is_the_new_shooter() -> None:
    """Seat 2 refuses, seat 3 accepts and keeps two dice."""
    driver = CrapsDriver(seats=THREE)
    driver.point(6)
    driver.throw(7)
    driver.begin()
    driver.choose("seat:2", "refuse")

    events = driver.choose("seat:3", "accept")

    assert chosen(events) == [(3, "19:47-1.11(d)")]
    assert "3 return to the cup" in str(events)


def test_a_single_player_may_take_the_dice_again_after_a_loser_seven() -> None:
    """Otherwise the game could not go on."""
    driver = CrapsDriver()
    driver.point(6)
    driver.throw(7)

    driver.take(1)

    assert driver.table.state.shooter == 1


def test_a_shooter_who_leaves_gives_up_the_dice() -> None:
    """Somebody else who leaves does not."""
    driver = CrapsDriver(seats=THREE)
    driver.say(Leave(by="seat:3"))
    kept = driver.table.state.shooter

    events = driver.say(Leave(by="seat:1"))

    assert kept == 1
    assert chosen(events) == [(0, "19:47-1.11(a)")]
    assert cites(driver.close()) == ["19:47-1.7(b)"]
    assert driver.offered() == "seat:2"


@pytest.mark.rule("19:47-1.10(b)[settle]")
def test_after_the_settlement_the_shooter_has_the_dice_for_the_next_throw() -> None:
    """Three rolls in a row, the marker telling where the game stands."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)

    events = driver.throw(9) + driver.throw(5) + driver.throw(9)

    moves = [(e.point, e.cite) for e in events if isinstance(e, PuckMoved)]
    assert moves == [(9, "19:47-1.1[come out point]"), (0, "19:47-1.1[come out roll]")]
    assert driver.table.state == CrapsState(shooter=1, rolled=True)


# -- come wagers left over -------------------------------------------------------------------------


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
    """The come bet loses, but nobody is told to pass the dice for it."""
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
    assert driver.table.state == CrapsState(shooter=seat, previous=1, puck=9, rolled=True)


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
