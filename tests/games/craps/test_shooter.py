"""Who throws: 19:47-1.7, 1.8 and 1.11."""

from __future__ import annotations

import pytest

from pitboss.games.craps.state import CrapsState, OrderDice, PassDice, PuckMoved, ShooterChosen
from pitboss.table import Choose, Leave, Recorded, Sit
from tests.games.craps.driver import THREE, CrapsDriver, chosen, cites

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
    driver.refused(PassDice(by="seat:1"), "19:47-1.11(a)")
    driver.throw(5)
    driver.begin()
    driver.refused(PassDice(by="seat:2"), "19:47-1.11(a)")
    kept = driver.table.state.shooter

    events = driver.say(PassDice(by="seat:1"))

    assert kept == 1
    assert chosen(events) == [(0, "19:47-1.11(a)")]
    assert driver.table.state == CrapsState(previous=1, puck=5)


@pytest.mark.rule("19:47-1.11(a)", "19:47-1.11(a)2", "19:47-1.3(e)")
def test_what_else_may_be_said_while_betting_is_open() -> None:
    """Odds behind the point, a button on the place bet, and the dice passed, each by its own."""
    driver = CrapsDriver()
    assert driver.round.question is not None
    before = [form.command for form in driver.round.question.forms()]
    line = driver.point(6)
    place = driver.bet("place_win_5", 5_00)
    assert driver.round.question is not None
    forms = {f.command: (f.by, f.cite) for f in driver.round.question.forms()}

    assert "pass dice" not in before
    assert forms[f"odds {line}"] == ("seat:1", "19:47-1.6(a)")
    assert forms[f"on {place}"] == ("seat:1", "19:47-1.3(e)")
    assert forms["pass dice"] == ("seat:1", "19:47-1.11(a)")
    assert forms["order"] == ("boxman", "19:47-1.11(a)2")


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


@pytest.mark.rule("19:47-1.11(a)")
@pytest.mark.parametrize("call", ["off_table", "improper", "disputed"])
def test_the_dice_may_be_passed_after_an_invalid_first_roll(call: str) -> None:
    """1.9(a) calls it a roll; before any throw they are not passed, nor by the next shooter."""
    driver = CrapsDriver(seats=THREE)
    driver.bet("pass", 10_00)
    driver.refused(PassDice(by="seat:1"), "19:47-1.11(a)")
    driver.close()
    driver.irregular("stickman" if call == "off_table" else "boxman", call)

    driver.say(PassDice(by="seat:1"))
    driver.take(2)

    driver.refused(PassDice(by="seat:2"), "19:47-1.11(a)")
    driver.refused(OrderDice(by="boxman", reason="invalid_rolls"), "19:47-1.11(a)2")


@pytest.mark.rule("19:47-1.11(a)2")
@pytest.mark.parametrize(
    ("reason", "words"),
    [("delay", "holds up"), ("invalid_rolls", "invalid rolls"), ("breach", "the Act")],
)
def test_the_boxman_may_order_the_dice_passed_and_says_why(reason: str, words: str) -> None:
    """Three reasons, and no other; nobody else may; "repeatedly" is twice at least."""
    driver = CrapsDriver(seats=THREE)
    driver.bet("pass", 10_00)
    for call in ("off_table", "not_together"):
        if reason == "invalid_rolls":
            driver.refused(OrderDice(by="boxman", reason=reason), "19:47-1.11(a)2")
        driver.close()
        driver.irregular("stickman" if call == "off_table" else "boxman", call)
        driver.begin()
    driver.refused(OrderDice(by="boxman", reason="luck"), "19:47-1.11(a)2")
    driver.refused(OrderDice(by="dealer", reason=reason), "19:47-1.11(a)2")

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
    """Three rolls in a row, the marker showing where the game stands."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)

    events = driver.throw(9) + driver.throw(5) + driver.throw(9)

    moves = [(e.point, e.cite, e.text) for e in events if isinstance(e, PuckMoved)]
    assert moves == [
        (9, "19:47-1.1[come out point]", "The marker is On: the point is 9."),
        (0, "19:47-1.1[come out roll]", "The marker is Off: the next roll is a come-out roll."),
    ]
    assert driver.table.state == CrapsState(shooter=1, rolled=True)


@pytest.mark.rule("19:47-1.7(b)")
def test_without_a_shooter_nobody_passes_the_dice() -> None:
    """There are none to pass, and none to order passed."""
    driver = CrapsDriver(seats=THREE, shooter=0)
    driver.nobody()

    driver.refused(PassDice(by="seat:1"), "19:47-1.11(a)")
    assert not driver.round.accepts(OrderDice(by="boxman", reason="delay"))


# -- what the players are shown ------------------------------------------------------------------


def test_the_betting_opens_with_where_the_game_stands() -> None:
    """The come-out roll, what the shooter owes, the point, and who has the dice."""
    driver = CrapsDriver(seats=THREE)
    owing = driver.prompt()
    line = driver.bet("dont_pass", 10_00)
    paid_up = driver.prompt()
    driver.reduce(line)
    assert driver.prompt() == owing
    driver.bet("pass", 10_00)
    driver.throw(8)
    point = driver.prompt()
    driver.say(PassDice(by="seat:1"))
    offered = driver.prompt()
    driver.nobody()

    assert owing == (
        "Come-out roll; seat 1 shoots and needs a Pass or Don't Pass Bet. Place your bets."
    )
    assert paid_up == "Come-out roll; seat 1 shoots. Place your bets."
    assert point == "The point is 8; seat 1 shoots. Place your bets."
    assert offered == "The set of 5 dice is offered to seat 2; the point is 8."
    assert driver.prompt() == "The point is 8; nobody has the dice. Place your bets."


def test_a_shooter_who_leaves_is_not_said_to_shoot() -> None:
    """Those who bet after that learn that nobody has the dice."""
    driver = CrapsDriver(seats=THREE)
    driver.say(Leave(by="seat:1"))

    assert driver.prompt() == "Come-out roll; nobody has the dice. Place your bets."
