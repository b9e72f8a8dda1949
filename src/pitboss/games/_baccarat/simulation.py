"""Punto banco and minibaccarat made ready for simulation.

`details` may say how many cards lie behind the cutting card (`cut`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.equipment import full_deck
from pitboss.games._baccarat.deal import CUTTING_CARD_MIN
from pitboss.games._baccarat.odds import price_wagers
from pitboss.games._baccarat.options import BaccaratRules
from pitboss.games._baccarat.rules import (
    NO_CARD,
    banker_takes_third,
    burn_count,
    card_value,
    player_takes_third,
    point_count,
    winning_hand,
)
from pitboss.games._baccarat.settle import decide, vigorish_on
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager
from pitboss.table import Layout, Wager

prepare()  # before any kernel is declared

# Which hand won, as a place in a list.
OUTCOMES: Final = (-1, 0, 1)

HAND_MAX: Final = 6
# At most two hands are dealt from the cutting card on.
HANDS_AFTER: Final = 2 * HAND_MAX

# Cards are known by what they count, which also says how many they burn.
COUNTS: Final = 10
RANKS: Final = range(2, 15)
_BURNS: Final = np.zeros(COUNTS, dtype=np.int64)
for _rank in RANKS:
    _BURNS[card_value(_rank)] = burn_count(_rank)

# What the rules say of every hand, tabulated so that the processor has nothing to guess: the count
# of a sum; by both counts, whether the Player draws; by both counts and a column (no third card, or
# the third card's value), whether the Banker does; and which hand wins.
SUMS: Final = np.array([point_count(total) for total in range(2 * COUNTS)])
_BOTH: Final = [(player, banker) for player in range(COUNTS) for banker in range(COUNTS)]
_PLAYER: Final = np.array([player_takes_third(p, b) for p, b in _BOTH], np.int64)
_BANKER: Final = np.array(
    [[banker_takes_third(p, b, third) for third in range(NO_CARD, COUNTS)] for p, b in _BOTH],
    np.int64,
)
WINNERS: Final = np.array([winning_hand(p, b) for p, b in _BOTH])


class BaccaratTerms(NamedTuple):
    """What each winner nets on each wager and on all of them, and what the wagers cost.

    `cut` is how many cards come before the cutting card, the burned ones among them; zero is
    for a device that shuffles after every round.
    """

    nets: Ints
    totals: Ints
    stakes: Ints
    cut: int
    players: int


@njit(nogil=True, inline="always")
def burned(cards: Bytes) -> int:
    """The first card of a shoe is burned, and as many as its number: how many that are."""
    return 1 + int(_BURNS[cards[0]])


@njit(nogil=True, inline="always")
def one_hand(cards: Bytes, at: int) -> tuple[int, int]:
    """Both hands dealt from a place in the shoe: which one won, and the place of the next card."""
    player = SUMS[cards[at] + cards[at + 2]]
    banker = SUMS[cards[at + 1] + cards[at + 3]]
    both, third = COUNTS * player + banker, np.int64(cards[at + 4])
    draws = _PLAYER[both]
    at += 4 + draws
    again = _BANKER[both, draws * (1 + third)]
    player = SUMS[player + draws * third]
    banker = SUMS[banker + again * np.int64(cards[at])]
    return WINNERS[COUNTS * player + banker], at + again


@njit(cache=True, nogil=True)
def play_shoes(
    terms: BaccaratTerms, cards: Bytes, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, shoe after shoe, and add up how often each hand won.

    After the hand in which the cutting card comes out one more is played; a device shuffles after
    every hand and burns nothing.
    """
    seen, own, left = np.zeros(3, dtype=np.int64), np.empty(CHUNK, dtype=np.int64), rounds
    base, at, due, last = 0, 0, True, False
    for stake in terms.stakes:
        base += stake
    cut, totals, device = terms.cut, terms.totals, terms.cut == 0
    used = HAND_MAX if device else min(len(cards), cut + HANDS_AFTER)
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if due:
                shuffle_ahead(cards, chance, used)
                at = 0 if device else burned(cards)
            winner, at = one_hand(cards, at)
            seen[1 + winner] += 1
            own[each] = totals[1 + winner]
            due, last = last or device, not last and at > cut
        follow(tally, own[:some], base)
        left -= some
    _add_up(terms, seen, base, tally)


@njit(nogil=True)
def _add_up(terms: BaccaratTerms, seen: Ints, base: int, tally: Tally) -> None:
    players, whole = terms.players, len(terms.stakes)
    for won in range(3):
        if seen[won]:
            for wager in range(whole):
                amounts = (players * terms.stakes[wager], players * terms.nets[won, wager])
                add_wager(tally.wagers, tally.squares, wager, amounts, seen[won])
            amounts = (players * base, players * terms.totals[won])
            add_wager(tally.wagers, tally.squares, whole, amounts, seen[won])
            add_result(tally.results, amounts[1], seen[won])


CUT_MAX: Final = 52


def baccarat_model(rules: BaccaratRules, layout: Layout, strategy: Strategy) -> Model:
    """Shoes dealt to their cutting card with the strategy's wagers."""
    _check(rules, strategy)
    stakes = stakes_of(strategy, rules, layout, usual="banker")
    terms, cards = terms_of(rules, strategy, stakes), values_of(rules.decks)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(terms, cards.copy(), chance, rounds, tally)

    exact = {
        row.wager: row.house_advantage
        for spot, cents in stakes.items()
        for row in price_wagers(rules, layout, stake=cents)
        if row.wager == spot
    }
    return Model(wagers=tuple(stakes), play=play, base=sum(stakes.values()), exact=exact)


def terms_of(rules: BaccaratRules, strategy: Strategy, stakes: dict[str, Cents]) -> BaccaratTerms:
    """What each winner nets, from the table's own decisions, vigorish taken off."""
    nets = np.array([[_net(rules, spot, stakes[spot], w) for spot in stakes] for w in OUTCOMES])
    each = np.array(list(stakes.values()))
    return BaccaratTerms(nets, nets.sum(axis=1), each, _cut(rules, strategy), strategy.players)


def _cut(rules: BaccaratRules, strategy: Strategy) -> int:
    """How many cards come before the cutting card; a device has none."""
    if not rules.shuffles_continuously:
        return len(full_deck()) * rules.decks - int(strategy.details.get("cut", CUTTING_CARD_MIN))
    if "cut" in strategy.details:
        raise refused("details.cut", "a device that shuffles after every round has no cutting card")
    return 0


def _net(rules: BaccaratRules, spot: str, cents: Cents, winner: int) -> Cents:
    wager = Wager(id=1, seat=1, spot=spot, cents=cents)
    decision = decide(wager, winner, rules)
    return decision.net - vigorish_on([(wager, decision)], rules)


def values_of(decks: int) -> Bytes:
    """The cards of so many decks by what they count."""
    return np.array([card_value(card.rank) for card in full_deck()] * decks, dtype=np.uint8)


def _check(rules: BaccaratRules, strategy: Strategy) -> None:
    if not 1 <= strategy.players <= rules.seats:
        raise refused("players", f"1 to {rules.seats} players sit at this table")
    if strategy.play != "best":
        raise refused("play", "at baccarat the tables of the rules decide, not the players")
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at baccarat")
    for name, value in strategy.details.items():
        if name != "cut":
            raise refused(f"details.{name[:20]}", "at baccarat there is only the detail cut")
        if not (value.isdecimal() and CUTTING_CARD_MIN <= int(value) <= CUT_MAX):
            message = f"the cutting card lies {CUTTING_CARD_MIN} to {CUT_MAX} cards from the back"
            raise refused("details.cut", message)
