"""Rules that change at a table, on its pages: the sheet of a supervisor, the note, the sign."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from pitboss.server.auth.roles import Role
from tests.server.serving import Served, served
from tests.web.browser import visiting
from tests.web.consoles import at_console


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino with a supervisor and a dealer."""
    with served(tmp_path_factory.mktemp("changes"), games=("craps",)) as house:
        house.add("Dee", role=Role.DEALER)
        house.add("Sue", role=Role.SUPERVISOR)
        yield house


def announce(page: Page, settings: str, approval: str = "letter 95-117") -> None:
    """Fill in the sheet and send it."""
    page.get_by_role("button", name="Change the rules").click()
    page.fill("#change-settings", settings)
    page.fill("#change-approval", approval)
    page.get_by_role("button", name="Post the sign and announce").click()


@pytest.mark.rule("19:47-8.3(b)", "19:47-8.3(c)")
def test_a_supervisor_changes_the_rules_and_everybody_sees_it(
    felt_browser: Browser, house: Served
) -> None:
    """What is announced stands beside the name of the table; a maximum is on the sign at once."""
    with at_console(felt_browser, house, "Sue", "craps") as booth:
        page = booth.page
        announce(page, "limits.field.min=5; limits.field.max=900")
        note = page.locator(".announced-note")
        note.wait_for()
        announced = note.inner_text()
        with visiting(felt_browser, house.url) as other:
            other.page.goto(f"{house.url}/table/{booth.table}")
            other.page.locator(".announced-note").wait_for()
            with other.page.expect_navigation():  # the page loads the new sign by itself
                announce(page, "limits.field.max=500")
            other.page.get_by_role("button", name="Rules").click()
            limits = other.page.locator("dialog tr", has_text="Field Bet")
            limits.get_by_text("$500").wait_for()
            posted, dialog = limits.inner_text(), other.page.locator("dialog").inner_text()
            may = other.page.get_by_role("button", name="Change the rules").count()

    assert "minimum: $5.00" in announced
    assert "$500" in posted
    assert "minimum: $5.00" in dialog
    assert may == 0


def test_a_change_is_withdrawn_on_the_console(felt_browser: Browser, house: Served) -> None:
    """It is not announced any more; a dealer has no such sheet."""
    with at_console(felt_browser, house, "Sue", "craps") as booth:
        page = booth.page
        announce(page, "limits.field.min=5")
        page.locator(".announced-note").wait_for()
        page.get_by_role("button", name="Change the rules").click()
        page.get_by_role("button", name="Withdraw").click()
        page.locator(".announced-note").wait_for(state="detached")
    with at_console(felt_browser, house, "Dee", "craps", table=booth.table) as dealer:
        sheets = dealer.page.get_by_role("button", name="Change the rules").count()

    assert sheets == 0
