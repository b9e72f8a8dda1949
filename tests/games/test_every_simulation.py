"""Kernels against tables and exact prices, for every game that has a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import pytest

import pitboss
import pitboss.games
from pitboss.equipment import Source, all_rolls, seeded
from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.games.craps.state import CallWager, TakeOdds
from pitboss.games.craps.wagers import COMES, FAMILY, ODDS_OF, RESTING
from pitboss.games.roulette.spin import BallRested
from pitboss.simulation.job import has_kernel
from pitboss.simulation.result import Result
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import (
    Betting,
    DiceRested,
    HouseRules,
    Layout,
    PlaceWager,
    Round,
    Table,
    WagerDecided,
    WheelRested,
    seat_actor,
)
from tests.simulation.given import Rows, chain_rounds, spin_rounds
from tests.strategies import lawful_rules, one_in, pick

SEEDS = range(10)
ROUNDS = 60
SEAT = seat_actor(1)

Given = Callable[[Model, Sequence[int]], Iterator[Rows]]
PLAYED: Mapping[str, Given] = {
    "big_six": spin_rounds,
    "roulette": spin_rounds,
    "sic_bo": spin_rounds,
    "mini_dice": chain_rounds,
    "pokette": chain_rounds,
    "craps": chain_rounds,
}


def model_of(slug: str, rules: HouseRules, strategy: Strategy) -> Model:
    """The game's own model."""
    made: Model = import_module(f"pitboss.games.{slug}.simulation").model(rules, strategy)
    return made


def some_wagers(rules: HouseRules, layout: Layout, source: Source) -> dict[str, int]:
    """A few spots with the least they take, each lawful by itself."""
    found: dict[str, int] = {}
    for _ in range(1 + source.below(6)):
        spot = pick(list(layout), source)
        low, step = rules.limit(layout[spot].kind.key).low, layout.step(spot)
        found[spot] = -(-low // step) * step * (1 + source.below(2))
    return found


def strategy_for(slug: str, rules: HouseRules, layout: Layout, source: Source) -> Strategy:
    """Random wagers; at craps with a line bet, perhaps odds and several come bets."""
    wagers, details = some_wagers(rules, layout, source), {}
    if slug == "craps":
        line = pick([each for each in ("pass", "dont_pass") if each in layout], source)
        low, step = rules.limit(line).low, layout.step(line)
        wagers = {line: -(-low // step) * step} | {
            spot: cents
            for spot, cents in wagers.items()
            if FAMILY[spot] not in (*ODDS_OF.values(), "horn_high")
        }
        details = {"come_bets": str(1 + source.below(3))}
        details |= {"odds": pick(["max", "1", "2"], source)} if one_in(2, source) else {}
        details |= {"working": "on"} if one_in(2, source) else {}
    return Strategy(wagers=wagers, details=details)


class Seat:
    """A player at a real table who makes the strategy's wagers whenever they may be made."""

    def __init__(self, slug: str, rules: HouseRules, strategy: Strategy) -> None:
        self.strategy = strategy
        self.table: Table[Any, Any, Any] = Table(game(slug), rules, seats={1: 10**9})
        self.outcomes: list[int] = []
        self.rounds: list[Rows] = []

    def play(self, chance: Source) -> None:
        """One round to its end, all of its decisions written down."""
        current: Round[Any, Any, Any] = Round(self.table)
        decided: Rows = {}
        while current.question is not None:
            question = current.question
            if isinstance(question, Betting):
                self._wager(current)
            usual = current.question.draw(chance) or current.question.default()
            answer = usual or current.question.forms()[0].sample(chance)
            lying = dict(self.table.wagers)
            for event in current.answer(answer):
                if isinstance(event, WagerDecided):
                    _add(decided, lying[event.wager], event)
            self._note(answer)
        if len(self.outcomes) > len(self.rounds):  # else the dice went on without a throw
            self.rounds.append(decided)

    def _note(self, answer: object) -> None:
        match answer:
            case DiceRested(faces=faces):
                self.outcomes.append(list(all_rolls(len(faces))).index(faces))
            case WheelRested(section=section) | BallRested(section=section):
                self.outcomes.append(section)

    def _wager(self, current: Round[Any, Any, Any]) -> None:
        for spot, cents in self.strategy.wagers.items():
            most = int(self.strategy.details.get("come_bets", "1")) if spot in COMES else 1
            up = [wager for wager in self.table.wagers_of(1) if wager.spot == spot]
            wager = PlaceWager(by=SEAT, seat=1, spot=spot, cents=cents)
            if len(up) < most and current.accepts(wager):
                current.answer(wager)
        if self.table.game.slug == "craps":
            self._odds(current)
            self._call_on(current)

    def _odds(self, current: Round[Any, Any, Any]) -> None:
        backed = {wager.backs for wager in self.table.wagers_of(1)}
        for flat in list(self.table.wagers_of(1)):
            wanted = self.strategy.details.get("odds")
            if wanted and FAMILY[flat.spot] in ODDS_OF and flat.point and flat.id not in backed:
                spot = self.table.layout[f"{ODDS_OF[FAMILY[flat.spot]]}_{flat.point}"]
                step = self.table.layout.step(spot.key)
                most = self.table.rules.odds_max(spot, flat.cents, step)
                times = most if wanted == "max" else int(wanted) * flat.cents
                cents = min(most, -(-times // step) * step)
                if cents:
                    current.answer(TakeOdds(by=SEAT, wager=flat.id, cents=cents))

    def _call_on(self, current: Round[Any, Any, Any]) -> None:
        for wager in list(self.table.wagers_of(1)):
            wants = self.strategy.details.get("working") == "on" and not wager.called_on
            call = CallWager(by=SEAT, wager=wager.id, on=True)
            if wants and FAMILY[wager.spot] in RESTING and current.accepts(call):
                current.answer(call)


def _add(decided: Rows, wager: Any, event: WagerDecided) -> None:
    family = FAMILY.get(wager.spot, "")
    row = family if family in ODDS_OF.values() else wager.spot
    fee = getattr(wager, "vigorish", 0)
    staked, net = decided.get(row, (0, 0))
    decided[row] = (staked + wager.cents + fee, net + event.paid - event.taken - fee)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", PLAYED)
def test_the_same_outcomes_bring_the_same_cents_as_at_the_table(slug: str, seed: int) -> None:
    """Random house rules and wagers, round after round."""
    source = seeded(f"simulated {slug} {seed}")
    rules = lawful_rules(game(slug), source)
    layout = game(slug).layout(rules)
    strategy = strategy_for(slug, rules, layout, source)
    try:
        model = model_of(slug, rules, strategy)
    except PitbossError:  # a maximum below what the spot can pay: nobody can wager there
        return
    seat = Seat(slug, rules, strategy)
    for _ in range(ROUNDS):
        seat.play(source)

    assert len(seat.rounds) > ROUNDS // 2
    assert list(PLAYED[slug](model, seat.outcomes)) == seat.rounds


# -- against the exact prices ----------------------------------------------------------------------

BANKED = [slug for slug in pitboss.games.names() if game(slug).costs is None]
KERNELS = [slug for slug in BANKED if has_kernel(slug)]
STANDARD_ERRORS_MAX = 4
# The price of blackjack is that of a full shoe.
STRATEGIES = {"blackjack": Strategy(details={"shuffle": "every_round"})}
# Games that prove millions of rounds of the same among their own tests.
PROVED = (
    *("caribbean_stud", "chemin_de_fer", "double_down_stud"),
    *("let_it_ride", "punto_banco", "red_dog"),
)


def distances(result: Result) -> dict[str, float]:
    """By how many standard errors each wager is off its exact price."""
    found = {each.name: each.z for each in (*result.wagers, result.round.wagers)}
    return {name: z for name, z in found.items() if z is not None}


def agrees(result: Result) -> bool:
    """Whether there are exact prices, and chance explains how far off every wager is."""
    found = distances(result)
    return found != {} and max(map(abs, found.values())) < STANDARD_ERRORS_MAX


def test_every_banked_game_has_a_kernel() -> None:
    """None has to be simulated at the table."""
    assert KERNELS == BANKED


def test_where_no_pass_bet_is_taken_the_usual_wager_is_the_other_line() -> None:
    """A shooter has one of the two, so the simulation of craps has one as well."""
    offered = frozenset({"dont_pass", "field"})
    rules = game("craps").rules(wagers_offered=offered, offer_buy=frozenset(), lay_mode="none")

    found = pitboss.simulate("craps", rules=rules, rounds=1_000)

    assert [wager.name for wager in found.wagers] == ["dont_pass"]


@pytest.mark.parametrize("slug", KERNELS)
def test_a_million_rounds_agree_with_the_exact_price(slug: str) -> None:
    """Under the usual house rules, the usual wager."""
    played = STRATEGIES.get(slug, Strategy())
    result = pitboss.simulate(slug, rounds=1_000_000, seed=1995, strategy=played)

    assert result.rounds == 1_000_000
    assert agrees(result), distances(result)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for slug in KERNELS if slug not in PROVED])
def test_millions_of_rounds_agree_with_the_exact_price(slug: str) -> None:
    """Twenty million rounds: every wager with an exact price is within four standard errors."""
    played = STRATEGIES.get(slug, Strategy())
    result = pitboss.simulate(slug, rounds=2 * 10**7, seed=2012, threads=1, strategy=played)

    assert agrees(result), distances(result)
