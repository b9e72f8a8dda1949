"""Rounds of pai gow poker brought to where a test begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.games._pai_gow.state import DirectDealersWager
from pitboss.money import INVENTORY
from pitboss.table import Event
from tests.games.pai_gow_poker.felt import THREE, PaiGowPokerTable, with_cite

__all__ = [
    "CLOSES",
    "METHODS",
    "WRONG",
    "banked",
    "closed",
    "dealt_out",
    "house",
    "inventory",
    "picked_up",
    "until_dealt",
]

METHODS = pytest.mark.parametrize("method", ["hand", "manual_shoe", "auto_shoe"])
CLOSES = {"hand": "19:47-11.8A(b)2", "manual_shoe": "19:47-11.8(a)", "auto_shoe": "19:47-11.8B(b)2"}
WRONG = {"hand": "19:47-11.8A(d)2", "manual_shoe": "19:47-11.8(d)2", "auto_shoe": "19:47-11.8B(e)2"}


def closed(cents: int = 10_00, **more: Any) -> PaiGowPokerTable:
    """A table where seat 1 has wagered and the bets are closed."""
    table = PaiGowPokerTable(**more)
    table.bet("area_1", cents)
    table.close()
    return table


def dealt_out(table: PaiGowPokerTable) -> None:
    """All cards are out: the next question is the count, or what the dealer says of the stacks."""
    if table.rules.deal_method == "hand":
        table.draw(table.cards({}))
        table.usual()
    else:
        table.start()
        table.draw(table.cards({}))


def until_dealt(**more: Any) -> PaiGowPokerTable:
    """A table where all hands are dealt, and the dealer is asked whether all is well."""
    table = PaiGowPokerTable(seats=THREE, **more)
    table.bet("area_1", 10_00)
    table.bet("area_3", 20_00, seat=3)
    table.close()
    dealt_out(table)
    table.usual()
    if table.rules.deal_method == "hand":
        table.start()
    return table


def house(**more: Any) -> PaiGowPokerTable:
    """A table with three players who have wagered against the dealer in the last round."""
    table = PaiGowPokerTable(seats=more.pop("seats", THREE), **more)
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    for seat in (1, 3, 6):
        assert table.stack(seat) == 980_00
    return table


def banked(
    bank: int = 3, choice: str = "bank", dealer: int = 20_00, **more: Any
) -> PaiGowPokerTable:
    """The same, one of them being the bank and the others wagering 10 and 30 dollars."""
    table = house(**more)
    table.bets_open(bank, choice)
    others = [seat for seat in (1, 3, 6) if seat != bank]
    for seat, cents in zip(others, (10_00, 30_00), strict=True):
        table.bet(f"area_{seat}", cents, seat=seat)
    table.close()
    if choice == "bank":
        table.say(DirectDealersWager(by=f"seat:{bank}", cents=dealer))
    table.cut()
    return table


def picked_up(events: Sequence[Event]) -> list[str]:
    """Whose cards went to the discard rack, in their order."""
    texts = with_cite(events, "19:47-11.9(k)")
    return [text[13:-14] for text in texts if text.startswith("the cards of ")]


def inventory(table: PaiGowPokerTable) -> int:
    return table.table.accounts.balance(INVENTORY)
