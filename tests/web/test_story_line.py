"""A line that breaks, a page that is loaded again, a player who goes and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing


def dealt_blackjack(player: Player, house: Served) -> None:
    """Bring a player to a question of blackjack."""
    player.come_in()
    player.go_to(new_table(house, "blackjack"))
    player.sit()
    while player.to_do() != "asked":
        if not player.mine():
            player.bet("box_1")
        player.ready()


def test_a_reload_in_the_middle_of_a_hand_finds_seat_cards_and_question(
    felt_browser: Browser, casino: Served
) -> None:
    """Whoever loads the page again goes on where they were."""
    with playing(felt_browser, casino) as player:
        dealt_blackjack(player, casino)
        before, drawn = player.told, player.drawn_cards()
        player.reload()
        player.to_do()

        assert player.drawn_cards() == drawn
        assert player.told["question"] == before["question"]
        assert player.told["picture"]["wagers"] == before["picture"]["wagers"]
        assert player.told["you"] == before["you"]
        player.play_on()


@pytest.mark.promise("R8")
def test_a_line_that_is_cut_comes_back_by_itself(felt_browser: Browser, casino: Served) -> None:
    """The page says so, calls again, and the question still stands."""
    with playing(felt_browser, casino) as player:
        dealt_blackjack(player, casino)
        lines = len(player.lines)
        casino.hang_up()
        player.page.locator("body[data-line='lost'] .line-note").wait_for()
        player.page.locator("body[data-line='open']").wait_for()
        player.wait(lambda: len(player.lines) > lines)
        player.visit.wrong.clear()  # the browser itself complains of a line that was cut
        player.play_on()

        assert player.sent_on_line()[0]["do"] == "hello"


class Cut:
    """A line that breaks after the house has done a deed and before it could say so."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.cuts = 0

    def lay(self, page_side: WebSocketRoute) -> None:
        """Stand between page and house."""
        house_side = page_side.connect_to_server()
        page_side.on_message(lambda text: self.say(house_side, str(text)))
        house_side.on_message(lambda text: self.hear(page_side, str(text)))

    def say(self, house_side: WebSocketRoute, text: str) -> None:
        if "PlaceWager" in text:
            self.sent.append(text)
        house_side.send(text)

    def hear(self, page_side: WebSocketRoute, text: str) -> None:
        if self.sent and not self.cuts:
            self.cuts += 1
            page_side.close()
        else:
            page_side.send(text)


@pytest.mark.promise("R8")
def test_a_chip_that_was_not_acknowledged_is_sent_again_and_laid_once(
    felt_browser: Browser, casino: Served
) -> None:
    """The page repeats the deed with its key, and the house does it once."""
    table = new_table(casino, "roulette")
    with playing(felt_browser, casino) as player:
        cut = Cut()
        player.page.route_web_socket("**/ws/tables/*", cut.lay)
        player.come_in()
        player.go_to(table)
        player.sit()
        player.page.mouse.click(*player.point("red"))
        player.page.locator(".chips .stack").wait_for()
        player.page.wait_for_function(
            "document.getElementById('action-bar').getAttribute('aria-busy') === 'false'"
        )
        laid = player.page.locator(".chips .stack .amount, .chips .stack text").all_inner_texts()

        assert cut.cuts == 1
        assert len(cut.sent) == 2
        assert cut.sent[0] == cut.sent[1]
        assert casino.ledger.balances(f"table:{table}/layout:") == {f"table:{table}/layout:1": 500}
        assert laid


def test_a_player_leaves_with_the_chips_and_comes_back(
    felt_browser: Browser, casino: Served
) -> None:
    """The wallet has everything again, and the next seat is taken like the first."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "big_six"))
        player.sit()
        result = player.play_round("d1")
        player.leave()
        wallet = f"${(100_000 + result['net']) / 100:,.0f}"
        player.page.locator(f"#who .wallet:has-text('{wallet}')").wait_for()
        player.page.goto(casino.url)
        player.go_to(player.table)
        player.sit(seat=3)
        player.button("Rebet").click()
        player.wait(lambda: player.mine() == 500)

        assert player.seat == 3
