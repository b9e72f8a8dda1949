"""A shoe of two sides: one is dealt from, the other rests; a determinant card says which."""

from __future__ import annotations

from typing import Final, TypeVar

from pitboss.equipment import Card, Shoe
from pitboss.table.actor import DEALER
from pitboss.table.dealing import CardState, deal, discard
from pitboss.table.event import Recorded
from pitboss.table.house_rules import HouseRules
from pitboss.table.procedure import Procedure, choose
from pitboss.table.question import Choice
from pitboss.table.table import Table
from pitboss.table.wager import Wager

SIDES: Final = ("left", "right")


class DoubleShoeState(CardState, frozen=True, kw_only=True):
    """`shoe` is the side in use; `resting` the other side, if the shoe has two."""

    resting: Shoe | None = None
    side: str = "left"

    def check(self) -> None:
        """Stop the table if the cards of a side are not its decks."""
        CardState.check(self)
        if self.resting is not None:
            self.resting.check()


R = TypeVar("R", bound=HouseRules)
D = TypeVar("D", bound=DoubleShoeState)
W = TypeVar("W", bound=Wager)


def use_side(table: Table[R, D, W], side: str) -> None:
    """Cards now come from this side of the shoe."""
    state = table.state
    if state.side != side and state.resting is not None:
        table.set_state(shoe=state.resting, resting=state.shoe, side=side)


def determinant(table: Table[R, D, W], *, red_side: str, cite: str) -> Procedure[Card | None]:
    """A card of either side names by its colour the side of this round.

    If that is the side it came from, it is the first card of the round and comes back; else it is
    burned apart from the other discards.
    """
    choices = {side: f"the card comes from the {side} side" for side in SIDES}
    question = Choice("From which side comes the determinant card?", cite, DEALER, choices, "left")
    drawn_from = yield from choose(question)
    use_side(table, drawn_from)
    card = yield from deal(table, "determinant card", cite)
    side = _side_of(card, red_side)
    table.emit(Recorded(cite=cite, by=DEALER, text=f"this round is dealt from the {side} side"))
    if side == drawn_from:
        return card
    discard(table, [card], cite)
    use_side(table, side)
    return None


def _side_of(card: Card, red_side: str) -> str:
    """Red suits name one side, black suits the other."""
    black_side = SIDES[1 - SIDES.index(red_side)]
    return red_side if card.suit.is_red else black_side
