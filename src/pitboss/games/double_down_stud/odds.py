"""The exact price of double down stud with the best double down wagers, for any pay table.

With four cards of a hand seen, each of the cards not seen is equally likely to be the hole card.
Other players' cards are face up and may be counted in. Below the cap a player doubles by all that
is allowed or not at all; where the cap bites, less than all may be best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, prod
from types import MappingProxyType
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import Lasts, Seen, last_cards
from pitboss.games.double_down_stud.options import DoubleDownStudRules, double_down_stud_layout
from pitboss.games.double_down_stud.rules import LOSE, pay_row
from pitboss.games.double_down_stud.settle import decide
from pitboss.games.double_down_stud.wagers import AREAS, DOUBLE, ORIGINAL, PAY_LINES
from pitboss.money import Cents
from pitboss.odds import Outcome, Price
from pitboss.table import Wager

_ROWS: Final = LOSE + 1
_SEEN: Final = 4
_LEFT: Final = 48

# What both wagers net in cents on each line, by the double down wager.
Nets: TypeAlias = Mapping[Cents, tuple[Cents, ...]]
_End: TypeAlias = tuple[Cents, int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """Double down stud with the best double down wagers, for an original wager of one size.

    `gains` says for each kind of four cards what a double down wager of the full amount gains,
    per unit of the original, when no other card is seen. `ends` tells how likely each double down
    wager (zero for none) meets each line of the payout list.
    """

    original: Cents
    others: int
    nets: Nets
    gains: Mapping[Seen, Fraction]
    ends: Mapping[_End, Fraction]

    @property
    def expectation(self) -> Fraction:
        """What the player nets on average, for each unit of the original wager."""
        total = sum(self.nets[double][row] * chance for (double, row), chance in self.ends.items())
        return Fraction(total) / self.original

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit of the original wager."""
        return -self.expectation

    @property
    def doubled(self) -> Fraction:
        """How often a double down wager is made."""
        return sum((chance for (double, _), chance in self.ends.items() if double), Fraction(0))

    @property
    def total_wager(self) -> Fraction:
        """What is wagered on average for each unit of the original, the double down included."""
        more = sum(double * chance for (double, _), chance in self.ends.items())
        return 1 + Fraction(more) / self.original

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps on average of each unit wagered."""
        return self.house_edge / self.total_wager

    def edge_with(self, double: Cents) -> Fraction:
        """What the house keeps of a player who always lays the same double down wager, or none."""
        lines: dict[int, Fraction] = {}
        for (_, row), chance in self.ends.items():
            lines[row] = lines.get(row, Fraction(0)) + chance
        total = sum(self.nets[double][row] * chance for row, chance in lines.items())
        return -Fraction(total) / self.original

    @property
    def doubling(self) -> tuple[Seen, ...]:
        """The kinds of four cards with which the full double down wager gains."""
        return tuple(kind for kind, gain in self.gains.items() if gain > 0)

    @property
    def indifferent(self) -> tuple[Seen, ...]:
        """The kinds of four cards with which it gains exactly nothing."""
        return tuple(kind for kind, gain in self.gains.items() if gain == 0)


def size_of(rules: DoubleDownStudRules, original: Cents | None) -> Cents:
    """The size of the original wager: as asked for, or the least that may be laid here."""
    if original is not None and original <= 0:
        raise MalformedAnswer("a wager is more than nothing")
    step = _step(rules)
    return -(-rules.limit(ORIGINAL.key).low // step) * step if original is None else original


def _step(rules: DoubleDownStudRules) -> Cents:
    return double_down_stud_layout(rules).step("area_1")


def nets(rules: DoubleDownStudRules, original: Cents, double: Cents) -> tuple[Cents, ...]:
    """What both wagers net on each line, by the table's own decision."""
    wagers = [Wager(id=1, seat=1, spot="area_1", cents=original)]
    wagers += [Wager(id=2, seat=1, spot="double_1", cents=double)] * (double > 0)
    return tuple(sum(d.net for _, d in decide(wagers, row, rules)) for row in range(_ROWS))


def doubles(rules: DoubleDownStudRules, original: Cents) -> list[Cents]:
    """The double down wagers of which one is best: none, all, and those where the cap bites.

    What is won grows evenly with the wager up to the cap and no further, so that nothing between
    these can be better.
    """
    step = _step(rules)
    beside = original if rules.cap_scope == "hand" else 0
    found = {0, original}
    for line in PAY_LINES:
        bends = rules.payout_cap / rules.odds(line.key).as_fraction() - beside
        low = int(bends // step) * step
        found |= {each for each in (low, low + step) if 0 < each < original}
    return sorted(found)


def best_double(lasts: Lasts, by_double: Nets, *, keen: bool = False) -> Cents:
    """The best double down wager; of several the least, or the most for a keen player."""
    worth = {
        d: sum(n * net for n, net in zip(lasts, line, strict=True)) for d, line in by_double.items()
    }
    most = max(worth.values())
    best = [double for double, each in worth.items() if each == most]
    return max(best) if keen else min(best)


def analyse(
    rules: DoubleDownStudRules,
    original: Cents | None = None,
    *,
    others: int = 0,
    keen: bool = False,
) -> Analysis:
    """Work out the game for an original wager of this size; without it for the least.

    `others` is how many cards of other players are seen; `keen` doubles also where that neither
    gains nor loses.
    """
    if not 0 <= others < AREAS:
        raise MalformedAnswer(f"beside the own card at most {AREAS - 1} others are seen")
    size = size_of(rules, original)
    by_double = {double: nets(rules, size, double) for double in doubles(rules, size)}
    flat, full = by_double[0], by_double[size]
    gain = [b - a for a, b in zip(flat, full, strict=True)]
    gains = {
        kind: Fraction(sum(n * g for n, g in zip(lasts, gain, strict=True)), _LEFT * size)
        for kind, lasts in _lasts().items()
    }
    ends = _ends(by_double, others=others, keen=keen)
    return Analysis(size, others, MappingProxyType(by_double), gains, ends)


def _lasts() -> Mapping[Seen, Lasts]:
    """For every four cards, how many of the 48 others make each line of the payout list."""
    return last_cards(pay_row, _ROWS)


@cache
def _alike() -> Mapping[Lasts, int]:
    """How many sets of four cards leave the same numbers of cards for each line."""
    found: Counter[Lasts] = Counter()
    for kind, lasts in _lasts().items():
        found[lasts] += kind.hands
    return found


def _ends(by_double: Nets, *, others: int, keen: bool) -> dict[_End, Fraction]:
    ways: Counter[_End] = Counter()
    for lasts, hands in _alike().items():
        for left, sets in _without(lasts, others):
            double = best_double(left, by_double, keen=keen)
            for row, cards in enumerate(left):
                ways[double, row] += hands * sets * cards
    deals = comb(52, _SEEN) * comb(_LEFT, others) * (_LEFT - others)
    return {end: Fraction(n, deals) for end, n in sorted(ways.items()) if n}


def _without(lasts: Lasts, others: int) -> Iterator[tuple[Lasts, int]]:
    """What is left when so many of the cards are seen elsewhere, and in how many ways."""
    for taken in _parts(lasts, others):
        left = tuple(n - k for n, k in zip(lasts, taken, strict=True))
        yield left, prod(comb(n, k) for n, k in zip(lasts, taken, strict=True))


def _parts(lasts: Lasts, others: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards by the lines they would make."""
    if not lasts:
        if not others:
            yield ()
        return
    for taken in range(min(lasts[0], others) + 1):
        for rest in _parts(lasts[1:], others - taken):
            yield taken, *rest


# -- the price list -------------------------------------------------------------------------------


def odds(rules: DoubleDownStudRules) -> list[Price]:
    """The original wager with the best double downs, and the double down by itself."""
    found = analyse(rules)
    flat = found.nets[0]
    both = {end: found.nets[end[0]][end[1]] for end in found.ends}
    alone = {end: net - flat[end[1]] for end, net in both.items()}
    title = "Double down stud with the best double downs"
    return [
        _price(
            rules,
            found,
            both,
            wager=ORIGINAL.key,
            title=title,
            cite=ORIGINAL.cite,
            wagered=found.total_wager,
        ),
        _price(
            rules,
            found,
            alone,
            wager=DOUBLE.key,
            title="Double down where it gains, per unit of the original",
            cite=DOUBLE.cite,
        ),
    ]


def _price(
    rules: DoubleDownStudRules,
    found: Analysis,
    each: Mapping[_End, Cents],
    *,
    wager: str,
    title: str,
    cite: str,
    wagered: Fraction | None = None,
) -> Price:
    chances: dict[Fraction, Fraction] = {}
    for end, cents in each.items():
        net = Fraction(cents, found.original)
        chances[net] = chances.get(net, Fraction(0)) + found.ends[end]
    outcomes = (Outcome(net, chance, _cite(net)) for net, chance in chances.items())
    return Price(
        wager=wager,
        title=title,
        cite=cite,
        pays=" or ".join(dict.fromkeys(str(rules.odds(line.key)) for line in PAY_LINES)),
        outcomes=tuple(sorted(outcomes, key=lambda outcome: -outcome.net)),
        wagered=wagered,
        share=Fraction(wager == ORIGINAL.key),
    )


def _cite(net: Fraction) -> str:
    if not net:
        return "19:47-17.9(b)"
    return "19:47-17.10(b)" if net > 0 else "19:47-17.9(a)"
