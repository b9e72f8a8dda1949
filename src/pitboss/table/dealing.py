"""Dealing cards: a card leaves the shoe, is shown or lies face down, and is discarded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from pitboss.equipment import Card, Shoe, Source
from pitboss.errors import MalformedAnswer, ensure
from pitboss.table.actor import CHANCE
from pitboss.table.answer import Answer
from pitboss.table.event import EVERYONE, HOUSE, Event
from pitboss.table.field import Value
from pitboss.table.form import Form
from pitboss.table.house_rules import HouseRules
from pitboss.table.procedure import Procedure
from pitboss.table.question import Question
from pitboss.table.table import Table
from pitboss.table.wager import Wager

__all__ = [
    "CardDealt",
    "CardDrawn",
    "CardFrom",
    "CardState",
    "CardsDiscarded",
    "Draw",
    "deal",
    "discard",
    "set_shoe",
    "show",
]


class CardDrawn(Answer, frozen=True, kw_only=True):
    """A card leaves the shoe."""

    card: str


class CardDealt(Event, frozen=True, kw_only=True):
    """A card was dealt to a place; who may not see it sees no card."""

    place: str
    card: str = ""


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """Cards went from the table to the discards."""

    count: int


class CardState(msgspec.Struct, frozen=True, kw_only=True):
    """What lasts from round to round in every game of cards: the shoe."""

    shoe: Shoe


R = TypeVar("R", bound=HouseRules)
C = TypeVar("C", bound=CardState)
W = TypeVar("W", bound=Wager)


@dataclass(frozen=True, slots=True)
class CardFrom:
    """A card that is still in the shoe."""

    shoe: Shoe

    def admits(self, value: object) -> bool:
        """Whether it is the code of such a card."""
        try:
            card = Card.parse(value) if isinstance(value, str) else None
        except MalformedAnswer:
            return False
        return card is not None and card.code == value and self.shoe.holds(card)

    def read(self, typed: str) -> Value:
        """The card typed, as `As` or `10h`."""
        return Card.parse(typed).code

    def sample(self, source: Source) -> Value:
        """Any card of the shoe, each equally likely."""
        return self.shoe.pick(source).code

    def describe(self) -> str:
        """How a card is written."""
        return "a card still in the shoe, such as As or 10h"


@dataclass(frozen=True, slots=True)
class Draw(Question):
    """A card leaves the shoe, or an official says what went wrong."""

    prompt: str
    cite: str
    shoe: Shoe
    irregularities: Sequence[Form] = ()

    def forms(self) -> Sequence[Form]:
        """The card, or what went wrong."""
        blanks = {"card": CardFrom(self.shoe)}
        card = Form("card", CardDrawn, CHANCE, self.cite, "the card drawn", blanks=blanks)
        return [card, *self.irregularities]

    def draw(self, source: Source) -> Answer | None:
        """Any card of the shoe, each equally likely."""
        return CardDrawn(by=CHANCE, card=self.shoe.pick(source).code)


def set_shoe(table: Table[R, C, W], shoe: Shoe) -> None:
    """The table's shoe is now this."""
    table.state = msgspec.structs.replace(table.state, shoe=shoe)


def deal(
    table: Table[R, C, W], place: str, cite: str, *, to: str = EVERYONE, prompt: str = ""
) -> Procedure[Card]:
    """One card leaves the shoe for a place; with `to` a seat or the house alone sees its face."""
    ensure(table.state.shoe.left > 0, "the game sees to it that the shoe holds a card")
    answer = yield Draw(prompt or f"A card for {place}.", cite, table.state.shoe)
    assert isinstance(answer, CardDrawn)
    card = Card.parse(answer.card)
    set_shoe(table, table.state.shoe.without(card))
    show(table, place, card, cite, to=to)
    return card


def show(table: Table[R, C, W], place: str, card: Card, cite: str, *, to: str = EVERYONE) -> None:
    """Tell of a card dealt: its face to those who may see it, its back to everyone else."""
    if to != EVERYONE:
        table.emit(CardDealt(cite=cite, place=place))
        if to != HOUSE:
            table.emit(CardDealt(cite=cite, place=place, card=card.code, to=HOUSE))
    table.emit(CardDealt(cite=cite, place=place, card=card.code, to=to))


def discard(table: Table[R, C, W], cards: Iterable[Card], cite: str) -> None:
    """Cards go from the table to the discards."""
    each = list(cards)
    set_shoe(table, table.state.shoe.discard(each))
    table.emit(CardsDiscarded(cite=cite, count=len(each)))
