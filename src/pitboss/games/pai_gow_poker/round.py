"""A round of pai gow poker: bank, bets, deal, setting, settlement; 19:47-11.6 to 11.13."""

from __future__ import annotations

from typing import Final

from pitboss.games.pai_gow_poker.betting import WAGER_QUESTIONS_MAX, take_wagers
from pitboss.games.pai_gow_poker.deal import (
    DEAL_QUESTIONS_MAX,
    VoidDeal,
    deal_hands,
    remove_if_wrong,
)
from pitboss.games.pai_gow_poker.settle import (
    EXPOSE_QUESTIONS_MAX,
    settle_with_bank,
    settle_with_dealer,
)
from pitboss.games.pai_gow_poker.shuffle import PREPARE_QUESTIONS_MAX, note_cut, open_table, prepare
from pitboss.games.pai_gow_poker.state import (
    Deal,
    PaiGowPokerTable,
    main_wagers,
    void_round,
    wagered,
)
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
    deal = yield from take_wagers(table)  # 11.7, 11.10(a) to (g)
    if deal is None:
        return
    _remember(table, deal)
    try:
        yield from _hands(table, deal)
    except VoidDeal as found:
        void_round(table, deal, found.provision)  # 11.11
        remove_if_wrong(table, found)
    note_cut(table, deal)


def _remember(table: PaiGowPokerTable, deal: Deal) -> None:
    """Who banks, and who wagered against the dealer, says who may bank later."""
    table.set_state(fresh=False, last_bank=deal.bank)
    if deal.bank:
        return
    last: dict[int, int] = {}
    for area, cents in wagered(table).items():
        seat = main_wagers(table, area)[0].seat
        last[seat] = cents if area == seat or seat not in last else last[seat]
    table.set_state(last_wagers=tuple(sorted(last.items())))


def _hands(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    yield from deal_hands(table, deal)  # 11.8 to 11.8C, 11.10(h) to (j), 11.13
    yield from after_the_deal(table, deal)  # 11.11(c) to (e)
    yield from set_hands(table, deal)  # 11.9(a) to (e), 11.12(b)
    if deal.bank:
        yield from settle_with_bank(table, deal)  # 11.10(k) to (o)
    else:
        yield from settle_with_dealer(table, deal)  # 11.9(f) to (k)
