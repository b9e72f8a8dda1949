"""What a player may choose in turn, and what staff may report meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Card
from pitboss.games.blackjack.answers import DoubleDown
from pitboss.games.blackjack.deal import Deal, Hand
from pitboss.games.blackjack.rules import (
    double_cap,
    doubles_with_hole_up,
    is_soft,
    may_double,
    may_draw,
    may_split,
    may_surrender,
    reader_is_used,
    score,
)
from pitboss.games.blackjack.side import refuse_changes
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Amount, Answer, Choose, Form, Question, seat_actor
from pitboss.table.authoring import Irregularity

__all__ = ["Turn", "actions", "count", "double_amount", "own_wagers", "reader_works"]

_HELP: Final = {
    "surrender": ("19:47-2.8(a)", "give up the hand for half the wager"),
    "split": ("19:47-2.11(a)", "split the cards, with an equal wager on the second hand"),
    "draw": ("19:47-2.12(a)", "draw a card"),
    "stand": ("19:47-2.6(f)", "stand"),
}


def count(cards: tuple[int, ...]) -> str:
    """The count as the dealer announces it."""
    total = score(cards)
    return f"soft {total}" if is_soft(cards) and total < 21 else f"{total}"


def own_wagers(deal: Deal, hand: Hand, seat: int) -> list[BlackjackWager]:
    """The wagers of one bettor on a hand."""
    return [wager for wager in deal.wagers(hand) if wager.seat == seat]


def double_amount(deal: Deal, wagers: Sequence[BlackjackWager]) -> Amount | None:
    """What may be added to the first of these wagers, leaving a chip for each of the others."""
    table, unit = deal.table, deal.table.rules.unit
    spare = table.stack(wagers[0].seat) - unit * (len(wagers) - 1)
    high = min(double_cap(wagers[0].cents), spare) // unit * unit
    return Amount(unit, high, unit) if high >= unit else None


def actions(deal: Deal, hand: Hand) -> tuple[str, ...]:
    """The lawful choices for a hand; none if it is finished by itself."""
    seat, rules = deal.callers[hand.box], deal.table.rules
    if seat in deal.refused:
        return ()
    if not may_draw(hand.held, hand.doubled, hand.split_aces):
        again = hand.split_aces and _may_split(deal, hand)
        return ("split", "stand") if again else ()
    offered = ("surrender", "double", "split") if rules.surrender else ("double", "split")
    return (*(name for name in offered if _may(deal, hand, name)), "draw", "stand")


def _may(deal: Deal, hand: Hand, name: str) -> bool:
    match name:
        case "surrender":
            return may_surrender(hand.held, hand.decided, hand.split)
        case "double":
            return _may_double(deal, hand)
        case _:
            return _may_split(deal, hand)


def _may_double(deal: Deal, hand: Hand) -> bool:
    allowed = not deal.table.rules.hole_up or doubles_with_hole_up(hand.held)
    own = own_wagers(deal, hand, deal.callers[hand.box])
    return allowed and may_double(hand.held) and double_amount(deal, own) is not None


def _may_split(deal: Deal, hand: Hand) -> bool:
    rules, hands = deal.table.rules, len(deal.hands[hand.box])
    seat = deal.callers[hand.box]
    cost = sum(wager.cents for wager in own_wagers(deal, hand, seat))
    allowed = may_split(hand.held, hands, rules.max_split_hands, rules.resplit_aces)
    return allowed and cost <= deal.table.stack(seat)


def reader_works(deal: Deal) -> bool:
    """Whether the table reads hole cards and the device is in order."""
    return deal.table.rules.card_reader and not deal.table.state.reader_broken


@dataclass(frozen=True, slots=True)
class Turn(Question):
    """The one who decides for a box says what to do with a hand."""

    deal: Deal
    hand: Hand
    choices: tuple[str, ...]

    @property
    def prompt(self) -> str:
        """The hand and what the dealer shows, as everybody sees them."""
        dealer = " ".join(str(Card(card)) for card in self.deal.dealer)
        where, total = self.hand.place.capitalize(), count(self.hand.held)
        prompt = f"{where}: {self.hand} is {total}, the dealer shows {dealer}."
        if self.deal.pending is None:
            return prompt
        return f"{prompt} The {Card(self.deal.pending)} drawn in error is the next card."

    @property
    def cite(self) -> str:
        """The provision on the players' decisions."""
        return cite("19:47-2.18(c)") if self._multiple else cite("19:47-2.6(f)")

    @property
    def _multiple(self) -> bool:
        return self.deal.table.rules.wagers_max > 1

    def forms(self) -> Sequence[Form]:
        """The lawful choices, and what staff may report."""
        return [*self._choices(), *self._reports()]

    def _choices(self) -> Iterator[Form]:
        seat = self.deal.callers[self.hand.box]
        for name in self.choices:
            if name == "double":
                yield self._double(seat)
            else:
                provision, text = _HELP[name]
                fixed = {"choice": name}
                yield Form(name, Choose, seat_actor(seat), provision, text, fixed=fixed)

    def _double(self, seat: int) -> Form:
        amount = double_amount(self.deal, own_wagers(self.deal, self.hand, seat))
        assert amount is not None
        by, text = seat_actor(seat), "double down for one more card"
        provision = cite("19:47-2.10(a)")
        return Form("double", DoubleDown, by, provision, text, blanks={"cents": amount})

    def _reports(self) -> Iterator[Form]:
        deal, shoe = self.deal, self.deal.table.state.shoe
        if not deal.irregular_left:
            return
        if deal.pending is None and not deal.early and shoe.left > 1:
            text = "a card was drawn in error and exposed"
            yield Irregularity("exposed", DEALER, cite("19:47-2.15(c)"), text).form()
            text = "a card was drawn in error and not exposed"
            yield Irregularity("drawn in error", DEALER, cite("19:47-2.15(b)"), text).form()
        if reader_works(deal) and not reader_is_used(deal.dealer[0]):
            text = "the card reader was used without need"
            yield Irregularity("reader misused", DEALER, cite("19:47-2.15(j)"), text).form()
        text = "a person handled the cards"
        yield Irregularity("handled cards", FLOORPERSON, cite("19:47-2.6(n)"), text).form()
        text = "a person touched a wager"
        yield Irregularity("touched wager", FLOORPERSON, cite("19:47-2.3(h)"), text).form()

    def check(self, answer: Answer) -> None:
        """Refuse a change of wagers that lie, and else what is no answer."""
        refuse_changes(self.deal.table, answer)
        Question.check(self, answer)
