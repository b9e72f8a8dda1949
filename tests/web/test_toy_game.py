"""A game of another distribution is played in a real browser, on its own felt."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.plugged_in import installed, plugged_in
from tests.server.serving import served
from tests.web.playing import playing


def test_a_guest_plays_a_game_of_another_distribution(
    felt_browser: Browser, tmp_path: Path
) -> None:
    """Its felt shows the spot and the coin, and the books have the result."""
    with (
        plugged_in(*installed(tmp_path / "site")),
        served(tmp_path, games=("coin_toss",)) as server,
        playing(felt_browser, server) as player,
    ):
        player.come_in()
        player.choose("coin_toss")
        player.sit()
        result = player.play_round("heads")
        coin = player.page.locator(".felt-coin_toss .coin-side")

        assert player.complaints() == []
        assert player.open_spots() == ["heads"]
        assert coin.text_content() == ("Heads" if result["net"] > 0 else "Tails")
