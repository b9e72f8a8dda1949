"""The layout of pokette as data: a grid of thirteen ranks by four suits under the two jokers.

Boxes that share an edge adjoin. The first joker lies over spades and clubs, the second over
diamonds and hearts; the point where both meet the two middle aces is the jacer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from pitboss.equipment import Card, Rank, Suit, full_deck
from pitboss.games.pokette.rules import rank_cards, suit_of
from pitboss.games.pokette.wagers import KINDS, is_poker_hand
from pitboss.table import Spot

__all__ = ["COLUMNS", "LAYOUTS", "ROWS"]

ROWS: Final = tuple(reversed(Rank))
COLUMNS: Final = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)

_KIND: Final = {kind.key: kind for kind in KINDS}
_JOKERS: Final = (Card(52), Card(53))
# A quarter of the deck each: three ranks, and the two of one suit in the order of the columns.
_BLOCKS: Final = {"akq": ROWS[0:3], "j109": ROWS[3:6], "r876": ROWS[6:9], "r543": ROWS[9:12]}


def _at(rank: Rank, suit: Suit) -> Card:
    return Card.parse(f"{rank.letter}{suit.letter}")


def _code(card: Card) -> str:
    return card.code.lower().replace(" ", "") if card.is_joker else card.code


def _spot(kind: str, cards: Iterable[Card | int], *, key: str, title: str) -> Spot:
    name = f"{kind}_{key}" if key else kind
    return Spot(name, _KIND[kind], title, on=tuple(int(card) for card in cards))


def _named(kind: str, word: str, cards: tuple[Card, ...]) -> Spot:
    """A spot named after the very cards it covers."""
    key, title = "_".join(map(_code, cards)), " ".join(map(str, cards))
    return _spot(kind, cards, key=key, title=f"{word} {title}")


def _straight_up() -> Iterator[Spot]:
    grid = [_at(rank, suit) for rank in ROWS for suit in COLUMNS]
    for card in (*_JOKERS, *grid):
        yield _named("straight_up", "straight up", (card,))


def _adjoining() -> Iterator[tuple[Card, Card]]:
    """Every two boxes that share an edge."""
    yield _JOKERS
    for place, suit in enumerate(COLUMNS):
        yield _JOKERS[place // 2], _at(Rank.ACE, suit)
    for rank in ROWS:
        for left, right in pairwise(COLUMNS):
            yield _at(rank, left), _at(rank, right)
    for upper, lower in pairwise(ROWS):
        for suit in COLUMNS:
            yield _at(upper, suit), _at(lower, suit)


def _splits() -> Iterator[Spot]:
    for pair in _adjoining():
        yield _named("split", "split", pair)


def _corners() -> Iterator[Spot]:
    for upper, lower in pairwise(ROWS):
        for left, right in pairwise(COLUMNS):
            square = [_at(rank, suit) for rank in (upper, lower) for suit in (left, right)]
            yield _named("corner", "corner", tuple(square))


def _ranks() -> Iterator[Spot]:
    for rank in ROWS:
        cards = rank_cards(rank)
        yield _spot("single_rank", cards, key=rank.letter, title=f"the rank {rank}")
    for upper, lower in pairwise(ROWS):
        key, title = f"{upper.letter}_{lower.letter}", f"the ranks {upper} and {lower}"
        both = (*rank_cards(upper), *rank_cards(lower))
        yield _spot("double_rank", both, key=key, title=title)


def _blocks() -> Iterator[Spot]:
    for (kind, ranks), suit in zip(_BLOCKS.items(), COLUMNS, strict=True):
        cards = [card for rank in ranks for card in rank_cards(rank)]
        words = "-".join(map(str, ranks))
        title = f"{words} or the 2 of {suit.value}"
        yield _spot(kind, (*cards, _at(Rank.TWO, suit)), key="", title=title)


def _colours_and_suits() -> Iterator[Spot]:
    deck = full_deck()
    for kind, red in (("red", True), ("black", False)):
        cards = [card for card in deck if card.suit.is_red is red]
        yield _spot(kind, cards, key="", title=kind)
    for suit in COLUMNS:
        cards = [card for card in deck if suit_of(card) == suit_of(_at(Rank.TWO, suit))]
        yield _spot("suit", cards, key=suit.value, title=suit.value)


def _jacer() -> Spot:
    aces = (_at(Rank.ACE, Suit.CLUBS), _at(Rank.ACE, Suit.DIAMONDS))
    return _spot("jacer", (*aces, *_JOKERS), key="", title="jacer")


def _hands() -> Iterator[Spot]:
    for kind in KINDS:
        if is_poker_hand(kind.key):
            yield Spot(kind.key, kind, kind.title.lower())


def _model() -> Iterator[Spot]:
    yield from _straight_up()
    yield from _splits()
    yield from _corners()
    yield from _ranks()
    yield from _blocks()
    yield from _colours_and_suits()
    yield _jacer()
    yield from _hands()


LAYOUTS: Final = {"model": tuple(_model())}
