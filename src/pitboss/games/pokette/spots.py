"""The places of the pokette layout, found from how its ranks and suits are arranged.

Boxes that share an edge adjoin; the point where both jokers meet two aces is the jacer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from pitboss.equipment import Card, Rank, Suit, full_deck
from pitboss.games.pokette.arrangement import JOKERS, Arrangement, card_of
from pitboss.games.pokette.rules import rank_cards, suit_of
from pitboss.games.pokette.wagers import KINDS, is_poker_hand
from pitboss.table import Spot

__all__ = ["JACER_ACES", "layout_spots"]

JACER_ACES: Final = frozenset([card_of(Rank.ACE, Suit.CLUBS), card_of(Rank.ACE, Suit.DIAMONDS)])

_KIND: Final = {kind.key: kind for kind in KINDS}
# A quarter of the deck each: three ranks, and the two of one suit.
_BLOCKS: Final = {
    "akq": ((Rank.ACE, Rank.KING, Rank.QUEEN), Suit.SPADES),
    "j109": ((Rank.JACK, Rank.TEN, Rank.NINE), Suit.CLUBS),
    "r876": ((Rank.EIGHT, Rank.SEVEN, Rank.SIX), Suit.DIAMONDS),
    "r543": ((Rank.FIVE, Rank.FOUR, Rank.THREE), Suit.HEARTS),
}


def layout_spots(arranged: Arrangement) -> Iterator[Spot]:
    """Every place of a layout that is arranged so."""
    for card in (*JOKERS, *arranged.cards()):
        yield _named("straight_up", "straight up", (card,))
    for pair in arranged.adjoining():
        yield _named("split", "split", pair)
    for four in arranged.corners():
        yield _named("corner", "corner", four)
    yield from _ranks(arranged.ranks)
    yield from _blocks()
    yield from _colours()
    yield from _suits(arranged.suits)
    yield _spot("jacer", (*sorted(JACER_ACES), *JOKERS), key="", title="jacer")
    yield from _hands()


def _spot(kind: str, cards: Iterable[int], *, key: str, title: str) -> Spot:
    name = f"{kind}_{key}" if key else kind
    return Spot(name, _KIND[kind], title, on=tuple(int(card) for card in cards))


def _named(kind: str, word: str, cards: tuple[Card, ...]) -> Spot:
    """A spot named after the very cards it covers."""
    key, title = "_".join(map(_code, cards)), " ".join(map(str, cards))
    return _spot(kind, cards, key=key, title=f"{word} {title}")


def _code(card: Card) -> str:
    return card.code.lower().replace(" ", "") if card.is_joker else card.code


def _ranks(ranks: tuple[Rank, ...]) -> Iterator[Spot]:
    for rank in ranks:
        cards = rank_cards(rank)
        yield _spot("single_rank", cards, key=rank.letter, title=f"the rank {rank}")
    for upper, lower in pairwise(ranks):
        key, title = f"{upper.letter}_{lower.letter}", f"the ranks {upper} and {lower}"
        both = (*rank_cards(upper), *rank_cards(lower))
        yield _spot("double_rank", both, key=key, title=title)


def _blocks() -> Iterator[Spot]:
    for kind, (ranks, suit) in _BLOCKS.items():
        cards = [card for rank in ranks for card in rank_cards(rank)]
        title = f"{'-'.join(map(str, ranks))} or the 2 of {suit.value}"
        yield _spot(kind, (*cards, card_of(Rank.TWO, suit)), key="", title=title)


def _colours() -> Iterator[Spot]:
    for kind, red in (("red", True), ("black", False)):
        cards = [card for card in full_deck() if card.suit.is_red is red]
        yield _spot(kind, cards, key="", title=kind)


def _suits(suits: tuple[Suit, ...]) -> Iterator[Spot]:
    for suit in suits:
        number = suit_of(card_of(Rank.TWO, suit))
        cards = [card for card in full_deck() if suit_of(card) == number]
        yield _spot("suit", cards, key=suit.value, title=suit.value)


def _hands() -> Iterator[Spot]:
    for kind in KINDS:
        if is_poker_hand(kind.key):
            yield Spot(kind.key, kind, kind.key.replace("_", " "))
