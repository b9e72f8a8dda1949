"""The plain felt that fits any game: every spot is on it, and it draws whatever a picture holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitboss.games import names
from tests.web.felts import FeltPage, info_of, picture_of, wager


def grid_of(slug: str) -> dict[str, Any]:
    """A table whose game has no felt of its own."""
    return {**info_of(slug), "game": "grid"}


@pytest.mark.parametrize("slug", names())
def test_every_spot_of_a_game_is_on_the_grid(felts: FeltPage, slug: str) -> None:
    """Each once, with a name, and where a click finds it."""
    info = grid_of(slug)
    felts.show(info)
    spots = felts.measure()["spots"]

    assert Counter(each["spot"] for each in spots) == Counter(r["spot"] for r in info["layout"])
    assert all(each["label"] and each["role"] == "button" for each in spots)


@pytest.mark.parametrize("slug", ["craps", "blackjack", "roulette"])
def test_the_grid_draws_what_a_picture_holds(felts: FeltPage, slug: str) -> None:
    """Seats, chips, cards, dice, the wheel and pots are all to be seen."""
    info = grid_of(slug)
    spot = info["layout"][0]["spot"]
    hand = {"place": "player 1", "seat": 1, "role": "hand", "label": "Hand 1", "note": ""}
    picture = picture_of(
        wagers=[wager(1, spot), wager(2, spot, seat=2)],
        places=[{**hand, "cards": ["Kh", ""]}],
        dice=[3, 4],
        wheel={"section": 5, "symbol": "17"},
        pots=[{"name": "pot", "cents": 1200}],
    )
    felts.show(info)
    felts.update(picture)
    felts.update({**picture, "wagers": [], "dice": None, "wheel": None}, animate=True)
    felts.update(picture, animate=True)
    words = felts.page.locator("svg.felt").text_content() or ""

    assert "Ann" in words
    assert "Dice 3-4" in words
    assert "Wheel 17" in words
    assert "pot $12" in words
    assert felts.page.locator(".stack").count() == 2
    assert felts.page.locator(".card").count() == 2


def test_a_spot_of_the_grid_takes_chips_and_questions(felts: FeltPage) -> None:
    """Enter lays a chip, `i` asks for the price, and arrows walk from spot to spot."""
    felts.show(grid_of("craps"))
    first = felts.page.locator("[data-spot]").first
    key = first.get_attribute("data-spot")
    first.press("Enter")
    first.press("i")
    first.press("ArrowRight")
    walked = felts.page.evaluate("document.activeElement.dataset.spot")

    assert felts.said() == [["bet", key], ["inspect", key]]
    assert walked not in (None, key)
