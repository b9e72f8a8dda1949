"""What the house may choose at double down stud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games._stud.options import (
    HAND,
    LEFT_HAND,
    MANUAL,
    MANUAL_SHOE,
    ONE_HAND,
    OVER_INVENTORY,
    USUAL_HOURS,
    DealText,
    Hours,
    StudRules,
    StudText,
)
from pitboss.games.double_down_stud.wagers import AREAS, KINDS, PAY_LINES, spots
from pitboss.money import Cents, show
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
    second_deck="19:47-17.2(b)",
    device_works="19:47-17.2(b)3",
    alternate="19:47-17.2(b)4",
    rack="19:47-17.2(b)5",
    inspect="19:47-17.3(a)",
    inspect_each="19:47-17.3(d)",
    spread="19:47-17.3(b)",
    wash="19:47-17.3(c)",
    change="19:47-17.3(e)",
    shuffle="19:47-17.4(a)",
    uncut="19:47-17.4(b)1",
    cut_due="19:47-17.4(b)2",
    cut="19:47-17.4(e)",
    idle="19:47-17.4(f)",
    methods=MappingProxyType(
        {
            MANUAL_SHOE: DealText(
                loaded="19:47-17.8(a)1",
                no_more_bets="19:47-17.8(a)1",
                handling=((LEFT_HAND, "19:47-17.8(a)1"),),
            ),
            HAND: DealText(
                loaded="19:47-17.8(a)2i",
                no_more_bets="19:47-17.8(a)2iii",
                handling=((ONE_HAND, "19:47-17.8(a)2i"), (OVER_INVENTORY, "19:47-17.8(a)2ii")),
            ),
        }
    ),
    locked="19:47-17.6(b)",
    seated="19:47-17.6(b)",
    face_up="19:47-17.11(b)",
    drawn_in_error="19:47-17.11(c)",
    misdeal="19:47-17.11(d)",
    shuffler_jam="19:47-17.11(e)",
    removal="19:47-17.11(f)",
)

CAP: Final = 100_000_00
HOURS_FROM_SHOE: Final = 24
HOURS_FROM_HAND: Final = 8
TO_SHOE: Final = "automated_to_shoe"
TO_STACK: Final = "automated_stack"

_METHODS: Final = {
    MANUAL_SHOE: "The cards are dealt from a shoe to the dealer's left.",
    HAND: "The cards are dealt from the hand.",
}


@rule("19:47-17.3(e)")
def hours_max(from_hand: bool) -> int:
    """Cards from a shoe are changed every twenty-four hours, those from the hand every eight."""
    return HOURS_FROM_HAND if from_hand else HOURS_FROM_SHOE


@dataclass(frozen=True, kw_only=True)
class DoubleDownStudRules(StudRules):
    """The house rules of a double down stud table."""

    game: ClassVar[str] = "double_down_stud"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-17.10(b)"
    to_cite: ClassVar[str] = "19:47-17.10(a)"
    win_allowed: ClassVar[bool] = True
    text: ClassVar[StudText] = TEXT
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "shuffle_method": {
            "manual": "by hand",
            "automated_to_shoe": "by a device into the shoe",
            "automated_stack": "by a device into a stack that is cut",
        },
        "dealing_method": {"manual_shoe": "from a manual shoe", "hand": "from the hand"},
        "card_change_hours": {"usual": "as often as the rules ask"},
        "cap_scope": {"hand": "on both together", "wager": "on each"},
    }

    shuffle_method: str = option(
        TO_STACK,
        Named(MANUAL, TO_SHOE, TO_STACK),
        "19:47-17.4(a)",
        "by hand, by a device into the shoe, or by a device into a stack that is cut",
    )
    two_decks: bool = option(False, Flag(), "19:47-17.2(b)", "whether two decks are used in turn")
    dealing_method: str = option(
        MANUAL_SHOE, Named(MANUAL_SHOE, HAND), "19:47-17.8(a)", "from a manual shoe or the hand"
    )
    card_change_hours: int = option(
        USUAL_HOURS,
        Hours(HOURS_FROM_SHOE),
        "19:47-17.3(e)",
        "in how many hours the cards are changed at least once",
    )
    allow_two_areas: bool = option(
        False, Flag(), "19:47-17.6(c)", "whether a player may wager on two adjacent areas"
    )
    payout_cap: Cents = option(
        CAP, AmountOf(CAP, CAP), "19:47-17.10(c)", "the most that is paid, which the rules fix"
    )
    cap_scope: str = option(
        "hand",
        Named("hand", "wager"),
        "19:47-17.10(c)",
        "whether the cap is on both wagers of a hand together or on each",
    )
    max_seats: int = option(
        AREAS, WholeFrom(1, AREAS), "19:47-17.6(c)", "how many players the table takes"
    )

    # -- what the shared procedures ask -----------------------------------------------------------

    @property
    def hand_needs_device(self) -> bool:
        """Cards are dealt from the hand however they were shuffled."""
        return False

    @property
    def device_stack_is_cut(self) -> bool:
        """A stack is cut; only cards that the device puts into the shoe are not."""
        return self.shuffle_method == TO_STACK

    @property
    def hours(self) -> int:
        """In how many hours the cards are changed at least once."""
        return self.card_change_hours or hours_max(self.dealing_method == HAND)

    @property
    @rule("19:47-17.2(a)", "19:47-17.2(b)1", "19:47-17.2(b)2")
    def equipment(self) -> tuple[tuple[str, ...], int, int]:
        """A back colour for each deck, no two alike, a cutting card and a cover card."""
        return ("blue", "red")[: self.decks], 1, 1

    @property
    @rule("19:47-17.3(e)")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """The cards in use are changed by the clock."""
        return (card_clock(self.hours, cite("19:47-17.3(e)")),)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return double_down_stud_layout(self)

    # -- what the law asks ------------------------------------------------------------------------

    @property
    @rule("19:47-17.7")
    def staffed_as(self) -> tuple[str, int]:
        """A double down stud table has as many people on duty as a table of blackjack."""
        return "blackjack", 1

    def needed_filings(self) -> Iterator[NeededFiling]:
        """The devices, and how cards are changed in time."""
        yield from super().needed_filings()
        yield NeededFiling("procedure", "changing the cards", cite("19:47-17.3(e)"))

    def violations(self) -> Iterator[Violation]:
        """What the device puts into the shoe is dealt from it; hours have bounds."""
        yield from super().violations()
        if self.shuffle_method == TO_SHOE and self.dealing_method != MANUAL_SHOE:
            message = "cards that the device puts into the shoe are dealt from it"
            yield Violation("dealing_method", message, (cite("19:47-17.4(b)1"),))
        if self.card_change_hours > hours_max(self.dealing_method == HAND):
            message = f"cards dealt from the hand are changed every {HOURS_FROM_HAND} hours"
            yield Violation("card_change_hours", message, (cite("19:47-17.3(e)"),))

    def notices(self) -> Iterator[Notice]:
        """The sign: limits and odds, the cap, and what the house has to do."""
        yield from super().notices()
        for line in PAY_LINES:
            yield Notice(f"{line.title} pays {self.odds(line.key)}.", cite("19:47-17.10(a)"))
        cap = "hand" if self.cap_scope == "hand" else "wager"
        yield Notice(f"No {cap} is paid more than {show(self.payout_cap)}.", cite("19:47-17.10(c)"))
        hours = f"The cards are changed at least every {self.hours} hours by approved procedures."
        yield Notice(hours, cite("19:47-17.3(e)"))
        yield Notice(_METHODS[self.dealing_method], cite("19:47-17.8(a)"))
        yield Notice("Players do not touch the cards.", cite("19:47-17.8(e)"))


def double_down_stud_layout(rules: DoubleDownStudRules) -> Layout:
    """Two places at each betting area."""
    return Layout(spots(rules.max_seats), rules.payouts, rules.unit)
