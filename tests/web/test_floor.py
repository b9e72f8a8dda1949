"""The floor in the browser: what is due, a seat announced, decks handed out, a device noted."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.server.auth.roles import Role
from tests.server.serving import served
from tests.server.test_funds import signed_in
from tests.web.browser import visiting


@pytest.mark.rule("19:47-14.18", "13:69F-14.2(c)", "19:47-8.1")
def test_the_supervisor_keeps_the_floor_on_its_page(felt_browser: Browser, tmp_path: Path) -> None:
    """Surveillance sees the same, without sheets to fill in."""
    with served(tmp_path, games=("hold_em", "pai_gow_poker")) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        house.add("Eve", role=Role.SURVEILLANCE)
        sue, eve = signed_in(house, "Sue"), signed_in(house, "Eve")
        with (
            visiting(felt_browser, house.url, client=sue) as floor,
            visiting(felt_browser, house.url, client=eve) as watch,
        ):
            page = floor.page
            page.goto(f"{house.url}/desk")
            page.locator('[data-due="2 cards"]', has_text="changed after 4 hours").wait_for()
            page.locator('[data-due="2 dice"]', has_text="due").wait_for()
            for name in ("Ada", "Bob"):
                page.fill("#wait-0", name)
                page.get_by_role("button", name="Put on the list").click()
                page.locator("[data-kind] ol", has_text=name).wait_for()
            page.get_by_role("button", name="Announce the seat at table 1").click()
            page.locator("#toasts", has_text="vacant seats at table 1").wait_for()
            page.locator("#decks summary").click()
            page.get_by_role("button", name="Hand out").click()
            page.locator("#decks", has_text="table 1: red and blue, by Sue").wait_for()
            page.get_by_text("A device", exact=True).click()
            page.fill("#device-table", "2")
            page.fill("#device-person", "a man in a hat")
            page.get_by_role("button", name="Note it").click()
            page.locator("[data-note]", has_text="For the supervisor").wait_for()

            watch.page.goto(f"{house.url}/desk")
            watch.page.get_by_role("heading", name="Inbox of surveillance").wait_for()
            watch.page.locator("[data-kind] ol", has_text="Bob").wait_for()
            assert watch.page.get_by_role("button", name="Put on the list").count() == 0
