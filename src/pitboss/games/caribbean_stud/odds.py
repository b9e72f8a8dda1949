"""The exact prices of Caribbean stud; a player bets where that is worth more than to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from pitboss.equipment import Card
from pitboss.errors import ensure
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import (
    DEALER_LOSES,
    DEALER_WINS,
    NO_HAND,
    PROGRESSIVE_STAKE,
    TIE,
    bet_amount,
)
from pitboss.games.caribbean_stud.settle import (
    award_of,
    decide_ante,
    decide_bet,
    decide_progressive,
    folded,
    least_qualifying,
)
from pitboss.games.caribbean_stud.wagers import ANTE, ANTE_LINE, BET, BET_LINES, PROGRESSIVE
from pitboss.kernels import cached_result
from pitboss.money import show
from pitboss.odds import Outcome, Price
from pitboss.ranking import Category
from pitboss.table import Wager
from pitboss.table.authoring import Decision

if TYPE_CHECKING:
    from pitboss.games.caribbean_stud.odds_kernel import Ints


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals that are alike put together: a column for each thing that distinguishes them.

    `category` is what the player holds. Of all sets of hole cards so many give the dealer
    `no_hand`, a hand that `loses`, and a `tie`; so many hands and upcards, `weight`, are alike.
    """

    category: Ints
    no_hand: Ints
    loses: Ints
    tie: Ints
    weight: Ints


@cache
def deals() -> Deals:
    """Every hand of five cards with every upcard."""
    return cached_result("caribbean-stud-deals", _count_deals)


def _count_deals() -> Deals:
    import numpy as np

    from pitboss.games.caribbean_stud import odds_kernel as kernel
    from pitboss.ranking.kernels import CATEGORY_ENDS

    found, _, strengths, weights = kernel.count_all(least_qualifying())
    categories = np.searchsorted(np.array(CATEGORY_ENDS), strengths)
    keys = np.repeat(categories, kernel.UPCARDS)
    for counts in found:
        keys = (keys << _BITS) | counts.reshape(-1)
    order = np.argsort(keys, kind="stable")
    alike, first = np.unique(keys[order], return_index=True)
    weight = np.add.reduceat(np.repeat(weights, kernel.UPCARDS)[order], first)
    ensure(int(weight.sum()) == kernel.HANDS * kernel.UPCARDS, "every deal was counted once")
    no_hand, loses, tie = ((alike >> _BITS * place) & _MASK for place in (2, 1, 0))
    return Deals(alike >> 3 * _BITS, no_hand, loses, tie, weight)


# No more than 163,185 sets of hole cards are counted.
_BITS = 18
_MASK = (1 << _BITS) - 1


def outcomes_of(hand: Sequence[Card], upcard: Card) -> tuple[int, ...]:
    """No hand, dealer loses, tie, dealer wins: of all hole cards so many come out so."""
    import numpy as np

    from pitboss.games.caribbean_stud import odds_kernel as kernel

    cards = np.array(sorted(hand), dtype=np.int32)
    return tuple(int(n) for n in kernel.count_one(cards, int(upcard), least_qualifying()))


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


# A meter of which every share is a whole number of cents.
_FULL_METER: Final = 1_000_000_00


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
    """What a hand is paid, in cents, when the meter stands at so many cents.

    An award grows evenly with the meter, so that no part of a cent is lost here.
    """
    least, most = (award_of(rules, hand, at) or 0 for at in (0, _FULL_METER))
    return least + Fraction(most - least, _FULL_METER) * meter


def progressive_return(rules: CaribbeanStudRules, meter: int | Fraction) -> Fraction:
    """What comes back on average of each dollar when the meter stands at so many cents."""
    each = progressive_decisions(rules, Fraction(meter))
    return 1 + sum((net * chance for net, chance, _ in each), Fraction(0))


def break_even_meter(rules: CaribbeanStudRules) -> Fraction:
    """The meter, in cents, at which the progressive wager is worth exactly what it costs."""
    fixed = progressive_return(rules, 0)
    slope = progressive_return(rules, 1) - fixed
    return (1 - fixed) / slope


def odds(rules: CaribbeanStudRules) -> list[Price]:
    """The ante with its best bets, the bet where it is made, and the progressive."""
    found = analyse(rules)
    return [_price_ante(rules, found), _price_bet(rules, found), _price_progressive(rules)]


def _price_ante(rules: CaribbeanStudRules, found: Analysis) -> Price:
    """All that an ante leads to, for each unit of it, at the minimum of the table."""
    fold = found.nets[Category.NOTHING].fold
    ends = [(Fraction(fold.net, found.ante), 1 - found.bet_chance, fold.cite)]
    ends += _bet_ends(found, lambda category, end: found.nets[category].together(end), found.ante)
    return Price(
        wager=ANTE.key,
        title="Ante with the best bets",
        cite=ANTE.cite,
        pays=str(rules.odds(ANTE_LINE.key)),
        outcomes=_outcomes(ends),
        wagered=found.total_wager,
    )


def _price_bet(rules: CaribbeanStudRules, found: Analysis) -> Price:
    """The bet by itself, for each unit of it, over the deals on which it is made."""
    stake = bet_amount(found.ante)
    ends = _bet_ends(found, lambda category, end: found.nets[category].bet[end].net, stake)
    shares = [(net, chance / found.bet_chance, cite) for net, chance, cite in ends]
    return Price(
        wager=BET.key,
        title="Bet, where it is best",
        cite=BET.cite,
        pays=" or ".join(dict.fromkeys(str(rules.odds(line.key)) for line in BET_LINES)),
        outcomes=_outcomes(shares),
        share=Fraction(0),
    )


def _bet_ends(
    found: Analysis, net: Callable[[Category, int], int], stake: int
) -> list[tuple[Fraction, Fraction, str]]:
    """How the deals that are bet on come out: net for each unit, chance, provision."""
    return [
        (
            Fraction(net(category, end), stake),
            Fraction(count, DEALS),
            found.nets[category].bet[end].cite,
        )
        for category, counts in found.bets.items()
        for end, count in zip(ENDS, counts, strict=True)
    ]


def _price_progressive(rules: CaribbeanStudRules) -> Price:
    """A dollar in the acceptor while the meter shows its initial amount."""
    meter, even = rules.meter_initial, break_even_meter(rules)
    return Price(
        wager=PROGRESSIVE.key,
        title=PROGRESSIVE.title,
        cite=PROGRESSIVE.cite,
        pays="flush or better",
        outcomes=_outcomes(progressive_decisions(rules, Fraction(meter))),
        when=f"the meter at {show(meter)}; even at ${float(even / 100):,.2f}",
        share=None,
    )


def _outcomes(ends: Iterable[tuple[Fraction, Fraction, str]]) -> tuple[Outcome, ...]:
    """Ends that are alike put together, the best first, those that never happen left out."""
    chances: dict[tuple[Fraction, str], Fraction] = {}
    for net, chance, cite in ends:
        chances[net, cite] = chances.get((net, cite), Fraction(0)) + chance
    each = [Outcome(net, chance, cite) for (net, cite), chance in chances.items() if chance]
    return tuple(sorted(each, key=lambda outcome: (-outcome.net, outcome.cite)))
