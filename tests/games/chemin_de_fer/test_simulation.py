"""Chemin de fer simulated: the same cards, choices and cents as at the table."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from pitboss.equipment import Card
from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games._baccarat.rules import card_value
from pitboss.games._baccarat.simulation import values_of
from pitboss.games.chemin_de_fer import simulation as kernel
from pitboss.games.chemin_de_fer.bank import KeepOrPass, Laying
from pitboss.games.chemin_de_fer.betting import AuctionWindow, CallWindow
from pitboss.games.chemin_de_fer.odds import equilibrium, odds
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.simulation import (
    ALWAYS,
    Bank,
    CheminDeFerTerms,
    bets_of,
    chosen_by,
    habits_of,
    model,
    terms_of,
)
from pitboss.games.chemin_de_fer.state import BankOffer, CallBanco
from pitboss.games.chemin_de_fer.turns import Announcement
from pitboss.money import VIGORISH
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally
from pitboss.table import (
    Answer,
    CardDrawn,
    Choose,
    CloseBetting,
    Limit,
    PlaceCuttingCard,
    PlaceWager,
    Question,
    Round,
    seat_actor,
)
from pitboss.table.authoring import Choice, Draw
from pitboss.table.betting import Betting
from pitboss.testing import ScriptedTable
from tests.games.shoes import Orders, Recorder, sums
from tests.games.simulated import distances, same, tally_of
from tests.simulation.helpers import MARTINGALE

HIGH = 10**9
HANDS = 150


# -- the same at the table -------------------------------------------------------------------------


class Hand(NamedTuple):
    """What is compared of a hand: who had the bank, who passed it, and everybody's money."""

    banker: int
    passed_by: int
    staked: int
    bank: int
    punters: int
    own: int


class AtTable(ScriptedTable):
    """A table at which everybody does what the strategy says, with the cards of given shoes."""

    def __init__(
        self, options: dict[str, Any], strategy: Strategy, orders: Orders, choices: list[bool]
    ) -> None:
        self.strategy, self.details = strategy, strategy.details
        self.shoes, self.cards = orders.dealt(), iter(list[Card]())
        self.choices = iter(choices)
        seats = dict.fromkeys(range(1, strategy.players + 2), HIGH)
        super().__init__("chemin_de_fer", seats=seats, **options)
        self.chosen = chosen_by(self.table.rules, strategy)
        self.wins, self.grows, self.held = 0, False, dict[int, int]()

    def hand(self) -> Hand:
        """Play one hand to its end."""
        if self.round.over:
            self.round = Round(self.table)
        self.held = {seat: self.stack(seat) for seat in self.table.seats}
        fees, seen = self.table.accounts.balance(VIGORISH), (0, 0, 0)
        while not self.round.over:
            question = self.round.question
            assert question is not None
            if isinstance(question, Draw) and self.table.wagers:
                state = self.table.state
                seen = state.banker, state.passed_by, self._covered()
            self.say(self.answer(question))
        banker, passed_by, staked = seen
        nets = {seat: self.stack(seat) - held for seat, held in self.held.items()}
        own, bank = nets[1], nets.pop(banker)
        assert bank + sum(nets.values()) == fees - self.table.accounts.balance(VIGORISH)
        return Hand(banker, passed_by, staked, bank, sum(nets.values()), own)

    def _covered(self) -> int:
        """What stands against the bank, which is as much."""
        bank = [each.cents for each in self.table.wagers.values() if each.spot == "banker"]
        against: int = sum(each.cents for each in self.table.wagers.values()) - sum(bank)
        assert bank == [against]
        return against

    def answer(self, question: Question) -> Answer:
        """What the one who is asked says."""
        match question:
            case Draw():
                return CardDrawn(by="chance", card=next(self.cards).code)
            case Betting(window=AuctionWindow() as window):
                return self._offer(window.bids)
            case Betting(window=CallWindow() as window):
                return self._call(window)
            case Laying(spot="banker"):
                return self._bank(question)
            case Laying():
                return self._part(question)
            case KeepOrPass():
                return self._keep_or_pass(question.banker)
            case Announcement(lawful=lawful):
                words = list(lawful)
                free = len(words) > 1 and not self._takes(self.chosen.on_five)
                return Choose(by=question.by, choice=words[int(free)])
            case Choice(choices=choices) if "accept" in choices:
                return Choose(by=question.by, choice="accept")
            case Choice(choices=choices) if "draw" in choices:
                cell = (3, 9) if "counts 3" in question.prompt else (5, 4)
                takes = self._takes(self.chosen.cells[cell])
                return Choose(by=question.by, choice="draw" if takes else "stay")
        return self._staff(question)

    def _takes(self, likely: Fraction) -> bool:
        """Whether a card is taken: always, never, or as the kernel chose."""
        return bool(likely) if likely in (0, 1) else next(self.choices)

    def _staff(self, question: Question) -> Answer:
        """The cutting card goes where it should, and a new shoe is dealt; else the usual."""
        usual = question.default()
        if isinstance(usual, PlaceCuttingCard):
            self.cards = next(self.shoes)
            behind = int(self.details.get("cut", usual.from_back))
            return PlaceCuttingCard(by=usual.by, from_back=behind)
        if usual is None:
            (by,) = question.actors()
            return Choose(by=by, choice="refuse")
        return usual

    def _offer(self, bids: dict[int, int]) -> Answer:
        """Everybody offers the same, the last seat first."""
        for seat in sorted(self.table.seats, reverse=True):
            if seat not in bids:
                return BankOffer(by=seat_actor(seat), cents=self.strategy.wagers["banker"])
        return CloseBetting(by="dealer")

    def _call(self, window: CallWindow) -> Answer:
        """Everybody calls banco, the last seat first, unless the bank is covered in parts."""
        calls = {} if "part" in self.strategy.wagers else _calls(window)
        for seat in sorted(calls, reverse=True):
            return CallBanco(by=seat_actor(seat), call=calls[seat])
        return CloseBetting(by="dealer")

    def _bank(self, question: Laying) -> Answer:
        """The first bank as the strategy has it, later ones the same or twice as much."""
        state, first = self.table.state, not self.table.state.ceiling
        cents = self.strategy.wagers["banker"] if first else state.floor
        self.wins = 0 if first else self.wins
        if self.grows and not first and 2 * cents <= self._most():
            cents *= 2
        by = seat_actor(question.seat)
        return PlaceWager(by=by, seat=question.seat, spot="banker", cents=cents)

    def _most(self) -> int:
        """The largest bank; one that is covered whole has to be within the limits of both."""
        high = int(self.rules.limit("banker").high)
        whole = "part" not in self.strategy.wagers
        return min(high, self.rules.limit("player").high) if whole else high

    def _part(self, question: Laying) -> Answer:
        """As much as the strategy says, or what is left."""
        by, most = seat_actor(question.seat), question.cash.high
        cents = min(self.strategy.wagers["part"], most)
        return PlaceWager(by=by, seat=question.seat, spot="part", cents=cents)

    def _keep_or_pass(self, banker: int) -> Answer:
        won = self.stack(banker) > self.held[banker]
        self.wins += won
        passes = won and str(self.wins) == self.details.get("pass_after")
        self.grows = won and not passes and self.details.get("bank") == "double"
        self.wins = 0 if passes else self.wins
        return Choose(by=seat_actor(banker), choice="pass" if passes else "keep")


def _calls(window: CallWindow) -> dict[int, str]:
    """Who may still call, and what."""
    forms = [form for form in window.more_forms() if form.answer is CallBanco]
    return {int(form.by.removeprefix("seat:")): str(form.fixed["call"]) for form in forms}


def simulated(
    patch: pytest.MonkeyPatch, rules: CheminDeFerRules, strategy: Strategy, orders: Orders
) -> tuple[list[Hand], list[bool], list[tuple[int, int, int]]]:
    """The kernel's hands with these shoes, the choices that were made, and its tally."""
    recorder, bets = Recorder(patch, kernel, orders), bets_of(rules, strategy)
    terms, habits = terms_of(rules, strategy, bets), habits_of(rules, chosen_by(rules, strategy))
    choices, banks, going_on = list[bool](), list[tuple[Bank, int]](), kernel.next_bank

    def draws(_: object, likely: int) -> bool:
        if likely in (0, ALWAYS):
            return likely == ALWAYS
        choices.append(bool(orders.source.integers(ALWAYS) < likely))
        return choices[-1]

    def next_bank(terms: CheminDeFerTerms, bank: Bank, winner: int) -> Bank:
        banks.append((bank, winner))
        return going_on(terms, bank, winner)

    patch.setattr(kernel, "draws", draws)
    patch.setattr(kernel, "next_bank", next_bank)
    tally = new_tally(2, levels=levels_of(FLAT))
    cards = values_of(rules.decks)
    play = kernel.play_shoes
    play((terms, habits), cards, stream(1, 0), HANDS, tally)
    hands = [
        Hand(*bank[:2], *_money(terms, bank, winner), own)
        for (bank, winner), own in zip(banks, recorder.nets, strict=True)
    ]
    assert recorder.bases == {strategy.wagers["banker"]}
    return hands, choices, sums(tally)


def _money(terms: CheminDeFerTerms, bank: Bank, winner: int) -> tuple[int, int, int]:
    nets = terms.nets[bank.level, 1 + winner]
    return int(terms.stakes[bank.level]), int(nets[0]), int(nets[1])


def _sample(seed: int) -> tuple[dict[str, Any], Strategy]:
    """House rules and a strategy, drawn at random."""
    source = Random(seed)
    rate = source.choice([Fraction(1, 20), Fraction(1, 25)])
    options: dict[str, Any] = {
        "decks": source.randint(6, 8),
        "vigorish_rate": rate,
        "vigorish_rounding": source.choice(["up", "none"]),
        "table3_banker5_card4": source.choice(["optional", "draw"]),
        "reshuffle_after_lacing": source.random() < 0.5,
        "minimum": 100,
        "maximum": source.choice([500_00, 1_000_00]),
    }
    wagers = {"banker": 100 * source.choice([5, 10, 33, 100])}
    if source.random() < 0.6:
        wagers["part"] = 100 * source.choice([1, 2, 5])
    details = {"cut": str(source.randint(14, 52))}
    if source.random() < 0.5:
        details["bank"] = "double"
    if source.random() < 0.6:
        details["pass_after"] = str(source.randint(1, 3))
    if source.random() < 0.5:
        details["on_five"] = "1/3"
    play = source.choice(["best", "draw", "stay", "random"])
    players = source.randint(1, 5)
    return options, Strategy(wagers=wagers, details=details, play=play, players=players)


@pytest.mark.parametrize("seed", range(16))
def test_the_kernel_plays_whole_shoes_as_the_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hand: who has the bank and from whom, what is covered, and what everybody nets."""
    options, strategy = _sample(seed)
    rules = CheminDeFerRules(**options)
    orders = Orders(rules.decks, lambda card: card_value(card.rank), seed=seed)

    hands, choices, rows = simulated(monkeypatch, rules, strategy, orders)

    table = AtTable(options, strategy, orders, choices)
    assert [table.hand() for _ in hands] == hands
    assert len(orders.shoes) >= 2
    staked = sum(each.staked for each in hands)
    bank, punters = sum(each.bank for each in hands), sum(each.punters for each in hands)
    assert rows == [
        (HANDS, staked, bank),
        (HANDS, staked, punters),
        (HANDS, 2 * staked, bank + punters),
    ]


def test_the_stream_is_asked_only_where_there_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never and always are certain; else the next word, half way here, has to lie below."""
    asked: list[object] = []

    def word(chance: object) -> np.uint64:
        asked.append(chance)
        return np.uint64(1 << 63)

    monkeypatch.setattr(kernel, "word", word)
    draws, half = getattr(kernel.draws, "py_func", kernel.draws), ALWAYS // 2

    found = [draws(stream(1, 0), likely) for likely in (0, half, half + 1, ALWAYS)]

    assert found == [False, False, True, True]
    assert len(asked) == 2


# -- the exact value -------------------------------------------------------------------------------


def test_the_best_play_has_the_prices_of_the_odds() -> None:
    """On a bank whose vigorish needs no rounding."""
    rules = CheminDeFerRules(maximum=10_000_00)
    prices = {row.wager: row.house_advantage for row in odds(rules)}

    exact = dict(model(rules, Strategy(wagers={"banker": rules.exact_stake})).exact)

    assert exact.pop("round") == sum(prices.values()) / 2
    assert exact == prices


def test_the_best_play_mixes_as_the_equilibrium_does() -> None:
    """Each free cell has its own chance, from the rows that draw in it."""
    rules = CheminDeFerRules()
    solved = equilibrium(6, True)
    draw_draw, draw_stay, stay_draw, _ = solved.rows

    chosen = chosen_by(rules, Strategy())

    assert chosen.on_five == solved.columns[0]
    assert chosen.cells == {(3, 9): draw_draw + draw_stay, (5, 4): draw_draw + stay_draw}


@pytest.mark.parametrize(
    ("options", "strategy"),
    [
        ({}, Strategy()),
        ({"table3_banker5_card4": "draw", "decks": 8}, Strategy(play="stay", players=3)),
        (
            {"vigorish_rate": Fraction(1, 25), "vigorish_rounding": "none"},
            Strategy(
                wagers={"banker": 10_00, "part": 10_00},
                details={"bank": "double", "pass_after": "2", "on_five": "0.2"},
                play="draw",
                players=4,
            ),
        ),
        (
            {},
            Strategy(
                wagers={"banker": 50_00},
                details={"on_three_nine": "1/3", "on_five_four": "1", "cut": "40"},
                play="random",
                players=2,
            ),
        ),
    ],
)
def test_simulated_advantages_agree_with_the_exact_ones(
    options: dict[str, Any], strategy: Strategy
) -> None:
    """Within four standard errors over a million hands."""
    made = model(CheminDeFerRules(**options), strategy)

    found = distances(made, 1_000_000)

    assert set(found) == {"banker", "player", "round"}
    assert max(map(abs, found.values())) < 4


@pytest.mark.slow
def test_simulated_advantages_agree_over_many_hands() -> None:
    """Within four standard errors over twenty million hands, from the usual shoe."""
    made = model(CheminDeFerRules(), Strategy(wagers={"banker": 100_00}))

    assert max(map(abs, distances(made, 20_000_000).values())) < 4


def test_a_rounded_vigorish_on_banks_that_grow_has_no_one_price() -> None:
    """The wagers against the bank have theirs all the same."""
    strategy = Strategy(wagers={"banker": 3_00}, details={"bank": "double"})

    assert set(model(CheminDeFerRules(), strategy).exact) == {"player"}


def test_the_same_stream_gives_the_same_tally() -> None:
    """And another one another."""
    made = model(CheminDeFerRules(), Strategy(play="random", players=3))

    first = tally_of(made, 5_000)

    assert same(first, tally_of(made, 5_000))
    assert not same(first, tally_of(made, 5_000, seed=2))


# -- what is wagered and refused -------------------------------------------------------------------


def test_without_wagers_the_bank_is_the_least_that_can_be_covered() -> None:
    """At the higher of both minimums, in whole steps."""
    rules = CheminDeFerRules(limits={"player": Limit(7_00, 100_00)})

    assert bets_of(rules, Strategy()).banks == (7_00,)


def test_a_bank_grows_as_far_as_it_can_be_covered() -> None:
    """By one alone within the limits of both sides; in parts within those of the bank."""
    rules = CheminDeFerRules(limits={"player": Limit(1_00, 30_00)}, maximum=100_00)
    alone = Strategy(wagers={"banker": 10_00}, details={"bank": "double"})
    parts = Strategy(wagers={"banker": 10_00, "part": 8_00}, details={"bank": "double"}, players=3)

    assert bets_of(rules, alone).banks == (10_00, 20_00)
    assert bets_of(rules, parts).banks == (10_00, 20_00, 40_00, 80_00)
    assert bets_of(rules, parts).parts[:2] == ((8_00, 2_00, 0), (8_00, 8_00, 4_00))
    assert bets_of(rules, parts).covered == (10_00, 20_00, 24_00, 24_00)


@pytest.mark.parametrize(
    ("strategy", "part"),
    [
        (Strategy(play="bravely"), "play"),
        (Strategy(system=MARTINGALE), "system"),
        (Strategy(count=Count(name="count", tags=(0,) * 10)), "count"),
        (Strategy(players=0), "players"),
        (Strategy(players=12), "players"),
        (Strategy(wagers={"red": 1_00}), "wagers"),
        (Strategy(wagers={"banco": 1_00}), "wagers"),
        (Strategy(wagers={"part": 1_00}), "wagers"),
        (Strategy(wagers={"banker": 50_00}), "wagers.banker"),
        (Strategy(details={"luck": "1"}), "details.luck"),
        (Strategy(details={"bank": "triple"}), "details.bank"),
        (Strategy(details={"pass_after": "0"}), "details.pass_after"),
        (Strategy(details={"cut": "13"}), "details.cut"),
        (Strategy(details={"cut": "many"}), "details.cut"),
        (Strategy(details={"on_five": "1.5"}), "details.on_five"),
        (Strategy(details={"on_five": "often"}), "details.on_five"),
        (Strategy(details={"on_three_nine": "1/0"}), "details.on_three_nine"),
        (Strategy(details={"on_three_nine": "0." + "3" * 99}), "details.on_three_nine"),
        (Strategy(details={"on_five_four": "1"}), "details.on_five_four"),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy, part: str) -> None:
    """With the part of the strategy that is wrong."""
    rules = CheminDeFerRules(
        limits={"player": Limit(1_00, 30_00)}, table3_banker5_card4="draw", maximum=100_00
    )

    with pytest.raises(UnlawfulOption) as caught:
        model(rules, strategy)

    assert part in {each.option for each in caught.value.violations}


def test_an_unlawful_bank_is_refused_under_its_provision() -> None:
    """Above the limit of the table."""
    with pytest.raises(RuleViolation) as caught:
        model(CheminDeFerRules(), Strategy(wagers={"banker": 2_000_00}))

    assert "19:47-8.2(a)" in caught.value.cites
