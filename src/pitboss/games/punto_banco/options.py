"""What the house may choose at punto banco."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from pitboss.equipment import DECKS_MAX
from pitboss.errors import Violation
from pitboss.games.baccarat_house import (
    TIE_FLOOR,
    BaccaratRules,
    BaccaratText,
    OddsFrom,
    TwoRates,
    baccarat_layout,
    changed,
    differing,
    win_vigorish,
)
from pitboss.games.punto_banco.text import TEXT
from pitboss.games.punto_banco.wagers import KINDS, PAY_LINES
from pitboss.money import Cents, Odds
from pitboss.rulebook import cite, rule
from pitboss.table import (
    Flag,
    Layout,
    Named,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)

__all__ = [
    "SEATS_MAX",
    "PuntoBancoRules",
    "change_notices",
    "pit_violations",
    "punto_banco_layout",
]

# The chapter leaves the seats to the layout: no layout of the trade has more or fewer spaces.
SEATS_MAX: Final = 14
SEATS_MIN: Final = 5

DECKS_MIN: Final = 6
FOUR: Final = Fraction(4, 100)
FIVE: Final = Fraction(5, 100)
_COINS: Final = {4: 20, 5: 25}


@dataclass(frozen=True, kw_only=True)
class PuntoBancoRules(BaccaratRules):
    """The house rules of a punto banco table."""

    game: ClassVar[str] = "punto_banco"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-3.3(b)"
    to_cite: ClassVar[str] = "19:47-3.3(b)"
    text: ClassVar[BaccaratText] = TEXT

    decks: int = option(
        8, WholeFrom(DECKS_MIN, DECKS_MAX), "19:47-3.1(a)", "how many decks are in the shoe"
    )
    vigorish_rate: Fraction = option(
        FIVE, TwoRates(FOUR, FIVE), "19:47-3.3(c)", "the vigorish on a winning Banker wager"
    )
    vigorish_rounding: str = option(
        "up",
        Named("none", "up"),
        "19:47-3.3(c)",
        "whether it is rounded up to 25 cents (at 5%) or 20 cents (at 4%)",
    )
    vigorish_collection: str = option(
        "deferred",
        Named("at_payout", "deferred"),
        "19:47-3.3(c)",
        "whether it is collected at once, or marked and collected before the reshuffle",
    )
    tie_odds: Odds = option(
        TIE_FLOOR,
        OddsFrom(TIE_FLOOR, "19:47-3.3(b)"),
        "19:47-3.3(b)",
        "what a winning wager on the tie pays",
    )
    reshuffle_after_lacing: bool = option(
        False, Flag(), "19:47-3.5(b)", "whether cards are shuffled again after the lacing"
    )
    settlement_procedure: int = option(
        3, WholeFrom(1, 4), "19:47-3.10(c)", "in which of four orders winners are paid"
    )
    seats: int = option(
        SEATS_MAX, WholeFrom(SEATS_MIN, SEATS_MAX), "19:47-3.6(b)", "how many seats are numbered"
    )

    @property
    def percent(self) -> int:
        """The vigorish in percent."""
        return int(self.vigorish_rate * 100)

    def vigorish(self, won: Cents, tied: Cents) -> Cents:
        """Four or five percent of the amount won; a tie costs nothing."""
        return win_vigorish(won, self.percent, _COINS[self.percent] if self.rounds_up else 1)

    @property
    def vigorish_step(self) -> Cents:
        """Without rounding a Banker wager is made so that the vigorish has no broken cent."""
        return 1 if self.rounds_up else (1 / self.vigorish_rate).numerator

    def notices(self) -> Iterator[Notice]:
        """The limits, the vigorish that all players pay alike, and the tie."""
        yield from super().notices()
        text = f"Every player pays a vigorish of {self.percent}% on winning Banker wagers."
        yield Notice(text, cite("19:47-3.3(d)"))


@rule("19:47-3.2(b)")
def punto_banco_layout(rules: PuntoBancoRules) -> Layout:
    """The areas for Banker's Hand, Player's Hand and Tie, and no others."""
    return baccarat_layout(rules, KINDS)


@rule("19:47-3.5(b)", "19:47-3.10(c)1")
def pit_violations(tables: Mapping[str, PuntoBancoRules]) -> Iterator[Violation]:
    """What the punto banco tables of one pit must do alike and do not."""
    yield from differing(tables, "settlement_procedure", ("19:47-3.10(c)1",))
    yield from differing(tables, "reshuffle_after_lacing", ("19:47-3.5(b)",))


@rule("19:47-3.3(d)", "19:47-3.10(c)2")
def change_notices(before: PuntoBancoRules, after: PuntoBancoRules) -> Iterator[Notice]:
    """Whom a change has to be told: thirty minutes before, in writing; or by the rules of 8.3."""
    half_hour = "30 minutes before, in writing, to the Commission and to surveillance"
    text = f"settlement procedure, {half_hour}"
    yield from changed(before, after, "settlement_procedure", text, cite("19:47-3.10(c)2"))
    text = f"shuffling after the lacing, {half_hour}"
    yield from changed(before, after, "reshuffle_after_lacing", text, cite("19:47-3.5(b)"))
    if after.vigorish_rate > before.vigorish_rate:
        text = "vigorish, with sign, announcement and notice half an hour before"
        yield from changed(before, after, "vigorish_rate", text, cite("19:47-3.3(d)"))
