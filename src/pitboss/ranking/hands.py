"""Hands in words: `rank("As Kd Qh Js Tc")` names the hand and compares with others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import Final, overload

from pitboss.equipment import Card, Rank
from pitboss.errors import MalformedAnswer, checked_call
from pitboss.ranking.high import Category, Reading, Values
from pitboss.ranking.kinds import (
    KINDS,
    AnyKind,
    Definition,
    Kind,
    QualifiedKind,
    definition,
    numbers,
)
from pitboss.ranking.pai_gow import WheelRank
from pitboss.rulebook import rule

_PLURALS: Final = {Rank.SIX: "sixes"}
_COUNTS: Final = {1: "one card", 2: "two cards", 3: "three cards", 4: "badugi"}


def call_high(category: Category, values: Values) -> str:
    """A high hand in words: `full house, kings over fours`."""
    return _CALLS[category](values)


def call_low(category: Category, values: Values) -> str:
    """A low hand in words: `low, 8-6-4-3-A`, or what spoils it: `low with a pair of kings`."""
    if category is Category.NOTHING:
        return f"low, {_letters(values)}"
    return f"low, {call_high(category, values)}"


def call_badugi(values: Values) -> str:
    """A badugi hand in words: how many cards count, and which."""
    return f"{_COUNTS[len(values)]}, {_letters(values)}"


def _letters(values: Values) -> str:
    return "-".join(str(_rank(value)) for value in values)


def _rank(value: int) -> Rank:
    return Rank.ACE if value == 1 else Rank(value)


def _one(value: int) -> str:
    return _rank(value).name.lower()


def _many(value: int) -> str:
    return _PLURALS.get(_rank(value), f"{_one(value)}s")


def _high_card(category: Category) -> Callable[[Values], str]:
    return lambda values: f"{category.title}, {_one(values[0])} high"


_CALLS: Final[dict[Category, Callable[[Values], str]]] = {
    Category.NOTHING: _high_card(Category.NOTHING),
    Category.PAIR: lambda values: f"pair of {_many(values[0])}",
    Category.TWO_PAIRS: lambda values: f"two pairs, {_many(values[0])} and {_many(values[2])}",
    Category.THREE_OF_A_KIND: lambda values: f"three of a kind, {_many(values[0])}",
    Category.STRAIGHT: _high_card(Category.STRAIGHT),
    Category.FLUSH: _high_card(Category.FLUSH),
    Category.FULL_HOUSE: lambda values: f"full house, {_many(values[0])} over {_many(values[3])}",
    Category.FOUR_OF_A_KIND: lambda values: f"four of a kind, {_many(values[0])}",
    Category.STRAIGHT_FLUSH: _high_card(Category.STRAIGHT_FLUSH),
    Category.ROYAL_FLUSH: lambda values: "royal flush",
    Category.FIVE_ACES: lambda values: "five aces",
}


LOW_SCALES: Final = ("low", "eight or better", "deuce to seven", "six or better")
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠])|Joker(?: 1)?")


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandRank:
    """What a hand is worth; hands of one kind compare, and hands that tie are equal.

    >>> rank("Ks Kd Kh 4s 4c").describe()
    'full house, kings over fours'
    >>> rank("As Ad 9h 5s 2c") < rank("2s 2d 2h 4s 5c")
    True
    """

    kind: str
    category: Category
    strength: int
    cards: tuple[Card, ...]
    values: Values
    scale: str

    def describe(self) -> str:
        """The hand as the dealer calls it."""
        if self.scale == "badugi":
            return call_badugi(self.values)
        call = call_low if self.scale in LOW_SCALES else call_high
        return call(self.category, self.values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandRank):
            return NotImplemented
        return (self.scale, self.strength) == (other.scale, other.strength)

    def __lt__(self, other: HandRank) -> bool:
        if not isinstance(other, HandRank) or self.scale != other.scale:
            return NotImplemented
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash((self.scale, self.strength))

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"<HandRank {self.kind}: {self.describe()}: {' '.join(map(str, self.cards))}>"


@overload
def rank(
    cards: str | Iterable[int],
    kind: Kind = "high",
    *,
    board: str | Iterable[int] = (),
    wheel_rank: WheelRank = "second",
) -> HandRank: ...


@overload
def rank(
    cards: str | Iterable[int],
    kind: QualifiedKind,
    *,
    board: str | Iterable[int] = (),
    wheel_rank: WheelRank = "second",
) -> HandRank | None: ...


@checked_call
@rule("13:69F-14.3(g)", "19:47-14.3(f)")
def rank(
    cards: str | Iterable[int],
    kind: AnyKind = "high",
    *,
    board: str | Iterable[int] = (),
    wheel_rank: WheelRank = "second",
) -> HandRank | None:
    """Rank the cards; None if a low hand does not qualify."""
    found = definition(kind, wheel_rank)
    if found is None:
        raise MalformedAnswer(f"the kinds of hands are {', '.join(KINDS)}; {kind!r} is not one")
    hand, shared = read_cards(cards), read_cards(board)
    _check(found, kind, hand, shared)
    best = _best(found, hand, shared)
    return None if best is None else _ranked(found, kind, *best)


def read_cards(cards: str | Iterable[int]) -> tuple[Card, ...]:
    """The cards of a text such as `As Kd 10h Joker`, or of some numbers."""
    if not isinstance(cards, str):
        try:
            return tuple(Card(int(card)) for card in cards)
        except (TypeError, ValueError):
            message = f"cards are text such as As Kd 10h, or numbers, not {cards!r:.40}"
            raise MalformedAnswer(message) from None
    text = re.sub(r"[\s,]+", " ", cards.strip())
    if _CARD.sub("", text).strip():
        raise MalformedAnswer(f"cards are written like As Kd 10h or Joker, not {cards!r}")
    return tuple(_card(match) for match in _CARD.finditer(text))


def _card(match: re.Match[str]) -> Card:
    return Card(52) if match[1] is None else Card.parse(match[0])


def _check(found: Definition, kind: str, hand: Sequence[Card], board: Sequence[Card]) -> None:
    """Refuse cards that cannot be a hand of the kind."""
    together = (*hand, *board)
    if len(hand) not in found.cards:
        sizes = " or ".join(str(size) for size in found.cards)
        raise MalformedAnswer(f"a hand of kind {kind} has {sizes} cards, not {len(hand)}")
    if len(board) != found.board:
        raise MalformedAnswer(f"kind {kind} needs a board of {found.board}, not {len(board)} cards")
    if len(set(together)) != len(together):
        raise MalformedAnswer("the same card appears twice")
    if any(card >= 52 + found.jokers for card in together):
        raise MalformedAnswer(f"kind {kind} is played with {found.jokers or 'no'} joker")


def _best(
    found: Definition, hand: tuple[Card, ...], board: tuple[Card, ...]
) -> tuple[tuple[Card, ...], Reading] | None:
    """The best hand among the choices, of those that qualify."""
    read = ((choice, found.read(choice)) for choice in found.choices(hand, board))
    good = (each for each in read if found.qualifies(each[1].values))
    return max(good, key=lambda each: each[1].key, default=None)


def _ranked(found: Definition, kind: str, cards: tuple[Card, ...], reading: Reading) -> HandRank:
    return HandRank(
        kind=kind,
        category=reading.category,
        strength=numbers(found.scale)[reading.key],
        cards=_in_order(cards, reading.values),
        values=reading.values,
        scale=found.scale,
    )


def _in_order(cards: Iterable[Card], values: Values) -> tuple[Card, ...]:
    """The cards as they count; a joker stands where a card is missing."""
    left, ordered = list(cards), []
    for value in values:
        high = 14 if value == 1 else value
        fits = (card for card in left if not card.is_joker and card.rank == high)
        ordered.append(next(fits, left[-1] if left[-1].is_joker else left[0]))
        left.remove(ordered[-1])
    return tuple(ordered)
