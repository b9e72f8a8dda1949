"""Default actions for silent seats: lawful, costing nothing, and every round ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.equipment import seeded
from pitboss.games import game
from pitboss.games._pai_gow.state import SetHands
from pitboss.games.chemin_de_fer.bank import Laying
from pitboss.games.chemin_de_fer.state import BankOrdered
from pitboss.games.pai_gow_poker.turns import SetQuestion
from pitboss.poker.betting.acting import Act
from pitboss.rulebook import register
from pitboss.server.tables.timeouts import default_action, leaving_action, sit_out_action
from pitboss.table import (
    DEALER,
    Amount,
    Answer,
    Betting,
    Choose,
    Form,
    Leave,
    OneOf,
    PlaceWager,
    Question,
    ReduceWager,
    Round,
    Table,
    seat_actor,
    seat_of,
)
from pitboss.table.authoring import Policy
from tests.server.silent import Floor, asked, is_forced, questions
from tests.strategies import GAMES, SEEDS, Play, lawful_rules, opened

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
ANSWERS_OUT_MAX = 4_000  # a seat that is gone has left within so many answers of the others


def default(
    question: Question, seat: int, *, table: Table[Any, Any, Any] | None = None, slug: str = ""
) -> Answer | None:
    """The default action under the policy of the table's game, or of a game by name."""
    name = slug if table is None else table.game.slug
    return default_action(question, seat, game(name).policy if name else Policy(), table=table)


def gone_for_good(question: Question, seat: int, *, table: Table[Any, Any, Any]) -> Answer | None:
    """What is answered for a seat on its way out."""
    return leaving_action(question, seat, game(table.game.slug).policy, table=table)


def silent(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
    return default(question, seat, table=table)


# -- every game -----------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.promise("R19")
@given(seed=SEEDS)
@settings(max_examples=4)
def test_a_silent_seat_has_a_lawful_answer_at_every_question_put_to_it(
    slug: str, seed: int
) -> None:
    """Over random play under random rules, whatever is asked of whichever seat."""
    for play in questions(slug, seed, 50):
        for seat in asked(play.question):
            answer = default(play.question, seat, table=play.table)

            assert answer is not None, play.question
            assert play.round.accepts(answer), (answer, play.round.refusal(answer))


@EVERY_GAME
@pytest.mark.promise("R19")
@given(seed=SEEDS)
@settings(max_examples=4)
def test_a_silent_seat_never_adds_to_its_stake_unless_the_rules_force_it(
    slug: str, seed: int
) -> None:
    """Its stack is no smaller after what was answered for it; poker's forced bets are owed."""
    play = Play(slug, seed)
    for _ in range(80):
        question = play.question
        seats = asked(question)
        if not seats:
            play.step()
            continue
        before = play.table.stack(seats[0])
        answer = default(question, seats[0], table=play.table)
        assert answer is not None
        play.say(answer)

        assert is_forced(question) or play.table.stack(seats[0]) >= before, answer


@EVERY_GAME
@pytest.mark.promise("R4", "R19")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_nobody_ever_speaks_every_round_ends_within_its_bound(slug: str, seed: int) -> None:
    """Ten rounds under random lawful rules with three silent players."""
    rules = lawful_rules(game(slug), seeded(f"silent rules {seed}"))
    cents = 10_000_00 // rules.unit * rules.unit
    room = min(game(slug).seats_max, getattr(rules, "seats", 3))
    players = dict.fromkeys(range(1, 1 + min(3, room)), silent)
    floor = Floor(slug, players, chance=seeded(seed), rules=rules, cents=max(cents, rules.unit))

    for _ in range(10):
        assert floor.play_round() <= floor.table.game.questions_max


@EVERY_GAME
@pytest.mark.promise("R19")
@given(seed=SEEDS)
@settings(max_examples=4)
def test_a_seat_that_is_gone_for_good_leaves_whatever_phase_it_went_in(
    slug: str, seed: int
) -> None:
    """At any moment of random play one seat is gone; the others and chance play on as usual."""
    play = Play(slug, seed, rules=game(slug).rules(), seats={1: 900_00, 2: 900_00, 3: 900_00})
    play.play(int(seed % 90))
    play.question  # noqa: B018 - where the round is over the next one begins
    gone = min(play.table.seats, default=0)

    for _ in range(ANSWERS_OUT_MAX):
        if gone not in play.table.seats:
            break
        answer = gone_for_good(play.question, gone, table=play.table)
        if answer is None:
            _others_play_on(play, gone)
        else:
            assert play.round.accepts(answer), (answer, play.round.refusal(answer))
            play.say(answer)
    assert gone not in play.table.seats


def _others_play_on(play: Play, gone: int) -> None:
    """Chance, staff, or the silence of the others: nobody speaks for the one who is gone."""
    question = play.question
    others = (default(question, seat, table=play.table) for seat in asked(question))
    answer = question.draw(play.chance) or question.default() or next(others, None)
    assert answer is not None
    assert answer.by != seat_actor(gone)
    play.say(answer)


@EVERY_GAME
def test_a_betting_window_closes_without_a_silent_seat(slug: str) -> None:
    """Nothing is said there, and nothing for a seat that is not asked."""
    table: Table[Any, Any, Any] = Table(game(slug), seats={1: 1_000_00})
    question = _at_betting(table)

    assert default(question, 1) is None
    assert default(question, 2) is None


def _at_betting(table: Table[Any, Any, Any]) -> Question:
    round_: Round[Any, Any, Any] = Round(table)
    chance = seeded(0)
    while not isinstance(round_.question, Betting):
        assert round_.question is not None
        quiet = default(round_.question, 1, table=table)
        answer = quiet or round_.question.draw(chance) or round_.question.default()
        assert answer is not None
        round_.answer(answer)
    return round_.question


# -- single games ---------------------------------------------------------------------------------


def found(slug: str, command: str, *, seeds: int = 300) -> Play:
    """Random play stopped where a seat may say this command, the clock running."""
    for seed in range(seeds):
        for play in questions(slug, seed, 90):
            forms = play.question.forms() if asked(play.question) else ()
            if any(form.command == command and seat_of(form.by) for form in forms):
                return play
    raise AssertionError(f"{slug} never offers {command}")


@pytest.mark.parametrize(
    ("slug", "offered", "quiet"),
    [
        ("blackjack", "draw", "stand"),
        ("blackjack", "insure", "no"),
        ("blackjack", "cut", "refuse"),
        ("blackjack", "card", "dead"),
        ("caribbean_stud", "bet", "fold"),
        ("casino_war", "war", "surrender"),
        ("casino_war", "tie", "none"),
        ("chemin_de_fer", "accept", "refuse"),
        ("chemin_de_fer", "keep", "pass"),
        ("chemin_de_fer", "part", "pass"),
        ("craps", "accept", "refuse"),
        ("double_down_stud", "double", "stand"),
        ("let_it_ride", "withdraw", "ride"),
        ("mini_dice", "accept", "refuse"),
        ("pai_gow_poker", "bank", "pass"),
        ("punto_banco", "accept", "refuse"),
        ("red_dog", "raise", "stand"),
        ("red_dog", "play", "void"),
    ],
)
def test_silence_at_a_game_of_the_house_is_its_quietest_word(
    slug: str, offered: str, quiet: str
) -> None:
    """No card, no wager, no dice, no shoe, no bank; what lies there stays or comes back."""
    play = found(slug, offered)
    seat = asked(play.question)[0]

    assert default(play.question, seat, table=play.table) == Choose(
        by=seat_actor(seat), choice=quiet
    )


@pytest.mark.parametrize(
    ("slug", "offered", "quiet"),
    [
        ("hold_em", "check", "Check"),
        ("hold_em", "call", "Fold"),
        ("hold_em", "concede", "ShowHand"),
        ("badugi", "draw", "DiscardCards"),
        ("mambo_stud", "play_on", "Choose"),
    ],
)
def test_silence_at_poker_is_to_check_else_to_fold_to_stand_pat_and_to_show(
    slug: str, offered: str, quiet: str
) -> None:
    """No bet is made or met, no card changed, and a hand that reached the showdown is shown."""
    play = found(slug, offered)
    seat = asked(play.question)[0]
    answer = default(play.question, seat)

    assert type(answer).__name__ == quiet
    assert getattr(answer, "show", True)
    assert not getattr(answer, "cards", ())
    assert getattr(answer, "choice", "stop") == "stop"


@pytest.mark.rule("13:69F-14.7(b)3")
def test_a_forced_bet_is_the_least_that_the_rules_demand() -> None:
    """The highest hand showing has to bet: a silent one bets the least, and stays in."""
    for seed in range(200):
        for play in questions("five_card_stud", seed, 60):
            question = play.question
            if isinstance(question, Act) and question.must_bet and not question.pushed:
                answer = default(question, question.player.seat)

                assert getattr(answer, "cents", 0) == question.low
                return
    raise AssertionError("nobody has to bet")


@pytest.mark.rule("13:69F-14.7(g)1")
def test_chips_pushed_as_incomplete_are_completed_at_the_least() -> None:
    """Who pushed chips and said that more follow has bet; silence makes it the smallest bet."""
    play = found("hold_em", "push_more")
    question = play.question
    assert isinstance(question, Act)
    more = next(form for form in question.own_forms() if form.command == "push_more")
    some = more.blanks["cents"]
    assert isinstance(some, Amount)
    play.say(more.fill(cents=some.low, chips=1))
    answer = default(play.question, question.player.seat)

    assert answer is not None
    assert play.round.accepts(answer)
    assert not getattr(answer, "more", True)


@pytest.mark.rule("19:47-4.11(a)2")
def test_a_banker_who_lays_nothing_is_ordered_to_give_up_the_shoe() -> None:
    """The dealer gives the order for unreasonable delay, and the Banker's chips stay."""
    play = found("chemin_de_fer", "banker")
    seat = asked(play.question)[0]
    before = play.table.stack(seat)
    answer = default(play.question, seat)
    assert answer is not None
    play.say(answer)

    assert (answer.by, getattr(answer, "reason", "")) == (DEALER, "delay")
    assert play.table.stack(seat) == before


@pytest.mark.rule("19:47-4.11(a)2")
def test_a_banker_without_chips_does_not_hold_up_the_table() -> None:
    """Only cash would do, and nobody brings any: the order is given all the same."""
    reasons = {"reason": OneOf(("delay", "breach"))}
    order = Form("order", BankOrdered, DEALER, "19:47-4.11(a)2", "give it up", blanks=reasons)
    cash = Amount(5_00, 10_00, 1_00)
    stuck = Laying("Lay.", "19:47-4.6(b)", 1, "banker", None, cash, [order])

    assert default(stuck, 1) == BankOrdered(by=DEALER, reason="delay")
    assert default(Laying("Lay.", "19:47-4.6(b)", 1, "banker", None, cash, []), 1) is None


@pytest.mark.rule("13:69F-13.7(a)1ii")
def test_a_holder_who_does_not_shake_is_ordered_to_pass_the_shaker() -> None:
    """The floorperson gives the order because the game is held up."""
    play = found("mini_dice", "shake")
    answer = default(play.question, asked(play.question)[0])

    assert answer is not None
    assert (answer.by, getattr(answer, "reason", "")) == ("floorperson", "delay")


def test_the_bank_at_pai_gow_poker_shakes_as_usual_and_faces_no_wager_of_the_dealer() -> None:
    """A player who took the bank and fell silent has no more against the hand than the players'."""
    wager, shaken = found("pai_gow_poker", "wager"), found("pai_gow_poker", "shake")
    directed = default(wager.question, asked(wager.question)[0])
    shook = default(shaken.question, asked(shaken.question)[0])

    assert getattr(directed, "cents", None) == 0
    assert shook == shaken.question.default()


def test_seven_cards_of_pai_gow_poker_are_set_in_the_filed_manner() -> None:
    """As the dealer sets hands under the rules in force, or the usual ones where none are given."""
    play = found("pai_gow_poker", "set")
    question = play.question
    assert isinstance(question, SetQuestion)
    seat = asked(question)[0]
    _, filed = play.table.rules.set_by_house_way(question.cards)
    answer = default(question, seat, table=play.table)

    assert isinstance(answer, SetHands)
    assert set(answer.low.split(",")) == {card.code for card in filed.low_cards}
    assert isinstance(default(question, seat, slug="pai_gow_poker"), SetHands)


# -- leaving --------------------------------------------------------------------------------------


def test_a_gone_player_takes_down_what_may_be_taken_down_and_then_leaves() -> None:
    """A wager on the layout is removed before the cards or the wheel, then the seat is free."""
    table: Table[Any, Any, Any] = Table(game("roulette"), seats={1: 100_00})
    round_ = opened(table, seeded(0))
    round_.answer(PlaceWager(by="seat:1", seat=1, spot="red", cents=5_00))
    said = []
    while 1 in table.seats:
        assert round_.question is not None
        answer = gone_for_good(round_.question, 1, table=table)
        assert answer is not None
        said.append(type(answer))
        round_.answer(answer)

    assert said == [ReduceWager, Leave]


@pytest.mark.rule("19:47-1.11(b)")
@pytest.mark.parametrize("seed", range(12))
def test_a_lone_craps_player_who_is_gone_has_the_wagers_decided_and_leaves(seed: int) -> None:
    """Pass and come bets may not be taken down; the dice are thrown until they are decided."""
    floor = Floor("craps", {1: _gone}, chance=seeded(seed))
    floor.players[1] = lambda question, seat, table: _bets_and_shoots(
        floor, question, ("pass", "come")
    )
    for _ in range(3):
        floor.play_round()
    floor.players[1] = _gone
    for _ in range(200):
        if not floor.table.seats:
            break
        floor.play_round()

    assert not floor.table.seats


def _gone(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
    return gone_for_good(question, seat, table=table)


def _bets_and_shoots(floor: Floor, question: Question, spots: Sequence[str]) -> Answer | None:
    """Takes the dice, and has a bet on each of these spots."""
    if isinstance(question, Betting):
        for spot in spots:
            bet = PlaceWager(by="seat:1", seat=1, spot=spot, cents=5_00)
            has = any(wager.spot == spot for wager in floor.table.wagers_of(1))
            if not has and floor.round.accepts(bet):
                return bet
        return None
    taken = Choose(by="seat:1", choice="accept")
    return taken if floor.round.accepts(taken) else None


@pytest.mark.rule("19:47-1.11(b)")
def test_come_wagers_are_decided_though_the_shooter_has_left() -> None:
    """The shooter makes the point and goes; a player with a come bet standing gets out as well."""
    came_up = [_gone_after_the_shooter(seed) for seed in range(12)]

    assert any(came_up)


def _gone_after_the_shooter(seed: int) -> bool:
    """Whether a come bet stood when the shooter had left; the second player got out in any case."""
    came_up = False

    def shooter(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
        if any(wager.point for wager in table.wagers_of(2)):
            return gone_for_good(question, seat, table=table)
        return _bets_and_shoots(floor, question, ("pass",))

    def second(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
        nonlocal came_up
        came_up = came_up or (table.state.gone and bool(table.wagers_of(seat)))
        bet = PlaceWager(by="seat:2", seat=2, spot="come", cents=5_00)
        early = isinstance(question, Betting) and table.rounds < 10 and not table.wagers_of(2)
        if early and floor.round.accepts(bet):
            return bet
        word = gone_for_good if 1 not in table.seats else default
        return word(question, seat, table=table)

    floor = Floor("craps", {1: shooter, 2: second}, chance=seeded(seed))
    for _ in range(400):
        if not floor.table.seats:
            break
        if floor.table.rounds == 30:
            floor.players[1] = floor.players[2] = _gone
        floor.play_round()
    assert not floor.table.seats
    return came_up


# -- sitting out ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.7(a)")
def test_a_silent_poker_player_is_not_dealt_in_again() -> None:
    """The word is said between two hands, once; elsewhere there is none."""
    table: Table[Any, Any, Any] = Table(game("hold_em"), seats={1: 200_00, 2: 200_00, 3: 200_00})
    round_ = opened(table, seeded(0))
    assert round_.question is not None
    word = sit_out_action(round_.question, 1)
    assert word is not None
    round_.answer(word)

    assert 1 in table.state.away
    assert sit_out_action(round_.question, 1) is None


def test_nobody_sits_out_at_a_game_of_the_house_or_in_the_middle_of_a_hand() -> None:
    """There one simply makes no wager, and here one folds."""
    felt = opened(Table(game("big_six"), seats={1: 200_00}), seeded(0))
    play = found("hold_em", "fold")
    assert felt.question is not None

    assert sit_out_action(felt.question, 1) is None
    assert sit_out_action(play.question, asked(play.question)[0]) is None


# -- the sign -------------------------------------------------------------------------------------


def test_the_posted_policy_cites_only_provisions_and_names_every_word() -> None:
    """The page and the code say the same; every citation of it stands in the register."""
    page = (Path(__file__).parents[2] / "docs/timeouts.md").read_text(encoding="utf-8")
    cited = re.findall(r"(?:19:47|13:69F)-[\w.]+(?:\([a-zA-Z]+\)[0-9ivx]*)*(?:\[[\w ]+\])?", page)

    assert len(cited) > 30
    assert [cite for cite in cited if not register().checked(cite)] == []
    assert all(name in page for name in ("stand", "fold", "check", "pat", "void", "refused"))
