"""Let it ride made ready for simulation.

Players choose as is best ("best"), let every bet "ride", "withdraw" both bets they may, or toss a
coin ("random"). The three bets are laid as `bet_1_1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from pitboss.games._stud.odds import Seen, all_seen, last_cards, next_seen
from pitboss.games._stud.options import AUTOMATED_SHOE
from pitboss.games._stud.simulation import (
    COIN,
    Book,
    Sheet,
    add_rounds,
    book_of,
    check,
    each_order,
    exact_ends,
    number_at,
    percent,
    places_of,
    rows_by_class,
    ways_of,
)
from pitboss.games.let_it_ride.odds import analyse
from pitboss.games.let_it_ride.options import LetItRideRules, let_it_ride_layout
from pitboss.games.let_it_ride.rules import (
    BETS,
    COMMUNITY,
    LOSE,
    OWN_CARDS,
    community_order,
    deal_places,
    pay_row,
)
from pitboss.games.let_it_ride.settle import decide
from pitboss.games.let_it_ride.wagers import bet_spot
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.ranking.kernels import five
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally
from pitboss.table import Wager

prepare()  # before any kernel is declared


class LetItRideTerms(NamedTuple):
    """Where the cards of each hand lie in the deck, the two community cards last.

    `three` says whether bet one rides, by the number of three cards, and `four` bet two, by that
    of four cards and by what bet one did; `rows` is the line of each class of five cards, and
    `lines` how many there are. So many cards are `dealt` of a deck shuffled as far as that.
    """

    places: Ints
    three: Bytes
    four: Bytes
    rows: Ints
    lines: int
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: LetItRideTerms, cards: Bytes, chance: Words, ends: Ints, rounds: int
) -> None:
    """Every player's hand in so many rounds: which bets ride, and the line it makes."""
    places, three, four, rows, lines, dealt = terms
    players = len(places) - 1
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        first, second = number_at(cards, places[players, 0]), number_at(cards, places[players, 1])
        for player in range(players):
            a = number_at(cards, places[player, 0])
            b = number_at(cards, places[player, 1])
            c = number_at(cards, places[player, 2])
            number = (a % 13 * 13 + b % 13) * 13 + c % 13
            suited = (a // 13 == b // 13) & (b // 13 == c // 13)
            one = number_at(three, 2 * number + suited)
            if one == COIN:
                one = below(chance, 2)
            number = number * 13 + first % 13
            suited &= c // 13 == first // 13
            two = number_at(four, 2 * (2 * number + suited) + one)
            if two == COIN:
                two = below(chance, 2)
            ends[each, player] = (2 * one + two) * lines + rows[five(a, b, c, first, second)]


@njit(cache=True, nogil=True)
def play_rounds(
    terms: LetItRideTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left = np.arange(52).astype(np.uint8), rounds
    ends = np.empty((CHUNK, len(terms.places) - 1), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, ends, some)
        add_rounds(book, sheet, some, tally)
        left -= some


FIRST_BET: Final = bet_spot(1, 1)
WAGERS: Final = ("bet_1", "bet_2", "bet_3")
PLAYS: Final = ("best", "ride", "withdraw", "random")
LINES: Final = LOSE + 1
RANKS: Final = 13

_ALIKE: Final = {"ride": 1, "withdraw": 0, "random": COIN}


class Choices(NamedTuple):
    """Whether bet one rides with three cards, and bet two with four, bet one riding or not."""

    one: Callable[[Seen], int]
    two: Callable[[Seen, bool], int]


def model(rules: LetItRideRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's bets and choices."""
    check(strategy, plays=PLAYS, seats=rules.seats)
    stakes = stakes_of(strategy, rules, let_it_ride_layout(rules), usual=FIRST_BET)
    if list(stakes) != [FIRST_BET]:
        raise refused("wagers", f"three equal bets are laid, as {FIRST_BET}")
    cents = stakes[FIRST_BET]
    choices = choices_of(rules, strategy.play, cents)
    terms, book = terms_of(rules, choices, strategy.players), hands_book(rules, cents)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    ways = _ways(choices)
    exact = exact_ends(book, WAGERS, ways)
    return Model(
        wagers=WAGERS, play=play, base=book.base, exact=exact, note=_note(book, ways, cents, exact)
    )


def _note(book: Book, ways: dict[int, int], cents: Cents, exact: dict[str, Fraction]) -> str:
    settled = Fraction(
        sum(n * int(book.whole[end, 0]) for end, n in ways.items()), sum(ways.values()) * cents
    )
    edge = percent(exact[ROUND] * settled)
    return f"A bet that is withdrawn counts as not wagered; the house keeps {edge} of one bet."


def choices_of(rules: LetItRideRules, play: str, cents: Cents) -> Choices:
    """When bets ride if the game is played in a way of that name."""
    if play in _ALIKE:
        return Choices(lambda kind: _ALIKE[play], lambda kind, one: _ALIKE[play])
    found = analyse(rules, cents)
    return Choices(
        lambda kind: int(found.gain_one[kind] > 0),
        lambda kind, one: int(found.gain_two[kind, one] > 0),
    )


def terms_of(rules: LetItRideRules, choices: Choices, players: int) -> LetItRideTerms:
    """The lists that the kernel looks up."""
    three = np.zeros(2 * RANKS**3, dtype=np.uint8)
    four = np.zeros((2 * RANKS**4, 2), dtype=np.uint8)
    for kind in all_seen(3):
        three[list(each_order(kind))] = choices.one(kind)
    for kind in all_seen(4):
        four[list(each_order(kind))] = choices.two(kind, False), choices.two(kind, True)
    places, dealt = _places(rules, players)
    return LetItRideTerms(places, three, _flat(four), rows_by_class(pay_row), LINES, dealt)


def _flat(table: Bytes) -> Bytes:
    return table.reshape(-1)


def _places(rules: LetItRideRules, players: int) -> tuple[Ints, int]:
    """Three cards of each player, then the community cards in the order they are shown."""
    order = deal_places(players, rules.dealing_method == AUTOMATED_SHOE)
    places = places_of(range(players + 1), order)
    _, first, second = community_order(COMMUNITY)
    places[players] = [places[players, at] for at in (first, second, second)]
    return places, len(order)


def hands_book(rules: LetItRideRules, cents: Cents) -> Book:
    """What each bet nets by which bets ride and by the line, as the table decides."""
    return book_of(
        (
            _end(rules, (one, two, True), row, cents)
            for one in (False, True)
            for two in (False, True)
            for row in range(LINES)
        ),
        BETS * cents,
    )


def _end(
    rules: LetItRideRules, riding: tuple[bool, ...], row: int, cents: Cents
) -> list[tuple[Cents, Cents]]:
    bets = [
        Wager(id=n, seat=1, spot=bet_spot(n, 1), cents=cents)
        for n, rides in enumerate(riding, 1)
        if rides
    ]
    nets = {bet.id: decision.net for bet, decision in decide(bets, row, rules)}
    return [(cents, nets[n]) if n in nets else (0, 0) for n in range(1, BETS + 1)]


# -- exact prices ----------------------------------------------------------------------------------

_Course: TypeAlias = tuple[int, int, Seen, int]


def _ways(choices: Choices) -> dict[int, int]:
    """In how many ways each end comes about."""
    found: dict[int, int] = {}
    lasts = last_cards(pay_row, LINES)
    for one, two, after, ways in _courses(choices):
        for row, cards in enumerate(lasts[after]):
            end = (2 * one + two) * LINES + row
            found[end] = found.get(end, 0) + ways * cards
    return found


def _courses(choices: Choices) -> Iterator[_Course]:
    """What both bets do, the four cards seen by then, and in how many ways."""
    for kind in all_seen(OWN_CARDS):
        for one, often in ways_of(choices.one(kind)):
            for after, cards in next_seen(kind):
                for two, again in ways_of(choices.two(after, bool(one))):
                    yield one, two, after, kind.hands * cards * often * again
