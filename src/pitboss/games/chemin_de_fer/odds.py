"""The exact price of both sides of the bank, when Banker and Player choose as well as they can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import perm
from typing import Final, TypeAlias

from pitboss.errors import ensure
from pitboss.games._baccarat.odds import SEQUENCE, full_values
from pitboss.games._baccarat.rules import NO_CARD, point_count, winning_hand
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.rules import (
    CARD,
    DRAW,
    OPTIONAL,
    STAY,
    announcements,
    is_natural,
    table_3,
)
from pitboss.games.chemin_de_fer.wagers import KINDS, decide
from pitboss.odds import Outcome, Price
from pitboss.table.authoring import WagerKind

VALUES: Final = tuple(range(10))

Cell: TypeAlias = tuple[int, int]  # the Banker's count and the Player's third card
PlayerOnFive: TypeAlias = str  # `card` or `stay`
BankerPlay: TypeAlias = Mapping[Cell, bool]  # whether the Banker draws in each free cell
Tally: TypeAlias = dict[int, int]  # in how many orders of cards each hand wins


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """Mixtures against which neither side can do better, and what they are worth to the rows."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


# -- counting -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Count:
    """Orders of six cards, sorted by who wins: where no choice is left, and in each free cell."""

    left: list[int]
    five_four_is_free: bool
    fixed: Tally
    free: dict[Cell, dict[bool, Tally]]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The first two cards of a hand by their count, with the number of their orders.

        While a pair is looked at, its cards are not in the shoe.
        """
        for first, second in combinations_with_replacement(VALUES, 2):
            ways = self.take(first) * (1 if first == second else 2)
            ways *= self.take(second)
            yield point_count(first + second), ways
            self.left[first] += 1
            self.left[second] += 1

    def take(self, value: int) -> int:
        """A card of this value leaves the shoe; in how many ways comes back."""
        self.left[value] -= 1
        return self.left[value] + 1

    def deal(self, on_five: PlayerOnFive) -> None:
        """All deals, with the Player's habit on 5."""
        for player, player_ways in self.pairs():
            for banker, ways in self.pairs():
                self._play(player, banker, player_ways * ways, on_five)

    def _play(self, player: int, banker: int, ways: int, on_five: PlayerOnFive) -> None:
        words = announcements(player)
        word = on_five if on_five in words else words[0]
        if word == STAY:
            self._banker(player, banker, NO_CARD, ways)
        elif word == CARD and not is_natural(banker):
            for third in VALUES:
                more = self.take(third)
                self._banker(point_count(player + third), banker, third, ways * more)
                self.left[third] += 1
        else:
            self._end(self.fixed, player, banker, ways * self._rest(2))

    def _rest(self, cards: int) -> int:
        """The orders of cards that the hand does not need, so that all deals count alike."""
        return perm(sum(self.left), cards)

    def _banker(self, player: int, banker: int, third: int, ways: int) -> None:
        says = table_3(banker, third, self.five_four_is_free)
        if says == OPTIONAL:
            tallies = self.free.setdefault((banker, third), {True: {}, False: {}})
            self._draw(tallies[True], player, banker, third, ways)
            self._stay(tallies[False], player, banker, third, ways)
        elif says == DRAW:
            self._draw(self.fixed, player, banker, third, ways)
        else:
            self._stay(self.fixed, player, banker, third, ways)

    def _stay(self, tally: Tally, player: int, banker: int, third: int, ways: int) -> None:
        self._end(tally, player, banker, ways * self._rest(2 if third == NO_CARD else 1))

    def _draw(self, tally: Tally, player: int, banker: int, third: int, ways: int) -> None:
        unused = perm(sum(self.left) - 1, 1 if third == NO_CARD else 0)
        for value in VALUES:
            self._end(tally, player, point_count(banker + value), ways * self.left[value] * unused)

    def _end(self, tally: Tally, player: int, banker: int, ways: int) -> None:
        winner = winning_hand(player, banker)
        tally[winner] = tally.get(winner, 0) + ways


@cache
def _counted(decks: int, five_four_is_free: bool, on_five: PlayerOnFive) -> _Count:
    count = _Count(list(full_values(decks)), five_four_is_free, {}, {})
    count.deal(on_five)
    return count


def banker_plays(decks: int, five_four_is_free: bool) -> list[dict[Cell, bool]]:
    """Every way to draw or stay in the free cells, drawing first."""
    cells = sorted(_counted(decks, five_four_is_free, CARD).free)
    return [
        dict(zip(cells, draws, strict=True)) for draws in product((True, False), repeat=len(cells))
    ]


def chances(
    decks: int, *, on_five: PlayerOnFive, banker: BankerPlay, five_four_is_free: bool = True
) -> dict[int, Fraction]:
    """How likely each hand wins when both sides play so."""
    count = _counted(decks, five_four_is_free, on_five)
    tallies = [count.fixed, *(count.free[cell][draws] for cell, draws in banker.items())]
    orders = perm(52 * decks, SEQUENCE)
    winners = sorted({winner for tally in tallies for winner in tally})
    return {
        winner: Fraction(sum(tally.get(winner, 0) for tally in tallies), orders)
        for winner in winners
    }


def expectation_in(cell: Cell, decks: int, *, on_five: PlayerOnFive, draws: bool) -> Fraction:
    """What the Banker wins on average, before vigorish, once a free cell is reached."""
    tally = _counted(decks, True, on_five).free[cell][draws]
    return Fraction(sum(winner * ways for winner, ways in tally.items()), sum(tally.values()))


# -- the game -------------------------------------------------------------------------------------


def equilibrium(decks: int, five_four_is_free: bool) -> Equilibrium:
    """How Banker (rows: `banker_plays`) and Player (columns: card, stay) should choose."""

    def worth(play: BankerPlay, habit: PlayerOnFive) -> Fraction:
        each = chances(decks, on_five=habit, banker=play, five_four_is_free=five_four_is_free)
        return sum((winner * chance for winner, chance in each.items()), Fraction(0))

    plays = banker_plays(decks, five_four_is_free)
    return solve_game([[worth(play, habit) for habit in (CARD, STAY)] for play in plays])


def solve_game(payoffs: Sequence[Sequence[Fraction]]) -> Equilibrium:
    """The exact solution of a zero-sum game in which the columns are two.

    Rows win what the columns lose. There is a saddle, or two rows are mixed so that both columns
    cost the same.
    """
    ensure(all(len(row) == 2 for row in payoffs), "the second side has two choices")
    found = next((each for each in (*_saddles(payoffs), *_mixtures(payoffs))), None)
    ensure(found is not None, "a zero-sum game has a solution")
    assert found is not None
    return found


def _saddles(payoffs: Sequence[Sequence[Fraction]]) -> Iterator[Equilibrium]:
    """Entries that are the least of their row and the most of their column."""
    for row, pays in enumerate(payoffs):
        for column in (0, 1):
            value = pays[column]
            if value == min(pays) and value == max(each[column] for each in payoffs):
                rows = tuple(Fraction(int(row == each)) for each in range(len(payoffs)))
                columns = tuple(Fraction(int(column == each)) for each in (0, 1))
                yield Equilibrium(value, rows, columns)


def _mixtures(payoffs: Sequence[Sequence[Fraction]]) -> Iterator[Equilibrium]:
    """Two rows mixed so that the columns are equal, against columns that no other row beats."""
    for one, other in combinations(range(len(payoffs)), 2):
        (a, b), (c, d) = payoffs[one], payoffs[other]
        whole = a - b - c + d
        if not whole:
            continue
        first, left = (d - c) / whole, (d - b) / whole
        value = (a * d - b * c) / whole
        best = max(left * pays[0] + (1 - left) * pays[1] for pays in payoffs)
        if 0 <= first <= 1 and 0 <= left <= 1 and best == value:
            rows = [Fraction(0)] * len(payoffs)
            rows[one], rows[other] = first, 1 - first
            yield Equilibrium(value, tuple(rows), (left, 1 - left))


def odds(rules: CheminDeFerRules) -> list[Price]:
    """A row for the bank and one for the wagers against it, at the equilibrium of the choices."""
    winners = _winners(rules.decks, rules.five_four_is_free)
    prices = [price_between(kind, rules, winners) for kind in KINDS]
    return [replace(each, title=f"{each.title}, both sides at their best") for each in prices]


@cache
def _winners(decks: int, five_four_is_free: bool) -> dict[int, Fraction]:
    """How likely each hand wins at the equilibrium, whose choices may be mixed."""
    solved, totals = equilibrium(decks, five_four_is_free), dict[int, Fraction]()
    for play, often in zip(banker_plays(decks, five_four_is_free), solved.rows, strict=True):
        for habit, share in zip((CARD, STAY), solved.columns, strict=True):
            each = chances(decks, on_five=habit, banker=play, five_four_is_free=five_four_is_free)
            for winner, chance in each.items():
                totals[winner] = totals.get(winner, Fraction(0)) + often * share * chance
    return totals


def price_between(kind: WagerKind, rules: CheminDeFerRules, winners: dict[int, Fraction]) -> Price:
    """The price of one side with these chances, on a wager whose vigorish needs no rounding."""
    stake, outcomes = rules.exact_stake, []
    for winner, chance in winners.items():
        decision = decide(kind.key, stake, winner=winner, odds=rules.odds(kind.key))
        fee = rules.vigorish(decision.paid) if kind.key == "banker" else 0
        outcomes.append(Outcome(Fraction(decision.net - fee, stake), chance, decision.cite))
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays=str(rules.odds(kind.key)),
        outcomes=tuple(sorted(outcomes, key=lambda each: (-each.net, each.cite))),
        house_banks=False,
    )
