"""Bad beat funds on the pages: the display, notices, a claim verified and paid, a day's forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from pitboss.server.auth.roles import Role
from tests.ledger.pit import SLUG, linked_rules, opened
from tests.server.serving import Served, served
from tests.server.test_funds import RULES, claim, designate, enter, signed_in
from tests.web.browser import visiting


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino with a fund of $1,000 that is displayed, and a supervisor and an accountant."""
    with served(tmp_path_factory.mktemp("fund_pages"), games=("roulette",)) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        house.add("Ann", role=Role.ACCOUNTING)
        enter(signed_in(house, "Sue"), "FundOpened", rules=RULES)
        ann = signed_in(house, "Ann")
        enter(ann, "FundSeeded", cents=1_000_00)
        enter(ann, "DisplayAdjusted", primary=1_000_00, secondary=0, supervisor="Sue")
        yield house


@pytest.mark.rule("13:69F-14.19(b)", "13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(k)")
def test_a_claim_is_shown_at_tables_verified_paid_and_the_display_adjusted(
    felt_browser: Browser, house: Served
) -> None:
    """Visitors at a table of the fund see each step; staff take it on their account page."""
    sue, ann = signed_in(house, "Sue"), signed_in(house, "Ann")
    table = designate(sue, RULES)
    with (
        visiting(felt_browser, house.url) as visit,
        visiting(felt_browser, house.url, client=sue) as desk,
        visiting(felt_browser, house.url, client=ann) as books,
    ):
        page, staff, office = visit.page, desk.page, books.page
        page.goto(f"{house.url}/table/{table}")
        page.locator("#fund .fund-amount", has_text="$1,000").wait_for()
        claim(house)
        page.locator("#fund .fund-notice", has_text="payout is pending").wait_for()
        page.locator("#toasts", has_text="payout is pending").wait_for()
        staff.goto(f"{house.url}/account")
        staff.get_by_role("button", name="Verify", exact=True).click()
        staff.get_by_role("button", name="Pay", exact=True).click()
        staff.locator(".fund-notice", has_text="Paid: $1,000").wait_for()
        page.locator("#fund .fund-notice", has_text="Paid: $1,000").wait_for()
        page.locator("#fund .fund-notice", has_text="pending adjustment").wait_for()
        office.goto(f"{house.url}/account")
        office.fill("#main-supervisor", "Sue")
        office.get_by_role("button", name="Set the display to the books").click()
        page.goto(house.url)
        page.locator("#funds .fund-amount", has_text="$0").wait_for()
        assert staff.get_by_role("button", name="Enter the count").count() == 0


@pytest.mark.rule("13:69F-14.19(f)3", "13:69F-14.19(h)")
def test_accounting_enters_a_count_and_matches_the_forms(
    felt_browser: Browser, house: Served
) -> None:
    """An empty box is counted and its form matched; accounting verifies nothing."""
    with visiting(felt_browser, house.url, client=signed_in(house, "Ann")) as visit:
        page = visit.page
        page.goto(f"{house.url}/account")
        page.fill("#main-table", "1")
        page.fill("#main-primary", "0")
        page.fill("#main-dealer", "Dora")
        page.fill("#main-witness", "Sam")
        page.check("#main-video")
        page.get_by_role("button", name="Enter the count").click()
        page.get_by_text("Forms that are not matched: 1 ($0).").wait_for()
        page.fill("#main-originals", "1")
        page.fill("#main-duplicates", "1")
        page.get_by_role("button", name="Match").click()
        page.get_by_text("Forms that are not matched: none.").wait_for()
        assert page.get_by_role("button", name="Verify", exact=True).count() == 0


@pytest.mark.rule("19:47-16.12(f)")
def test_a_linked_meter_is_shown_and_its_acceptors_are_locked(
    felt_browser: Browser, house: Served
) -> None:
    """In the lobby and at the table; the supervisor says that the link is lost, and restored."""
    sue = signed_in(house, "Sue")
    entry = {name: each for name, each in msgspec.to_builtins(opened()).items() if name != "by"}
    sue.http.post("/api/meters/main/entries", **entry)
    made: Any = sue.http.post("/api/tables", game=SLUG, rules=linked_rules().submission())
    with (
        visiting(felt_browser, house.url) as visit,
        visiting(felt_browser, house.url, client=sue) as desk,
    ):
        page, staff = visit.page, desk.page
        page.goto(f"{house.url}/table/{made['id']}")
        page.locator("#fund [data-meter=main] .fund-amount", has_text="$10,000").wait_for()
        staff.goto(f"{house.url}/account")
        staff.fill("#main-lost", str(made["id"]))
        staff.fill("#main-reason", "cable")
        staff.get_by_role("button", name="Lock the acceptors").click()
        staff.locator("[data-link=main] .fund-notice", has_text="acceptors are locked").wait_for()
        page.locator("#fund .fund-notice", has_text="acceptors are locked").wait_for()
        staff.fill("#main-restored", str(made["id"]))
        staff.get_by_role("button", name="Restore the link").click()
        page.goto(house.url)
        page.locator("#funds [data-meter=main] .fund-amount", has_text="$10,000").wait_for()
        assert page.locator("#funds [data-meter=main] .fund-notice").count() == 0
