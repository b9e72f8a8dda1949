"""Dealing cards: a card leaves the shoe, is shown or lies face down, and is discarded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeVar

import msgspec

from pitboss.equipment import Card, Shoe, Source
from pitboss.equipment.cards import CARDS
from pitboss.errors import MalformedAnswer, ensure
from pitboss.table.answer import CHANCE, DEALER, FLOORPERSON, Actor, Answer, seat_actor
from pitboss.table.event import EVERYONE, HOUSE, Event
from pitboss.table.field import Json, Value, cards_json
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Form, Procedure, Question
from pitboss.table.table import Table
from pitboss.table.wager import Wager


class CardDrawn(Answer, frozen=True, kw_only=True):
    """A card leaves the shoe."""

    card: str


class FoundFaceUp(Answer, frozen=True, kw_only=True):
    """A card lies face up in the shoe."""

    card: str


class AskBurnCard(Answer, frozen=True, kw_only=True):
    """A player asks to see the card that was burned face down."""


class NewDealer(Answer, frozen=True, kw_only=True):
    """Another dealer comes to the table."""


class CardDealt(Event, frozen=True, kw_only=True):
    """A card was dealt to a place; who may not see it sees no card."""

    place: str
    card: str = ""

    @property
    def text(self) -> str:
        """The card and its place in words."""
        face = str(Card.parse(self.card)) if self.card else "a card face down"
        return f"{self.place}: {face}"


class CardTurned(Event, frozen=True, kw_only=True):
    """A card that lay face down was turned up, for those who may see it."""

    place: str
    card: str

    @property
    def text(self) -> str:
        """The card and its place in words."""
        return f"{self.place}, turned up: {Card.parse(self.card)}"


class CardMoved(Event, frozen=True, kw_only=True):
    """A card that lay face up on the table went to another place."""

    place: str
    card: str

    @property
    def text(self) -> str:
        """The card and where it goes, in words."""
        return f"{self.place}: {Card.parse(self.card)}, which lay face up on the table"


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """Cards went from the table to the discards."""

    count: int

    @property
    def text(self) -> str:
        """How many, in words."""
        return f"to the discards: {self.count}"


class CardsReturned(Event, frozen=True, kw_only=True):
    """Cards went from the table back into a device that shuffles without end."""

    count: int

    @property
    def text(self) -> str:
        """How many, in words."""
        return f"back into the device: {self.count}"


class CardState(msgspec.Struct, frozen=True, kw_only=True):
    """What lasts from round to round in every game of cards: the shoe.

    `burned` is the card burned face down last, while a player may still ask to see it.
    `equipment` names what is as at an opening when other cards come to the table.
    """

    equipment: ClassVar[tuple[str, ...]] = ("shoe", "burned")

    shoe: Shoe
    burned: str = ""

    def check(self) -> None:
        """Stop the table if the cards are not the decks."""
        self.shoe.check()


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
        """The card typed, as `As` or `10h`; a deck's only joker is typed in one word."""
        return Card.parse(f"{typed} 1" if typed == "Joker" else typed).code

    def sample(self, source: Source) -> Value:
        """Any card of the shoe, each equally likely."""
        return self.shoe.pick(source).code

    def describe(self) -> str:
        """How a card is written."""
        return "a card still in the shoe, such as As or 10h"

    def as_json(self) -> Json:
        """One card of the shoe."""
        return cards_json((card for card in CARDS if self.shoe.holds(card)), least=1, most=1)


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


# What the game does when a card found face up was the last one in the shoe.
Refill: TypeAlias = Callable[[], Procedure[None]]


def set_shoe(table: Table[R, C, W], shoe: Shoe) -> None:
    """The table's shoe is now this."""
    table.set_state(shoe=shoe)


def take(table: Table[R, C, W], card: Card) -> None:
    """A card leaves the shoe."""
    set_shoe(table, table.state.shoe.without(card))


def deal(
    table: Table[R, C, W],
    place: str,
    cite: str,
    *,
    to: str = EVERYONE,
    prompt: str = "",
    face_up: str = "",
    refilled: Refill | None = None,
) -> Procedure[Card]:
    """One card leaves the shoe for a place; with `to` a seat or the house alone sees its face.

    With `face_up`, the provision on cards found face up in the shoe, such a card is put with the
    discards and the next one is dealt; `refilled` is what is done if that was the last card.
    """
    words = prompt or f"A card for {place}."
    answer = yield _draw(table.state.shoe, words, cite, face_up, refilled)
    while isinstance(answer, FoundFaceUp):
        put_aside(table, answer, face_up)
        if not table.state.shoe.left and refilled is not None:
            yield from refilled()
        answer = yield _draw(table.state.shoe, words, cite, face_up, refilled)
    assert isinstance(answer, CardDrawn)
    card = Card.parse(answer.card)
    take(table, card)
    show(table, place, card, cite, to=to)
    return card


def _draw(shoe: Shoe, prompt: str, cite: str, face_up: str, refilled: Refill | None) -> Draw:
    """The next card, or one found face up; the last card only if the shoe is filled again."""
    ensure(shoe.left > 0, "the game sees to it that the shoe holds a card")
    may_find = face_up and (shoe.left > 1 or refilled is not None)
    return Draw(prompt, cite, shoe, [face_up_form(shoe, face_up)] if may_find else [])


def face_up_form(shoe: Shoe, cite: str, *, by: Actor = DEALER) -> Form:
    """The form by which staff say that a card lies face up in the shoe."""
    blanks = {"card": CardFrom(shoe)}
    text = "a card lies face up in the shoe"
    return Form("face_up", FoundFaceUp, by, cite, text, blanks=blanks)


def put_aside(
    table: Table[R, C, W], found: FoundFaceUp, cite: str, *, place: str = "face up in the shoe"
) -> None:
    """A card that was found face up is not used and goes to the discards."""
    card = Card.parse(found.card)
    take(table, card)
    show(table, place, card, cite)
    discard(table, [card], cite)


def show(table: Table[R, C, W], place: str, card: Card, cite: str, *, to: str = EVERYONE) -> None:
    """Tell of a card dealt: its face to those who may see it, its back to everyone else.

    A card is announced once; `turn` shows its face later.
    """
    if to != EVERYONE:
        table.emit(CardDealt(cite=cite, place=place))
        if to != HOUSE:
            table.emit(CardDealt(cite=cite, place=place, card=card.code, to=HOUSE))
    table.emit(CardDealt(cite=cite, place=place, card=card.code, to=to))


def turn(table: Table[R, C, W], place: str, card: Card, cite: str, *, to: str = EVERYONE) -> None:
    """A card that lay face down is turned up."""
    table.emit(CardTurned(cite=cite, place=place, card=card.code, to=to))


def discard(table: Table[R, C, W], cards: Iterable[Card], cite: str) -> None:
    """Cards go from the table to the discards."""
    each = list(cards)
    set_shoe(table, table.state.shoe.discard(each))
    table.emit(CardsDiscarded(cite=cite, count=len(each)))


def return_cards(table: Table[R, C, W], cards: Iterable[Card], cite: str) -> None:
    """Cards of the table, and any discards, go back into a device that shuffles without end."""
    each = list(cards)
    set_shoe(table, table.state.shoe.take_back(each).refilled())
    table.emit(CardsReturned(cite=cite, count=len(each)))


# -- burning --------------------------------------------------------------------------------------


def burn(
    table: Table[R, C, W],
    cite: str,
    *,
    to: str = HOUSE,
    face_up: str = "",
    refilled: Refill | None = None,
) -> Procedure[Card]:
    """A card goes from the shoe to the discards, face down; a player may ask to see it."""
    card = yield from deal(table, "burn card", cite, to=to, face_up=face_up, refilled=refilled)
    discard(table, [card], cite)
    burned = card.code if to == HOUSE else ""
    table.set_state(burned=burned)
    return card


def burn_by_value(
    table: Table[R, C, W],
    cite: str,
    values: Sequence[int],
    *,
    face_up: str,
    first: Card | None = None,
) -> Procedure[None]:
    """The first card is burned face up, and as many more as its number; all are shown.

    `values` gives the number for each rank, from the deuce to the ace. With `first`, a card that
    already lies on the table, only the further cards leave the shoe. A card found face up under
    the provision on that is not counted, and brings as many more as its own number.
    """
    while first is None and table.state.shoe.left:
        card, found = yield from _burned(table, cite, face_up)
        if found:
            yield from burn_by_value(table, face_up, values, face_up=face_up, first=card)
        else:
            first = card
    if first is not None:
        yield from _burn_more(table, cite, values, first, face_up)


def _burn_more(
    table: Table[R, C, W], cite: str, values: Sequence[int], first: Card, face_up: str
) -> Procedure[None]:
    """As many cards as the number of the first follow it, and all go to the discards."""
    cards, due = [first], values[first.rank - 2]
    while due and table.state.shoe.left:
        card, found = yield from _burned(table, cite, face_up)
        cards.append(card)
        due += values[card.rank - 2] if found else -1
    discard(table, cards, cite)


def _burned(table: Table[R, C, W], cite: str, face_up: str) -> Procedure[tuple[Card, bool]]:
    """A card that is burned face up, and whether it lay so in the shoe."""
    shoe, place = table.state.shoe, "burn card"
    answer = yield Draw(f"A card for {place}.", cite, shoe, [face_up_form(shoe, face_up)])
    assert isinstance(answer, CardDrawn | FoundFaceUp)
    card, found = Card.parse(answer.card), isinstance(answer, FoundFaceUp)
    take(table, card)
    show(table, "face up in the shoe" if found else place, card, face_up if found else cite)
    return card, found


def burn_card_forms(table: Table[R, C, W], cite: str) -> list[Form]:
    """While a burned card has not been shown, every player may ask for it."""
    text = "ask to see the burned card"
    actors = map(seat_actor, table.seats if table.state.burned else ())
    return [Form("burn_card", AskBurnCard, actor, cite, text) for actor in actors]


def new_dealer_form(cite: str) -> Form:
    """The form by which the floorperson changes the dealer."""
    return Form("new_dealer", NewDealer, FLOORPERSON, cite, "another dealer comes to the table")


def show_burn_card(table: Table[R, C, W], cite: str) -> None:
    """The card burned last is turned up for everyone, because a player asked."""
    turn(table, "burn card", Card.parse(table.state.burned), cite)
    table.set_state(burned="")
