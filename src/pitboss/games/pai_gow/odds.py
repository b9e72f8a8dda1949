"""The exact price of the wager at pai gow, over all 736,281,000 pairs of hands.

Kernels are loaded when asked for.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pitboss.games._pai_gow.rules import vigorish
from pitboss.games.pai_gow.house_way import HouseWay
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.wagers import MAIN
from pitboss.money import Cents, show
from pitboss.odds import Outcome, Price
from pitboss.table.authoring import WagerKind

if TYPE_CHECKING:
    from pitboss.games.pai_gow.kernel import Ints

# The share of a win that the house takes, of an amount on which it comes out in whole cents.
VIGORISH: Final = Fraction(vigorish(100_00, rounded=False), 100_00)

# The same wager with the best play, with a vigorish that is rounded, and from the bank's side.
_BEST: Final = WagerKind("pai_gow_best", "Pai gow, best setting", MAIN.cite, MAIN.lines)
_ROUNDED: Final = WagerKind("pai_gow_least", "Pai gow, least wager", MAIN.cite, MAIN.lines)
_BANK: Final = WagerKind("bank", "The bank against one player", "19:47-10.8(o)", MAIN.lines)


class Results(NamedTuple):
    """How many pairs of hands a player loses, pushes and wins."""

    lost: int
    pushed: int
    won: int

    @property
    def pairs(self) -> int:
        """All pairs of hands."""
        return self.lost + self.pushed + self.won

    def value(self, fee: Fraction = VIGORISH) -> Fraction:
        """What a player nets for each unit, if this share of a win is taken."""
        return ((1 - fee) * self.won - self.lost) / self.pairs


@cache
def house_way_against(bank: HouseWay, player: HouseWay) -> Results:
    """A player who sets by one house way against a bank that sets by another."""
    from pitboss.games.pai_gow.kernel import all_hands, count_pairs, set_table

    hands = all_hands()
    mine = hands.once, hands.twice
    own = set_table(player)[:, None, :].copy()
    counts = count_pairs(mine, own, mine, set_table(bank))
    return _weighted(counts[:, 0])


@cache
def setting_counts(bank: HouseWay) -> Ints:
    """For every hand and setting how many of the bank's hands it loses to, pushes and beats."""
    from pitboss.games.pai_gow.kernel import all_hands, count_pairs, set_table, settings_table

    hands = all_hands()
    mine = hands.once, hands.twice
    return count_pairs(mine, settings_table(), mine, set_table(bank))


@cache
def best_settings(bank: HouseWay) -> Ints:
    """For every hand the number of the setting that is best against a house way."""
    best: Ints = (setting_counts(bank) @ _weights()).argmax(axis=1)
    return best


@cache
def best_against(bank: HouseWay) -> Results:
    """A player who knows the house way and sets each hand in the best manner against it."""
    counts = setting_counts(bank)
    return _weighted(counts[range(len(counts)), best_settings(bank)])


def _weights() -> Ints:
    """What a loss, a push and a win are worth, in whole numbers."""
    import numpy as np

    kept = 1 - VIGORISH
    return np.array([-kept.denominator, 0, kept.numerator], dtype=np.int64)


def _weighted(counts: Ints) -> Results:
    from pitboss.games.pai_gow.kernel import all_hands

    return Results(*map(int, all_hands().ways @ counts))


# -- a bank with two opponents ---------------------------------------------------------------------


@cache
def bank_against_two(way: HouseWay) -> dict[int, int]:
    """How many deals bring a bank with two opponents so many units, from two lost to two won.

    Everybody sets by the house way; a unit is what each of the two wagers.
    """
    import numpy as np

    from pitboss.games.pai_gow.kernel import KINDS, all_hands, count_two, set_table, way_table

    hands, strengths, own = all_hands(), set_table(way), way_table(way)
    found = np.zeros((3, 3), dtype=object)
    for number, held in enumerate(hands.kinds):
        rest = (len(tiles) - held.count(kind) for kind, tiles in enumerate(KINDS))
        left = [kind for kind, count in enumerate(rest) for _ in range(count)]
        bank = int(strengths[number, 0]), int(strengths[number, 1])
        both = count_two(np.array(left, dtype=np.int64), own, bank)
        found += int(hands.ways[number]) * both.astype(object)
    nets = dict.fromkeys(range(-2, 3), 0)
    for (one, other), count in np.ndenumerate(found):
        nets[2 - one - other] += int(count)
    return nets


def bank_of_two(way: HouseWay) -> Fraction:
    """What such a bank nets for each unit that it covers, the vigorish on its surplus taken."""
    nets = bank_against_two(way)
    kept = sum((net * (1 - VIGORISH) if net > 0 else net) * n for net, n in nets.items())
    return Fraction(kept) / (2 * sum(nets.values()))


# -- prices ----------------------------------------------------------------------------------------


def odds(rules: PaiGowRules) -> list[Price]:
    """The wager against the dealer by the house way and by the best play, and the bank's side."""
    found = house_way_against(rules.way, rules.way)
    rows = [_price(MAIN, found), _price(_BEST, best_against(rules.way))]
    least = rules.limit(MAIN.key).low
    fee = Fraction(rules.vigorish(least), least)
    if fee != VIGORISH:
        rows.append(_price(_ROUNDED, found, fee, when=_when(least)))
    bank = Results(found.won, found.pushed, found.lost)
    return [*rows, *([_price(_BANK, bank)] if rules.player_banking else [])]


def _when(least: Cents) -> str:
    return f"the least wager, {show(least)}, whose vigorish is rounded up"


def _price(kind: WagerKind, found: Results, fee: Fraction = VIGORISH, when: str = "") -> Price:
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays="1 to 1 less 5%",
        outcomes=(
            Outcome(1 - fee, Fraction(found.won, found.pairs), "19:47-10.7(j)"),
            Outcome(Fraction(0), Fraction(found.pushed, found.pairs), "19:47-10.7(i)"),
            Outcome(Fraction(-1), Fraction(found.lost, found.pairs), "19:47-10.7(h)"),
        ),
        when=when,
    )
