"""Chips in places of their own: odds behind a bet, wagers by name, tables without a limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing


@contextmanager
def at_a_table(browser: Browser, server: Served, slug: str) -> Iterator[Player]:
    """Somebody who sits at a table of their own and may wager."""
    with playing(browser, server) as player:
        player.come_in()
        player.go_to(new_table(server, slug))
        player.sit()
        player.to_do()
        yield player


def to_point(player: Player) -> str:
    """Shoot until a Pass Bet has its point."""
    while not str(point := player.received["view"]["marks"]["puck"]).isdigit():
        if player.to_do() == "asked":
            player.answer()
            continue
        if not player.mine():
            player.bet("pass")
        rolls = player.round
        player.ready()
        for _ in range(1_000):  # a second press would roll again
            if player.round != rolls:
                break
            player.page.wait_for_timeout(40)
    player.to_do()
    return str(point)


def test_odds_are_laid_on_the_felt_and_taken_back(felt_browser: Browser, casino: Served) -> None:
    """A chip behind the line goes behind the bet whose point it is, and Undo takes it back."""
    with at_a_table(felt_browser, casino, "craps") as player:
        point = to_point(player)
        shown = player.page.locator(f"[data-spot='pass_odds_{point}']")
        others = player.page.locator("[data-spot^='pass_odds_'].open").count()
        player.page.get_by_text("More", exact=True).click()
        odds = player.page.locator("#action-bar .folded form .answer").inner_text()
        player.bet(f"pass_odds_{point}")
        laid = player.received["view"]["wagers"][-1]
        player.button("Undo").click()
        player.wait(lambda: player.mine() == 500)

        assert laid["spot"] == f"pass_odds_{point}"
        assert laid["cents"] > 0
        assert odds == f"Pass odds on {point} behind $5.00"
        assert others == 1
        assert shown.get_attribute("aria-disabled") == "false"
        assert player.complaints() == []


def test_a_wager_is_changed_by_the_name_of_its_spot(felt_browser: Browser, casino: Served) -> None:
    """What stands on the button is what stands on the layout, and no key of the table's own."""
    with at_a_table(felt_browser, casino, "roulette") as player:
        player.bet("split_7_10")
        player.page.get_by_text("Change a wager").click()
        words = player.page.locator("#action-bar .folded .answer").all_inner_texts()

        assert words
        assert all(each.endswith("on split 7-10") for each in words)


def test_a_table_without_a_limit_says_so(felt_browser: Browser, casino: Served) -> None:
    """The posted maximum is none where the stack alone limits a bet."""
    table = new_table(casino, "hold_em", options={"limit_structure": "no_limit"})
    with playing(felt_browser, casino) as player:
        player.come_in()
        row = player.page.locator(f"a.table-row[href='/table/{table}']").inner_text()
        player.go_to(table)
        heading = player.page.locator(".table-heading").inner_text()

        assert "from $2 ·" in row
        assert "no limit from $2" in heading


def test_who_names_too_few_cards_is_led_to_them(felt_browser: Browser, casino: Served) -> None:
    """The focus goes to the cards, and the mark is gone once one is pressed."""
    with at_a_table(felt_browser, casino, "pai_gow_poker") as player:
        player.bet("area_1")
        player.ready()
        while player.to_do() and not player.page.locator("#action-bar .blank-cards").count():
            player.answer()
        player.page.locator("#action-bar form.filled .answer").click()
        held = player.page.evaluate("document.activeElement.className")
        marked = player.page.locator(".filled.missing").count()
        player.page.locator(".card-toggle").first.click()

        assert (held, marked) == ("card-toggle", 1)
        assert player.page.locator(".filled.missing").count() == 0


def test_three_presses_lead_a_stranger_to_a_settled_wager(
    felt_browser: Browser, casino: Served
) -> None:
    """Play in the lobby gives a visitor account, seat and chips; a spot and Ready do the rest."""
    table = new_table(casino, "big_six")
    with playing(felt_browser, casino) as player:
        player.page.goto(casino.url)
        player.table = table
        player.page.locator(f"a.button[href='/table/{table}?sit']").click()
        player.button("Leave").wait_for()
        player.to_do()
        player.bet("d1")
        player.ready()
        player.wait(player.results)

        assert player.results()[0]["wagered"] > 0
        assert player.brought() == 200_00  # a fifth of the wallet
        assert player.page.url == f"{casino.url}/table/{table}"


def test_a_chip_laid_by_a_spectator_is_laid_from_a_seat(
    felt_browser: Browser, casino: Served
) -> None:
    """The first press on a spot sits down and wagers."""
    with playing(felt_browser, casino) as player:
        player.go_to(new_table(casino, "roulette"))
        player.page.mouse.click(*player.point("red"))
        player.button("Leave").wait_for()
        player.wait(lambda: player.mine() > 0)

        assert player.mine() == 5_00


def test_leaving_with_a_wager_on_the_layout_asks_first(
    felt_browser: Browser, casino: Served
) -> None:
    """The wager stands until it is decided; a player who thinks again stays."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.bet("red")
        player.button("Leave").click()
        sheet = player.page.locator("dialog[open]")
        sheet.get_by_role("button", name="Stay").click()
        stays = player.button("Leave").is_visible()
        player.button("Leave").click()
        sheet.get_by_role("button", name="Leave").click()
        player.button("Sit down", bar=True).wait_for()

        assert stays


def test_calls_name_the_players(felt_browser: Browser, casino: Served) -> None:
    """The log says who sat down and wagered by name, as the felt does."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.bet("red")
        name = player.get("/api/me")["user"]["name"]
        calls = player.page.locator(".calls-list")
        calls.get_by_text(f"{name}: $5.00 on red").wait_for()

        assert f"{name} sits down with $200.00." in calls.inner_text()
        assert "Seat 1" not in calls.inner_text()
