"""A round of blackjack: shuffle, bets, deal, turns, the dealer, settlement; 19:47-2.3 to 2.18."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Card
from pitboss.games.blackjack.betting import BlackjackWindow, note_round
from pitboss.games.blackjack.deal import (
    Deal,
    RoundVoid,
    deal_cards,
    new_deal,
    show_hole,
)
from pitboss.games.blackjack.dealer import (
    pay_blackjacks,
    play_dealer,
    play_dealer_hands,
    read_hole_card,
    return_incomplete,
)
from pitboss.games.blackjack.rules import is_blackjack
from pitboss.games.blackjack.shuffle import burns, note_cut, note_discards, prepare
from pitboss.games.blackjack.side import offer_insurance, settle_additional
from pitboss.games.blackjack.state import BlackjackTable
from pitboss.games.blackjack.turns import play_boxes
from pitboss.games.blackjack.wagers import BOXES_MAX
from pitboss.rulebook import cite
from pitboss.table.authoring import Procedure, betting, burn, discard

# A seat at each box and two persons behind each of them.
SEATS_MAX: Final = 3 * BOXES_MAX
# A hand has at most 21 cards, each asked for and drawn; seven boxes make at most 24 hands.
_HANDS_MAX: Final = 24
_CARDS_MAX: Final = 21
# For each hand a split and a double are put to three bettors with three wagers each.
_ADDED_MAX: Final = 2 * 3 * 3
_SHUFFLE_MAX: Final = SEATS_MAX + 3
# The shoe is shuffled before the round; in it the discards are so often that no card is left.
_REFILLS: Final = 20
_DEALER_MAX: Final = 3 * (_CARDS_MAX + 3)
QUESTIONS_MAX: Final = (
    1
    + _REFILLS * _SHUFFLE_MAX
    + 3  # betting windows, with a reshuffle and a new dealer between them
    + 1
    + 3  # the determinant card
    + 3 * BOXES_MAX  # the first two cards, and the offer of a second that was forgotten
    + 3 * SEATS_MAX  # insurance of every wager
    + _HANDS_MAX * (2 * _CARDS_MAX + _ADDED_MAX)
    + _DEALER_MAX
)


def play(table: BlackjackTable) -> Procedure[None]:
    """One deal and its settlement, if anybody wagers."""
    ready = yield from prepare(table)  # 2.4, 2.5
    if not ready:
        return
    yield from _bets(table)  # 2.3, 2.17(b), 2.18(b)
    return_incomplete(table)
    table.set_state(burned="", consents=())
    if not table.wagers:
        return
    note_round(table)
    deal = new_deal(table)
    try:
        yield from _dealt(deal)
    except RoundVoid as end:
        _void(deal, end)
    _clear(deal)


def _bets(table: BlackjackTable) -> Procedure[None]:
    """Wagers are made; meanwhile a reshuffle may be called, and a new dealer burns a card first."""
    window, changes = BlackjackWindow(table, changes=1), 1
    while not (yield from betting(window)):
        if window.reshuffles:
            yield from prepare(table)
        else:
            changes = 0
            if burns(table.rules):
                yield from burn(table, cite("19:47-2.6(c)"))
                note_cut(table, 0)
        window = BlackjackWindow(table, changes=changes)


def _dealt(deal: Deal) -> Procedure[None]:
    yield from deal_cards(deal)  # 2.6(d), (e)
    if not any(deal.each()):
        return
    settle_additional(deal)  # 2.17(d), (e)
    yield from offer_insurance(deal)  # 2.9
    known = yield from read_hole_card(deal)  # 2.6(j)
    if deal.table.rules.hole_up:
        known = is_blackjack(tuple(deal.dealer), False)
    pay_blackjacks(deal)  # 2.7
    if not known:
        yield from play_boxes(deal)  # 2.6(f), (g)
    if deal.table.rules.wagers_max > 1:
        yield from play_dealer_hands(deal)  # 2.18
    else:
        yield from play_dealer(deal)  # 2.6(h), 2.12


def _void(deal: Deal, end: RoundVoid) -> None:
    """All that is still undecided goes back to the players."""
    deal.say(end.provision, end.text)
    deal.give_back(list(deal.table.wagers.values()), end.provision)


def _clear(deal: Deal) -> None:
    """The cards are picked up from the dealer's right, the dealer's own last."""
    if deal.hole is not None:
        show_hole(deal)
    for hand in reversed(list(deal.each())):
        deal.remove(hand, cite("19:47-2.6(i)"))
    loose = [card for card in (deal.pending, deal.first) if card is not None]
    discard(deal.table, map(Card, [*deal.dealer, *loose]), cite("19:47-2.6(i)"))
    note_discards(deal.table)
