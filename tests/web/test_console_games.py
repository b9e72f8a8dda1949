"""The console at every game: two walk-ins, and whatever the table takes first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from pitboss.games import names
from pitboss.server.roles import Role
from tests.server.serving import Served, served
from tests.web.consoles import Booth, at_console

STEPS = 12


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("live"), games=("craps",)) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        yield house


@pytest.mark.slow
@pytest.mark.parametrize("slug", names())
def test_every_game_can_be_dealt_at_the_console(
    felt_browser: Browser, house: Served, slug: str
) -> None:
    """Every step can be entered by pressing, and the page complains of nothing."""
    with at_console(felt_browser, house, "Sue", slug) as booth:
        while not booth.seats_people:
            booth.anything()
        for seat in (1, 2):
            booth.seat(f"P{seat}", seat)
        _wager(booth)
        before = int(booth.step)
        for _ in range(STEPS):
            booth.anything()

        assert int(booth.step) >= before + STEPS


def _wager(booth: Booth) -> None:
    """The first player lays the least on the first spot, where there is one."""
    if booth.page.locator(".lay button").count():
        booth.press(".lay button")
