"""The exact price of red dog for any cards left in the shoe, with the best raises worked out.

Everything follows from the table's own `decide`: a player raises by all that is allowed exactly
where the expectation of the raise is above zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

from pitboss.errors import ensure
from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.rules import (
    RANKS,
    card_value,
    is_consecutive,
    pay_row,
    raise_max,
    spread_of,
)
from pitboss.games.red_dog.settle import NO_CARD, decide
from pitboss.games.red_dog.wagers import ORIGINAL, RAISE
from pitboss.odds import Outcome, Price
from pitboss.table import Wager

VALUES: Final = tuple(card_value(rank) for rank in range(RANKS))
SPREADS: Final = range(1, 12)
_SUITS: Final = 4
_CARDS_NEEDED: Final = 3

_ZERO: Final = Fraction(0)

# How the cards come out for a wager: what each unit nets, and under which provision.
_End: TypeAlias = tuple[Fraction, str]
_Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the original wager is worth with its raises, the best or others, and without any.

    `total_wager` is what is wagered on average for each unit of the original, raises included;
    `raised` holds the pairs of values on which the player raises, always or at times.
    """

    outcomes: Mapping[_End, Fraction]
    no_raise_expectation: Fraction
    total_wager: Fraction
    raised: frozenset[_Pair]

    @property
    def expectation(self) -> Fraction:
        """What the player nets on average for each unit of the original wager."""
        return sum((net * chance for (net, _), chance in self.outcomes.items()), _ZERO)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit of the original wager."""
        return -self.expectation

    @property
    def no_raise_edge(self) -> Fraction:
        """The same for a player who never raises."""
        return -self.no_raise_expectation

    @property
    def edge_of_total(self) -> Fraction:
        """What the house keeps on average of each unit wagered, raises included."""
        return self.house_edge / self.total_wager

    @property
    def raise_edge(self) -> Fraction | None:
        """What the house keeps on average of each unit of a raise, if there are raises."""
        raised = self.total_wager - 1
        return (self.house_edge - self.no_raise_edge) / raised if raised else None

    @property
    def raised_spreads(self) -> frozenset[int]:
        """The spreads on which the player raises with some pair of values."""
        return frozenset(spread_of(first, second) for first, second in self.raised)


def composition(decks: int) -> tuple[int, ...]:
    """How many cards of each value, from the deuce to the ace, are in so many decks."""
    return (_SUITS * decks,) * RANKS


def analyse(
    rules: RedDogRules,
    counts: Sequence[int] | None = None,
    *,
    raises: Mapping[_Pair, Fraction] | None = None,
) -> Analysis:
    """Work out the game for the cards in the shoe, by value; without them for full decks.

    `raises` says how often the player raises after which values; without it, where it pays.
    """
    cards = _cards(rules, counts)
    often = _best(rules, cards) if raises is None else raises
    outcomes: dict[_End, Fraction] = {}
    flat, total = _ZERO, Fraction(1)
    for pair, likely in _pairs(cards):
        share = often.get(pair, _ZERO)
        total += likely * share
        for (net, cite), chance in _ends(rules, cards, pair).items():
            flat += likely * chance * net
            for units, part in ((1, 1 - share), (2, share)):
                end = (net * units, cite)
                outcomes[end] = outcomes.get(end, _ZERO) + likely * chance * part
    raised = frozenset(pair for pair, share in often.items() if share)
    return Analysis({end: each for end, each in outcomes.items() if each}, flat, total, raised)


def _best(rules: RedDogRules, cards: Sequence[int]) -> dict[_Pair, Fraction]:
    """A raise wherever it is worth more than zero."""
    expected = raise_expectations(rules, cards)
    return {pair: Fraction(1) for pair, worth in expected.items() if worth > 0}


def raise_expectations(
    rules: RedDogRules, counts: Sequence[int] | None = None
) -> dict[_Pair, Fraction]:
    """What a unit wagered nets on average at each pair of values that allows a raise."""
    cards = _cards(rules, counts)
    pairs = [pair for pair, _ in _pairs(cards) if raise_max(1, spread_of(*pair))]
    return {pair: _expected(_ends(rules, cards, pair)) for pair in pairs}


def spread_expectations(rules: RedDogRules) -> dict[int, Fraction]:
    """What a unit wagered nets on average at each spread, from full decks."""
    return {spread: _price_raise(rules, spread).expectation for spread in SPREADS}


# -- the rows of the price list -------------------------------------------------------------------


def odds(rules: RedDogRules) -> list[Price]:
    """The original wager with the best raises, and a raise at each spread."""
    original = Price(
        wager=ORIGINAL.key,
        title="Red dog with the best raises",
        cite=ORIGINAL.cite,
        pays=" or ".join(dict.fromkeys(str(rules.odds(line)) for line in ORIGINAL.lines)),
        outcomes=_sorted(analyse(rules).outcomes),
    )
    return [original, *(_price_raise(rules, spread) for spread in SPREADS)]


def _price_raise(rules: RedDogRules, spread: int) -> Price:
    """A raise from full decks, where every pair of values with this spread has the same price."""
    pair = (VALUES[0], VALUES[spread + 1])
    return Price(
        wager=RAISE.key,
        title=RAISE.title,
        cite=RAISE.cite,
        pays=str(rules.spread_odds[pay_row(spread)]),
        outcomes=_sorted(_ends(rules, composition(rules.decks), pair)),
        when=f"spread {spread}",
        share=Fraction(0),
    )


def _sorted(ends: Mapping[_End, Fraction]) -> tuple[Outcome, ...]:
    each = [Outcome(net, chance, cite) for (net, cite), chance in ends.items()]
    return tuple(sorted(each, key=lambda outcome: (-outcome.net, outcome.cite)))


# -- the cards ------------------------------------------------------------------------------------


def _cards(rules: RedDogRules, counts: Sequence[int] | None) -> tuple[int, ...]:
    cards = composition(rules.decks) if counts is None else tuple(counts)
    ensure(len(cards) == RANKS and min(cards) >= 0, "cards are counted for each of 13 values")
    ensure(sum(cards) >= _CARDS_NEEDED, "a round takes three cards")
    return cards


def _pairs(cards: Sequence[int]) -> Iterator[tuple[_Pair, Fraction]]:
    """The values of the first two cards, and how likely they are."""
    total = sum(cards)
    for first in range(RANKS):
        for second in range(RANKS):
            ways = cards[first] * (cards[second] - (first == second))
            if ways > 0:
                yield (VALUES[first], VALUES[second]), Fraction(ways, total * (total - 1))


def _ends(rules: RedDogRules, cards: Sequence[int], pair: _Pair) -> dict[_End, Fraction]:
    """How a unit comes out after these two values, over every third card, by the table's rule."""
    if is_consecutive(*pair):
        return {_end(rules, pair, NO_CARD): Fraction(1)}
    left = list(cards)
    for value in pair:
        left[value - VALUES[0]] -= 1
    ends: dict[_End, Fraction] = {}
    for third, count in zip(VALUES, left, strict=True):
        end = _end(rules, pair, third)
        ends[end] = ends.get(end, _ZERO) + Fraction(count, sum(left))
    return {end: chance for end, chance in ends.items() if chance}


def _end(rules: RedDogRules, pair: _Pair, third: int) -> _End:
    stake = _stake(rules)
    decision = decide(Wager(id=1, seat=1, spot="area_1", cents=stake), *pair, third, rules)
    return Fraction(decision.net, stake), decision.cite


def _stake(rules: RedDogRules) -> int:
    """An amount that every line pays exactly."""
    return lcm(*(odds.b for odds in rules.payouts.values()))


def _expected(ends: Mapping[_End, Fraction]) -> Fraction:
    return sum((net * chance for (net, _), chance in ends.items()), _ZERO)
