"""The shoe: which cards are still to come, which were discarded, and where the cutting card lies.

A shoe knows its cards but not their order: each card that leaves it is equally likely to be any of
those still in it, which is what a thorough shuffle means. The order comes from outside, card by
card, from a random source or from a person who reads the real ones.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from pitboss.equipment.cards import CARDS, DECKS_MAX, Card, full_deck
from pitboss.equipment.randomness import Source
from pitboss.errors import MalformedAnswer, ensure

Item = TypeVar("Item")


def shuffled(items: Iterable[Item], source: Source) -> list[Item]:
    """The same items in an order that chance alone picks, from the last place to the first."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = source.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


NO_CUTTING_CARD: Final = -1

_NONE: Final = (0,) * len(CARDS)


@functools.cache
def _full(decks: int, jokers: int) -> tuple[int, ...]:
    """How many of each card so many decks hold, by their numbers."""
    cards = len(full_deck(jokers))
    return (decks,) * cards + (0,) * (len(CARDS) - cards)


class Shoe(msgspec.Struct, frozen=True):
    """Cards by their numbers: how many of each are in the shoe and how many lie in the discards.

    `until_cut` is how many cards come before the cutting card. Cards in neither place are on the
    table.
    """

    counts: tuple[int, ...]
    left: int
    decks: int
    jokers: int = 0
    discards: tuple[int, ...] = _NONE
    until_cut: int = NO_CUTTING_CARD

    @classmethod
    def full(cls, decks: int, jokers: int = 0) -> Shoe:
        """All cards of so many decks, freshly shuffled, without a cutting card."""
        ensure(1 <= decks <= DECKS_MAX, f"a shoe holds 1 to {DECKS_MAX} decks")
        counts = _full(decks, jokers)
        return cls(counts, sum(counts), decks, jokers)

    @property
    def size(self) -> int:
        """All its cards, wherever they lie."""
        return self.decks * (52 + self.jokers)

    @property
    def on_table(self) -> int:
        """How many cards are out of the shoe and not yet discarded."""
        return self.size - self.left - sum(self.discards)

    @property
    def faces_on_table(self) -> tuple[int, ...]:
        """How many of each card are out of the shoe and not yet discarded, by their numbers."""
        piles = zip(_full(self.decks, self.jokers), self.counts, self.discards, strict=True)
        return tuple([full - left - gone for full, left, gone in piles])

    def check(self) -> None:
        """Stop the table if the cards in the shoe, on the table and discarded are not the decks."""
        ensure(len(self.counts) == len(self.discards) == len(CARDS), "every card has its count")
        ensure(self.left == sum(self.counts), "what is left in a shoe is the sum of its cards")
        piles = (*self.counts, *self.discards, *self.faces_on_table)
        ensure(min(piles) >= 0, "the cards of a shoe are its decks, each as often and no more")
        ensure(NO_CUTTING_CARD <= self.until_cut <= self.left, "the cutting card is in the shoe")

    @property
    def cut_is_out(self) -> bool:
        """Whether the cutting card has come out."""
        return self.until_cut == 0

    def holds(self, card: Card) -> bool:
        """Whether such a card is still in the shoe."""
        return self.counts[card] > 0

    def pick(self, source: Source) -> Card:
        """A card of the shoe, each equally likely."""
        ensure(self.left > 0, "a card is picked only from a shoe that holds one")
        place = source.below(self.left)
        for number, count in enumerate(self.counts):
            if place < count:
                return CARDS[number]
            place -= count
        raise AssertionError("the counts of a shoe sum to what is left in it")

    def without(self, card: Card) -> Shoe:
        """The shoe after this card has left it."""
        if not self.holds(card):
            raise MalformedAnswer(f"there is no {card} left in the shoe")
        counts = (*self.counts[:card], self.counts[card] - 1, *self.counts[card + 1 :])
        until = self.until_cut - 1 if self.until_cut > 0 else self.until_cut
        return msgspec.structs.replace(self, counts=counts, left=self.left - 1, until_cut=until)

    def discard(self, cards: Iterable[Card]) -> Shoe:
        """The shoe after these cards of the table went to the discards."""
        piles = list(self.discards)
        for card in cards:
            piles[card] += 1
        after = msgspec.structs.replace(self, discards=tuple(piles))
        ensure(min(after.faces_on_table) >= 0, "only cards on the table are discarded")
        return after

    def take_back(self, cards: Iterable[Card]) -> Shoe:
        """The shoe after these cards of the table went back into it, to be shuffled with the rest.

        That is what a device does which shuffles without end.
        """
        counts = list(self.counts)
        for card in cards:
            counts[card] += 1
        after = msgspec.structs.replace(self, counts=tuple(counts), left=sum(counts))
        ensure(min(after.faces_on_table) >= 0, "only cards on the table are taken back")
        return after

    def with_cutting_card(self, from_back: int) -> Shoe:
        """The shoe with the cutting card so many cards from its back."""
        ensure(0 <= from_back <= self.left, "the cutting card lies within the shoe")
        return msgspec.structs.replace(self, until_cut=self.left - from_back)

    def reshuffled(self) -> Shoe:
        """All cards back in the shoe; none may still lie on the table."""
        ensure(self.on_table == 0, "cards on the table are not shuffled")
        return Shoe.full(self.decks, self.jokers)

    def refilled(self) -> Shoe:
        """The discards shuffled and put behind what is left, for a shoe that ran out in a round."""
        counts = tuple(a + b for a, b in zip(self.counts, self.discards, strict=True))
        left = self.left + sum(self.discards)
        return Shoe(counts, left, self.decks, self.jokers)
