"""Some cards of a five-card hand are seen: what they may become, counted exactly.

Suits matter only as far as all cards may be of one suit. So three cards are one of 741 kinds and
four cards one of 2,535, and every count below is a whole number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType
from typing import Final, TypeAlias

from pitboss.equipment import CARDS, Card, full_deck
from pitboss.errors import MalformedAnswer
from pitboss.ranking.high import read_five

# How many of the cards not seen make each line of a payout list.
Lasts: TypeAlias = tuple[int, ...]
# The line of a payout list for the category of a hand and for the rank that counts first in it.
_RowOf: TypeAlias = Callable[[int, int], int]

_SUITS: Final = 4
_RANKS: Final = range(14, 1, -1)


@dataclass(frozen=True, slots=True, order=True)
class Seen:
    """Cards as far as they can matter: their ranks, the highest first, and if all are suited."""

    ranks: tuple[int, ...]
    suited: bool

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Seen:
        """These cards."""
        each = list(cards)
        ranks = sorted((int(card.rank) for card in each), reverse=True)
        return cls(tuple(ranks), len({card.suit for card in each}) == 1)

    @property
    def hands(self) -> int:
        """How many sets of cards of one deck look like this."""
        if self.suited:
            return _SUITS
        times = Counter(self.ranks).values()
        flushes = _SUITS if max(times) == 1 else 0
        return prod(comb(_SUITS, n) for n in times) - flushes

    @property
    def reading(self) -> tuple[int, int]:
        """Five cards as a hand: its category, and the rank that counts first, as that of a pair."""
        found = read_five(self.ranks, self.suited)
        return int(found.category), found.values[0]

    def __str__(self) -> str:
        letters = "".join(CARDS[rank - 2].rank.letter for rank in self.ranks)
        return f"{letters} {'suited' if self.suited else 'unsuited'}"


def all_seen(size: int) -> Iterator[Seen]:
    """Every kind of so many cards of one deck."""
    for ranks in combinations_with_replacement(_RANKS, size):
        most = max(Counter(ranks).values())
        if most <= _SUITS:
            yield Seen(ranks, suited=False)
        if most == 1:
            yield Seen(ranks, suited=True)


@cache
def next_seen(seen: Seen) -> tuple[tuple[Seen, int], ...]:
    """What one more card of the deck makes of the cards seen, with the number of such cards."""
    found: list[tuple[Seen, int]] = []
    for rank in _RANKS:
        left = _SUITS - seen.ranks.count(rank)
        ranks = tuple(sorted((*seen.ranks, rank), reverse=True))
        alike = 1 if seen.suited and rank not in seen.ranks else 0
        found += [(Seen(ranks, suited=True), 1)] * alike
        found += [(Seen(ranks, suited=False), left - alike)] * (left > alike)
    return tuple(found)


@cache
def last_cards(row_of: _RowOf, rows: int) -> Mapping[Seen, Lasts]:
    """For every four cards, how many of the 48 others make each line of the payout list."""
    row = {kind: row_of(*kind.reading) for kind in all_seen(5)}
    found: dict[Seen, Lasts] = {}
    for kind in all_seen(4):
        counts = [0] * rows
        for after, cards in next_seen(kind):
            counts[row[after]] += cards
        found[kind] = tuple(counts)
    return MappingProxyType(found)


def unseen(cards: Iterable[Card]) -> list[Card]:
    """The cards of the deck that nobody has seen."""
    known = set(cards)
    return [card for card in full_deck() if card not in known]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards as a person writes them, `As Kd Qh`, each of them once."""
    cards = tuple(Card.parse(word) for word in text.replace(",", " ").split())
    if len(set(cards)) < len(cards) or any(card.is_joker for card in cards):
        raise MalformedAnswer("each card is of one deck of 52 and stands once")
    return cards
