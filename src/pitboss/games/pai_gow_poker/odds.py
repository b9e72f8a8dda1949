"""The price of the wagers at pai gow poker.

All are exact. The wager itself is that of the house way against itself: all pairs of hands that
share no card are counted (`exact`). `simulate` deals out rounds with several opponents, for which
there is no such count. Kernels are loaded when asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import product
from math import sqrt
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Final

import msgspec

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
class Pairs:
    """How the hands of opponents compare with those of the bank.

    `compared[high][low]` counts opponents whose hands were lower (0), copies (1) or higher (2)
    than the bank's.
    """

    compared: tuple[tuple[int, ...], ...]

    @property
    def hands(self) -> int:
        """How many wagers were decided."""
        return sum(map(sum, self.compared))

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation(Pairs):
    """So many deals of the house way against itself.

    `nets` counts the deals in which the opponents won so many wagers more than they lost, from all
    lost to all won; `lines` the hands set by each line of the house way.
    """

    deals: int
    opponents: int
    nets: tuple[int, ...]
    lines: tuple[int, ...]

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


# -- exact counts ----------------------------------------------------------------------------------

# Counting takes minutes, so that the counts of the filed house ways are kept. They are found by a
# fingerprint of how a house way sets hands: a changed rule is counted anew.
COUNTS: Final = Path(__file__).with_name("exact.json")
_COUNTS: Final = msgspec.json.Decoder(dict[str, tuple[tuple[int, ...], ...]])
_SAMPLE: Final = 50_000  # hands that are set for a fingerprint, besides all sets of ranks


def kept_pairs(rules: PaiGowPokerRules) -> Pairs:
    """How all pairs of disjoint hands compare: kept counts, or computed where there are none."""
    from pitboss.kernels import prepare

    mark = fingerprint(rules.way, rules.ranking)
    for file in (COUNTS, prepare() / COUNTS.name):
        if file.exists() and (counted := _COUNTS.decode(file.read_bytes()).get(mark)):
            return Pairs(compared=counted)
    return computed_pairs(rules)


def computed_pairs(
    rules: PaiGowPokerRules, progress: Callable[[float], None] = lambda done: None
) -> Pairs:
    """The same counted anew, in about two minutes of a core, and kept beside the kernels."""
    from pitboss.games.pai_gow_poker.exact import count_pairs
    from pitboss.games.pai_gow_poker.kernel import tables_of
    from pitboss.kernels import prepare

    tables, cores = tables_of(rules.way, rules.ranking), os.cpu_count() or 1
    counted = count_pairs(tables, rules.ranking, threads=cores, progress=progress)
    kept = prepare() / COUNTS.name
    before = _COUNTS.decode(kept.read_bytes()) if kept.exists() else {}
    found = {**before, fingerprint(rules.way, rules.ranking): counted}
    with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
        file.write(msgspec.json.encode(found))
    Path(file.name).replace(kept)  # all or nothing, since others may be doing the same
    return Pairs(compared=counted)


@cache
def fingerprint(way: HouseWay, ranking: WheelRank) -> str:
    """A digest of how a house way sets every set of ranks, and some hands card by card."""
    from pitboss.games.pai_gow_poker.kernel import tables_of
    from pitboss.games.pai_gow_poker.simulation import sample_hands

    tables = tables_of(way, ranking)
    found = sha256(tables.tobytes())
    found.update(sample_hands(SEED, _SAMPLE, tables).tobytes())
    return found.hexdigest()[:16]


# -- prices ----------------------------------------------------------------------------------------


def odds(rules: PaiGowPokerRules) -> list[Price]:
    """The wager against the dealer, the bank against one player, and a number."""
    return prices(rules, kept_pairs(rules))


def recompute(rules: PaiGowPokerRules, progress: Callable[[float], None]) -> list[Price]:
    """The same, counted anew in minutes; `progress` is called with the share done."""
    return prices(rules, computed_pairs(rules, progress))


def prices(rules: PaiGowPokerRules, pairs: Pairs) -> list[Price]:
    """The prices where the hands of a player and the dealer compare so often so."""
    player = _exact(MAIN, pairs.won, pairs.lost, pairs.hands)
    bank = _exact(_BANK, pairs.lost, pairs.won, pairs.hands)
    return [player, *([bank] if rules.player_banking else []), _number(rules)]


def _exact(kind: WagerKind, won: int, lost: int, hands: int) -> Price:
    push = hands - won - lost
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays="1 to 1 less 5%",
        outcomes=(
            Outcome(1 - VIGORISH, Fraction(won, hands), "19:47-11.9(i)"),
            Outcome(Fraction(0), Fraction(push, hands), "19:47-11.9(h)"),
            Outcome(Fraction(-1), Fraction(lost, hands), "19:47-11.9(g)"),
        ),
        when="all hands set by the house way",
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
