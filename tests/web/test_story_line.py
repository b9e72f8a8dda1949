"""A line that breaks, a page that is loaded again, a player who goes and comes back."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Browser, WebSocketRoute

from pitboss.client import Client
from pitboss.server.auth.roles import Role
from tests.server.http_client import PASSWORD
from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing


def dealt_blackjack(player: Player, server: Served) -> None:
    """Bring a player to a hand of blackjack that may stand; insurance is declined before that."""
    player.come_in()
    player.go_to(new_table(server, "blackjack"))
    player.sit()
    stand = player.page.locator("#action-bar .forms button[data-command='stand']")
    while (doing := player.to_do()) != "asked" or not stand.count():
        if doing == "asked":
            player.page.locator("#action-bar .forms button[data-command='no']").click()
            continue
        if not player.mine():
            player.bet("box_1")
        player.ready()


def test_a_reload_in_the_middle_of_a_hand_finds_seat_cards_and_question(
    felt_browser: Browser, casino: Served
) -> None:
    """Anyone who loads the page again goes on where they were."""
    with playing(felt_browser, casino) as player:
        dealt_blackjack(player, casino)
        before, drawn = player.received, player.drawn_cards()
        player.reload()
        player.to_do()

        assert player.drawn_cards() == drawn
        assert player.received["question"] == before["question"]
        assert player.received["view"]["wagers"] == before["view"]["wagers"]
        assert player.received["you"] == before["you"]
        player.play_on()


# Notes every state of the line, with what the page says of it.
_LINES = """() => {
  const said = () => document.querySelector(".connection-note")?.innerText ?? "";
  const note = () => window.lines.push([document.body.dataset.connection, said()]);
  window.lines = [];
  new MutationObserver(note).observe(document.body, { attributeFilter: ["data-connection"] });
}"""


@pytest.mark.promise("R8")
def test_a_line_that_is_cut_comes_back_by_itself(felt_browser: Browser, casino: Served) -> None:
    """The page says so, calls again, and the question still stands."""
    with playing(felt_browser, casino) as player:
        dealt_blackjack(player, casino)
        lines = len(player.lines)
        player.page.evaluate(_LINES)
        casino.close()
        player.page.wait_for_function("() => window.lines.some(([word]) => word === 'open')")
        player.wait(lambda: len(player.lines) > lines)
        player.visit.wrong.clear()  # the browser itself complains of a line that was cut
        (lost, said), *_ = player.page.evaluate("window.lines")
        player.play_on()

        assert lost == "lost"
        assert "Connecting again" in said
        assert sum(each["type"] == "snapshot" for each in player.messages) == 2


class Cut:
    """A line that breaks after the house has done a command and before it could say so."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.cuts = 0

    def lay(self, page_side: WebSocketRoute) -> None:
        """Stand between page and house."""
        house_side = page_side.connect_to_server()
        page_side.on_message(lambda text: self.say(house_side, str(text)))
        house_side.on_message(lambda text: self.receive(page_side, str(text)))

    def say(self, house_side: WebSocketRoute, text: str) -> None:
        if "PlaceWager" in text:
            self.sent.append(text)
        house_side.send(text)

    def receive(self, page_side: WebSocketRoute, text: str) -> None:
        if self.sent and not self.cuts:
            self.cuts += 1
            page_side.close()
        else:
            page_side.send(text)


@pytest.mark.promise("R8")
def test_a_chip_that_was_not_acknowledged_is_sent_again_and_laid_once(
    felt_browser: Browser, casino: Served
) -> None:
    """The page repeats the command with its key, and the house does it once."""
    table = new_table(casino, "roulette")
    with playing(felt_browser, casino) as player:
        cut = Cut()
        player.page.route_web_socket("**/ws/tables/*", cut.lay)
        player.come_in()
        player.go_to(table)
        player.sit()
        player.page.mouse.click(*player.point("red"))
        player.page.locator(".chips .stack").wait_for()
        player.page.locator("#action-bar[aria-busy='false']").wait_for()
        laid = player.page.locator(".chips .stack .amount, .chips .stack text").all_inner_texts()

        assert cut.cuts == 1
        assert len(cut.sent) == 2
        assert cut.sent[0] == cut.sent[1]
        assert casino.ledger.balances(f"table:{table}/layout:") == {f"table:{table}/layout:1": 500}
        assert laid


# -- too late --------------------------------------------------------------------------------------


def overtaken(player: Player, command: str) -> None:
    """From now on every such command comes when the table has gone on to another question."""

    def lay(page_side: WebSocketRoute) -> None:
        house_side = page_side.connect_to_server()
        house_side.on_message(page_side.send)
        page_side.on_message(lambda text: house_side.send(late(str(text))))

    def late(text: str) -> str:
        said = msgspec.json.decode(text)
        if said["do"] == command:
            said["q"] -= 1
        return msgspec.json.encode(said).decode()

    player.page.route_web_socket("**/ws/tables/*", lay)


def test_who_is_ready_too_late_receives_no_complaint(felt_browser: Browser, casino: Served) -> None:
    """The table has begun, as they wished; the button goes by what it asks now."""
    with playing(felt_browser, casino) as player:
        overtaken(player, "ready")
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.ready()
        player.wait(lambda: any(each["type"] == "conflict" for each in player.messages))
        player.to_do()

        assert player.complaints() == []
        assert player.page.locator("button.ready").is_enabled()


def test_an_answer_that_comes_too_late_is_shown_kindly(
    felt_browser: Browser, casino: Served
) -> None:
    """The table has moved on, which is nobody's fault; what it asks now can be answered."""
    with playing(felt_browser, casino) as player:
        dealt_blackjack(player, casino)
        overtaken(player, "answer")
        player.reload()
        player.to_do()
        player.answer()
        player.page.locator(".toast").wait_for()
        again = player.to_do()

        assert player.page.locator(".toast p").all_inner_texts() == ["The table has moved on."]
        assert player.page.locator(".toast.refused").count() == 0
        assert again == "asked"


# Notes what is offered whenever the answers are held back or given free.
_NOTE = """() => {
  const forms = document.querySelector("#action-bar .forms");
  const note = () => (window.offered ??= []).push([forms.inert, forms.innerText]);
  new MutationObserver(note).observe(forms, { attributes: true, attributeFilter: ["inert"] });
  note();
}"""


def test_an_answer_that_was_given_elsewhere_is_no_longer_offered(
    felt_browser: Browser, casino: Served
) -> None:
    """The buttons of a question that stands no more are held while what came of it is shown."""
    with playing(felt_browser, casino, reduced_motion="no-preference") as player:
        dealt_blackjack(player, casino)
        player.page.evaluate(_NOTE)
        other = player.page.context.new_page()
        other.goto(player.page.url)
        other.locator("#action-bar .forms button[data-command='stand']").click()
        player.page.wait_for_function("() => window.offered.length > 1")
        (was_held, before), (is_held, after), *_ = player.page.evaluate("window.offered")

        assert (was_held, is_held) == (False, True)
        assert "Stand" in before == after


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


def test_rebet_pressed_twice_lays_the_chips_once(felt_browser: Browser, casino: Served) -> None:
    """Anyone who presses in haste bets as before, and not twice as much."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.play_round("red")
        player.to_do()
        player.button("Rebet").evaluate("node => [node.click(), node.click()] && null")
        player.wait(lambda: player.mine() > 0)
        player.page.locator("#action-bar[aria-busy='false']").wait_for()

        assert player.mine() == 500


# -- a table that is no more -----------------------------------------------------------------------


def test_a_table_that_was_closed_says_so_and_offers_no_seat(
    felt_browser: Browser, casino: Served
) -> None:
    """Anyone who stood at a spectator is not asked to sit down at a table that nobody deals."""
    casino.add("Closer", role=Role.SUPERVISOR)
    closer, table = Client(casino.url), new_table(casino, "roulette")
    closer.login("Closer", PASSWORD)
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(table)
        closer.close_table(table)
        player.page.locator("body[data-connection='closed']").wait_for()
        player.page.locator("#action-bar .prompt", has_text="This table is closed.").wait_for()
        seats = player.page.get_by_role("button", name="Sit down", exact=True)
        seats.first.click()

        assert player.page.locator("#table-bar").get_by_role("button").count() == 3
        assert not player.page.locator("#action-bar .spectator").is_visible()
        assert player.page.locator(".toast p").all_inner_texts() == ["This table is closed."]


def test_a_line_to_a_table_that_is_gone_is_not_called_again_and_again(
    felt_browser: Browser, casino: Served
) -> None:
    """It was closed while the page was out of reach: that is said once, and the page is quiet."""
    calls: list[WebSocketRoute] = []

    def lay(page_side: WebSocketRoute) -> None:
        calls.append(page_side)
        if len(calls) == 1:
            page_side.connect_to_server()
            return
        error = {"message": "there is no open table", "code": "no_such_thing", "cites": []}
        page_side.send(msgspec.json.encode({"type": "error", "error": error}).decode())
        page_side.close(code=4004)

    with playing(felt_browser, casino) as player:
        player.page.route_web_socket("**/ws/tables/*", lay)
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.page.locator("#action-bar .prompt", has_text="Place your bets").wait_for()
        calls[0].close()
        player.page.locator("body[data-connection='closed']").wait_for()
        player.page.wait_for_timeout(1_000)

        assert len(calls) == 2
        assert len(player.complaints()) == 1


def test_a_line_on_which_nobody_answers_is_given_up_at_once(
    felt_browser: Browser, casino: Served
) -> None:
    """A phone that changed its network is not kept waiting for a farewell that cannot come."""
    calls: list[WebSocketRoute] = []
    minutes = 0

    def lay(page_side: WebSocketRoute) -> None:
        calls.append(page_side)
        house_side = page_side.connect_to_server()
        page_side.on_message(lambda text: None if "ping" in str(text) else house_side.send(text))
        page_side.on_close(lambda code, reason: None)  # no farewell reaches anybody

    with playing(felt_browser, casino) as player:
        player.page.clock.install()
        player.page.route_web_socket("**/ws/tables/*", lay)
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        while len(calls) == 1 and (minutes := minutes + 1) <= 5:  # whatever is accepted late counts
            player.page.clock.run_for(60_000)
            player.page.wait_for_timeout(200)

        assert len(calls) > 1


def test_what_is_pressed_without_a_connection_is_not_sent_later(
    felt_browser: Browser, casino: Served
) -> None:
    """The page says at once that the line is lost, and that nothing was sent."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.go_to(new_table(casino, "roulette"))
        player.sit()
        player.page.context.set_offline(True)
        player.page.locator("body[data-connection='lost']").wait_for()
        player.page.mouse.click(*player.point("red"))
        player.page.get_by_text("nothing was sent").wait_for()
        player.page.context.set_offline(False)
        player.page.locator("body[data-connection='open']").wait_for()
        player.bet("black")
        player.visit.wrong.clear()  # the browser itself complains of a line that was cut

        assert [each["spot"] for each in player.received["view"]["wagers"]] == ["black"]
