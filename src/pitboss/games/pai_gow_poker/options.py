"""What the house may choose at pai gow poker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

from pitboss.equipment import Card, Shaker
from pitboss.errors import MalformedAnswer, Violation
from pitboss.games._pai_gow.provisions import Provisions
from pitboss.games._pai_gow.rules import DICE_HOURS_MAX, SHAKES_MIN, vigorish, wager_step
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, HouseWay, Setting, set_by
from pitboss.games.pai_gow_poker.wagers import (
    KINDS,
    MAIN,
    MAIN_SPOTS,
    NUMBER_ODDS_MAX,
    NUMBER_ODDS_MIN,
    NUMBER_SPOTS,
    PAY_LINES,
)
from pitboss.money import Cents, Odds
from pitboss.ranking import WheelRank
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    EquipmentClock,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    card_clock,
    dice_clock,
    option,
)

T = TypeVar("T")

MANUAL_SHOE: Final = "manual_shoe"
BY_HAND: Final = "hand"
AUTO_SHOE: Final = "auto_shoe"


def by_method(manual_shoe: T, by_hand: T, auto_shoe: T) -> Mapping[str, T]:
    """Something for each method of dealing, such as the provision on one of its steps."""
    return {MANUAL_SHOE: manual_shoe, BY_HAND: by_hand, AUTO_SHOE: auto_shoe}


NO_MORE_BETS: Final = by_method(
    cite("19:47-11.8(a)"), cite("19:47-11.8A(b)2"), cite("19:47-11.8B(b)2")
)

PROVISIONS: Final = Provisions(
    seated=cite("19:47-11.7(b)"),
    unchanged=cite("19:47-11.7(c)"),
    areas=cite("19:47-11.12(a)"),
    offer=cite("19:47-11.10(c)"),
    eligible=cite("19:47-11.10(d)"),
    wagered_before=cite("19:47-11.10(d)1"),
    covers=cite("19:47-11.10(d)2"),
    marker=cite("19:47-11.1[Marker]"),
    co_bank=cite("19:47-11.10(e)"),
    one_area=cite("19:47-11.10(f)"),
    dealers_wager=cite("19:47-11.10(g)"),
    surrendered=cite("19:47-11.9(e)1"),
    lost=cite("19:47-11.9(g)"),
    pushed=cite("19:47-11.9(h)"),
    paid=cite("19:47-11.9(j)"),
    picked_up=cite("19:47-11.9(k)"),
    dealer_compared=cite("19:47-11.10(k)"),
    centre=cite("19:47-11.10(l)"),
    centre_halves=cite("19:47-11.10(m)"),
    dealers_win=cite("19:47-11.10(n)"),
    players_vigorish=cite("19:47-11.10(o)"),
)

BACKS: Final = ("blue", "red")
_DICE: Final = 3
_HOURS: Final = by_method(8, 4, 8)


@dataclass(frozen=True, slots=True)
class OddsFrom:
    """Odds from a lowest to a highest, in whole numbers or with a fraction: 5.25 to 1."""

    low: Odds
    high: Odds

    def read(self, raw: object) -> Odds:
        """Odds as the layout states them: `21 to 4`, or with a decimal point `5.25 to 1`."""
        if isinstance(raw, Odds):
            return raw
        if not isinstance(raw, str):
            raise MalformedAnswer(f"odds are {self.describe()}")
        whole, point, part = raw.partition(" ")[0].partition(".")
        if point and raw.endswith(" to 1") and (whole + part).isdecimal() and len(raw) < 16:
            unit: int = 10 ** len(part)
            return Odds(int(whole + part), unit)
        return Odds.parse(raw, cite="19:47-11.13(b)6")

    def admits(self, value: Odds) -> bool:
        """Whether they lie within the bounds."""
        return isinstance(value, Odds) and self.low <= value <= self.high

    def write(self, value: Odds) -> object:
        """As the layout states them, in whole numbers."""
        return str(value)

    def describe(self) -> str:
        """The bounds."""
        return f"odds from {self.low} (5.25 to 1) to {self.high}"


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerRules(HouseRules):
    """The house rules of a pai gow poker table."""

    game: ClassVar[str] = "pai_gow_poker"
    provisions: ClassVar[Provisions] = PROVISIONS
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-11.9(j)"
    to_cite: ClassVar[str] = "19:47-11.13(b)6"
    payout_options: ClassVar[Mapping[str, str]] = MappingProxyType({"number_wager_odds": "number"})
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "wheel_rank": {"second": "the second highest", "low": "the lowest"},
        "deal_method": {
            "manual_shoe": "from a manual shoe",
            "hand": "from the hand",
            "auto_shoe": "from an automated shoe",
        },
        "shuffle_method": {"manual": "by hand", "automated": "by a device"},
        "decks": {"1": "no", "2": "yes"},
        "card_change_hours": {"0": "the longest"},
        "start_device": {"dice": "three dice", "rng": "a random number generator"},
        "cut_card_after_cut": {
            "discard_rack": "into the discard rack",
            "four_from_bottom": "four cards from the bottom",
        },
        "dealer_bank_wager": {
            "last_wager": "what the player last wagered against the dealer",
            "approved_formula": "by an approved formula",
        },
        "vig_rounding": {"exact": "no", "up_25c": "yes"},
    }

    wheel_rank: str = option(
        "second",
        Named("second", "low"),
        "19:47-11.3(d)",
        "whether A-2-3-4-5 is the second highest straight or the lowest",
    )
    deal_method: str = option(
        BY_HAND,
        Named(MANUAL_SHOE, BY_HAND, AUTO_SHOE),
        "19:47-11.8A(a)",
        "how the cards are dealt; an automated shoe is approved first",
        needs={AUTO_SHOE: NeededFiling("device", "automated shoe", cite("19:47-11.8B(a)"))},
    )
    shuffle_method: str = option(
        "manual", Named("manual", "automated"), "19:47-11.6(a)", "by hand or by a device"
    )
    decks: int = option(1, WholeFrom(1, 2), "19:47-11.2(b)", "a second deck with a shuffler")
    card_change_hours: int = option(
        0,
        WholeFrom(0, 8),
        "19:47-11.5(e)",
        "after how many hours cards are changed; 0 is the longest: 8 from a shoe, 4 from the hand",
    )
    start_device: str = option(
        "dice",
        Named("dice", "rng"),
        "19:47-11.8C(a)",
        "three dice or a random number generator",
        needs={"rng": NeededFiling("device", "random number generator", cite("19:47-11.8C(c)"))},
    )
    mark_start_position: bool = option(
        False, Flag(), "19:47-11.8C(d)", "whether the starting position is marked"
    )
    number_wager: bool = option(
        False, Flag(), "19:47-11.13(a)", "whether the number of the generator may be wagered on"
    )
    number_wager_odds: Odds = option(
        NUMBER_ODDS_MIN,
        OddsFrom(NUMBER_ODDS_MIN, NUMBER_ODDS_MAX),
        "19:47-11.13(b)6",
        "what the number pays, as printed on the layout",
    )
    number_wager_match_play: bool = option(
        False, Flag(), "19:47-11.13(b)2", "whether a match play coupon may lie on a number"
    )
    cut_card_after_cut: str = option(
        "discard_rack",
        Named("discard_rack", "four_from_bottom"),
        "19:47-11.6(e)",
        "where the cutting card goes after the cut",
    )
    idle_spread: str = option(
        "face_up",
        Named("face_up", "face_down"),
        "19:47-11.6(f)",
        "how the cards lie at an open table without players",
    )
    player_banking: bool = option(True, Flag(), "19:47-11.10(a)", "whether players may be the bank")
    co_banking: bool = option(
        False, Flag(), "19:47-11.10(e)", "whether the casino goes halves with a bank that asks"
    )
    dealer_bank_wager: str = option(
        "last_wager",
        Named("last_wager", "approved_formula"),
        "19:47-11.10(g)",
        "what the dealer wagers against a player bank",
        needs={
            "approved_formula": NeededFiling(
                "procedure", "the dealer's wager against a bank", cite("19:47-11.10(g)")
            )
        },
    )
    max_betting_areas: int = option(
        1, WholeFrom(1, 2), "19:47-11.12(a)", "on how many areas side by side a player may wager"
    )
    vig_rounding: str = option(
        "up_25c",
        Named("exact", "up_25c"),
        "19:47-11.9(j)",
        "whether the vigorish is rounded up to a multiple of 25 cents",
    )
    house_way: str = option(
        "standard", Named(*HOUSE_WAYS), "19:47-11.9(d)", "the filed manner of setting hands"
    )
    match_play_accepted: bool = option(
        False, Flag(), "19:47-11.7(a)", "whether a match play coupon may lie with a wager"
    )

    def complete(self) -> None:
        """The number pays what its option says."""
        super().complete()
        payouts = {**self.payouts, "number": self.number_wager_odds}
        object.__setattr__(self, "payouts", MappingProxyType(payouts))

    # -- what the table and the odds ask ----------------------------------------------------------

    @property
    def hours_between_cards(self) -> int:
        """After how many hours the cards are changed."""
        return self.card_change_hours or _HOURS[self.deal_method]

    @property
    def no_more_bets(self) -> str:
        """The provision on the call that closes the bets."""
        return NO_MORE_BETS[self.deal_method]

    @property
    def way(self) -> HouseWay:
        """How the dealer sets hands."""
        return HOUSE_WAYS[self.house_way]

    @property
    def ranking(self) -> WheelRank:
        """Where A-2-3-4-5 stands."""
        return "low" if self.wheel_rank == "low" else "second"

    def set_by_house_way(self, cards: Sequence[Card]) -> tuple[int, Setting]:
        """The line of the filed manner that fits seven cards, and the hands it makes of them."""
        return set_by(self.way, cards, self.ranking)

    @property
    @rule("19:47-11.2(b)2")
    def backs(self) -> tuple[str, ...]:
        """The colour of the backs of each deck, no two alike."""
        return BACKS[: self.decks]

    @property
    @rule("19:47-11.4(a)", "19:47-11.8C(b)")
    def shaker(self) -> Shaker:
        """Three dice in their shaker, shaken at least three times."""
        return Shaker(dice=_DICE, shakes_min=SHAKES_MIN)

    def vigorish(self, won: Cents) -> Cents:
        """What the house takes of an amount won."""
        return vigorish(won, self.vig_rounding == "up_25c")

    @property
    def main_step(self) -> Cents:
        """Wagers of this multiple have a vigorish in whole cents, of a half bank too."""
        return wager_step(self.unit, self.vig_rounding == "up_25c", self.co_banking)

    @property
    @rule("19:47-11.4(a)2", "19:47-11.5(e)")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """Cards are changed by the way they are dealt, the dice of a shaker after 24 hours."""
        cards = card_clock(self.hours_between_cards, cite("19:47-11.5(e)"))
        dice = dice_clock(DICE_HOURS_MAX, cite("19:47-11.4(a)2"))
        return (cards, dice) if self.start_device == "dice" else (cards,)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return pai_gow_poker_layout(self)

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The wager itself, and the number where the house takes wagers on it."""
        return KINDS if self.number_wager else (MAIN,)

    def notices(self) -> Iterator[Notice]:
        """The sign, and what staff have to do by the clock."""
        yield from super().notices()
        yield from (Notice(text, cited) for made, text, cited in _notices(self) if made)

    # -- what the law asks -------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """A second deck, the hours of the cards, the number wager and co-banking."""
        if self.decks == 2 and self.shuffle_method != "automated":
            message = "a second deck is used only with an automated shuffler"
            yield Violation("decks", message, (cite("19:47-11.2(b)"),))
        if self.card_change_hours > _HOURS[self.deal_method]:
            message = f"dealt so, cards are changed after at most {_HOURS[self.deal_method]} hours"
            yield Violation("card_change_hours", message, (cite("19:47-11.5(e)"),))
        if self.number_wager and self.start_device != "rng":
            message = "the number is wagered on only where a generator shows it"
            yield Violation("number_wager", message, (cite("19:47-11.13(a)"),))
        if self.co_banking and not self.player_banking:
            message = "co-banking needs player banking"
            yield Violation("co_banking", message, (cite("19:47-11.10(e)"),))
        if self.payouts.get("number", self.number_wager_odds) != self.number_wager_odds:
            message = f"the layout says {self.number_wager_odds}: set number_wager_odds"
            yield Violation("payouts.number", message, (cite("19:47-11.13(b)6"),))


def _notices(rules: PaiGowPokerRules) -> Iterator[tuple[bool, str, str]]:
    """Every choice of the house that players or staff have to know: whether it is made, and how."""
    dice, auto = rules.start_device == "dice", rules.deal_method == AUTO_SHOE
    devices = auto or rules.shuffle_method == "automated"
    rounded = ", rounded up to 25 cents" if rules.vig_rounding == "up_25c" else ""
    text = "A-2-3-4-5 is the lowest straight and the lowest straight flush."
    yield rules.wheel_rank == "low", text, cite("19:47-11.3(d)")
    text = f"The dealer sets hands in the filed manner “{rules.house_way}”."
    yield True, text, cite("19:47-11.9(d)")
    text = f"The cards are changed at least every {rules.hours_between_cards} hours."
    yield True, text, cite("19:47-11.5(e)")
    text = f"The dice in the shaker are changed at least every {DICE_HOURS_MAX} hours."
    yield dice, text, cite("19:47-11.4(a)2")
    text = "The dealer answers for the shaker and its dice and never leaves them alone."
    yield dice, text, cite("19:47-11.4(a)1")
    text = "A random number generator, approved by the Commission, shows 1 to 7."
    yield not dice, text, cite("19:47-11.4(b)")
    text = "Two decks, each complete with one joker, are used in turn."
    yield rules.decks == 2, text, cite("19:47-11.2(b)1")
    yield rules.decks == 2, "Their backs are of different colours.", cite("19:47-11.2(b)2")
    text = "The automated shoe, its place and its use are approved by the Commission."
    yield auto, text, cite("19:47-11.8B(a)")
    text = "A device is removed from the table before another method is used."
    yield devices, text, cite("19:47-11.11(o)")
    text = f"Winning wagers pay 1 to 1 less a vigorish of 5 percent{rounded}."
    yield True, text, cite("19:47-11.9(j)")
    text = "Every player may wager on the number that the generator will show."
    yield rules.number_wager, text, cite("19:47-11.13(a)")
    text = f"The number pays {rules.number_wager_odds}, rounded down to the whole dollar."
    yield rules.number_wager, text, cite("19:47-11.13(b)6")
    text = "A player other than the bank may wager on two areas side by side."
    yield rules.max_betting_areas > 1, text, cite("19:47-11.12(a)")
    text = "Every player may be the bank in turn."
    yield rules.player_banking, text, cite("19:47-11.10(a)")
    text = "The casino goes halves with a bank that asks for it."
    yield rules.co_banking, text, cite("19:47-11.10(e)")


def pai_gow_poker_layout(rules: PaiGowPokerRules) -> Layout:
    """Six betting areas, and seven numbers where they may be wagered on.

    A number is paid in whole dollars, rounded down, so that any whole chips may lie on it.
    """
    numbers = NUMBER_SPOTS if rules.number_wager else ()
    payable: Mapping[str, Odds] = {"pai_gow_poker": Odds(1, 1), "number": NUMBER_ODDS_MAX}
    return Layout((*MAIN_SPOTS, *numbers), payable, rules.main_step)
