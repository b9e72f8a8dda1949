"""Every viewer sees what is there: the view agrees with the table in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.equipment import Card
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.events import CardExposed
from pitboss.poker.hand import Player
from pitboss.server.views.table_view import SPECTATOR, TableView
from pitboss.table import DEALER, seat_of
from pitboss.table.authoring import CardState
from tests.server.views import VIEWERS, Watched, live, locals_of
from tests.strategies import GAMES, SEEDS

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
STEPS = 80


def codes(cards: Iterable[int]) -> list[str]:
    return [Card(card).code for card in cards]


# -- chips ----------------------------------------------------------------------------------------


def check_chips(play: Watched, view: TableView) -> None:
    table, drawn = play.table, view.as_json()
    seats: Any = drawn["seats"]
    wagers: Any = drawn["wagers"]
    truth = [(each.id, each.seat, each.spot, each.cents) for each in table.wagers.values()]

    assert {each["seat"]: each["stack"] for each in seats} == {
        seat: table.stack(seat) for seat in table.seats
    }
    found = [tuple(each[key] for key in ("id", "seat", "spot", "cents")) for each in wagers]
    assert sorted(found) == sorted(truth)
    if truth:
        laid = {seat: sum(each.cents for each in table.wagers_of(seat)) for seat in table.seats}
        assert {each["seat"]: each["wagered"] for each in seats} == laid
    assert [each["seat"] for each in seats if each["you"]] == [
        seat for seat in table.seats if seat == seat_of(view.viewer)
    ]


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=4)
def test_every_viewer_sees_the_stacks_and_wagers_that_are_there(slug: str, seed: int) -> None:
    """For every viewer, after every answer, over as many rounds as it takes."""
    play = Watched(slug, seed, coupons={1: 50_00})

    for _ in range(STEPS):
        play.step()
        for view in play.views.values():
            check_chips(play, view)
            assert view.as_json()["round"] == play.table.rounds


# -- cards of banked games ------------------------------------------------------------------------


def on_table(play: Watched) -> int:
    state = play.table.state
    shoes = (state.shoe, getattr(state, "resting", None))
    return sum(shoe.on_table for shoe in shoes if shoe is not None)


def hands_of(play: Watched) -> list[list[str]]:
    """The hands as the procedure under way holds them."""
    held = [each for local in locals_of(play.round) for each in local.values()]
    deals = [each for each in held if isinstance(getattr(each, "hands", None), dict)]
    hands: list[list[str]] = []
    for each in deals[-1].hands.values() if deals else ():
        boxes = [each] if not each or isinstance(each[0], int) else [hand.cards for hand in each]
        hands += [sorted(codes(cards)) for cards in boxes if cards]
    return hands


def groups(view: TableView) -> list[list[str]]:
    """The hands as a viewer sees them, both parts of a hand that is set in two."""
    found: dict[str, list[str]] = {}
    for place in live(view):
        found.setdefault(place.group, []).extend(place.codes)
    return [sorted(cards) for cards in found.values()]


def check_cards(play: Watched) -> None:
    """As many cards as are out, each hand where it lies; nobody sees what the house does not."""
    dealer = play.views[DEALER]
    there = {place.name: place for place in live(dealer)}
    for viewer in VIEWERS:
        seen = {place.name: place for place in live(play.views[viewer])}
        assert sum(len(place.cards) for place in seen.values()) == on_table(play), viewer
        assert seen.keys() == there.keys()
        for name, place in seen.items():
            known = Counter(filter(None, place.codes))
            assert len(place.cards) == len(there[name].cards)
            assert known <= Counter(there[name].codes)
    if on_table(play):
        drawn = groups(dealer)
        assert [hand for hand in hands_of(play) if hand not in drawn] == []


@EVERY_GAME
@pytest.mark.promise("R2")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_the_cards_of_a_banked_game_lie_where_the_view_shows_them(slug: str, seed: int) -> None:
    """Dealt, turned up, split, moved, put aside and picked up: always as many as are out."""
    play = Watched(slug, seed)
    if not isinstance(play.table.state, CardState):
        return

    for _ in range(STEPS):
        play.step()
        check_cards(play)


# -- poker ----------------------------------------------------------------------------------------


def check_hand(view: TableView, player: Player) -> None:
    found = {place.name: place for place in live(view)}.get(f"seat {player.seat}")
    if not player.live:
        assert found is None
        return
    assert found is not None
    up = codes(player.up)
    shown = not any(card.down for card in found.cards)
    assert len(found.cards) == len(player.down) + len(up)
    if shown or view.viewer == player.actor:
        assert sorted(found.codes) == sorted(codes([*player.down, *player.up]))
    else:
        assert found.codes[len(player.down) :] == up
        assert set(filter(None, found.codes)) <= {*codes(player.down), *up}


def check_poker(play: Watched, question: PlayerQuestion) -> None:
    hand = question.hand
    for view in play.views.values():
        drawn = view.as_json()
        seats: Any = drawn["seats"]
        pots: Any = drawn["pots"]
        places = {place.name: place.codes for place in live(view)}
        for player in hand.players:
            check_hand(view, player)
        assert places.get("board", []) == codes(hand.board)
        assert len(places.get("burn", [])) >= len(hand.burns)
        assert sum(pot["cents"] for pot in pots if pot["name"] == "pot") == hand.pot
        if isinstance(question, Act):
            bets = {each["seat"]: each["wagered"] for each in seats}
            assert {p.seat: bets[p.seat] for p in hand.players} == {
                p.seat: p.street for p in hand.players
            }


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=5)
def test_the_hands_of_poker_lie_where_the_view_shows_them(slug: str, seed: int) -> None:
    """Down cards as backs but to their owner, up cards, board, burn cards, bets and the pot."""
    play = Watched(slug, seed)
    if list(play.table.layout):
        return

    for _ in range(STEPS):
        play.step()
        question = play.round.question
        if isinstance(question, PlayerQuestion):
            check_poker(play, question)


# -- spectators -----------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.promise("R14")
@given(seed=SEEDS)
@settings(max_examples=4)
def test_a_spectator_sees_the_back_of_every_card_that_lies_face_down(slug: str, seed: int) -> None:
    """Unless it was exposed to everybody; at poker such a card stays in the hand, face down."""
    play = Watched(slug, seed)

    for _ in range(STEPS):
        play.step()
        for place in live(play.views[SPECTATOR]):
            for card in place.cards:
                assert not card.code or not card.down or card.code in exposed(play)


def exposed(play: Watched) -> set[str]:
    """Cards of poker that everybody saw while they were dealt."""
    return {Card(each.card).code for each in play.events if isinstance(each, CardExposed)}
