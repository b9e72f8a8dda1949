"""What the house may choose at Caribbean stud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from types import MappingProxyType
from typing import ClassVar, Final

from pitboss.errors import MalformedAnswer, Violation
from pitboss.games._stud.options import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL,
    MANUAL_SHOE,
    NEAREST_HAND,
    ONE_HAND,
    OVER_INVENTORY,
    DealText,
    SecondDeck,
    StudRules,
    StudText,
)
from pitboss.games.caribbean_stud.rules import PROGRESSIVE_STAKE, bet_amount
from pitboss.games.caribbean_stud.wagers import (
    ANTE,
    ANTE_LINE,
    BET,
    BET_LINES,
    FIXED_AWARDS,
    KINDS,
    PAY_LINES,
    PROGRESSIVE,
    SEATS_MAX,
    STRAIGHT_FLUSH_AWARD,
    spot_of,
)
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.ranking import Category
from pitboss.rulebook import cite, rule
from pitboss.table import Layout, Limit, LinkedMeter
from pitboss.table.authoring import (
    AmountOf,
    EquipmentClock,
    Flag,
    LinkName,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    Rate,
    WagerKind,
    WholeFrom,
    as_term,
    card_clock,
    option,
    options_of,
)

TEXT: Final = StudText(
    second_deck=cite("19:47-16.2(b)"),
    device_works=cite("19:47-16.2(b)3"),
    alternate=cite("19:47-16.2(b)4"),
    rack=cite("19:47-16.2(b)5"),
    inspect=cite("19:47-16.3(a)"),
    inspect_each=cite("19:47-16.3(d)"),
    spread=cite("19:47-16.3(b)"),
    wash=cite("19:47-16.3(c)"),
    change=cite("19:47-16.3(e)"),
    shuffle=cite("19:47-16.4(a)"),
    uncut=cite("19:47-16.4(b)1"),
    cut_due=cite("19:47-16.4(b)2"),
    cut=cite("19:47-16.4(c)"),
    idle=cite("19:47-16.4(d)"),
    methods={
        MANUAL_SHOE: DealText(
            loaded=cite("19:47-16.7(a)"),
            no_more_bets=cite("19:47-16.7(b)"),
            stub=cite("19:47-16.7(e)"),
            count=cite("19:47-16.7(f)"),
            handling=((NEAREST_HAND, cite("19:47-16.7(c)")),),
        ),
        HAND: DealText(
            loaded=cite("19:47-16.8(b)2"),
            no_more_bets=cite("19:47-16.8(b)3"),
            stub=cite("19:47-16.8(d)"),
            count=cite("19:47-16.8(e)"),
            handling=(
                (ONE_HAND, cite("19:47-16.8(b)2i")),
                (OVER_INVENTORY, cite("19:47-16.8(b)2ii")),
            ),
        ),
        AUTOMATED_SHOE: DealText(
            loaded=cite("19:47-16.9(b)1"),
            no_more_bets=cite("19:47-16.9(b)2"),
            stub=cite("19:47-16.9(d)"),
            count=cite("19:47-16.9(e)"),
        ),
    },
    locked=cite("19:47-16.6(b)"),
    seated=cite("19:47-16.6(f)"),
    face_up=cite("19:47-16.13(b)"),
    drawn_in_error=cite("19:47-16.13(c)"),
    misdeal=cite("19:47-16.13(d)"),
    shuffler_jam=cite("19:47-16.13(e)"),
    shoe_jam=cite("19:47-16.13(f)"),
    removal=cite("19:47-16.13(g)"),
    counted=cite("19:47-16.7(f)1"),
    miscounted=cite("19:47-16.7(f)2"),
    waived=cite("19:47-16.9(f)"),
)

# How the cards reach the hands, by the way of dealing.
DEALT: Final = {
    MANUAL_SHOE: cite("19:47-16.7(d)"),
    HAND: cite("19:47-16.8(c)"),
    AUTOMATED_SHOE: cite("19:47-16.9(c)"),
}

_FLOORS: Final = {category.name.lower(): cents for category, cents in FIXED_AWARDS.items()}

USUAL_AWARDS: Final[Mapping[str, Cents]] = MappingProxyType(_FLOORS)


class Awards:
    """An amount for each hand with a fixed award, none below the least of the regulation."""

    def read(self, raw: object) -> Mapping[str, Cents]:
        """A table of amounts in dollars, or `flush:60,full_house:100` as typed; others as usual."""
        if isinstance(raw, str):
            raw = dict(self._pair(pair) for pair in raw.split(","))
        if not isinstance(raw, Mapping):
            raise MalformedAnswer(f"a {type(raw).__name__} is not {self.describe()}")
        amount = AmountOf(0, CHIPS_MAX)
        read = {str(hand)[:40]: amount.read(value) for hand, value in raw.items()}
        return MappingProxyType({**USUAL_AWARDS, **read})

    def _pair(self, text: str) -> tuple[str, str]:
        hand, _, amount = text.partition(":")
        return hand.strip(), amount.strip()

    def admits(self, value: Mapping[str, Cents]) -> bool:
        """Whether every hand has an amount of at least the regulation's, and nothing else has."""
        if not isinstance(value, Mapping) or set(value) != set(USUAL_AWARDS):
            return False
        return all(
            AmountOf(least, CHIPS_MAX).admits(value[hand]) for hand, least in USUAL_AWARDS.items()
        )

    def write(self, value: Mapping[str, Cents]) -> object:
        """As a table of amounts in dollars."""
        return {hand: show(value[hand]).replace(",", "") for hand in USUAL_AWARDS}

    def describe(self) -> str:
        """The least amounts."""
        each = ", ".join(f"{hand} {show(cents)}" for hand, cents in USUAL_AWARDS.items())
        return f"amounts of at least {each}"


BET_PAYOUT_CAP: Final = 5_000_00
METER_MAX: Final = CHIPS_MAX // 100
CARD_HOURS_MAX: Final = 8
RATE_MIN: Final = Fraction(7, 10)

# The house rules on which all tables of a linked meter agree.
METER_TERMS: Final = (
    *("meter_rate", "meter_initial", "meter_reset", "meter_deducts_fixed_awards"),
    *("progressive_straight_flush", "progressive_fixed"),
)


@dataclass(frozen=True, kw_only=True)
class CaribbeanStudRules(StudRules):
    """The house rules of a Caribbean stud table."""

    game: ClassVar[str] = "caribbean_stud"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-16.12(c)"
    to_cite: ClassVar[str] = "19:47-16.12(a)"
    win_allowed: ClassVar[bool] = True
    text: ClassVar[StudText] = TEXT
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "shuffle_method": {"manual": "by hand", "automated": "by a device"},
        "two_decks": {"auto": "where a device shuffles"},
        "dealing_method": {
            "manual_shoe": "a manual shoe",
            "hand": "the hand",
            "automated_shoe": "an automated shoe",
        },
        "progressive_straight_flush": {"ten_percent": "a tenth of the meter", "5000": "$5,000.00"},
    }

    shuffle_method: str = option(
        "automated", Named(MANUAL, "automated"), "19:47-16.4(a)", "by hand or by a device"
    )
    two_decks: bool | None = option(
        None, SecondDeck(), "19:47-16.2(b)", "whether two decks are used in turn"
    )
    dealing_method: str = option(
        AUTOMATED_SHOE,
        Named(MANUAL_SHOE, HAND, AUTOMATED_SHOE),
        "19:47-16.9(a)",
        "what the cards are dealt from",
        needs={AUTOMATED_SHOE: NeededFiling("device", "automated shoe", cite("19:47-16.9(a)"))},
    )
    stub_count_interval: int = option(
        5, WholeFrom(1, 5), "19:47-16.7(f)", "in how many rounds the stub is counted once"
    )
    shuffler_counts_deck: bool = option(
        False, Flag(), "19:47-16.9(f)", "whether the device counts the deck after every shuffle"
    )
    turn_cards_when_no_hand: bool = option(
        True, Flag(), "19:47-16.10(f)1", "whether all cards are turned when the dealer has no hand"
    )
    bet_payout_cap: Cents = option(
        BET_PAYOUT_CAP,
        AmountOf(BET_PAYOUT_CAP, BET_PAYOUT_CAP),
        "19:47-16.12(d)",
        "the most that a bet wager is paid for any hand",
    )
    progressive_straight_flush: str = option(
        "ten_percent",
        Named("ten_percent", "5000"),
        "19:47-16.12(e)",
        "what a straight flush is paid on the progressive: a tenth of the meter, or $5,000",
    )
    progressive_fixed: Mapping[str, Cents] = option(
        USUAL_AWARDS, Awards(), "19:47-16.12(e)", "what the other hands are paid on the progressive"
    )
    meter_rate: Fraction = option(
        RATE_MIN,
        Rate(RATE_MIN, Fraction(1)),
        "19:47-16.12(f)",
        "which part of the progressive wagers the meter grows by",
    )
    meter_initial: Cents = option(
        10_000_00, AmountOf(0, METER_MAX), "19:47-16.12(f)", "what the meter first shows"
    )
    meter_reset: Cents = option(
        10_000_00, AmountOf(0, METER_MAX), "19:47-16.12(f)", "what the meter shows after a royal"
    )
    meter_deducts_fixed_awards: bool = option(
        True, Flag(), "19:47-16.12(g)", "whether awards of a fixed amount come off the meter"
    )
    meter_link: str = option(
        "", LinkName(), "19:47-16.12(f)", "the meter that the table shares with others", later=True
    )
    match_play_coupons: bool = option(
        False, Flag(), "19:47-16.6(a)", "whether a match play coupon may lie with an ante"
    )
    max_seats: int = option(
        SEATS_MAX, WholeFrom(1, SEATS_MAX), "19:47-16.6(e)", "how many players the table takes"
    )
    card_change_hours: int = option(
        CARD_HOURS_MAX,
        WholeFrom(1, CARD_HOURS_MAX),
        "19:47-16.3(e)",
        "after how many hours at most the cards are changed",
    )

    # -- what the procedures ask ------------------------------------------------------------------

    @property
    @rule("19:47-16.12(f)")
    def linked(self) -> LinkedMeter | None:
        """The meter shared with other tables, all of which pay and grow it alike."""
        if not self.meter_link:
            return None
        options = options_of(CaribbeanStudRules)
        return LinkedMeter(
            name=self.meter_link,
            game=self.game,
            initial=self.meter_initial,
            terms={
                name: as_term(options[name].domain, getattr(self, name)) for name in METER_TERMS
            },
            cite=cite("19:47-16.12(f)"),
        )

    @property
    def stub_interval(self) -> int:
        """In how many rounds the stub is counted at least once."""
        return self.stub_count_interval

    @property
    def device_counts(self) -> bool:
        """Whether the device counts the deck after every shuffle."""
        return self.shuffler_counts_deck

    @rule("19:47-16.9(f)")
    def waives_count(self, method: str) -> bool:
        """Only with the automated shoe does a counting device take the place of the count."""
        return self.shuffler_counts_deck and method == AUTOMATED_SHOE

    @property
    @rule("19:47-16.2(a)", "19:47-16.2(b)1", "19:47-16.2(b)2")
    def equipment(self) -> tuple[int, int, int]:
        """Decks of one design each but of different colours, a cutting card and a cover card."""
        return self.decks, 1, 1

    @property
    def straight_flush_award(self) -> Cents | None:
        """The fixed award of a straight flush, or None where it is a tenth of the meter."""
        fixed = self.progressive_straight_flush == "5000"
        return STRAIGHT_FLUSH_AWARD if fixed else None

    @rule("19:47-16.12(e)")
    def fixed_award(self, category: Category) -> Cents:
        """What a hand with a fixed award is paid on the progressive."""
        if category == Category.STRAIGHT_FLUSH:
            return STRAIGHT_FLUSH_AWARD
        return self.progressive_fixed.get(category.name.lower(), 0)

    def limit(self, kind: str) -> Limit:
        """The limits of a kind of wager; a progressive wager is one chip of one dollar."""
        if kind == PROGRESSIVE.key:
            return Limit(PROGRESSIVE_STAKE, PROGRESSIVE_STAKE)
        return super().limit(kind)

    @property
    @rule("19:47-16.3(e)")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """The cards in use are changed by the clock."""
        return (card_clock(self.card_change_hours, cite("19:47-16.3(e)")),)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return caribbean_stud_layout(self)

    # -- what the law asks ------------------------------------------------------------------------

    def needed_filings(self) -> Iterator[NeededFiling]:
        """The devices, how cards are changed in time, and the amounts of the meter."""
        yield from super().needed_filings()
        yield NeededFiling("procedure", "changing the cards", cite("19:47-16.3(e)"))
        first, reset = show(self.meter_initial), show(self.meter_reset)
        amounts = f"initial amount {first}, reset amount {reset}"
        provision = cite("19:47-16.12(f)")
        yield NeededFiling("meter_amounts", "progressive meter", provision, text=amounts)

    def violations(self) -> Iterator[Violation]:
        """Devices that a method needs, and chips that a dollar can be paid in."""
        yield from super().violations()
        yield from self._device_violations()
        if PROGRESSIVE_STAKE % self.unit:
            message = "the progressive wager is one dollar, so chips of a dollar are in play"
            yield Violation("unit", message, (PROGRESSIVE.cite,))

    def _device_violations(self) -> Iterator[Violation]:
        if self.dealing_method == HAND and not self.has_device:
            message = "cards are dealt from the hand only if a device shuffles them"
            yield Violation("dealing_method", message, ("19:47-16.8(b)1", "19:47-16.8(a)"))
        if self.shuffler_counts_deck and not self.has_device:
            message = "a deck that is shuffled by hand is not counted by a device"
            yield Violation("shuffler_counts_deck", message, ("19:47-16.9(f)",))

    def notices(self) -> Iterator[Notice]:
        """The sign: limits, payouts and their limit, the progressive, and what players owe."""
        yield from super().notices()
        ante = f"A winning ante pays {self.odds(ANTE_LINE.key)}."
        yield Notice(ante, ANTE_LINE.cite)
        for line in BET_LINES:
            yield Notice(f"{line.title} pays {self.odds(line.key)} on the bet.", line.cite)
        yield Notice(f"A bet wager is paid at most {show(self.bet_payout_cap)}.", "19:47-16.12(d)")
        yield from self._progressive_notices()
        yield from _player_duties()
        hours = f"The cards are changed at least every {self.card_change_hours} hours."
        yield Notice(hours, "19:47-16.3(e)")

    def _progressive_notices(self) -> Iterator[Notice]:
        provision = "19:47-16.12(e)"
        fixed = self.straight_flush_award
        straight_flush = "10% of the meter" if fixed is None else show(fixed)
        yield Notice("Progressive, royal flush: 100% of the meter.", provision)
        yield Notice(f"Progressive, straight flush: {straight_flush}.", provision)
        for hand, cents in reversed(list(self.progressive_fixed.items())):
            yield Notice(f"Progressive, {hand.replace('_', ' ')}: {show(cents)}.", provision)
        rate = self.in_words("meter_rate")
        text = f"The meter grows by {rate} of each wager; after a royal flush it shows"
        yield Notice(f"{text} {show(self.meter_reset)}.", "19:47-16.12(f)")
        if self.meter_link:
            text = f"The meter is that of all tables of link {self.meter_link}."
            yield Notice(text, "19:47-16.12(f)")
            text = "Royal flushes at other tables are paid first if they are validated first."
            yield Notice(text, "19:47-16.12(g)")


def _player_duties() -> Iterator[Notice]:
    yield Notice("See that the light of your acceptor is on.", "19:47-16.6(c)")
    yield Notice("Keep your cards in view, and lay them face down once you bet.", "19:47-16.10(b)")
    yield Notice("Players who tell of their hands forfeit their wagers.", "19:47-16.10(c)")


# -- the layout -----------------------------------------------------------------------------------


def caribbean_stud_layout(rules: CaribbeanStudRules) -> Layout:
    """An ante, a bet and an acceptor for each seat; in the acceptor a dollar lies whole or not."""
    parts, dollar = ante_step(rules) // rules.unit, PROGRESSIVE_STAKE // rules.unit
    seats = range(1, rules.max_seats + 1)
    spots = [
        *(spot_of(ANTE, seat, parts) for seat in seats),
        *(spot_of(BET, seat) for seat in seats),
        *(spot_of(PROGRESSIVE, seat, dollar) for seat in seats),
    ]
    return Layout(spots, rules.payouts, rules.unit)


@rule("19:47-16.1[Bet wager]")
def ante_step(rules: CaribbeanStudRules) -> Cents:
    """Antes are made so that twice the ante can be paid exactly at every odds of the bet."""
    step = lcm(*(rules.odds(line.key).stake_step(rules.unit) for line in BET_LINES))
    return lcm(rules.unit, step // gcd(step, bet_amount(1)))
