"""The desk in the browser: a licensee files, the regulator approves on condition, reads notices."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.server.auth.roles import Role
from tests.server.serving import served
from tests.server.test_funds import signed_in
from tests.web.browser import visiting


@pytest.mark.rule("19:47-8.5(c)")
def test_a_filing_goes_from_the_licensee_to_the_regulator_and_back(
    felt_browser: Browser, tmp_path: Path
) -> None:
    """Each sees what their role may do; a visitor is asked to log in."""
    with served(tmp_path, games=("big_six",)) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        house.add("Rob", role=Role.REGULATOR)
        sue, rob = signed_in(house, "Sue"), signed_in(house, "Rob")
        sue.change_rules(1, "payouts.joker=50 to 1", approval="filing 2")
        with (
            visiting(felt_browser, house.url, client=sue) as office,
            visiting(felt_browser, house.url, client=rob) as bench,
            visiting(felt_browser, house.url) as visit,
        ):
            visit.page.goto(f"{house.url}/desk")
            visit.page.locator("#desk", has_text="Log in").wait_for()
            desk, page = office.page, bench.page
            desk.goto(f"{house.url}/desk")
            desk.fill("#new-subject", "big_six")
            desk.fill("#new-body", "All about Big Six.")
            desk.get_by_role("button", name="File it").click()
            desk.locator('[data-filing="3"]', has_text="Waits for a ruling").wait_for()
            assert desk.get_by_role("button", name="Approve").count() == 0

            page.goto(house.url)
            page.get_by_role("link", name="Desk").click()
            filing = page.locator('[data-filing="3"]')
            filing.get_by_text("Text", exact=True).click()
            filing.locator("pre", has_text="All about Big Six.").wait_for()
            page.fill("#conditions-3", "in print\nat the podium")
            filing.get_by_role("button", name="Approve").click()
            filing.locator('[data-status="approved"]', has_text="in print; at the pod").wait_for()
            with page.expect_download() as download:
                filing.get_by_role("button", name="Print the ruling").click()
            assert download.value.path().read_bytes().startswith(b"%PDF")
            page.select_option("#print-document", "sign")
            page.fill("#print-table", "1")
            page.select_option("#print-format", "html")
            with page.expect_download() as download:
                page.get_by_role("button", name="Print it").click()
            assert "Big Six - table 1" in download.value.path().read_text(encoding="utf-8")
            page.locator("#desk [role=status]", has_text="DRAFT").wait_for()
            notice = page.locator('[data-notice="1"]', has_text="50 to 1")
            notice.get_by_role("button", name="Acknowledge").click()
            notice.get_by_text("Acknowledged by Rob").wait_for()
            desk.reload()
            desk.locator('[data-filing="3"] [data-status="approved"]').wait_for()
