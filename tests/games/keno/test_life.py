"""The whole life of tickets: every cent sold is somewhere, nothing is paid twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.keno.state import TicketClosed, TicketIssued, TicketVoided
from pitboss.table import ChipsMoved, WagerDecided
from pitboss.testing.random_play import RandomPlay
from tests.games.keno.lounge import KENO

OPTIONS: dict[str, Any] = {
    "runners": True,
    "verbal_requests": True,
    "multi_race_refund": True,
    "refund_controls": True,
    "ticket_validity": 60,
    "interval": 1,
}


def played(seed: int, answers: int) -> RandomPlay:
    """Random play under rules that allow everything."""
    play = RandomPlay("keno", seed, rules=KENO.rules(**OPTIONS), seats={1: 5_000_00, 2: 5_000_00})
    play.play(answers)
    return play


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_cent_sold_is_held_refunded_paid_expired_or_the_houses(seed: int) -> None:
    """Sold, voided, drawn, won, presented, expired, refunded: the accounts tell all of it."""
    play = played(seed, 150)
    moved = [event for event in play.events if isinstance(event, ChipsMoved)]

    def flow(source: str, target: str) -> int:
        return sum(
            each.cents
            for each in moved
            if each.source.startswith(source) and each.target.startswith(target)
        )

    sold, refunded = flow("stack", "layout"), flow("layout", "stack")
    house, won = flow("layout", "inventory"), flow("inventory", "winnings")
    held = sum(ticket.cents for ticket in play.table.wagers.values())
    assert sold == refunded + house + held
    paid, expired = flow("winnings", "stack"), flow("winnings", "expired")
    owed = sum(each.cents for each in play.table.state.winners)
    owed += sum(ticket.won for ticket in play.table.wagers.values())
    assert won == paid + expired + owed == won
    assert play.table.accounts.balance("winnings") == owed
    given_over = flow("expired", "casino_revenue_fund")
    assert expired == given_over + play.table.accounts.balance("expired_winnings")


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_nobody_is_paid_twice_and_every_ticket_ends_once(seed: int) -> None:
    """A number is issued once, decided or voided once, and paid or expired once at most."""
    play = played(seed, 150)
    issued = [event.ticket for event in play.events if isinstance(event, TicketIssued)]
    decided = [event.wager for event in play.events if isinstance(event, WagerDecided)]
    closed = [event.ticket for event in play.events if isinstance(event, TicketClosed)]
    voided = [event.ticket for event in play.events if isinstance(event, TicketVoided)]

    assert issued == sorted(set(issued))
    for ended in (decided, closed, voided):
        assert len(ended) == len(set(ended))
    assert set(closed) <= set(decided)
    assert set(decided) | set(voided) | set(play.table.wagers) == set(issued)


@pytest.mark.parametrize("seed", range(3))
def test_random_play_goes_through_the_whole_life(seed: int) -> None:
    """Otherwise the two properties would prove little."""
    seen = {type(event).__name__ for event in played(seed, 900).events}
    assert {"TicketIssued", "TicketVoided", "TicketWon", "TicketClosed", "WagerDecided"} <= seen
