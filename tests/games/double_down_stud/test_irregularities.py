"""What may go wrong at double down stud, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import CardDealt, WagerDecided
from pitboss.testing import cites
from tests.games.double_down_stud.helpers import DoubleDownStud

DEAL = ["Js", "Jd", "2c", "4h", "9d", "Kc"]


def wagered(**more: Any) -> DoubleDownStud:
    """Seat 1 has bet and the bets are closed."""
    table = DoubleDownStud(**more)
    table.bet("area_1", 10_00)
    table.close()
    return table


def check_void(table: DoubleDownStud, cite: str) -> None:
    """All hands were void under the provision and every wager went back."""
    results = [(str(e.result), e.cite) for e in table.events if isinstance(e, WagerDecided)]

    assert results
    assert set(results) == {("void", cite)}
    assert table.round.over
    assert table.stack() == 1_000_00
    assert table.shoe.on_table == 0


@pytest.mark.rule("19:47-17.11(a)")
@pytest.mark.parametrize("doubled", [False, True])
def test_a_hole_card_exposed_before_the_second_call_voids_all_hands(doubled: bool) -> None:
    """While players choose or before the call; original and double down go back."""
    table = wagered()
    table.deal(*DEAL[:5])
    if doubled:
        table.double(10_00)
    table.irregular("dealer", "hole_exposed")

    check_void(table, "19:47-17.11(a)")


@pytest.mark.rule("19:47-17.11(b)")
def test_one_card_face_up_is_discarded_and_the_next_is_used() -> None:
    """The order of the deal does not change."""
    table = wagered()
    events = table.face_up("Kd")
    assert [e.card for e in events if isinstance(e, CardDealt)] == ["Kd"]
    table.deal(*DEAL[:5])
    table.stand()

    assert table.paid(table.usual()) == {"area_1": ("won", 10_00)}


@pytest.mark.rule("19:47-17.11(b)")
def test_a_second_card_face_up_voids_all_hands() -> None:
    """And the cards are reshuffled."""
    table = wagered()
    table.face_up("Kd")
    table.deal("Js")
    table.face_up("Kc")

    check_void(table, "19:47-17.11(b)")
    table.ready()
    assert table.shoe.left == 52


@pytest.mark.rule("19:47-17.11(c)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    """The round goes on with it."""
    table = wagered()
    events = table.irregular("dealer", "drawn_in_error")
    assert cites(events) == ["19:47-17.11(c)"]
    table.deal(*DEAL[:5])
    table.stand()

    assert table.paid(table.usual()) == {"area_1": ("won", 10_00)}


@pytest.mark.rule("19:47-17.11(d)")
@pytest.mark.parametrize("place", [0, 1, 4])
@pytest.mark.parametrize(("kind", "cards"), [("missed", 4), ("second", 6)])
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(
    place: int, kind: str, cards: int
) -> None:
    """For a player or before the dealer, one too few or one too many."""
    table = wagered()
    table.deal(*DEAL[:place])
    table.irregular("dealer", kind)
    table.deal(*DEAL[place:cards])

    check_void(table, "19:47-17.11(d)")


@pytest.mark.rule("19:47-17.11(e)")
def test_a_jam_of_the_shuffler_has_the_cards_reshuffled() -> None:
    """By approved procedures, on record."""
    table = DoubleDownStud()
    table.close()
    events = table.ready("jam")

    assert "19:47-17.11(e)" in cites(events)
    assert table.table.state.ready


@pytest.mark.rule("19:47-17.11(f)")
def test_cards_are_shuffled_by_hand_only_when_the_device_is_off_the_table() -> None:
    """They are cut from then on."""
    table = DoubleDownStud(shuffle_method="automated_to_shoe", two_decks=True)
    table.close()
    events = table.ready("by_hand")

    assert "19:47-17.11(f)" in cites(events)
    assert "19:47-17.4(e)" in cites(events)
    assert table.table.state.resting is None
