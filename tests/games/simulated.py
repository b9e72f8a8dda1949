"""Rounds played at a table from a deck in a known order, and tallies of simulated ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitboss.equipment import Card, full_deck, seeded, shuffled
from pitboss.games import game
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.figures import ROUND
from pitboss.simulation.statistics import ratio
from pitboss.simulation.strategy import FLAT, Model
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import Tally, new_tally
from pitboss.table import (
    Answer,
    Betting,
    CardDrawn,
    CutCards,
    Event,
    HouseRules,
    PlaceWager,
    Round,
    Table,
    WagerDecided,
    seat_actor,
)
from pitboss.table.authoring import Draw

__all__ = ["Dealt", "Rounds", "decks", "distances", "rigged", "same", "tally_of"]

STACK = 100_000_000_00
_PLACE = "A card for "

# What lies where: the cards dealt to each place of the table.
Dealt = Mapping[str, Sequence[Card]]
Decide = Callable[[Any, Dealt], Answer]


@dataclass
class Rounds:
    """A table at which rounds are played from decks whose order is known."""

    rules: HouseRules
    seats: int
    lay: Mapping[str, int]
    decide: Decide
    dealt: dict[str, list[Card]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stacks = dict.fromkeys(range(1, self.seats + 1), STACK)
        self.table: Table[Any, Any, Any] = Table(game(self.rules.game), self.rules, seats=stacks)

    def play(self, deck: Sequence[Card]) -> dict[int, dict[str, tuple[int, int]]]:
        """By seat and spot, without the seat's number: what was staked and what it netted."""
        self.dealt.clear()
        left = list(deck)
        before = {seat: self.table.stack(seat) for seat in range(1, self.seats + 1)}
        current: Round[Any, Any, Any] = Round(self.table)
        to_lay = list(self._wagers())
        while current.question is not None:
            current.answer(self._answer(current.question, left, to_lay))
        found = self._decided(current.events)
        for seat, had in before.items():
            nets = sum(net for _, net in found[seat].values())
            assert self.table.stack(seat) - had == nets
        return found

    def _wagers(self) -> Iterator[PlaceWager]:
        for seat in range(1, self.seats + 1):
            for spot, cents in self.lay.items():
                by, place = seat_actor(seat), f"{spot}_{seat}"
                yield PlaceWager(by=by, seat=seat, spot=place, cents=cents)

    def _answer(self, question: Any, left: list[Card], to_lay: list[PlaceWager]) -> Answer:
        if isinstance(question, Betting) and to_lay:
            return to_lay.pop(0)
        if isinstance(question, Draw):
            place = question.prompt.removeprefix(_PLACE).removesuffix(".")
            self.dealt.setdefault(place, []).append(left[0])
            return CardDrawn(by="chance", card=left.pop(0).code)
        if question.prompt.startswith("The cut is offered"):
            return CutCards(by=question.by, depth=26)
        usual = question.default()
        return self.decide(question, self.dealt) if usual is None else usual

    def _decided(self, events: Sequence[Event]) -> dict[int, dict[str, tuple[int, int]]]:
        found: dict[int, dict[str, tuple[int, int]]] = {s: {} for s in range(1, self.seats + 1)}
        for each in events:
            if isinstance(each, WagerDecided):
                spot = each.spot.removesuffix(f"_{each.seat}")
                found[each.seat][spot] = (each.cents, each.paid - each.taken)
        return found


def decks(count: int, seed: str, *, jokers: int = 0) -> list[list[Card]]:
    """So many decks, of which every other one has much of one suit and few ranks on top."""
    found: list[list[Card]] = []
    source = seeded(seed)
    for number in range(count):
        deck = shuffled(full_deck(jokers), source)
        if number % 2:
            rich = [c for c in deck if c.is_joker or c.suit == deck[0].suit or c.rank > 11]
            deck = rich + [card for card in deck if card not in rich]
        found.append(deck)
    return found


def rigged(deck: Sequence[Card], places: Sequence[int], cards: Sequence[Card]) -> list[Card]:
    """The same deck with these cards at these places."""
    found = list(deck)
    for place, card in zip(places, cards, strict=True):
        other = found.index(card)
        found[place], found[other] = found[other], found[place]
    return found


# -- simulated -------------------------------------------------------------------------------------


def tally_of(model: Model, rounds: int, seed: int = 1) -> Tally:
    """So many rounds of the model in a new tally."""
    made = new_tally(len(model.wagers), levels=levels_of(FLAT))
    model.play(stream(seed, 0), rounds, made)
    return made


def distances(model: Model, rounds: int, seed: int = 1) -> dict[str, float]:
    """For every exact advantage by how many standard errors the simulated one is off."""
    made, found = tally_of(model, rounds, seed), {}
    for row, name in enumerate((*model.wagers, ROUND)):
        if name in model.exact:
            estimate = ratio([int(n) for n in made.wagers[row]], list(made.squares[row]))
            assert estimate is not None
            off = estimate.value - float(model.exact[name])
            found[name] = off / estimate.error if estimate.error else off
    return found


def same(first: Tally, second: Tally) -> bool:
    """Whether two tallies hold the same counts."""
    return all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
