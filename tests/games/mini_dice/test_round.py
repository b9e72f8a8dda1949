"""Rounds of mini-dice, in the order of 13:69F-13.5, with its irregularities."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import TechnicalLimit
from pitboss.games._shaker import ShakeShaker
from pitboss.games.mini_dice.options import CheckDice
from pitboss.games.mini_dice.state import OrderPass, PassShaker
from pitboss.table import (
    Announced,
    CallIrregularity,
    ChipsMoved,
    DiceRested,
    DiceShown,
    Event,
    Recorded,
)
from pitboss.table.question import ANSWERS_PER_SEAT_MAX
from tests.games.mini_dice.tables import MiniDice


def recorded(events: list[Event], cite: str) -> list[str]:
    return [e.text for e in events if isinstance(e, Recorded | Announced) and e.cite == cite]


# -- opening ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-13.5(a)")
def test_a_shaker_that_passes_inspection_opens_the_table() -> None:
    """The floorperson's finding is on record; the next round asks no more."""
    driver = MiniDice(opened=False)

    events = driver.choose("floorperson", "pass")

    assert recorded(events, "13:69F-13.5(a)") == ["inspected: the shaker works properly"]
    events = driver.say(CheckDice(by="floorperson", hours=3))
    assert "dealer's care" in recorded(events, "13:69F-13.3(a)1")[0]
    assert not driver.round.over
    driver.call(1, 2)
    assert driver.table.rounds == 1
    assert "seat:1" in driver.asked()


@pytest.mark.rule("13:69F-13.5(a)")
def test_a_shaker_that_fails_inspection_does_not_open_the_table() -> None:
    """No wager is taken; another shaker is inspected in the next round."""
    driver = MiniDice(opened=False)
    driver.refused_bet("field", 5_00, "13:69F-13.5(a)")

    events = driver.choose("floorperson", "fail")

    assert recorded(events, "13:69F-13.5(a)") == ["inspected: the shaker does not work properly"]
    assert driver.round.over
    assert driver.asked() == {"floorperson"}
    driver.choose("floorperson", "pass")
    assert not driver.table.state.opened
    driver.say(CheckDice(by="floorperson", hours=0))
    assert driver.table.state.opened


@pytest.mark.rule("13:69F-13.5(a)", "13:69F-13.3(a)2")
def test_the_usual_answers_of_the_floorperson_open_the_table() -> None:
    """A working shaker with fresh dice."""
    driver = MiniDice(opened=False)

    for _ in range(2):
        assert driver.round.question is not None
        usual = driver.round.question.default()
        assert usual is not None
        driver.say(usual)

    assert driver.table.state.opened
    assert "0 hours" in recorded(driver.events, "13:69F-13.3(a)2")[0]


@pytest.mark.rule("13:69F-13.3(a)2")
@pytest.mark.parametrize(("hours", "replaced"), [(2, False), (24, False), (25, True)])
def test_the_age_of_the_dice_is_on_record_at_the_opening(hours: int, replaced: bool) -> None:
    """Dice of more than 24 hours are replaced before play."""
    driver = MiniDice(opened=False)
    driver.choose("floorperson", "pass")
    driver.refused(CheckDice(by="dealer", hours=hours), "13:69F-13.3(a)2")

    events = driver.say(CheckDice(by="floorperson", hours=hours))

    (text,) = recorded(events, "13:69F-13.3(a)2")
    assert f"{hours} hours" in text
    assert replaced == ("replaced before play" in text)


@pytest.mark.rule("13:69F-13.3(a)2")
def test_the_floorperson_may_check_the_dice_between_two_shakes() -> None:
    """Nobody else may, and the betting goes on."""
    driver = MiniDice()
    driver.refused(CheckDice(by="seat:1", hours=30), "13:69F-13.4(b)")
    driver.refused(CheckDice(by="floorperson", hours=-1), "13:69F-13.3(a)2")

    assert recorded(driver.say(CheckDice(by="floorperson", hours=1)), "13:69F-13.3(a)2") == [
        "the dice have been on the table for 1 hour"
    ]
    events = driver.say(CheckDice(by="floorperson", hours=30))

    assert "replaced" in recorded(events, "13:69F-13.3(a)2")[0]
    driver.bet("field", 5_00)


# -- shaking ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-13.5(c)")
def test_the_dealer_shakes_three_times_before_anybody_else() -> None:
    """Two shakes are invalid and the dealer shakes again, with the shaker covered."""
    driver = MiniDice()
    driver.close()

    events = driver.shake("dealer", 2)

    assert "Invalid shake" in recorded(events, "13:69F-13.5(c)")[0]
    assert driver.asked() == {"dealer"}
    driver.refused(DiceRested(by="chance", faces=(1, 2)), "13:69F-13.5(c)")
    events = driver.shake("dealer", 3)
    assert recorded(events, "13:69F-13.5(c)") == ["the covered shaker was shaken 3 times"]
    assert driver.asked() == {"seat:1"}


@pytest.mark.rule("13:69F-13.5(d)1")
def test_a_player_who_accepts_shakes_three_times_and_gives_the_shaker_back() -> None:
    """Two shakes are invalid; after three the dealer uncovers."""
    driver = MiniDice()
    driver.close()
    driver.shake("dealer")
    driver.accept(1)

    events = driver.shake("seat:1", 2)

    assert "Invalid shake" in recorded(events, "13:69F-13.5(d)1")[0]
    assert driver.table.state.invalid_shakes == 1
    driver.shake("seat:1", 3)
    assert driver.asked() == {"chance", "dealer"}


@pytest.mark.rule("13:69F-13.5(d)2")
def test_when_nobody_accepts_the_dealer_shakes_three_more_times() -> None:
    """The dealer's second shake is judged like the first."""
    driver = MiniDice(seats={1: 50_00, 2: 50_00})
    driver.close()
    driver.shake("dealer")

    events = driver.refuse(1, 2)

    assert recorded(events, "13:69F-13.5(d)2") == ["The dealer takes the shaker for the players."]
    assert "Invalid" in recorded(driver.shake("dealer", 2), "13:69F-13.5(d)2")[0]
    driver.shake("dealer", 3)
    assert "chance" in driver.asked()


@pytest.mark.rule("13:69F-13.5(c)", "13:69F-13.5(d)1")
def test_a_house_that_asks_for_five_shakes_gets_five() -> None:
    """From the dealer and from the player."""
    driver = MiniDice(min_shakes=5)
    driver.close()

    assert "Invalid" in recorded(driver.shake("dealer", 4), "13:69F-13.5(c)")[0]
    driver.shake("dealer", 5)
    driver.accept(1)
    assert "Invalid" in recorded(driver.shake("seat:1", 4), "13:69F-13.5(d)1")[0]


@pytest.mark.rule("13:69F-13.5(c)")
def test_the_dealer_shakes_again_after_every_invalid_shake() -> None:
    """The text knows no other end of it than a valid one."""
    driver = MiniDice()
    driver.bet("field", 5_00)
    driver.close()
    for _ in range(50):
        events = driver.shake("dealer", 0)
        assert recorded(events, "13:69F-13.5(c)")[-1].startswith("Invalid shake")

    driver.shake("dealer")
    assert driver.asked() == {"seat:1"}


@pytest.mark.rule("13:69F-13.5(d)1")
def test_a_player_shakes_invalidly_until_the_technical_limit() -> None:
    """Then only a valid shake is taken, and the floorperson may still order the shaker passed."""
    driver = MiniDice()
    driver.close()
    driver.shake("dealer")
    driver.accept(1)
    for _ in range(ANSWERS_PER_SEAT_MAX):
        driver.shake("seat:1", 1)

    refusal = driver.round.refusal(ShakeShaker(by="seat:1", count=1))
    assert isinstance(refusal, TechnicalLimit)
    assert driver.round.accepts(OrderPass(by="floorperson", reason="delay"))
    driver.shake("seat:1")
    assert "chance" in driver.asked()


def test_a_table_of_the_first_revision_ends_a_round_as_it_did() -> None:
    """After five invalid shakes of a player in a row."""
    driver = MiniDice()
    driver.table.revision = 1
    driver.close()
    driver.shake("dealer")
    driver.accept(1)
    for _ in range(5):
        driver.shake("seat:1", 1)

    assert driver.round.over
    assert driver.table.state.holder == 1


@pytest.mark.rule("13:69F-13.5(e)", "13:69F-13.3(a)")
def test_the_dealer_calls_the_sum_of_one_face_of_each_of_two_dice() -> None:
    """Three faces are refused; 2 and 6 are called 8."""
    driver = MiniDice()
    driver.close()
    driver.shake("dealer")
    driver.refuse(1)
    driver.shake("dealer")
    driver.refused(DiceRested(by="chance", faces=(2, 6, 1)), "13:69F-13.5(e)")
    driver.refused(DiceRested(by="seat:1", faces=(2, 6)), "13:69F-13.5(e)")

    events = driver.dice(2, 6)

    assert [e.faces for e in events if isinstance(e, DiceShown)] == [(2, 6)]
    assert recorded(events, "13:69F-13.5(e)") == ["8"]


@pytest.mark.rule("13:69F-13.5(e)")
def test_dice_that_do_not_lie_flat_decide_nothing() -> None:
    """The wagers stand, the holder stays, and the dice are shaken again."""
    driver = MiniDice()
    wager = driver.bet("field", 5_00)
    driver.close()
    driver.shake("dealer")
    driver.accept(1)
    driver.shake("seat:1")
    driver.refused(CallIrregularity(by="seat:1", kind="no_roll"), "13:69F-13.5(e)")

    events = driver.irregular("dealer", "no_roll")

    assert driver.decided(events) == {}
    assert "No roll" in recorded(events, "13:69F-13.5(e)")[0]
    assert driver.decided(driver.call(1, 2))[wager][0] == "won"
    assert driver.table.state.holder == 1


# -- settlement ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-13.5(f)")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """Seat 1 wins and seat 2 loses: seat 2's chips move first; undecided wagers stay."""
    driver = MiniDice(seats={1: 50_00, 2: 50_00})
    driver.bet("over_7", 5_00, seat=1)
    driver.bet("under_7", 5_00, seat=2)
    driver.bet("place_4", 5_00, seat=2)

    events = driver.call(4, 4)

    moved = [e for e in events if isinstance(e, ChipsMoved)]
    assert [(e.source, e.target) for e in moved] == [
        ("layout:2", "inventory"),
        ("inventory", "stack:1"),
        ("layout:1", "stack:1"),
    ]
    assert moved[0].cite == moved[2].cite == "13:69F-13.5(f)"
    assert "only now is the shaker covered" in recorded(events, "13:69F-13.5(f)[cover]")[0]
    assert [wager.spot for wager in driver.table.wagers.values()] == ["place_4"]


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_any_lawful_play_ends_within_its_bound_and_keeps_every_chip(seed: int) -> None:
    """Random and usual answers, a hundred at a time."""
    source = seeded(seed)
    driver = MiniDice(opened=False, seats={1: 100_00, 4: 100_00})
    for _ in range(100):
        driver.begin()
        assert driver.round.question is not None
        usual, forms = driver.round.question.default(), driver.round.question.forms()
        if usual is None or source.below(3):
            usual = forms[source.below(len(forms))].sample(source)
        if "chance" in driver.round.question.actors() and source.below(5):
            driver.round.draw(source)
        else:
            driver.say(usual)

    assert driver.table.accounts.total() == 0


@pytest.mark.rule("13:69F-13.7(a)")
def test_the_shaker_is_passed_as_often_as_its_holders_wish() -> None:
    """Fifty times between two shakes, and betting goes on."""
    driver = MiniDice(seats={1: 100_00, 2: 100_00})
    driver.call(1, 2, takes=1)
    driver.begin()
    for number in range(50):
        driver.say(CheckDice(by="floorperson", hours=1))
        driver.say(PassShaker(by=f"seat:{1 + number % 2}"))
        driver.accept(2 - number % 2)

    driver.call(1, 2)

    assert driver.round.over
