"""What the house chooses at punto banco and minibaccarat alike, and the provisions of each.

The two subchapters say nearly the same under different numbers. `BaccaratText` is the list of
those numbers; each game fills in its own, and the procedures both share act under it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import ClassVar, Final

from pitboss.errors import MalformedAnswer, Violation
from pitboss.games.baccarat_hands import banker_wager, player_wager, tie_wager
from pitboss.money import Cents, Odds, show
from pitboss.rulebook import rule
from pitboss.table import HouseRules, Layout, Notice, Rate, Spot, WagerKind

__all__ = [
    "CHARGE",
    "OUTCOMES",
    "PAY",
    "TIE_FLOOR",
    "BaccaratRules",
    "BaccaratText",
    "OddsFrom",
    "TwoRates",
    "WagerText",
    "baccarat_layout",
    "changed",
    "differing",
    "pay_then_vigorish",
    "pay_then_vigorish_each",
    "settlement_steps",
    "vigorish_then_pay",
    "vigorish_then_pay_each",
    "win_vigorish",
]

TIE_FLOOR: Final = Odds(8, 1)

# The outcome of each wager, by the key of its kind.
OUTCOMES: Final[Mapping[str, Callable[[int], int]]] = {
    "banker": banker_wager,
    "player": player_wager,
    "tie": tie_wager,
}


@dataclass(frozen=True, slots=True)
class WagerText:
    """The provisions under which a wager wins, loses and is void."""

    won: str
    lost: str
    void: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratText:
    """The provisions of one of the two games, by the step they prescribe."""

    medium: str
    listed: str
    closed: str
    locked: str
    vigorish: str
    wagers: Mapping[str, WagerText]
    inspect: str
    spread: str
    wash: str
    shuffle: str
    cut: str
    cut_depth: str
    load: str
    shoe: str
    no_more_bets: str
    deal: str
    counts: str
    third_cards: str
    third_dealt: str
    cutting_card: str
    natural: str
    result: str
    settle: str
    picked_up: str
    third_in_error: str
    excess: str
    face_up: str
    exhausted: str


# -- domains ----------------------------------------------------------------------------------


class OddsFrom:
    """Odds of at least so much."""

    def __init__(self, floor: Odds, cite: str) -> None:
        self.floor = floor
        self.cite = cite

    def read(self, raw: object) -> Odds:
        """Odds as a layout states them."""
        if isinstance(raw, Odds):
            return raw
        if not isinstance(raw, str):
            raise MalformedAnswer(f"odds are stated like {self.floor}")
        return Odds.parse(raw, cite=self.cite)

    def admits(self, value: Odds) -> bool:
        """Whether they are not below the floor."""
        return isinstance(value, Odds) and value >= self.floor

    def write(self, value: Odds) -> object:
        """As a layout states them."""
        return str(value)

    def describe(self) -> str:
        """The floor."""
        return f"{self.floor} or more"


@dataclass(frozen=True, slots=True)
class TwoRates(Rate):
    """One of two rates, such as 4% and 5%."""

    def admits(self, value: Fraction) -> bool:
        """Whether it is one of the two."""
        return isinstance(value, Fraction) and value in (self.low, self.high)

    def describe(self) -> str:
        """The two rates."""
        return f"{float(self.low):.0%} or {float(self.high):.0%}"


# -- house rules ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BaccaratRules(HouseRules):
    """What the two games let the house choose; each declares the options under its own numbers."""

    text: ClassVar[BaccaratText]

    decks: int
    vigorish_rounding: str
    vigorish_collection: str
    tie_odds: Odds
    reshuffle_after_lacing: bool
    settlement_procedure: int
    seats: int

    def __post_init__(self) -> None:
        super().__post_init__()
        odds = max(self.tie_odds, self.payouts["tie"])
        object.__setattr__(self, "payouts", MappingProxyType({**self.payouts, "tie": odds}))
        object.__setattr__(self, "tie_odds", odds)

    @abstractmethod
    def vigorish(self, won: Cents, tied: Cents) -> Cents:
        """What a player owes on Banker wagers: of the amount won, or of the wager on a tie."""

    @property
    @abstractmethod
    def vigorish_step(self) -> Cents:
        """Banker wagers in multiples of this have a vigorish of whole cents."""

    @property
    def vigorish_cite(self) -> str:
        """The provision under which the vigorish is collected."""
        return self.text.vigorish

    @property
    def defers_vigorish(self) -> bool:
        """Whether the vigorish is marked, and collected only before the reshuffle."""
        return self.vigorish_collection == "deferred"

    @property
    def rounds_up(self) -> bool:
        """Whether the vigorish is rounded up."""
        return self.vigorish_rounding == "up"

    @property
    def shuffles_continuously(self) -> bool:
        """Whether a device shuffles after every round, in place of the shuffle and the shoe."""
        return False

    def violations(self) -> Iterator[Violation]:
        """Two odds for one tie; a chip smaller than the least vigorish."""
        stated = {self.tie_odds, self.payouts.get("tie", TIE_FLOOR)} - {TIE_FLOOR}
        if len(stated) > 1:
            message = f"the tie has one payout, not {' and '.join(map(str, sorted(stated)))}"
            yield Violation("tie_odds", message, (self._tie_cite,))
        if self.unit < self._least_vigorish:
            message = f"no win is smaller than the least vigorish of {show(self._least_vigorish)}"
            yield Violation("unit", message, (self.text.vigorish,))

    @property
    def _tie_cite(self) -> str:
        return self.line("tie").cite

    @property
    def _least_vigorish(self) -> Cents:
        """The smallest vigorish that is ever collected, for want of a smaller coin."""
        return self.vigorish(1, 0) if self.rounds_up else 0


def baccarat_layout(rules: BaccaratRules, kinds: Iterable[WagerKind]) -> Layout:
    """The three areas; Banker wagers are made so that the vigorish comes out in whole cents."""
    return Layout((_spot(kind, rules) for kind in kinds), rules.payouts, rules.unit)


def _spot(kind: WagerKind, rules: BaccaratRules) -> Spot:
    step = lcm(rules.unit, rules.vigorish_step) if kind.key == "banker" else rules.unit
    return Spot(kind.key, kind, f"the {kind.title}", parts=step // rules.unit)


@rule("19:47-3.3(c)", "19:47-7.3(c)")
def win_vigorish(won: int, percent: int, unit: int) -> int:
    """So many percent of the amount won, rounded up to a whole number of units."""
    return -(-won * percent // (100 * unit)) * unit


# -- one pit ----------------------------------------------------------------------------------


def differing(
    tables: Mapping[str, BaccaratRules], option: str, cites: tuple[str, ...]
) -> Iterator[Violation]:
    """What must be the same at all these tables and is not."""
    chosen = {name: getattr(rules, option) for name, rules in tables.items()}
    if len(set(chosen.values())) > 1:
        each = ", ".join(f"{value} at {name}" for name, value in chosen.items())
        yield Violation(option, f"all tables of a pit do the same, not {each}", cites)


def changed(
    before: BaccaratRules, after: BaccaratRules, option: str, text: str, cite: str
) -> Iterator[Notice]:
    """The notice that a change of an option calls for."""
    old, new = getattr(before, option), getattr(after, option)
    if old != new:
        yield Notice(f"{text}: {new} in place of {old}", cite)


# -- the four orders of paying ----------------------------------------------------------------

PAY: Final = 0
CHARGE: Final = 1
Steps = tuple[tuple[int, int], ...]


@rule("19:47-3.10(b)1", "19:47-7.10(b)1")
def pay_then_vigorish(positions: tuple[int, ...]) -> Steps:
    """First everybody is paid, then in the same order everybody's vigorish is dealt with."""
    return (*((PAY, seat) for seat in positions), *((CHARGE, seat) for seat in positions))


@rule("19:47-3.10(b)2", "19:47-7.10(b)2")
def vigorish_then_pay(positions: tuple[int, ...]) -> Steps:
    """First everybody's vigorish is dealt with, then in the same order everybody is paid."""
    return (*((CHARGE, seat) for seat in positions), *((PAY, seat) for seat in positions))


@rule("19:47-3.10(b)3", "19:47-7.10(b)3")
def pay_then_vigorish_each(positions: tuple[int, ...]) -> Steps:
    """Position by position a player is paid, and the vigorish dealt with at once."""
    return tuple((step, seat) for seat in positions for step in (PAY, CHARGE))


@rule("19:47-3.10(b)4", "19:47-7.10(b)4")
def vigorish_then_pay_each(positions: tuple[int, ...]) -> Steps:
    """Position by position the vigorish is dealt with, and the player paid at once."""
    return tuple((step, seat) for seat in positions for step in (CHARGE, PAY))


_PROCEDURES: Final = (
    pay_then_vigorish,
    vigorish_then_pay,
    pay_then_vigorish_each,
    vigorish_then_pay_each,
)


def settlement_steps(procedure: int, seats: Iterable[int]) -> Steps:
    """Who is paid and whose vigorish is taken in which order, from the highest number downward."""
    return _PROCEDURES[procedure - 1](tuple(sorted(seats, reverse=True)))
