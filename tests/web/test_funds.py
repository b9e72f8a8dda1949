"""Bad beat funds on the pages: the display, notices, a claim verified and paid, a day's forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Route

from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks, fresh_link_key
from pitboss.poker.house.bad_beat import rules_to_data
from pitboss.server.auth.roles import Role
from tests.jackpots.casinos import NOTICE, agreed
from tests.ledger.pit import SLUG, linked_rules, opened
from tests.poker.funds import fund_rules
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
        own = office.locator("[data-books=main]")
        own.get_by_role("button", name="Set the display to the books").click()
        page.goto(house.url)
        page.locator("#funds .fund-amount", has_text="$0").wait_for()
        assert staff.get_by_role("button", name="Enter the count").count() == 0


@pytest.mark.rule("13:69F-14.20(d)1", "13:69F-14.20(d)1i", "13:69F-14.20(d)1ii")
def test_host_participants_and_amount_of_a_joint_payout_are_posted(
    felt_browser: Browser, house: Served
) -> None:
    """At a table of it and in the lobby, also that the casinos are not connected."""
    rules = rules_to_data(fund_rules(fund="joint"))
    joint = JointFunds(house.ledger)
    joint.host(agreed(rules=rules), NOTICE, at=1, user=0)
    JointLinks(house.ledger, joint).add("joint", "south", fresh_link_key())
    sue, ann = signed_in(house, "Sue"), signed_in(house, "Ann")
    enter(ann, "FundSeeded", "joint", cents=700_00)
    enter(ann, "DisplayAdjusted", "joint", primary=700_00, secondary=0, supervisor="Sue")
    table = designate(sue, rules)
    names = "North Hotel Casino, South Hotel Casino, West Hotel Casino"
    with visiting(felt_browser, house.url) as visit:
        for place in (f"{house.url}/table/{table}", house.url):
            visit.page.goto(place)
            shown = visit.page.locator("[data-fund=joint]")
            shown.locator(".fund-amount", has_text="$700").wait_for()
            for words in (
                f"offered together by {names}",
                "Host casino: North Hotel Casino, 1 North Street, Atlantic City",
                "The casinos are not connected",
            ):
                shown.locator(".fund-notice", has_text=words).wait_for()


def test_the_lobby_of_a_poker_room_names_no_other_family(
    felt_browser: Browser, house: Served
) -> None:
    """Headings and buttons are those of the games that the house offers."""

    def poker_only(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[each for each in games if each["family"] == "poker"])

    with visiting(felt_browser, house.url) as visit:
        visit.page.route("**/api/games", poker_only)
        visit.page.goto(house.url)
        visit.page.locator("#families h3").first.wait_for()
        headings = visit.page.locator("#families h3").all_inner_texts()
        buttons = visit.page.locator("#lobby-tools button").all_inner_texts()

    assert (headings, buttons) == (["Poker"], ["All", "Poker"])


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
        own = page.locator("[data-books=main]")
        own.get_by_role("button", name="Enter the count").click()
        own.get_by_text("Forms that are not matched: 1 ($0).").wait_for()
        page.fill("#main-originals", "1")
        page.fill("#main-duplicates", "1")
        own.get_by_role("button", name="Match").click()
        own.get_by_text("Forms that are not matched: none.").wait_for()
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
