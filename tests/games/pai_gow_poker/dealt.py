"""Hands at random for comparing kernels with what is readable, special ones among them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.equipment import full_deck, seeded, shuffled
from pitboss.equipment.cards import Card

__all__ = ["hands", "shuffled_deck"]


def shuffled_deck(seed: str) -> list[Card]:
    """The 53 cards in an order that follows from the seed."""
    return shuffled(full_deck(1), seeded(seed))


def hands(count: int, seed: str) -> Iterator[list[Card]]:
    """So many hands of seven: of any cards, of few ranks, of few suits, and with the joker."""
    source = seeded(seed)
    for number in range(count):
        deck = shuffled(full_deck(1), source)
        ranks = {card.rank for card in deck[:9] if not card.is_joker}
        suits = {card.suit for card in deck[:2] if not card.is_joker}
        match number % 4:
            case 1:
                few = list(ranks)[:4]
                deck = [card for card in deck if card.is_joker or card.rank in few]
            case 2:
                deck = [card for card in deck if card.is_joker or card.suit in suits]
        hand = deck[:7]
        if number % 3 == 0 and not any(card.is_joker for card in hand):
            hand[0] = full_deck(1)[-1]
        yield hand
