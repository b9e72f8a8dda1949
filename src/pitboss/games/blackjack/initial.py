"""The first two cards of every box and of the dealer; 19:47-2.6(d) to (k), 2.15(e) to (h)."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Card
from pitboss.games.blackjack.deal import Deal, Hand, Lapse, take
from pitboss.games.blackjack.rules import determinant_side
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.games.blackjack.wagers import box_of
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, seat_actor
from pitboss.table.authoring import SIDES, Choice, Procedure, choose, discard, turn, use_side

__all__ = ["deal_cards", "kill", "show_hole"]

_BOX_SKIPPED: Final = Lapse("box skipped", "19:47-2.15(g)", "the box got no card")
_DEALER_SKIPPED: Final = Lapse("dealer skipped", "19:47-2.15(e)", "the dealer took no card")


def deal_cards(deal: Deal) -> Procedure[None]:
    """One card to each box and to the dealer, a second to each box, and perhaps a hole card."""
    if deal.table.state.resting is not None:
        yield from _determinant(deal)
    deal.note(cite("19:47-2.6(e)"), "the cards are dealt round the table from the dealer's left")
    hands = [hands[0] for hands in deal.hands.values()]
    for hand in hands:
        yield from _card_to(deal, hand, cite("19:47-2.6(e)1"))
    yield from _dealer_card(deal, cite("19:47-2.6(e)2"), _DEALER_SKIPPED)
    for hand in hands:
        yield from _card_to(deal, hand, cite("19:47-2.6(e)3"))
    yield from _put_right(deal, hands)
    if any(deal.each()):
        yield from _hole_card(deal)


def _card_to(deal: Deal, hand: Hand, provision: str) -> Procedure[None]:
    if deal.first is not None:
        return _determinant_to(deal, hand)
    card = yield from take(deal, hand.place, provision, box=hand.box, lapse=_BOX_SKIPPED)
    if card is not None:
        hand.cards.append(card)
    return None


def _determinant_to(deal: Deal, hand: Hand) -> None:
    """The determinant card is the first card dealt to a player."""
    assert deal.first is not None
    deal.move(hand.place, deal.first, cite("19:47-2.6(d)2"))
    hand.cards.append(deal.first)
    deal.first = None


def _dealer_card(deal: Deal, provision: str, lapse: Lapse | None = None) -> Procedure[None]:
    card = yield from take(deal, "dealer", provision, lapse=lapse)
    if card is not None:
        deal.dealer.append(card)


# -- the double shoe -------------------------------------------------------------------------------


@rule("19:47-2.6(d)", "19:47-2.6(d)2", "19:47-2.15(h)")
def _determinant(deal: Deal) -> Procedure[None]:
    """A card from either side names the side; it is the first card dealt or is burned.

    A round dealt from the wrong side is treated as if it were the right one.
    """
    table, provision = deal.table, cite("19:47-2.6(d)1")
    choices = {side: f"draw from the {side} side" for side in SIDES}
    usual = table.state.side
    question = Choice("The determinant card.", provision, DEALER, choices, usual=usual)
    source = yield from choose(question)
    use_side(table, source)
    card = yield from take(deal, "determinant card", provision)
    assert card is not None
    named = SIDES[determinant_side(card, table.rules.red_side == "left")]
    side = yield from _side_dealt(deal, named)
    if side == source:
        deal.first = card
    else:
        deal.note(cite("19:47-2.6(d)2"), "the determinant card is burned in a segregated area")
        discard(table, [Card(card)], cite("19:47-2.6(d)2"))
        use_side(table, side)


def _side_dealt(deal: Deal, right: str) -> Procedure[str]:
    """The side the dealer really deals from."""
    wrong = SIDES[1 - SIDES.index(right)]
    choices = {"right": f"the {right} side, as named", "wrong": f"the {wrong} side, in error"}
    prompt = f"The round is dealt from the {right} side."
    question = Choice(prompt, cite("19:47-2.6(d)1"), DEALER, choices, usual="right")
    said = yield from choose(question)
    if said == "right":
        return right
    text = f"dealt from the {wrong} side in error: the round stands and is completed"
    deal.note(cite("19:47-2.15(h)"), text)
    return wrong


# -- cards that were forgotten ---------------------------------------------------------------------


def _put_right(deal: Deal, hands: list[Hand]) -> Procedure[None]:
    """Hands without a card are dead, hands with one may have the other, then comes the dealer."""
    for hand in (each for each in hands if not each.cards):
        deal.say(cite("19:47-2.15(g)"), f"Box {hand.box} got no card: the hand is dead.")
        kill(deal, hand, cite("19:47-2.15(g)"))
    for hand in (each for each in hands if len(each.cards) == 1):
        yield from _second_card(deal, hand)
    if not deal.dealer and any(deal.each()):
        yield from _dealer_card(deal, cite("19:47-2.15(e)"))


@rule("19:47-2.15(g)")
def _second_card(deal: Deal, hand: Hand) -> Procedure[None]:
    """A hand with one card gets its second after all the others, if its player wishes."""
    provision = cite("19:47-2.15(g)")
    choices = {"card": "take the second card", "dead": "the hand is dead, the wager comes back"}
    prompt = f"Box {hand.box} has only {hand}. A second card?"
    said = yield from choose(Choice(prompt, provision, seat_actor(deal.callers[hand.box]), choices))
    if said == "dead":
        return kill(deal, hand, provision)
    card = yield from take(deal, hand.place, provision, box=hand.box)
    assert card is not None
    hand.cards.append(card)
    return None


def kill(deal: Deal, hand: Hand, provision: str) -> None:
    """A dead hand: its wagers go back, the additional ones too if they still stand."""
    beside = [w for w in deal.table.wagers.values() if _is_beside(deal, w, hand)]
    deal.give_back([*deal.wagers(hand), *beside], provision)
    deal.remove(hand, provision)


def _is_beside(deal: Deal, wager: BlackjackWager, hand: Hand) -> bool:
    spot = deal.table.layout[wager.spot]
    return spot.kind.key not in ("blackjack", "insurance") and box_of(spot) == hand.box


# -- the hole card ---------------------------------------------------------------------------------


def _hole_card(deal: Deal) -> Procedure[None]:
    """The dealer's second card, face down or face up, unless it is drawn last."""
    match deal.table.rules.dealer_second_card:
        case "hole_up":
            card = yield from _second_of_dealer(deal, "dealer", cite("19:47-2.6(k)"), up=True)
            deal.dealer.append(card)
        case "hole_down":
            place = "dealer, hole card"
            deal.hole = yield from _second_of_dealer(deal, place, cite("19:47-2.6(j)"), up=False)


@rule("19:47-2.15(e)")
def _second_of_dealer(deal: Deal, place: str, provision: str, *, up: bool) -> Procedure[int]:
    """If the dealer missed it he takes it now, for the players have their two cards."""
    card = yield from take(deal, place, provision, up=up, lapse=_DEALER_SKIPPED)
    if card is None:
        card = yield from take(deal, place, cite("19:47-2.15(e)"), up=up)
    assert card is not None
    return card


def show_hole(deal: Deal) -> None:
    """The hole card is turned up."""
    assert deal.hole is not None
    turn(deal.table, "dealer, hole card", Card(deal.hole), cite("19:47-2.6(j)"))
    deal.dealer.append(deal.hole)
    deal.hole = None
