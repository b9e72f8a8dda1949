"""The driver: what comes next at a table, and who is asked for it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.errors import Misuse, RuleViolation
from pitboss.games import game, names
from pitboss.table import (
    CHANCE,
    WAIT,
    Answer,
    Automation,
    Betting,
    CloseBetting,
    Driver,
    Event,
    Move,
    PlaceWager,
    Question,
    Table,
    next_move,
    seat_actor,
    seats_asked,
)
from pitboss.table.authoring import Choice, throw_of
from tests.strategies import Play

CITE = "19:47-5.6(a)"
DICE = throw_of(2, prompt="Dice?", cite=CITE)
STAFF = Choice("Ready?", CITE, "dealer", {"yes": ""}, "yes")
SEAT = Choice("Well?", CITE, "seat:1", {"stay": "", "go": ""})


def waits(question: Question) -> bool:
    return bool(seats_asked(question))


@pytest.mark.parametrize(
    ("question", "moves"),
    [
        (None, [Move.BEGIN] * 4),
        (DICE, [Move.DRAW, Move.DRAW, Move.WAIT, Move.WAIT]),
        (STAFF, [Move.DEFAULT, Move.WAIT, Move.DEFAULT, Move.WAIT]),
        (SEAT, [Move.WAIT] * 4),
    ],
)
def test_what_comes_next_depends_on_the_question_and_the_automation(
    question: Question | None, moves: list[Move]
) -> None:
    """Chance is drawn, staff give their default, seats are waited for."""
    levels = [Automation.FULL, Automation.CHANCE, Automation.STAFF, Automation.NONE]

    assert [next_move(question, waits, level) for level in levels] == moves
    assert [level.draws for level in levels] == [True, True, False, False]
    assert [level.defaults for level in levels] == [True, False, True, False]


@pytest.mark.parametrize("slug", names())
def test_a_question_is_of_chance_where_chance_may_answer(slug: str) -> None:
    """What is drawn is what chance is listed for, in every game."""
    play = Play(slug, 11)

    for _ in range(120):
        question = play.question
        assert question.of_chance == (CHANCE in question.actors())
        assert question.of_chance == (question.draw(seeded(1)) is not None)
        play.step()


def opened(**more: Any) -> Driver[Any, Any, Any]:
    return Driver(Table(game("big_six"), seats={1: 100_00}), seeded(7), **more)


LAY = PlaceWager(by=seat_actor(1), seat=1, spot="joker", cents=2_00)


def test_a_round_runs_until_a_seat_has_to_decide_and_then_to_its_end() -> None:
    """What happened is handed on after each step."""
    seen: list[Event] = []
    driver = opened(on_events=seen.extend)
    driver.begin()

    assert isinstance(driver.run(), Betting)
    driver.answer(LAY)
    driver.answer(CloseBetting(by="dealer"))
    assert driver.run() is None
    assert seen == driver.events
    assert driver.held(1) == 98_00


def test_those_who_sit_there_answer_wait_or_leave_it_to_staff() -> None:
    """One wager, then nothing more to say: staff close the betting and the wheel is spun."""
    said: list[Answer] = [LAY]
    driver = opened(players=lambda question: said.pop() if said else None)
    driver.begin()

    assert driver.run() is None
    assert driver.held(1) == 98_00
    assert isinstance(opened(players=lambda question: WAIT).begin(), list)


def test_a_dealer_school_does_every_step_by_hand() -> None:
    """Nothing goes on by itself."""
    driver = opened(automation=Automation.NONE)
    driver.begin()
    driver.answer(CloseBetting(by="dealer"))
    question = driver.run()

    assert question is not None
    assert question.of_chance


def test_a_reset_makes_the_table_what_it_was() -> None:
    """Anyone who sat down sits there again, and the first round says so."""
    driver = opened(players=lambda question: None)
    first = list(driver.begin())
    before = driver.table.digest()
    driver.run()
    driver.reset(seeded(8))

    assert driver.question is None
    assert driver.events == ()
    assert driver.begin() == first
    assert driver.table.digest() == before


def test_an_answer_needs_a_round_and_a_refused_one_changes_nothing() -> None:
    """A misuse is an error of its own."""
    driver = opened()
    with pytest.raises(Misuse, match="no round has begun"):
        driver.answer(LAY)
    assert not driver.accepts(LAY)
    driver.begin()
    assert driver.accepts(LAY)
    with pytest.raises(RuleViolation):
        driver.answer(PlaceWager(by="seat:1", seat=1, spot="joker", cents=10**9))
    with pytest.raises(Misuse, match="before it is over"):
        driver.begin()
