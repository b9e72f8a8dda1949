"""Where cards lie in the view of a banked game: faces and backs, places, what is picked up."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games._pai_gow.state import HandsShown
from pitboss.games.pai_gow_poker.state import HandSeen
from pitboss.server.views.table_view import SPECTATOR, TableView
from pitboss.table import (
    DEALER,
    HOUSE,
    CardMoved,
    Event,
)
from tests.games.blackjack.felt import BlackjackTable
from tests.server.views import (
    CITE,
    card,
    decided,
    drawn,
    gone,
    moved,
    recorded,
    table_view,
    turned,
    wager,
)

# -- faces and backs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "seen"), [(SPECTATOR, ["", ""]), ("seat:1", ["Kh", "2c"]), (DEALER, ["Kh", "2c"])]
)
def test_a_card_dealt_to_one_player_shows_its_face_to_that_one_alone(
    viewer: str, seen: list[str]
) -> None:
    """To the house too, at a banked game; on the table it lies face down for all of them."""
    dealt: list[Event] = []
    for code in ("Kh", "2c"):
        dealt += [card("seat 1"), card("seat 1", code, HOUSE), card("seat 1", code, "seat:1")]
    places: Any = table_view("caribbean_stud", *dealt, viewer=viewer).as_json()["places"]

    assert [(each["cards"], each["down"], each["seat"]) for each in places] == [(seen, [0, 1], 1)]


def test_a_card_turned_up_is_the_one_that_was_looked_at() -> None:
    """A viewer who has seen it before sees the same card, now face up; others see it first now."""
    dealt = [card("Banker's Hand"), card("Banker's Hand")]
    look = [turned("Banker's Hand", "Kh", "seat:1"), turned("Banker's Hand", "2c", "seat:1")]
    shown = turned("Banker's Hand", "2c")
    banker: Any = table_view("chemin_de_fer", *dealt, *look, shown, viewer="seat:1").as_json()
    others: Any = table_view("chemin_de_fer", *dealt, *look, shown).as_json()

    assert (banker["places"][0]["cards"], banker["places"][0]["down"]) == (["Kh", "2c"], [0])
    assert (others["places"][0]["cards"], others["places"][0]["down"]) == (["2c", ""], [1])


def test_what_cannot_be_is_not_drawn() -> None:
    """A card seen where none lies, or turned up where all are face up, changes nothing."""
    view = table_view(
        "caribbean_stud",
        card("seat 1", "Kh"),
        card("seat 1", "2c", "seat:1"),
        turned("seat 1", "3c", "seat:1"),
        turned("seat 1", "4c"),
        viewer="seat:1",
    )

    assert drawn(view) == {"seat 1": ["Kh"]}


# -- the places of each game ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "place", "name", "role", "label"),
    [
        ("blackjack", "dealer, hole card", "dealer", "dealer", "Dealer"),
        ("blackjack", "box 3, hand 2", "box 3, hand 2", "hand", "Box 3, hand 2"),
        ("blackjack", "drawn in error", "drawn in error", "aside", "Drawn in error"),
        ("double_down_stud", "hole card", "dealer", "dealer", "Dealer"),
        ("double_down_stud", "dealer's card 3", "dealer", "dealer", "Dealer"),
        ("let_it_ride", "the community area", "board", "board", "Community cards"),
        ("minibaccarat", "the Player's Hand", "player", "player", "Player"),
        ("chemin_de_fer", "Banker's Hand", "banker", "banker", "Banker"),
        ("pai_gow_poker", "stack 4", "stack 4", "stack", "Stack 4"),
        ("red_dog", "middle box", "middle box", "box", "Middle box"),
        ("red_dog", "face up in the shoe", "face up in the shoe", "aside", "Face up in the shoe"),
    ],
)
def test_every_place_has_a_role_and_a_label(
    slug: str, place: str, name: str, role: str, label: str
) -> None:
    """So that a page knows where to draw it."""
    found: Any = table_view(slug, card(place, "Kh")).as_json()["places"]

    assert [(each["place"], each["role"], each["label"]) for each in found] == [(name, role, label)]


def test_a_hand_belongs_to_whose_wager_lies_there() -> None:
    """A box is not a seat: the first who wagers on it plays it."""
    view = table_view(
        "blackjack",
        wager(1, "box_3", seat=5),
        wager(2, "box_3", seat=3),
        card("box 3", "Kh"),
        card("box 4", "2c"),
    )
    places: Any = view.as_json()["places"]

    assert [(each["place"], each["seat"]) for each in places] == [("box 3", 5), ("box 4", None)]


@pytest.mark.parametrize(
    ("slug", "place", "codes", "note"),
    [
        ("blackjack", "box 1", "Kh 7c", "17"),
        ("blackjack", "dealer", "Ah 6c", "soft 17"),
        ("blackjack", "burn card", "Ah", ""),
        ("punto_banco", "the Banker's Hand", "9h 8c", "7"),
        ("red_dog", "left box", "Ah", ""),
    ],
)
def test_hands_that_are_counted_show_their_count(
    slug: str, place: str, codes: str, note: str
) -> None:
    """Only where every card is seen."""
    cards = [card(place, code) for code in codes.split()]
    places: Any = table_view(slug, *cards).as_json()["places"]
    unseen: Any = table_view(slug, *cards, card(place)).as_json()["places"]

    assert places[0]["note"] == note
    assert unseen[0]["note"] == ""


# -- what is picked up ----------------------------------------------------------------------------


def test_a_hand_without_a_wager_is_the_one_that_is_picked_up() -> None:
    """Two hands of the same size: the one whose wager was decided goes."""
    hands = [card(f"box {box}", code) for box in (1, 2) for code in ("Kh", "2c")]
    view = table_view(
        "blackjack",
        wager(1, "box_1"),
        wager(2, "box_2"),
        *hands,
        card("dealer", "3c"),
        card("dealer"),
    )
    view.see([decided(1, "box_1", taken=5_00), gone(2)])

    assert drawn(view) == {"box 2": ["Kh", "2c"], "dealer": ["3c", ""]}


def test_a_card_put_aside_is_picked_up_before_a_hand() -> None:
    """All that was put aside, or the last of it; nothing happens for no card at all."""
    view = table_view(
        "blackjack",
        wager(1, "box_1"),
        card("box 1", "Kh"),
        card("drawn in error", "4c"),
        card("discards", "5c"),
        gone(0),
        gone(1),
    )
    first = drawn(view)
    view.see([card("discards", "5c"), gone(2)])

    assert first == {"box 1": ["Kh"], "drawn in error": ["4c"]}
    assert drawn(view) == {"box 1": ["Kh"]}


def test_what_no_place_can_account_for_leaves_the_view_as_it_is() -> None:
    """Three cards are picked up where there are two hands of two."""
    hands = [card(f"box {box}", code) for box in (1, 2) for code in ("Kh", "2c")]
    view = table_view("blackjack", *hands, gone(3))

    assert drawn(view) == {"box 1": ["Kh", "2c"], "box 2": ["Kh", "2c"]}


def test_some_provisions_say_which_cards_go() -> None:
    """The dealer's cards but the first with multiple action; the top card at let it ride."""
    dealer = [card("dealer", "Kh"), card("dealer", "2c"), card("dealer", "3c")]
    area = [card("the community area") for _ in range(3)]

    assert drawn(table_view("blackjack", *dealer, gone(2, "19:47-2.18(f)2"))) == {"dealer": ["Kh"]}
    assert drawn(table_view("let_it_ride", *area, gone(1, "19:47-18.10(c)"))) == {"board": ["", ""]}


# -- splitting ------------------------------------------------------------------------------------


def test_a_split_moves_the_second_card_of_the_pair() -> None:
    """Also of a pair of the same card, and of a hand that is split again."""
    felt = BlackjackTable(max_split_hands=3)
    felt.bet("box_1", 10_00)
    felt.deal("8c 7h 8c Th")
    felt.act("split")
    felt.card("8d")
    felt.act("split")
    felt.card("9d")
    view = TableView(game("blackjack"), felt.table.layout)
    view.begin(1)
    view.see(felt.events)

    assert drawn(view) == {
        "box 1": ["8c", "9d"],
        "box 1, hand 2": ["8c"],
        "box 1, hand 3": ["8d"],
        "dealer": ["7h", ""],
    }


def test_chips_that_are_added_lie_by_the_hand_they_are_for() -> None:
    """By the hand that was split off, and by the one that is doubled; a new round has no hands."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    felt.deal("8c 7h 8d Th")
    felt.act("split")
    felt.card("9d")
    felt.act("stand")
    felt.card("2d")
    felt.double(10_00)
    view = TableView(game("blackjack"), felt.table.layout)
    view.begin(1)
    view.see(felt.events)
    laid: Any = view.as_json()["wagers"]
    view.begin(2)
    view.see([wager(9, "box_1")])
    again: Any = view.as_json()["wagers"]

    assert [each["note"] for each in laid] == ["", "hand 2", "hand 2"]
    assert again[-1]["note"] == ""


def test_a_card_that_was_put_aside_moves_to_a_hand() -> None:
    """Before any card of a hand; one that came from nowhere is drawn all the same."""
    move = CardMoved(cite=CITE, place="box 1", card="Kh")
    aside = table_view("blackjack", card("box 2", "Kh"), card("drawn in error", "Kh"), move)
    nowhere = table_view("blackjack", move)

    assert drawn(aside) == {"box 2": ["Kh"], "drawn in error": [], "box 1": ["Kh"]}
    assert drawn(nowhere) == {"box 1": ["Kh"]}


# -- pai gow poker --------------------------------------------------------------------------------

SEVEN = ("Ac", "2d", "3d", "Ad", "Jh", "5s", "Joker 1")


def seven(place: str) -> list[Event]:
    return [card(place) for _ in range(7)]


def test_seven_cards_are_seen_by_their_player_and_then_set_in_two_hands() -> None:
    """The high and the low hand lie apart, and are picked up together."""
    seen = HandSeen(cite=CITE, area=2, cards=SEVEN, to="seat:4")
    shown = HandsShown(cite=CITE, position=2, high=SEVEN[2:], low=SEVEN[:2], text="")
    player = table_view("pai_gow_poker", *seven("area 2"), *seven("area 3"), seen, viewer="seat:4")
    spectator = table_view("pai_gow_poker", wager(1, "area_2", seat=4), wager(2, "area_3"))
    spectator.see([*seven("area 2"), *seven("area 3"), seen])
    before = drawn(spectator)
    spectator.see([shown])
    places: Any = spectator.as_json()["places"]
    spectator.see([decided(1, "area_2", seat=4, taken=5_00), gone(7)])

    assert drawn(player) == {"area 2": list(SEVEN), "area 3": [""] * 7}
    assert before == {"area 2": [""] * 7, "area 3": [""] * 7}
    assert [(each["place"], each["role"], each["seat"]) for each in places[1:]] == [
        ("area 2, high", "high", 4),
        ("area 2, low", "low", 4),
    ]
    assert drawn(spectator) == {"area 3": [""] * 7}


def test_stacks_are_delivered_to_their_positions() -> None:
    """The first stack to the starting position, then clockwise, the dealer among them."""
    stacks = [event for number in range(1, 8) for event in seven(f"stack {number}")]
    view = table_view("pai_gow_poker", *stacks)
    view.see([recorded("stack 3 is delivered to the dealer, then clockwise")])

    assert drawn(view).keys() == {"dealer", *(f"area {area}" for area in range(1, 7))}


@pytest.mark.parametrize(("dealers_wager", "left"), [(0, {"area 3"}), (5_00, {"area 3", "dealer"})])
def test_in_a_bank_round_the_hand_of_the_bank_stays(dealers_wager: int, left: set[str]) -> None:
    """It has no wager; the dealer's hand stays only if the dealer wagers against the bank."""
    marker = recorded("the co-bank marker is placed before seat 3")
    chips = [moved("inventory", "dealers_wager", dealers_wager)] if dealers_wager else []
    dealt = [*seven("area 3"), *seven("dealer"), *seven("area 1")]
    view = table_view("pai_gow_poker", marker, *chips, *dealt)
    view.see([gone(7) for _ in range(3 - len(left))])

    before: Any = view.as_json()["marks"]
    cards = drawn(view)
    view.begin(2)
    after: Any = view.as_json()["marks"]

    assert cards.keys() == left
    assert (before["banker"], after["banker"]) == (3, None)
