"""The least wager and its step on the pages: in the lobby, on the spot, on the sign."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.serving import Served
from tests.web.browser import visiting


@pytest.mark.rule("19:47-8.2(c)")
def test_the_least_wager_and_its_step_are_seen_before_one_wagers(
    felt_browser: Browser, casino: Served
) -> None:
    """A place bet to lose on 4 takes $11 and its multiples; poker has no step."""
    with visiting(felt_browser, casino.url) as visit:
        page = visit.page
        page.goto(casino.url)
        craps = page.locator("[data-game=craps] .table-row").first.get_attribute("href")
        facts, poker = (
            page.locator(f"[data-game={slug}] .table-row-facts").first.inner_text()
            for slug in ("craps", "omaha")
        )
        page.goto(f"{casino.url}{craps}")
        page.locator("[data-spot=place_lose_4]").first.hover()
        spot = page.locator(".prices-body .hint").first
        spot.filter(has_text="$11").wait_for()
        page.get_by_role("button", name="Rules").click()
        row = page.locator("dialog tr", has_text="Place 4 to Lose").inner_text().split()

    assert facts.startswith("$1 to $1,000 in steps of $1 ·")
    assert poker.startswith("$2 to $4 ·")
    assert row[-3:] == ["$11", "$990", "$11"]
