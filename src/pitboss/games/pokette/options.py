"""What the house may choose at pokette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from pitboss.equipment import Card, Wheel, full_deck
from pitboss.errors import Violation
from pitboss.games.pokette.rules import SPACES
from pitboss.games.pokette.wagers import (
    JACER_ACES,
    KINDS,
    MODEL,
    PAY_LINES,
    Arranged,
    Arrangement,
    layout_spots,
)
from pitboss.games.pokette.wheels import WHEEL
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout, Spot
from pitboss.table.authoring import (
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    option,
    seats_option,
)

_CARDS_AND_STAND: Final = "cards_and_stand"


@dataclass(frozen=True, kw_only=True)
class PoketteRules(HouseRules):
    """The house rules of a pokette table."""

    game: ClassVar[str] = "pokette"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-12.6(b)"
    to_cite: ClassVar[str] = "19:47-12.6(a)"
    win_allowed: ClassVar[bool] = True
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "between_option": {"previous": "the card passed", "respin": "a new spin"},
        "winning_card_display": {
            "cards_and_stand": "three decks and a card stand",
            "device": "an approved device",
        },
    }

    seats: int = seats_option(12, "19:47-12.4(a)")
    between_option: str = option(
        "respin",
        Named("previous", "respin"),
        "19:47-12.9(a)",
        "what wins when the clapper rests between two: the card passed, or a new spin",
    )
    winning_card_display: str = option(
        _CARDS_AND_STAND,
        Named(_CARDS_AND_STAND, "device"),
        "19:47-12.2(a)[device]",
        "how winning cards are shown: three decks and a card stand, or an approved device",
        needs={"device": NeededFiling("device", "display", cite("19:47-12.2(a)[device]"))},
    )
    verbal_cash_wagers: bool = option(
        True, Flag(), "19:47-12.4(a)", "whether spoken wagers with cash are accepted"
    )
    layout: str = option(
        MODEL,
        Arranged(),
        "19:47-12.7(c)",
        "the layout under the two jokers: its ranks from the top down, its suits from the left",
    )

    @property
    def wheel_data(self) -> Wheel:
        """The wheel of every table."""
        return WHEEL

    @property
    def previous_wins(self) -> bool:
        """Whether the card passed wins when the clapper rests between two."""
        return self.between_option == "previous"

    @property
    @rule("19:47-12.2(a)")
    def display_decks(self) -> tuple[tuple[Card, ...], ...]:
        """Three decks stand by, only to show winning cards; a device needs none."""
        return (full_deck(),) * SPACES if self.winning_card_display == _CARDS_AND_STAND else ()

    @property
    @rule("19:47-12.4(e)")
    def staffed_as(self) -> tuple[str, int]:
        """For the number of supervisors a pokette table counts as so many tables of that game."""
        return "roulette", 1

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return pokette_layout(self)

    def violations(self) -> Iterator[Violation]:
        """The point where both jokers meet two cards is the jacer; see the readings."""
        yield from super().violations()
        if Arrangement.parse(self.layout).under_both_jokers() != JACER_ACES:
            message = "both jokers meet the aces of clubs and diamonds in one point, the jacer"
            yield Violation("layout", message, (cite("19:47-12.5(a)13"),))

    @rule("19:47-12.4(c)", "19:47-12.9(b)")
    def notices(self) -> Iterator[Notice]:
        """The sign: what a clapper between two cards means, and what players answer for."""
        yield from super().notices()
        wins = "the card previously passed wins" if self.previous_wins else "the spin is void"
        yield Notice(f"If the clapper rests between two cards, {wins}.", "19:47-12.9(b)")
        duty = "Each player answers for the position of wagers and for instructions to the dealer."
        yield Notice(duty, "19:47-12.4(c)")


def pokette_layout(rules: PoketteRules) -> Layout:
    """The boxes, lines and areas of the layout."""
    return Layout(_spots(rules.layout), rules.payouts, rules.unit)


@lru_cache(maxsize=16)
def _spots(arrangement: str) -> tuple[Spot, ...]:
    return tuple(layout_spots(Arrangement.parse(arrangement)))
