"""The picture of a table: what is drawn of chips, cards, dice and markers, and how long."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games import game
from pitboss.games.baccarat_settlement import VigorishMarked
from pitboss.games.blackjack.state import CardMoved
from pitboss.games.chemin_de_fer.state import BankerChosen, SeatChanged
from pitboss.games.craps.state import PuckMoved, ShooterChosen
from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.games.pai_gow_poker.state import HandSeen, HandsShown
from pitboss.games.punto_banco.state import CuratorChosen
from pitboss.games.sic_bo.state import AreasLit, LightsCleared
from pitboss.server.picture import CALLS_MAX, RAIL, Person, Picture
from pitboss.table import (
    DEALER,
    HOUSE,
    Announced,
    BettingClosed,
    CardDealt,
    CardsDiscarded,
    CardsReturned,
    CardTurned,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    PlayerSat,
    Recorded,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
)
from tests.games.blackjack.felt import Felt

CITE = "19:47-5.5(a)"


def picture_of(slug: str, *events: Event, viewer: str = RAIL) -> Picture:
    card = game(slug)
    picture = Picture(card, card.layout(card.rules()), viewer)
    picture.begin(1)
    picture.see(events)
    return picture


def drawn(picture: Picture) -> dict[str, list[str]]:
    """The cards of every place where some lie."""
    return {place.name: place.codes for place in picture.places() if not place.gone}


def card(place: str, code: str = "", to: str = "everyone") -> CardDealt:
    return CardDealt(cite=CITE, place=place, card=code, to=to)


def turned(place: str, code: str, to: str = "everyone") -> CardTurned:
    return CardTurned(cite=CITE, place=place, card=code, to=to)


def wager(number: int, spot: str, *, seat: int = 1, cents: int = 5_00, coupon: int = 0) -> Event:
    return WagerPlaced(cite=CITE, seat=seat, wager=number, spot=spot, cents=cents, coupon=coupon)


def decided(number: int, spot: str, *, seat: int = 1, paid: int = 0, taken: int = 0) -> Event:
    return WagerDecided(
        cite=CITE,
        seat=seat,
        wager=number,
        spot=spot,
        cents=5_00,
        result="won" if paid else "lost",
        taken=taken,
        paid=paid,
    )


def moved(source: str, target: str, cents: int) -> Event:
    return ChipsMoved(cite=CITE, source=source, target=target, cents=cents)


def gone(count: int, cite: str = CITE) -> Event:
    return CardsDiscarded(cite=cite, count=count)


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
    third: Any = picture.as_json()

    assert (first["dice"], first["wheel"]) == ([3, 4], {"section": 12, "symbol": "17"})
    marks = {"puck": "off", "shooter": 2, "curator": 3, "banker": 4, "button": None, "kill": 5}
    assert first["marks"] == {**marks, "lit": ["total_9"]}
    assert second["dice"] == [3, 4]
    assert (second["marks"]["puck"], second["marks"]["lit"]) == ("6", [])
    assert (second["marks"]["shooter"], second["marks"]["curator"]) == (2, None)
    assert third["marks"]["puck"] == "off"
    assert picture_of("roulette").as_json()["marks"]["puck"] is None  # type: ignore[index] # JSON


def test_what_was_called_is_told_and_not_without_end() -> None:
    """The last few calls of a round."""
    calls = [Announced(cite=CITE, by=DEALER, text=f"call {n}") for n in range(20)]
    closed = BettingClosed(cite=CITE, by=DEALER, text="No more bets")
    picture = picture_of("craps", closed, *calls)

    assert len(picture.as_json()["calls"]) == CALLS_MAX  # type: ignore[arg-type] # JSON
    picture.begin(2)
    picture.see([closed])
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


# -- faces and backs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "seen"), [(RAIL, ["", ""]), ("seat:1", ["Kh", "2c"]), (DEALER, ["Kh", "2c"])]
)
def test_a_card_dealt_to_one_player_shows_its_face_to_that_one_alone(
    viewer: str, seen: list[str]
) -> None:
    """To the house too, at a banked game; on the table it lies face down for all of them."""
    dealt: list[Event] = []
    for code in ("Kh", "2c"):
        dealt += [card("seat 1"), card("seat 1", code, HOUSE), card("seat 1", code, "seat:1")]
    place: Any = picture_of("caribbean_stud", *dealt, viewer=viewer).as_json()["places"][0]  # type: ignore[index] # JSON

    assert place["cards"] == seen
    assert place["down"] == [0, 1]
    assert place["seat"] == 1


def test_a_card_turned_up_is_the_one_that_was_looked_at() -> None:
    """Whoever has seen it before sees the same card, now face up; others see it first now."""
    dealt = [card("Banker's Hand"), card("Banker's Hand")]
    look = [turned("Banker's Hand", "Kh", "seat:1"), turned("Banker's Hand", "2c", "seat:1")]
    shown = turned("Banker's Hand", "2c")
    banker: Any = picture_of("chemin_de_fer", *dealt, *look, shown, viewer="seat:1").as_json()
    others: Any = picture_of("chemin_de_fer", *dealt, *look, shown).as_json()

    assert (banker["places"][0]["cards"], banker["places"][0]["down"]) == (["Kh", "2c"], [0])
    assert (others["places"][0]["cards"], others["places"][0]["down"]) == (["2c", ""], [1])


def test_what_cannot_be_is_not_drawn() -> None:
    """A card seen where none lies, or turned up where all are face up, changes nothing."""
    picture = picture_of(
        "caribbean_stud",
        card("seat 1", "Kh"),
        card("seat 1", "2c", "seat:1"),
        turned("seat 1", "3c", "seat:1"),
        turned("seat 1", "4c"),
        viewer="seat:1",
    )

    assert drawn(picture) == {"seat 1": ["Kh"]}


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
    found: Any = picture_of(slug, card(place, "Kh")).as_json()["places"]

    assert [(each["place"], each["role"], each["label"]) for each in found] == [(name, role, label)]


def test_a_hand_belongs_to_whose_wager_lies_there() -> None:
    """A box is not a seat: the first who wagers on it plays it."""
    picture = picture_of(
        "blackjack",
        wager(1, "box_3", seat=5),
        wager(2, "box_3", seat=3),
        card("box 3", "Kh"),
        card("box 4", "2c"),
    )
    places: Any = picture.as_json()["places"]

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
    places: Any = picture_of(slug, *cards).as_json()["places"]
    unseen: Any = picture_of(slug, *cards, card(place)).as_json()["places"]

    assert places[0]["note"] == note
    assert unseen[0]["note"] == ""


# -- what is picked up ----------------------------------------------------------------------------


def test_a_hand_without_a_wager_is_the_one_that_is_picked_up() -> None:
    """Two hands of the same size: the one whose wager was decided goes."""
    hands = [card(f"box {box}", code) for box in (1, 2) for code in ("Kh", "2c")]
    picture = picture_of(
        "blackjack",
        wager(1, "box_1"),
        wager(2, "box_2"),
        *hands,
        card("dealer", "3c"),
        card("dealer"),
    )
    picture.see([decided(1, "box_1", taken=5_00), gone(2)])

    assert drawn(picture) == {"box 2": ["Kh", "2c"], "dealer": ["3c", ""]}


def test_a_card_put_aside_is_picked_up_before_a_hand() -> None:
    """All that was put aside, or the last of it; nothing happens for no card at all."""
    picture = picture_of(
        "blackjack",
        wager(1, "box_1"),
        card("box 1", "Kh"),
        card("drawn in error", "4c"),
        card("discards", "5c"),
        gone(0),
        gone(1),
    )
    first = drawn(picture)
    picture.see([card("discards", "5c"), gone(2)])

    assert first == {"box 1": ["Kh"], "drawn in error": ["4c"]}
    assert drawn(picture) == {"box 1": ["Kh"]}


def test_what_no_place_can_account_for_leaves_the_picture_as_it_is() -> None:
    """Three cards are picked up where there are two hands of two."""
    hands = [card(f"box {box}", code) for box in (1, 2) for code in ("Kh", "2c")]
    picture = picture_of("blackjack", *hands, gone(3))

    assert drawn(picture) == {"box 1": ["Kh", "2c"], "box 2": ["Kh", "2c"]}


def test_some_provisions_say_which_cards_go() -> None:
    """The dealer's cards but the first with multiple action; the top card at let it ride."""
    dealer = [card("dealer", "Kh"), card("dealer", "2c"), card("dealer", "3c")]
    area = [card("the community area") for _ in range(3)]

    assert drawn(picture_of("blackjack", *dealer, gone(2, "19:47-2.18(f)2"))) == {"dealer": ["Kh"]}
    assert drawn(picture_of("let_it_ride", *area, gone(1, "19:47-18.10(c)"))) == {"board": ["", ""]}


# -- splitting ------------------------------------------------------------------------------------


def test_a_split_moves_the_second_card_of_the_pair() -> None:
    """Also of a pair of the same card, and of a hand that is split again."""
    felt = Felt(max_split_hands=3)
    felt.bet("box_1", 10_00)
    felt.deal("8c 7h 8c Th")
    felt.act("split")
    felt.card("8d")
    felt.act("split")
    felt.card("9d")
    picture = Picture(felt.table.game, felt.table.layout)
    picture.begin(1)
    picture.see(felt.events)

    assert drawn(picture) == {
        "box 1": ["8c", "9d"],
        "box 1, hand 2": ["8c"],
        "box 1, hand 3": ["8d"],
        "dealer": ["7h", ""],
    }


def test_a_card_that_was_put_aside_moves_to_a_hand() -> None:
    """Before any card of a hand; one that came from nowhere is drawn all the same."""
    move = CardMoved(cite=CITE, place="box 1", card="Kh")
    aside = picture_of("blackjack", card("box 2", "Kh"), card("drawn in error", "Kh"), move)
    nowhere = picture_of("blackjack", move)

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
    player = picture_of("pai_gow_poker", *seven("area 2"), *seven("area 3"), seen, viewer="seat:4")
    rail = picture_of("pai_gow_poker", wager(1, "area_2", seat=4), wager(2, "area_3"))
    rail.see([*seven("area 2"), *seven("area 3"), seen])
    before = drawn(rail)
    rail.see([shown])
    places: Any = rail.as_json()["places"]
    rail.see([decided(1, "area_2", seat=4, taken=5_00), gone(7)])

    assert drawn(player) == {"area 2": list(SEVEN), "area 3": [""] * 7}
    assert before == {"area 2": [""] * 7, "area 3": [""] * 7}
    assert [(each["place"], each["role"], each["seat"]) for each in places[1:]] == [
        ("area 2, high", "high", 4),
        ("area 2, low", "low", 4),
    ]
    assert drawn(rail) == {"area 3": [""] * 7}


def recorded(text: str) -> Event:
    return Recorded(cite=CITE, by=DEALER, text=text)


def test_stacks_are_delivered_to_their_positions() -> None:
    """The first stack to the starting position, then clockwise, the dealer among them."""
    stacks = [event for number in range(1, 8) for event in seven(f"stack {number}")]
    picture = picture_of("pai_gow_poker", *stacks)
    picture.see([recorded("stack 3 is delivered to the dealer, then clockwise")])

    assert drawn(picture).keys() == {"dealer", *(f"area {area}" for area in range(1, 7))}


@pytest.mark.parametrize(("dealers_wager", "left"), [(0, {"area 3"}), (5_00, {"area 3", "dealer"})])
def test_in_a_bank_round_the_hand_of_the_bank_stays(dealers_wager: int, left: set[str]) -> None:
    """It has no wager; the dealer's hand stays only if the dealer wagers against the bank."""
    marker = recorded("the co-bank marker is placed before seat 3")
    chips = [moved("inventory", "dealers_wager", dealers_wager)] if dealers_wager else []
    dealt = [*seven("area 3"), *seven("dealer"), *seven("area 1")]
    picture = picture_of("pai_gow_poker", marker, *chips, *dealt)
    picture.see([gone(7) for _ in range(3 - len(left))])

    assert drawn(picture).keys() == left
    assert picture.as_json()["marks"]["banker"] == 3  # type: ignore[index] # JSON
    picture.begin(2)
    assert picture.as_json()["marks"]["banker"] is None  # type: ignore[index] # JSON
