"""What the house may choose at minibaccarat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games._baccarat.options import (
    COLLECTION,
    DECKS,
    MINIBACCARAT,
    PROCEDURES,
    ROUNDING,
    TIE_FLOOR,
    BaccaratRules,
    BaccaratText,
    OddsFrom,
    baccarat_layout,
    differing,
    win_vigorish,
)
from pitboss.games.minibaccarat.rules import PERCENT, tie_vigorish
from pitboss.games.minibaccarat.wagers import KINDS, PAY_LINES
from pitboss.money import Cents, Odds
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)

# The chapter leaves the seats to the layout: no layout of the trade has more or fewer spaces.
SEATS_MAX: Final = 9
SEATS_MIN: Final = 5

VIGORISH: Final = Named("pct4", "pct5", "tie25")
STYLES: Final = Named("face_up", "face_down_banker_under_shoe")
TIE: Final = OddsFrom(TIE_FLOOR, "19:47-7.3(b)")
COIN: Final = 5


@dataclass(frozen=True, kw_only=True)
class MinibaccaratRules(BaccaratRules):
    """The house rules of a minibaccarat table."""

    game: ClassVar[str] = "minibaccarat"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-7.3(b)"
    to_cite: ClassVar[str] = "19:47-7.3(b)"
    text: ClassVar[BaccaratText] = MINIBACCARAT
    surveillance_options: ClassVar[Mapping[str, str]] = {
        "reshuffle_after_lacing": "19:47-7.5(b)",
        "settlement_procedure": "19:47-7.10(c)3",
    }
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "banker_vigorish": {
            "pct4": "4% of Banker wins",
            "pct5": "5% of Banker wins",
            "tie25": "25% of the wager on a tie",
        },
        "deal_style": {
            "face_up": "turned at once",
            "face_down_banker_under_shoe": "they wait for the call, the Banker's under the shoe",
        },
    }

    decks: int = option(8, DECKS, "19:47-7.1(a)", "how many decks are in the shoe")
    banker_vigorish: str = option(
        "pct5", VIGORISH, "19:47-7.3(d)", "4% or 5% of Banker wins, or 25% of the wager on a tie"
    )
    vigorish_rounding: str = option(
        "up", ROUNDING, "19:47-7.3(c)", "whether a percentage is rounded up to 5 cents"
    )
    vigorish_collection: str = option(
        "at_payout", COLLECTION, "19:47-7.3(c)", "whether it is collected at once, or marked first"
    )
    tie_odds: Odds = option(TIE_FLOOR, TIE, "19:47-7.3(b)", "what a winning wager on the tie pays")
    deal_style: str = option(
        "face_up", STYLES, "19:47-7.7(c)", "whether cards are turned at once, or wait for the call"
    )
    reshuffle_after_lacing: bool = option(
        False, Flag(), "19:47-7.5(b)", "whether cards are shuffled again after the lacing"
    )
    settlement_procedure: int = option(
        3, PROCEDURES, "19:47-7.10(c)", "in which of four orders winners are paid"
    )
    continuous_shuffler: bool = option(
        False,
        Flag(),
        "19:47-7.12",
        "whether an approved device shuffles in place of the dealer",
        needs={True: NeededFiling("device", "reshuffling shoe", cite("19:47-7.12"))},
    )
    seats: int = option(
        7, WholeFrom(SEATS_MIN, SEATS_MAX), "19:47-7.5(b)", "how many seats are numbered"
    )

    @property
    def charges_ties(self) -> bool:
        """Whether the vigorish falls on ties and not on wins."""
        return self.banker_vigorish == "tie25"

    @property
    def percent(self) -> int:
        """The vigorish on wins in percent, or zero."""
        return PERCENT[self.banker_vigorish]

    @property
    def shuffles_continuously(self) -> bool:
        """Whether a device shuffles after every round."""
        return self.continuous_shuffler

    @property
    def deals_face_down(self) -> bool:
        """Whether the cards lie face down until their hand is called."""
        return self.deal_style != "face_up"

    def vigorish(self, won: Cents, tied: Cents) -> Cents:
        """Of the win, or of the wager on a tie, and never of both."""
        if self.charges_ties:
            return tie_vigorish(tied)
        return win_vigorish(won, self.percent, COIN if self.rounds_up else 1)

    @property
    def vigorish_step(self) -> Cents:
        """What Banker wagers are multiples of, so that the vigorish has no broken cent."""
        if self.charges_ties:
            return 4
        return 1 if self.rounds_up else 100 // self.percent

    @property
    def vigorish_cite(self) -> str:
        """The charge on ties has a provision of its own."""
        return cite("19:47-7.3(d)") if self.charges_ties else self.text.vigorish

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return minibaccarat_layout(self)

    def violations(self) -> Iterator[Violation]:
        """Deferred vigorish needs a percentage, and a reshuffle before which it is collected."""
        yield from super().violations()
        if self.defers_vigorish and self.charges_ties:
            message = "the charge on ties is collected at the end of the round"
            yield Violation("vigorish_collection", message, (cite("19:47-7.3(d)"),))
        if self.defers_vigorish and self.continuous_shuffler:
            message = "with a continuous shuffler there is no reshuffle to collect it before"
            yield Violation("vigorish_collection", message, (cite("19:47-7.3(c)"),))

    @classmethod
    @rule("19:47-7.10(c)2")
    def within_pit(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """What all baccarat asks for, and the settlement of any punto banco table in the pit."""
        yield from super().within_pit(tables)
        both = {name: rules for name, rules in tables.items() if isinstance(rules, BaccaratRules)}
        if any(not isinstance(rules, cls) for rules in both.values()):
            yield from differing(both, "settlement_procedure", cite("19:47-7.10(c)2"))

    def notices(self) -> Iterator[Notice]:
        """The limits, the vigorish that all players pay alike, and that cards are not touched."""
        yield from super().notices()
        kind = "25% of Banker wagers on a tie" if self.charges_ties else f"{self.percent}% of wins"
        text = f"Every player pays the same vigorish on Banker wagers: {kind}."
        yield Notice(text, cite("19:47-7.3(e)"))
        yield Notice("Players and spectators do not touch the cards.", cite("19:47-7.10(e)"))


@rule("19:47-7.2(b)")
def minibaccarat_layout(rules: MinibaccaratRules) -> Layout:
    """The areas for Banker's Hand, Player's Hand and Tie, and no others."""
    return baccarat_layout(rules, KINDS)
