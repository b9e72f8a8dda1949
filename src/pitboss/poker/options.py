"""What the house may choose at every poker table; 13:69F-14."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.errors import MalformedAnswer, Violation
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.rulebook import cite
from pitboss.table import (
    AmountOf,
    Answer,
    Flag,
    Form,
    HouseRules,
    Layout,
    Named,
    Notice,
    PayLine,
    Procedure,
    Rate,
    SomeOf,
    WagerKind,
    WholeFrom,
    option,
)

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

__all__ = ["Amounts", "Levels", "PokerRules", "no_layout"]


@dataclass(frozen=True, slots=True)
class Amounts:
    """A list of amounts, such as the blinds from the first on."""

    fewest: int
    most: int

    def read(self, raw: object) -> tuple[Cents, ...]:
        """A list of amounts, or amounts separated by commas."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            items = [items]
        return tuple(AmountOf(0, CHIPS_MAX).read(item) for item in items if item != "")

    def admits(self, value: tuple[Cents, ...]) -> bool:
        """Whether there are enough and not too many, each above nought."""
        if not isinstance(value, tuple) or not self.fewest <= len(value) <= self.most:
            return False
        return all(type(each) is int and 0 < each <= CHIPS_MAX for each in value)

    def write(self, value: tuple[Cents, ...]) -> object:
        """As a list of amounts in dollars."""
        return [show(each) for each in value]

    def describe(self) -> str:
        """How many."""
        return f"{self.fewest} to {self.most} amounts"


@dataclass(frozen=True, slots=True)
class Levels:
    """Amounts that are taken as the pot reaches levels, in increasing order."""

    def read(self, raw: object) -> tuple[tuple[Cents, Cents], ...]:
        """`20:1,40:1` as typed, or a list of pairs."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            raise MalformedAnswer(f"write {self.describe()}")
        return tuple(self._pair(item) for item in items if item != "")

    def _pair(self, item: object) -> tuple[Cents, Cents]:
        level, _, amount = str(item).partition(":")
        money = AmountOf(0, CHIPS_MAX)
        return money.read(level), money.read(amount)

    def admits(self, value: tuple[tuple[Cents, Cents], ...]) -> bool:
        """Whether the levels increase and every amount is less than its level."""
        levels = [level for level, _ in value]
        return levels == sorted(set(levels)) and all(0 < taken <= level for level, taken in value)

    def write(self, value: tuple[tuple[Cents, Cents], ...]) -> object:
        """As a list of pairs in dollars."""
        return [f"{show(level)}:{show(amount)}" for level, amount in value]

    def describe(self) -> str:
        """How they are written."""
        return "levels of the pot and the amounts taken there, such as 20:1,40:1"


@dataclass(frozen=True, kw_only=True)
class PokerRules(HouseRules):
    """The house rules of a poker table; each type of poker adds its own."""

    pay_lines: ClassVar[tuple[PayLine, ...]] = ()
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = ()
    payout_cite: ClassVar[str] = "13:69F-14.8(b)"
    to_cite: ClassVar[str] = "13:69F-14.8(b)"
    editions: ClassVar[tuple[int, ...]] = (1995, 2006, 2012)
    open_cite: ClassVar[str] = "13:69F-14.1[Opening bet]"

    edition: int = option(
        2012, WholeFrom(1995), "13:69F-14.8(a)", "the edition of the rules in use"
    )
    minimum: Cents = option(
        2_00, AmountOf(1, CHIPS_MAX), "13:69F-14.17", "the posted minimum wager, the small bet"
    )
    maximum: Cents = option(
        4_00, AmountOf(1, CHIPS_MAX), "13:69F-14.17", "the posted maximum wager, the big bet"
    )
    limit_structure: str = option(
        "fixed",
        Named("fixed", "spread", "pot_limit", "no_limit"),
        "13:69F-14.17",
        "how bets and raises lie between the posted minimum and maximum",
    )
    big_bet_from_round: int = option(
        3, WholeFrom(1, 9), "13:69F-14.17", "the betting round from which the maximum is bet"
    )
    max_raises: int = option(
        3, WholeFrom(0, 100), "13:69F-14.17", "the raises in a betting round; 0 for no cap"
    )
    ante: Cents = option(0, AmountOf(0, CHIPS_MAX), "13:69F-14.7(b)1", "what everybody antes")
    check_raise_allowed: bool = option(
        True, Flag(), "13:69F-14.7(j)", "whether a player who checked may raise later"
    )
    rake_methods: frozenset[str | int] = option(
        frozenset({"percentage"}),
        SomeOf("percentage", "increments", "time"),
        "13:69F-14.14(b)",
        "how the rake is taken",
    )
    rake_pct: Fraction = option(
        Fraction(1, 10),
        Rate(Fraction(1, 1000), Fraction(1, 10)),
        "13:69F-14.14(b)1i",
        "the share of what is wagered in a betting round",
    )
    rake_cap: Cents = option(
        4_00, AmountOf(0, CHIPS_MAX), "13:69F-14.14(a)3", "the most that is taken in a round"
    )
    rake_unit: Cents = option(
        1_00, AmountOf(25, 1_00), "13:69F-14.14(b)1ii", "the chips in which the rake is taken"
    )
    rake_levels: tuple[tuple[Cents, Cents], ...] = option(
        (), Levels(), "13:69F-14.14(b)2i", "the levels of the pot and what is taken at each"
    )
    short_all_in_reopens: bool = option(
        False, Flag(), "13:69F-14.15(r)", "whether an all-in for less than a raise opens betting"
    )
    require_disclosure: bool = option(
        False, Flag(), "13:69F-14.15(d)", "whether every hand is shown at the showdown"
    )
    checked_down_first_show: str = option(
        "last_wager",
        Named("last_wager", "first_to_act"),
        "13:69F-14.15(d)",
        "who shows first when the last betting round was checked",
    )
    odd_chip_single: str = option(
        "left_of_button",
        Named("left_of_button", "high_card_by_suit"),
        "13:69F-14.15(r)",
        "who gets the odd chip of a pot that is not split high and low",
    )

    @property
    def entry(self) -> Cents:
        """What a player needs to enter a round: every bet required and one at the minimum."""
        return self.ante + self.minimum

    def irregular_forms(self, hand: Hand) -> Sequence[Form]:
        """What an official may call in the middle of a round."""
        return ()

    def irregularity(self, hand: Hand, answer: Answer) -> Procedure[None]:
        """What is done about it."""
        return
        yield

    def violations(self) -> Iterator[Violation]:
        """The posted limits and amounts fit together."""
        if self.minimum > self.maximum:
            message = "the minimum wager is not above the maximum"
            yield Violation("minimum", message, (cite("13:69F-14.17"),))

    def notices(self) -> Iterator[Notice]:
        """The sign at the table."""
        text = f"Minimum and maximum wagers: {show(self.minimum)} to {show(self.maximum)}"
        yield Notice(text, cite("13:69F-14.17"))


def no_layout(rules: PokerRules) -> Layout:
    """A poker table has a pot and no betting areas of a house game."""
    return Layout((), {}, rules.unit)
