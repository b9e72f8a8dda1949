"""The view of a table: what is drawn of chips, cards, dice and markers, and how long."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games._baccarat.settle import VigorishMarked
from pitboss.games.chemin_de_fer.state import BankerChosen
from pitboss.games.craps.state import PuckMoved, ShooterChosen
from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.games.punto_banco.state import CuratorChosen
from pitboss.games.sic_bo.state import AreasLit, LightsCleared
from pitboss.poker.events import ButtonMoved
from pitboss.server.views.table_view import CALLS_MAX, Person
from pitboss.table import (
    DEALER,
    Announced,
    BettingClosed,
    CardsReturned,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    PlayerSat,
    SeatChanged,
    WagerChanged,
    WheelShown,
)
from pitboss.table.authoring import GameView
from tests.server.views import (
    CITE,
    card,
    decided,
    drawn,
    gone,
    moved,
    table_view,
    wager,
)

# -- people and chips -----------------------------------------------------------------------------


def test_seats_show_who_sits_there_with_what() -> None:
    """Names come from outside the table; the own seat is marked; who left is gone."""
    sat = [PlayerSat(cite=CITE, seat=seat, cents=100_00) for seat in (1, 2, 3)]
    chips = [moved("cage", f"stack:{seat}", 100_00) for seat in (1, 2, 3)]
    left = [moved("stack:3", "cage", 100_00), PlayerLeft(cite=CITE, seat=3, cents=100_00)]
    laid = [moved("stack:2", "layout:2", 5_00), wager(1, "red", seat=2)]
    view = table_view("roulette", *sat, *chips, *left, *laid, viewer="seat:2")

    seats: Any = view.as_json({2: Person(name="Bob", bot=True, ready=True, away=True)})["seats"]

    assert [list(each.values()) for each in seats] == [
        [1, "", False, False, 100_00, 0, False, False],
        [2, "Bob", True, True, 95_00, 5_00, True, True],
    ]
    assert list(seats[0]) == ["seat", "name", "you", "bot", "stack", "wagered", "ready", "away"]


def test_a_wager_is_drawn_until_it_is_taken_down_or_decided() -> None:
    """With the note on it; what came of it is shown until the next round is under way."""
    reduced = WagerChanged(cite=CITE, seat=1, wager=1, spot="red", cents=3_00, note="reduced")
    down = WagerChanged(cite=CITE, seat=1, wager=2, spot="black", cents=0)
    view = table_view(
        "roulette", wager(1, "red"), wager(2, "black"), wager(3, "odd", coupon=1_00), reduced, down
    )
    standing: Any = view.as_json()["wagers"]
    view.see([decided(1, "red", paid=3_00), decided(3, "odd", taken=5_00)])
    sent: Any = view.as_json()

    assert [(each["id"], each["cents"], each["note"]) for each in standing] == [
        (1, 3_00, "reduced"),
        (3, 5_00, "coupon"),
    ]
    assert sent["wagers"] == []
    assert [(each["wager"], each["result"], each["paid"]) for each in sent["decided"]] == [
        (1, "won", 3_00),
        (3, "lost", 0),
    ]


def test_a_participant_who_changes_seats_is_drawn_there() -> None:
    """Chips are carried along by the transfers."""
    sat = PlayerSat(cite=CITE, seat=2, cents=100_00)
    move = SeatChanged(cite=CITE, seat=2, to_seat=5, misses_turn=False)
    chips = [moved("cage", "stack:2", 100_00), moved("stack:2", "stack:5", 100_00)]
    seats: Any = table_view("chemin_de_fer", sat, *chips, move).as_json()["seats"]

    assert [(each["seat"], each["stack"]) for each in seats] == [(5, 100_00)]


def test_pots_are_chips_that_are_nobodys_yet() -> None:
    """Neither the inventory nor a player's own chips, and no empty pot."""
    view = table_view(
        "hold_em",
        moved("cage", "stack:1", 10_00),
        moved("stack:1", "pot", 6_00),
        moved("pot", "rake", 1_00),
        moved("inventory", "centre", 1_00),
        moved("centre", "inventory", 1_00),
    )

    assert view.as_json()["pots"] == [
        {"name": "pot", "cents": 5_00},
        {"name": "rake", "cents": 1_00},
    ]


# -- dice, wheel, markers, calls ------------------------------------------------------------------


def test_dice_and_wheel_stay_until_they_move() -> None:
    """From round to round."""
    dice, wheel = table_view("craps", DiceShown(cite=CITE, faces=(3, 4))), table_view("roulette")
    wheel.see([WheelShown(cite=CITE, section=12, symbol="17")])
    for view in (dice, wheel):
        view.begin(2)

    assert (dice.as_json()["dice"], dice.as_json()["wheel"]) == ([3, 4], None)
    assert wheel.as_json()["wheel"] == {"section": 12, "symbol": "17"}


NO_MARKERS: dict[str, object] = {
    **dict.fromkeys(("puck", "shooter", "curator", "banker", "button", "kill")),
    "lit": [],
    "owed": {},
}


@pytest.mark.parametrize(
    ("slug", "name", "placed", "taken", "values"),
    [
        (
            "craps",
            "shooter",
            ShooterChosen(cite=CITE, seat=2, text=""),
            ShooterChosen(cite=CITE, seat=0, text=""),
            (None, 2, None),
        ),
        (
            "craps",
            "puck",
            PuckMoved(cite=CITE, point=6, text=""),
            PuckMoved(cite=CITE, point=0, text=""),
            ("off", "6", "off"),
        ),
        (
            "punto_banco",
            "curator",
            CuratorChosen(cite=CITE, seat=3, text=""),
            CuratorChosen(cite=CITE, seat=0, text=""),
            (None, 3, None),
        ),
        (
            "chemin_de_fer",
            "banker",
            BankerChosen(cite=CITE, seat=4, text=""),
            BankerChosen(cite=CITE, seat=0, text=""),
            (None, 4, None),
        ),
        (
            "omaha",
            "kill",
            KillButtonMoved(cite=CITE, seat=5),
            KillButtonMoved(cite=CITE, seat=0),
            (None, 5, None),
        ),
        (
            "omaha",
            "button",
            ButtonMoved(cite=CITE, seat=1),
            ButtonMoved(cite=CITE, seat=2),
            (None, 1, 2),
        ),
        (
            "sic_bo",
            "lit",
            AreasLit(cite=CITE, areas=("total_9",)),
            LightsCleared(cite=CITE),
            ([], ["total_9"], []),
        ),
        (
            "minibaccarat",
            "owed",
            VigorishMarked(cite=CITE, seat=1, cents=5, text=""),
            VigorishMarked(cite=CITE, seat=1, cents=0, text=""),
            ({}, {"1": 5}, {}),
        ),
    ],
)
def test_markers_stay_until_they_move(
    slug: str, name: str, placed: Event, taken: Event, values: tuple[object, ...]
) -> None:
    """From round to round; seat zero takes a marker away, and all others stay as they are."""
    view = table_view(slug)
    before: Any = view.as_json()["marks"]
    view.see([placed])
    view.begin(2)
    during: Any = view.as_json()["marks"]
    view.see([taken])
    after: Any = view.as_json()["marks"]

    usual = NO_MARKERS if slug != "craps" else {**NO_MARKERS, "puck": "off"}
    assert (before[name], during[name], after[name]) == values
    assert [{**marks, name: None} for marks in (before, during, after)] == [
        {**usual, name: None}
    ] * 3


def test_the_card_stand_of_pokette_holds_the_hand_from_spin_to_spin() -> None:
    """A joker is not posted, and a full hand is remembered until the next spin."""
    view = table_view("pokette")
    found = []
    for round, symbol in enumerate(("Kh", "Joker 1", "2c", "Ad", "9s"), start=2):
        view.see([WheelShown(cite=CITE, section=1, symbol=symbol)])
        view.begin(round)
        found.append([(place.name, *place.codes, place.gone) for place in view.places()])

    first, second, third = ("stand 1", "Kh"), ("stand 2", "2c"), ("stand 3", "Ad")
    assert found == [
        [(*first, False)],
        [(*first, False)],
        [(*first, False), (*second, False)],
        [(*first, True), (*second, True), (*third, True)],
        [("stand 1", "9s", False)],
    ]


def test_what_was_called_is_shown_and_not_without_end() -> None:
    """The last few calls of a round."""
    calls = [Announced(cite=CITE, by=DEALER, text=f"call {n}") for n in range(20)]
    closed = BettingClosed(cite=CITE, by=DEALER, text="No more bets")
    view = table_view("craps", closed, *calls)

    sent: Any = view.as_json()["calls"]
    view.begin(2)
    view.see([closed])

    assert sent == [f"call {n}" for n in range(20)][-CALLS_MAX:]
    assert view.as_json()["calls"] == ["No more bets"]


# -- how long a round is remembered ---------------------------------------------------------------


def test_the_last_round_is_remembered_until_the_next_one_is_under_way() -> None:
    """While wagers are made the cards stay in the view as picked up, and so do the results."""
    view = table_view(
        "red_dog", card("left box", "Kh"), card("right box", "2c"), wager(1, "area_1")
    )
    view.see([decided(1, "area_1", paid=5_00), gone(2)])
    view.begin(2)
    view.see([wager(2, "area_1")])
    between: Any = view.as_json()
    view.see([BettingClosed(cite=CITE, by=DEALER, text="No more bets")])
    after: Any = view.as_json()

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
    view = table_view("red_dog", card("burn card"), gone(1), card("burn card"))

    assert drawn(view) == {"burn": [""]}


def test_cards_go_back_into_a_device_all_at_once() -> None:
    """A device that shuffles without end leaves nothing on the table."""
    back = CardsReturned(cite=CITE, count=2)
    view = table_view("red_dog", card("left box", "Kh"), card("right box", "2c"), back)

    assert drawn(view) == {}


def test_a_copy_goes_its_own_way() -> None:
    """A player who sits down starts from what spectators have seen."""
    spectator = table_view("caribbean_stud", card("seat 1"))
    seat = spectator.own_cards("seat:1")
    dealt = card("seat 1")
    spectator.take_in(dealt)
    for event in (dealt, card("seat 1", "Kh", to="seat:1")):
        seat.take_in(event)

    assert drawn(spectator) == {"seat 1": ["", ""]}
    assert [place["cards"] for place in seat.places()] == [["", "Kh"]]


def test_a_view_that_looks_at_events_in_its_own_way_is_shown_all_of_them() -> None:
    """A game says which it ignores; one that says nothing is drawn anew after every event."""

    class Counting(GameView):
        def see(self, event: Event) -> None:
            self.dice = [*(self.dice or []), 1]

    class Plain(GameView):
        own_places = ()

    assert Counting.ignores == frozenset()
    assert ChipsMoved in Plain.ignores


def test_a_view_is_plain_data() -> None:
    """It is the same after a journey as JSON."""
    sent = table_view("red_dog", card("left box", "Kh"), wager(1, "area_1")).as_json()

    assert msgspec.json.decode(msgspec.json.encode(sent)) == sent
