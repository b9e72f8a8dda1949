"""The betting window of pai gow poker: against the dealer, or against a player who banks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games.pai_gow_poker.deal import main_wagers
from pitboss.games.pai_gow_poker.options import (
    AUTO_SHOE,
    BY_HAND,
    MANUAL_SHOE,
    PaiGowPokerRules,
)
from pitboss.games.pai_gow_poker.rules import may_play_area
from pitboss.games.pai_gow_poker.state import PaiGowPokerState, PaiGowPokerTable
from pitboss.games.pai_gow_poker.wagers import MAIN, NUMBER, area_of
from pitboss.rulebook import cite
from pitboss.table import Answer, Leave, PlaceWager, ReduceWager, Spot, Wager
from pitboss.table.authoring import Window

__all__ = ["NO_MORE_BETS", "PaiGowPokerWindow", "refuse_meddling"]

NO_MORE_BETS: Final = {
    MANUAL_SHOE: cite("19:47-11.8(a)"),
    BY_HAND: cite("19:47-11.8A(b)2"),
    AUTO_SHOE: cite("19:47-11.8B(b)2"),
}


class PaiGowPokerWindow(Window[PaiGowPokerRules, PaiGowPokerState, Wager]):
    """Wagers on the areas and on numbers; with a bank the dealer then looks at its cover."""

    def __init__(self, table: PaiGowPokerTable, bank: int = 0) -> None:
        super().__init__(
            table,
            close=cite("19:47-11.10(d)") if bank else NO_MORE_BETS[table.rules.deal_method],
            wager=cite("19:47-11.7(b)"),
            payable=cite("19:47-11.9(j)"),
            reduce=cite("19:47-11.7(c)"),
        )
        self.bank = bank
        if bank:
            self.closing_call = "The wagers against the bank are counted"

    @property
    def prompt(self) -> str:
        """What the dealer says to open the window."""
        against = f" against the bank in seat {self.bank}" if self.bank else ""
        return f"Place your bets{against}."

    # -- where ------------------------------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The areas on which this player may wager, and then the numbers."""
        return [spot for spot in self.table.layout.values() if not self._refusal(seat, spot)]

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager of the bank, on another's area, or on a number alone."""
        refusal = self._refusal(seat, spot)
        if refusal:
            raise RuleViolation(*refusal)

    def _refusal(self, seat: int, spot: Spot) -> tuple[str, str] | None:
        if seat == self.bank:
            message = "the bank has one area, for its hand, and does not wager"
            return message, cite("19:47-11.10(f)")
        if spot.kind == NUMBER:
            message = "a number is wagered on together with a pai gow poker wager"
            return None if self._areas(seat) else (message, cite("19:47-11.13(b)1"))
        if self._is_open(seat, area_of(spot.key)):
            return None
        return f"{spot.title} is not open to seat {seat}", cite("19:47-11.12(a)")

    def _areas(self, seat: int) -> tuple[int, ...]:
        mine = [wager for wager in self.table.wagers_of(seat) if self._kind(wager) == MAIN]
        return tuple({area_of(wager.spot) for wager in mine})

    def _kind(self, wager: Wager) -> object:
        return self.table.layout[wager.spot].kind

    def _is_open(self, seat: int, area: int) -> bool:
        """Nobody else sits before the area or has wagered there, and it is within reach."""
        others = set(self.table.seats) - {seat}
        taken = any(wager.seat != seat for wager in main_wagers(self.table, area))
        free = area not in others and not taken
        most = self.table.rules.max_betting_areas
        return free and may_play_area(seat, area, self._areas(seat), most)

    # -- with what --------------------------------------------------------------------------------

    def accepts_coupon(self, spot: Spot) -> bool:
        """Where the house takes match play coupons; never against a player's bank."""
        rules = self.table.rules
        if spot.kind == NUMBER:
            return rules.number_wager_match_play
        return rules.match_play_accepted and not self.bank

    # -- what is taken back, who goes -------------------------------------------------------------

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """The last pai gow poker wager is not taken down while a number lies beside it."""
        mine = self.table.wagers_of(wager.seat)
        numbers = any(self._kind(each) == NUMBER for each in mine)
        last = [each for each in mine if self._kind(each) == MAIN] == [wager]
        if numbers and last and not cents:
            message = "take the wagers on numbers down first"
            raise RuleViolation(message, cite("19:47-11.13(b)1"))

    def left(self, seat: int) -> None:
        """Whoever sits there next has not wagered yet."""
        state = self.table.state
        kept = tuple(each for each in state.last_wagers if each[0] != seat)
        last_bank = 0 if state.last_bank == seat else state.last_bank
        self.table.set_state(last_wagers=kept, last_bank=last_bank)


def refuse_meddling(answer: Answer) -> None:
    """After “No more bets” nobody makes or changes a wager, and who holds cards stays."""
    if isinstance(answer, PlaceWager | ReduceWager):
        message = "wagers are neither made nor changed after “No more bets”"
        raise RuleViolation(message, cite("19:47-11.7(c)"))
    if isinstance(answer, Leave):
        message = "a player with cards stays seated until the round ends"
        raise RuleViolation(message, cite("19:47-11.7(b)"))
