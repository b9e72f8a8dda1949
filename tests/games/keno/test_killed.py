"""kill -9 in every state of a ticket: sold, void, drawn, won, capped, paid, expired, refunded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.keno.options import KenoRules
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.server.tables.registry import TableRegistry
from pitboss.table import CHANCE, DEALER, FLOORPERSON, seat_actor
from tests.crash.child import Child, start
from tests.games.keno.lounge import KENO, numbers
from tests.server.serving import FOREVER, aside

RULES: dict[str, Any] = {"ticket_validity": 5, "multi_race_refund": True, "refund_controls": True}
BEGAN = 1_000_000_000
ANN = seat_actor(1)
SECONDS_MAX = 60.0


def answer(by: str, say: str, **values: Any) -> dict[str, Any]:
    """A command of the one who speaks for everybody at a live table."""
    return {"do": "answer", "as": by, "answer": {"say": say, **values}}


def buy(slip: str, games: int = 1) -> dict[str, Any]:
    """A request of the holder."""
    plain = {"seat": 1, "request": "form", "price": 0, "runner": ""}
    return answer(ANN, "BuyTicket", slip=slip, games=games, **plain)


def clock(seconds: int) -> dict[str, Any]:
    """The clock shows so many seconds since the lounge opened."""
    return answer(DEALER, "ClockRead", seconds=BEGAN + seconds)


SHOWN = ".".join(map(str, numbers(*range(1, 10))))
OPENED = [clock(0), answer(CHANCE, "QuickPickWord", word=7)]
PRESENTED = answer(ANN, "PresentTicket", ticket=2, runner="")
EVENING = [
    *OPENED,
    {"do": "walk_in", "name": "Ann", "cents": 5_000_00, "seat": 1},
    buy("1.2.3:1/3@2"),
    answer(DEALER, "VoidTicket", ticket=1, reason="writer's error"),
    buy("1-8:1/8@1000"),
    buy("1-8:1/8@1000"),
    buy("9:1/1@2", games=3),
    answer(DEALER, "CloseBetting"),
    answer(DEALER, "LockOut", seconds=BEGAN + 60),
    answer(CHANCE, "NumbersDrawn", numbers=SHOWN),
    clock(61),
    OPENED[1],
    answer(ANN, "CancelGames", ticket=4),
    PRESENTED,
    clock(62),
    answer(FLOORPERSON, "Choose", choice="authorise"),
    answer(DEALER, "Choose", choice="pay"),
    clock(700),
]


class House:
    """A live lounge in a child that is killed after each command."""

    def __init__(self, url: str) -> None:
        self.url = url
        ledger = Ledger.open(url)
        aside(lambda: asyncio.run(self._open(ledger)))  # a browser may hold our loop
        self.who = (ledger.add_user("Supervisor Sue", "supervisor", None, 1), "Supervisor Sue")
        ledger.close()

    async def _open(self, ledger: Ledger) -> None:
        registry = TableRegistry(ledger, clock=WallClock(), settings=Settings())
        rules = KenoRules(**RULES)
        await registry.open_table(KENO, rules, name="Lounge", mode="live", clocks=FOREVER)
        await registry.stop()

    def life(self, message: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
        """One life: the last command said again is done already; then the next one is done."""
        child = start(self.url)
        try:
            assert child.replies(SECONDS_MAX)[0][2] == {"type": "open"}
            if before is not None:
                again = self._say(child, before)
                assert (again["type"], again["n"]) == ("done", before["n"])
            q = self._say(child, {"do": "hello", "n": 0}, kind="snapshot")["question"]["q"]
            done = self._say(child, {**message, **({"q": q} if "as" in message else {})})
        finally:
            child.kill()
        return {**message, "q": q, **done}

    def _say(self, child: Child, message: dict[str, Any], kind: str = "") -> dict[str, Any]:
        sent = {name: value for name, value in message.items() if name not in ("n", "type")}
        child.say(1, self.who, {**sent} if sent["do"] != "walk_in" else _without_q(sent))
        while True:
            for _, _, received in child.replies(SECONDS_MAX) or [(0, 0, {"type": "silence"})]:
                assert received["type"] != "silence"
                if received["type"] == kind or (not kind and received.get("key") == sent["key"]):
                    return received


def _without_q(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != "q"}


@pytest.mark.slow
@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_lounge_that_is_killed_in_every_state_keeps_every_ticket(tmp_path: Path) -> None:
    """Each command is done once; a ticket that was paid is not paid again."""
    house = House(f"sqlite:///{tmp_path / 'house.db'}")
    before = None
    for at, message in enumerate(EVENING):
        before = house.life({**message, "key": f"k{at}"}, before)
        assert before["type"] == "done", before.get("error")
    refused = house.life({**PRESENTED, "key": "twice"}, before)

    assert refused["type"] == "refused"
    ledger = Ledger.open(house.url)
    recovered = load_from_ledger(ledger, 1).recovered
    report = audit(ledger, replay=True)
    ledger.close()
    assert report.in_order, report.faults
    balance = recovered.table.accounts.balance
    shares = [100_000_00 * won // 200_006_00 for won in (100_000_00, 6_00)]
    assert recovered.table.stack(1) == 5_000_00 - 2 * 1_000_00 - 2_00 + shares[0]
    assert (balance("winnings"), balance("expired_winnings")) == (0, sum(shares))
    assert not recovered.table.wagers
