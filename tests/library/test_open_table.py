"""The front door: a new user opens every game, plays it through, and mistypes whatever can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pitboss
from pitboss.equipment import Source, seeded
from pitboss.errors import (
    MalformedAnswer,
    Misuse,
    NotPermitted,
    PitbossError,
    RuleViolation,
    UnknownGame,
    UnknownName,
    UnlawfulOption,
)
from pitboss.games import names
from pitboss.library.actions import Action
from pitboss.library.open_table import OpenTable
from pitboss.money import Odds
from pitboss.table import Amount, CloseBetting, PlaceWager, read_log, replay

EVERY_GAME = pytest.mark.parametrize("slug", names())
ROUNDS = 4
STEPS_MAX = 2_000


def opened(slug: str, **more: Any) -> OpenTable:
    more = {"seats": {1: 500_00, 2: 800_00}, "seed": 7, **more}
    return pitboss.open_table(slug, **more)


def any_action(table: OpenTable, source: Source) -> None:
    """Do one of the things that `legal` lists, if the table takes it when it is filled in."""
    legal = table.legal()
    for _ in range(20):
        answer = legal[source.below(len(legal))].sample(source)
        try:
            return table.act(answer)
        except RuleViolation:
            continue
    return table.act(legal[0]())


def play_through(table: OpenTable, rounds: int, source: Source) -> None:
    for _ in range(STEPS_MAX):
        if table.rounds >= rounds:
            return
        if table.to_act is None and (source.below(3) == 0 or not table.legal()):
            table.deal()
        elif table.over or table.betting:
            wagers = [each for each in table.legal() if each.form.answer is PlaceWager]
            if wagers:
                table.act(wagers[source.below(len(wagers))]())
            else:
                table.deal()
        else:
            any_action(table, source)
    raise AssertionError(f"{table} does not come to an end")


@EVERY_GAME
def test_every_game_is_opened_bet_on_and_dealt_through(slug: str) -> None:
    """With what `legal` lists and nothing else; the log proves it and the chips add up."""
    table = opened(slug)
    play_through(table, ROUNDS, seeded("a new user"))

    assert table.rounds >= ROUNDS
    assert table.table.accounts.total() == 0
    proved = replay(pitboss.game(slug), *_read(table.log()))
    assert proved.table.digest() == table.table.digest()
    assert f"Round {ROUNDS}" in table.transcript()
    assert len(table.transcript(1)) <= len(table.transcript())
    assert pitboss.game(slug).name in repr(table)


def _read(log: str) -> tuple[Any, Any]:
    return read_log(iter(log.splitlines()))


@EVERY_GAME
def test_what_is_listed_says_its_bounds(slug: str) -> None:
    """Every action prints as what it is, with what is to be filled in."""
    table = opened(slug)
    for action in table.legal()[:50]:
        assert action.word in str(action)
        assert repr(action).startswith(f"Action('{action.word}', by='seat:")
        assert action.seat in (1, 2)
        assert action.help or action.cite
        for name, blank in action.blanks.items():
            assert name in repr(action)
            assert blank.describe() in str(action)


def test_a_hand_of_blackjack_takes_four_lines() -> None:
    """Chance and staff are automatic; the only question is the player's."""
    table = pitboss.open_table("blackjack", seats={1: 500_00}, seed=1)
    table.bet("box_1", 10_00)
    table.deal()
    assert table.to_act == 1
    assert [action.word for action in table.legal()] == ["double", "draw", "stand"]
    while table.to_act:
        table.act("stand")

    assert (table.over, table.rounds) == (True, 1)
    assert table.net(1) == table.stack(1) - 500_00
    assert "seat 1: $10.00 on Box 1 is" in table.transcript()


def test_poker_is_dealt_at_once_and_the_next_hand_when_asked_for() -> None:
    """A hand that is over waits for `deal`."""
    table = pitboss.open_table("hold_em", seats={1: 200_00, 2: 200_00}, seed=5)
    table.act("call")
    table.act("check")
    while table.to_act:
        word = "check" if "check" in [each.word for each in table.legal()] else "show"
        table.act(word)
    assert table.over
    with pytest.raises(MalformedAnswer, match="cannot 'call' now"):
        table.act("call", seat=1)
    table.deal()

    assert (table.rounds, table.to_act) == (1, 2)


def test_values_are_given_by_name_in_order_or_as_they_are_typed() -> None:
    """Cents as numbers, dollars as text."""
    for said in (("raise", 4_00), ("raise", "4"), ("raise 4",)):
        table = pitboss.open_table("hold_em", seats={1: 200_00, 2: 200_00}, seed=5)
        table.act(*said)
        assert table.stack(1) == 196_00
    table = pitboss.open_table("hold_em", seats={1: 200_00, 2: 200_00}, seed=5)
    table.act("raise", to=4_00)
    assert table.stack(1) == 196_00
    craps = opened("craps")
    craps.act("pass", 10_00, seat=1)
    craps.act(("field", 5_00), seat=2)
    craps.act(("field", {"cents": 5_00}), seat=2)
    assert (craps.stack(1), craps.stack(2)) == (490_00, 790_00)


def test_an_action_is_filled_in_like_a_function_and_an_amount_left_out_is_the_least() -> None:
    """What `legal` lists can be given back as it is."""
    table = opened("roulette")
    red = next(action for action in table.legal(2) if action.word == "red")
    amount = red.blanks["cents"]
    assert isinstance(amount, Amount)
    table.act(red)
    table.act(red(5_00))
    table.act(red, cents=5_00)

    assert table.stack(2) == 800_00 - 10_00 - amount.low
    assert red.cite
    assert isinstance(red, Action)


def test_a_seat_sees_only_what_it_may() -> None:
    """The view folds what was shown to it, with the question in words."""
    table = opened("hold_em")
    view = table.view(1)
    assert view.aside.startswith("you hold")
    assert table.view(2).aside == ""
    assert view is table.view(1)
    assert view.stack(2) == table.stack(2)
    assert view.prompt == table.prompt
    table.act("fold")
    assert len(table.view(1).events) == len(view.events)


def test_a_dealer_school_does_every_step() -> None:
    """Without automation the dealer and chance have to act as well."""
    table = opened("big_six", automation="none")
    table.bet("joker", 2_00, seat=1)
    assert "dealer" in {action.by for action in table.legal()}
    table.deal()
    assert table.to_act == "chance"
    assert "seat 1" not in repr(table.to_act)
    table.act("wheel", section=3, between=False, revolutions=3)
    assert table.over
    cards = opened("blackjack", automation="chance")
    cards.open_round()
    assert cards.to_act == "floorperson"
    cards.act(cards.legal()[0], by="floorperson")
    poker = opened("hold_em", automation="none")
    assert poker.over
    poker.deal()
    assert poker.to_act == "chance"
    assert [action.by for action in poker.legal(1)] == []


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        (lambda: opened("holdem"), UnknownGame, "did you mean hold_em"),
        (lambda: opened("xyzzy"), UnknownGame, "there are badugi"),
        (lambda: opened(7), Misuse, "named by text"),  # type: ignore[arg-type] # on purpose
        (lambda: opened("roulette", weel="x"), UnlawfulOption, "did you mean wheel"),
        (lambda: opened("roulette", wheel=3), UnlawfulOption, "wheel"),
        (lambda: opened("roulette", rules=5), Misuse, "house rules or options"),
        (
            lambda: opened("roulette", rules=pitboss.game("roulette").rules(), wheel="single_zero"),
            Misuse,
            "not both",
        ),
        (lambda: opened("roulette", payouts={"red": 5}), Misuse, "payouts are given as"),
        (lambda: opened("roulette", limits=[1]), Misuse, "limits are given as"),
        (lambda: opened("roulette", seats=3), Misuse, "seats are given as"),
        (lambda: opened("roulette", seats={}), Misuse, "seats are given as"),
        (lambda: opened("roulette", seats={"a": 5}), Misuse, "seats are given as"),
        (lambda: opened("roulette", seats={1: 5.5}), Misuse, "whole numbers"),
        (lambda: opened("roulette", seats={1: 5}), RuleViolation, "smallest chip"),
        (lambda: opened("roulette", seats={99: 5_00}), RuleViolation, "has seats 1 to"),
        (lambda: opened("roulette", seed=1.5), MalformedAnswer, "a seed is"),
        (lambda: opened("roulette", automation="some"), Misuse, "automation is one of"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(
    wrong: Callable[[], object], error: type[PitbossError], sentence: str
) -> None:
    """A typed error, and no provision where it is only a slip."""
    with pytest.raises(error, match=sentence) as caught:
        wrong()
    assert error is RuleViolation or "did you mean" not in sentence or not caught.value.cites


def test_a_payout_that_is_not_listed_is_refused_under_the_list() -> None:
    """It may be a slip, and it is also a payout that the regulation does not have."""
    with pytest.raises(UnlawfulOption, match="did you mean red") as caught:
        opened("roulette", payouts={"rad": Odds(1, 1)})

    assert caught.value.cites == ("19:47-5.2(a)",)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        (lambda t: t.bet("rod", 5_00, 1), UnknownName, "did you mean red or"),
        (lambda t: t.bet("red", 5_00), Misuse, "say for which seat"),
        (lambda t: t.bet("red", 5_00, 5), Misuse, "nobody sits in seat 5"),
        (lambda t: t.bet("red", 5_00, "1"), Misuse, "nobody sits in seat '1'"),
        (lambda t: t.bet("red", 5.0, 1), Misuse, "whole number of cents"),
        (lambda t: t.bet("red", True, 1), Misuse, "whole number of cents"),
        (lambda t: t.bet("red", -5_00, 1), RuleViolation, "multiples"),
        (lambda t: t.bet("red", 10**15, 1), RuleViolation, "at this table"),
        (lambda t: t.bet(None, 5_00, 1), UnknownName, "no wager 'None'"),
        (lambda t: t.act("red"), Misuse, "say for which seat"),
        (lambda t: t.act("red", seat=1), Misuse, "red needs cents"),
        (lambda t: t.act("red", 5_00, 6, seat=1), Misuse, "red takes cents"),
        (lambda t: t.act("red", chips=5, seat=1), Misuse, "red takes cents"),
        (lambda t: t.act("red", "five", seat=1), MalformedAnswer, "an amount is written like"),
        (lambda t: t.act("red", None, seat=1), Misuse, "None is not"),
        (lambda t: t.act("blue", 5_00, seat=1), MalformedAnswer, "cannot 'blue' now"),
        (lambda t: t.act("", seat=1), Misuse, "a word, an action"),
        (lambda t: t.act(5, seat=1), Misuse, "a word, an action"),
        (lambda t: t.act(("red", 1, 2), seat=1), Misuse, r"written \(word, values\)"),
        (lambda t: t.act(CloseBetting(by="seat:1"), seat=1), NotPermitted, "not for seat:1"),
        (lambda t: t.legal(9), Misuse, "nobody sits in seat 9"),
        (lambda t: t.stack("x"), Misuse, "nobody sits"),
        (lambda t: t.view(9), Misuse, "nobody sits"),
        (lambda t: t.transcript(9), Misuse, "nobody sits"),
        (lambda t: t.bet("red"), Misuse, "bet: missing a required argument: 'cents'; it takes"),
        (lambda t: t.bet("red", 5_00, 1, 2), Misuse, "too many .*it takes spot, cents, seat"),
        (lambda t: t.act(), Misuse, "missing a required argument: 'action'"),
        (lambda t: t.deal(now=True), Misuse, "deal: got an unexpected .*it takes no arguments"),
        (lambda t: t.change_rules(), Misuse, "missing a required argument: 'at'"),
        (lambda t: t.legal(1)[0].sample(), Misuse, "missing a required argument: 'source'"),
    ],
)
def test_a_wrong_call_is_a_clear_error_and_changes_nothing(
    wrong: Callable[[Any], object], error: type[PitbossError], sentence: str
) -> None:
    """Never a broken invariant, a bare TypeError or an error of a library."""
    table = opened("roulette")
    table.bet("black", 5_00, 2)
    before = table.table.digest(), table.log()
    with pytest.raises(error, match=sentence):
        wrong(table)

    assert (table.table.digest(), table.log()) == before


def test_what_is_asked_at_the_wrong_time_is_a_misuse_or_refused_by_the_table() -> None:
    """Dealing in a player's turn, a wager that is not open, a bet without a layout."""
    table = pitboss.open_table("blackjack", seats={1: 500_00}, seed=1)
    table.bet("box 1", 10_00)
    table.deal()
    with pytest.raises(Misuse, match="seat 1 has to act first"):
        table.deal()
    with pytest.raises(RuleViolation, match="after the first card"):
        table.bet("box_1", 10_00)
    with pytest.raises(MalformedAnswer, match="did you mean stand"):
        table.act("stay")
    craps = pitboss.open_table("craps", seats={1: 500_00}, seed=1)
    with pytest.raises(RuleViolation) as caught:
        craps.act("pass_odds_4", 10_00)
    assert caught.value.cites
    poker = pitboss.open_table("hold_em", seats={1: 200_00, 2: 200_00}, seed=5)
    with pytest.raises(Misuse, match="no layout to bet on"):
        poker.bet("pot", 5_00)
    with pytest.raises(NotPermitted):
        poker.act("check", seat=2)
