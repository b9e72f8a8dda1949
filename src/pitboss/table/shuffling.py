"""Shuffling: inspection, the offer of the cut, the cutting card, as questions to those who act.

The steps that change nothing but the order of the cards (washing, shuffling, lacing) are events;
each game says which of them its text prescribes, and under which provisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from pitboss.equipment import Card, Shoe
from pitboss.table.answer import DEALER, FLOORPERSON, Actor, Answer, Choose, seat_actor, spoken
from pitboss.table.dealing import CardState, deal, discard, set_shoe
from pitboss.table.event import Recorded
from pitboss.table.field import Whole
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Choice, Form, Procedure, Question, ask, choose
from pitboss.table.table import Table
from pitboss.table.wager import Wager

R = TypeVar("R", bound=HouseRules)
C = TypeVar("C", bound=CardState)
W = TypeVar("W", bound=Wager)


class CutCards(Answer, frozen=True, kw_only=True):
    """Somebody puts the cutting card into the stack, so many cards from its front."""

    depth: int


class PlaceCuttingCard(Answer, frozen=True, kw_only=True):
    """The dealer puts the cutting card back into the stack, so many cards from its back."""

    from_back: int


@dataclass(frozen=True, slots=True)
class _Cut(Question):
    """The stack is offered to somebody to be cut."""

    prompt: str
    cite: str
    depth_cite: str
    by: Actor
    low: int
    high: int

    def forms(self) -> Sequence[Form]:
        """To cut at a lawful depth; a player may also refuse."""
        depth = {"depth": Whole(self.low, self.high)}
        forms = [Form("cut", CutCards, self.by, self.depth_cite, "cut the cards", blanks=depth)]
        if self.by != DEALER:
            fixed = {"choice": "refuse"}
            forms.append(Form("refuse", Choose, self.by, self.cite, "let another cut", fixed))
        return forms

    def default(self) -> Answer | None:
        """The dealer cuts in the middle; a player has to say."""
        return CutCards(by=DEALER, depth=(self.low + self.high) // 2) if self.by == DEALER else None


@dataclass(frozen=True, slots=True)
class _Placement(Question):
    """The cutting card goes back into the stack."""

    prompt: str
    cite: str
    low: int
    high: int
    usual: int

    def forms(self) -> Sequence[Form]:
        """So many cards from the back."""
        blanks = {"from_back": Whole(self.low, self.high)}
        text = "cards behind the cutting card"
        return [Form("place", PlaceCuttingCard, DEALER, self.cite, text, blanks=blanks)]

    def default(self) -> Answer | None:
        """Where the house usually puts it."""
        return PlaceCuttingCard(by=DEALER, from_back=self.usual)


def recorded(table: Table[R, C, W], by: Actor, text: str, cite: str) -> None:
    """A step that staff took, on record."""
    table.emit(Recorded(cite=cite, by=by, text=text))


def inspect_cards(table: Table[R, C, W], *, cite: str) -> Procedure[bool]:
    """The dealer sorts and inspects the cards, the floorperson verifies; False: not all there."""
    choices = {"complete": "all cards are present", "incomplete": "the decks are not complete"}
    question = Choice("Are the cards all there?", cite, FLOORPERSON, choices, usual="complete")
    found = yield from choose(question)
    recorded(table, FLOORPERSON, f"sorted, inspected and verified: {choices[found]}", cite)
    return found == "complete"


def spread_and_wash(table: Table[R, C, W], *, spread: str, wash: str) -> None:
    """The cards are spread for the first player to see, then turned down, mixed and stacked."""
    text = "the cards are spread face up by deck, suit and sequence for the first player"
    recorded(table, DEALER, text, spread)
    recorded(table, DEALER, "the cards are turned face down, washed and stacked", wash)


def lace(table: Table[R, C, W], *, cite: str) -> None:
    """About one deck is taken off and laced evenly into the rest."""
    recorded(table, DEALER, "about one deck is laced evenly into the stack", cite)


def shuffle_all(table: Table[R, C, W], *, cite: str) -> None:
    """All cards are shuffled back into the shoe."""
    shoe = table.state.shoe.reshuffled()
    table.set_state(shoe=shoe, burned="")
    recorded(table, DEALER, f"{shoe.left} cards shuffled", cite)


def refill(table: Table[R, C, W], *, cite: str) -> None:
    """The shoe ran out in a round: the discards are shuffled and come next, the table stays."""
    count = sum(table.state.shoe.discards)
    shoe = table.state.shoe.refilled()
    table.set_state(shoe=shoe, burned="")
    recorded(table, DEALER, f"the shoe is exhausted: {count} discards shuffled", cite)


def insert_discards(table: Table[R, C, W], *, stacks: int, cite: str) -> None:
    """The discards are shuffled, divided and put into the shoe at its marked places."""
    count = sum(table.state.shoe.discards)
    shoe = table.state.shoe.refilled()
    table.set_state(shoe=shoe, burned="")
    text = f"{count} discards shuffled and inserted in {stacks} stacks at the marked places"
    recorded(table, DEALER, text, cite)


def offer_cut(
    table: Table[R, C, W], seats: Iterable[int], *, offer: str, depth: str, cut_min: int
) -> Procedure[Actor]:
    """Offer the cut to the seats in their order and finally to the dealer; who cut comes back.

    A stack too small for the least depth at both ends is cut in its middle.
    """
    for by in map(seat_actor, seats):
        answer = yield _cut(table, by, offer, depth, cut_min)
        if isinstance(answer, CutCards):
            recorded(table, by, f"cut {answer.depth} cards from the front", depth)
            return by
        recorded(table, by, "refused the cut", offer)
    last = yield from ask(_cut(table, DEALER, offer, depth, cut_min), CutCards)
    recorded(table, DEALER, f"cut {last.depth} cards from the front", depth)
    return DEALER


def _cut(table: Table[R, C, W], by: Actor, offer: str, depth: str, cut_min: int) -> _Cut:
    size = table.state.shoe.left
    low = min(cut_min, size // 2)
    prompt = f"The cut is offered to {spoken(by)}."
    return _Cut(prompt, offer, depth, by, low, size - low)


def place_cutting_card(
    table: Table[R, C, W],
    *,
    low: int,
    cite: str,
    high: int | None = None,
    usual: int | None = None,
) -> Procedure[None]:
    """The dealer puts the cutting card at least so many cards from the back, and at most `high`.

    `usual` is where it goes when nobody says otherwise; without it, as near the back as may be.
    """
    most = table.state.shoe.left - 1
    low, high = min(low, most), most if high is None else min(high, most)
    prompt = "The cutting card goes into the stack."
    question = _Placement(prompt, cite, low, high, low if usual is None else min(usual, high))
    answer = yield from ask(question, PlaceCuttingCard)
    set_shoe(table, table.state.shoe.with_cutting_card(answer.from_back))
    recorded(table, DEALER, f"cutting card {answer.from_back} cards from the back", cite)


# -- a shoe with two sides ------------------------------------------------------------------------


SIDES: Final = ("left", "right")


class DoubleShoeState(CardState, frozen=True, kw_only=True):
    """`shoe` is the side in use; `resting` the other side, if the shoe has two."""

    equipment = (*CardState.equipment, "resting", "side")

    resting: Shoe | None = None
    side: str = "left"

    def check(self) -> None:
        """Stop the table if the cards of a side are not its decks."""
        CardState.check(self)
        if self.resting is not None:
            self.resting.check()


D = TypeVar("D", bound=DoubleShoeState)


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
