"""The dealer's hand or hands, and what they decide; 19:47-2.6(h), (j), 2.7 to 2.9, 2.12, 2.18."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.equipment import Card
from pitboss.games.blackjack.deal import IRREGULAR_AT_FIRST, Deal, Hand, show_hole, take
from pitboss.games.blackjack.rules import (
    blackjack_waits,
    dealer_must_draw,
    is_blackjack,
    is_over,
    reader_is_used,
    score,
)
from pitboss.games.blackjack.settle import busted, decide_hand, surrendered
from pitboss.games.blackjack.side import settle_insurance
from pitboss.games.blackjack.state import BlackjackTable, BlackjackWager, base_wagers
from pitboss.games.blackjack.turns import reader_works
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.authoring import Choice, Decision, Procedure, choose, discard, settle, void

# A hand that cannot be paid or collected before the dealer's second card is seen.
ALL_SPOTS: Final = 0


# -- before the players' turns ---------------------------------------------------------------------


@rule("19:47-2.6(j)", "19:47-2.15(k)")
def read_hole_card(deal: Deal) -> Procedure[bool]:
    """Under an ace or ten the reader shows whether the dealer has blackjack, and nothing else."""
    if not reader_works(deal) or not reader_is_used(deal.dealer[0]):
        return False
    provision = cite("19:47-2.6(j)")
    choices = {"read": "the hole card is read", "malfunction": "the card reader does not work"}
    prompt = "The hole card is read face down."
    said = yield from choose(Choice(prompt, provision, DEALER, choices, usual="read"))
    if said == "malfunction":
        deal.table.set_state(reader_broken=True)
        deal.note(cite("19:47-2.15(k)"), "the card reader fails: play goes on without one")
        return False
    assert deal.hole is not None
    found = is_blackjack((deal.dealer[0], deal.hole), False)
    deal.read = not found
    deal.note(provision, "the hole card makes blackjack" if found else "no blackjack")
    return found


@rule("19:47-2.7(a)", "19:47-2.7(b)", "19:47-2.6(k)2")
def pay_blackjacks(deal: Deal) -> None:
    """Players' blackjacks are announced, and paid at once where the dealer can have none."""
    at_once = deal.table.rules.hole_up or not blackjack_waits(deal.dealer[0])
    provision = cite("19:47-2.7(a)") if at_once else cite("19:47-2.7(b)")
    for hand in deal.each():
        if is_blackjack(hand.held, hand.split):
            hand.finished = True
            deal.say(provision, f"Box {hand.box}: blackjack.")
            if at_once:
                dealer = tuple(deal.dealer) if deal.table.rules.hole_up else ()
                _settle(deal, [hand], ALL_SPOTS, dealer, provision)
                deal.remove(hand, provision)


# -- the dealer's hand -----------------------------------------------------------------------------


def play_dealer(deal: Deal) -> Procedure[None]:
    """The second card, the draws it calls for, and the settlement of all that is left."""
    yield from take_second(deal)
    if len(deal.dealer) > 1:
        yield from draw_out(deal)
    burn_pending(deal)
    settle_hands(deal)


def take_second(deal: Deal, number: int = ALL_SPOTS) -> Procedure[None]:
    """The second card is drawn or turned up; it decides insurance before anything else."""
    if deal.hole is not None:
        show_hole(deal)
    elif len(deal.dealer) == 1 and _is_awaited(deal, number):
        deal.say(cite("19:47-2.6(h)"), "Dealer's Card.")
        card = yield from take(deal, "dealer", cite("19:47-2.6(h)"))
        assert card is not None
        deal.dealer.append(card)
    if len(deal.dealer) > 1:
        settle_insurance(deal, deal.dealer[1], number)


def _is_awaited(deal: Deal, number: int) -> bool:
    """Whether any wager still waits for the dealer's second card."""
    standing = any(deal.wagers(hand, number) for hand in deal.each())
    return standing or bool(deal.insurances(number) or deal.additions())


def draw_out(deal: Deal, number: int = ALL_SPOTS) -> Procedure[None]:
    """Wagers that waited for the second card are settled; then the dealer draws if need be."""
    settle_waiting(deal, number)
    depends = any(deal.wagers(hand, number) for hand in deal.each())
    plays = depends and not is_blackjack(tuple(deal.dealer), False)
    while dealer_must_draw(tuple(deal.dealer), depends):
        card = yield from take(deal, "dealer", cite("19:47-2.12(b)"))
        assert card is not None
        deal.dealer.append(card)
    deal.say(cite("19:47-2.6(h)"), f"Dealer: {score(tuple(deal.dealer))}.")
    silent = deal.table.revision == 1 and deal.irregular >= IRREGULAR_AT_FIRST
    if plays and not silent and deal.pending is None and not is_over(tuple(deal.dealer)):
        yield from _stands(deal)


def settle_waiting(deal: Deal, number: int = ALL_SPOTS) -> None:
    """What waits for the dealer's second card: blackjacks, surrendered hands, additions."""
    waiting = [hand for hand in deal.each() if is_blackjack(hand.held, hand.split)]
    _settle(deal, waiting, number, tuple(deal.dealer), cite("19:47-2.7(b)"))
    given_up = [hand for hand in deal.each() if hand.surrendered]
    pairs = [
        (wager, surrendered(wager.cents, True, tuple(deal.dealer)))
        for hand in given_up
        for wager in deal.wagers(hand, number)
    ]
    provision = cite("19:47-2.8(a)2")
    settle(deal.table, pairs, collect=provision, pay=provision)
    dealer, rules = tuple(deal.dealer), deal.table.rules
    added = [(wager, busted(wager, dealer, rules)) for wager in deal.additions()]
    settle(deal.table, added, collect=cite("19:47-2.3(e)"), pay=cite("19:47-2.3(e)"))
    _clear_settled(deal)


@rule("19:47-2.3(e)")
def settle_hands(deal: Deal, number: int = ALL_SPOTS) -> None:
    """All that is left: losing wagers are collected, winning ones paid."""
    _settle(deal, list(deal.each()), number, tuple(deal.dealer), cite("19:47-2.3(e)"))
    _clear_settled(deal)


def _settle(
    deal: Deal, hands: Sequence[Hand], number: int, dealer: tuple[int, ...], provision: str
) -> None:
    pairs: list[tuple[BlackjackWager, Decision]] = []
    for hand in hands:
        for wager in deal.wagers(hand, number):
            decision = decide_hand(wager, hand.held, hand.split, dealer, deal.table.rules)
            pairs.append((wager, decision))
    settle(deal.table, pairs, collect=provision, pay=provision)


def _clear_settled(deal: Deal) -> None:
    """Hands without a wager left are picked up."""
    for hand in list(deal.each()):
        if not deal.wagers(hand):
            deal.remove(hand, cite("19:47-2.6(i)"))


# -- a card too many -------------------------------------------------------------------------------


@rule("19:47-2.15(d)")
def _stands(deal: Deal) -> Procedure[None]:
    """A card drawn by accident on a complete hand is burned."""
    provision = cite("19:47-2.15(d)")
    prompt = f"The dealer stands on {score(tuple(deal.dealer))}."
    while True:
        choices = {"stands": "the hand is complete"}
        if deal.table.state.shoe.left:
            choices["drew on"] = "another card was drawn by accident"
        said = yield from choose(Choice(prompt, provision, DEALER, choices, usual="stands"))
        if said == "stands":
            return
        card = yield from take(deal, "burn", provision)
        assert card is not None
        discard(deal.table, [Card(card)], provision)
        if deal.table.revision == 1:  # at tables of the first revision it was asked once
            return


def burn_pending(deal: Deal) -> None:
    """A card exposed in error that nobody took and the dealer cannot use is burned."""
    if deal.pending is not None:
        discard(deal.table, [Card(deal.pending)], cite("19:47-2.15(c)"))
        deal.note(cite("19:47-2.15(c)"), "the exposed card that nobody took is burned")
        deal.pending = None


@rule("19:47-2.18(b)")
def return_incomplete(table: BlackjackTable) -> None:
    """Who has not made as many wagers as the table asks for gets them back."""
    least, pairs = table.rules.wagers_min, []
    for box in range(1, table.rules.boxes + 1):
        own = base_wagers(table, box)
        for seat in dict.fromkeys(wager.seat for wager in own):
            if sum(wager.seat == seat for wager in own) < least:
                pairs += [
                    (wager, void(cite("19:47-2.18(b)")))
                    for wager in table.wagers_of(seat)
                    if table.layout[wager.spot].on[0] == box
                ]
    provision = cite("19:47-2.18(b)")
    settle(table, pairs, collect=provision, pay=provision)


@rule("19:47-2.18(e)", "19:47-2.18(g)", "19:47-2.18(h)", "19:47-2.18(i)")
def play_dealer_hands(deal: Deal) -> Procedure[None]:
    """A dealer hand for each spot that still has a wager, each settled before the next is dealt."""
    provisions = (cite("19:47-2.18(e)"), cite("19:47-2.18(g)"), cite("19:47-2.18(i)"))
    if not any(_remains(deal, number) for number in (1, 2, 3)):
        deal.note(cite("19:47-2.18(f)1"), "no hand is left: the dealer collects all cards")
    for number, provision in enumerate(provisions, start=1):
        if not _remains(deal, number):
            continue
        if number > 1:
            yield from _move_up_card(deal, number)
        deal.note(provision, f"dealer hand {number}")
        yield from take_second(deal, number)
        yield from draw_out(deal, number)
        settle_hands(deal, number)
    burn_pending(deal)
    deal.note(cite("19:47-2.18(j)"), "the cards that remain are picked up in order")


def _remains(deal: Deal, number: int) -> bool:
    """Whether a wager or an insurance of this spot is still undecided."""
    return bool(deal.insurances(number)) or any(deal.wagers(h, number) for h in deal.each())


@rule("19:47-2.18(f)2", "19:47-2.15(l)")
def _move_up_card(deal: Deal, number: int) -> Procedure[None]:
    """All dealer cards but the up card are collected, and the up card moves on."""
    drawn, deal.dealer = deal.dealer[1:], deal.dealer[:1]
    discard(deal.table, map(Card, drawn), cite("19:47-2.18(f)2"))
    area = f"the area of hand {number}"
    choices = {
        "moved": f"the up card moves to {area}",
        "not moved": "the up card was left where it lay",
        "discarded": "the up card was put in the discard rack",
    }
    question = Choice(
        f"{Card(deal.dealer[0])} goes on.", cite("19:47-2.18(g)"), DEALER, choices, usual="moved"
    )
    said = yield from choose(question)
    if said == "not moved":
        deal.note(cite("19:47-2.15(l)"), f"the round continues as if it had moved to {area}")
    elif said == "discarded":
        text = "notified: the last hand is reconstructed and the up card restored"
        deal.note(cite("19:47-2.15(m)"), text, SUPERVISOR)
