"""The books in the browser: statistics with their plot, an account, a grant, the log, the audit."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from playwright.sync_api import Browser

from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from tests.ledger.ledgers import Evening
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in
from tests.web.browser import visiting

DAY_MS = 86_400_000


def evenings(tmp_path: Path, *, days: int) -> None:
    """A house in which two people played on so many days."""
    ledger = Ledger.open(f"sqlite:///{tmp_path / 'house.db'}")
    evening = Evening(ledger).play(rounds=2)
    evening.sit(2, evening.bob, "Bob", 100_00)
    for day in range(1, days):
        evening._ticks = count(day * DAY_MS, 1000)
        evening.play_round()
    ledger.close()


def staffed(house: Served) -> Served:
    """The house with an accountant and a regulator."""
    house.add("Ann B.", role=Role.ACCOUNTING)
    house.add("Rob", role=Role.REGULATOR)
    return house


def test_accounting_reads_the_books_and_grants(felt_browser: Browser, tmp_path: Path) -> None:
    """Figures are chosen and plotted; an account is given money; the ledger is audited."""
    evenings(tmp_path, days=5)
    with served(tmp_path, games=("big_six",)) as house:
        ann = signed_in(staffed(house), "Ann B.")
        with (
            visiting(felt_browser, house.url, client=ann) as visit,
            visiting(felt_browser, house.url) as stranger,
        ):
            stranger.page.goto(f"{house.url}/desk/books")
            stranger.page.locator("#desk", has_text="Log in").wait_for()
            page = visit.page
            page.goto(f"{house.url}/desk")
            page.get_by_role("link", name="The books").click()
            figures = page.locator("#statistics tbody tr")
            figures.first.wait_for()
            assert figures.count() == 1
            assert "Big Six" in figures.first.inner_text()
            page.locator("#statistics svg.plot").wait_for()
            page.check("#by-day-box")
            page.get_by_role("button", name="Show").click()
            page.locator("#statistics tbody tr:nth-child(5)").wait_for()
            with page.expect_download() as saved:
                page.get_by_role("button", name="CSV").click()
            assert saved.value.suggested_filename == "statistics.csv"

            page.fill("#account-number", "2")
            page.get_by_role("button", name="Open").click()
            page.fill("#grant-dollars", "12.50")
            page.fill("#grant-reason", "a spilt drink")
            before = page.locator("#holdings").inner_text()
            page.get_by_role("button", name="Grant").click()
            page.wait_for_function(
                "was => document.querySelector('#holdings').innerText !== was", arg=before
            )
            page.get_by_role("button", name="Audit the ledger").click()
            page.locator("#audit", has_text="In order").wait_for()
            page.locator("#log tbody tr", has_text="Granted").first.wait_for()
            page.locator("#expiries", has_text="Expired: nothing").wait_for()


def test_the_office_keeps_people_forms_and_counts(felt_browser: Browser, tmp_path: Path) -> None:
    """The supervisor lists people, accounting issues forms, the floor enters a count."""
    with served(tmp_path, games=("big_six",)) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        sue, ann = signed_in(house, "Sue"), signed_in(staffed(house), "Ann B.")
        with (
            visiting(felt_browser, house.url, client=sue) as floor,
            visiting(felt_browser, house.url, client=ann) as desk,
        ):
            page, paper = floor.page, desk.page
            page.goto(f"{house.url}/desk/office")
            for licence, name, department in (
                ("K-1", "Wanda", "security"),
                ("E-1", "Dan", "poker"),
            ):
                fields = {
                    "licence": licence, "name": name, "department": department,
                    "position": "officer",
                }  # fmt: skip
                for each, value in fields.items():
                    page.fill(f"#person-{each}", value)
                page.get_by_role("button", name="List", exact=True).click()
                page.locator("#people tbody tr", has_text=name).wait_for()
            for each, value in {
                "what": "contribution box", "place": "table 3", "provision": "13:69F-14.19(f)2",
                "counter": "E-1", "witness": "K-1",
                "found": "120", "expected": "125",
            }.items():  # fmt: skip
                page.fill(f"#count-{each}", value)
            page.locator("section", has_text="Enter a count").last.get_by_role(
                "button", name="Enter"
            ).click()
            page.locator("#counts tbody tr", has_text="−$5").wait_for()

            paper.goto(f"{house.url}/desk/office")
            issued = {"form": "Opener", "parts": "original, duplicate", "first": "1", "last": "4"}
            for each, value in {**issued, "to": "Pit 1"}.items():
                paper.fill(f"#issue-{each}", value)
            paper.get_by_role("button", name="Issue").click()
            paper.locator("#forms tbody tr", has_text="1 to 4").wait_for()
            assert paper.locator("#count-what").count() == 0
            paper.fill("#retain-records", "winning numbers")
            paper.fill("#retain-provision", "19:47-15.5(h)")
            paper.fill("#retain-days", "30")
            keep = paper.locator("section", has_text="Keep records").last
            keep.get_by_role("button", name="Set").click()
            keep.get_by_role("alert").get_by_text("365").wait_for()
            desk.wrong[:] = [each for each in desk.wrong if "4" not in each]
            paper.fill("#retain-days", "366")
            keep.get_by_role("button", name="Set").click()
            paper.locator("#settings tbody tr", has_text="366 days").wait_for()
