"""The console at every game: two walk-ins, and whatever the table takes first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from pitboss.client import Client
from pitboss.games import names
from pitboss.server.auth.roles import Role
from tests.server.serving import Served, served
from tests.web.browser import Watched
from tests.web.consoles import Booth, console_of, signed_in

STEPS = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("live"), games=("craps",)) as server:
        server.add("Sue", role=Role.SUPERVISOR)
        yield server


@pytest.fixture(scope="module")
def sue(felt_browser: Browser, server: Served) -> Iterator[tuple[Client, Watched]]:
    """One supervisor goes from table to table."""
    with signed_in(felt_browser, server, "Sue") as both:
        yield both


@pytest.mark.slow
@pytest.mark.parametrize("slug", names())
def test_every_game_can_be_dealt_at_the_console(sue: tuple[Client, Watched], slug: str) -> None:
    """Every step can be entered by pressing, and the page complains of nothing."""
    booth = console_of(*sue, slug)
    while not booth.seats_people:
        booth.anything()
    for seat in (1, 2):
        booth.seat(f"P{seat}", seat)
    _wager(booth)
    before = int(booth.step)
    for _ in range(STEPS):
        booth.anything()

    assert int(booth.step) >= before + STEPS
    assert sue[1].wrong == []


def _wager(booth: Booth) -> None:
    """The first player lays the least on the first spot, where there is one."""
    if booth.page.locator(".lay button").count():
        booth.press(".lay button")
