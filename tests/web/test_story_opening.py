"""Somebody opens a table under house rules of their own."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator

from tests.server.serving import Served
from tests.web.playing import Player, playing


def rule(sheet: Locator, words: str) -> Locator:
    """The field of a house rule, by the words beside it."""
    return sheet.get_by_label(words, exact=False).first


def open_sheet(player: Player, slug: str) -> Locator:
    """The sheet on which a table of this game is opened."""
    player.page.locator(f"[data-game='{slug}'] button").click()
    sheet = player.page.locator("dialog[open]")
    sheet.locator("summary").click()
    sheet.locator(".new-rules .field").first.wait_for()
    return sheet


def test_an_unlawful_rule_is_refused_with_its_provision_and_a_lawful_one_is_posted(
    felt_browser: Browser, casino: Served
) -> None:
    """The provision stands beside the rule; the sign of the new table shows what was chosen."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        sheet = open_sheet(player, "blackjack")
        decks = rule(sheet, "how many decks are in play")
        decks.fill("21")
        sheet.get_by_role("button", name="Open the table").click()
        fault = sheet.locator(".new-rules .field .loss .cite").first
        fault.wait_for()
        player.picture("opening-refused")
        refused = sheet.locator(".new-rules .field .loss").inner_text()
        fault.click()
        provision = player.page.locator("dialog[open] .provision-text").inner_text()
        player.page.keyboard.press("Escape")
        decks.fill("6")
        sheet.get_by_role("button", name="Open the table").click()
        player.page.wait_for_url("**/table/*")
        player.arrive()
        info = player.get(f"/api/tables/{player.page.url.rpartition('/')[2].partition('?')[0]}")

        assert "19:47-2" in refused
        assert provision
        assert info["rules"]["decks"]["value"] == 6
        player.visit.wrong[:] = [each for each in player.visit.wrong if "400" not in each]


def test_two_presses_open_one_table(felt_browser: Browser, casino: Served) -> None:
    """Anyone who presses twice in haste finds one table of that name in the lobby."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        sheet = open_sheet(player, "red_dog")
        sheet.locator("#new-name").fill("Only one")
        press = sheet.get_by_role("button", name="Open the table")
        press.evaluate("node => [node.click(), node.click()] && null")
        player.page.wait_for_url("**/table/*")
        player.arrive()
        named = [each for each in player.get("/api/tables") if each["name"] == "Only one"]

        assert len(named) == 1
