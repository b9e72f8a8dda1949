"""Double down stud made ready for simulation.

Players double down where their own four cards say so ("best"), where the other players' cards,
which lie face up, are looked at too ("seen"), "always", "never", or by a coin ("random").
"""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._stud.deal import HOUSE_HAND
from pitboss.games._stud.odds import Lasts, Seen, last_cards
from pitboss.games._stud.simulation import (
    Book,
    Sheet,
    add_rounds,
    book_of,
    check,
    each_order,
    exact_ends,
    number_at,
    places_of,
    rows_by_class,
)
from pitboss.games.double_down_stud.odds import Nets, analyse, best_double, doubles, nets
from pitboss.games.double_down_stud.options import DoubleDownStudRules, double_down_stud_layout
from pitboss.games.double_down_stud.round import steps
from pitboss.games.double_down_stud.rules import LOSE, pay_row
from pitboss.games.double_down_stud.settle import decide
from pitboss.games.double_down_stud.wagers import DOUBLE, ORIGINAL, double_spot, original_spot
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.ranking.kernels import five
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally
from pitboss.table import Wager

prepare()  # before any kernel is declared

# In place of a double down: none or all of it, by a coin.
COIN = 255


class DoubleDownStudTerms(NamedTuple):
    """Where each player's card lies in the deck, and in the last row the dealer's four.

    `doubles` says which of the double down wagers is laid, by the number of four cards; `rows` is
    the line of each class of five cards. Where other players' cards are looked at, `worth` is
    what each double down wager nets over all last cards and `nets` what it nets on each line;
    otherwise `worth` has no rows. So many cards are `dealt` of a deck shuffled as far as that.
    """

    players: Ints
    dealer: Ints
    doubles: Bytes
    rows: Ints
    worth: Ints
    nets: Ints
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: DoubleDownStudTerms, cards: Bytes, chance: Words, ends: Ints, rounds: int
) -> None:
    """Every player's hand in so many rounds: the double down, and the line it makes."""
    places, dealer, doubles, rows = terms.players, terms.dealer, terms.doubles, terms.rows
    dealt, look = terms.dealt, len(terms.worth) > 0
    sizes, lines = terms.nets.shape
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        hole, a = number_at(cards, dealer[0]), number_at(cards, dealer[1])
        b, c = number_at(cards, dealer[2]), number_at(cards, dealer[3])
        shown = (a % 13 * 13 + b % 13) * 13 + c % 13
        one_suit = (a // 13 == b // 13) & (b // 13 == c // 13)
        for player in range(len(places)):
            own = number_at(cards, places[player])
            number = 2 * (shown * 13 + own % 13) + (one_suit & (own // 13 == a // 13))
            if look:
                double = _best(terms, cards, (number, player, a, b, c))
            else:
                double = number_at(doubles, number)
            if double == COIN:
                double = (sizes - 1) * below(chance, 2)
            ends[each, player] = double * lines + rows[five(own, hole, a, b, c)]


@njit(nogil=True)
def _best(terms: DoubleDownStudTerms, cards: Bytes, hand: tuple[int, int, int, int, int]) -> int:
    """The least of the best double downs, when the other players' cards are not in the hole."""
    number, player, a, b, c = hand
    own, best, most = number_at(cards, terms.players[player]), 0, 0
    for double in range(len(terms.nets)):
        worth = terms.worth[number, double]
        for other in range(len(terms.players)):
            if other != player:
                seen = number_at(cards, terms.players[other])
                worth -= terms.nets[double, terms.rows[five(own, seen, a, b, c)]]
        if double == 0 or worth > most:
            best, most = double, worth
    return best


@njit(cache=True, nogil=True)
def play_rounds(
    terms: DoubleDownStudTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left = np.arange(52).astype(np.uint8), rounds
    ends = np.empty((CHUNK, len(terms.players)), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, ends, some)
        add_rounds(book, sheet, some, tally)
        left -= some


AREA: Final = original_spot(1)
WAGERS: Final = (ORIGINAL.key, DOUBLE.key)
PLAYS: Final = ("best", "seen", "always", "never", "random")
LINES: Final = LOSE + 1
NUMBERS: Final = 2 * 13**4


def model(rules: DoubleDownStudRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's wager and double downs."""
    check(strategy, plays=PLAYS, seats=rules.seats)
    stakes = stakes_of(strategy, rules, double_down_stud_layout(rules), usual=AREA)
    if list(stakes) != [AREA]:
        raise refused("wagers", f"each player has one original wager, on {AREA}")
    cents = stakes[AREA]
    terms, book = terms_of(rules, strategy, cents), hands_book(rules, cents)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    return Model(
        wagers=WAGERS,
        play=play,
        base=cents,
        exact=exact_ends(book, WAGERS, _ways(rules, strategy, cents)),
        note=f"{ORIGINAL.key} is the original wager alone, {DOUBLE.key} the double down alone.",
    )


def hands_book(rules: DoubleDownStudRules, cents: Cents) -> Book:
    """What both wagers net by the double down and by the line, as the table decides."""
    sizes = doubles(rules, cents)
    return book_of((_end(rules, cents, size, row) for size in sizes for row in range(LINES)), cents)


def _end(
    rules: DoubleDownStudRules, cents: Cents, double: Cents, row: int
) -> list[tuple[Cents, Cents]]:
    wagers = [Wager(id=1, seat=1, spot=AREA, cents=cents)]
    wagers += [Wager(id=2, seat=1, spot=double_spot(1), cents=double)] * (double > 0)
    found = [(wager.cents, decision.net) for wager, decision in decide(wagers, row, rules)]
    return found + [(0, 0)] * (double == 0)


def terms_of(rules: DoubleDownStudRules, strategy: Strategy, cents: Cents) -> DoubleDownStudTerms:
    """The lists that the kernel looks up."""
    by_double = _by_double(rules, cents)
    table, worth = np.zeros(NUMBERS, dtype=np.uint8), np.zeros((0, 0), dtype=np.int64)
    for kind, double in _doubles(strategy.play, by_double).items():
        table[list(each_order(kind))] = double
    if strategy.play == "seen":
        worth = _worth(by_double)
    order = [step.hand for step in steps(tuple(range(1, strategy.players + 1)))]
    return DoubleDownStudTerms(
        players=places_of(range(1, strategy.players + 1), order)[:, 0],
        dealer=places_of([HOUSE_HAND], order)[0],
        doubles=table,
        rows=rows_by_class(pay_row),
        worth=worth,
        nets=np.array(list(by_double.values()), dtype=np.int64),
        dealt=len(order),
    )


def _by_double(rules: DoubleDownStudRules, cents: Cents) -> Nets:
    return {size: nets(rules, cents, size) for size in doubles(rules, cents)}


def _doubles(play: str, by_double: Nets) -> dict[Seen, int]:
    """Which of the double downs is laid on each kind of four cards."""
    sizes = list(by_double)
    alike = {"always": len(sizes) - 1, "never": 0, "random": COIN}
    if play in alike:
        return dict.fromkeys(_lasts(), alike[play])
    return {kind: sizes.index(best_double(last, by_double)) for kind, last in _lasts().items()}


def _worth(by_double: Nets) -> Ints:
    """What each double down nets over all last cards, by the number of four cards."""
    worth = np.zeros((NUMBERS, len(by_double)), dtype=np.int64)
    each = np.array(list(by_double.values()), dtype=np.int64)
    for kind, last in _lasts().items():
        worth[list(each_order(kind))] = each @ np.array(last)
    return worth


def _lasts() -> Mapping[Seen, Lasts]:
    return last_cards(pay_row, LINES)


# -- exact prices ----------------------------------------------------------------------------------


def _ways(rules: DoubleDownStudRules, strategy: Strategy, cents: Cents) -> dict[int, int]:
    """In how many ways each end comes about."""
    by_double = _by_double(rules, cents)
    if strategy.play == "seen":
        return _ways_seen(rules, strategy.players, cents)
    found: dict[int, int] = {}
    for kind, double in _doubles(strategy.play, by_double).items():
        full = len(by_double) - 1
        for laid, often in ((0, 1), (full, 1)) if double == COIN else ((double, 2),):
            for row, cards in enumerate(_lasts()[kind]):
                end = laid * LINES + row
                found[end] = found.get(end, 0) + often * kind.hands * cards
    return found


def _ways_seen(rules: DoubleDownStudRules, players: int, cents: Cents) -> dict[int, int]:
    """The same where the other players' cards are seen, from the odds of just that."""
    ends, sizes = analyse(rules, cents, others=players - 1).ends, doubles(rules, cents)
    over = lcm(*(chance.denominator for chance in ends.values()))
    return {sizes.index(size) * LINES + row: int(n * over) for (size, row), n in ends.items()}
