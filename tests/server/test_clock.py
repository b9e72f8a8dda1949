"""The clock of the house: it follows the wall, and is never turned back."""

from __future__ import annotations

import time

import pytest

from pitboss.server.clock import WallClock

SECOND_NS = 1_000_000_000
HOUR_NS = 3_600 * SECOND_NS


class Walls:
    """The time of day, and the time that has passed, both in our hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = 1_000 * HOUR_NS, 5 * HOUR_NS
        monkeypatch.setattr(time, "time_ns", lambda: self.wall)
        monkeypatch.setattr(time, "monotonic_ns", lambda: self.passed)

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


def test_a_wall_clock_that_is_put_forward_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells the time of day."""
    walls = Walls(monkeypatch)
    clock = WallClock()
    walls.wall += HOUR_NS

    assert clock.now_ms() == walls.wall // 1_000_000
