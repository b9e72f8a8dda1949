"""What goes wrong at casino war, and what is then done."""

from __future__ import annotations

import pytest

from pitboss.testing import cites
from tests.games.casino_war.helpers import CasinoWar

TWO = {1: 100_00, 2: 100_00}


def two_wagers() -> CasinoWar:
    """Seats 1 and 2 have wagered $10 each and the bets are closed."""
    table = CasinoWar(seats=TWO)
    table.wager(seat=1)
    table.wager(seat=2)
    table.close()
    return table


@pytest.mark.rule("13:69F-22.10[face up]")
def test_a_card_found_face_up_is_not_used() -> None:
    """It goes to the discard rack and the next card is dealt."""
    table = two_wagers()
    events = table.face_up("As")
    table.deal("9s", "8s", "8d")

    assert {each.cite for each in events} == {"13:69F-22.10[face up]"}
    assert sum(table.shoe.discards) == 1
    assert table.stack(1) == 110_00
    assert not table.round.over  # seat 2 has a tie hand


@pytest.mark.rule("13:69F-22.10[drawn in error]")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    """It cannot be drawn in error twice, nor lie face up in the shoe."""
    table = two_wagers()
    table.irregular("dealer", "drawn_in_error")
    assert table.table.state.held
    assert table.round.question is not None
    commands = {form.command for form in table.round.question.forms()}
    table.deal("9s")

    assert commands.isdisjoint({"drawn_in_error", "face_up"})
    assert not table.table.state.held


@pytest.mark.rule("13:69F-22.10[player]")
@pytest.mark.parametrize(("kind", "cards"), [("missed", []), ("second", ["As", "Kd"])])
def test_a_player_with_no_card_or_two_has_a_void_hand(kind: str, cards: list[str]) -> None:
    """The wagers go back; the others play on."""
    table = two_wagers()
    table.irregular("dealer", kind)
    table.deal(*cards, "9s", "8d")

    assert (table.stack(1), table.stack(2)) == (100_00, 110_00)
    assert table.round.over
    assert table.shoe.on_table == 0


@pytest.mark.rule("13:69F-22.10[dealer]")
@pytest.mark.parametrize(("kind", "cards"), [("missed", []), ("second", ["As", "Kd"])])
def test_a_dealer_with_no_card_or_two_voids_the_round(kind: str, cards: list[str]) -> None:
    """All wagers go back."""
    table = two_wagers()
    table.deal("9s", "8d")
    table.irregular("dealer", kind)
    table.deal(*cards)

    assert (table.stack(1), table.stack(2)) == (100_00, 100_00)
    assert table.round.over
    assert table.shoe.on_table == 0


@pytest.mark.rule("13:69F-22.10[dealer]", "13:69F-22.10[player]")
def test_a_wrong_hand_of_the_war_deal_gives_initial_and_war_wager_back() -> None:
    """Of the player concerned, or of all at war."""
    for kind in ("player", "dealer"):
        table = CasinoWar(seats=TWO)
        table.wager()
        table.close()
        table.deal("9s", "9d")
        table.go_to_war()
        table.deal("2c", "2d", "2h", *(["Kd"] * (kind == "dealer")))
        table.irregular("dealer", "missed")
        table.deal(*(["Kd"] * (kind == "player")))

        assert table.stack(1) == 100_00
        assert table.round.over


@pytest.mark.rule("13:69F-22.10[shuffler]")
def test_a_device_that_failed_is_emptied_and_all_cards_are_shuffled() -> None:
    """On record; a table without a device has no such call."""
    table = CasinoWar(continuous_shuffler=True)
    events = table.irregular("dealer", "device_failed")

    assert cites(events) == ["13:69F-22.10[shuffler]"] * 2
    plain = CasinoWar()
    assert plain.round.question is not None
    assert "device_failed" not in {form.command for form in plain.round.question.forms()}
