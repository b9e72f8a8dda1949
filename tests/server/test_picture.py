"""The picture of a table: what is drawn of chips, cards, dice and markers, and how long."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.games._baccarat.settle import VigorishMarked
from pitboss.games.chemin_de_fer.state import BankerChosen, SeatChanged
from pitboss.games.craps.state import PuckMoved, ShooterChosen
from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.games.punto_banco.state import CuratorChosen
from pitboss.games.sic_bo.state import AreasLit, LightsCleared
from pitboss.server.views.table_view import CALLS_MAX, Person
from pitboss.table import (
    DEALER,
    Announced,
    BettingClosed,
    CardsReturned,
    DiceShown,
    PlayerLeft,
    PlayerSat,
    WagerChanged,
    WheelShown,
)
from tests.server.pictures import (
    CITE,
    card,
    decided,
    drawn,
    gone,
    moved,
    picture_of,
    wager,
)

# -- people and chips -----------------------------------------------------------------------------


def test_seats_show_who_sits_there_with_what() -> None:
    """Names come from outside the table; the own seat is marked; who left is gone."""
    sat = [PlayerSat(cite=CITE, seat=seat, cents=100_00) for seat in (1, 2, 3)]
    chips = [moved("cage", f"stack:{seat}", 100_00) for seat in (1, 2, 3)]
    left = [moved("stack:3", "cage", 100_00), PlayerLeft(cite=CITE, seat=3, cents=100_00)]
    laid = [moved("stack:2", "layout:2", 5_00), wager(1, "red", seat=2)]
    picture = picture_of("roulette", *sat, *chips, *left, *laid, viewer="seat:2")

    seats: Any = picture.as_json({2: Person(name="Bob", bot=True, ready=True, away=True)})["seats"]

    assert [list(each.values()) for each in seats] == [
        [1, "", False, False, 100_00, 0, False, False],
        [2, "Bob", True, True, 95_00, 5_00, True, True],
    ]
    assert list(seats[0]) == ["seat", "name", "you", "bot", "stack", "wagered", "ready", "away"]


def test_a_wager_is_drawn_until_it_is_taken_down_or_decided() -> None:
    """With the note on it; what came of it is told until the next round is under way."""
    reduced = WagerChanged(cite=CITE, seat=1, wager=1, spot="red", cents=3_00, note="reduced")
    down = WagerChanged(cite=CITE, seat=1, wager=2, spot="black", cents=0)
    picture = picture_of(
        "roulette", wager(1, "red"), wager(2, "black"), wager(3, "odd", coupon=1_00), reduced, down
    )
    standing: Any = picture.as_json()["wagers"]
    picture.see([decided(1, "red", paid=3_00), decided(3, "odd", taken=5_00)])
    told: Any = picture.as_json()

    assert [(each["id"], each["cents"], each["note"]) for each in standing] == [
        (1, 3_00, "reduced"),
        (3, 5_00, "coupon"),
    ]
    assert told["wagers"] == []
    assert [(each["wager"], each["result"], each["paid"]) for each in told["decided"]] == [
        (1, "won", 3_00),
        (3, "lost", 0),
    ]


def test_a_participant_who_changes_seats_is_drawn_there() -> None:
    """Chips are carried along by the transfers."""
    sat = PlayerSat(cite=CITE, seat=2, cents=100_00)
    move = SeatChanged(cite=CITE, seat=2, to_seat=5, misses_turn=False)
    chips = [moved("cage", "stack:2", 100_00), moved("stack:2", "stack:5", 100_00)]
    seats: Any = picture_of("chemin_de_fer", sat, *chips, move).as_json()["seats"]

    assert [(each["seat"], each["stack"]) for each in seats] == [(5, 100_00)]


def test_pots_are_chips_that_are_nobodys_yet() -> None:
    """Neither the inventory nor a player's own chips, and no empty pot."""
    picture = picture_of(
        "hold_em",
        moved("cage", "stack:1", 10_00),
        moved("stack:1", "pot", 6_00),
        moved("pot", "rake", 1_00),
        moved("inventory", "centre", 1_00),
        moved("centre", "inventory", 1_00),
    )

    assert picture.as_json()["pots"] == [
        {"name": "pot", "cents": 5_00},
        {"name": "rake", "cents": 1_00},
    ]


# -- dice, wheel, markers, calls ------------------------------------------------------------------


def test_dice_wheel_and_markers_stay_until_they_move() -> None:
    """From round to round; nought takes a marker away."""
    picture = picture_of(
        "craps",
        DiceShown(cite=CITE, faces=(3, 4)),
        WheelShown(cite=CITE, section=12, symbol="17"),
        ShooterChosen(cite=CITE, seat=2, text=""),
        CuratorChosen(cite=CITE, seat=3, text=""),
        BankerChosen(cite=CITE, seat=4, text=""),
        KillButtonMoved(cite=CITE, seat=5),
        AreasLit(cite=CITE, areas=("total_9",)),
    )
    first: Any = picture.as_json()
    picture.begin(2)
    picture.see([PuckMoved(cite=CITE, point=6, text=""), LightsCleared(cite=CITE)])
    picture.see(
        [
            CuratorChosen(cite=CITE, seat=0, text=""),
            VigorishMarked(cite=CITE, seat=1, cents=5, text=""),
        ]
    )
    second: Any = picture.as_json()
    picture.see([PuckMoved(cite=CITE, point=0, text="")])
    picture.see([VigorishMarked(cite=CITE, seat=1, cents=0, text="")])
    third: Any = picture.as_json()
    other: Any = picture_of("roulette").as_json()["marks"]

    assert (first["dice"], first["wheel"]) == ([3, 4], {"section": 12, "symbol": "17"})
    marks = {"puck": "off", "shooter": 2, "curator": 3, "banker": 4, "button": None, "kill": 5}
    assert first["marks"] == {**marks, "lit": ["total_9"], "owed": {}}
    assert second["dice"] == [3, 4]
    assert (second["marks"]["puck"], second["marks"]["lit"]) == ("6", [])
    assert (second["marks"]["shooter"], second["marks"]["curator"]) == (2, None)
    assert (second["marks"]["owed"], third["marks"]["owed"]) == ({"1": 5}, {})
    assert third["marks"]["puck"] == "off"
    assert other["puck"] is None


def test_the_card_stand_of_pokette_holds_the_hand_from_spin_to_spin() -> None:
    """A joker is not posted, and a full hand is remembered until the next spin."""
    picture = picture_of("pokette")
    found = []
    for round, symbol in enumerate(("Kh", "Joker 1", "2c", "Ad", "9s"), start=2):
        picture.see([WheelShown(cite=CITE, section=1, symbol=symbol)])
        picture.begin(round)
        found.append([(place.name, *place.codes, place.gone) for place in picture.places()])

    first, second, third = ("stand 1", "Kh"), ("stand 2", "2c"), ("stand 3", "Ad")
    assert found == [
        [(*first, False)],
        [(*first, False)],
        [(*first, False), (*second, False)],
        [(*first, True), (*second, True), (*third, True)],
        [("stand 1", "9s", False)],
    ]


def test_what_was_called_is_told_and_not_without_end() -> None:
    """The last few calls of a round."""
    calls = [Announced(cite=CITE, by=DEALER, text=f"call {n}") for n in range(20)]
    closed = BettingClosed(cite=CITE, by=DEALER, text="No more bets")
    picture = picture_of("craps", closed, *calls)

    told: Any = picture.as_json()["calls"]
    picture.begin(2)
    picture.see([closed])

    assert told == [f"call {n}" for n in range(20)][-CALLS_MAX:]
    assert picture.as_json()["calls"] == ["No more bets"]


# -- how long a round is remembered ---------------------------------------------------------------


def test_the_last_round_is_remembered_until_the_next_one_is_under_way() -> None:
    """While wagers are made the cards stay in the picture as picked up, and so do the results."""
    picture = picture_of(
        "red_dog", card("left box", "Kh"), card("right box", "2c"), wager(1, "area_1")
    )
    picture.see([decided(1, "area_1", paid=5_00), gone(2)])
    picture.begin(2)
    picture.see([wager(2, "area_1")])
    between: Any = picture.as_json()
    picture.see([BettingClosed(cite=CITE, by=DEALER, text="No more bets")])
    after: Any = picture.as_json()

    assert between["round"] == 2
    assert [(each["place"], each["cards"], each["gone"]) for each in between["places"]] == [
        ("left box", ["Kh"], True),
        ("right box", ["2c"], True),
    ]
    assert len(between["decided"]) == 1
    assert (after["places"], after["decided"]) == ([], [])
    assert len(after["wagers"]) == 1


def test_a_place_whose_cards_were_picked_up_starts_anew() -> None:
    """A second burn card does not lie on the first."""
    picture = picture_of("red_dog", card("burn card"), gone(1), card("burn card"))

    assert drawn(picture) == {"burn": [""]}


def test_cards_go_back_into_a_device_all_at_once() -> None:
    """A device that shuffles without end leaves nothing on the table."""
    back = CardsReturned(cite=CITE, count=2)
    picture = picture_of("red_dog", card("left box", "Kh"), card("right box", "2c"), back)

    assert drawn(picture) == {}


def test_a_copy_goes_its_own_way() -> None:
    """Whoever sits down starts from what the rail has seen."""
    rail = picture_of("caribbean_stud", card("seat 1"))
    seat = rail.seen_from("seat:1")
    for picture in (rail, seat):
        picture.see([card("seat 1"), card("seat 1", "Kh", to="seat:1")])

    assert drawn(rail) == {"seat 1": ["", ""]}
    assert drawn(seat) == {"seat 1": ["", "Kh"]}


def test_a_picture_is_plain_data() -> None:
    """It is the same after a journey as JSON."""
    told = picture_of("red_dog", card("left box", "Kh"), wager(1, "area_1")).as_json()

    assert msgspec.json.decode(msgspec.json.encode(told)) == told
