"""The price of the wagers at pai gow poker.

The number is exact. The wager itself is dealt out by the house way against itself, so that its
figures are estimates: the standard error stands beside them. Kernels are loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING, Final

from pitboss.errors import ensure
from pitboss.games._pai_gow.rules import AREAS, LOSE, WIN, outcome, vigorish
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import POSITIONS
from pitboss.games.pai_gow_poker.settle import decide_number
from pitboss.games.pai_gow_poker.wagers import MAIN, NUMBER, NUMBER_SPOTS
from pitboss.odds import Outcome, Price, evenly, price
from pitboss.ranking import WheelRank
from pitboss.table import Wager
from pitboss.table.authoring import Decision, WagerKind

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.kernel import Ints

# The share of a win that the house takes, of an amount on which it comes out in whole cents.
VIGORISH: Final = Fraction(vigorish(100_00, rounded=False), 100_00)
# Enough for a standard error of five in ten thousand within a second.
DEALS: Final = 2_000_000
SEED: Final = 1995

# Not a wager that anybody makes, but what the bank has against each unit of one player.
_BANK: Final = WagerKind("bank", "The bank against one player", "19:47-11.10(l)", MAIN.lines)


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
        """The wagers that won."""
        return self._count(WIN)

    @property
    def lost(self) -> int:
        """The wagers that lost."""
        return self._count(LOSE)

    def _count(self, result: int) -> int:
        signs = product((-1, 0, 1), repeat=2)
        return sum(self.compared[h + 1][low + 1] for h, low in signs if outcome(h, low) == result)

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
    """The mean of what was netted so often, zero the rest of the times, and its error."""
    mean = sum(net * count for net, count in counts.items()) / total
    square = sum(net * net * count for net, count in counts.items()) / total
    return mean, sqrt((square - mean * mean) / total)


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
    return _simulate((rules.way, rules.ranking), deals, seed, opponents, threads)


@cache
def _simulate(
    way: tuple[HouseWay, WheelRank], deals: int, seed: int, opponents: int, threads: int
) -> Simulation:
    from pitboss.games.pai_gow_poker.kernel import tables_of
    from pitboss.games.pai_gow_poker.simulation import STREAM_DEALS, deal_out

    tables = tables_of(*way)
    chunks = [min(STREAM_DEALS, deals - start) for start in range(0, deals, STREAM_DEALS)]

    def dealt(chunk: int) -> tuple[Ints, Ints, Ints]:
        return deal_out((seed, chunk), chunks[chunk], opponents, tables)

    compared, nets, lines = add_parts(dealt, range(len(chunks)), threads)
    return Simulation(
        deals=deals,
        opponents=opponents,
        compared=tuple(tuple(map(int, row)) for row in compared),
        nets=tuple(map(int, nets)),
        lines=tuple(map(int, lines)),
    )


def add_parts(
    count: Callable[[int], tuple[Ints, ...]], parts: Iterable[int], threads: int
) -> list[Ints]:
    """The counts of all parts together, each part on a thread of its own."""
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(count, parts)
        totals = list(next(found))
        for each in found:
            totals = [total + more for total, more in zip(totals, each, strict=True)]
    return totals


# -- prices ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedPrice(Price):
    """A wager that was dealt out so often; `error` is the standard error of its advantage."""

    deals: int
    error: float

    def to_dict(self) -> dict[str, object]:
        """The row as plain data: shares and advantage are numbers, with the error."""
        return {
            "wager": self.wager,
            "title": self.title,
            "when": self.when,
            "cite": self.cite,
            "pays": self.pays,
            "win": float(self.win),
            "push": float(self.push),
            "lose": float(self.lose),
            "house_advantage": float(self.house_advantage),
            "expectation": float(self.expectation),
            "error": self.error,
            "deals": self.deals,
        }


def odds(rules: PaiGowPokerRules) -> list[Price]:
    """The wager against the dealer, the bank against one player, and a number."""
    found = simulate(rules)
    player = _simulated(MAIN, (found.won, found.lost), found.deals, found.player[1])
    bank = _simulated(_BANK, (found.lost, found.won), found.deals, found.bank[1])
    return [player, *([bank] if rules.player_banking else []), _number(rules)]


def _simulated(
    kind: WagerKind, counts: tuple[int, int], deals: int, error: float
) -> SimulatedPrice:
    won, lost = counts
    push = deals - won - lost
    return SimulatedPrice(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays="1 to 1 less 5%",
        outcomes=(
            Outcome(1 - VIGORISH, Fraction(won, deals), "19:47-11.9(i)"),
            Outcome(Fraction(0), Fraction(push, deals), "19:47-11.9(h)"),
            Outcome(Fraction(-1), Fraction(lost, deals), "19:47-11.9(g)"),
        ),
        deals=deals,
        error=error,
    )


def _number(rules: PaiGowPokerRules) -> Price:
    """A stake that is paid without rounding, on one of seven numbers that are equally likely."""
    spot, stake = NUMBER_SPOTS[0], 100 * rules.number_wager_odds.b

    def step(wager: Wager, shown: int) -> Decision:
        return decide_number(wager, shown, rules)

    return price(
        NUMBER,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=evenly(range(1, POSITIONS + 1)),
        when="" if rules.number_wager else "where the house offers it",
    )
