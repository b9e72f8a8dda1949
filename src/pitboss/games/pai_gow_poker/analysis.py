"""What pai gow poker is worth: the house way against itself, and the best setting of any hand.

The first is found by dealing, with the standard error beside every figure; the second exactly, by
setting every hand that the dealer can hold beside the player's. Kernels are loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer, ensure
from pitboss.games.pai_gow_poker.hands import Setting, faces, settings
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import AREAS, DECK, HAND
from pitboss.odds import Advice
from pitboss.ranking import read_cards

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.kernel_tables import Board, Ints

__all__ = [
    "DEALS",
    "SEED",
    "VIGORISH",
    "LineCounts",
    "Simulation",
    "advise",
    "count_lines",
    "simulate",
    "worth",
]

VIGORISH: Final = Fraction(1, 20)
# Enough for a standard error of five in ten thousand within a second.
DEALS: Final = 2_000_000
SEED: Final = 1995

_HIGHER: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """So many deals of the house way against itself.

    `compared[high][low]` counts opponents whose hands were lower (0), copies (1) or higher (2)
    than the bank's; `nets` the deals in which the opponents won so many wagers more than they
    lost, from all lost to all won; `lines` the hands set by each line of the house way.
    """

    deals: int
    opponents: int
    compared: tuple[tuple[int, ...], ...]
    nets: tuple[int, ...]
    lines: tuple[int, ...]

    @property
    def hands(self) -> int:
        """How many wagers were decided."""
        return self.deals * self.opponents

    @property
    def won(self) -> int:
        """The wagers with both hands higher."""
        return self.compared[_HIGHER][_HIGHER]

    @property
    def lost(self) -> int:
        """The wagers with neither hand higher."""
        return sum(sum(row[:_HIGHER]) for row in self.compared[:_HIGHER])

    @property
    def copies(self) -> tuple[float, float]:
        """The shares of high hands and of low hands that were copies."""
        low = sum(row[1] for row in self.compared)
        return sum(self.compared[1]) / self.hands, low / self.hands

    def share(self, count: int) -> tuple[float, float]:
        """A count as a share of all wagers, with its standard error (if there is one opponent)."""
        chance = count / self.hands
        return chance, sqrt(chance * (1 - chance) / self.hands)

    @property
    def player(self) -> tuple[float, float]:
        """What a player nets for each unit wagered, with its standard error."""
        return _mean({float(1 - VIGORISH): self.won, -1.0: self.lost}, self.hands)

    @property
    def bank(self) -> tuple[float, float]:
        """What the bank nets in a round with a unit from each opponent, with its standard error."""
        nets = {-float(net): count for net, count in enumerate(self.nets, -AREAS)}
        kept = 1 - float(VIGORISH)
        return _mean(
            {net * kept if net > 0 else net: count for net, count in nets.items()}, self.deals
        )


def _mean(counts: dict[float, int], total: int) -> tuple[float, float]:
    """The mean of what was netted so often, nought the rest of the times, and its error."""
    mean = sum(net * count for net, count in counts.items()) / total
    square = sum(net * net * count for net, count in counts.items()) / total
    return mean, sqrt((square - mean * mean) / total)


# -- the house way against itself ------------------------------------------------------------------


def simulate(
    rules: PaiGowPokerRules,
    *,
    deals: int = DEALS,
    seed: int = SEED,
    opponents: int = 1,
    threads: int = 1,
) -> Simulation:
    """Deal so often to a bank and its opponents; the same seed gives the same figures."""
    ensure(deals > 0 and 1 <= opponents <= AREAS, "somebody plays against the bank")
    return _simulate((rules.house_way, rules.wheel_rank), deals, seed, opponents, threads)


@cache
def _simulate(
    way: tuple[str, str], deals: int, seed: int, opponents: int, threads: int
) -> Simulation:
    from pitboss.games.pai_gow_poker.kernel_deals import CHUNK, deal_out

    board = _board(*way)
    chunks = [min(CHUNK, deals - start) for start in range(0, deals, CHUNK)]

    def dealt(chunk: int) -> tuple[Ints, Ints, Ints]:
        return deal_out((seed, chunk), chunks[chunk], opponents, *board)

    compared, nets, lines = _added(dealt, range(len(chunks)), threads)
    return Simulation(
        deals=deals,
        opponents=opponents,
        compared=tuple(tuple(map(int, row)) for row in compared),
        nets=tuple(map(int, nets)),
        lines=tuple(map(int, lines)),
    )


def _board(way: str, wheel_rank: str) -> Board:
    from pitboss.games.pai_gow_poker.kernel_tables import board_of
    from pitboss.games.pai_gow_poker.ways import HOUSE_WAYS

    return board_of(HOUSE_WAYS[way], "low" if wheel_rank == "low" else "second")


def _added(
    count: Callable[[int], tuple[Ints, ...]], parts: Iterable[int], threads: int
) -> list[Ints]:
    """The counts of all parts together, each part on a thread of its own."""
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(count, parts)
        totals = list(next(found))
        for each in found:
            totals = [total + more for total, more in zip(totals, each, strict=True)]
    return totals


# -- every hand ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LineCounts:
    """How many of all hands each line of a house way sets, and how many it fouls."""

    lines: tuple[int, ...]
    fouls: int

    @property
    def hands(self) -> int:
        """All hands of seven cards."""
        return sum(self.lines)


def count_lines(rules: PaiGowPokerRules, *, threads: int = 1) -> LineCounts:
    """Set every hand of seven cards by the house way."""
    _, lines, fouls = _against(rules, [], range(DECK), threads)
    return LineCounts(tuple(map(int, lines)), int(fouls.sum()))


def _against(
    rules: PaiGowPokerRules, mine: list[tuple[int, int]], cards: Iterable[int], threads: int
) -> tuple[Ints, Ints, Ints]:
    """All hands that the cards hold: results of my settings, lines, fouls."""
    import numpy as np

    from pitboss.games.pai_gow_poker.kernel_deals import every_hand

    board = _board(rules.house_way, rules.wheel_rank)
    rest = np.array(list(cards), dtype=np.int64)
    strengths = np.array(mine, dtype=np.int64).reshape(len(mine), 2)

    def counted(first: int) -> tuple[Ints, ...]:
        lines, results, fouls = every_hand(rest, first, strengths, *board)
        return results, lines, np.array([fouls])

    results, lines, fouls = _added(counted, range(len(rest) - HAND + 1), threads)
    return results, lines, fouls


# -- the best setting ------------------------------------------------------------------------------


def worth(
    rules: PaiGowPokerRules, cards: Iterable[int], *, threads: int = 1
) -> list[tuple[Setting, Fraction]]:
    """What each lawful setting of seven cards nets per unit against the house way, best first.

    Every hand the dealer can hold is set, so that the figures are exact.
    """
    held = [Card(int(card)) for card in cards]
    legal = [each for each in settings(held, rules.ranking) if each.is_legal]
    keys = list(dict.fromkeys((each.high.strength, each.low.strength) for each in legal))
    rest = [card for card in range(DECK) if card not in held]
    results, lines, _ = _against(rules, keys, rest, threads)
    hands = int(lines.sum())
    nets = {
        key: ((1 - VIGORISH) * int(row[2]) - int(row[0])) / hands
        for key, row in zip(keys, results, strict=True)
    }
    valued = [(each, nets[each.high.strength, each.low.strength]) for each in legal]
    return sorted(valued, key=lambda each: -each[1])


def advise(rules: PaiGowPokerRules, hand: str, shown: str = "") -> Advice:
    """What each lawful setting of a hand is worth to a player against the dealer."""
    cards = read_cards(hand)
    if shown:
        raise MalformedAnswer("nothing of the dealer's hand is seen before the hands are set")
    if len(cards) != HAND or len(set(cards)) != HAND or max(cards) >= DECK:
        raise MalformedAnswer("a hand is seven different cards, as in As Ks Qd 9d 9c 4h Joker")
    values = {
        f"{faces(each.low_cards)} low ({each.describe()})": net
        for each, net in worth(rules, cards, threads=2)
    }
    line, house = rules.set_by_house_way(cards)
    low = faces(house.low_cards)
    return Advice(
        situation=faces(cards),
        unit="the wager",
        values=values,
        note=f"The house way “{rules.house_way}” sets {low} low, by its line {line}.",
    )
