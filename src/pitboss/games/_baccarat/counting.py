"""Every deal of a baccarat shoe counted exactly, by the rules the table draws with.

A shoe is told by how many cards it holds of each value from 0 to 9. Deals are counted as ordered
sequences of six cards, whether or not all six are used, so that all of them are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from pitboss.equipment import CARDS, Shoe
from pitboss.errors import ensure
from pitboss.games._baccarat.hands import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TIE_HAND,
    banker_draws,
    card_value,
    natural_ends,
    player_draws,
    point_count,
    winning_hand,
)

__all__ = ["SEQUENCE", "Values", "chances", "count_deals", "full_values", "values_left"]

Values = tuple[int, ...]

# No hand takes more cards than two and a third each.
SEQUENCE: Final = 6


def full_values(decks: int) -> Values:
    """How many cards of each value from 0 to 9 so many decks hold."""
    return values_left(Shoe.full(decks))


def values_left(shoe: Shoe) -> Values:
    """How many cards of each value from 0 to 9 are still in a shoe."""
    values = [0] * 10
    for card, count in zip(CARDS, shoe.counts, strict=True):
        if count:
            values[card_value(card.rank)] += count
    return tuple(values)


def chances(values: Sequence[int]) -> dict[int, Fraction]:
    """How likely each hand wins, and a tie, on the next deal from these cards."""
    deals = count_deals(tuple(values))
    total = sum(deals.values())
    return {winner: Fraction(count, total) for winner, count in deals.items()}


@cache
def count_deals(values: Values) -> dict[int, int]:
    """In how many ordered sequences of six cards each hand wins, and in how many they tie."""
    ensure(len(values) == 10 and min(values) >= 0, "a shoe is told by ten counts, from 0 to 9")
    ensure(sum(values) >= SEQUENCE, "six cards finish any hand; with fewer it may be void")
    found = {BANKER_WINS: 0, PLAYER_WINS: 0, TIE_HAND: 0}
    left = list(values)
    for player, players_ways in _pairs(left):
        for banker, ways in _pairs(left):
            for winner, more in _completions(left, player, banker):
                found[winner] += players_ways * ways * more
    return found


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """Every count two cards can make, with the ordered ways; while told of they are not left."""
    for first in range(10):
        for second in range(first, 10):
            ways = left[first] * (left[second] - (first == second))
            if ways > 0:
                left[first] -= 1
                left[second] -= 1
                yield point_count(first + second), ways if first == second else 2 * ways
                left[first] += 1
                left[second] += 1


def _completions(left: list[int], player: int, banker: int) -> Iterator[tuple[int, int]]:
    """How the hand ends from two cards each, with the ordered ways of the two cards that follow."""
    size = sum(left)
    if natural_ends(player, banker):
        yield winning_hand(player, banker), size * (size - 1)
    elif player_draws(player):
        yield from _after_player(left, player, banker)
    else:
        for winner, ways in _bankers_card(left, player, banker, NO_CARD):
            yield winner, ways * (size - 1)


def _after_player(left: list[int], player: int, banker: int) -> Iterator[tuple[int, int]]:
    for third in range(10):
        ways = left[third]
        if ways:
            left[third] -= 1
            drawn = point_count(player + third)
            for winner, more in _bankers_card(left, drawn, banker, third):
                yield winner, ways * more
            left[third] += 1


def _bankers_card(
    left: list[int], player: int, banker: int, third: int
) -> Iterator[tuple[int, int]]:
    if not banker_draws(banker, third):
        yield winning_hand(player, banker), sum(left)
        return
    for card, ways in enumerate(left):
        if ways:
            yield winning_hand(player, point_count(banker + card)), ways
