"""Every game of the house is played in a real browser by somebody who came in off the street."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Browser

from pitboss.games import discover
from pitboss.table import seat_actor
from tests.server.serving import Served
from tests.web.playing import Plain, Player, playing
from tests.web.sight import cards_in, known_and_hidden, names_in

GAMES = sorted(discover())

# Where no chip goes first: the bank of chemin de fer is bought by an answer.
SPOTS = {"chemin_de_fer": None, "craps": "pass", "roulette": "red"}


def first_spot(player: Player, slug: str) -> str | None:
    """A spot that takes a wager of one's own."""
    if player.is_poker or slug in SPOTS:
        return SPOTS.get(slug)
    return player.open_spots()[0]


def dollars(cents: int) -> str:
    """An amount as the page writes it."""
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"


# Their prices take long to compute the first time, and are tested where they are computed.
LONG_COMPUTED = ("caribbean_stud", "pai_gow_poker")


# -- what is checked after the round --------------------------------------------------------------


def shown_by_the_books(result: Plain) -> str:
    """What the books say of a round, as the page begins to say it."""
    net = result["net"]
    won = f"You won {dollars(net)}" if net > 0 else f"You lost {dollars(-net)}"
    return won if net else "You came out even"


def check_result(player: Player, result: Plain, brought: int) -> None:
    """The chips at one's seat, the words below the felt and the books agree to the cent."""
    figures = player.page.locator(".seat-you .figures")
    player.wait(player.outcome)
    (words,) = player.outcome()
    nets = sum(row["net"] for row in player.results())

    assert figures.inner_text() == dollars(brought + nets - player.mine())
    assert words.partition(" after ")[0].rstrip(".") == shown_by_the_books(result)


def check_replay(player: Player, result: Plain) -> None:
    """The replay tells the same steps as the line did, to the letter."""
    received = player.get(f"/api/tables/{player.table}/rounds/{result['round']}")
    messages = {step["n"]: step for message in player.messages for step in message.get("steps", [])}
    both = [(step, messages[step["n"]]) for step in received["steps"] if step["n"] in messages]

    assert received["viewer"] == f"seat:{player.seat}"
    assert len(both) > 2
    for again, first in both:
        assert again["events"] == first["events"]
        assert again["view"]["places"] == first["view"]["places"]
        assert again["view"]["decided"] == first["view"]["decided"]


def check_price(player: Player, spot: str) -> None:
    """The panel shows the exact house advantage of the spot, as the house computes it."""
    player.page.mouse.move(*player.point(spot))
    player.page.locator(".prices .price").first.wait_for(timeout=120_000)
    shown = player.page.locator(".prices-body").text_content() or ""  # ratios are folded
    prices = player.get(f"/api/tables/{player.table}/prices")
    rows = [prices["prices"][index] for index in prices["by_spot"][spot]]

    assert rows
    for row in rows:
        exact = row["house_advantage"]["exact"]
        assert f"{row['house_advantage']['percent']:.4f}".rstrip("0").rstrip(".") in shown
        assert exact is None or exact in shown
        assert row["true_odds"] is None or row["true_odds"] in shown


def check_costs(player: Player) -> None:
    """Where the house does not bank, the panel says what it takes."""
    player.page.locator(".prices-body table").wait_for()
    costs = player.get(f"/api/tables/{player.table}/prices")["costs"]

    assert player.page.locator(".prices-body tbody tr").count() == len(costs) > 0


def check_provision(player: Player) -> None:
    """The provision of an event is one press away."""
    cite = player.page.locator(".calls .call .cite:visible").last
    number = cite.get_attribute("title") or ""
    cite.click()
    text = player.page.locator("dialog[open] .provision-text").inner_text()
    player.page.keyboard.press("Escape")

    assert text == player.get(f"/api/provisions/{number}")["text"] != ""


def check_secrets(player: Player) -> set[str]:
    """Neither the line nor the page names a card that this seat may not know; those cards."""
    known, hidden = known_and_hidden(
        player.server.ledger, player.table, seat_actor(player.seat or 0)
    )
    sent = set().union(*map(cards_in, player.frames))
    page = player.shown()

    assert sent <= known
    assert cards_in(page) | names_in(page) <= known
    return hidden


def midway(player: Player, slug: str) -> None:
    """In the middle of the round nothing is given away either."""
    player.picture(f"{slug}-asked")

    assert check_secrets(player) or not player.is_poker


# -- the tests ------------------------------------------------------------------------------------


@pytest.mark.promise("R14")
@pytest.mark.promise("R16")
@pytest.mark.parametrize("slug", GAMES)
def test_a_guest_plays_a_round(felt_browser: Browser, casino: Served, slug: str) -> None:
    """In by one press, down at a table, a chip, an answer, a result that the books confirm."""
    with playing(felt_browser, casino) as player:
        player.come_in()
        player.choose(slug)
        player.sit()
        brought = player.brought()
        spot = first_spot(player, slug)
        result = player.play_round(spot, midway=partial(midway, player, slug))
        player.picture(slug)

        assert player.complaints() == []
        check_result(player, result, brought)
        check_replay(player, result)
        check_secrets(player)
        check_provision(player)
        if player.is_poker:
            check_costs(player)
        elif slug not in LONG_COMPUTED:
            check_price(player, spot or "part")
