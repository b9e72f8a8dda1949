"""The desk end to end in the browser: a change of rules step by step, and a petition to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pitboss.client import Client
from pitboss.server.auth.roles import Role
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in
from tests.web.browser import visiting

PEOPLE = """Boardwalk; 1 Boardwalk; casino licensee; signed; agreed
Ida; 2 Elm Street; owner of rights in the game; signed"""
TEXTS = [
    "summary",
    "draft_rules",
    "layout",
    "equipment",
    "rights",
    "offered_to_all",
    "indemnity",
    "ruling_request",
    "test_request",
]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A house with one table of big six, and its people."""
    with served(tmp_path, games=("big_six",)) as found:
        for name, role in (
            ("Sue", Role.SUPERVISOR),
            ("Flo", Role.FLOORPERSON),
            ("Rob", Role.REGULATOR),
        ):
            found.add(name, role=role)
        yield found


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(c)")
def test_the_floor_changes_a_minimum_while_wagers_lie_on_the_layout(
    felt_browser: Browser, house: Served
) -> None:
    """What is missing is shown until it is done; the chips keep the rules of their acceptance."""
    flo = signed_in(house, "Flo")
    with visiting(felt_browser, house.url, client=flo) as floor:
        page = floor.page
        page.goto(f"{house.url}/desk/changes")
        page.select_option("#proposal-tables", "1")
        page.fill("#proposal-settings", "minimum=5")
        page.get_by_role("button", name="Propose it").click()
        change = page.locator('[data-change="1-1"]')
        change.get_by_text("A higher minimum").wait_for()
        change.get_by_text("No sign at the table states the change").wait_for()
        for words in ("Post the sign", "Announce it to the patrons"):
            change.get_by_role("button", name=words).click()
            change.get_by_role("button", name=f"✓ {words}").wait_for()
        change.get_by_text("Everything is done").wait_for()
    lowered_under_a_wager(house, flo)


def lowered_under_a_wager(house: Served, flo: Client) -> None:
    """A lower minimum takes effect when the chips on the layout are decided."""
    table = flo.open_table("big_six", name="five", rules={"options": {"minimum": "$5.00"}})
    guest = Client(house.url)
    guest.guest()
    with guest.connect_sync(table) as seat:
        seat.sit(100_00)
        seat.bet("d1", 5_00)
        flo.change_rules(table, "minimum=2", approval="the form at the desk")
        assert flo.table(table)["version"] == 0
        seat.ready()
        seat.until(lambda status: status.question is not None)
        seat.bet("d1", 2_00)
    assert flo.table(table)["version"] == 1


def open_petition(page: Page) -> None:
    """Open petition 1 anew."""
    page.reload()
    page.locator('[data-petition="1"] summary', has_text="Open").click()
    page.locator('[data-petition="1"] summary', has_text="History").wait_for()


def stands(page: Page, state: str) -> None:
    page.locator(f'[data-petition="1"][data-state="{state}"]').wait_for()


@pytest.mark.rule("19:47-8.4(d)", "19:47-8.4(e)", "19:47-8.4(f)", "19:47-8.4(g)")
def test_a_petition_goes_from_its_draft_over_a_test_to_a_table(
    felt_browser: Browser, house: Served
) -> None:
    """The licensee drafts, files and submits; the regulator rules, opens the test, and approves."""
    sue, rob = signed_in(house, "Sue"), signed_in(house, "Rob")
    with (
        visiting(felt_browser, house.url, client=sue) as office,
        visiting(felt_browser, house.url, client=rob) as bench,
    ):
        desk, page = office.page, bench.page
        desk.goto(f"{house.url}/desk/petitions")
        desk.fill("#draft-name", "Forty")
        desk.fill("#draft-game", "big_six")
        desk.fill("#draft-payouts", "joker=40 to 1")
        desk.fill("#draft-people", PEOPLE)
        for each in TEXTS:
            desk.fill(f"#draft-{each}", f"about {each}")
        desk.get_by_role("button", name="Write the draft").click()
        stands(desk, "draft")
        open_petition(desk)
        desk.get_by_text("Joker pays at least 45 to 1").wait_for()
        desk.get_by_text("Exhibit").click()
        desk.get_by_text("24.0741 %").wait_for()
        desk.get_by_role("button", name="Bring it before the regulator").click()
        stands(desk, "filed")

        page.goto(f"{house.url}/desk/petitions")
        open_petition(page)
        page.get_by_label("true odds and payout odds").check()
        page.fill("#petition-conditions", "a sign at every entrance")
        page.get_by_role("button", name="Acceptable, on condition of a test").click()
        stands(page, "preliminarily approved")

        open_petition(desk)
        for each in ["dates_and_times", "entrance_signs", "success_criteria", "documentation"]:
            desk.fill(f"#plan-{each}", "as agreed")
        desk.fill("#plan-casinos", "Boardwalk")
        desk.fill("#plan-tables", "T1")
        desk.get_by_label("Ida has filed a complete licence application").check()
        desk.get_by_role("button", name="Submit it").click()
        stands(desk, "test submitted")

        open_petition(page)
        page.fill("#begin-from", "2020-01-01T00:00")
        page.fill("#begin-to", "2099-01-01T00:00")
        page.get_by_role("button", name="Begin it").click()
        stands(page, "testing")

        rules = {"options": {"petition": 1}, "payouts": {"joker": "40 to 1"}}
        table = sue.open_table("big_six", name="T1", rules=rules)
        play(house, table)
        open_petition(page)
        page.get_by_text("Results of the test").click()
        page.locator("#results-1").wait_for()
        for each in [
            "found_suitable",
            "amendments_adopted",
            "amendments_effective",
            "licence_applications_filed",
            "waivers_issued",
        ]:
            page.check(f"#gate-{each}")
        page.get_by_role("button", name="Note the gates").click()
        page.locator('[data-petition="1"] summary', has_text="Open").wait_for()
        open_petition(page)
        page.get_by_role("button", name="Approve the game").click()
        stands(page, "approved")

        done = sue.open_table("big_six", name="Forty 1", rules=rules)
        assert sue.table(done)["rules_digest"] == sue.table(table)["rules_digest"]
        page.goto(f"{house.url}/podium")
        page.select_option("#podium-game", "big_six")
        page.locator('[data-cite="19:47-5.5(a)"]').wait_for()


def play(house: Served, table: int) -> None:
    """Two rounds of a guest at a table."""
    guest = Client(house.url)
    guest.guest()
    with guest.connect_sync(table) as seat:
        seat.sit(100_00)
        for _ in range(2):
            seat.bet("joker", 10_00)
            seat.ready()
            seat.until(lambda status: status.question is not None)
