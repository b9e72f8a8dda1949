"""The exact price of the three wagers of baccarat, for a full shoe or any part of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final

from pitboss.equipment import CARDS, Shoe
from pitboss.errors import ensure
from pitboss.games._baccarat.options import BaccaratRules
from pitboss.games._baccarat.rules import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TIE_HAND,
    banker_takes_third,
    card_value,
    player_takes_third,
    point_count,
    winning_hand,
)
from pitboss.games._baccarat.settle import decide, vigorish_on
from pitboss.money import Cents
from pitboss.odds import Price, price, price_layout
from pitboss.table import Layout, Spot, Wager
from pitboss.table.authoring import Decision

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
    ensure(len(values) == 10 and min(values) >= 0, "a shoe is described by ten counts, from 0 to 9")
    ensure(sum(values) >= SEQUENCE, "six cards finish any hand; with fewer it may be void")
    found = {BANKER_WINS: 0, PLAYER_WINS: 0, TIE_HAND: 0}
    left = list(values)
    for player, players_ways in _pairs(left):
        for banker, ways in _pairs(left):
            for winner, more in _completions(left, player, banker):
                found[winner] += players_ways * ways * more
    return found


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """Every count two cards can make, with the ordered ways; the cards are out while yielded."""
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
    if not player_takes_third(player, banker):
        unused = sum(left) - 1
        for winner, ways in _bankers_card(left, player, banker, NO_CARD):
            yield winner, ways * unused
        return
    for third in range(10):
        ways = left[third]
        if ways:
            left[third] -= 1
            for winner, more in _bankers_card(left, player, banker, third):
                yield winner, ways * more
            left[third] += 1


def _bankers_card(
    left: list[int], player: int, banker: int, third: int
) -> Iterator[tuple[int, int]]:
    """The Banker's card, after the Player's third card if there is one; its ways, or all cards."""
    final = player if third == NO_CARD else point_count(player + third)
    if not banker_takes_third(player, banker, third):
        yield winning_hand(final, banker), sum(left)
        return
    for card, ways in enumerate(left):
        if ways:
            yield winning_hand(final, point_count(banker + card)), ways


# On a multiple of this no vigorish of any rate is rounded: the price is that of the rate itself.
UNROUNDED: Final = 5_00


def price_wagers(
    rules: BaccaratRules,
    layout: Layout,
    *,
    values: Sequence[int] | None = None,
    stake: Cents | None = None,
) -> list[Price]:
    """A row for each wager on the next deal.

    `values` are the cards left in the shoe, by how many there are of each value from 0 to 9;
    without them the shoe is full. `stake` is for those who want to know what the rounding of the
    vigorish does to a wager of that size.
    """
    dealt = list(chances(values or full_values(rules.decks)).items())
    return price_layout(layout, lambda spot: _price(rules, layout, spot, dealt, stake))


def _price(
    rules: BaccaratRules,
    layout: Layout,
    spot: Spot,
    dealt: Sequence[tuple[int, Fraction]],
    stake: Cents | None,
) -> Price:
    cents = stake or lcm(layout.step(spot.key), UNROUNDED)
    wager = Wager(id=1, seat=1, spot=spot.key, cents=cents)

    def deal(state: Wager, winner: int) -> Decision | Wager:
        return _after_vigorish(state, decide(state, winner, rules), rules)

    return price(spot.kind, rules, stake=cents, start=wager, step=deal, chances=dealt)


def _after_vigorish(wager: Wager, decision: Decision, rules: BaccaratRules) -> Decision:
    """The decision of the table with the vigorish taken off what is paid."""
    due = vigorish_on([(wager, decision)], rules)
    return Decision(decision.result, decision.taken, decision.paid - due, decision.cite)
