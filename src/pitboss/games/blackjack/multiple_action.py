"""Multiple action: two or three dealer hands with one up card; 19:47-2.18, 2.15(l), (m)."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.games.blackjack.deal import Deal
from pitboss.games.blackjack.dealer import burn_pending, draw_out, settle_hands, take_second
from pitboss.games.blackjack.state import BlackjackTable, base_wagers
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.authoring import Choice, Procedure, choose, discard, settle, void

__all__ = ["play_dealer_hands", "return_incomplete"]


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
