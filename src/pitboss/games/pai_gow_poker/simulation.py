"""Pai gow poker made ready for simulation.

Players set their hands as the dealer does ("house_way", which "best" means too), or by one of the
filed ways by its name ("standard", "plain"). `details` may say that everybody takes the bank when
it is offered: `bank` is `never`, `bank` or `co_bank`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._pai_gow.rules import AREAS, outcome
from pitboss.games._pai_gow.simulation import (
    AREA,
    BANK_NOTE,
    BANKED,
    RESULTS,
    bank_cell,
    banking,
    check_banking,
    turns_of,
)
from pitboss.games._stud.simulation import Book, Sheet, add_rounds, book_of, check, number_at
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS
from pitboss.games.pai_gow_poker.kernel import Small, set_cards, set_hand, tables_of
from pitboss.games.pai_gow_poker.odds import kept_pairs
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules, pai_gow_poker_layout
from pitboss.games.pai_gow_poker.rules import DECK, HAND, POSITIONS, is_fouled
from pitboss.games.pai_gow_poker.settle import decide, decide_number
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.ranking.evaluation import CARDS
from pitboss.ranking.kernels import NONE
from pitboss.simulation.chance import Bytes, Ints, Words, below, mixed, shuffle_ahead
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally
from pitboss.table import Wager

prepare()  # before any kernel is declared

# So many deals have a stream of chance of their own, whatever the number of threads.
STREAM_DEALS: Final = 1 << 20
LINES: Final = 16

_fouled = njit(cache=True, nogil=True)(is_fouled)
_outcome = njit(nogil=True)(outcome)


# -- chance ----------------------------------------------------------------------------------------


@njit(cache=True, nogil=True, inline="always")
def _stream(seed: int, chunk: int) -> np.uint64:
    """Where the stream of a chunk begins."""
    return mixed(mixed(np.uint64(seed)) + np.uint64(chunk))


@njit(cache=True, nogil=True, inline="always")
def _shuffle(deck: Ints, cards: int, state: np.uint64) -> np.uint64:
    """Bring some cards to the front, equally likely up to 53 in 2**32."""
    low = np.uint64(0xFFFFFFFF)
    for place in range(0, cards, 2):
        state += np.uint64(0x9E3779B97F4A7C15)
        number = mixed(state)
        other = place + np.int64((number & low) * np.uint64(DECK - place) >> np.uint64(32))
        deck[place], deck[other] = deck[other], deck[place]
        if place + 1 < cards:
            number >>= np.uint64(32)
            other = place + 1 + np.int64(number * np.uint64(DECK - place - 1) >> np.uint64(32))
            deck[place + 1], deck[other] = deck[other], deck[place + 1]
    return state


# -- the house way against itself ------------------------------------------------------------------


@njit(cache=True, nogil=True)
def deal_out(
    stream: tuple[int, int], deals: int, opponents: int, tables: Small
) -> tuple[Ints, Ints, Ints]:
    """Deal so often to a bank and its opponents, all setting by the house way.

    The stream of chance is named by its seed and by the number of its chunk.

    How often the high and low hands of opponents were lower, copies or higher; how often the
    opponents together won so many more wagers than they lost; how often each line was followed.
    """
    compared = np.zeros((3, 3), dtype=np.int64)
    nets = np.zeros(2 * AREAS + 1, dtype=np.int64)
    lines = np.zeros(LINES, dtype=np.int64)
    deck, state = np.arange(DECK), _stream(stream[0], stream[1])
    for _ in range(deals):
        state = _shuffle(deck, HAND * (opponents + 1), state)
        bank_high, bank_low, line = set_cards(deck[:HAND], tables)
        lines[line] += 1
        net = 0
        for n in range(1, opponents + 1):
            high, low, line = set_cards(deck[n * HAND : n * HAND + HAND], tables)
            lines[line] += 1
            above = (high > bank_high) - (high < bank_high)
            beside = (low > bank_low) - (low < bank_low)
            compared[above + 1, beside + 1] += 1
            net += _outcome(above, beside)
        nets[net + AREAS] += 1
    return compared, nets, lines


@njit(cache=True, nogil=True)
def sample_hands(seed: int, hands: int, tables: Small) -> Ints:
    """The strengths, high and low, of so many hands that a seed deals."""
    found = np.empty((hands, 2), dtype=np.int64)
    deck, state = np.arange(DECK), _stream(seed, 0)
    for n in range(hands):
        state = _shuffle(deck, HAND, state)
        found[n, 0], found[n, 1], _ = set_cards(deck[:HAND], tables)
    return found


# -- every hand ------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def every_hand(cards: Ints, first: int, mine: Ints, tables: Small) -> tuple[Ints, Ints, int]:
    """Set every seven of the cards whose first is the one at this place, the others behind it.

    How often each line is followed; how often each of my settings, given as the strengths of high
    and low, loses, pushes and wins against them; and how often the house way fouls.
    """
    lines, results = np.zeros(LINES, dtype=np.int64), np.zeros((len(mine), 3), dtype=np.int64)
    hand, at, sums = np.empty(HAND, np.int64), np.empty(HAND, np.int64), np.zeros(HAND, np.uint64)
    fouls, depth, count = 0, 1, len(cards)
    hand[0], at[0], sums[0], at[1] = cards[first], first, CARDS[cards[first]], first
    while depth:
        at[depth] += 1
        if at[depth] > count - HAND + depth:
            depth -= 1
            continue
        hand[depth] = cards[at[depth]]
        key = sums[depth - 1] + CARDS[hand[depth]]
        if depth < HAND - 1:
            sums[depth] = key
            at[depth + 1] = at[depth]
            depth += 1
            continue
        high, low, line = set_hand(key, hand, tables)
        lines[line] += 1
        fouls += _fouled(high, low)
        for n in range(len(mine)):
            results[n, _outcome(mine[n, 0] - high, mine[n, 1] - low) + 1] += 1
    return lines, results, fouls


class PaiGowPokerTerms(NamedTuple):
    """The tables by which the dealer sets and those of the players.

    `turns` says who banks, round by round, zero being the dealer; after the last turn that of
    `again` comes next. A co-bank's hands are set by the dealer, who does not play against it.
    `numbers` says that a number is shown that somebody has wagered on. So many cards are `dealt`
    of a deck shuffled as far as that.
    """

    house: Small
    own: Small
    players: int
    turns: Ints
    again: int
    co_bank: bool
    numbers: bool
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: PaiGowPokerTerms, deck: Bytes, chance: Words, ends: Ints, start: tuple[int, int]
) -> int:
    """So many rounds from a turn on: all hands are set and compared with those of the bank.

    Each position has seven cards of the deck, the dealer's first. The next turn comes back.
    """
    house, own, players, turns, again, co_bank, numbers, dealt = terms
    strengths, hand = np.zeros((POSITIONS, 2), dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    rounds, at = start
    for each in range(rounds):
        shuffle_ahead(deck, chance, dealt)
        base, bank, ahead = 0, turns[at], 0
        if numbers:
            base = RESULTS * below(chance, POSITIONS)
        for position in range(players + 1):
            if position == 0 or (co_bank and position == bank):
                high, low = _set(house, deck, hand, position)
            else:
                high, low = _set(own, deck, hand, position)
            strengths[position, 0], strengths[position, 1] = high, low
        for position in range(players + 1):
            if position != bank and (position or not co_bank):
                high = int(strengths[position, 0] - strengths[bank, 0])
                low = int(strengths[position, 1] - strengths[bank, 1])
                result = _outcome(high, low)
                ahead += result
                if position:
                    ends[each, position - 1] = base + result + 1
        if bank:
            ends[each, bank - 1] = base + BANKED + AREAS + ahead
        at = at + 1 if at + 1 < len(turns) else again
    return at


@njit(nogil=True)
def _set(tables: Small, deck: Bytes, hand: Ints, position: int) -> tuple[int, int]:
    """Seven cards of the deck as the strengths of two hands."""
    key = NONE
    for place in range(HAND):
        card = number_at(deck, HAND * position + place)
        hand[place] = card
        key += CARDS[card]
    high, low, _ = set_hand(key, hand, tables)
    return high, low


@njit(cache=True, nogil=True)
def play_rounds(
    terms: PaiGowPokerTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    deck, left, at = np.arange(DECK).astype(np.uint8), rounds, 0
    ends = np.empty((CHUNK, terms.players), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        at = deal_rounds(terms, deck, chance, ends, (some, at))
        add_rounds(book, sheet, some, tally)
        left -= some


PLAYS: Final = ("best", "house_way", *HOUSE_WAYS)


def model(rules: PaiGowPokerRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's wagers and its way to set hands."""
    check(strategy, plays=PLAYS, seats=AREAS, details="bank")
    stakes = stakes_of(strategy, rules, pai_gow_poker_layout(rules), usual=AREA)
    _check(rules, strategy, stakes)
    banks = banking(strategy) != "never"
    own_way = strategy.play not in ("best", "house_way", rules.house_way)
    terms, book = terms_of(rules, strategy, stakes), hands_book(rules, strategy, stakes)
    numbers = [spot for spot in stakes if spot != AREA]

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    return Model(
        wagers=("pai_gow_poker", *numbers, *(["bank"] * banks)),
        play=play,
        base=book.base,
        exact={
            **({} if banks or own_way else {"pai_gow_poker": _edge(rules, stakes[AREA])}),
            **{spot: _number_edge(rules, spot, stakes[spot]) for spot in numbers},
        },
        note=_OWN_WAY_NOTE * own_way + BANK_NOTE * banks,
    )


_OWN_WAY_NOTE: Final = "Exact prices are known where all hands are set by the same house way. "


def _edge(rules: PaiGowPokerRules, cents: Cents) -> Fraction:
    """The house advantage on a wager of so much, its vigorish rounded as the house does."""
    pairs = kept_pairs(rules)
    loss, _, win = _results(rules, cents)
    return -Fraction(pairs.won * win + pairs.lost * loss, pairs.hands * cents)


def _check(rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> None:
    check_banking(rules, strategy, stakes)
    if banking(strategy) != "never" and len(stakes) > 1:
        raise refused("details.bank", "banking is not simulated beside wagers on numbers")


def _number_edge(rules: PaiGowPokerRules, spot: str, cents: Cents) -> Fraction:
    nets = [_number_net(rules, spot, cents, shown) for shown in range(1, POSITIONS + 1)]
    return -Fraction(sum(nets), POSITIONS * cents)


def _number_net(rules: PaiGowPokerRules, spot: str, cents: Cents, shown: int) -> Cents:
    return decide_number(Wager(id=2, seat=1, spot=spot, cents=cents), shown, rules).net


def terms_of(
    rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]
) -> PaiGowPokerTerms:
    """The tables by which hands are set, and who banks when."""
    way = rules.way if strategy.play in ("best", "house_way") else HOUSE_WAYS[strategy.play]
    banks: tuple[int, ...] = (0,)
    again = 0
    if banking(strategy) != "never":
        banks, again = turns_of(strategy.players)
    return PaiGowPokerTerms(
        house=tables_of(rules.way, rules.ranking),
        own=tables_of(way, rules.ranking),
        players=strategy.players,
        turns=np.array(banks, dtype=np.int64),
        again=again,
        co_bank=banking(strategy) == "co_bank",
        numbers=len(stakes) > 1,
        dealt=HAND * (strategy.players + 1),
    )


# -- money -----------------------------------------------------------------------------------------


def hands_book(rules: PaiGowPokerRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> Book:
    """What the wagers net by the number shown and by the result, less the vigorish."""
    cents, numbers = stakes[AREA], [spot for spot in stakes if spot != AREA]
    banks = banking(strategy) != "never"

    def rows() -> Iterator[list[tuple[Cents, Cents]]]:
        for shown in range(1, POSITIONS + 1 if numbers else 2):
            beside = [(stakes[n], _number_net(rules, n, stakes[n], shown)) for n in numbers]
            no_bank = [(0, 0)] * banks
            yield from ([(cents, net), *beside, *no_bank] for net in _results(rules, cents))
            for ahead in range(-AREAS, AREAS + 1):
                bank = bank_cell(rules, strategy, cents, ahead)
                yield [(0, 0), *([(0, 0)] * len(numbers)), *([bank] * banks)]

    return book_of(rows(), sum(stakes.values()))


def _results(rules: PaiGowPokerRules, cents: Cents) -> list[Cents]:
    """What a wager nets when it loses, pushes and wins, as the table decides it."""
    wager = Wager(id=1, seat=1, spot=AREA, cents=cents)
    decided = [decide(wager, *compared, rules) for compared in ((-1, -1), (1, -1), (1, 1))]
    return [each.net - rules.vigorish(each.paid) for each in decided]
