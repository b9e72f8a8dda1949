"""The betting window of pokette: which wagers the cards in the stand have opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.options import PoketteRules
from pitboss.games.pokette.rules import poker_hand_wagers_open
from pitboss.games.pokette.wagers import PoketteWager, is_non_poker_hand, is_poker_hand
from pitboss.rulebook import cite
from pitboss.table import NonValueWindow, Spot, Table

__all__ = ["PoketteState", "PoketteTable", "PoketteWindow", "let_ride", "window_of"]


class PoketteState(msgspec.Struct, frozen=True):
    """What lasts from spin to spin: whether the table has opened, and the cards in the stand."""

    opened: bool = False
    posted: tuple[int, ...] = ()


PoketteTable: TypeAlias = Table[PoketteRules, PoketteState, PoketteWager]


class PoketteWindow(NonValueWindow[PoketteRules, PoketteState, PoketteWager]):
    """Wagers before a spin: on the next card always, on a hand as the posted cards allow."""

    chips_cite = "19:47-12.4(b)"

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """Every non-poker hand wager, and the poker hand wagers the dealer has announced."""
        return [spot for spot in self.table.layout.values() if self._is_open(spot)]

    def _is_open(self, spot: Spot) -> bool:
        key = spot.kind.key
        return is_non_poker_hand(key) or HANDS[key].is_open(self.table.state.posted)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a poker hand wager that the posted cards have not opened."""
        if not self._is_open(spot):
            message = f"{spot.title} is not open with {len(self.table.state.posted)} cards posted"
            raise RuleViolation(message, self._closed_cite(spot))

    def _closed_cite(self, spot: Spot) -> str:
        posted, hand = len(self.table.state.posted), HANDS[spot.kind.key]
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


def window_of(table: PoketteTable) -> PoketteWindow:
    """The window before the next spin."""
    return PoketteWindow(
        table,
        close=cite("19:47-12.7(a)"),
        wager=cite("19:47-12.4(a)"),
        payable=cite("19:47-12.6(b)"),
        reduce=cite("19:47-12.7(a)"),
    )


def let_ride(table: PoketteTable) -> None:
    """After the closing call the poker hand wagers on the layout stay until they are completed."""
    for wager in list(table.wagers.values()):
        if not wager.riding and is_poker_hand(table.layout[wager.spot].kind.key):
            riding = msgspec.structs.replace(wager, riding=True)
            table.change(riding, cite("19:47-12.7(a)"), "rides")
