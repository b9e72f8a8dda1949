"""A served lounge: it draws every few minutes, also for holders who went to another table."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.ledger.accounts import wallet
from pitboss.server.settings import Clocks
from tests.server.registries import Harness, Talker, run
from tests.server.serving import aside

START = 10_000_00
CLOCKS = Clocks(betting=180_000, decision=30_000, between=4_000, absent=120_000, bots=0)


def tickets(view: Talker) -> list[dict[str, Any]]:
    """The tickets that somebody sees in the lounge."""
    found: list[dict[str, Any]] = view.last["view"]["lounge"]["tickets"]
    return found


@pytest.mark.rule("19:47-15.4(d)", "19:47-15.6(a)", "19:47-15.5(b)")
def test_a_ticket_is_drawn_and_paid_while_its_holder_plays_elsewhere() -> None:
    """Three games are drawn, three minutes each; what is won goes to the account."""

    async def scenario(house: Harness) -> None:
        lounge, wheel = await house.table("keno", clocks=CLOCKS), await house.table("roulette")
        ann = await house.seated(lounge)
        request = {"seat": 1, "slip": "1:1/1@5", "games": 3, "request": "form", "price": 0}
        sold = await ann.answer(say="BuyTicket", runner="", **request)
        assert sold["type"] == "done", sold
        lounge.part(ann)
        assert house.ledger.balance(wallet(ann.identity.user)) == START - 500_00
        elsewhere = Talker(wheel, ann.identity)
        wheel.join(elsewhere)
        assert (await elsewhere.say(do="sit", cents=100_00))["type"] == "done"
        board = house.spectator(lounge)
        drawn = []
        for _ in range(12):
            await house.clock.turn(60_000)
            drawn.append(len(board.last["view"]["lounge"]["games"]))

        assert drawn[-1] == 3
        (ticket,) = tickets(board)
        assert ticket["state"] in ("paid", "lost")
        assert board.last["view"]["seats"] == []
        won = ticket["won"] if ticket["state"] == "paid" else 0
        assert won in (0, 15_00, 30_00, 45_00)
        held = house.ledger.balance(wallet(ann.identity.user))
        assert held == START - 100_00 - 15_00 + won

    aside(lambda: run(scenario))  # a browser may hold our loop
