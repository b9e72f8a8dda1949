"""Hands are compared and settled with the dealer or a bank: 19:47-11.9(e) to (k), 11.10(k) to (o).

Odds and kernels ask `decide` and `decide_number`, as the table does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.errors import ensure
from pitboss.games.pai_gow_poker.betting import refuse_meddling
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import (
    AREAS,
    LOSE,
    PUSH,
    WIN,
    bank_share,
    halves,
    number_pays,
    outcome,
    pick_up_order,
)
from pitboss.games.pai_gow_poker.state import (
    CENTRE,
    DEALERS_WAGER,
    BankSettled,
    Deal,
    PaiGowPokerTable,
    areas_played,
    collect,
    main_wagers,
    place_of,
    show_hands,
)
from pitboss.games.pai_gow_poker.wagers import area_of
from pitboss.money import INVENTORY, VIGORISH, Cents, layout, show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import Answer, Wager, seat_actor
from pitboss.table.authoring import (
    Choice,
    Decision,
    Procedure,
    Result,
    choose,
    close_wager,
    lost,
    settle,
    void,
    won,
)

EXPOSE_QUESTIONS_MAX: Final = AREAS
# What the dealer announces.
_RESULTS: Final = {LOSE: "lose", PUSH: "push", WIN: "win"}


# -- how wagers come out ---------------------------------------------------------------------------


def decide(wager: Wager, high: int, low: int, rules: PaiGowPokerRules) -> Decision:
    """A wager whose hands compare so with those of the dealer or of the bank."""
    result = outcome(high, low)
    if result == LOSE:
        both = high < 0 and low < 0
        return lost(wager.cents, cite("19:47-11.9(g)1") if both else cite("19:47-11.9(g)2"))
    if result == PUSH:
        return void(cite("19:47-11.9(h)1") if high > 0 else cite("19:47-11.9(h)2"))
    return won(wager.action, rules.odds("pai_gow_poker"), cite("19:47-11.9(i)"))


@rule("19:47-11.13(b)3")
def decide_number(
    wager: Wager, shown: int, rules: PaiGowPokerRules, *, beside: Cents = 0
) -> Decision:
    """A wager on a number wins if the generator shows it, and loses otherwise.

    What the player has `beside` it on that number is one amount with it, rounded down once.
    """
    if area_of(wager.spot) != shown:
        return lost(wager.cents, cite("19:47-11.13(b)3"))
    odds = rules.number_wager_odds
    both, other = (number_pays(each, odds.a, odds.b) for each in (beside + wager.action, beside))
    return Decision(Result.WON, 0, both - other, cite("19:47-11.13(b)6"), str(odds))


def _decided(table: PaiGowPokerTable, deal: Deal, area: int) -> list[tuple[Wager, Decision]]:
    """How each wager on an area comes out; one whose hands were wrongly set is lost."""
    wagers, rules = main_wagers(table, area), table.rules
    if deal.is_foul(area):
        size = deal.settings[area] is None
        provision = cite("19:47-11.9(g)4") if size else cite("19:47-11.9(g)3")
        return [(each, lost(each.cents, provision)) for each in wagers]
    return [(each, decide(each, *deal.compared(area), rules)) for each in wagers]


# -- exposing and comparing ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exposing(Choice):
    """A player's hands are about to be exposed; until then the wager may be given up."""

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer)
        Choice.check(self, answer)


def _expose(table: PaiGowPokerTable, deal: Deal) -> Procedure[list[int]]:
    """Area by area: losers are collected, pushes left to their players; the winning areas."""
    winners: list[int] = []
    for area in areas_played(table):
        seat = main_wagers(table, area)[0].seat
        choices = {"expose": "the hands are exposed", "surrender": "give up the whole wager"}
        prompt, provision = f"The hands of area {area} are exposed.", cite("19:47-11.9(f)")
        question = Exposing(prompt, provision, seat_actor(seat), choices, usual="expose")
        if (yield from choose(question)) == "surrender":
            take_surrendered(table, deal, area)
        elif _compare(table, deal, area) == WIN:
            winners.append(area)
    return winners


def take_surrendered(table: PaiGowPokerTable, deal: Deal, area: int) -> None:
    """The whole wager is taken at once; the cards are counted face down and put away unseen."""
    provision = cite("19:47-11.9(e)1")
    for wager in main_wagers(table, area):
        _take(table, deal, wager, lost(wager.cents, provision), provision)
    table.record(f"the seven cards of area {area} are counted face down", cite("19:47-11.9(e)2"))
    collect(table, deal, area, cite("19:47-11.9(e)2"))


def _take(
    table: PaiGowPokerTable, deal: Deal, wager: Wager, decision: Decision, provision: str
) -> None:
    """A losing wager goes to the inventory, or to the centre of the table in a bank round."""
    ensure(decision.result is Result.LOST, "only what is lost is taken")
    target = CENTRE if deal.bank else INVENTORY
    table.move(layout(wager.seat), target, wager.cents, provision, f"{wager.spot} lost")
    close_wager(table, wager, decision)


def _compare(table: PaiGowPokerTable, deal: Deal, area: int) -> int:
    """The hands of an area against those of the dealer or the bank; winners stay face up."""
    mine, foul = deal.settings[area], deal.is_foul(area)
    result = LOSE if foul else outcome(*deal.compared(area))
    if mine is not None:
        show_hands(table, area, mine, cite("19:47-11.9(f)"))
    wrongly = " (wrongly set)" if foul else ""
    table.announce(f"{place_of(area)}: {_RESULTS[result]}{wrongly}", cite("19:47-11.9(f)"))
    if result == LOSE:
        provision = cite("19:47-11.10(l)") if deal.bank else cite("19:47-11.9(g)")
        for wager, decision in _decided(table, deal, area):
            _take(table, deal, wager, decision, provision)
        collect(table, deal, area, cite("19:47-11.9(g)"))
    elif result == PUSH:  # neither paid nor collected: it is the player's again
        provision = cite("19:47-11.9(h)")
        settle(table, _decided(table, deal, area), collect=provision, pay=provision)
        collect(table, deal, area, provision)
    return result


def _take_vigorish(table: PaiGowPokerTable, seat: int, won: Cents, provision: str) -> None:
    """A winner pays five percent of what was won, at the time it is paid."""
    fee = table.rules.vigorish(won)
    table.move(stack(seat), VIGORISH, fee, provision, "vigorish")
    text = f"a vigorish of {show(fee)} is taken from seat {seat} on the {show(won)} won"
    table.record(text, provision)


# -- against the dealer ----------------------------------------------------------------------------


def settle_with_dealer(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """After all hands are exposed winners are paid in their order, less the vigorish."""
    for area in (yield from _expose(table, deal)):
        pairs, provision = _decided(table, deal, area), cite("19:47-11.9(j)")
        settle(table, pairs, collect=provision, pay=provision)
        won: Cents = sum(decision.paid for _, decision in pairs)
        _take_vigorish(table, pairs[0][0].seat, won, provision)
        collect(table, deal, area, provision)
    _pick_up(table, deal)


def _pick_up(table: PaiGowPokerTable, deal: Deal) -> None:
    """What still lies there is picked up in order, so that every hand can be reconstructed."""
    provision = cite("19:47-11.9(k)")
    for position in pick_up_order(tuple(deal.hands), deal.bank):
        collect(table, deal, position, provision)
    text = "all cards were picked up in order, so that each hand can be reconstructed"
    table.record(text, provision)


# -- against a bank --------------------------------------------------------------------------------


def settle_with_bank(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """The dealer and then every player is compared with the bank, losers go to the centre.

    When all are exposed winners are paid from there; the bank adds what is missing and takes what
    is left.
    """
    _show_bank(table, deal)
    dealer_won = _compare_dealer(table, deal)
    winners = yield from _expose(table, deal)
    wins = sum(wager.cents for area in winners for wager in main_wagers(table, area))
    lost, won = table.accounts.balance(CENTRE), wins + deal.dealers_wager * dealer_won
    share = bank_share(lost, won)
    if dealer_won:  # the wager and its win return to the inventory, without a vigorish
        cents, provision = deal.dealers_wager, cite("19:47-11.10(n)")
        _fill(table, deal, share, cents)
        table.move(CENTRE, INVENTORY, cents, provision, "the dealer's win")
        table.move(DEALERS_WAGER, INVENTORY, cents, provision, "the dealer's wager")
    for area in winners:
        _pay(table, deal, area, share)
    _share_out(table, deal, lost, won)
    _pick_up(table, deal)


def _show_bank(table: PaiGowPokerTable, deal: Deal) -> None:
    """The bank's hands are exposed; wrongly set ones are reset as filed and nothing is lost."""
    if deal.is_foul(deal.bank):
        provision = cite("19:47-11.11(j)")
        table.announce("The bank's hands are reset in the filed manner.", provision)
        _, deal.settings[deal.bank] = table.rules.set_by_house_way(deal.cards(deal.bank))
    show_hands(table, deal.bank, deal.setting(deal.bank), cite("19:47-11.10(k)"))


def _compare_dealer(table: PaiGowPokerTable, deal: Deal) -> bool:
    """The dealer in a player's place: True if the dealer's wager wins."""
    if 0 not in deal.settings:
        return False
    cents, provision = deal.dealers_wager, cite("19:47-11.10(k)")
    result = outcome(*deal.compared(0))
    table.announce(f"The dealer: {_RESULTS[result]}", provision)
    if result == PUSH:
        table.move(DEALERS_WAGER, INVENTORY, cents, provision, "returned")
    elif result == LOSE:
        table.move(DEALERS_WAGER, CENTRE, cents, provision, "to the centre")
    else:
        table.record("the dealer's cards are stacked face up, the wager on top", provision)
    return result == WIN


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


def _pay(table: PaiGowPokerTable, deal: Deal, area: int, share: Cents) -> None:
    """A winning area is paid from the centre, and its player pays the vigorish."""
    won, provision = 0, cite("19:47-11.10(l)")
    for wager, decision in _decided(table, deal, area):
        _fill(table, deal, share, decision.paid)
        player = stack(wager.seat)
        table.move(CENTRE, player, decision.paid, provision, f"{wager.spot} won")
        table.move(layout(wager.seat), player, wager.cents, provision, f"{wager.spot} stake")
        close_wager(table, wager, decision)
        won += decision.paid
        seat = wager.seat
    _take_vigorish(table, seat, won, cite("19:47-11.10(o)"))


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
