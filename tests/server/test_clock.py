"""The clock of the server: never turned back, and no jump of the system clock moves it."""

from __future__ import annotations

import asyncio
import time

import pytest

from pitboss.server.clock import WallClock, wait_until

SECOND_NS = 1_000_000_000
HOUR_NS = 3_600 * SECOND_NS


class Walls:
    """The time of day, and the time that has passed, both in our hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = 1_000 * HOUR_NS, 5 * HOUR_NS
        monkeypatch.setattr(time, "time_ns", lambda: self.wall)
        monkeypatch.setattr(time, "clock_gettime_ns", lambda clock: self.passed)

    def wait(self, ns: int) -> None:
        self.wall += ns
        self.passed += ns


@pytest.mark.promise("R19")
def test_a_wall_clock_that_is_turned_back_stops_no_clock_of_the_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else nobody's time would run out, and nobody's rate be forgiven, for a whole hour."""
    walls = Walls(monkeypatch)
    clock = WallClock()
    before = clock.now_ms()
    walls.wall -= HOUR_NS
    received = []
    for _ in range(3):
        received.append(clock.now_ms() - before)
        walls.wait(SECOND_NS)

    assert received == [0, 1_000, 2_000]


def test_a_small_correction_forward_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells the time of day."""
    walls = Walls(monkeypatch)
    clock = WallClock()
    walls.wall += 5 * SECOND_NS

    assert clock.now_ms() == walls.wall // 1_000_000


@pytest.mark.promise("R16")
@pytest.mark.parametrize("days", [40, -40])
def test_a_clock_that_jumps_ends_no_session_and_dates_no_row_ahead(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, days: int
) -> None:
    """Time goes on as it passes, and the operator is informed once."""
    walls = Walls(monkeypatch)
    clock = WallClock()
    before = clock.now_ms()
    walls.wall += days * 24 * HOUR_NS
    walls.wait(SECOND_NS)

    assert clock.now_ms() - before == clock.now_ms() - before == 1_000
    assert [each.message for each in caplog.records] == [
        f"the clock of this machine has jumped by {days * 86_400} seconds; the server goes on with"
        " the time from before: start it again if the new time is right"
    ]


def test_nothing_is_left_of_a_wait_that_is_broken_off() -> None:
    """As when a table goes to another process, or the server stops."""

    async def scenario() -> int:
        waiting = asyncio.create_task(wait_until(WallClock(), 10**15, asyncio.Event()))
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 4  # this one, the wait, the time and the change
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await asyncio.sleep(0)
        return len(asyncio.all_tasks())

    assert asyncio.run(scenario()) == 1
