"""The cards of a Caribbean stud table: inspection, shuffle, cut, decks, deal and stub."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games._stud.deal import CountStub
from pitboss.table import (
    CardDealt,
    CardDrawn,
    Choose,
    CutCards,
    Leave,
    PlaceWager,
    Recorded,
    ReduceWager,
    view_of,
)
from pitboss.testing import said
from tests.games.caribbean_stud.helpers import NOTHING, PAIR, CaribbeanStud, cites

TWO = {1: 1_000_00, 3: 1_000_00}
BY_HAND = {"shuffle_method": "manual", "dealing_method": "manual_shoe"}


def alone(**more: Any) -> CaribbeanStud:
    """A table where seat 1 has an ante and the bets are closed."""
    table = CaribbeanStud(**more)
    table.ante(1)
    return table


# -- opening --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.3(a)")
def test_a_deck_is_inspected_and_verified_before_the_table_opens() -> None:
    """With cards missing nothing is dealt, and the next round begins with the inspection."""
    table = CaribbeanStud(opened=False, two_decks=False)
    events = table.choose("floorperson", "incomplete")

    assert cites(events) == ["19:47-16.3(a)"]
    assert table.round.over
    events = table.choose("floorperson", "complete")
    assert cites(events)[:3] == ["19:47-16.3(a)", "19:47-16.3(b)", "19:47-16.3(c)"]
    assert table.table.state.uninspected == ()


@pytest.mark.rule("19:47-16.3(d)", "19:47-16.2(b)1")
def test_two_decks_are_each_inspected_by_themselves() -> None:
    """Each is put on record."""
    table = CaribbeanStud(opened=False)
    first = table.choose("floorperson", "complete")
    second = table.choose("floorperson", "complete")

    assert said(first)[-1] == "deck 1 is handled by itself"
    assert said(second)[-1] == "deck 2 is handled by itself"
    assert cites(first)[-1] == cites(second)[-1] == "19:47-16.3(d)"


@pytest.mark.rule("19:47-16.3(e)")
def test_the_cards_are_changed_and_the_new_ones_inspected() -> None:
    """Both decks, or the only one."""
    for more, decks in (({}, 2), ({"two_decks": False}, 1)):
        table = CaribbeanStud(**more)
        table.close()
        table.begin()
        events = table.choose("dealer", "change")
        for _ in range(decks):
            assert table.asked() == "Are the cards all there?"
            table.choose("floorperson", "complete")

        assert cites(events) == ["19:47-16.3(e)"]
        assert table.asked().startswith("Place your bets.")


def test_new_cards_that_are_not_complete_are_not_dealt() -> None:
    """The round ends before any bet."""
    table = CaribbeanStud(two_decks=False)
    table.close()
    table.begin()
    table.choose("dealer", "change")
    table.choose("floorperson", "incomplete")

    assert table.round.over
    assert not table.table.state.ready


def test_an_idle_table_shows_its_cards_and_washes_them_again() -> None:
    """When a player arrives."""
    table = CaribbeanStud(two_decks=False)
    table.close()
    table.begin()
    events = table.choose("dealer", "idle")

    assert cites(events)[:3] == ["19:47-16.4(d)", "19:47-16.3(c)", "19:47-16.4(a)"]


# -- shuffle and cut ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.4(a)")
def test_the_cards_are_shuffled_before_play_and_after_every_round() -> None:
    """A round without wagers needs no other shuffle."""
    table = CaribbeanStud(two_decks=False)
    table.close()
    events = table.ready()
    assert "52 cards shuffled" not in said(events)
    table.ante(1)
    table.hands({1: NOTHING}, PAIR)
    table.decide(seat_1="fold")
    table.finish()
    events = table.ready()

    assert "52 cards shuffled" in said(events)
    assert table.table.state.shuffles == 2


@pytest.mark.rule("19:47-16.4(b)1")
def test_cards_of_the_device_are_not_cut() -> None:
    """They are dealt at once."""
    table = CaribbeanStud()

    assert "19:47-16.4(b)1" in cites(table.events)
    assert "19:47-16.4(c)" not in cites(table.events)


@pytest.mark.rule("19:47-16.4(b)2", "19:47-16.4(c)")
def test_cards_shuffled_by_hand_are_cut_by_the_dealer_at_ten_cards_or_more() -> None:
    """No player cuts, and nine cards are too few."""
    table = CaribbeanStud(opened=False, **BY_HAND)
    table.choose("floorperson", "complete")
    table.choose("dealer", "shuffle")
    table.refused(CutCards(by="seat:1", depth=20), "19:47-16.4(c)")
    table.refused(CutCards(by="dealer", depth=9), "19:47-16.4(c)")
    table.refused(CutCards(by="dealer", depth=52), "19:47-16.4(c)")
    events = table.say(CutCards(by="dealer", depth=10))

    assert said(events)[0].startswith("10 cards go on the cover card")
    assert cites(events) == ["19:47-16.4(c)", "19:47-16.7(a)", "19:47-16.7(c)"]
    assert "19:47-16.4(b)2" in cites(table.events)


@pytest.mark.rule("19:47-16.2(b)3", "19:47-16.2(b)4")
def test_two_decks_are_used_in_turn() -> None:
    """One is in play while the device shuffles the other."""
    table = CaribbeanStud()
    decks = []
    for _ in range(3):
        table.ante(1)
        decks.append(table.table.state.deck)
        table.hands({1: NOTHING}, PAIR)
        assert table.table.state.resting.left == 52
        table.decide(seat_1="fold")
        table.finish()

    assert decks == [1, 2, 1]
    events = table.ready()
    assert ("the device shuffles deck 1", "19:47-16.2(b)3") in zip(
        said(events), cites(events), strict=True
    )
    assert ("deck 2 comes into play", "19:47-16.2(b)4") in zip(
        said(events), cites(events), strict=True
    )


# -- the order of the deal ------------------------------------------------------------------------


SINGLY = [
    pytest.param("manual_shoe", "19:47-16.7(d)", marks=pytest.mark.rule("19:47-16.7(d)")),
    pytest.param("hand", "19:47-16.8(c)", marks=pytest.mark.rule("19:47-16.8(c)")),
]


@pytest.mark.rule("19:47-16.1[Hand]", "19:47-16.1[Hole card]")
@pytest.mark.parametrize(("method", "cite"), SINGLY)
def test_cards_are_dealt_singly_and_the_dealers_fifth_is_face_up(method: str, cite: str) -> None:
    """From the far left, the dealer last in each pass."""
    table = CaribbeanStud(seats=TWO, dealing_method=method)
    table.ante(1, 3)
    events = table.hands({1: NOTHING, 3: "Kh Th 6s 3s 2s"}, PAIR)

    hidden = [("seat 1", ""), ("seat 3", ""), ("the dealer", "")]
    assert table.places() == [*hidden * 4, *hidden[:2], ("the dealer", "Qd")]
    assert {e.cite for e in events if isinstance(e, CardDealt)} == {cite}


@pytest.mark.rule("19:47-16.9(c)", "19:47-16.9(g)", "19:47-16.1[Hole card]")
def test_the_automated_shoe_gives_stacks_and_then_the_top_card_is_shown() -> None:
    """Five to each player, five to the dealer."""
    table = CaribbeanStud(seats=TWO)
    table.ante(1, 3)
    events = table.hands({1: NOTHING, 3: "Kh Th 6s 3s 2s"}, PAIR)

    hidden = [("seat 1", "")] * 5 + [("seat 3", "")] * 5 + [("the dealer", "")] * 5
    assert table.places() == hidden
    assert {e.cite for e in events if isinstance(e, CardDealt)} == {"19:47-16.9(c)"}
    shown = [e for e in events if type(e).__name__ == "CardTurned"]
    assert [(e.cite, getattr(e, "card", "")) for e in shown] == [("19:47-16.9(g)", "Qd")]


def test_a_player_sees_the_own_cards_and_nobody_elses() -> None:
    """The dealer's hole cards neither."""
    table = CaribbeanStud(seats=TWO)
    table.ante(1, 3)
    table.hands({1: NOTHING, 3: "Kh Th 6s 3s 2s"}, PAIR)
    seen = [e for e in view_of(table.events, "seat:1").events if isinstance(e, CardDealt)]

    assert {e.card for e in seen} == {"", *NOTHING.split()}


def test_only_players_with_an_ante_are_dealt_in() -> None:
    """The others watch."""
    table = CaribbeanStud(seats=TWO)
    table.ante(3)
    table.hands({3: NOTHING}, PAIR)

    assert {place for place, _ in table.places()} == {"seat 3", "the dealer"}


@pytest.mark.rule("19:47-16.6(b)", "19:47-16.6(f)")
def test_during_the_round_no_wager_is_touched_and_no_player_leaves() -> None:
    """While cards are dealt, while the stub is counted, and while others decide."""
    table = CaribbeanStud(seats=TWO, stub_count_interval=1)
    table.ante(1, 3)
    hands = {1: NOTHING, 3: "Kh Th 6s 3s 2s"}
    meddling = [
        PlaceWager(by="seat:1", seat=1, spot="ante_1", cents=5_00),
        ReduceWager(by="seat:3", wager=2, cents=0),
    ]
    for _ in range(3):
        for answer in meddling:
            table.refused(answer, "19:47-16.6(b)")
        table.refused(Leave(by="seat:1"), "19:47-16.6(f)")
        if table.asked().startswith("A card"):
            cards = [*hands[1].split(), *hands[3].split(), *PAIR.split()]
            table.deal(*cards)
        elif table.asked().startswith("The stub"):
            table.usual()
    assert table.asked().startswith("Seat 1")


# -- the stub -------------------------------------------------------------------------------------


DEAL = ("2c", "3d", "5h", "7s", "9c", "Jd", "Kh", "As", "4c", "6d")
COUNTS = [
    pytest.param("manual_shoe", "19:47-16.7(f)", marks=pytest.mark.rule("19:47-16.7(f)")),
    pytest.param("hand", "19:47-16.8(e)", marks=pytest.mark.rule("19:47-16.8(e)")),
    pytest.param("automated_shoe", "19:47-16.9(e)", marks=pytest.mark.rule("19:47-16.9(e)")),
]


@pytest.mark.rule("19:47-16.7(f)1")
@pytest.mark.parametrize(("method", "cite"), COUNTS)
def test_the_stub_is_counted_in_every_fifth_round(method: str, cite: str) -> None:
    """In the others it goes to the rack unexposed."""
    table = CaribbeanStud(dealing_method=method)
    asked = []
    for _ in range(6):
        table.ante(1)
        while table.asked().startswith("A card"):
            table.deal(next(code for code in DEAL if table_has(table, code)))
        asked.append(table.asked().startswith("The stub"))
        if asked[-1]:
            assert table.asking.cite == cite
            events = table.usual()
            assert "42 cards in the stub, 52 in all" in said(events)[0]
            assert cites(events)[0] == "19:47-16.7(f)1"
        table.decide(seat_1="fold")
        table.finish()

    assert asked == [False, False, False, False, True, False]
    stubs = [e for e in table.events if isinstance(e, Recorded) and "unexposed" in e.text]
    assert len(stubs) == 6


def table_has(table: CaribbeanStud, code: str) -> bool:
    """Whether a card is still in the deck in play."""
    return table.round.accepts(CardDrawn(by="chance", card=code))


@pytest.mark.rule("19:47-16.9(f)")
def test_a_counting_device_waives_the_count_and_a_wrong_number_removes_the_deck() -> None:
    """It is the deck that the device has just shuffled; a new one is inspected first."""
    table = CaribbeanStud(shuffler_counts_deck=True, stub_count_interval=1)
    table.ante(1)
    table.hands({1: NOTHING}, PAIR)
    assert table.asked().startswith("Seat 1")
    table.decide(seat_1="fold")
    table.finish()
    table.begin()
    events = table.choose("dealer", "wrong_count")

    assert (said(events), cites(events)) == (
        ["deck 2 is removed from the table"],
        ["19:47-16.9(f)"],
    )
    assert table.asked() == "Are the cards all there?"
    assert (table.table.state.deck, table.table.state.uninspected) == (1, (2,))
    table.choose("floorperson", "complete")
    assert table.asked().startswith("Place your bets.")
    assert table.table.state.deck == 2


@pytest.mark.rule("19:47-16.9(f)")
def test_a_deck_shuffled_and_not_dealt_from_is_the_one_that_was_counted() -> None:
    """After a round without wagers it is still the next to be dealt."""
    table = CaribbeanStud(shuffler_counts_deck=True)
    table.close()
    table.begin()
    table.choose("dealer", "wrong_count")

    assert (table.table.state.deck, table.table.state.uninspected) == (1, (1,))


@pytest.mark.rule("19:47-16.9(f)", "19:47-16.9(e)")
def test_without_its_automated_shoe_a_counting_device_no_longer_waives_the_count() -> None:
    """Cards from a manual shoe have their stub counted."""
    table = CaribbeanStud(shuffler_counts_deck=True, stub_count_interval=1)
    table.ante(1)
    table.irregular("dealer", "shoe_jam")
    table.choose("floorperson", "remove")
    table.ante(1)
    table.deal("Kc", "8c", "Tc", "8d", "6d", "6h", "3d", "4h", "2d", "Qd")

    assert table.asked() == "The stub is counted."
    assert table.asking.cite == "19:47-16.7(f)"


@pytest.mark.rule("19:47-16.9(f)", "19:47-16.9(e)")
def test_a_counting_device_off_the_table_no_longer_waives_the_count() -> None:
    """The cards are shuffled by hand and dealt from the automated shoe."""
    table = CaribbeanStud(shuffler_counts_deck=True, stub_count_interval=1)
    table.close()
    table.begin()
    table.choose("dealer", "by_hand")
    table.usual()
    table.ante(1)
    table.deal(*NOTHING.split(), *PAIR.split())

    assert table.asked() == "The stub is counted."
    assert table.asking.cite == "19:47-16.9(e)"


def test_a_device_that_does_not_count_reports_no_number() -> None:
    """Only one that counts does."""
    table = CaribbeanStud()
    table.close()
    table.begin()

    table.refused(Choose(by="dealer", choice="wrong_count"), "19:47-16.4(a)")


@pytest.mark.rule("19:47-16.7(f)2")
def test_a_card_missing_from_the_dealers_hand_and_found_by_the_count_is_not_made_good() -> None:
    """Found otherwise, the dealer would get one more card."""
    table = CaribbeanStud(stub_count_interval=1)
    table.ante(1)
    table.deal(*NOTHING.split(), *PAIR.split()[:4])
    table.irregular("dealer", "missed")
    events = table.usual()

    assert cites(events)[0] == "19:47-16.7(f)2"
    assert table.round.over
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-16.7(f)2")
def test_a_misdeal_found_by_the_count_voids_all_hands() -> None:
    """All 52 cards are there, so the deck stays; both players get everything back."""
    table = CaribbeanStud(seats=TWO, stub_count_interval=1)
    table.ante(1, 3, lit=(3,))
    table.irregular("dealer", "missed")
    table.deal("Kc", "Tc", "6d", "3d", *["Kh", "Th", "6s", "3s", "2s"], *PAIR.split())
    events = table.usual()

    assert said(events)[0] == "38 cards in the stub where 37 should be: all hands are void"
    assert cites(events)[0] == "19:47-16.7(f)2"
    assert table.stack(1) == table.stack(3) == 1_000_00
    assert table.meter == 10_000_00
    assert table.round.over
    assert table.table.state.uninspected == ()


@pytest.mark.rule("19:47-16.7(f)2")
@pytest.mark.parametrize("misdealt", [False, True])
def test_a_deck_that_is_not_complete_is_removed(misdealt: bool) -> None:
    """All hands are void, misdealt or not, and another deck comes."""
    table = CaribbeanStud(stub_count_interval=1, two_decks=False)
    table.ante(1)
    if misdealt:
        table.irregular("dealer", "missed")
    cards = [*NOTHING.split(), *PAIR.split()]
    table.deal(*cards[misdealt:])
    table.say(CountStub(by="dealer", cards=41))

    assert table.stack(1) == 1_000_00
    assert table.round.over
    assert table.table.state.uninspected == (1,)
    assert "the deck is removed from the table" in said(table.events)
    table.begin()
    assert table.asked() == "Are the cards all there?"


def test_the_count_is_the_dealers_to_tell() -> None:
    """A player has no say, and no stub holds more than a deck."""
    table = CaribbeanStud(stub_count_interval=1)
    table.ante(1)
    table.deal(*NOTHING.split(), *PAIR.split())

    table.refused(CountStub(by="seat:1", cards=42), "19:47-16.9(e)")
    table.refused(CountStub(by="dealer", cards=53), "19:47-16.9(e)")
