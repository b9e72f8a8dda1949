"""The blanks of a form as plain data: what may stand in each, so that a page can draw it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TypeAlias

from pitboss.equipment import Card, Wheel
from pitboss.equipment.cards import CARDS
from pitboss.games.big_six.spin import Section
from pitboss.games.pai_gow_poker.turns import LowHand
from pitboss.games.pokette.wheels import WHEEL
from pitboss.games.pokette.wheels import Section as PoketteSection
from pitboss.games.roulette.spin import Compartment
from pitboss.poker.dealing.shuffling import KnownOrder, OrderOf, SomeCards
from pitboss.poker.draw.turn import CardsOf
from pitboss.table import Amount, CardFrom, Faces, Field, OneOf, Whole

__all__ = ["blank_json"]

Json: TypeAlias = dict[str, object]

# The low hand at pai gow poker; a hand of any other size is set wrongly and loses.
LOW_CARDS = 2


def blank_json(field: Field) -> Json:
    """What may stand in a blank: an amount, a choice, a number, faces, cards, or typed words."""
    return {**_json(field), "describe": field.describe()}


@singledispatch
def _json(field: Field) -> Json:
    """A kind of blank that no page can draw is typed."""
    return {"kind": "text"}


@_json.register
def _(field: Amount) -> Json:
    return {"kind": "amount", "low": field.low, "high": field.high, "step": field.step}


@_json.register
def _(field: OneOf) -> Json:
    return {"kind": "choice", "values": list(field.values)}


@_json.register
def _(field: Whole) -> Json:
    return {"kind": "whole", "low": field.low, "high": field.high}


@_json.register(Compartment)
@_json.register(Section)
def _(field: Compartment | Section) -> Json:
    return {"kind": "whole", "low": field.low, "high": field.high, "labels": _labels(field.wheel)}


@_json.register
def _(field: PoketteSection) -> Json:
    return {"kind": "whole", "low": field.low, "high": field.high, "labels": _labels(WHEEL)}


def _labels(wheel: Wheel) -> list[str]:
    """What is painted on each section, the first being number 0."""
    return list(wheel.sections)


@_json.register
def _(field: Faces) -> Json:
    return {"kind": "faces", "count": field.count}


# -- cards ----------------------------------------------------------------------------------------


@_json.register
def _(field: CardFrom) -> Json:
    """One card, whose blank takes a list of one code, or the code itself."""
    return _cards((card for card in CARDS if field.shoe.holds(card)), least=1, most=1)


@_json.register
def _(field: CardsOf) -> Json:
    return _cards(field.held, least=0, most=len(field.held))


@_json.register
def _(field: LowHand) -> Json:
    return _cards(field.cards, least=LOW_CARDS, most=LOW_CARDS)


@_json.register
def _(field: OrderOf) -> Json:
    """All of the cards in their order, or none of them where nobody knows it."""
    size = len(field.cards)
    return {**_cards(sorted(field.cards), least=size, most=size), "ordered": True, "none": True}


@_json.register
def _(field: KnownOrder) -> Json:
    size = len(field.cards)
    return {**_cards(sorted(field.cards), least=size, most=size), "ordered": True}


@_json.register
def _(field: SomeCards) -> Json:
    return _cards(sorted(field.cards), least=0, most=field.most)


def _cards(cards: Iterable[int], *, least: int, most: int) -> Json:
    codes = [Card(card).code for card in cards]
    return {"kind": "cards", "from": codes, "least": least, "most": most}
