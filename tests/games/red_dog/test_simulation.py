"""Red dog simulated: the same shoes, raises and cents as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from pitboss.equipment import Card
from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games.red_dog import simulation as kernel
from pitboss.games.red_dog.odds import analyse, odds
from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.rules import spread_of
from pitboss.games.red_dog.simulation import AREA, model, raises_of, ranks_of, terms_of
from pitboss.games.red_dog.turns import RaiseWager
from pitboss.money import Odds
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
from tests.games.simulated import distances, same, tally_of

HIGH = 10**9
ROUNDS = 200


class Played(NamedTuple):
    """What originals and raises cost and netted over all players, and what the first one did."""

    original: tuple[int, int]
    raised: tuple[int, int]
    own: int


# -- the same at the table -------------------------------------------------------------------------


class AtTable(ScriptedTable):
    """A table at which everybody raises as the strategy says, with the cards of given shoes."""

    def __init__(
        self,
        options: Mapping[str, Any],
        strategy: Strategy,
        orders: Orders,
        coins: list[bool],
    ) -> None:
        self.strategy, self.shoes, self.coins = strategy, orders.dealt(), iter(coins)
        self.cards, self.lies, self.raises = iter(list[Card]()), list[Card](), False
        seats = dict.fromkeys(range(1, strategy.players + 1), HIGH)
        super().__init__("red_dog", seats=seats, **options)
        self.often = raises_of(self.table.rules, strategy)

    def play(self) -> Played:
        """One round to its end."""
        if self.round.over:
            self.round = Round(self.table)
        if self.rules.continuous_shuffler:
            self.cards = next(self.shoes)
        seen, own = len(self.events), self.stack()
        self.lies.clear()
        while not self.round.over:
            question = self.round.question
            assert question is not None
            self.say(self.answer(question))
        decided = [each for each in self.events[seen:] if isinstance(each, WagerDecided)]
        return Played(_sum(decided, "area"), _sum(decided, "raise"), self.stack() - own)

    def answer(self, question: Question) -> Answer:
        """What the one who is asked says."""
        if isinstance(question, Draw):
            self.lies.append(next(self.cards))
            return CardDrawn(by="chance", card=self.lies[-1].code)
        if isinstance(question, Betting):
            return self._bet(question)
        usual = question.default()
        if isinstance(usual, PlaceCuttingCard):
            self.cards = next(self.shoes)
            behind = int(self.strategy.details.get("cut", usual.from_back))
            return PlaceCuttingCard(by=usual.by, from_back=behind)
        if usual is None:
            return self._raise(question)
        return usual

    def _bet(self, question: Betting[Any, Any, Any]) -> Answer:
        """Everybody wagers on the own area; the burned card is gone then."""
        self.lies.clear()
        seats = set(self.table.seats) - {each.seat for each in self.table.wagers.values()}
        for seat in sorted(seats):
            cents, spot = self.strategy.wagers[AREA], f"area_{seat}"
            return PlaceWager(by=seat_actor(seat), seat=seat, spot=spot, cents=cents)
        usual = question.default()
        assert usual is not None
        return usual

    def _raise(self, question: Question) -> Answer:
        """The first player decides and all others do the same; a cut that is offered is refused."""
        forms = {form.command: form for form in question.forms()}
        form = forms.get("raise")
        if form is None:
            return Choose(by=forms["refuse"].by, choice="refuse")
        if form.by == "seat:1":
            self.raises = self._wants()
        if not self.raises:
            return Choose(by=form.by, choice="stand")
        wager = int(str(form.fixed["wager"]))
        return RaiseWager(by=form.by, wager=wager, cents=self.strategy.wagers[AREA])

    def _wants(self) -> bool:
        first, second = (int(card.rank) for card in self.lies)
        often = self.often.get((first, second), Fraction(0))
        return bool(often) if often in (0, 1) else next(self.coins)


def _sum(decided: list[WagerDecided], kind: str) -> tuple[int, int]:
    own = [each for each in decided if each.spot.startswith(kind)]
    return sum(each.cents for each in own), sum(each.paid - each.taken for each in own)


def simulated(
    patch: pytest.MonkeyPatch, rules: RedDogRules, strategy: Strategy, orders: Orders
) -> tuple[list[Played], list[bool]]:
    """The kernel's rounds with these shoes, and what its coin showed; its tally is their sum."""
    recorder, often = Recorder(patch, kernel, orders), raises_of(rules, strategy)
    coins, rounds, adding = list[bool](), list[list[tuple[int, int]]](), tally.add_wager

    def below(_: object, bound: int) -> int:
        coins.append(bool(orders.source.integers(bound)))
        return int(coins[-1])

    def add_wager(
        wagers: Any, squares: Any, row: int, amounts: tuple[int, int], times: int
    ) -> None:
        if row == kernel.ORIGINAL:
            rounds.append([])
        rounds[-1].append((int(amounts[0]), int(amounts[1])))
        adding(wagers, squares, row, amounts, times)

    patch.setattr(kernel, "below", below)
    patch.setattr(kernel, "add_wager", add_wager)
    found = tally.new_tally(2, levels=levels_of(FLAT))
    terms = terms_of(rules, strategy, strategy.wagers[AREA], often)
    kernel.play_shoes(terms, ranks_of(rules.decks), stream(1, 0), ROUNDS, found)
    played = [
        Played(each[0], each[1] if len(each) == 3 else (0, 0), own)
        for each, own in zip(rounds, recorder.nets, strict=True)
    ]
    _check_tally(played, sums(found))
    assert recorder.bases == {strategy.wagers[AREA]}
    return played, coins


def _check_tally(played: list[Played], rows: list[tuple[int, int, int]]) -> None:
    """The tally has the sums, and its last row both wagers of each round."""
    pairs = [[each.original for each in played], [each.raised for each in played]]
    staked = [sum(cents for cents, _ in column) for column in pairs]
    netted = [sum(net for _, net in column) for column in pairs]
    raised = sum(cents > 0 for cents, _ in pairs[1])
    assert rows[:2] == [(ROUNDS, staked[0], netted[0]), (raised, staked[1], netted[1])]
    assert rows[2] == (ROUNDS, sum(staked), sum(netted))


def _sample(seed: int) -> tuple[dict[str, Any], Strategy]:
    """House rules and a strategy, drawn at random; every fourth table has a device."""
    source = Random(seed)
    device = seed % 4 == 0
    options: dict[str, Any] = {
        "decks": source.choice([1, 2, 6, 8]),
        "continuous_shuffler": device,
        "multi_area_play": source.random() < 0.5,
        "reshuffle_at_will": source.random() < 0.5,
        "payouts": source.choice([{}, {"spread_1": Odds(6, 1)}, {"spread_4_to_11": Odds(3, 2)}]),
        "unit": 1_00,
    }
    details = {"raise_from": str(source.randint(1, 11))} if source.random() < 0.3 else {}
    if not device and source.random() < 0.6:
        cards = 52 * options["decks"]
        details["cut"] = str(source.randint(cards // 5, cards * 3 // 10))
    play = source.choice(["best", "never", "always", "random"])
    wagers = {AREA: 100 * source.choice([2, 10, 50])}
    players = source.randint(1, 5)
    return options, Strategy(wagers=wagers, details=details, play=play, players=players)


@pytest.mark.parametrize("seed", range(16))
def test_the_kernel_plays_whole_shoes_as_the_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Burn, cutting card and reshuffle, or the device; every original and every raise."""
    options, strategy = _sample(seed)
    rules = RedDogRules(**options)
    orders = Orders(rules.decks, lambda card: card.rank - 2, seed=seed)

    rounds, coins = simulated(monkeypatch, rules, strategy, orders)

    table = AtTable(options, strategy, orders, coins)
    assert [table.play() for _ in rounds] == rounds
    assert next(table.shoes, None) is None
    assert len(orders.shoes) >= 2


# -- the exact value -------------------------------------------------------------------------------


def test_the_best_raises_have_the_prices_of_the_odds() -> None:
    """The round costs what the original with the best raises does, over all that is wagered."""
    rules = RedDogRules()
    found = analyse(rules)

    exact = model(rules, Strategy()).exact

    assert exact["round"] == found.edge_of_total
    assert exact["round"] * found.total_wager == odds(rules)[0].house_advantage
    assert exact["red_dog"] == found.no_raise_edge
    assert exact["raise"] < 0  # a raise is made only where it pays


def test_other_raises_have_their_own_prices() -> None:
    """A coin is half way between always and never; who never raises has no price of a raise."""
    rules = RedDogRules(decks=1)
    always, never, coin = (
        model(rules, Strategy(play=play)).exact for play in ("always", "never", "random")
    )

    assert "raise" not in never
    assert never["round"] == never["red_dog"] == always["red_dog"]
    assert coin["raise"] == always["raise"]
    assert never["round"] < coin["round"] < always["round"]


@pytest.mark.parametrize(
    ("options", "strategy"),
    [
        ({}, Strategy()),
        ({"decks": 1}, Strategy(play="always", players=3)),
        ({"decks": 2, "continuous_shuffler": True}, Strategy(play="random")),
        (
            {"decks": 8, "payouts": {"spread_1": Odds(6, 1)}},
            Strategy(details={"raise_from": "5", "cut": "100"}, wagers={AREA: 10_00}),
        ),
    ],
)
def test_simulated_advantages_agree_with_the_exact_ones(
    options: dict[str, Any], strategy: Strategy
) -> None:
    """Within four standard errors over a million rounds."""
    made = model(RedDogRules(**options), strategy)

    found = distances(made, 1_000_000)

    assert set(found) == {"red_dog", "raise", "round"}
    assert max(map(abs, found.values())) < 4


@pytest.mark.slow
def test_simulated_advantages_agree_over_many_rounds() -> None:
    """Within four standard errors over twenty million rounds, shoe after shoe."""
    made = model(RedDogRules(), Strategy())

    assert max(map(abs, distances(made, 20_000_000).values())) < 4


def test_the_same_stream_gives_the_same_tally() -> None:
    """And another one another."""
    made = model(RedDogRules(), Strategy(play="random"))

    first = tally_of(made, 5_000)

    assert same(first, tally_of(made, 5_000))
    assert not same(first, tally_of(made, 5_000, seed=2))


# -- what is refused -------------------------------------------------------------------------------


def test_raises_from_a_spread_on_are_those_spreads() -> None:
    """Pairs and neighbours have none."""
    raises = raises_of(RedDogRules(), Strategy(details={"raise_from": "7"}))

    assert {spread_of(*pair) for pair in raises} == set(range(7, 12))


@pytest.mark.parametrize(
    ("strategy", "part"),
    [
        (Strategy(play="bravely"), "play"),
        (Strategy(count=Count(name="count", tags=(0,) * 10)), "count"),
        (Strategy(players=0), "players"),
        (Strategy(players=8), "players"),
        (Strategy(wagers={"red": 1_00}), "wagers"),
        (Strategy(wagers={"area_2": 1_00}), "wagers"),
        (Strategy(details={"luck": "1"}), "details.luck"),
        (Strategy(details={"raise_from": "12"}), "details.raise_from"),
        (Strategy(details={"raise_from": "most"}), "details.raise_from"),
        (Strategy(details={"cut": "2"}), "details.cut"),
        (Strategy(details={"cut": "few"}), "details.cut"),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy, part: str) -> None:
    """With the part of the strategy that is wrong."""
    with pytest.raises(UnlawfulOption) as caught:
        model(RedDogRules(), strategy)

    assert part in {each.option for each in caught.value.violations}


def test_a_device_has_no_cutting_card() -> None:
    """So nobody says where it lies."""
    with pytest.raises(UnlawfulOption, match="no cutting card"):
        model(RedDogRules(continuous_shuffler=True), Strategy(details={"cut": "78"}))


def test_an_unlawful_wager_is_refused_under_its_provision() -> None:
    """Above the limit of the table."""
    with pytest.raises(RuleViolation) as caught:
        model(RedDogRules(), Strategy(wagers={AREA: 2_000_00}))

    assert "19:47-8.2(a)" in caught.value.cites
