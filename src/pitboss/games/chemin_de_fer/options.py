"""What the house may choose at chemin de fer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games._baccarat.options import DECKS, ROUNDING, TwoRates, differing
from pitboss.games.chemin_de_fer.wagers import KINDS, PAY_LINES, SPOTS
from pitboss.money import Cents, Commission, Rounding, show
from pitboss.rulebook import cite, rule
from pitboss.table import SEAT_MAX, HouseRules, Layout
from pitboss.table.authoring import Flag, Named, Notice, PayLine, WagerKind, WholeFrom, option

SEATS_MIN: Final = 5  # the chapter leaves the places to the layout; none of the trade has fewer

# The two rates of vigorish, each with the unit it may be rounded up to.
_FOUR, _FIVE = Fraction(1, 25), Fraction(1, 20)
_UNITS: Final = {_FOUR: 20, _FIVE: 25}


@dataclass(frozen=True, kw_only=True)
class CheminDeFerRules(HouseRules):
    """The house rules of a chemin de fer table."""

    game: ClassVar[str] = "chemin_de_fer"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-4.10(b)"
    to_cite: ClassVar[str] = "19:47-4.10(b)"
    surveillance_options: ClassVar[Mapping[str, str]] = {"reshuffle_after_lacing": "19:47-4.4(b)"}
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "vigorish_rounding": {"none": "to the cent", "up": "rounded up"},
        "table3_banker5_card4": {"optional": "the Banker may choose", "draw": "the Banker draws"},
    }

    decks: int = option(6, DECKS, "19:47-4.1(a)", "decks in the shoe")
    vigorish_rate: Fraction = option(
        _FIVE, TwoRates(_FOUR, _FIVE), "19:47-4.10(c)", "vigorish on what the Banker wins"
    )
    vigorish_rounding: str = option(
        "up",
        ROUNDING,
        "19:47-4.10(c)",
        "vigorish to the cent, or up to the next 25 cents (at 4%, 20 cents)",
    )
    reshuffle_after_lacing: bool = option(
        False, Flag(), "19:47-4.4(b)", "whether the cards are shuffled again after lacing"
    )
    table3_banker5_card4: str = option(
        "optional",
        Named("optional", "draw"),
        "19:47-4.9(c)",
        "how the lost cell of Table 3 is read: Banker 5 against a 4",
    )
    seats: int = option(
        12, WholeFrom(SEATS_MIN, SEAT_MAX), "19:47-4.11(b)", "numbered places at the table"
    )

    @property
    def five_four_is_free(self) -> bool:
        """Whether the Banker may choose on 5 against a 4."""
        return self.table3_banker5_card4 == "optional"

    @rule("19:47-4.10(c)")
    def vigorish(self, won: Cents) -> Cents:
        """The fee of the house on what the Banker has won."""
        if self.vigorish_rounding == "none":
            return Commission(self.vigorish_rate, Rounding.EXACT).on(won)
        unit = _UNITS[self.vigorish_rate]
        return Commission(self.vigorish_rate, Rounding.UP, unit).on(won)

    @property
    def wager_step(self) -> Cents:
        """Wagers are whole chips and, unless vigorish is rounded up, owe it in whole cents."""
        exact = self.vigorish_rounding == "none"
        return lcm(self.unit, self.vigorish_rate.denominator) if exact else self.unit

    @property
    def exact_stake(self) -> Cents:
        """A wager on which the vigorish needs no rounding."""
        return lcm(self.wager_step, *(unit * rate.denominator for rate, unit in _UNITS.items()))

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return chemin_de_fer_layout(self)

    def violations(self) -> Iterator[Violation]:
        """A chip is smaller than the least vigorish, so that a win might not pay for it."""
        least = 0 if self.vigorish_rounding == "none" else self.vigorish(self.unit)
        if self.unit < least:
            message = f"no win is smaller than the least vigorish of {show(least)}"
            yield Violation("unit", message, (cite("19:47-4.10(c)"),))

    @classmethod
    @rule("19:47-4.4(b)")
    def within_pit(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """The cards are shuffled again after lacing at all tables of the game or at none."""
        own = {name: rules for name, rules in tables.items() if isinstance(rules, cls)}
        return differing(own, "reshuffle_after_lacing", cite("19:47-4.4(b)"))

    def notices(self) -> Iterator[Notice]:
        """The limits, and the vigorish that every Banker pays."""
        yield from super().notices()
        percent = int(self.vigorish_rate * 100)
        text = f"Vigorish of {percent}% is taken of what any Banker wins, from every player alike."
        yield Notice(text, cite("19:47-4.10(d)"))


class _CheminDeFerLayout(Layout):
    """The layout, whose wagers are made in steps that also pay an exact vigorish."""

    __slots__ = ("_step",)

    def __init__(self, rules: CheminDeFerRules) -> None:
        super().__init__(SPOTS, rules.payouts, rules.unit)
        self._step = rules.wager_step

    def step(self, key: str) -> Cents:
        """The smallest wager."""
        return self._step


def chemin_de_fer_layout(rules: CheminDeFerRules) -> Layout:
    """The bank, and the areas for banco suivi, banco and parts of the bank."""
    return _CheminDeFerLayout(rules)
