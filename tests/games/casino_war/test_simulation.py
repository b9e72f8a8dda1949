"""Casino war simulated: the same shoes, wars and cents as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.equipment import Card
from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games.casino_war import simulation as kernel
from pitboss.games.casino_war.odds import odds
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.simulation import model, ranks_of, terms_of
from pitboss.games.casino_war.turns import WagerOnWarDeal
from pitboss.simulation import tally
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.table import (
    Answer,
    CardDrawn,
    Choose,
    PlaceCuttingCard,
    PlaceWager,
    Question,
    Round,
    WagerDecided,
    seat_actor,
)
from pitboss.table.authoring import Draw
from pitboss.table.betting import Betting
from pitboss.testing import ScriptedTable
from tests.games.shoes import Orders, Recorder, sums
from tests.games.simulated import tally_of

HIGH = 10**9
ROUNDS = 150


class AtTable(ScriptedTable):
    """A table at which everybody plays as the strategy says, with the cards of given shoes."""

    def __init__(self, options: Mapping[str, Any], strategy: Strategy, orders: Orders) -> None:
        self.strategy, self.shoes = strategy, orders.dealt()
        self.cards = iter(list[Card]())
        seats = dict.fromkeys(range(1, strategy.players + 1), HIGH)
        super().__init__("casino_war", seats=seats, **options)

    def play(self) -> tuple[int, dict[str, tuple[int, int]]]:
        """One round to its end: what the first player netted, and stake and net by wager."""
        if self.round.over:
            self.round = Round(self.table)
        if self.rules.continuous_shuffler:
            self.cards = next(self.shoes)
        seen, own = len(self.events), self.stack()
        while not self.round.over:
            question = self.round.question
            assert question is not None
            self.say(self.answer(question))
        return self.stack() - own, _sums(self.events[seen:])

    def answer(self, question: Question) -> Answer:
        """What the one who is asked says."""
        if isinstance(question, Draw):
            return CardDrawn(by="chance", card=next(self.cards).code)
        if isinstance(question, Betting):
            return self._bet(question)
        usual = question.default()
        if isinstance(usual, PlaceCuttingCard):
            self.cards = next(self.shoes)
            behind = int(self.strategy.details.get("cut", usual.from_back))
            return PlaceCuttingCard(by=usual.by, from_back=behind)
        return self._choose(question) if usual is None else usual

    def _bet(self, question: Betting[Any, Any, Any]) -> Answer:
        laid = {(each.seat, each.spot) for each in self.table.wagers.values()}
        for seat in sorted(self.table.seats):
            for kind in ("initial", "tie"):
                spot, cents = f"{kind}_{seat}", self.strategy.wagers.get(f"{kind}_1", 0)
                if cents and (seat, spot) not in laid:
                    return PlaceWager(by=seat_actor(seat), seat=seat, spot=spot, cents=cents)
        usual = question.default()
        assert usual is not None
        return usual

    def _choose(self, question: Question) -> Answer:
        """War or surrender; the tie wager of the war deal; a cut that is offered is refused."""
        forms = {form.command: form for form in question.forms()}
        by = next(iter(forms.values())).by
        cents = self.strategy.wagers.get("war_tie_1", 0)
        if "none" in forms:
            return WagerOnWarDeal(by=by, cents=cents) if cents else Choose(by=by, choice="none")
        if "refuse" in forms:
            return Choose(by=forms["refuse"].by, choice="refuse")
        return Choose(by=by, choice="surrender" if self.strategy.play == "surrender" else "war")


def _sums(events: Any) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for each in events:
        if isinstance(each, WagerDecided):
            kind = each.spot.rpartition("_")[0]
            staked, net = found.get(kind, (0, 0))
            found[kind] = staked + each.cents, net + each.paid - each.taken
    return found


def _sample(seed: int) -> tuple[dict[str, Any], Strategy]:
    """House rules and a strategy, drawn at random; every fourth table has a device."""
    source = Random(seed)
    device = seed % 4 == 0
    options: dict[str, Any] = {
        "decks": source.choice([6, 7, 8]),
        "continuous_shuffler": device,
        "second_tie_bonus": source.random() < 0.5,
        "unit": 50,
    }
    wagers = {"initial_1": 100 * source.choice([2, 10, 50])}
    wagers |= {key: 500 for key in ("tie_1", "war_tie_1") if source.random() < 0.5}
    cards = 52 * options["decks"]
    cut = {} if device else {"cut": str(source.randint(cards // 5, cards * 3 // 10))}
    play = source.choice(["best", "war", "surrender"])
    return options, Strategy(wagers=wagers, details=cut, play=play, players=source.randint(1, 7))


@pytest.mark.parametrize("seed", range(8))
def test_the_kernel_plays_whole_shoes_as_the_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cutting card and reshuffle, or the device; every wager of every player."""
    options, strategy = _sample(seed)
    rules = CasinoWarRules(**options)
    orders = Orders(rules.decks, lambda card: card.rank - 2, seed=seed)
    recorder = Recorder(monkeypatch, kernel, orders)
    monkeypatch.setattr(kernel, "add_wager", tally.add_wager)
    found = tally.new_tally(len(kernel.COLUMNS), levels=levels_of(FLAT))
    goes = strategy.play != "surrender"
    terms = terms_of(rules, strategy, dict(strategy.wagers), goes_to_war=goes)
    kernel.play_shoes(terms, ranks_of(rules.decks), stream(1, 0), ROUNDS, found)

    table = AtTable(options, strategy, orders)
    rounds = [table.play() for _ in range(ROUNDS)]

    assert [net for net, _ in rounds] == recorder.nets
    rows = dict(zip([kind.key for kind in kernel.COLUMNS], sums(found), strict=False))
    for kind, (_, staked, net) in rows.items():
        played = [each.get(kind, (0, 0)) for _, each in rounds]
        assert (staked, net) == (sum(s for s, _ in played), sum(n for _, n in played))
    assert next(table.shoes, None) is None


def test_the_kernel_agrees_with_the_exact_prices() -> None:
    """A million rounds within four standard errors, for both choices."""
    for play in ("war", "surrender"):
        found = pitboss.simulate(
            "casino_war", rounds=1_000_000, seed=5, strategy=Strategy(play=play)
        ).round.wagers
        assert found.z is not None
        assert abs(found.z) < 4


def test_the_whole_round_costs_what_the_odds_say() -> None:
    """For each unit of the initial wager."""
    rules = CasinoWarRules()
    exact = model(rules, Strategy()).exact["round"]

    assert exact * (1 + kernel.exact_ties(rules)) == odds(rules)[0].house_advantage


def test_a_strategy_that_the_game_does_not_know_is_refused() -> None:
    """Each under the name of what is wrong."""
    rules = CasinoWarRules()
    wrong = (
        Strategy(play="always"),
        Strategy(players=8),
        Strategy(count=Count(name="count", tags=(0,) * 10)),
        Strategy(details={"raise_from": "3"}),
        Strategy(details={"cut": "1"}),
        Strategy(wagers={"tie_1": 500}),
    )
    for strategy in wrong:
        with pytest.raises((RuleViolation, UnlawfulOption)):
            model(rules, strategy)
    with pytest.raises((RuleViolation, UnlawfulOption)):
        model(CasinoWarRules(continuous_shuffler=True), Strategy(details={"cut": "70"}))


def test_tallies_are_the_same_for_the_same_seed() -> None:
    """One seed, one result."""
    made = model(CasinoWarRules(), Strategy(players=3))
    first, second = (tally_of(made, 500).wagers.tolist() for _ in range(2))

    assert first == second
