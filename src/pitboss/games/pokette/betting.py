"""The betting window of pokette: which wagers the posted cards have opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from pitboss.equipment import Card
from pitboss.errors import RuleViolation
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.options import PoketteRules
from pitboss.games.pokette.rules import poker_hand_wagers_open
from pitboss.games.pokette.wagers import PoketteWager, is_non_poker_hand, is_poker_hand
from pitboss.rulebook import cite
from pitboss.table import Spot, Table
from pitboss.table.authoring import NonValueWindow


class PoketteState(msgspec.Struct, frozen=True):
    """What lasts from spin to spin: whether the table has opened, and the posted cards."""

    opened: bool = False
    posted: tuple[int, ...] = ()


PoketteTable: TypeAlias = Table[PoketteRules, PoketteState, PoketteWager]


class PoketteWindow(NonValueWindow[PoketteRules, PoketteState, PoketteWager]):
    """Wagers before a spin: on the next card always, on a hand as the posted cards allow."""

    chips_cite = "19:47-12.4(b)"

    def __init__(self, table: PoketteTable) -> None:
        super().__init__(
            table,
            close=cite("19:47-12.7(a)"),
            wager=cite("19:47-12.4(a)"),
            payable=cite("19:47-12.6(b)"),
            reduce=cite("19:47-12.7(a)"),
        )
        self.posted = table.state.posted

    @property
    def prompt(self) -> str:
        """What is posted and open, for those who wager."""
        return f"Place your bets. {self._situation()}"

    def _situation(self) -> str:
        """The posted cards and the wagers on hands that they open, as a player sees them."""
        if not self.posted:
            return "No card is posted: wagers are on the next card."
        hands = [self.table.layout[key].title for key in HANDS if self._opens(key)]
        return f"Posted: {_shown(self.posted)}. Open on the hand: {', '.join(hands)}."

    def _opens(self, key: str) -> bool:
        return is_poker_hand(key) and HANDS[key].is_open(self.posted)

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """Every non-poker hand wager, and the poker hand wagers the dealer has announced."""
        return [spot for spot in self.table.layout.values() if self._is_open(spot)]

    def _is_open(self, spot: Spot) -> bool:
        return is_non_poker_hand(spot.kind.key) or self._opens(spot.kind.key)

    def hangs_on(self, seat: int) -> object:
        """What is posted stands for the whole window; beyond that the chips of the player count."""
        return self.own_chips(seat)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a poker hand wager that the posted cards have not opened."""
        if not self._is_open(spot):
            posted, takes = _shown(self.posted) or "no card", HANDS[spot.kind.key].when
            message = f"{spot.title} is not open with {posted} posted: it takes {takes}"
            raise RuleViolation(message, self._closed_cite(spot))

    def _closed_cite(self, spot: Spot) -> str:
        posted, hand = len(self.posted), HANDS[spot.kind.key]
        if not poker_hand_wagers_open(posted):
            return cite("19:47-12.4(d)")
        return cite("19:47-12.8(d)") if posted < hand.posted else hand.opens_cite

    def accepts_cash(self) -> bool:
        """Spoken wagers with cash, where the house takes them."""
        return self.table.rules.verbal_cash_wagers

    def check_reduction(self, wager: PoketteWager, cents: int) -> None:
        """A poker hand wager rides until it is completed; see the readings on taking it down."""
        if wager.riding:
            message = "a poker hand wager stands from its first spin until it is completed"
            raise RuleViolation(message, cite("19:47-12.7(e)3"))


def _shown(posted: tuple[int, ...]) -> str:
    return " ".join(str(Card(number)) for number in posted)


def let_ride(table: PoketteTable) -> None:
    """After the closing call the poker hand wagers on the layout stay until they are completed."""
    for wager in list(table.wagers.values()):
        if not wager.riding and is_poker_hand(table.spot_of(wager).kind.key):
            riding = msgspec.structs.replace(wager, riding=True)
            table.change(riding, cite("19:47-12.7(a)"), "rides")
