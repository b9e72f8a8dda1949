"""What the house may choose at punto banco."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from pitboss.games._baccarat.options import (
    COLLECTION,
    DECKS,
    PROCEDURES,
    PUNTO_BANCO,
    ROUNDING,
    TIE_FLOOR,
    BaccaratRules,
    BaccaratText,
    OddsFrom,
    TwoRates,
    baccarat_layout,
    win_vigorish,
)
from pitboss.games.punto_banco.wagers import KINDS, PAY_LINES
from pitboss.money import Cents, Odds
from pitboss.rulebook import cite, rule
from pitboss.table import Layout
from pitboss.table.authoring import Flag, Notice, PayLine, WagerKind, WholeFrom, option

# The chapter leaves the seats to the layout: no layout of the trade has more or fewer spaces.
SEATS_MAX: Final = 14
SEATS_MIN: Final = 5

RATES: Final = TwoRates(Fraction(4, 100), Fraction(5, 100))
TIE: Final = OddsFrom(TIE_FLOOR, "19:47-3.3(b)")
_COINS: Final = {4: 20, 5: 25}


@dataclass(frozen=True, kw_only=True)
class PuntoBancoRules(BaccaratRules):
    """The house rules of a punto banco table."""

    game: ClassVar[str] = "punto_banco"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-3.3(b)"
    to_cite: ClassVar[str] = "19:47-3.3(b)"
    text: ClassVar[BaccaratText] = PUNTO_BANCO
    surveillance_options: ClassVar[Mapping[str, str]] = {
        "reshuffle_after_lacing": "19:47-3.5(b)",
        "settlement_procedure": "19:47-3.10(c)2",
    }

    decks: int = option(8, DECKS, "19:47-3.1(a)", "how many decks are in the shoe")
    vigorish_rate: Fraction = option(
        RATES.high, RATES, "19:47-3.3(c)", "the vigorish on a winning Banker wager"
    )
    vigorish_rounding: str = option(
        "up", ROUNDING, "19:47-3.3(c)", "whether it is rounded up to 25 cents (5%) or 20 (4%)"
    )
    vigorish_collection: str = option(
        "deferred", COLLECTION, "19:47-3.3(c)", "whether it is collected at once, or marked first"
    )
    tie_odds: Odds = option(TIE_FLOOR, TIE, "19:47-3.3(b)", "what a winning wager on the tie pays")
    reshuffle_after_lacing: bool = option(
        False, Flag(), "19:47-3.5(b)", "whether cards are shuffled again after the lacing"
    )
    settlement_procedure: int = option(
        3, PROCEDURES, "19:47-3.10(c)", "in which of four orders winners are paid"
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

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return punto_banco_layout(self)

    def notices(self) -> Iterator[Notice]:
        """The limits, and the vigorish that all players pay alike."""
        yield from super().notices()
        text = f"Every player pays a vigorish of {self.percent}% on winning Banker wagers."
        yield Notice(text, cite("19:47-3.3(d)"))


@rule("19:47-3.2(b)")
def punto_banco_layout(rules: PuntoBancoRules) -> Layout:
    """The areas for Banker's Hand, Player's Hand and Tie, and no others."""
    return baccarat_layout(rules, KINDS)
