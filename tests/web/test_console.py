"""The dealer's console in a real browser: whole rounds typed in, with what may go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from pitboss.client import Client
from pitboss.server.auth.roles import Role
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, served
from tests.web.browser import visiting
from tests.web.consoles import Booth, at_console


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("live"), games=("craps",)) as server:
        server.add("Dee", role=Role.DEALER)
        server.add("Flo", role=Role.FLOORPERSON)
        server.add("Sue", role=Role.SUPERVISOR)
        yield server


# -- rounds ---------------------------------------------------------------------------------------


def test_a_craps_table_is_dealt_with_a_die_off_the_table(
    felt_browser: Browser, server: Served
) -> None:
    """Walk-ins are seated, chips laid on the felt, dice typed in, a bad throw called."""
    with at_console(felt_browser, server, "Dee", "craps") as booth:
        booth.seat("Ann", 1)
        booth.seat("Bo", 2)
        booth.enter("", "accept")
        booth.chip("pass")
        booth.lay(2, "field", 5)
        booth.enter("")
        booth.irregularity("off_table")
        booth.enter("", "2 4")
        point = booth.prompt
        booth.enter("", "3-4")
        log = booth.log

    assert "6" in point
    assert "a die left the table" in log
    assert "Seven" in log


def test_a_roulette_ball_that_ran_the_wrong_way_is_spun_again(
    felt_browser: Browser, server: Served
) -> None:
    """The section is pressed, or typed as it is painted."""
    with at_console(felt_browser, server, "Dee", "roulette") as booth:
        booth.seat("Ann", 3)
        booth.lay(3, "red", 5)
        booth.enter("")
        booth.page.click(".wheel-section[data-label='00']")
        booth.page.locator(".shown select").first.select_option("1")
        confirm = booth.page.inner_text(".shown .confirm")
        wide = booth.page.evaluate("(s => s.scrollWidth - s.clientWidth)(window.step)")
        booth.press(".shown .confirm")
        wrong = booth.log
        booth.enter("", "17")
        log = booth.log

    assert confirm == "The ball rests: 00"
    assert wide <= 0
    assert "no spin" in wrong.lower()
    assert "17" in log


def test_a_blackjack_table_is_dealt_by_two(felt_browser: Browser, server: Served) -> None:
    """The dealer waits for the floorperson's word; a card face up in the shoe is put aside."""
    with (
        at_console(felt_browser, server, "Dee", "blackjack") as dealer,
        at_console(felt_browser, server, "Flo", "blackjack", table=dealer.table) as floor,
    ):
        waiting = dealer.page.locator(".step-who").inner_text()
        floor.enter("")
        dealer.page.wait_for_selector("#usual")
        dealer.enter("", "", "5c")
        dealer.seat("Ann", 1)
        dealer.seat("Bo", 2)
        dealer.lay(1, "box_1", 10)
        dealer.lay(2, "box_2", 10)
        dealer.enter("", "Kh")
        _face_up(dealer, "2d")
        dealer.enter("9c", "6d", "8s", "9h", "10d")
        ann = dealer.prompt
        dealer.press(".speaks[data-seat='1'] [data-command='stand']")
        dealer.enter("stand", "5s", "")
        log = dealer.log

    assert "Waiting for: Floorperson" in waiting
    assert "K♥ 8♠" in ann
    assert "2♦" in log
    assert "21" in log


def _face_up(dealer: Booth, card: str) -> None:
    dealer.page.click(".irregularities > summary")
    dealer.page.click(".irregularities details.word > summary")
    dealer.page.click(f".irregularities [data-card='{card}']")
    dealer.press(".irregularities .confirm")


def test_a_hold_em_hand_is_dealt_again_after_a_misdeal(
    felt_browser: Browser, server: Served
) -> None:
    """Nobody knows the order of the deck; every card is typed as it is turned."""
    with at_console(felt_browser, server, "Dee", "hold_em") as booth:
        for seat, name in enumerate(("Ann", "Bo", "Cy"), start=1):
            booth.seat(name, seat)
        booth.enter("")
        booth.press(".shown .confirm")
        booth.enter("As", "Kd", "7h", "Ad", "Kh", "2c")
        booth.irregularity("wrong_position")
        misdeal = booth.log
        booth.enter("")
        booth.press(".shown .confirm")
        booth.enter("As", "Kd", "7h", "Ad", "Kh", "2c", "call")
        aside = booth.page.inner_text(".step-aside")
        booth.enter("call", "check")
        booth.enter("3c", "4s", "9d", "Jh", "check", "check", "check")
        booth.enter("3d", "Qs", "check", "check", "check")
        booth.enter("3h", "5d", "check", "check", "check")
        _show_down(booth)
        log = booth.log

    assert "A♠ A♦" in aside
    assert "Misdeal" in misdeal
    assert "pair of aces" in log.lower()
    assert "wins" in log


def _show_down(booth: Booth) -> None:
    while "shows or concedes" in booth.prompt:
        booth.enter("show")


def test_a_card_that_is_entered_twice_in_haste_is_dealt_once(
    felt_browser: Browser, server: Served
) -> None:
    """What is typed answers the step that was read: it is not entered for the next one as well."""
    with at_console(felt_browser, server, "Sue", "blackjack") as booth:
        booth.enter("", "", "", "5c")
        booth.seat("Ann", 1)
        booth.lay(1, "box_1", 10)
        booth.enter("")
        before = booth.step
        booth.page.fill("#typed", "Kh")
        booth.page.evaluate("(form => { form.requestSubmit(); form.requestSubmit(); })(typed.form)")
        booth.page.locator(".toast").wait_for()
        booth.page.locator(f"#step:not([data-n='{before}'])").wait_for()
        log, toast = booth.log, booth.page.locator(".toast p").inner_text()

        assert int(booth.step) > int(before)
        assert log.count("K♥") == 1
        assert toast == "The table has moved on."


# -- the console ----------------------------------------------------------------------------------


def test_what_cannot_be_read_is_said_and_nothing_is_sent(
    felt_browser: Browser, server: Served
) -> None:
    """A card that is none, dice with too many eyes, a word nobody knows."""
    with at_console(felt_browser, server, "Dee", "craps") as booth:
        before = booth.step
        booth.page.fill("#typed", "bananas")
        booth.page.press("#typed", "Enter")
        said = booth.page.inner_text(".typed-error")

        assert "bananas" in said
        assert booth.step == before


def test_a_trainee_rehearses_and_the_usual_words_are_counted(
    felt_browser: Browser, server: Served
) -> None:
    """The usual word is hidden until a hint is asked for."""
    with at_console(felt_browser, server, "Sue", "blackjack") as booth:
        booth.page.check("#rehearse")
        assert booth.page.locator("#usual").count() == 0
        booth.press(".others [data-command='complete']")
        booth.page.click("text=What comes next?")
        hint = booth.page.inner_text(".rehearsal-hint")
        booth.enter("")
        score = booth.page.inner_text("#score")

    assert "Cut the cards" in hint or "cut the cards" in hint
    assert score == "The usual word 2 of 2 times (100 %), 1 hint."


def test_another_word_than_the_usual_is_counted_too(felt_browser: Browser, server: Served) -> None:
    """An incomplete deck is lawful, but not usual."""
    with at_console(felt_browser, server, "Sue", "blackjack") as booth:
        booth.page.check("#rehearse")
        booth.press(".others [data-command='incomplete']")
        score = booth.page.inner_text("#score")

    assert score == "The usual word 0 of 1 times (0 %), 0 hints."


def test_irregularities_are_explained_by_their_provisions(
    felt_browser: Browser, server: Served
) -> None:
    """The text of each stands below it."""
    with at_console(felt_browser, server, "Dee", "craps") as booth:
        booth.seat("Ann", 1)
        booth.enter("", "accept")
        booth.chip("pass")
        booth.enter("")
        booth.page.click(".irregularities > summary")
        listed = booth.page.locator(".irregularities .words > li").count()
        booth.page.locator(".irregularities .word-rule").nth(listed - 1).wait_for()

    assert listed > 5


def test_a_walk_in_takes_back_a_wager_and_leaves(felt_browser: Browser, server: Served) -> None:
    """The dealer says it for them."""
    with at_console(felt_browser, server, "Dee", "roulette") as booth:
        booth.seat("Ann", 1)
        booth.chip("black")
        booth.press(".player-chips button")
        booth.press(".player-list [data-seat='1'] button")
        left = booth.page.locator(".player-list li").count()

    assert left == 0


def test_a_live_table_is_opened_on_its_own_page(felt_browser: Browser, server: Served) -> None:
    """And found again there; closed it is gone."""
    client = Client(server.url)
    client.login("Dee", PASSWORD)
    with visiting(felt_browser, server.url, client=client) as visit:
        page = visit.page
        page.goto(f"{server.url}/console/new")
        page.select_option("#new-game", "roulette")
        page.fill("#new-name", "Lesson one")
        page.click("text=Open the table")
        page.wait_for_selector("#step")
        page.goto(f"{server.url}/console/new")
        page.click("text=Lesson one")
        page.wait_for_selector("#typed, .step-prompt")
        page.click("text=Close the table")
        page.wait_for_url("**/console/new")
        page.wait_for_selector("#new-game")
        gone = page.locator("text=Lesson one").count()

    assert gone == 0


@pytest.mark.parametrize("look", [{}, {"viewport": {"width": 390, "height": 844}}])
def test_the_console_fits_the_screen(
    felt_browser: Browser, server: Served, look: dict[str, Any]
) -> None:
    """A table actor and a phone: nothing sticks out at the side."""
    with at_console(felt_browser, server, "Sue", "blackjack", **look) as booth:
        booth.enter("", "", "", "Kh")
        booth.seat("Ann", 1)
        wide = booth.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert wide <= 0


def test_wagers_by_name_fit_the_screen_whatever_the_names(
    felt_browser: Browser, server: Served
) -> None:
    """Roulette has a spot with a long name: the button that lays a wager on it is in sight."""
    with at_console(felt_browser, server, "Dee", "roulette") as booth:
        booth.seat("Ann", 1)
        wide = booth.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        lay = booth.page.locator(".lay button").bounding_box()
        panel = booth.page.locator(".players").bounding_box()

    assert wide <= 0
    assert lay is not None
    assert panel is not None
    assert lay["x"] + lay["width"] <= panel["x"] + panel["width"]


def test_players_have_no_console(felt_browser: Browser, server: Served) -> None:
    """It is for those who deal."""
    client = Client(server.url)
    client.guest()
    with visiting(felt_browser, server.url, client=client) as visit:
        visit.page.goto(f"{server.url}/console/1")
        visit.page.wait_for_selector("text=The console is for dealers")


def test_a_table_that_deals_itself_has_no_console(felt_browser: Browser, server: Served) -> None:
    """Its page says so."""
    client = Client(server.url)
    client.login("Dee", PASSWORD)
    with visiting(felt_browser, server.url, client=client) as visit:
        visit.page.goto(f"{server.url}/console/1")
        visit.page.wait_for_selector("text=This table deals itself")
