"""A round of pai gow: bank, bets, deal, setting, settlement; 19:47-10.4 to 10.10."""

from __future__ import annotations

from typing import Final

from pitboss.games._pai_gow.settle import EXPOSE_QUESTIONS_MAX
from pitboss.games._pai_gow.state import VoidDeal, remember_bank
from pitboss.games.pai_gow.betting import WAGER_QUESTIONS_MAX, PaiGowWagers
from pitboss.games.pai_gow.deal import DEAL_QUESTIONS_MAX, deal_stacks
from pitboss.games.pai_gow.settle import PaiGowSettlement
from pitboss.games.pai_gow.shuffle import PREPARE_QUESTIONS_MAX, open_table, prepare
from pitboss.games.pai_gow.state import Deal, PaiGowTable, void_round
from pitboss.games.pai_gow.turns import (
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


def play(table: PaiGowTable) -> Procedure[None]:
    """One round, and before it what the tiles need."""
    yield from open_table(table)  # 10.4(a) to (c)
    yield from prepare(table)  # 10.4(d) to (g)
    deal = yield from PaiGowWagers(table).run()  # 10.5, 10.8(a) to (h)
    if deal is None:
        return
    remember_bank(table, deal)
    try:
        yield from _hands(table, deal)
    except VoidDeal as found:
        void_round(table, deal, found.provision)  # 10.9


def _hands(table: PaiGowTable, deal: Deal) -> Procedure[None]:
    yield from deal_stacks(table, deal)  # 10.6, 10.8(i) to (m)
    yield from after_the_deal(table, deal)  # 10.9
    yield from set_hands(table, deal)  # 10.7(a) to (e), 10.10(b)
    settlement = PaiGowSettlement(table, deal)
    if deal.bank:
        yield from settlement.with_bank("tiles")  # 10.8(n) to (r)
    else:
        yield from settlement.with_dealer("tiles")  # 10.7(f) to (l)
