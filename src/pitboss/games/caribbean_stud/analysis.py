"""The worth of Caribbean stud with the best decisions, exactly, for any lawful payouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from pitboss.games.caribbean_stud.counting import deals
from pitboss.games.caribbean_stud.decide import decide_ante, decide_bet, decide_progressive, folded
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import (
    DEALER_LOSES,
    DEALER_WINS,
    NO_HAND,
    PROGRESSIVE_STAKE,
    TIE,
    bet_amount,
)
from pitboss.ranking import Category
from pitboss.table import Wager
from pitboss.table.authoring import Decision

__all__ = [
    "DEALS",
    "ENDS",
    "HAND_COUNTS",
    "Analysis",
    "Nets",
    "analyse",
    "break_even_meter",
    "nets_of",
    "progressive_decisions",
    "progressive_return",
]

CATEGORIES: Final = tuple(each for each in Category if each <= Category.ROYAL_FLUSH)
ENDS: Final = (NO_HAND, DEALER_LOSES, TIE, DEALER_WINS)
HANDS: Final = comb(52, 5)
DEALS: Final = HANDS * 47 * comb(46, 4)

# How many hands of five cards make each progressive payout hand: ranks times suits, less those
# that are something higher.
HAND_COUNTS: Final[Mapping[Category, int]] = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 9 * 4,
    Category.FOUR_OF_A_KIND: 13 * 48,
    Category.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
    Category.FLUSH: 4 * comb(13, 5) - 10 * 4,
}


@dataclass(frozen=True, slots=True)
class Nets:
    """How ante and bet come out with a hand of some category, as the table decides them."""

    ante: tuple[Decision, ...]
    bet: tuple[Decision, ...]
    fold: Decision

    def together(self, end: int) -> int:
        """What a player who bets is richer or poorer by."""
        return self.ante[end].net + self.bet[end].net


def nets_of(rules: CaribbeanStudRules, category: Category, ante: int) -> Nets:
    """The table's own decisions on an ante of so much and its bet."""
    first = Wager(id=1, seat=1, spot="ante_1", cents=ante)
    second = Wager(id=2, seat=1, spot="bet_1", cents=bet_amount(ante))
    return Nets(
        tuple(decide_ante(first, end, rules) for end in ENDS),
        tuple(decide_bet(second, end, category, rules) for end in ENDS),
        folded(first),
    )


@dataclass(frozen=True, slots=True)
class Analysis:
    """The game for a player who bets exactly where that is worth more than to fold.

    `bets` says for each category how many deals are bet on and come out each way; all deals,
    hole cards and all, are `DEALS`. Money is in cents.
    """

    ante: int
    nets: Mapping[Category, Nets]
    bets: Mapping[Category, tuple[int, ...]]

    @property
    def bet_chance(self) -> Fraction:
        """How often the player bets."""
        return Fraction(sum(map(sum, self.bets.values())), DEALS)

    @property
    def expectation(self) -> Fraction:
        """What the player nets on average for each unit of the ante."""
        won = sum(
            count * self.nets[category].together(end)
            for category, counts in self.bets.items()
            for end, count in zip(ENDS, counts, strict=True)
        )
        return Fraction(won, DEALS * self.ante) - (1 - self.bet_chance)

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps on average of each unit of the ante."""
        return -self.expectation

    @property
    def total_wager(self) -> Fraction:
        """What is wagered on average for each unit of the ante, bets included."""
        return 1 + Fraction(bet_amount(self.ante), self.ante) * self.bet_chance

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps on average of all that is wagered."""
        return self.house_advantage / self.total_wager


def analyse(rules: CaribbeanStudRules, ante: int | None = None) -> Analysis:
    """Work out the game for an ante of so many cents; without it for the table minimum.

    The ante matters where the limit on the payout of a bet does.
    """
    cents = rules.limit("ante").low if ante is None else ante
    nets = {category: nets_of(rules, category, cents) for category in CATEGORIES}
    terms = tuple(tuple(each.together(end) for end in ENDS) for each in nets.values())
    fold = nets[Category.NOTHING].fold.net
    return Analysis(cents, nets, dict(zip(CATEGORIES, _bets(terms, fold), strict=True)))


@lru_cache(maxsize=64)
def _bets(terms: tuple[tuple[int, ...], ...], fold: int) -> tuple[tuple[int, ...], ...]:
    """The deals that are bet on, by category and outcome, if these are the nets in cents."""
    import numpy as np

    each = deals()
    hole_sets = comb(46, 4)
    wins = hole_sets - each.no_hand - each.loses - each.tie
    counts = np.stack([each.no_hand, each.loses, each.tie, wins])
    worth = (counts * np.array(terms)[each.category].T).sum(axis=0)
    bets = counts * each.weight * (worth > fold * hole_sets)
    totals = [bets[:, each.category == category].sum(axis=1) for category in range(len(terms))]
    return tuple(tuple(int(count) for count in row) for row in totals)


# -- the progressive ------------------------------------------------------------------------------


def progressive_decisions(
    rules: CaribbeanStudRules, meter: Fraction
) -> list[tuple[Fraction, Fraction, str]]:
    """What a progressive wager nets for each dollar, how likely that is, and the provision."""
    chip = Wager(id=1, seat=1, spot="progressive_1", cents=PROGRESSIVE_STAKE)
    ends = [(_award(rules, hand, meter), Fraction(n, HANDS)) for hand, n in HAND_COUNTS.items()]
    rest = 1 - sum((chance for _, chance in ends), Fraction(0))
    provision = decide_progressive(chip, None).cite
    paid = [(award / PROGRESSIVE_STAKE - 1, chance, provision) for award, chance in ends]
    return [*paid, (Fraction(-1), rest, provision)]


def _award(rules: CaribbeanStudRules, hand: Category, meter: Fraction) -> Fraction:
    """What a hand is paid, in cents, when the meter stands at so many cents."""
    if hand == Category.ROYAL_FLUSH:
        return meter
    if hand == Category.STRAIGHT_FLUSH and rules.straight_flush_award is None:
        return meter / 10
    return Fraction(rules.fixed_award(hand))


def progressive_return(rules: CaribbeanStudRules, meter: int | Fraction) -> Fraction:
    """What comes back on average of each dollar when the meter stands at so many cents."""
    each = progressive_decisions(rules, Fraction(meter))
    return 1 + sum((net * chance for net, chance, _ in each), Fraction(0))


def break_even_meter(rules: CaribbeanStudRules) -> Fraction:
    """The meter, in cents, at which the progressive wager is worth exactly what it costs."""
    fixed = progressive_return(rules, 0)
    slope = progressive_return(rules, 1) - fixed
    return (1 - fixed) / slope
