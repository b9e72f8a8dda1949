"""What may go wrong while cards are shuffled and dealt at Caribbean stud; 19:47-16.13."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import (
    CardDealt,
    CardTurned,
    FoundFaceUp,
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


@pytest.mark.rule("19:47-16.13(b)")
def test_one_card_face_up_is_not_used() -> None:
    """It goes to the discard rack and the deal goes on."""
    table = alone(stub_count_interval=1)
    table.say(FoundFaceUp(by="dealer", card="Ad"))
    table.deal(*NOTHING.split(), *PAIR.split())

    assert table.table.state.shoe.discards[12 + 13] == 1
    events = table.usual()
    assert "41 cards in the stub" in said(events)[0]
    assert table.asked().startswith("Seat 1")


@pytest.mark.rule("19:47-16.13(b)")
def test_two_cards_face_up_void_all_hands() -> None:
    """The cards are shuffled again before the next round."""
    table = alone()
    table.say(FoundFaceUp(by="dealer", card="Ad"))
    table.deal("2c")
    events = table.say(FoundFaceUp(by="dealer", card="Kd"))

    assert [e.cite for e in events if "void" in getattr(e, "text", "")] == ["19:47-16.13(b)"]
    assert table.stack() == 1_000_00
    assert table.round.over
    assert not table.table.state.ready


@pytest.mark.rule("19:47-16.13(c)")
def test_a_card_drawn_in_error_and_not_exposed_is_the_next_card() -> None:
    """It is dealt, and nothing else is made of it."""
    table = alone()
    events = table.irregular("dealer", "drawn_in_error")
    kinds = table.commands()
    table.deal(*NOTHING.split(), *PAIR.split())

    assert cites(events) == ["19:47-16.13(c)"]
    assert "drawn_in_error" not in kinds
    assert "face_up" not in kinds
    assert table.asked().startswith("Seat 1")


@pytest.mark.rule("19:47-16.13(d)")
@pytest.mark.parametrize("kind", ["missed", "second"])
def test_a_player_with_a_wrong_number_of_cards_has_a_void_hand(kind: str) -> None:
    """The others play on; the progressive wager comes back too, and off the meter."""
    table = CaribbeanStud(seats=TWO)
    table.ante(1, 3, lit=(1, 3))
    table.irregular("dealer", kind)
    more = ["4s"] if kind == "second" else []
    own = NOTHING.split()[kind == "missed" :]
    table.deal(*more, *own, *["Kh", "Th", "6s", "3s", "2s"], *PAIR.split())

    assert table.stack(1) == 1_000_00
    assert table.meter == 10_000_70
    assert table.table.state.lights == (3,)
    assert table.asked().startswith("Seat 3")


@pytest.mark.rule("19:47-16.13(d)")
@pytest.mark.parametrize("method", ["manual_shoe", "automated_shoe"])
def test_a_dealer_with_four_cards_gets_one_more(method: str) -> None:
    """Face down, for one card is shown in any case."""
    table = CaribbeanStud(dealing_method=method)
    table.ante(1)
    first = 5 if method == "automated_shoe" else 1
    table.deal(*NOTHING.split()[:first])
    table.irregular("dealer", "missed")
    left = [NOTHING.split()[first:], PAIR.split()[1:]]
    order = (
        left[0] + left[1] if first == 5 else [c for pair in zip(*left, strict=True) for c in pair]
    )
    table.deal(*order)
    assert table.asked() == "A card for the dealer."
    events = table.deal("8h")

    assert [e.cite for e in events if isinstance(e, CardDealt)] == ["19:47-16.13(d)"] * 2
    assert table.asked().startswith("Seat 1")
    table.decide(seat_1="bet")
    assert "The dealer has" in " ".join(said(table.finish()))


@pytest.mark.rule("19:47-16.13(d)")
def test_a_dealer_without_the_fifth_card_gets_it_face_up() -> None:
    """The card that completes the hand is then the one that is shown."""
    table = CaribbeanStud(dealing_method="manual_shoe")
    table.ante(1)
    table.deal("Kc", "8c", "Tc", "8d", "6d", "6h", "3d", "4h", "2d")
    table.irregular("dealer", "missed")
    table.deal("Qd")

    assert table.places()[-1] == ("the dealer", "Qd")
    assert table.asked().startswith("Seat 1")


@pytest.mark.rule("19:47-16.7(d)")
def test_a_fifth_card_that_came_too_early_is_shown_all_the_same() -> None:
    """Two cards were dealt to the dealer at first and none at last: the last of them is turned."""
    table = CaribbeanStud(dealing_method="manual_shoe")
    table.ante(1)
    table.deal("Kc")
    table.irregular("dealer", "second")
    table.deal("8c", "8d", "Tc", "6h", "6d", "4h", "3d", "Qd", "2d")
    events = table.irregular("dealer", "missed")

    assert [(e.card, e.cite) for e in events if isinstance(e, CardTurned)] == [
        ("Qd", "19:47-16.7(d)")
    ]


@pytest.mark.rule("19:47-16.13(d)")
def test_any_other_misdeal_to_the_dealer_voids_all_hands() -> None:
    """Six cards, or a card missed once more when the hand is completed."""
    table = alone()
    table.deal(*NOTHING.split())
    table.irregular("dealer", "second")
    table.deal("4s", *PAIR.split())
    assert table.round.over
    assert table.stack() == 1_000_00
    table.ante(1)
    table.deal(*NOTHING.split())
    table.irregular("dealer", "missed")
    table.deal(*PAIR.split()[1:])
    events = table.irregular("dealer", "missed")

    assert [e.cite for e in events if "All hands" in getattr(e, "text", "")] == ["19:47-16.13(d)"]
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-16.13(a)")
def test_two_cards_of_the_dealer_face_up_void_all_hands() -> None:
    """One was passed over and two were dealt in the last pass: a hole card is exposed."""
    table = CaribbeanStud(dealing_method="manual_shoe")
    table.ante(1)
    table.deal("Kc")
    table.irregular("dealer", "missed")
    table.deal("Tc", "8d", "6d", "6h", "3d", "4h", "2d")
    table.irregular("dealer", "second")
    events = table.deal("Qd", "8c")

    assert [e.cite for e in events if "All hands" in getattr(e, "text", "")] == ["19:47-16.13(a)"]
    assert table.stack() == 1_000_00


def test_a_misdeal_that_the_count_does_not_show_is_judged_by_the_hands() -> None:
    """One card too few for the player and one too many for the other: both hands are void."""
    table = CaribbeanStud(seats=TWO, stub_count_interval=1)
    table.ante(1, 3)
    table.irregular("dealer", "missed")
    table.deal("Kc", "Tc", "6d", "3d")
    table.irregular("dealer", "second")
    table.deal("4s", *["Kh", "Th", "6s", "3s", "2s"], *PAIR.split())
    table.usual()

    assert table.stack(1) == table.stack(3) == 1_000_00
    table.finish()
    assert table.round.over


@pytest.mark.rule("19:47-16.13(e)")
def test_a_shuffler_that_jams_has_its_cards_reshuffled() -> None:
    """By approved procedures, and the game goes on."""
    table = CaribbeanStud()
    table.close()
    table.begin()
    events = table.choose("dealer", "jam")

    assert cites(events)[0] == "19:47-16.13(e)"
    assert "52 cards shuffled" in said(events)


@pytest.mark.rule("19:47-16.13(f)")
def test_a_dealing_shoe_that_jams_voids_the_round() -> None:
    """The cards are reshuffled; the shoe is used again."""
    table = alone()
    table.deal("Kc", "Tc")
    table.irregular("dealer", "shoe_jam")
    events = table.usual()

    assert [e.cite for e in events if "All hands" in getattr(e, "text", "")] == ["19:47-16.13(f)"]
    assert table.stack() == 1_000_00
    assert not table.table.state.shoe_out


@pytest.mark.rule("19:47-16.13(g)")
def test_the_dealing_shoe_is_removed_before_cards_are_dealt_otherwise() -> None:
    """From then on from a manual shoe, which does not jam."""
    table = alone()
    table.irregular("dealer", "shoe_jam")
    events = table.choose("floorperson", "remove")
    table.ante(1)

    assert cites(events)[0] == "19:47-16.13(g)"
    assert table.asking.cite == "19:47-16.7(d)"
    assert "shoe_jam" not in table.commands()


@pytest.mark.rule("19:47-16.13(g)", "19:47-16.8(b)1")
def test_the_shuffler_is_removed_before_cards_are_shuffled_by_hand() -> None:
    """The second deck goes with it; the cards are cut and no longer dealt from the hand."""
    table = CaribbeanStud(dealing_method="hand")
    table.close()
    table.begin()
    events = table.choose("dealer", "by_hand")
    assert cites(events)[:2] == ["19:47-16.13(g)", "19:47-16.2(b)"]
    assert table.asked() == "The dealer cuts the cards."
    table.usual()
    table.ante(1)

    assert table.table.state.resting is None
    assert table.asking.cite == "19:47-16.7(d)"


def test_a_table_with_one_deck_removes_only_the_shuffler() -> None:
    """There is no second deck to go."""
    table = CaribbeanStud(two_decks=False)
    table.close()
    table.begin()
    events = table.choose("dealer", "by_hand")

    assert "19:47-16.2(b)" not in cites(events)


def test_irregularities_of_a_deal_are_called_as_often_as_they_happen() -> None:
    """No number of them closes the dealer's mouth."""
    table = alone()
    for _ in range(9):
        table.irregular("dealer", "second")

    assert {"face_up", "missed", "second"} <= set(table.commands())
