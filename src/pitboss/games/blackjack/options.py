"""What the house may choose at blackjack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pitboss.equipment import DECKS_MAX, Card
from pitboss.errors import Violation
from pitboss.games.blackjack.constraints import differing_same_suit, violations
from pitboss.games.blackjack.domains import (
    USUAL,
    AmountOrTable,
    Combination,
    Pair,
    WholeOrUsual,
)
from pitboss.games.blackjack.notices import notices
from pitboss.games.blackjack.wagers import (
    ADDITIONAL,
    BOXES_MAX,
    KINDS,
    PAY_LINES,
    additional_spot,
    box_spot,
    insurance_spot,
    same_suit_lines,
)
from pitboss.money import Cents
from pitboss.table import HouseRules, Layout, Limit, Spot
from pitboss.table.authoring import (
    AmountOf,
    Flag,
    Named,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)

__all__ = ["BlackjackRules", "blackjack_layout", "usual_same_suit_option"]


def usual_same_suit_option(decks: int) -> int:
    """The option that pays 25 to 1 and 2.5 to 1, whatever its number with so many decks."""
    return {1: 4, 2: 3}.get(decks, 2)


@dataclass(frozen=True, kw_only=True)
class BlackjackRules(HouseRules):
    """The house rules of a blackjack table."""

    game: ClassVar[str] = "blackjack"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-2.3(e)"
    to_cite: ClassVar[str] = "19:47-2.3(e)"

    decks: int = option(8, WholeFrom(1, DECKS_MAX), "19:47-2.2(a)", "how many decks are in play")
    shoe: str = option(
        "single",
        Named("single", "double", "continuous"),
        "19:47-2.1[Double shoe]",
        "one shoe, one with two sides, or an approved device that shuffles all the time",
    )
    red_side: str = option(
        "left",
        Named("left", "right"),
        "19:47-2.6(d)1",
        "the side of a double shoe that hearts and diamonds name",
    )
    shuffle: str = option(
        "standard",
        Named("standard", "bart_carter", "approved"),
        "19:47-2.5(h)",
        "how the cards are shuffled",
    )
    reshuffle_at_will: bool = option(
        False, Flag(), "19:47-2.5(g)1", "whether the house may call a reshuffle after any round"
    )
    boxes: int = option(
        BOXES_MAX, WholeFrom(1, BOXES_MAX), "19:47-2.11(e)", "the boxes on the layout"
    )
    dealer_second_card: str = option(
        "hole_down",
        Named("draw_last", "hole_down", "hole_up"),
        "19:47-2.6(j)",
        "when and how the dealer takes the second card",
    )
    card_reader: bool = option(
        False,
        Flag(),
        "19:47-2.1[Card reader device]",
        "whether the hole card is read under an ace or ten",
    )
    surrender: bool = option(
        False, Flag(), "19:47-2.8(c)", "whether a hand may be given up for half the wager"
    )
    max_split_hands: int = option(
        2, WholeFrom(2, 4), "19:47-2.11(e)", "how many hands splitting may make of one"
    )
    resplit_aces: bool = option(
        True, Flag(), "19:47-2.11(e)", "whether aces are split again where other cards are"
    )
    pay_suited_678: bool = option(
        False, Flag(), "19:47-2.3(e)1", "whether a suited 6-7-8 is paid 2 to 1"
    )
    pay_777: bool = option(False, Flag(), "19:47-2.3(e)2", "whether three sevens are paid 3 to 2")
    designated_blackjack: Pair = option(
        None, Combination(), "19:47-2.3(e)3", "the one blackjack that is paid 2 to 1"
    )
    five_card_21: bool = option(
        False, Flag(), "19:47-2.16(c)", "whether a 21 in five cards is paid 2 to 1"
    )
    additional_wager: str = option(
        "none",
        Named("none", "over_under_13", "same_suit"),
        "19:47-2.17(a)",
        "which additional wager is offered",
    )
    same_suit_option: int = option(
        USUAL, WholeOrUsual(1, 4), "19:47-2.17(e)2", "the payouts of the same suit wager"
    )
    additional_wager_max: Cents = option(
        USUAL,
        AmountOrTable(AmountOf(1, 10**12)),
        "19:47-2.17(g)",
        "the most that is taken on an additional wager",
    )
    multiple_action: str = option(
        "off",
        Named("off", "min2", "min3"),
        "19:47-2.18(a)",
        "whether players play against up to three dealer hands, and how many wagers they make",
    )
    late_entry: str = option(
        "free",
        Named("free", "barred", "minimum_only"),
        "19:47-2.3(i)",
        "what is asked of those who did not wager in the first round after a shuffle",
    )
    absence: str = option(
        "free",
        Named("free", "barred", "minimum_only"),
        "19:47-2.3(i)",
        "what is asked of those who wagered and then sat out",
    )
    max_bettors_per_box: int = option(
        1, WholeFrom(1, 3), "19:47-2.13(a)", "how many persons may wager on one box"
    )
    multi_box_play: bool = option(
        True, Flag(), "19:47-2.14", "whether a player may wager on more than one box"
    )
    split_two_card_21_wins: bool = option(
        False, Flag(), "19:47-2.3(a)3", "whether a split 21 in two cards beats a longer 21"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.same_suit_option == USUAL:
            object.__setattr__(self, "same_suit_option", usual_same_suit_option(self.decks))

    # -- what the table and the odds ask ----------------------------------------------------------

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of the spots on this layout."""
        return list(dict.fromkeys(spot.kind for spot in _spots(self)))

    def limit(self, kind: str) -> Limit:
        """The limits in force; an additional wager that is offered also has its own maximum."""
        limit = super().limit(kind)
        if kind not in self.additional_kinds or self.additional_wager_max == USUAL:
            return limit
        return Limit(limit.low, min(limit.high, self.additional_wager_max))

    @property
    def wagers_min(self) -> int:
        """How many blackjack wagers a player makes on a box at least."""
        return {"off": 1, "min2": 2, "min3": 3}[self.multiple_action]

    @property
    def wagers_max(self) -> int:
        """How many blackjack wagers a player makes on a box at most."""
        return 1 if self.multiple_action == "off" else 3

    @property
    def hole_up(self) -> bool:
        """Whether the dealer's hole card lies face up."""
        return self.dealer_second_card == "hole_up"

    @property
    def offers_insurance(self) -> bool:
        """Insurance goes with every table but one whose hole card lies face up."""
        return not self.hole_up

    @property
    def additional_kinds(self) -> tuple[str, ...]:
        """The additional wagers that are offered."""
        choices = {"over_under_13": ("over_13", "under_13"), "same_suit": ("same_suit",)}
        return choices.get(self.additional_wager, ())

    @cached_property
    def designated_cards(self) -> tuple[int, int] | None:
        """The ace and the face card of the designated blackjack, as numbers."""
        if self.designated_blackjack is None:
            return None
        ace, face = self.designated_blackjack
        return int(Card.parse(ace)), int(Card.parse(face))

    @cached_property
    def hand_lines(self) -> tuple[str, ...]:
        """The payouts a winning hand may have at this table."""
        added = {
            "blackjack": not self.hole_up,
            "suited_678": self.pay_suited_678,
            "three_sevens": self.pay_777,
            "designated_blackjack": self.designated_blackjack is not None,
            "five_card_21": self.five_card_21,
        }
        return ("even", *(line for line, offered in added.items() if offered))

    # -- what the law asks ------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """Options that exclude each other."""
        return violations(self)

    @classmethod
    def between_tables(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """Tables with as many decks pay same suit wagers alike."""
        return differing_same_suit({n: r for n, r in tables.items() if isinstance(r, cls)})

    def notices(self) -> Iterator[Notice]:
        """The limits, and every choice that the house must announce."""
        yield from super().notices()
        yield from notices(self)


def _spots(rules: BlackjackRules) -> Iterator[Spot]:
    boxes = range(1, rules.boxes + 1)
    numbers = range(1, rules.wagers_max + 1)
    for box in boxes:
        yield from (box_spot(box, number, rules.hand_lines) for number in numbers)
        for key in rules.additional_kinds:
            lines = ADDITIONAL[key].lines
            if key == "same_suit":
                lines = same_suit_lines(rules.decks, rules.same_suit_option)
            yield additional_spot(key, box, lines)
    if rules.offers_insurance:
        yield from (insurance_spot(box, number) for box in boxes for number in numbers)


def blackjack_layout(rules: BlackjackRules) -> Layout:
    """The boxes of the layout, with the areas of additional wagers and of insurance."""
    return Layout(_spots(rules), rules.payouts, rules.unit)
