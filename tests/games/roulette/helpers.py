"""Short sentences for the tests of roulette."""

from __future__ import annotations

from typing import Any

from pitboss.games.roulette.spin import BallRested
from pitboss.table import Announced, Event
from pitboss.testing import ScriptedTable

__all__ = ["FULL", "announced", "spin", "table"]

FULL: dict[str, Any] = {
    "offer_five_adjacent": True,
    "layout_has_replica": True,
    "offer_seven_numbers": True,
    "layout_has_seven_area": True,
}


def table(wheel: str = "double_zero", **more: Any) -> ScriptedTable:
    return ScriptedTable("roulette", wheel=wheel, **more)


def spin(driver: ScriptedTable, name: str, **more: Any) -> list[Event]:
    """Close the betting and let the ball rest in a number."""
    driver.close()
    section = driver.rules.wheel_data.index(name)
    return driver.say(BallRested(by="chance", section=section, **more))


def announced(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.cite, event.text) for event in events if isinstance(event, Announced)]
