"""The view of a poker table: hands before the seats, the board, the burn cards, the bets."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Card
from pitboss.games import game
from pitboss.poker.community.streets import CardExchanged
from pitboss.poker.draw.turn import CardReplaced, PlayerDrew
from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardExposed,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandDisclosed,
    HandRuled,
    HandShown,
    PlayerActed,
    PotAwarded,
    UpCardDealt,
)
from pitboss.poker.options import BURN
from pitboss.server.views.table_view import SPECTATOR, TableView
from pitboss.table import BettingClosed, ChipsMoved, Event, PlayerSat

CITE = "13:69F-14.7(c)"


def number(code: str) -> int:
    return int(Card.parse(code))


def numbers(codes: str) -> tuple[int, ...]:
    return tuple(map(number, codes.split()))


def table_view(*events: Event, viewer: str = SPECTATOR) -> TableView:
    card = game("hold_em")
    view = TableView(card, card.layout(card.rules()), viewer)
    view.begin(1)
    view.see(PlayerSat(cite=CITE, seat=seat, cents=10_00) for seat in (1, 2))
    view.see(events)
    return view


def drawn(view: TableView) -> dict[str, list[str]]:
    return {place.name: place.codes for place in view.places() if not place.gone}


def given(*seats: int, passes: int = 1) -> Event:
    return CardsGiven(cite=CITE, seats=seats, passes=passes)


def held(seat: int, codes: str) -> Event:
    return CardsHeld(cite=CITE, seat=seat, cards=numbers(codes), to=f"seat:{seat}")


def up(seat: int, code: str, *, dead: bool = False) -> Event:
    return UpCardDealt(cite=CITE, seat=seat, card=number(code), dead=dead)


def acted(seat: int, action: str, total: int = 0, *, all_in: bool = False) -> Event:
    return PlayerActed(cite=CITE, seat=seat, action=action, cents=total, total=total, all_in=all_in)


def exposed(seat: int, code: str) -> Event:
    return CardExposed(cite=CITE, seat=seat, card=number(code))


# -- hands ----------------------------------------------------------------------------------------


def test_hole_cards_show_their_faces_to_their_owner_alone() -> None:
    """Everybody else sees backs; the board is everybody's."""
    events = [
        given(1, 2, passes=2),
        held(1, "Kh 2c"),
        held(2, "As Ad"),
        CardsBurned(cite=CITE),
        BoardDealt(cite=CITE, cards=numbers("3c 4c 5c")),
    ]
    common = {"burn": [""], "board": ["3c", "4c", "5c"]}

    assert drawn(table_view(*events)) == {"seat 1": ["", ""], "seat 2": ["", ""], **common}
    assert drawn(table_view(*events, viewer="seat:1")) == {
        "seat 1": ["Kh", "2c"],
        "seat 2": ["", ""],
        **common,
    }
    assert drawn(table_view(*events, viewer="dealer")) == drawn(table_view(*events))


def test_cards_face_down_come_before_those_face_up() -> None:
    """Also a last card face down, after four face up."""
    streets = [given(1, passes=2), up(1, "3c"), up(1, "4c"), given(1), held(1, "Kh 2c As")]
    own: Any = table_view(*streets, viewer="seat:1").as_json()["places"]

    assert drawn(table_view(*streets)) == {"seat 1": ["", "", "", "3c", "4c"]}
    assert own[0]["cards"] == ["Kh", "2c", "As", "3c", "4c"]
    assert own[0]["down"] == [0, 1, 2]
    assert (own[0]["seat"], own[0]["role"], own[0]["label"]) == (1, "hand", "Seat 1")


@pytest.mark.parametrize(
    ("event", "note"),
    [
        (acted(1, "fold"), "folded"),
        (HandRuled(cite=CITE, seat=1, ruling="dead"), "dead"),
        (HandRuled(cite=CITE, seat=1, ruling="refunded"), "refunded"),
        (HandShown(cite=CITE, seat=1), "conceded"),
    ],
)
def test_a_hand_that_is_out_is_gone(event: Event, note: str) -> None:
    """With the word for it; dead cards that the seat still gets are not drawn."""
    view = table_view(given(1, 2), event, given(1), up(1, "3c", dead=True))
    places: Any = view.as_json()["places"]

    assert drawn(view) == {"seat 2": [""]}
    assert (places[0]["gone"], places[0]["note"], places[0]["cards"]) == (True, note, [""])


def test_a_hand_that_was_put_right_plays_on() -> None:
    """A ruling that leaves it in the round changes nothing."""
    assert drawn(table_view(given(1), HandRuled(cite=CITE, seat=1, ruling="rebuilt"))) == {
        "seat 1": [""]
    }


def test_a_hand_shown_lies_face_up_with_the_words_for_it() -> None:
    """High and low as the dealer reads them."""
    shown = HandShown(cite=CITE, seat=1, cards=numbers("Kh 2c"), high="a king", low="a deuce")
    places: Any = table_view(given(1, passes=2), shown).as_json()["places"]

    assert (places[0]["cards"], places[0]["down"]) == (["Kh", "2c"], [])
    assert places[0]["note"] == "a king; a deuce"


def test_a_hand_that_is_conceded_and_disclosed_lies_face_up_and_is_gone() -> None:
    """Everybody sees what does not contend."""
    disclosed = HandDisclosed(cite=CITE, seat=1, cards=numbers("Kh 2c"))
    events = given(1, passes=2), disclosed, HandShown(cite=CITE, seat=1)
    places: Any = table_view(*events).as_json()["places"]

    assert (places[0]["cards"], places[0]["gone"]) == (["Kh", "2c"], True)
    assert places[0]["note"] == "conceded"


def test_a_draw_is_noted_and_its_new_cards_are_shown_to_the_player() -> None:
    """To everybody else the hand looks as before."""
    drew = PlayerDrew(cite=CITE, seat=1, count=1)
    pat = PlayerDrew(cite=CITE, seat=2, count=0)
    events = [given(1, 2, passes=2), held(1, "Kh 2c"), drew, held(1, "Kh As"), pat]
    places: Any = table_view(*events).as_json()["places"]

    assert [(each["cards"], each["note"]) for each in places] == [
        (["", ""], "drew 1"),
        (["", ""], "stands pat"),
    ]
    assert drawn(table_view(*events, viewer="seat:1"))["seat 1"] == ["Kh", "As"]


# -- cards that were exposed ----------------------------------------------------------------------


def test_a_card_exposed_while_it_is_dealt_is_one_of_those_dealt() -> None:
    """It is seen before the deal, and counted once."""
    assert drawn(table_view(exposed(1, "Kh"), given(1, 2, passes=2))) == {
        "seat 1": ["Kh", ""],
        "seat 2": ["", ""],
    }
    later = [given(1, passes=2), exposed(1, "Kh"), given(1)]
    assert sorted(drawn(table_view(*later))["seat 1"]) == ["", "", "Kh"]


def test_an_exposed_card_becomes_the_up_card_or_is_replaced() -> None:
    """At stud, and in a draw game."""
    stud = [exposed(1, "Kh"), given(1, passes=2), up(1, "Kh"), given(1)]
    draw = [
        *(exposed(1, "Kh"), given(1, passes=3)),
        CardReplaced(cite=CITE, seat=1, card=number("Kh")),
    ]

    assert drawn(table_view(*stud)) == {"seat 1": ["", "", "Kh"]}
    assert drawn(table_view(*draw)) == {"seat 1": ["", "", ""]}


@pytest.mark.parametrize(("use", "burn"), [(BURN, {"burn": ["Kh"]}), ("discard", {})])
def test_an_exposed_card_is_exchanged_and_may_be_the_burn_card(
    use: str, burn: dict[str, list[str]]
) -> None:
    """With cards in the centre it leaves the hand at once."""
    exchanged = CardExchanged(cite=CITE, seat=1, card=number("Kh"), use=use)
    view = table_view(exposed(1, "Kh"), exchanged, given(1, passes=2))

    assert drawn(view) == {"seat 1": ["", ""], **burn}


# -- the button and the bets ----------------------------------------------------------------------


def test_cards_drawn_for_the_button_go_when_it_has_its_place() -> None:
    """They count for nothing."""
    draw = table_view(up(1, "Kh", dead=True), up(2, "2c", dead=True))
    before: Any = draw.as_json()
    draw.see([ButtonMoved(cite=CITE, seat=1)])
    after: Any = draw.as_json()

    assert [(each["cards"], each["note"]) for each in before["places"]] == [
        (["Kh"], "for the button"),
        (["2c"], "for the button"),
    ]
    assert (after["places"], after["marks"]["button"]) == ([], 1)


def wagered(view: TableView) -> list[int]:
    seats: Any = view.as_json()["seats"]
    return [each["wagered"] for each in seats]


def test_bets_lie_before_the_players_until_the_next_cards() -> None:
    """Antes are in the pot at once; blinds stay while the first cards are dealt."""
    view = table_view(acted(1, "ante", 1_00), acted(1, "blind", 2_00), given(1, 2))
    posted = wagered(view)
    view.see([acted(2, "raise", 4_00, all_in=True), acted(1, "call", 4_00)])
    called = wagered(view)
    all_in: Any = view.as_json()["places"]
    view.see([BoardDealt(cite=CITE, cards=numbers("3c"))])

    assert posted == [2_00, 0]
    assert called == [4_00, 4_00]
    assert [each["note"] for each in all_in] == ["", "all-in"]
    assert wagered(view) == [0, 0]


def test_a_pot_that_was_won_is_shown_as_decided() -> None:
    """By its name and half, until the next hand is under way; cards stay until then too."""
    won = [
        PotAwarded(cite=CITE, seat=1, pot=0, cents=5_00),
        PotAwarded(cite=CITE, seat=2, pot=1, cents=2_00, half="low"),
    ]
    chips = ChipsMoved(cite=CITE, source="stack:1", target="pot", cents=7_00)
    view = table_view(given(1), acted(1, "bet", 7_00), chips, *won)
    over: Any = view.as_json()
    view.begin(2)
    between: Any = view.as_json()
    view.see([BettingClosed(cite=CITE, by="dealer", text="Deal")])
    after: Any = view.as_json()

    assert [(each["spot"], each["seat"], each["paid"]) for each in over["decided"]] == [
        ("main pot", 1, 5_00),
        ("side pot 1, low", 2, 2_00),
    ]
    assert wagered(view) == [0, 0]
    assert over["pots"] == [{"name": "pot", "cents": 7_00}]
    assert [place["gone"] for place in between["places"]] == [True]
    assert len(between["decided"]) == 2
    assert (after["places"], after["decided"]) == ([], [])
