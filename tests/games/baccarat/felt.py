"""A baccarat table for tests: opened with a small burn, and hands dealt card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from pitboss.equipment import Card, Shoe
from pitboss.table import (
    Betting,
    CardDealt,
    CardDrawn,
    Choose,
    CloseBetting,
    Event,
    PlaceCuttingCard,
)
from pitboss.table.authoring import Choice, Draw
from pitboss.testing import ScriptedTable

__all__ = ["BOTH", "BaccaratTable", "both", "cites", "dealt", "said"]

BOTH = ("punto_banco", "minibaccarat")


def both(*provisions: str) -> pytest.MarkDecorator:
    """A test for both games, each under its own provisions."""
    of = {"punto_banco": "19:47-3.", "minibaccarat": "19:47-7."}
    params = []
    for slug, start in of.items():
        own = [each for each in provisions if each.startswith(start)]
        params.append(pytest.param(slug, marks=pytest.mark.rule(*own) if own else ()))
    return pytest.mark.parametrize("slug", params)


def said(events: list[Event]) -> list[str]:
    """What was said aloud or put on record."""
    return [str(getattr(event, "text", "")) for event in events if getattr(event, "text", "")]


def cites(events: list[Event]) -> list[str]:
    """The provisions of the events."""
    return [event.cite for event in events]


class BaccaratTable(ScriptedTable):
    """A table at which wagers can be made, and at which hands are dealt by naming their cards."""

    def __init__(
        self,
        slug: str,
        *,
        from_back: int = 14,
        seats: Mapping[int, int] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(slug, seats=seats, **options)
        self.from_back = from_back
        self.open()

    def open(self) -> list[Event]:
        """Whatever comes before the betting, as it usually goes: a burned ace and one more."""
        before = len(self.events)
        self.begin()
        events = self.events[before:]
        burn = ["2c", "Ac"]
        while not isinstance(self.round.question, Betting):
            events += self.usual(burn)
        return events

    def usual(self, burn: list[str] | None = None) -> list[Event]:
        """One usual answer: players take the shoe and leave the cut to the dealer."""
        question = self.round.question
        assert question is not None
        if burn and isinstance(question, Draw):
            return self.say(CardDrawn(by="chance", card=burn.pop()))
        if isinstance(question, Choice) and question.usual is None:
            return self.choose(question.by, "accept")
        answer = question.default() or Choose(by=next(iter(question.actors())), choice="refuse")
        if isinstance(answer, PlaceCuttingCard):
            answer = PlaceCuttingCard(by="dealer", from_back=self.from_back)
        return self.say(answer)

    def deal(self, *cards: str) -> list[Event]:
        """Betting is closed if it is open, and these cards leave the shoe."""
        events: list[Event] = []
        if self.round.over:
            self.open()
        if isinstance(self.round.question, Betting):
            events += self.say(CloseBetting(by="dealer"))
        while isinstance(self.round.question, Choice):
            events += self.usual()
        for card in cards:
            events += self.say(CardDrawn(by="chance", card=card))
        return events

    def result(self) -> list[Event]:
        """The dealer calls the result."""
        return self.choose("dealer", "result")

    def hand(self, *cards: str) -> list[Event]:
        """A whole hand with its settlement."""
        return [*self.deal(*cards), *self.result()]

    def load(self, *cards: str, until_cut: int = -1) -> None:
        """Leave only these cards in the shoe; all others go to the discards."""
        shoe = Shoe.full(self.table.rules.decks)
        left = [0] * len(shoe.counts)
        for each in cards:
            left[Card.parse(each)] += 1
        gone = tuple(a - b for a, b in zip(shoe.counts, left, strict=True))
        shoe = msgspec.structs.replace(
            shoe, counts=tuple(left), left=len(cards), discards=gone, until_cut=until_cut
        )
        self.table.state = msgspec.structs.replace(self.table.state, shoe=shoe)


def dealt(events: list[Event]) -> list[tuple[str, str]]:
    """Which cards went where, as everybody sees it."""
    seen = [each for each in events if isinstance(each, CardDealt) and each.to == "everyone"]
    return [(each.place, each.card) for each in seen]
