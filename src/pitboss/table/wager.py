"""Wagers: the pay lines of a game, the kinds of wager, the spots of the layout, the chips there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Final

import msgspec

from pitboss.errors import RuleViolation, ensure
from pitboss.money import CHIPS_MAX, Cents, Odds, show
from pitboss.table.field import Amount, whole_steps


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line of a game's payout list: the odds are a floor, or exact where `fixed`."""

    key: str
    title: str
    odds: Odds
    cite: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """The minimum and maximum of a wager."""

    low: Cents
    high: Cents

    def __str__(self) -> str:
        return f"{show(self.low)} to {show(self.high)}"


_SHARES: Final = {
    Fraction(1, 2): "half",
    Fraction(1, 4): "a quarter",
    Fraction(1, 5): "a fifth",
    Fraction(2, 5): "two fifths",
}


@dataclass(frozen=True, slots=True)
class WagerKind:
    """A wager the regulation knows, with the pay lines it may be paid on.

    A `tied` wager has no required minimum of its own: its size hangs on another wager. One that
    counts as several has the `shares` that are paid on each line while the others are lost.
    """

    key: str
    title: str
    cite: str
    lines: tuple[str, ...]
    tied: bool = False
    shares: tuple[Fraction, ...] = ()

    def brings(self, line: str, odds: Odds) -> str:
        """What the whole wager brings on a line of these odds: `27 to 4 (a quarter at 30 to 1)`."""
        if not self.shares:
            return str(odds)
        share = self.shares[self.lines.index(line)]
        whole = share * odds.as_fraction() - (1 - share)
        return f"{whole.numerator} to {whole.denominator} ({_SHARES[share]} at {odds})"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout: the kind of wager made there and what it is made on.

    `parts` is into how many equal wagers the stake divides; `on` holds the numbers, faces or
    card indices the spot covers, in whatever way its game reads them.
    """

    key: str
    kind: WagerKind
    title: str
    parts: int = 1
    on: tuple[int, ...] = ()


class Layout(Mapping[str, Spot]):
    """The spots of a table under its house rules, in the order they are printed."""

    __slots__ = ("_most", "_spots", "_steps")

    def __repr__(self) -> str:
        return f"<Layout of {len(self)} spots: {', '.join(self)[:60]}>"

    def __init__(self, spots: Iterable[Spot], payouts: Mapping[str, Odds], unit: Cents) -> None:
        each = list(spots)
        self._spots = MappingProxyType({spot.key: spot for spot in each})
        ensure(len(self._spots) == len(each), "every spot of a layout has a key of its own")
        steps = {line: odds.stake_step(unit) for line, odds in payouts.items()}
        mosts = {line: CHIPS_MAX * odds.b // odds.a for line, odds in payouts.items()}
        self._steps = {
            key: spot.parts * lcm(unit, *(steps[line] for line in spot.kind.lines))
            for key, spot in self._spots.items()
        }
        self._most = {
            key: min((CHIPS_MAX, *(mosts[line] for line in spot.kind.lines)))
            for key, spot in self._spots.items()
        }

    def __getitem__(self, key: str) -> Spot:
        return self._spots[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._spots)

    def __len__(self) -> int:
        return len(self._spots)

    def values(self) -> ValuesView[Spot]:
        """All spots; those of `Mapping` would be looked up one by one."""
        return self._spots.values()

    def step(self, key: str) -> Cents:
        """The smallest amount that every pay line of the spot can pay exactly in chips."""
        return self._steps[key]

    def most(self, key: str) -> Cents:
        """The most that may be laid on the spot at once, so that no win outgrows all chips."""
        return self._most[key]

    def amounts(self, key: str, low: Cents, high: Cents) -> Amount | None:
        """The stakes from a lowest to a highest that the spot can pay exactly, if any."""
        return whole_steps(low, min(high, self.most(key)), self.step(key))

    def of_kind(self, kind: str) -> list[Spot]:
        """All spots on which this kind of wager is made."""
        return [spot for spot in self._spots.values() if spot.kind.key == kind]


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """Chips lying on a spot; a game may derive its own with more marks on them.

    `version` counts the rules of the table at which the wager was accepted. The rules that the
    table was opened with are not counted, so that data stored before rules could change stay.
    """

    id: int
    seat: int
    spot: str
    cents: Cents
    coupon: Cents = 0
    version: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def accepted_under(self) -> int:
        """Which of the rules of the table it was accepted under; 0 are those of its opening."""
        return self.version if isinstance(self.version, int) else 0

    @property
    def action(self) -> Cents:
        """What a win is computed on: the chips and the match play coupon."""
        return self.cents + self.coupon

    @property
    def note(self) -> str:
        """What a person should know of these chips besides their spot; most say nothing."""
        return ""


class Result(StrEnum):
    """How a wager came out."""

    WON = "won"
    LOST = "lost"
    VOID = "void"
    SURRENDERED = "surrendered"


@dataclass(frozen=True, slots=True)
class Decision:
    """What is taken of a wager and what is paid on it; the rest of the stake goes back.

    `also` holds the provisions by which it is decided so besides the one that is cited.
    """

    result: Result
    taken: Cents
    paid: Cents
    cite: str
    pays: str = ""
    also: tuple[str, ...] = ()

    @property
    def net(self) -> Cents:
        """What the player is richer or poorer by."""
        return self.paid - self.taken


def won(action: Cents, odds: Odds, cite: str) -> Decision:
    """The wager wins and is paid at the odds."""
    return Decision(Result.WON, 0, odds.pays(action, cite=cite), cite, str(odds))


def lost(cents: Cents, cite: str) -> Decision:
    """The wager loses and is collected."""
    return Decision(Result.LOST, cents, 0, cite)


def void(cite: str) -> Decision:
    """The wager is neither won nor lost and goes back to the player."""
    return Decision(Result.VOID, 0, 0, cite)


def half_surrendered(cents: Cents, cite: str) -> Decision:
    """The wager is not lost: half of it is given up and the other half goes back."""
    if cents % 2:
        raise RuleViolation("this amount cannot be divided as the rule demands", cite)
    return Decision(Result.SURRENDERED, cents // 2, 0, cite)


def combined(parts: Iterable[Decision], *also: str) -> Decision:
    """The decision on a wager that counts as several, also by what says that it does.

    It is won if any part is won.
    """
    each = list(parts)
    ensure(bool(each), "a wager has at least one part")
    winner = next((part for part in each if part.result is Result.WON), each[0])
    taken, paid = sum(part.taken for part in each), sum(part.paid for part in each)
    pays = ", ".join(dict.fromkeys(part.pays for part in each if part.pays))
    others = tuple(each for each in also if each != winner.cite)
    return Decision(winner.result, taken, paid, winner.cite, pays, others)
