"""Poker at the simulated table: chips go from seat to seat or to the rake, by fixed strategies."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.equipment import Source, seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import Game, game
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.draw.turn import DiscardCards
from pitboss.poker.hand import Hand
from pitboss.poker.simulation import equity_kernel as kernel
from pitboss.poker.simulation import table as tables
from pitboss.poker.simulation.equity import all_in
from pitboss.poker.simulation.judgement import HIGH, Judgement
from pitboss.poker.simulation.players import PLAYS, say
from pitboss.ranking.shares import spot_of
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.job import has_kernel, job_of
from pitboss.simulation.job import model_of as model_of_job
from pitboss.simulation.strategy import FLAT, Count, Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import LOST, NET, PLACED, STAKED, WON, Tally, new_tally
from pitboss.table import Answer, Question, seat_actor
from pitboss.table.authoring import Choice
from tests.poker.funds import designated
from tests.simulation.helpers import MARTINGALE

# Every type of poker in its forms, and the name of its equity if it has one.
FORMS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("hold_em", {}, "holdem"),
    ("hold_em", {"limit_structure": "no_limit", "max_raises": 0}, "holdem"),
    ("omaha", {"form": "high", "limit_structure": "pot_limit"}, "omaha"),
    ("omaha", {"form": "hi_lo_8"}, "omaha_hi_lo_8"),
    ("seven_card_stud", {"form": "high"}, "stud"),
    ("seven_card_stud", {"form": "low"}, "stud_low"),
    ("seven_card_stud", {"form": "hi_lo"}, "stud_hi_lo"),
    ("seven_card_stud", {"form": "hi_lo_8"}, "stud_hi_lo_8"),
    ("five_card_stud", {}, "five_card"),
    ("mambo_stud", {}, "mambo"),
    ("five_card_draw", {"form": "high"}, ""),
    ("five_card_draw", {"form": "low"}, ""),
    ("triple_draw_27", {}, ""),
    ("badugi", {}, ""),
)
NAMES = [f"{slug} {' '.join(map(str, options.values()))}".strip() for slug, options, _ in FORMS]
MIXED = {"seat_1": "tight", "seat_2": "random", "seat_3": "caller"}


def model_of(slug: str, options: dict[str, Any] | None = None, /, **strategy: Any) -> Model:
    make = import_module(f"pitboss.games.{slug}.simulation").model
    if "hands" not in strategy.get("details", {}):
        strategy["details"] = {"at": "table", **strategy.get("details", {})}
    made: Model = make(game(slug).rules(**(options or {})), Strategy(**strategy))
    return made


def played(model: Model, rounds: int, seed: int = 1) -> Tally:
    tally = new_tally(len(model.wagers), levels=levels_of(FLAT), length=10)
    model.play(stream(seed, 0), rounds, tally)
    return tally


class Received:
    """Listens to what players say, and keeps the last hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.said: list[tuple[str, Question, Answer]] = []
        self.hand: Hand | None = None
        patch.setattr(tables, "say", self._say)

    def _say(
        self, play: str, question: Question, judgement: Judgement, source: Source
    ) -> Answer | None:
        answer = say(play, question, judgement, source)
        if answer is not None:
            self.said.append((play, question, answer))
        if type(question) is Act:
            self.hand = question.hand
        return answer

    def by(self, play: str) -> list[tuple[Question, Answer]]:
        return [(question, answer) for how, question, answer in self.said if how == play]


# -- chips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "options", "_"), FORMS, ids=NAMES)
def test_chips_go_from_seat_to_seat_or_to_the_rake(
    slug: str, options: dict[str, Any], _: str
) -> None:
    """The seats together lose what is raked, and the round is all of the seats."""
    model = model_of(slug, options, players=4, play="random", details=MIXED)
    tally = played(model, 25)
    seats, rake, whole = tally.wagers[:4], tally.wagers[4], tally.wagers[5]

    assert model.wagers == ("seat 1", "seat 2", "seat 3", "seat 4", "rake")
    assert seats[:, NET].sum() == rake[NET] == whole[NET] < 0
    assert seats[:, STAKED].sum() == rake[STAKED] == whole[STAKED] > 0
    assert rake[LOST] <= rake[PLACED] == whole[PLACED] == 25
    assert rake[WON] == 0


def test_without_a_rake_the_game_is_even() -> None:
    """What one wins the others lose."""
    tally = played(model_of("hold_em", {"rake_cap": 0}, players=3, play="random"), 30)

    assert tally.wagers[3:, NET].tolist() == [0, 0]
    assert (tally.wagers[:3, NET] != 0).any()


def test_contributions_to_a_bad_beat_are_no_rake() -> None:
    """They go out of the pot all the same."""
    options = designated()
    tally = played(model_of("hold_em", options, players=3), 20)
    rake, whole = tally.wagers[3:]

    assert whole[NET] == rake[NET] - 20 * 1_00


def test_what_nobody_called_was_not_staked() -> None:
    """Heads up both stake the same, no matter who bets more than the other has."""
    options = {"limit_structure": "no_limit", "rake_cap": 0}
    model = model_of("hold_em", options, players=2, play="random")
    tally = played(model, 60)
    net, staked = tally.wagers[:2, NET], tally.wagers[:2, STAKED]

    assert net[0] == -net[1]
    assert (abs(net) <= staked).all()
    assert staked.max() <= 60 * tables.ENTRIES * model.base


@pytest.mark.parametrize(
    ("slug", "options", "name"), [each for each in FORMS if each[2]], ids=NAMES[:10]
)
def test_the_table_awards_the_pot_as_the_kernel_of_equity_does(
    slug: str, options: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same whole hands, up to odd chips."""
    received = Received(monkeypatch)
    model = model_of(slug, {**options, "rake_cap": 0}, players=4)
    for seed in range(12):
        played(model, 1, seed)
        assert received.hand is not None
        hand, players = received.hand, received.hand.players
        own = [each.down + each.up for each in players]
        dealt = all_in(spot_of(own, board=hand.board, dead="", game=name))
        ended = np.zeros(len(own), dtype=np.int64)
        kernel.endings((dealt.high, dealt.low), dealt.hands, ended.copy(), ended)
        pot = sum(each.total + each.dead for each in players)

        for each, net in zip(players, dealt.nets[ended].tolist(), strict=True):
            share = (net + dealt.stake) / (dealt.stake * len(own))
            assert abs(each.won - share * pot) <= 2 * hand.rules.unit


# -- strategies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "options", "_"), FORMS, ids=NAMES)
def test_players_do_as_their_strategy_says(
    slug: str, options: dict[str, Any], _: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A caller calls; the others do everything there is to do."""
    received = Received(monkeypatch)
    played(model_of(slug, options, players=3, details=MIXED), 40)
    caller, tight = received.by("caller"), received.by("tight")

    for question, answer in caller:
        forced = isinstance(question, Act) and question.must_bet
        assert isinstance(answer, Bet if forced else (Call, Check, ShowHand, DiscardCards))
        assert not getattr(answer, "cards", ())
    for play in ("random", "tight"):
        done = [type(answer) for _, answer in received.by(play)]
        assert Fold in done
        assert Bet in done or Raise in done
    assert all(isinstance(question, Act) and question.call for question, _ in _folds(tight))


def _folds(said: list[tuple[Question, Answer]]) -> list[tuple[Question, Answer]]:
    return [each for each in said if isinstance(each[1], Fold)]


def test_who_plays_tight_wins_from_those_who_call_everything() -> None:
    """That much sense the thresholds make; several standard errors."""
    tally = played(model_of("hold_em", players=4, details={"seat_1": "tight"}), 400)
    first = tally.wagers[0]
    error = np.sqrt(tally.squares[0, 2])

    assert first[NET] > 2 * error


def test_players_leave_other_questions_to_others() -> None:
    """Staff and chance have their own answers."""
    question = Choice(
        prompt="Well?", cite="13:69F-14.7(c)", by=seat_actor(1), choices={"stay": "stay"}
    )

    assert say("caller", question, HIGH, seeded(1)) is None


def test_nobody_raises_for_ever() -> None:
    """Strong hands call after some raises, though no number is posted."""
    options = {"limit_structure": "no_limit", "max_raises": 0}
    model = model_of("seven_card_stud", options, players=4, play="tight")

    assert played(model, 60).wagers[-1, PLACED] == 60


def test_the_same_stream_plays_the_same_hands() -> None:
    """And another stream others."""
    model = model_of("five_card_draw", players=3, play="random")
    one, same, other = (played(model, 20, seed) for seed in (1, 1, 2))

    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert (one.wagers != other.wagers).any()


def test_everybody_begins_a_hand_with_the_stack_that_was_named() -> None:
    """In whole chips; nobody loses more than that in a hand."""
    options = {"limit_structure": "no_limit", "rake_cap": 0}
    model = model_of("hold_em", options, players=2, play="random", details={"stack": "2050"})
    nets = [played(model, 1, seed).wagers[0, NET] for seed in range(30)]

    assert "$20.00" in model.note
    assert min(nets) == -20_00
    assert max(nets) == 20_00


def test_a_long_block_is_followed_in_parts() -> None:
    """Every hand reaches the sessions, also beyond what is looked at in one go."""
    rounds = 1_100
    tally = played(model_of("mambo_stud", {"rake_cap": 0}, players=2), rounds)

    assert tally.session[13] == rounds // 10


# -- a run -----------------------------------------------------------------------------------------


def test_a_run_tells_the_rake_and_how_everybody_played() -> None:
    """Through the whole machinery, on any number of threads."""
    strategy = Strategy(players=3, play="random", details={"seat_2": "tight"})
    one, two = (
        pitboss.simulate("omaha", strategy=strategy, rounds=120, length=20, threads=n, seed=4)
        for n in (1, 2)
    )

    assert one.figures() == two.figures()
    assert one.wagers[-1].name == "rake"
    assert one.wagers[-1].advantage == one.round.wagers.advantage
    assert "Played at the table: " in one.notes[0]
    assert f"whoever sits in seat 1, 3 {PLAYS['random']};" in one.notes[0]
    assert f"seat 2 {PLAYS['tight']}." in one.notes[0]


def test_only_plays_that_are_not_compiled_need_the_table() -> None:
    """So that nobody waits for millions of hands there."""
    assert has_kernel("hold_em")
    assert has_kernel("hold_em", Strategy(details={"hands": "AsAh,KsKh"}))
    assert not has_kernel("hold_em", Strategy(details={"seat_2": "tight"}))
    assert not has_kernel("hold_em", Strategy(play="random", details={"at": "table"}))
    assert has_kernel("roulette")


def test_a_game_without_a_model_falls_back_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any game that is ever added can be simulated."""
    monkeypatch.setattr(Game, "part", lambda game, name: None)
    job = job_of(game("hold_em").rules(), Strategy(players=5, play="random"))

    assert not has_kernel("hold_em", Strategy(details={"hands": "AsAh,KsKh"}))
    assert "picks any lawful answer" in model_of_job(job).note


def test_charges_for_time_are_not_simulated() -> None:
    """The note says so."""
    timed = {"rake_methods": frozenset({"time"}), "time_hourly_fee": 6_00}

    assert "charged for time" in model_of("hold_em", timed).note
    assert "charged for time" not in model_of("hold_em").note


def _make(slug: str = "hold_em", **strategy: Any) -> Callable[[], object]:
    return lambda: model_of(slug, **strategy)


@pytest.mark.parametrize(
    ("part", "make"),
    [
        ("count", _make(count=Count(name="none", tags=(0,) * 10))),
        ("play", _make(play="bluff")),
        ("play", _make(details={"seat_1": "bluff"})),
        ("wagers", _make(wagers={"pot": 5})),
        ("wagers", _make(system=MARTINGALE)),
        ("players", _make(players=11)),
        ("players", _make(players=0)),
        ("details.seat_3", _make(details={"seat_3": "tight"})),
        ("details.mood", _make("badugi", details={"mood": "bad"})),
        ("details.stack", _make(details={"stack": "much"})),
        ("details.stack", _make(details={"stack": "1"})),
        ("details.stack", _make(details={"stack": "9" * 30})),
    ],
)
def test_what_cannot_be_played_is_refused(part: str, make: Callable[[], object]) -> None:
    """With the part that is wrong."""
    with pytest.raises(UnlawfulOption) as caught:
        make()

    assert [each.option for each in caught.value.violations] == [part]
