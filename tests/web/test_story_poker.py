"""Two people at one hold 'em table, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
import pytest
from playwright.sync_api import Browser

from pitboss.table import Actor, seat_actor
from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing
from tests.web.sight import cards_in, known_and_hidden, names_in

RAIL: Actor = "spectator"


def seen_by(player: Player) -> set[str]:
    """All cards that came over the line or stand on the page."""
    page = player.shown()
    return set().union(cards_in(page), names_in(page), *map(cards_in, player.frames))


@contextmanager
def two_at_a_table(browser: Browser, server: Served) -> Iterator[tuple[Player, Player, Player]]:
    """Two players with cards in hand, and somebody at a spectator."""
    table = new_table(server, "hold_em")
    with (
        playing(browser, server) as one,
        playing(browser, server) as two,
        playing(browser, server) as spectator,
    ):
        spectator.go_to(table)
        for player in (one, two):
            player.come_in()
            player.go_to(table)
            player.sit()
        for player in (one, two):
            player.ready()
        for player in (one, two):
            player.wait(partial(has_cards, player))
        yield one, two, spectator


def has_cards(player: Player) -> bool:
    """Whether the player sees two cards in their own hand."""
    hands = [each for each in player.received["view"]["places"] if each["seat"] == player.seat]
    return sum(bool(card) for each in hands for card in each["cards"]) == 2


def is_between_hands(player: Player) -> bool:
    """Whether the hand is over, as the player was shown."""
    return bool(player.received["question"]["betting"])


@pytest.mark.promise("R14")
def test_nobody_sees_the_cards_of_another(felt_browser: Browser, casino: Served) -> None:
    """Not on the page, not on the line, not in the replay of a hand that was given up."""
    with two_at_a_table(felt_browser, casino) as (one, two, spectator):
        first = one if one.received["question"]["yours"] else two
        first.to_do()
        first.page.locator("button[data-command='fold']").click()
        for player in (one, two, spectator):
            player.wait(partial(is_between_hands, player))
        everyone = {seat_actor(one.seat or 0): one, seat_actor(two.seat or 0): two, RAIL: spectator}

        for actor, player in everyone.items():
            known, hidden = known_and_hidden(casino.ledger, one.table, actor)
            again = msgspec.json.encode(player.get(f"/api/tables/{one.table}/rounds/1")).decode()
            assert seen_by(player) | cards_in(again) <= known
            assert len(hidden) >= (4 if actor == RAIL else 2)


def test_a_reload_in_the_middle_of_a_hand_finds_everything(
    felt_browser: Browser, casino: Served
) -> None:
    """Seat, cards and question are the same, and the other player's cards still unknown."""
    with two_at_a_table(felt_browser, casino) as (one, two, _):
        first = one if one.received["question"]["yours"] else two
        first.to_do()
        before = (first.received["question"], first.seat, first.received["view"]["places"])
        first.reload()
        first.to_do()
        after = (first.received["question"], first.seat, first.received["view"]["places"])
        known, _ = known_and_hidden(casino.ledger, first.table, seat_actor(first.seat or 0))

        assert after == before
        assert seen_by(first) <= known
        assert first.page.locator("button[data-command='fold']").is_enabled()
