"""What the house chooses at punto banco and minibaccarat alike, and the provisions of both.

The two subchapters say nearly the same under different numbers. The procedures that both games
share act under the provisions of their game, `BaccaratText`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import ClassVar, Final

from pitboss.equipment import DECKS_MAX
from pitboss.errors import MalformedAnswer, Violation
from pitboss.games._baccarat.rules import banker_wager, player_wager, tie_wager
from pitboss.money import Cents, Odds, show
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout, Spot
from pitboss.table.authoring import Named, Rate, WagerKind, WholeFrom


class Both:
    """A step that both games prescribe: its provision at punto banco and at minibaccarat."""

    def __init__(self, punto_banco: str, minibaccarat: str) -> None:
        self._columns = (cite(punto_banco), cite(minibaccarat))

    def __get__(self, text: BaccaratText, owner: type[BaccaratText]) -> str:
        return self._columns[text.column]


class BaccaratText:
    """The provisions of one of the two games."""

    def __init__(self, column: int) -> None:
        self.column = column

    # -- wagers and vigorish
    banker_won = Both("19:47-3.2(a)1i", "19:47-7.2(a)1i")
    banker_lost = Both("19:47-3.2(a)1ii", "19:47-7.2(a)1ii")
    banker_void = Both("19:47-3.2(a)1iii", "19:47-7.2(a)1iii")
    player_won = Both("19:47-3.2(a)2i", "19:47-7.2(a)2i")
    player_lost = Both("19:47-3.2(a)2ii", "19:47-7.2(a)2ii")
    player_void = Both("19:47-3.2(a)2iii", "19:47-7.2(a)2iii")
    tie_decided = Both("19:47-3.2(a)3", "19:47-7.2(a)3")
    listed = Both("19:47-3.2(b)", "19:47-7.2(b)")
    closed = Both("19:47-3.2(d)", "19:47-7.2(d)")
    locked = Both("19:47-3.2(d)", "19:47-7.2(e)")
    vigorish = Both("19:47-3.3(c)", "19:47-7.3(c)")

    # -- opening, shuffle and cut
    inspect = Both("19:47-3.4(a)", "19:47-7.4(a)")
    spread = Both("19:47-3.4(b)", "19:47-7.4(b)")
    wash = Both("19:47-3.4(c)", "19:47-7.4(c)")
    shuffle = Both("19:47-3.5(a)", "19:47-7.5(a)")
    cut = Both("19:47-3.5(b)", "19:47-7.5(b)")
    cut_depth = Both("19:47-3.5(c)", "19:47-7.5(c)")
    load = Both("19:47-3.5(d)", "19:47-7.5(d)")
    shoe = Both("19:47-3.6(a)", "19:47-7.6(a)")

    # -- the hands
    no_more_bets = Both("19:47-3.7(b)", "19:47-7.7(b)")
    counts = Both("19:47-3.8(a)", "19:47-7.8(a)")
    third_cards = Both("19:47-3.8(b)", "19:47-7.8(b)")
    third_dealt = Both("19:47-3.8(c)", "19:47-7.8(c)")
    cutting_card = Both("19:47-3.8(e)", "19:47-7.8(e)")
    natural = Both("19:47-3.9(a)", "19:47-7.9(a)")

    # -- the result; punto banco does not say how the cards are picked up
    result = Both("19:47-3.10(a)", "19:47-7.10(a)")
    settle = Both("19:47-3.10(b)", "19:47-7.10(b)")
    one_procedure = Both("19:47-3.10(c)1", "19:47-7.10(c)1")
    picked_up = Both("19:47-3.10(b)", "19:47-7.10(d)")

    # -- irregularities
    third_in_error = Both("19:47-3.12(a)", "19:47-7.11(a)")
    excess = Both("19:47-3.12(b)", "19:47-7.11(b)")
    face_up = Both("19:47-3.12(c)", "19:47-7.11(c)")
    exhausted = Both("19:47-3.12(d)", "19:47-7.11(d)")

    def decided(self, spot: str, outcome: int) -> str:
        """The provision under which a wager is won (1), lost (-1) or void (0)."""
        return {
            ("banker", 1): self.banker_won,
            ("banker", -1): self.banker_lost,
            ("banker", 0): self.banker_void,
            ("player", 1): self.player_won,
            ("player", -1): self.player_lost,
            ("player", 0): self.player_void,
        }.get((spot, outcome), self.tie_decided)


PUNTO_BANCO: Final = BaccaratText(0)
MINIBACCARAT: Final = BaccaratText(1)

TIE_FLOOR: Final = Odds(8, 1)

# The outcome of each wager, by the key of its kind.
OUTCOMES: Final[Mapping[str, Callable[[int], int]]] = {
    "banker": banker_wager,
    "player": player_wager,
    "tie": tie_wager,
}


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


DECKS: Final = WholeFrom(6, DECKS_MAX)
ROUNDING: Final = Named("none", "up")
COLLECTION: Final = Named("at_payout", "deferred")
PROCEDURES: Final = WholeFrom(1, 4)


# -- house rules ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BaccaratRules(HouseRules):
    """What the two games let the house choose; each declares the options under its own numbers."""

    text: ClassVar[BaccaratText]
    payout_options: ClassVar[Mapping[str, str]] = {"tie_odds": "tie"}
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "vigorish_rounding": {"none": "no", "up": "yes"},
        "vigorish_collection": {"at_payout": "at once", "deferred": "marked first"},
    }

    decks: int
    vigorish_rounding: str
    vigorish_collection: str
    tie_odds: Odds
    reshuffle_after_lacing: bool
    settlement_procedure: int
    seats: int

    def complete(self) -> None:
        """The tie has the odds of whichever name states more."""
        super().complete()
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
        stated = self.payouts.get("tie", self.tie_odds)
        if self.tie_odds not in (stated, TIE_FLOOR):
            message = f"the tie has one payout, not {self.tie_odds} and {stated}"
            yield Violation("tie_odds", message, (self.line("tie").cite,))
        if self.unit < self._least_vigorish:
            least = show(self._least_vigorish)
            message = f"a win of one chip would not cover the least vigorish of {least}"
            yield Violation("unit", message, (self.text.vigorish,))

    @property
    def _least_vigorish(self) -> Cents:
        """The smallest vigorish that is ever collected, for want of a smaller coin."""
        return self.vigorish(1, 0) if self.rounds_up else 0

    @classmethod
    @rule("19:47-3.5(b)", "19:47-3.10(c)1", "19:47-7.5(b)", "19:47-7.10(c)1")
    def within_pit(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """Tables of the game settle alike, and shuffle again after lacing at all or at none."""
        own = {name: rules for name, rules in tables.items() if isinstance(rules, cls)}
        yield from differing(own, "settlement_procedure", cls.text.one_procedure)
        laced = {name: rules for name, rules in own.items() if not rules.shuffles_continuously}
        yield from differing(laced, "reshuffle_after_lacing", cls.text.cut)


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


def differing(tables: Mapping[str, HouseRules], option: str, provision: str) -> Iterator[Violation]:
    """What must be the same at all these tables and is not."""
    chosen = {name: getattr(rules, option) for name, rules in tables.items()}
    if len(set(chosen.values())) > 1:
        each = ", ".join(f"{value} at {name}" for name, value in chosen.items())
        yield Violation(option, f"all tables of a pit do the same, not {each}", (provision,))


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
