"""What the house may choose at let it ride."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games._stud.options import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL,
    MANUAL_SHOE,
    NEAREST_HAND,
    ONE_HAND,
    OVER_INVENTORY,
    USUAL_HOURS,
    DealText,
    Hours,
    SecondDeck,
    StudRules,
    StudText,
)
from pitboss.games.let_it_ride.wagers import KINDS, PAY_LINES, POSITIONS, spots
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import Layout
from pitboss.table.authoring import (
    AmountOf,
    EquipmentClock,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    card_clock,
    option,
)

TEXT: Final = StudText(
    second_deck="19:47-18.2(b)",
    device_works="19:47-18.2(b)3",
    alternate="19:47-18.2(b)4",
    rack="19:47-18.2(b)5",
    inspect="19:47-18.4(a)",
    inspect_each="19:47-18.4(d)",
    spread="19:47-18.4(b)",
    wash="19:47-18.4(c)",
    change="19:47-18.4(e)",
    shuffle="19:47-18.5(a)",
    uncut="19:47-18.5(b)1",
    cut_due="19:47-18.5(b)2",
    cut="19:47-18.5(c)",
    idle="19:47-18.5(d)",
    methods=MappingProxyType(
        {
            MANUAL_SHOE: DealText(
                loaded="19:47-18.7(a)",
                no_more_bets="19:47-18.7(b)",
                stub="19:47-18.7(d)",
                count="19:47-18.7(e)",
                handling=((NEAREST_HAND, "19:47-18.7(b)"),),
            ),
            HAND: DealText(
                loaded="19:47-18.8(b)2",
                no_more_bets="19:47-18.8(b)3",
                stub="19:47-18.8(d)",
                count="19:47-18.8(e)",
                handling=((ONE_HAND, "19:47-18.8(b)2i"), (OVER_INVENTORY, "19:47-18.8(b)2ii")),
            ),
            AUTOMATED_SHOE: DealText(
                loaded="19:47-18.9(b)1",
                no_more_bets="19:47-18.9(b)2",
                stub="19:47-18.9(d)",
                count="19:47-18.9(e)",
            ),
        }
    ),
    locked="19:47-18.6(c)",
    seated="19:47-18.6(b)",
    face_up="19:47-18.12(a)",
    drawn_in_error="19:47-18.12(b)",
    misdeal="19:47-18.12(c)",
    shuffler_jam="19:47-18.12(d)",
    removal="19:47-18.12(f)",
    shoe_jam="19:47-18.12(e)",
    counted="19:47-18.7(e)1",
    miscounted="19:47-18.7(e)2",
    waived="19:47-18.7(f)",
)

NO_CAP: Final = 0
CAP_LEAST: Final = 50_000_00
HOURS_FROM_SHOE: Final = 8
HOURS_FROM_HAND: Final = 4
COVER_CARDS: Final = 1


@rule("19:47-18.4(e)")
def hours_max(from_hand: bool) -> int:
    """Cards from a shoe are changed every eight hours, those from the hand every four."""
    return HOURS_FROM_HAND if from_hand else HOURS_FROM_SHOE


class _Cap:
    """No cap, or an amount that is not below the least the text allows."""

    amount = AmountOf(CAP_LEAST, CHIPS_MAX)

    def read(self, raw: object) -> Cents:
        """`none`, or an amount in dollars."""
        return NO_CAP if raw == "none" else self.amount.read(raw)

    def admits(self, value: Cents) -> bool:
        """Whether it is none or such an amount."""
        return self.amount.admits(value) or (type(value) is int and value == NO_CAP)

    def write(self, value: Cents) -> object:
        """As `none` or in dollars."""
        return "none" if value == NO_CAP else self.amount.write(value)

    def describe(self) -> str:
        """What may stand there."""
        return f"none, or {self.amount.describe()}"


@dataclass(frozen=True, kw_only=True)
class LetItRideRules(StudRules):
    """The house rules of a let it ride table."""

    game: ClassVar[str] = "let_it_ride"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-18.11(b)"
    to_cite: ClassVar[str] = "19:47-18.11(a)"
    win_allowed: ClassVar[bool] = True
    text: ClassVar[StudText] = TEXT
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "shuffle_method": {"manual": "by hand", "automated": "by a device"},
        "two_decks": {"auto": "where a device shuffles"},
        "dealing_method": {
            "manual_shoe": "from a manual shoe",
            "hand": "from the hand",
            "automated_shoe": "in stacks of three from an automated shoe",
        },
        "card_change_hours": {"usual": "as often as the rules ask"},
    }

    shuffle_method: str = option(
        "automated", Named(MANUAL, "automated"), "19:47-18.5(a)", "by hand or by a device"
    )
    two_decks: bool | None = option(
        None, SecondDeck(), "19:47-18.2(b)", "whether two decks are used in turn"
    )
    dealing_method: str = option(
        AUTOMATED_SHOE,
        Named(MANUAL_SHOE, HAND, AUTOMATED_SHOE),
        "19:47-18.9(a)",
        "from a manual shoe, from the hand, or in stacks of three from an automated shoe",
        needs={AUTOMATED_SHOE: NeededFiling("device", "automated shoe", cite("19:47-18.9(a)"))},
    )
    stub_count_interval: int = option(
        5, WholeFrom(1, 5), "19:47-18.7(e)", "in how many rounds the stub is counted once"
    )
    shuffler_counts_deck: bool = option(
        False, Flag(), "19:47-18.7(f)", "whether the device counts the deck after every shuffle"
    )
    card_change_hours: int = option(
        USUAL_HOURS,
        Hours(HOURS_FROM_SHOE),
        "19:47-18.4(e)",
        "in how many hours the cards are changed at least once",
    )
    allow_two_positions: bool = option(
        False, Flag(), "19:47-18.6(e)", "whether a player may wager at two adjacent positions"
    )
    odds_approved: bool = option(
        False, Flag(), "19:47-18.10(i)", "whether the Commission approved other odds than the list"
    )
    payout_cap: Cents = option(
        CAP_LEAST, _Cap(), "19:47-18.11(c)", "the most that is paid to a player on a single hand"
    )
    cap_approved: bool = option(
        False, Flag(), "19:47-18.11(c)", "whether the Commission approved a cap above $50,000"
    )
    cap_on_layout: bool = option(
        True, Flag(), "19:47-18.11(c)", "whether the cap is printed on the layout"
    )
    match_play_coupons: bool = option(
        False, Flag(), "19:47-18.6(a)", "whether a match play coupon may lie with bet number one"
    )
    max_seats: int = option(
        POSITIONS, WholeFrom(1, POSITIONS), "19:47-18.6(b)", "how many players the table takes"
    )

    # -- what the shared procedures ask -----------------------------------------------------------

    @property
    def stub_interval(self) -> int:
        """In how many rounds the stub is counted at least once."""
        return self.stub_count_interval

    @property
    def device_counts(self) -> bool:
        """Whether the device counts the deck after every shuffle."""
        return self.shuffler_counts_deck

    @rule("19:47-18.7(f)")
    def waives_count(self, method: str) -> bool:
        """A device that counts the deck takes the place of counting the stub, however one deals."""
        return self.shuffler_counts_deck

    @property
    def hours(self) -> int:
        """In how many hours the cards are changed at least once."""
        return self.card_change_hours or hours_max(self.dealing_method == HAND)

    @property
    @rule("19:47-18.2(a)", "19:47-18.2(b)1", "19:47-18.2(b)2")
    def equipment(self) -> tuple[tuple[str, ...], int]:
        """A back colour for each deck, no two alike, and the one cover card."""
        return ("blue", "red")[: self.decks], COVER_CARDS

    @property
    @rule("19:47-18.4(e)")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """The cards in use are changed by the clock."""
        return (card_clock(self.hours, cite("19:47-18.4(e)")),)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return let_it_ride_layout(self)

    # -- what the law asks ------------------------------------------------------------------------

    def needed_filings(self) -> Iterator[NeededFiling]:
        """The devices, how cards are changed in time, and what goes beyond the text."""
        yield from super().needed_filings()
        yield NeededFiling("procedure", "changing the cards", cite("19:47-18.4(f)"))
        if self.odds_approved:
            odds = ", ".join(f"{line.title} {self.odds(line.key)}" for line in PAY_LINES)
            yield NeededFiling("procedure", "payout odds", cite("19:47-18.10(i)"), text=odds)
        if self.payout_cap > CAP_LEAST:
            most = show(self.payout_cap)
            yield NeededFiling("procedure", "payout cap", cite("19:47-18.11(c)"), text=most)

    def violations(self) -> Iterator[Violation]:
        """The hand and the count need the device; hours and cap have their bounds."""
        yield from super().violations()
        if self.dealing_method == HAND and not self.has_device:
            message = "cards are dealt from the hand only with an automated shuffling device"
            yield Violation("dealing_method", message, (cite("19:47-18.8(b)1"),))
        if self.shuffler_counts_deck and not self.has_device:
            message = "only an automated shuffling device counts the deck"
            yield Violation("shuffler_counts_deck", message, (cite("19:47-18.7(f)"),))
        if self.card_change_hours > hours_max(self.dealing_method == HAND):
            message = f"cards dealt from the hand are changed every {HOURS_FROM_HAND} hours"
            yield Violation("card_change_hours", message, (cite("19:47-18.4(e)"),))
        if self.payout_cap > CAP_LEAST and not self.cap_approved:
            message = f"a cap above {show(CAP_LEAST)} needs the approval of the Commission"
            yield Violation("payout_cap", message, (cite("19:47-18.11(c)"),))

    def _payout_violations(self) -> Iterator[Violation]:
        """The odds of the list are floors, unless others were approved."""
        lines = {f"payouts.{line.key}" for line in self.pay_lines}
        for violation in super()._payout_violations():
            if not (self.odds_approved is True and violation.option in lines):
                yield violation

    def notices(self) -> Iterator[Notice]:
        """The sign: limits and odds, the cap, and what house and players have to do."""
        yield from super().notices()
        for line in PAY_LINES:
            yield Notice(f"{line.title} pays {self.odds(line.key)}.", cite("19:47-18.11(a)"))
        yield from self._cap_notices()
        hours = f"The cards are changed at least every {self.hours} hours"
        yield Notice(f"{hours}.", cite("19:47-18.4(e)"))
        yield Notice(f"{hours} by approved procedures.", cite("19:47-18.4(f)"))
        yield Notice(_METHODS[self.dealing_method], _METHOD_CITES[self.dealing_method])
        yield Notice("Nobody but the player and the dealer touches a hand.", "19:47-18.10(a)1")
        yield Notice("Keep your three cards in full view of the dealer.", "19:47-18.10(a)2")

    def _cap_notices(self) -> Iterator[Notice]:
        provision = cite("19:47-18.11(c)")
        if self.payout_cap != NO_CAP:
            yield Notice(f"No hand is paid more than {show(self.payout_cap)}.", provision)
            if not self.cap_on_layout:
                yield Notice("A lower cap is announced before it comes into force.", provision)


_METHODS: Final = {
    MANUAL_SHOE: "The cards are dealt from a shoe.",
    HAND: "The cards are dealt from the hand, as the house permits.",
    AUTOMATED_SHOE: "The cards come in stacks of three from an approved automated shoe.",
}
_METHOD_CITES: Final = {
    MANUAL_SHOE: "19:47-18.7(a)",
    HAND: "19:47-18.8(a)",
    AUTOMATED_SHOE: "19:47-18.9(a)",
}


def let_it_ride_layout(rules: LetItRideRules) -> Layout:
    """Three circles at each betting position."""
    return Layout(spots(rules.max_seats), rules.payouts, rules.unit)
