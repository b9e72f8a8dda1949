"""The exact price of let it ride with the best choices, for any pay table, cap and size of bet.

Both choices follow from whole numbers: how many of the cards to come make each line of the payout
list. Without the cap each bet is worth the same whatever lies beside it; with the cap a bet that
rides takes from what the others can win, so the choices are worked out from the last to the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import Lasts, Seen, all_seen, last_cards, next_seen
from pitboss.games.let_it_ride.options import LetItRideRules, let_it_ride_layout
from pitboss.games.let_it_ride.rules import BETS, LOSE, OWN_CARDS, pay_row
from pitboss.games.let_it_ride.settle import decide
from pitboss.games.let_it_ride.wagers import BET, bet_spot
from pitboss.money import Cents
from pitboss.odds import Outcome, Price
from pitboss.table import Wager

_ROWS: Final = LOSE + 1
_DEALS: Final = comb(52, OWN_CARDS) * 49 * 48

# What the bets left on a hand net in cents, by how many they are and by the line of the hand.
Nets: TypeAlias = Mapping[int, tuple[Cents, ...]]
_End: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """Let it ride with the best choices, for bets of one size.

    `gain_one` says for each kind of three cards what bet number one gains by riding, per unit;
    `gain_two` the same for bet number two by four cards and by whether bet number one still lies
    there. A bet rides where it gains; where the gain is zero the player may do either, and
    withdraws here unless keen. `ends` tells how likely each number of bets is left on each line,
    `one_rides` how often bet number one rides.
    """

    bet: Cents
    nets: Nets
    gain_one: Mapping[Seen, Fraction]
    gain_two: Mapping[tuple[Seen, bool], Fraction]
    ends: Mapping[_End, Fraction]
    one_rides: Fraction

    @property
    def expectation(self) -> Fraction:
        """What the player nets on average, in units of one bet."""
        total = sum(self.nets[left][row] * chance for (left, row), chance in self.ends.items())
        return Fraction(total) / self.bet

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit of one bet."""
        return -self.expectation

    @property
    def bets_left(self) -> Fraction:
        """How many bets are left to be settled, on average."""
        return sum((left * chance for (left, _), chance in self.ends.items()), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps on average of each unit that is settled."""
        return self.house_edge / self.bets_left

    @property
    def rides(self) -> tuple[Fraction, Fraction]:
        """How often bet number one rides, and how often bet number two."""
        return self.one_rides, self.bets_left - 1 - self.one_rides

    @property
    def riding_three(self) -> tuple[Seen, ...]:
        """The kinds of three cards with which bet number one rides."""
        return tuple(kind for kind, gain in self.gain_one.items() if gain > 0)

    @property
    def riding_four(self) -> tuple[Seen, ...]:
        """The kinds of four cards with which bet number two rides beside bet number three."""
        return tuple(kind for (kind, one), gain in self.gain_two.items() if gain > 0 and not one)

    @property
    def indifferent_four(self) -> tuple[Seen, ...]:
        """The kinds of four cards with which bet number two gains exactly nothing."""
        return tuple(kind for (kind, one), gain in self.gain_two.items() if gain == 0 and not one)


def size_of(rules: LetItRideRules, bet: Cents | None) -> Cents:
    """The size of each bet: as asked for, or the least that may be laid at this table."""
    if bet is not None and bet <= 0:
        raise MalformedAnswer("a bet is more than nothing")
    step = let_it_ride_layout(rules).step(bet_spot(1, 1))
    return -(-rules.limit(BET.key).low // step) * step if bet is None else bet


def nets(rules: LetItRideRules, bet: Cents) -> Nets:
    """What one, two or three bets left on a hand net on each line, by the table's own decision."""
    return MappingProxyType({left: _nets(rules, bet, left) for left in range(1, BETS + 1)})


def _nets(rules: LetItRideRules, bet: Cents, left: int) -> tuple[Cents, ...]:
    bets = [Wager(id=n, seat=1, spot="", cents=bet) for n in range(left)]
    return tuple(sum(d.net for _, d in decide(bets, row, rules)) for row in range(_ROWS))


def analyse(rules: LetItRideRules, bet: Cents | None = None, *, keen: bool = False) -> Analysis:
    """Work out the game for three bets of this size; without it for the least at this table.

    A `keen` player lets a bet ride also where that neither gains nor loses.
    """
    size = size_of(rules, bet)
    by_left = nets(rules, size)
    worth = {kind: _worth(last, by_left) for kind, last in _lasts().items()}
    gain_two = {
        (kind, one): Fraction(each[2 + one] - each[1 + one], 48 * size)
        for kind, each in worth.items()
        for one in (False, True)
    }
    gain_one = {kind: Fraction(_gain_one(kind, worth), 49 * 48 * size) for kind in all_seen(3)}
    ends = _ends(gain_one, gain_two, keen=keen)
    riding = sum(kind.hands for kind, gain in gain_one.items() if _rides(gain, keen=keen))
    one_rides = Fraction(riding, comb(52, OWN_CARDS))
    return Analysis(size, by_left, gain_one, gain_two, ends, one_rides)


def _lasts() -> Mapping[Seen, Lasts]:
    """For every four cards, how many of the 48 others make each line of the payout list."""
    return last_cards(pay_row, _ROWS)


def _worth(last: tuple[int, ...], by_left: Nets) -> tuple[int, ...]:
    """What so many bets left net over all 48 last cards; zero bets net nothing."""
    each = (by_left[left] for left in range(1, BETS + 1))
    return 0, *(sum(n * net for n, net in zip(last, line, strict=True)) for line in each)


def _gain_one(kind: Seen, worth: Mapping[Seen, tuple[int, ...]]) -> int:
    """What bet number one gains by riding, over all ways the two community cards may come."""
    return sum(
        cards * (max(worth[after][2], worth[after][3]) - max(worth[after][1], worth[after][2]))
        for after, cards in next_seen(kind)
    )


def _ends(
    gain_one: Mapping[Seen, Fraction],
    gain_two: Mapping[tuple[Seen, bool], Fraction],
    *,
    keen: bool,
) -> dict[_End, Fraction]:
    """How likely each number of bets left meets each line of the payout list."""
    ways: dict[_End, int] = {}
    for left, after, weight in _courses(gain_one, gain_two, keen=keen):
        for row, cards in enumerate(_lasts()[after]):
            ways[left, row] = ways.get((left, row), 0) + weight * cards
    return {end: Fraction(n, _DEALS) for end, n in sorted(ways.items()) if n}


def _courses(
    gain_one: Mapping[Seen, Fraction],
    gain_two: Mapping[tuple[Seen, bool], Fraction],
    *,
    keen: bool,
) -> Iterator[tuple[int, Seen, int]]:
    """The bets left after both choices, the four cards seen by then, and in how many ways."""
    for kind, gain in gain_one.items():
        one = _rides(gain, keen=keen)
        for after, cards in next_seen(kind):
            left = 1 + one + _rides(gain_two[after, one], keen=keen)
            yield left, after, kind.hands * cards


def _rides(gain: Fraction, *, keen: bool) -> bool:
    return gain > 0 or (keen and gain == 0)


# -- the price list -------------------------------------------------------------------------------


def odds(rules: LetItRideRules) -> list[Price]:
    """The three bets of the least size with the best choices, per unit of one bet."""
    found = analyse(rules)
    return [
        Price(
            wager=BET.key,
            title="Let it ride with the best choices",
            cite=BET.cite,
            pays=" or ".join(dict.fromkeys(str(rules.odds(line)) for line in BET.lines)),
            outcomes=tuple(sorted(_outcomes(found), key=lambda each: (-each.net, each.cite))),
            wagered=found.bets_left,
            share=Fraction(1, 3),
        )
    ]


def _outcomes(found: Analysis) -> Iterator[Outcome]:
    chances: dict[Fraction, Fraction] = {}
    for (left, row), chance in found.ends.items():
        net = Fraction(found.nets[left][row], found.bet)
        chances[net] = chances.get(net, Fraction(0)) + chance
    for net, chance in chances.items():
        yield Outcome(net, chance, "19:47-18.11(b)" if net > 0 else "19:47-18.10(h)")
