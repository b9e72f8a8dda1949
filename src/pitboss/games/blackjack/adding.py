"""Doubling and splitting, also on shared boxes; 19:47-2.10, 2.11, 2.13(d), (e), 2.18(c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from pitboss.games.blackjack.answers import DoubleDown
from pitboss.games.blackjack.choices import double_amount, own_wagers
from pitboss.games.blackjack.deal import Deal, Hand
from pitboss.games.blackjack.rules import is_ace
from pitboss.games.blackjack.side import add_wager
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import Amount, Choose, Form, Question, seat_actor
from pitboss.table.authoring import Choice, Procedure, ask, choose

__all__ = ["DoubleOffer", "double", "other_doubles", "split"]


@dataclass(frozen=True, slots=True)
class DoubleOffer(Question):
    """A bettor adds to a wager of a hand that is doubled, or need not."""

    prompt: str
    cite: str
    seat: int
    amount: Amount
    free: bool

    def forms(self) -> Sequence[Form]:
        """An amount, or nothing where the bettor is free to leave it."""
        by, blanks = seat_actor(self.seat), {"cents": self.amount}
        forms = [Form("double", DoubleDown, by, self.cite, "add to the wager", blanks=blanks)]
        if self.free:
            fixed = {"choice": "no"}
            forms.append(Form("no", Choose, by, self.cite, "add nothing", fixed=fixed))
        return forms


# -- doubling --------------------------------------------------------------------------------------


@rule("19:47-2.10(a)", "19:47-2.18(c)")
def double(deal: Deal, hand: Hand, cents: Cents) -> Procedure[None]:
    """The caller adds to the wager; with multiple action to each of the wagers."""
    first, *rest = own_wagers(deal, hand, deal.callers[hand.box])
    _add(deal, first, cents)
    yield from _double_rest(deal, rest)


def _double_rest(deal: Deal, wagers: list[BlackjackWager]) -> Procedure[None]:
    """Every further spot wager is doubled as well."""
    while wagers:
        amount = double_amount(deal, wagers)
        assert amount is not None
        question = _offer(deal, wagers[0], amount, cite("19:47-2.18(c)"), free=False)
        answer = yield from ask(question, DoubleDown)
        _add(deal, wagers.pop(0), answer.cents)


@rule("19:47-2.13(d)")
def other_doubles(deal: Deal, hand: Hand) -> Procedure[None]:
    """The others on the box may double as well, or not."""
    caller = deal.callers[hand.box]
    for seat in dict.fromkeys(wager.seat for wager in deal.wagers(hand)):
        if seat != caller:
            yield from _other_doubles(deal, own_wagers(deal, hand, seat))


def _other_doubles(deal: Deal, wagers: list[BlackjackWager]) -> Procedure[None]:
    amount = double_amount(deal, wagers)
    if amount is None:
        return
    answer = yield _offer(deal, wagers[0], amount, cite("19:47-2.13(d)"), free=True)
    if isinstance(answer, DoubleDown):
        _add(deal, wagers[0], answer.cents)
        yield from _double_rest(deal, wagers[1:])


def _offer(
    deal: Deal, wager: BlackjackWager, amount: Amount, provision: str, *, free: bool
) -> DoubleOffer:
    title = deal.table.layout[wager.spot].title
    prompt = f"{title} is doubled. How much is added to the {show(wager.cents)}?"
    return DoubleOffer(prompt, provision, wager.seat, amount, free)


def _add(deal: Deal, wager: BlackjackWager, cents: Cents) -> None:
    provision = cite("19:47-2.10(a)")
    add_wager(deal.table, wager, cents, provision, hand=wager.hand, added="double")


# -- splitting -------------------------------------------------------------------------------------


@rule("19:47-2.11(a)", "19:47-2.18(c)")
def split(deal: Deal, hand: Hand) -> Procedure[None]:
    """The second card becomes a hand of its own with an equal wager, next to the first."""
    hands, caller = deal.hands[hand.box], deal.callers[hand.box]
    new = Hand(hand.box, len(hands), [hand.cards.pop()], split=True, decided=True)
    hand.split = True
    hand.split_aces = new.split_aces = is_ace(new.cards[0])
    hands.insert(hands.index(hand) + 1, new)
    deal.note(cite("19:47-2.11(a)"), f"box {hand.box} is split into {len(hands)} hands")
    deal.move(new.place, new.cards[0], cite("19:47-2.11(a)"))
    for wager in own_wagers(deal, hand, caller):
        _cover(deal, wager, new)
    for seat in dict.fromkeys(wager.seat for wager in deal.wagers(hand)):
        if seat != caller:
            yield from _other_splits(deal, own_wagers(deal, hand, seat), hand, new)


def _cover(deal: Deal, wager: BlackjackWager, new: Hand) -> None:
    provision = cite("19:47-2.11(a)")
    add_wager(deal.table, wager, wager.cents, provision, hand=new.number, added="split")


@rule("19:47-2.13(e)")
def _other_splits(
    deal: Deal, wagers: list[BlackjackWager], hand: Hand, new: Hand
) -> Procedure[None]:
    """Another bettor covers both hands, or names the one to which the wager applies."""
    provision, seat = cite("19:47-2.13(e)"), wagers[0].seat
    choices = {"first": f"it applies to {hand.place}", "second": f"it applies to {new.place}"}
    cost = sum(wager.cents for wager in wagers)
    if cost <= deal.table.stack(seat):
        choices = {"both": f"add {show(cost)} to cover both hands", **choices}
    prompt = f"Box {hand.box} is split. Your wager of {show(cost)}?"
    said = yield from choose(Choice(prompt, provision, seat_actor(seat), choices))
    for wager in wagers:
        if said == "both":
            _cover(deal, wager, new)
        elif said == "second":
            moved = msgspec.structs.replace(wager, hand=new.number)
            deal.table.change(moved, provision, f"applies to {new.place}")
