"""The pages on a phone, in the dark, by keyboard alone, for listeners, and in motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
PAGES = ["/", "/me", "/account", "/verify", "/about", "/login", "/rules/19:47-1.2(b)"]

# What has no name, by the page's own words; an image or a hidden part needs none.
_NAMELESS = """() => {
  const words = (node) => [
    node.getAttribute("aria-label"),
    node.textContent,
    node.getAttribute("title"),
    ...(node.getAttribute("aria-labelledby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent),
    ...[...(node.labels ?? [])].map((label) => label.textContent),
  ].some((each) => each?.trim());
  const kinds = "button, a[href], input, select, textarea, summary, [role=button], [role=log]";
  const all = [...document.querySelectorAll(`${kinds}, dialog, section[role], [tabindex='0']`)];
  const shown = all.filter((node) => node.getClientRects().length && !node.closest("[hidden]"));
  return shown.filter((node) => !words(node)).map((node) => node.outerHTML.slice(0, 160));
}"""

_LANDMARKS = """() => Object.fromEntries(
  ["h1", "main", "header[role=banner]", "nav[aria-label]", "footer", "a.skip", "[aria-live]"]
    .map((each) => [each, document.querySelectorAll(each).length]))"""

_TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  return [...document.querySelectorAll("body *")]
    .filter((node) => node.getBoundingClientRect().right > room + 1)
    .filter((node) => !node.closest(".scroll, svg, .visually-hidden, [hidden], .tray-chips"))
    .map((node) => node.outerHTML.slice(0, 120));
}"""

_AT_REST = "() => document.getAnimations().every((each) => each.playState !== 'running')"


def check_width(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    width = page.evaluate("document.documentElement.scrollWidth")

    assert width <= PHONE["viewport"]["width"], page.evaluate(_TOO_WIDE)


def check_names(page: Page) -> None:
    """Whatever can be pressed, followed or filled in says what it is; the page has its parts."""
    parts = page.evaluate(_LANDMARKS)

    assert page.evaluate(_NAMELESS) == []
    assert parts["h1"] == parts["main"] == parts["header[role=banner]"] == parts["footer"] == 1
    assert parts["nav[aria-label]"] >= 1
    assert parts["a.skip"] == 1


def test_every_page_names_its_parts_and_fits_a_phone(felt_browser: Browser, casino: Served) -> None:
    """One heading, landmarks, names for all that can be pressed, and no scrolling sideways."""
    with playing(felt_browser, casino, **PHONE) as player:
        player.come_in()
        for path in PAGES:
            player.page.goto(f"{casino.url}{path}")
            player.page.wait_for_load_state("networkidle")
            player.picture(f"phone-{path.strip('/').partition('/')[0] or 'lobby'}")
            check_names(player.page)
            check_width(player.page)


@pytest.mark.parametrize(
    ("slug", "spot"), [("craps", "pass"), ("blackjack", "box_1"), ("hold_em", None)]
)
def test_a_table_on_a_phone_is_played_without_scrolling_sideways(
    felt_browser: Browser, casino: Served, slug: str, spot: str | None
) -> None:
    """The felt fits, the question stays in sight, and everything has a name."""
    table = new_table(casino, slug, bots=0 if spot else 2)
    with playing(felt_browser, casino, **PHONE) as player:
        player.come_in()
        player.go_to(table)
        player.sit()
        player.to_do()
        if spot is not None:
            player.bet(spot)
        player.picture(f"phone-{slug}-bet")
        check_width(player.page)
        player.ready()
        while player.to_do() != "asked" and spot != "pass":  # a blackjack asks nothing
            if spot is not None and not player.mine():
                player.bet(spot)
            player.ready()
        player.picture(f"phone-{slug}")
        check_width(player.page)
        check_names(player.page)

        assert player.page.locator(".calls [aria-live='polite']").count() == 1
        assert player.page.locator(".calls [role='log']").get_attribute("aria-label") == "Calls"


def tab_to(player: Player, selector: str) -> None:
    """Press Tab until the focus is on an element."""
    for _ in range(60):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("what => document.activeElement.matches(what)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_round_is_played_by_keyboard_alone(felt_browser: Browser, casino: Served) -> None:
    """Sit down, lay a chip with Enter, press ready: no pointer is needed."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "big_six"))
        keys = player.page.keyboard
        tab_to(player, "#action-bar .spectator button")
        keys.press("Enter")
        player.button("Leave").wait_for()
        player.page.locator("#main").focus()
        tab_to(player, "[data-spot='d1']")
        keys.press("2")
        keys.press("Enter")
        player.wait(lambda: player.mine() == 500)
        keys.press("i")
        priced = player.page.locator(".prices-body h3").inner_text()
        tab_to(player, "button.ready")
        keys.press("Enter")
        player.wait(lambda: len(player.results()) == 1)

        assert "$1" in priced or "1" in priced
        check_names(player.page)


def test_the_house_by_night(felt_browser: Browser, casino: Served) -> None:
    """In the dark the page is dark, and the felt is still a felt."""
    with playing(felt_browser, casino, color_scheme="dark") as player:
        player.come_in()
        player.picture("dark-lobby")
        player.go_to(new_table(casino, "blackjack"))
        player.sit()
        player.bet("box_1")
        player.ready()
        player.to_do()
        player.picture("dark-blackjack")
        colour = player.page.evaluate("getComputedStyle(document.body).backgroundColor")

        assert sum(int(part) for part in colour.strip("rgba()").split(",")[:3]) < 200


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "spot"), [("roulette", "red"), ("blackjack", "box_1")])
def test_a_round_in_motion_comes_to_the_same_end(
    felt_browser: Browser, casino: Served, slug: str, spot: str
) -> None:
    """The ball runs, cards fly, and then everything lies where it belongs."""
    with playing(felt_browser, casino, reduced_motion="no-preference") as player:
        player.come_in()
        player.go_to(new_table(casino, slug))
        player.sit()
        result = player.play_round(spot)
        player.page.locator("#action-bar .outcome").wait_for()
        player.page.wait_for_function(_AT_REST)
        player.picture(f"moved-{slug}")

        assert result["wagered"] > 0
        assert player.outcome()


_SPINNING = """() => document.getAnimations()
  .some((each) => each.effect.target.classList.contains("carrier"))"""
_SHOWN = """() => ["#action-bar", ".calls", ".seats", "svg.felt .seats"]
  .map((each) => document.querySelector(each).textContent).join(" | ")"""


def test_a_spin_is_announced_when_the_ball_rests(felt_browser: Browser, casino: Served) -> None:
    """While the ball runs, no call, stack or result of the page says where it will fall."""
    with playing(felt_browser, casino, reduced_motion="no-preference") as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.bet("red")
        stack = player.stack()
        player.ready()
        player.page.wait_for_function(_SPINNING)
        while_spinning = player.page.evaluate(_SHOWN)
        player.page.locator("#action-bar .outcome").wait_for()
        at_rest = player.page.evaluate(_SHOWN)
        (wheel,) = [each["text"] for each in player.events if each["event"] == "WheelShown"]

        assert wheel not in while_spinning
        assert f"${stack / 100:,.0f}" in while_spinning
        assert wheel in at_rest


# -- for listeners, and for people without a pointer --------------------------------------


def test_what_is_past_is_not_read_aloud_and_the_result_is(
    felt_browser: Browser, casino: Served
) -> None:
    """A page that is loaded again does not read out the round; a round's end is shown."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "red_dog"))
        player.sit()
        player.play_round("area_1")
        player.page.locator("#action-bar [aria-live='polite'] .outcome").wait_for()
        while player.to_do() != "asked":
            if not player.mine():
                player.bet("area_1")
            player.ready()
        said = player.page.locator(".calls [aria-live='polite']").text_content()
        player.reload()
        received = player.page.locator(".calls-list .spoken").count()

        assert said
        assert received
        assert player.page.locator(".calls [aria-live='polite']").text_content() == ""


def test_messages_have_their_place_before_the_first_one(
    felt_browser: Browser, casino: Served
) -> None:
    """A place that comes together with its first message is not read aloud."""
    with playing(felt_browser, casino) as player:
        player.page.goto(f"{casino.url}/verify")
        player.page.locator("#who a").wait_for()

        assert player.page.locator("#toasts[aria-live='polite']").count() == 1
        assert player.complaints() == []


def test_the_lobby_keeps_the_focus_and_its_peace_when_tables_change(
    felt_browser: Browser, casino: Served
) -> None:
    """It is drawn anew every few seconds, and nobody has all of it read to them again."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        opening = player.page.locator("[data-game='red_dog'] button")
        opening.focus()
        table = new_table(casino, "red_dog")
        player.page.locator(f"a.button[href='/table/{table}?sit']").wait_for()

        assert opening.evaluate("node => node === document.activeElement")
        assert player.page.locator("main [aria-live]").count() == 0


def test_marking_words_on_a_sheet_does_not_close_it(felt_browser: Browser, casino: Served) -> None:
    """A press that began on the sheet may end beside it; one that began beside it closes it."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.button("Rules").click()
        words = player.page.locator("dialog[open] p").first.bounding_box()
        assert words is not None
        mouse = player.page.mouse
        mouse.move(words["x"] + 20, words["y"] + 5)
        mouse.down()
        mouse.move(20, words["y"] + 5)
        mouse.up()
        kept = player.page.locator("dialog[open]").count()
        mouse.click(20, words["y"] + 5)

        assert kept == 1
        assert player.page.locator("dialog[open]").count() == 0
