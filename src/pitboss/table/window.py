"""A betting window as a game describes it: what is open, what is refused, what else is said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.money import Cents
from pitboss.table.actor import DEALER, Actor
from pitboss.table.answer import Answer, PlaceWager
from pitboss.table.form import Form
from pitboss.table.house_rules import HouseRules
from pitboss.table.table import Table
from pitboss.table.wager import Spot, Wager

__all__ = ["Window"]

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


class Window(Generic[R, S, W]):
    """How a game's betting window differs from any other; the defaults refuse nothing."""

    prompt = "Place your bets."
    closing_call = "No more bets"
    closer: Actor = DEALER

    def __init__(
        self, table: Table[R, S, W], *, close: str, wager: str, payable: str, reduce: str
    ) -> None:
        """Open a window; the provisions are those on closing, making, paying exactly, reducing."""
        self.table = table
        self.close_cite = close
        self.wager_cite = wager
        self.payable_cite = payable
        self.reduce_cite = reduce

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The spots on which a player may wager now."""
        return self.table.layout.values()

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager on a spot that is not open to this player now."""

    def standing_on(self, seat: int, spot: Spot) -> Cents:
        """What the player already has on a spot, for the limits count it with what is added."""
        return sum(each.cents for each in self.table.wagers_of(seat) if each.spot == spot.key)

    def accepts_cash(self) -> bool:
        """Whether a spoken wager with cash may be taken at all."""
        return False

    def accepts_coupon(self, spot: Spot) -> bool:
        """Whether a match play coupon may be laid on this spot."""
        return False

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse what wagers are not made with; chips are always good."""
        cite = self.table.game.medium_cite
        if answer.medium == "cash" and not self.accepts_cash():
            raise RuleViolation("spoken wagers with cash are not accepted here", cite)
        if answer.medium == "cash" and answer.by != DEALER:
            raise NotPermitted("a spoken wager stands only if the dealer confirms it", cite)
        if answer.medium not in ("chips", "cash"):
            raise RuleViolation("wagers are made with chips or plaques on the layout", cite)
        if answer.coupon and not self.accepts_coupon(spot):
            raise RuleViolation(f"a coupon may not be laid on {spot.title}", cite)
        if answer.coupon not in (0, answer.cents):
            raise RuleViolation("a match play coupon is laid with chips of the same value", cite)

    def new_wager(self, answer: PlaceWager) -> W:
        """The chips as they come to lie on the spot."""
        return self.table.game.wager(
            id=self.table.next_wager,
            seat=answer.seat,
            spot=answer.spot,
            cents=answer.cents,
            coupon=answer.coupon,
        )

    def placed(self, wager: W) -> None:
        """What follows from a wager being made, such as a fee."""

    def check_reduction(self, wager: W, cents: int) -> None:
        """Refuse to reduce a wager that may not be reduced."""

    def reduced(self, wager: W, cents: int) -> None:
        """What follows from a wager having been reduced, such as a fee given back."""

    def check_leaving(self, seat: int) -> None:
        """Refuse to let a player go who may not."""

    def left(self, seat: int) -> None:
        """What follows from a player having left."""

    def more_forms(self) -> Iterable[Form]:
        """Further answers that this game accepts while the window is open."""
        return ()

    def check_more(self, answer: Answer) -> None:
        """Refuse one of those further answers."""

    def do_more(self, answer: Answer) -> bool:
        """Act on one of those further answers; True ends the window."""
        return False
