"""Punto banco and minibaccarat dealt twice, by the kernel and at the table, from the same shoes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from pitboss.equipment import Card
from pitboss.games._baccarat import simulation as kernel
from pitboss.games._baccarat.options import BaccaratRules
from pitboss.games._baccarat.simulation import terms_of, values_of
from pitboss.money import VIGORISH, Odds
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally
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
from pitboss.table.authoring import Choice, Draw
from pitboss.table.betting import Betting
from pitboss.testing import ScriptedTable
from tests.games.shoes import Orders, Recorder, sums

__all__ = ["HANDS", "Hand", "at_table", "sample", "simulated"]

HIGH = 10**9
HANDS = 170


class Hand(NamedTuple):
    """What the wagers on each spot netted over all players, and what the first player did."""

    nets: tuple[int, ...]
    own: int


def sample(source: Random) -> tuple[dict[str, Any], Strategy]:
    """Options that both games have, and a strategy."""
    options = {
        "decks": source.randint(6, 8),
        "tie_odds": source.choice([Odds(8, 1), Odds(9, 1), Odds(19, 2)]),
        "vigorish_rounding": source.choice(["up", "none"]),
        "settlement_procedure": source.randint(1, 4),
        "reshuffle_after_lacing": source.random() < 0.5,
        "minimum": 1_00,
        "maximum": 1_000_00,
        "unit": 1_00,
    }
    spots = source.sample(["banker", "player", "tie"], source.randint(1, 3))
    wagers = {spot: 100 * source.choice([2, 4, 10, 26, 98]) for spot in spots}
    details = {"cut": str(source.randint(14, 52))} if source.random() < 0.7 else {}
    return options, Strategy(wagers=wagers, details=details, players=source.randint(1, 4))


def simulated(
    patch: pytest.MonkeyPatch, rules: BaccaratRules, strategy: Strategy, orders: Orders
) -> list[Hand]:
    """The kernel's hands with these shoes; its tally is their sum."""
    recorder, terms = (
        Recorder(patch, kernel, orders),
        terms_of(rules, strategy, dict(strategy.wagers)),
    )
    winners, dealing = list[int](), kernel.one_hand

    def one_hand(cards: Any, at: int) -> tuple[int, int]:
        found = dealing(cards, at)
        winners.append(found[0])
        return found

    patch.setattr(kernel, "one_hand", one_hand)
    tally = new_tally(len(strategy.wagers), levels=levels_of(FLAT))
    kernel.play_shoes(terms, values_of(rules.decks), stream(1, 0), HANDS, tally)
    nets = [tuple(strategy.players * int(n) for n in terms.nets[1 + each]) for each in winners]
    assert recorder.bases == {sum(strategy.wagers.values())}
    _check_tally(strategy, nets, sums(tally))
    return [Hand(each, own) for each, own in zip(nets, recorder.nets, strict=True)]


def _check_tally(
    strategy: Strategy, nets: list[tuple[int, ...]], rows: list[tuple[int, int, int]]
) -> None:
    """Every wager was placed in every hand; the last row has them all."""
    stakes = [strategy.players * HANDS * cents for cents in strategy.wagers.values()]
    each = [sum(column) for column in zip(*nets, strict=True)]
    assert rows[:-1] == [(HANDS, *pair) for pair in zip(stakes, each, strict=True)]
    assert rows[-1] == (HANDS, sum(stakes), sum(each))


def at_table(
    slug: str, options: Mapping[str, Any], strategy: Strategy, orders: Orders
) -> list[Hand]:
    """The same hands with real wagers, chips and cards."""
    table = _Table(slug, options, strategy, orders)
    hands = [table.hand() for _ in range(HANDS)]
    assert next(table.shoes, None) is None
    return hands


class _Table(ScriptedTable):
    """Every player lays the wagers of the strategy; nothing goes wrong."""

    def __init__(
        self, slug: str, options: Mapping[str, Any], strategy: Strategy, orders: Orders
    ) -> None:
        self.strategy, self.shoes = strategy, orders.dealt()
        self.cards = iter(list[Card]())
        seats = dict.fromkeys(range(1, strategy.players + 1), HIGH)
        super().__init__(slug, seats=seats, **options)
        self.device = self.rules.shuffles_continuously

    def hand(self) -> Hand:
        """Play one hand; vigorish that is marked counts as if it had been taken."""
        if self.round.over:
            self.round = Round(self.table)
        if self.device:
            self.cards = next(self.shoes)
        due, own, seen = self._vigorish(), self._worth(), len(self.events)
        while not self.round.over:
            question = self.round.question
            assert question is not None
            self.say(self.answer(question))
        decided = [each for each in self.events[seen:] if isinstance(each, WagerDecided)]
        nets = dict.fromkeys(self.strategy.wagers, 0)
        for each in decided:
            nets[each.spot] += each.paid - each.taken
        if "banker" in nets:
            nets["banker"] -= self._vigorish() - due
        assert len(decided) == self.strategy.players * len(nets)
        return Hand(tuple(nets.values()), self._worth() - own)

    def _vigorish(self) -> int:
        owed = sum(cents for _, cents in self.table.state.owed)
        return int(self.table.accounts.balance(VIGORISH) + owed)

    def _worth(self) -> int:
        """The chips of the first player less what is marked."""
        return int(self.stack(1) - dict(self.table.state.owed).get(1, 0))

    def answer(self, question: Question) -> Answer:
        """What the one who is asked says."""
        if isinstance(question, Draw):
            return CardDrawn(by="chance", card=next(self.cards).code)
        if isinstance(question, Betting):
            return self._bet(question)
        if isinstance(question, Choice) and "accept" in question.choices:
            return Choose(by=question.by, choice="accept")
        usual = question.default()
        if isinstance(usual, PlaceCuttingCard):
            self.cards = next(self.shoes)
            behind = int(self.strategy.details.get("cut", usual.from_back))
            return PlaceCuttingCard(by=usual.by, from_back=behind)
        if usual is None:
            (by,) = question.actors()
            return Choose(by=by, choice="refuse")
        return usual

    def _bet(self, question: Betting[Any, Any, Any]) -> Answer:
        """The next wager that is not made yet, or no more."""
        made = {(each.seat, each.spot) for each in self.table.wagers.values()}
        for seat in self.table.seats:
            for spot, cents in self.strategy.wagers.items():
                if (seat, spot) not in made:
                    return PlaceWager(by=seat_actor(seat), seat=seat, spot=spot, cents=cents)
        usual = question.default()
        assert usual is not None
        return usual
