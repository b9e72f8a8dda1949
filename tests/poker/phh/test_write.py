"""Our rounds as hand histories, which end with the same stacks when they are replayed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import InvariantBroken, RuleViolation
from pitboss.games import game
from pitboss.poker.answers import Call, CallFoul, Fold, ThrowHand
from pitboss.poker.phh import dump, history_of, load, replay
from pitboss.poker.state import PokerState
from pitboss.table import Answer, CallIrregularity, CloseBetting, Round, Table
from tests.poker.phh.playing import GAMES, played


@pytest.mark.parametrize("code", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_round_written_and_replayed_ends_with_the_same_stacks(code: str, seed: int) -> None:
    """Random lawful play, with and without rake, in every variant that has a code."""
    history = history_of(played(code, seed))

    outcome = replay(load(dump(history)), game=game)

    assert history.variant == code
    assert outcome.over
    assert outcome.stacks == history.finishing_stacks
    assert outcome.winnings == history.more["winnings"]


# -- what a history says --------------------------------------------------------------------------


def begun(slug: str, state: PokerState | None = None, **options: Any) -> Round[Any, Any, Any]:
    """A round of three players up to the first card."""
    card = game(slug)
    table: Table[Any, Any, Any] = Table(
        card, card.rules(**options), seats=dict.fromkeys((1, 2, 3), 100_00)
    )
    table.state = state or table.state
    current: Round[Any, Any, Any] = Round(table)
    current.answer(CloseBetting(by="dealer"))
    current.draw(seeded(3))
    return current


def say(current: Round[Any, Any, Any], *answers: Answer) -> Round[Any, Any, Any]:
    """Some answers; then everybody folds who can."""
    for answer in answers:
        current.answer(answer)
    while current.question is not None:
        by = next(form.by for form in current.question.forms() if form.command == "fold")
        current.answer(Fold(by=by))
    return current


def test_a_history_begins_left_of_the_button_and_tells_the_seats() -> None:
    """The button is the last player."""
    current = begun("hold_em")
    history = history_of(say(current))

    assert history.more["seats"] == (1, 2, 3)
    assert history.blinds_or_straddles == (1, 2, 0)
    assert history.actions[3:] == ("p3 f", "p1 f")
    assert history.finishing_stacks == (99, 101, 100)


def test_a_full_forced_bet_is_shown_as_one() -> None:
    """The format wants a bring-in below the small bet, so half of it stands in its field."""
    history = history_of(say(begun("seven_card_stud")))

    assert history.bring_in == 1
    assert any(action.endswith("cbr 2") for action in history.actions)
    assert replay(history, game=game).stacks == history.finishing_stacks


def test_a_blind_that_was_missed_is_a_post() -> None:
    """Shown below zero, as other readers of the format expect it."""
    state = PokerState(opened=True, button=2, owed=((3, 2_00),))
    history = history_of(say(begun("hold_em", state, missed_blinds="post")))

    assert history.blinds_or_straddles == (1, 2, -2)
    assert replay(history, game=game).stacks == history.finishing_stacks


# -- what the format has no words for -------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        ("five_card_draw", {}, "code for five card draw high fixed"),
        ("hold_em", {"limit_structure": "pot_limit"}, "code for hold em pot limit"),
        ("omaha", {"form": "high"}, "code for omaha high fixed"),
        ("seven_card_stud", {"form": "hi_lo"}, "code for seven card stud hi lo fixed"),
        ("hold_em", {"big_bet_from_round": 2}, "big bets from round 2 on"),
    ],
)
def test_a_game_without_a_code_is_refused(slug: str, options: dict[str, Any], said: str) -> None:
    """The format names nine of the types and limits that we play."""
    with pytest.raises(RuleViolation) as caught:
        history_of(say(begun(slug, **options)))

    assert caught.value.message == f"the PHH format has no {said}"


def test_a_round_under_way_has_no_history_yet() -> None:
    """It is written when it is over."""
    with pytest.raises(InvariantBroken, match="when the round is over"):
        history_of(begun("hold_em"))


def test_a_round_that_came_to_nothing_is_no_hand() -> None:
    """The deck was not complete."""
    current = begun("hold_em")
    current.answer(CallIrregularity(by="dealer", kind="wrong_deck"))

    with pytest.raises(RuleViolation, match="the round came to nothing"):
        history_of(current)


def test_a_hand_that_was_ruled_dead_cannot_be_determined() -> None:
    """A floorperson took it out of the round."""
    foul = CallFoul(
        by="floorperson", seat=1, how="mixed", kept="open", rebuilt=False, at_fault=False
    )

    with pytest.raises(RuleViolation, match="no word for a hand that is dead"):
        history_of(say(begun("hold_em"), foul))


def test_a_hand_that_was_rebuilt_is_shown_like_any_other() -> None:
    """Nothing came of it."""
    foul = CallFoul(
        by="floorperson", seat=1, how="mixed", kept="held", rebuilt=True, at_fault=False
    )

    assert history_of(say(begun("hold_em"), foul)).actions[3:] == ("p3 f", "p1 f")


def test_a_hand_thrown_away_after_a_word_that_bound_cannot_be_determined() -> None:
    """A player acts twice in one turn."""
    with pytest.raises(RuleViolation, match="lets p3 act once"):
        history_of(say(begun("hold_em"), ThrowHand(by="seat:3", said="call")))


def test_a_kill_cannot_be_determined() -> None:
    """Its blind is posted by the one who won the last pot, and does not open the betting."""
    state = PokerState(opened=True, button=2, killer=3)

    with pytest.raises(RuleViolation, match="no field for a kill blind of seat 3"):
        history_of(say(begun("omaha", state, kill="full")))


def test_dead_chips_cannot_be_determined() -> None:
    """What was missed beyond the largest blind counts toward no call."""
    state = PokerState(opened=True, button=2, owed=((3, 3_00),))

    with pytest.raises(RuleViolation, match="no field for a missed blind of seat 3"):
        history_of(say(begun("hold_em", state, missed_blinds="post")))


def test_a_forced_bet_above_the_small_bet_cannot_be_determined() -> None:
    """The format knows a bring-in, which is less."""
    with pytest.raises(RuleViolation, match="no forced bet above the small bet"):
        history_of(say(begun("seven_card_stud", forced_bet=3_00)))


def test_blinds_in_later_betting_rounds_cannot_be_determined() -> None:
    """Badugi by the letter of the section."""
    current = begun("badugi", middle_rounds_open="literal_blinds")
    current.answer(Call(by="seat:3"))
    current.answer(Call(by="seat:1"))
    while current.question is not None:
        form = current.question.forms()[0]
        current.answer(form.sample(seeded(1)))

    with pytest.raises(RuleViolation, match="no word for a blind in a later betting round"):
        history_of(current)
