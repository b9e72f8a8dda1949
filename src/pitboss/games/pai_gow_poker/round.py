"""A round of pai gow poker: bank, bets, deal, setting, settlement; 19:47-11.6 to 11.13."""

from __future__ import annotations

from typing import Final

from pitboss.games._pai_gow.settle import EXPOSE_QUESTIONS_MAX
from pitboss.games._pai_gow.state import VoidDeal, remember_bank
from pitboss.games.pai_gow_poker.betting import WAGER_QUESTIONS_MAX, PaiGowPokerWagers
from pitboss.games.pai_gow_poker.deal import DEAL_QUESTIONS_MAX, deal_hands, remove_if_wrong
from pitboss.games.pai_gow_poker.settle import PaiGowPokerSettlement
from pitboss.games.pai_gow_poker.shuffle import PREPARE_QUESTIONS_MAX, note_cut, open_table, prepare
from pitboss.games.pai_gow_poker.state import Deal, PaiGowPokerTable, record_rack, void_round
from pitboss.games.pai_gow_poker.turns import (
    AFTER_QUESTIONS_MAX,
    SET_QUESTIONS_MAX,
    after_the_deal,
    set_hands,
)
from pitboss.table.authoring import Procedure

QUESTIONS_MAX: Final = (
    PREPARE_QUESTIONS_MAX
    + WAGER_QUESTIONS_MAX
    + DEAL_QUESTIONS_MAX
    + AFTER_QUESTIONS_MAX
    + SET_QUESTIONS_MAX
    + EXPOSE_QUESTIONS_MAX
)


def play(table: PaiGowPokerTable) -> Procedure[None]:
    """One round, and before it what the cards need."""
    opened = yield from open_table(table)  # 11.5
    ready = (yield from prepare(table)) if opened else False  # 11.6
    if not ready:
        return
    deal = yield from PaiGowPokerWagers(table).run()  # 11.7, 11.10(a) to (g)
    if deal is None:
        return
    remember_bank(table, deal)
    try:
        yield from _hands(table, deal)
    except VoidDeal as found:
        PaiGowPokerSettlement(table, deal).share_surrendered()
        void_round(table, deal, found.provision)  # 11.11
        remove_if_wrong(table, found)
    record_rack(table, deal)
    note_cut(table, deal)


def _hands(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    yield from deal_hands(table, deal)  # 11.8 to 11.8C, 11.10(h) to (j), 11.13
    yield from after_the_deal(table, deal)  # 11.11(c) to (e)
    yield from set_hands(table, deal)  # 11.9(a) to (e), 11.12(b)
    settlement = PaiGowPokerSettlement(table, deal)
    if deal.bank:
        yield from settlement.with_bank("cards")  # 11.10(k) to (o)
    else:
        yield from settlement.with_dealer("cards")  # 11.9(f) to (k)
