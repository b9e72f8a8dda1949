"""Winnings that wait for their winners, and those that expired, by the logs of the tables."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.games import game
from pitboss.ledger.expiries import expiries, expiries_of
from pitboss.ledger.recovered_table import AUTO
from pitboss.ledger.store import Ledger
from tests.ledger.driving import Driver


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(d)")
def test_winnings_are_held_until_they_are_paid_or_expire(ledger: Ledger) -> None:
    """To the cent what the lounge itself holds, and what it says has expired."""
    driven = Driver("keno", seed=5, leave=False).play(rounds=40, answers=1_500)
    plain = [
        msgspec.structs.replace(each, postings=(), seeds=(), results=(), claims=())
        for each in driven.batches
    ]
    ledger.open_table(
        "keno", name="Keno", mode=AUTO, rules=game("keno").rules().submission(), clocks={},
        at=1, by=0, first=lambda table: plain[0],
    )  # fmt: skip
    for batch in plain[1:]:
        ledger.append(batch)
    found, table = expiries(ledger), driven.recovered.table
    winners = {(each.number, each.cents, each.expires) for each in table.state.winners}
    assert {(each.ticket, each.cents, each.expires) for each in found.held} == winners
    assert [each.expires for each in found.held] == sorted(each.expires for each in found.held)
    assert winners


def ticket(event: str, number: int, **more: object) -> dict[str, object]:
    """What a row says of a ticket of seat 2."""
    return {"event": event, "seat": 2, "ticket": number, "cents": number * 100, **more}


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(d)")
def test_what_expires_is_no_longer_held() -> None:
    """Paid tickets are done with; those that expired are added up by table."""
    won = [ticket("TicketWon", number, expires=number, game=1) for number in (3, 2, 1)]
    over = [ticket("TicketClosed", 1, paid=True), ticket("TicketClosed", 2, paid=False)]
    other = [ticket("TicketVoided", 3)]
    rows = [(7, msgspec.json.encode({"events": each})) for each in (won, over, other)]
    found = expiries_of(rows)
    assert [(each.table, each.ticket, each.seat, each.cents) for each in found.held] == [
        (7, 3, 2, 300)
    ]
    assert found.expired == {"7": 200}
    assert [each.ticket for each in expiries_of(rows[:1]).held] == [1, 2, 3]
