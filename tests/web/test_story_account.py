"""Somebody keeps what they won as a guest, chooses another password, looks back at the rounds."""

from __future__ import annotations

from playwright.sync_api import Browser, Route

from pitboss.client import Client
from pitboss.server.auth.totp import STEP_SECONDS, code_at
from pitboss.server.clock import WallClock
from tests.server.http_client import PASSWORD
from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing

OTHER = "a much longer password"


def keep(player: Player, name: str) -> None:
    """Go from one's own page to the door, and give the account a name."""
    page = player.page
    page.goto(f"{player.server.url}/me")
    page.get_by_role("link", name="Keep this account").click()
    page.locator("#new-name").fill(name)
    page.locator("#new-password").fill(PASSWORD)
    page.get_by_role("button", name="Keep this account").click()
    page.wait_for_url("**/me")
    page.locator("#old-password").wait_for()


def test_a_guest_keeps_seat_chips_and_rounds_under_a_name(
    felt_browser: Browser, casino: Served
) -> None:
    """At the table everything is as it was, and the name opens the door from elsewhere."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.play_round("red")
        seat, stack, results = player.seat, player.stack(), player.results()
        player.page.goto(f"{casino.url}/login")
        player.page.locator("#new-name").wait_for()
        player.picture("account-keep")
        keep(player, "Keeper")
        player.picture("account-me")
        player.go_to(player.table)
        elsewhere = Client(casino.url)

        assert elsewhere.login("Keeper", PASSWORD).id == player.get("/api/me")["user"]["id"]
        assert (player.seat, player.stack(), player.results()) == (seat, stack, results)


def test_another_password_signs_one_out_everywhere_else(
    felt_browser: Browser, casino: Served
) -> None:
    """A wrong old one is refused in words; the right one leaves this browser signed in."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        keep(player, "Changer")
        elsewhere = Client(casino.url)
        elsewhere.login("Changer", PASSWORD)
        page = player.page
        for old in (OTHER, PASSWORD):
            page.locator("#old-password").fill(old)
            page.locator("#new-password").fill(OTHER)
            page.get_by_role("button", name="Change my password").click()
            page.locator("#me [role=alert]:not(:empty), .toast.good").first.wait_for()
        page.locator(".toast.good").wait_for()
        player.visit.wrong[:] = [each for each in player.visit.wrong if "403" not in each]

        assert player.get("/api/me")["user"]["name"] == "Changer"
        assert elsewhere.me().user is None
        assert Client(casino.url).login("Changer", OTHER).name == "Changer"


def test_the_account_page_does_what_it_says(felt_browser: Browser, casino: Served) -> None:
    """A limit is set, a session ended, a second factor turned on and asked for at the door."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        keep(player, "Careful")
        page = player.page
        Client(casino.url).login("Careful", PASSWORD)
        page.goto(f"{casino.url}/account")
        page.locator("#limit-kind").select_option("loss_day")
        page.locator("#limit-value").fill("50")
        page.get_by_role("button", name="Set this limit").click()
        page.locator("[data-limit=loss_day]").get_by_text("$50").first.wait_for()
        page.locator("#sessions").get_by_role("button", name="End", exact=True).click()
        page.locator("#sessions tbody tr").nth(1).wait_for(state="detached")
        page.locator("#factor-password").fill(PASSWORD)
        page.get_by_role("button", name="Set up a second factor").click()
        secret = page.locator("#factor-key").inner_text().replace(" ", "")
        now = WallClock().now_ms() // 1000 // STEP_SECONDS
        page.locator("#factor-code").fill(code_at(secret, now))
        page.get_by_role("button", name="Turn it on").click()
        page.locator(".codes li").first.wait_for()
        recovery = page.locator(".codes li").all_inner_texts()
        player.picture("account-recovery")
        page.get_by_role("button", name="I have written them down").click()
        page.get_by_role("button", name="Turn it off").wait_for()
        player.picture("account-page")
        page.get_by_role("button", name="Log out").click()
        page.wait_for_url(f"{casino.url}/")
        page.goto(f"{casino.url}/login?back=/account")
        page.locator("#login-name").fill("Careful")
        page.locator("#login-password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").last.click()
        page.locator("#login-code").fill(recovery[0])
        page.get_by_role("button", name="Log in").last.click()
        page.wait_for_url("**/account")
        page.get_by_text("9 recovery codes are left").wait_for()
        player.visit.wrong[:] = [each for each in player.visit.wrong if "401" not in each]

        assert player.get("/api/me")["user"]["name"] == "Careful"


def test_the_sheet_for_a_new_table_asks_the_game_what_may_be_chosen(
    felt_browser: Browser, casino: Served
) -> None:
    """One of a few is picked, several are ticked, and only what differs is sent."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.page.locator("[data-game='craps'] button").click()
        sheet = player.page.locator("dialog[open]")
        sheet.locator("summary").click()
        sheet.locator(".ticks input").first.wait_for()
        sheet.get_by_role("checkbox", name="horn high").uncheck()
        player.picture("opening-craps")
        sheet.get_by_role("button", name="Open the table").click()
        player.page.wait_for_url("**/table/*")
        player.arrive()
        rules = player.get(f"/api/tables/{player.page.url.rpartition('/')[2].partition('?')[0]}")[
            "rules"
        ]
        offered = rules["wagers_offered"]

        assert set(offered["choices"]) - set(offered["value"]) == {"horn_high"}
        assert [name for name, rule in rules.items() if not rule["usual"]] == ["wagers_offered"]


def without_money(route: Route) -> None:
    """The house says who is there, with nothing in the wallet."""
    reply = route.fetch()
    said = reply.json()
    said["user"]["wallet"] = 0
    route.fulfill(response=reply, json=said)


def test_who_got_money_on_another_page_can_sit_down(felt_browser: Browser, casino: Served) -> None:
    """The table asks anew who is there, and what the wallet holds, before it offers a seat."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.page.route("**/api/me", without_money)
        player.go_to(new_table(casino, "roulette"))
        player.button("Sit down and play").click()
        player.page.locator(".toast").wait_for()
        player.page.unroute("**/api/me")
        player.sit()

        assert player.seat is not None
