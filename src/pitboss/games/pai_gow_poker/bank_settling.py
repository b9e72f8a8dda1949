"""A round that a player banks is settled from the centre of the table: 19:47-11.10(k) to (o)."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.deal import Deal, collect, main_wagers, show_hands
from pitboss.games.pai_gow_poker.decide import RESULTS
from pitboss.games.pai_gow_poker.hands import compare
from pitboss.games.pai_gow_poker.rules import LOSE, PUSH, WIN, bank_share, halves, outcome
from pitboss.games.pai_gow_poker.settling import decided, expose, take_vigorish, told
from pitboss.games.pai_gow_poker.state import (
    CENTRE,
    DEALERS_WAGER,
    BankSettled,
    PaiGowPokerTable,
    note,
    say,
)
from pitboss.money import INVENTORY, VIGORISH, Cents, layout, stack
from pitboss.rulebook import cite
from pitboss.table.authoring import Procedure

__all__ = ["settle_with_bank"]


def settle_with_bank(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """The dealer and then every player is compared with the bank, losers go to the centre.

    When all are exposed winners are paid from there; the bank adds what is missing and takes what
    is left.
    """
    _show_bank(table, deal)
    dealer_won = _compare_dealer(table, deal)
    winners = yield from expose(table, deal)
    wins = sum(wager.cents for area in winners for wager in main_wagers(table, area))
    lost, won = table.accounts.balance(CENTRE), wins + deal.dealers_wager * dealer_won
    share = bank_share(lost, won)
    if dealer_won:
        _fill(table, deal, share, deal.dealers_wager)
        _pay_dealer(table, deal)
    for area in winners:
        _pay(table, deal, area, share)
    _share_out(table, deal, lost, won)
    for position in list(deal.hands):
        collect(table, deal, position, cite("19:47-11.9(k)"))


# -- the bank's hands and the dealer's -------------------------------------------------------------


def _show_bank(table: PaiGowPokerTable, deal: Deal) -> None:
    """The bank's hands are exposed; wrongly set ones are reset as filed and nothing is lost."""
    hands = deal.settings[deal.bank]
    if hands is None or not hands.is_legal:
        provision = cite("19:47-11.11(j)")
        say(table, "The bank's hands are reset in the filed manner.", provision)
        _, hands = table.rules.set_by_house_way(tuple(sorted(deal.hands[deal.bank])))
        deal.settings[deal.bank] = hands
    show_hands(table, deal.bank, hands, cite("19:47-11.10(k)"))


def _compare_dealer(table: PaiGowPokerTable, deal: Deal) -> bool:
    """The dealer in a player's place: True if the dealer's wager wins."""
    mine, theirs, provision = deal.settings.get(0), deal.settings[deal.bank], cite("19:47-11.10(k)")
    if mine is None:
        return False
    assert theirs is not None
    result = outcome(*compare(mine, theirs))
    say(table, f"The dealer: {RESULTS[result]}", provision)
    if result == PUSH:
        table.move(DEALERS_WAGER, INVENTORY, deal.dealers_wager, provision, "returned")
    elif result == LOSE:
        table.move(DEALERS_WAGER, CENTRE, deal.dealers_wager, provision, "to the centre")
    else:
        note(table, "the dealer's cards are stacked face up, the wager on top", provision)
    return result == WIN


# -- paying from the centre ------------------------------------------------------------------------


def _fill(table: PaiGowPokerTable, deal: Deal, share: Cents, due: Cents) -> None:
    """When the centre runs out, the bank adds what is missing for all; a co-bank half of it."""
    if table.accounts.balance(CENTRE) >= due:
        return
    if deal.co_bank:
        provision = cite("19:47-11.10(m)")
        bank, house = halves(share)
        table.move(stack(deal.bank), CENTRE, -bank, provision, "the co-bank adds its half")
        table.move(INVENTORY, CENTRE, -house, provision, "the casino adds its half")
    else:
        provision = cite("19:47-11.10(l)")
        table.move(stack(deal.bank), CENTRE, -share, provision, "the bank adds")


def _pay_dealer(table: PaiGowPokerTable, deal: Deal) -> None:
    """A winning dealer's wager and its win return to the inventory, without a vigorish."""
    cents, provision = deal.dealers_wager, cite("19:47-11.10(n)")
    table.move(CENTRE, INVENTORY, cents, provision, "the dealer's win")
    table.move(DEALERS_WAGER, INVENTORY, cents, provision, "the dealer's wager")


def _pay(table: PaiGowPokerTable, deal: Deal, area: int, share: Cents) -> None:
    """A winning area is paid from the centre, and its player pays the vigorish."""
    theirs = deal.settings[deal.bank]
    assert theirs is not None
    won = 0
    for wager, decision in decided(table, deal, area, theirs):
        _fill(table, deal, share, decision.paid)
        player, provision = stack(wager.seat), cite("19:47-11.10(l)")
        table.move(CENTRE, player, decision.paid, provision, f"{wager.spot} won")
        table.move(layout(wager.seat), player, wager.cents, provision, f"{wager.spot} stake")
        del table.wagers[wager.id]
        told(table, wager, decision)
        won += decision.paid
        seat = wager.seat
    take_vigorish(table, seat, won, cite("19:47-11.10(o)"))


def _share_out(table: PaiGowPokerTable, deal: Deal, lost: Cents, won: Cents) -> None:
    """What is left in the centre is the bank's, less the vigorish; a co-bank has half of it."""
    share = bank_share(lost, won)
    mine, house, provision = share, 0, cite("19:47-11.10(l)")
    if deal.co_bank:
        provision = cite("19:47-11.10(m)")
        mine, house = halves(share)
    fee = table.rules.vigorish(mine) if share > 0 else 0
    if share > 0:
        table.move(CENTRE, INVENTORY, house, provision, "the casino's half")
        table.move(CENTRE, VIGORISH, fee, provision, "vigorish")
        table.move(CENTRE, stack(deal.bank), mine - fee, provision, "what the bank has won")
    table.emit(
        BankSettled(cite=provision, seat=deal.bank, lost=lost, won=won, share=mine, vigorish=fee)
    )
