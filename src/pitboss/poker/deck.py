"""The deck: shuffled and cut before every round, dealt from the top, with burn cards apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.equipment import Card, Shoe, Source
from pitboss.poker.answers import DeckReady
from pitboss.poker.events import CardsBurned
from pitboss.poker.hand import Hand
from pitboss.rulebook import rule
from pitboss.table import (
    CHANCE,
    Answer,
    CardDrawn,
    Draw,
    Field,
    Form,
    Procedure,
    Question,
    Whole,
    ask,
)

__all__ = ["CUT_MAX", "CUT_MIN", "DECK", "Shuffle", "burn", "cut", "next_card", "shuffle"]

DECK: Final = tuple(range(52))
CUT_MIN: Final = 10
CUT_MAX: Final = 51  # something has to be left to put on top


class OrderOf:
    """Some cards in any order, or none where nobody knows it."""

    __slots__ = ("cards",)

    def __init__(self, cards: frozenset[int]) -> None:
        self.cards = cards

    def admits(self, value: object) -> bool:
        """Whether every card is there once."""
        if not isinstance(value, tuple):
            return False
        return not value or (len(value) == len(self.cards) and self.cards.issuperset(value))

    def read(self, typed: str) -> tuple[int, ...]:
        """`-` for an order nobody knows, or the cards without spaces."""
        pairs = (typed[place : place + 2] for place in range(0, len(typed), 2))
        return () if typed == "-" else tuple(int(Card.parse(pair)) for pair in pairs)

    def sample(self, source: Source) -> tuple[int, ...]:
        """Every order equally likely."""
        cards = sorted(self.cards)
        for last in range(len(cards) - 1, 0, -1):
            other = source.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def describe(self) -> str:
        """How it is written."""
        return f"{len(self.cards)} cards from the top, such as AsKd..., or - if nobody knows them"


class Shuffle(Question):
    """Cards are shuffled to random order; the whole deck is then cut by the dealer."""

    __slots__ = ("_cite", "cards", "cut")

    def __init__(self, cards: frozenset[int], provision: str, *, cut: bool) -> None:
        self.cards = cards
        self.cut = Whole(CUT_MIN, CUT_MAX) if cut else Whole(0, 0)
        self._cite = provision

    @property
    def cite(self) -> str:
        """The provision on this shuffle."""
        return self._cite

    @property
    def prompt(self) -> str:
        """What is done."""
        return f"{len(self.cards)} cards are shuffled{' and cut' * (self.cut.high > 0)}."

    def forms(self) -> Sequence[Form]:
        """The order of the cards and the depth of the cut."""
        blanks: dict[str, Field] = {"order": OrderOf(self.cards), "cut": self.cut}
        text = "the order of the cards and how many are lifted in the cut"
        return [Form("deck", DeckReady, CHANCE, self.cite, text, blanks=blanks)]

    def draw(self, source: Source) -> Answer | None:
        """Every order equally likely, cut somewhere."""
        depth = self.cut.low + source.below(self.cut.high - self.cut.low + 1)
        return DeckReady(by=CHANCE, order=OrderOf(self.cards).sample(source), cut=depth)


def shuffle(
    hand: Hand, provision: str, cards: Iterable[int] = DECK, *, cut_too: bool = True
) -> Procedure[None]:
    """Cards are shuffled and, if it is the whole deck, cut; they are the deck from now on."""
    answer = yield from ask(Shuffle(frozenset(cards), provision, cut=cut_too), DeckReady)
    if answer.order:
        hand.deck = cut(answer.order, answer.cut)
        hand.shoe = None
    else:
        hand.deck = sorted(cards)
        hand.shoe = _shoe_of(hand.deck)


@rule("13:69F-14.5(b)", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def cut(order: tuple[int, ...], lifted: int) -> list[int]:
    """The packet lifted from the top goes under the rest; the top card stands last here."""
    deck = [*order[lifted:], *order[:lifted]]
    deck.reverse()
    return deck


def _shoe_of(cards: Sequence[int]) -> Shoe:
    """Cards whose order nobody knows."""
    counts = [0] * 54
    for card in cards:
        counts[card] += 1
    return Shoe(tuple(counts), len(cards), 1)


def next_card(hand: Hand, place: str, provision: str) -> Procedure[int]:
    """The top card of the deck; where nobody knows the order, whoever sees it tells it."""
    if hand.shoe is None:
        return hand.deck.pop()
    answer = yield from ask(Draw(f"The card for {place}.", provision, hand.shoe), CardDrawn)
    card = Card.parse(answer.card)
    hand.shoe = hand.shoe.without(card)
    hand.deck.remove(card)
    return int(card)


@rule("13:69F-14.1[Burn card]", "13:69F-14.6(e)3")
def burn(hand: Hand, provision: str) -> Procedure[None]:
    """The top card goes face down to the burn cards, apart from the discards."""
    card = (
        hand.deck.pop()
        if hand.shoe is None
        else (yield from next_card(hand, "the burn", provision))
    )
    hand.burns.append(card)
    hand.table.emit(CardsBurned(cite=provision))
