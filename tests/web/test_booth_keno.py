"""The keno booth beside the console: a writer and a supervisor run games for walk-ins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.server.auth.roles import Role
from tests.cli.running import run
from tests.server.serving import Served, served
from tests.web.consoles import Booth, console_of, signed_in
from tests.web.felts import PHONE

OPTIONS = {"runners": True, "verbal_requests": True, "stations": 2}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("booth"), games=("craps",)) as server:
        server.add("Sue", role=Role.FLOORPERSON)
        server.add("Dee", role=Role.DEALER)
        yield server


def said(booth: Booth) -> str:
    """All that the panel of the booth says."""
    return booth.page.locator(".booth").inner_text()


def request(booth: Booth, seat: int, marks: str, ways: str, kind: str) -> None:
    """The writer enters a request."""
    page = booth.page
    page.select_option(".request [name=holder]", str(seat))
    page.fill(".request [name=marks]", marks)
    page.fill(".request [name=ways]", ways)
    page.select_option(".request [name=request]", kind)
    booth.press(".request button")


def draw(booth: Booth) -> None:
    """The game closes and starts; the numbers 1 to 20 are entered by pressing them."""
    booth.enter("", "")
    for number in range(20):
        booth.page.locator(".number-grid button").nth(number).click()
    booth.press(".booth >> text=Enter the draw")
    while not booth.seats_people:
        booth.anything()


@pytest.mark.rule("19:47-15.4(c)", "19:47-15.4(e)", "19:47-15.6(a)", "19:47-15.6(b)")
@pytest.mark.rule("19:47-15.5(a)", "19:47-15.5(e)", "13:69F-15.1[Winning keno ticket report]")
def test_writer_and_supervisor_run_a_game(
    felt_browser: Browser, house: Served, tmp_path: Path
) -> None:
    """Requests entered, a void, keys, an override, the draw, a payment that is authorised."""
    with signed_in(felt_browser, house, "Sue") as (client, visit):
        number = client.open_table("keno", mode="live", rules={"options": OPTIONS})
        booth = console_of(client, visit, "keno", table=number)
        page = booth.page
        while not booth.seats_people:
            booth.anything()
        for seat, name in ((1, "Ann"), (2, "Bo")):
            booth.seat(name, seat)
        page.click(".booth details > summary")
        request(booth, 1, "1.2.3", "1/3@40", "form")
        request(booth, 2, "1/k2", "1/1@1+1/2@1", "verbal")
        request(booth, 1, "9", "1/1@2", "runner R2")
        request(booth, 2, "30", "1/1@3", "form")
        page.fill(".request [name=marks]", "81")
        page.click(".request button")
        page.wait_for_selector(".toast >> text=only the numbers 1 to 80 are marked")
        assert "No. 2, Bo (seat 2), station 2: 1/k2, 1/1@1+1/2@1, $2.00" in said(booth)
        booth.press("[aria-label='Void 4']")
        assert "3 tickets outstanding" in said(booth)

        page.click(".booth [data-command='unlock'] >> xpath=../summary")
        booth.press(".booth form[data-command='unlock'] button[type=submit]")
        assert "GENERATOR OPEN" in said(booth)
        booth.enter("")
        booth.press("#usual")  # both keys lock it before the game starts
        page.click(".booth form[data-command='override'] >> nth=0 >> xpath=../summary")
        booth.press(".booth form[data-command='override'] button[type=submit]")
        assert "is overridden: a ticket in the making" in booth.log
        draw(booth)

        assert "won $1,720, a supervisor authorises and signs" in said(booth)
        assert "R2: ticket …03 pays $6" in said(booth)
        booth.press("[aria-label='Present 1']")
        booth.enter("")
        assert "needs authorisation" in booth.prompt
        _a_writer_sees_who_must_answer(felt_browser, house, number)
        booth.enter("", "")
        booth.press("[aria-label='Present 3'] ~ button >> text=To R2")
        booth.enter("")
        assert "by runner R2" in booth.log
        assert visit.wrong == []
    _the_records_are_kept(house, number)


def _a_writer_sees_who_must_answer(browser: Browser, house: Served, number: int) -> None:
    """On a telephone; a writer has nothing of the supervisor's."""
    with signed_in(browser, house, "Dee", viewport=PHONE) as (client, visit):
        booth = console_of(client, visit, "keno", table=number)
        assert "a floorperson opens this console" in said(booth)
        assert "Waiting for: Floorperson, Supervisor" in booth.page.locator(".step").inner_text()
        assert visit.wrong == []


def _the_records_are_kept(house: Served, number: int) -> None:
    """In the log of the table, with who gave the answer: the draw, the keys, the authorisation."""
    database = ("--database", house.ledger.url)
    for cite, words in (
        ("19:47-15.5(h)", "the independent recorder prints game 1: 1 2 3"),
        ("19:47-15.5(a)", "opened for inspection, with both keys"),
        ("19:47-15.5(e)", "the lock-out of game 1 is overridden: a ticket in the making"),
        ("19:47-15.6(b)", "who signs the back of the ticket"),
    ):
        shown = run("records", str(number), "--cite", cite, *database, columns=400).stdout
        assert words in shown
        assert "Sue" in shown
