"""The exact mathematics of any ticket: the chance of each payoff, with caps.

Hits of disjoint groups are multivariate hypergeometric. Groups that the ways treat alike are
interchangeable, so only how many of them have how many hits counts: that keeps large way tickets
small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from pitboss.games.keno.card import Payoffs
from pitboss.games.keno.rules import DRAWN, NUMBERS, payoff
from pitboss.games.keno.tickets import Slip, Way
from pitboss.money import CHIPS_MAX, Cents
from pitboss.odds import ratio
from pitboss.table.authoring import technical

# So many sums over the ways of a ticket are made to price it.
SUMS_MAX = 20_000_000


@dataclass(frozen=True)
class TicketPrice:
    """What a ticket brings: the chance of each payoff of one game, in cents, and what follows."""

    payoffs: dict[Cents, Fraction]
    price: Cents
    ways: int
    games: int = 1

    @cached_property
    def mean(self) -> Fraction:
        """What the whole ticket brings on average, in dollars."""
        one = sum((cents * chance for cents, chance in self.payoffs.items()), Fraction(0))
        return one * self.games / 100

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what the whole ticket brings, in dollars of dollars."""
        square = sum((cents**2 * chance for cents, chance in self.payoffs.items()), Fraction(0))
        one = self.mean / self.games * 100
        return (square - one**2) * self.games / 10_000

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps on average of each unit that the ticket costs."""
        return 1 - self.mean * 100 / self.price

    @property
    def any_win(self) -> Fraction:
        """The chance that the ticket wins anything at all."""
        return 1 - self.payoffs.get(0, Fraction(0)) ** self.games

    def to_dict(self) -> dict[str, object]:
        """The price as plain data, exact values as `"p/q"`, amounts in dollars."""
        rows = sorted(self.payoffs.items(), reverse=True)
        return {
            "price": ratio(Fraction(self.price, 100)),
            "ways": self.ways,
            "games": self.games,
            "house_advantage": ratio(self.house_advantage),
            "mean": ratio(self.mean),
            "variance": ratio(self.variance),
            "any_win": ratio(self.any_win),
            "payoffs": [
                {"paid": ratio(Fraction(cents, 100)), "chance": ratio(chance)}
                for cents, chance in rows
            ],
        }


def price_ticket(
    slip: Slip,
    pays: Payoffs,
    *,
    most: Cents = CHIPS_MAX,
    games: int = 1,
    numbers: int = NUMBERS,
    drawn: int = DRAWN,
) -> TicketPrice:
    """The exact price of a ticket that is alone in its game; `most` caps ways and tickets."""
    classes = alike(slip)
    states = prod(comb(len(each) + slip.sizes[each[0]], len(each)) for each in classes)
    if states * len(slip.ways) > SUMS_MAX:
        raise technical("this ticket has too many different outcomes to list them all")
    found: dict[Cents, Fraction] = {}
    whole = comb(numbers, drawn)
    for hits, times in _courses(slip, classes, numbers, drawn):
        paid = min(paid_for(slip, hits, pays, most), most)
        found[paid] = found.get(paid, Fraction(0)) + Fraction(times, whole)
    return TicketPrice(found, slip.price * games, len(slip.ways), games)


def paid_for(slip: Slip, hits: Sequence[int], pays: Payoffs, most: Cents) -> Cents:
    """What all ways of a ticket bring with so many hits in each of its groups."""
    total = 0
    for way in slip.ways:
        caught = sum(hits[group] for group in way.groups)
        pay = pays[slip.size(way)].get(caught, 0)
        total += payoff(way.rate, pay, most)
    return total


def alike(slip: Slip) -> list[tuple[int, ...]]:
    """The groups in classes: two of one class can change places, and the ways stay the same."""
    ways = {(way.groups, way.rate) for way in slip.ways}
    classes: list[list[int]] = []
    for group, size in enumerate(slip.sizes):
        for each in classes:
            if slip.sizes[each[0]] == size and _swapped(slip.ways, each[0], group) == ways:
                each.append(group)
                break
        else:
            classes.append([group])
    return [tuple(each) for each in classes]


def _swapped(ways: Sequence[Way], one: int, other: int) -> set[tuple[tuple[int, ...], Cents]]:
    swap = {one: other, other: one}
    return {(tuple(sorted(swap.get(g, g) for g in way.groups)), way.rate) for way in ways}


def _courses(
    slip: Slip, classes: Sequence[tuple[int, ...]], numbers: int, drawn: int
) -> Iterator[tuple[list[int], int]]:
    """One course for all that are alike: the hits of each group, and how many draws show them."""
    marked = sum(slip.sizes)
    each = [
        list(combinations_with_replacement(range(slip.sizes[groups[0]] + 1), len(groups)))
        for groups in classes
    ]
    for course in product(*each):
        caught = sum(map(sum, course))
        if drawn - caught < 0 or drawn - caught > numbers - marked:
            continue
        hits = [0] * len(slip.groups)
        times = comb(numbers - marked, drawn - caught)
        for groups, counts in zip(classes, course, strict=True):
            size = slip.sizes[groups[0]]
            times *= _orders(counts) * prod(comb(size, count) for count in counts)
            for group, count in zip(groups, counts, strict=True):
                hits[group] = count
        yield hits, times


def _orders(counts: Sequence[int]) -> int:
    """In how many orders these hits can lie on groups that are alike."""
    same = prod(factorial(counts.count(each)) for each in set(counts))
    return factorial(len(counts)) // same
