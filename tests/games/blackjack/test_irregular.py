"""What goes wrong while hands are played: 19:47-2.15(b), (c), (d), (i), (j)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment import seeded
from pitboss.table import DEALER, SUPERVISOR, CardDealt, CardMoved
from tests.games.blackjack.felt import BlackjackTable, said
from tests.games.blackjack.test_turns import dealt

TWO = {1: 1_000_00, 2: 1_000_00}


def two_hands(text: str = "5c 9c 7h 6d 9d Th", **options: Any) -> BlackjackTable:
    felt = BlackjackTable(seats=TWO, **options)
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    felt.deal(text)
    return felt


@pytest.mark.rule("19:47-2.15(b)")
def test_a_card_drawn_in_error_and_not_seen_is_the_next_card() -> None:
    """It goes to the next player who gets a card."""
    felt = two_hands()
    felt.irregular(DEALER, "drawn in error")
    assert "exposed" not in felt.commands()
    felt.act("draw")
    events = felt.card("2c")

    assert "19:47-2.15(b)" in said(events)
    assert [e.place for e in events if isinstance(e, CardDealt)] == ["box 1"]


@pytest.mark.rule("19:47-2.15(c)")
def test_an_exposed_card_goes_to_the_player_who_draws() -> None:
    """It lies there for all to see, and no other card is drawn."""
    felt = two_hands()
    felt.irregular(DEALER, "exposed")
    felt.card("Kc")
    assert felt.round.question is not None
    assert "The K♣ drawn in error is the next card." in felt.round.question.prompt
    assert "exposed" not in felt.commands()
    events = felt.act("draw")

    assert [(e.place, e.card) for e in events if isinstance(e, CardMoved)] == [("box 1", "Kc")]
    assert felt.asked() == "seat:2"


@pytest.mark.rule("19:47-2.15(c)")
def test_who_refuses_the_exposed_card_gets_no_more() -> None:
    """Not on another box either; the next player may take it."""
    felt = BlackjackTable(seats=TWO)
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    felt.bet("box_3", 10_00)
    felt.deal("5c 5d 5s 7h 6d 6s 6c Th")
    felt.irregular(DEALER, "exposed")
    felt.card("2c")
    events = felt.act("stand")
    assert "19:47-2.15(c)" in said(events)
    assert felt.asked() == "seat:2"
    felt.act("draw", seat=2)
    felt.act("stand", seat=2)
    felt.stands()

    assert sorted(spot for spot, *_ in felt.results()) == ["box_1", "box_2", "box_3"]


@pytest.mark.rule("19:47-2.15(c)")
@pytest.mark.parametrize(("hole", "used"), [("5h", True), ("Th", False)])
def test_an_exposed_card_that_all_refuse_goes_to_the_dealer_or_is_burned(
    hole: str, used: bool
) -> None:
    """On twelve the dealer draws it; on seventeen it cannot be used."""
    felt = dealt(f"Tc 7h 9d {hole}")
    felt.irregular(DEALER, "exposed")
    felt.card("9c")
    events = felt.act("stand")
    if used:
        felt.stands()

    burned = [e.cite for e in events if "burned" in str(getattr(e, "text", ""))]
    assert burned == ([] if used else ["19:47-2.15(c)"])
    moved = [(e.place, e.card) for e in felt.round.events if isinstance(e, CardMoved)]
    assert moved == ([("dealer", "9c")] if used else [])
    assert felt.results()[0][1] == ("lost" if used else "won")
    assert felt.state.shoe.on_table == 0


@pytest.mark.rule("19:47-2.15(d)")
def test_a_card_drawn_on_seventeen_is_burned() -> None:
    """It does not count, as often as it happens."""
    felt = dealt("Tc 7h 9d Th")
    felt.act("stand")
    for number in range(50):
        felt.choose(DEALER, "drew on")
        felt.card(felt.state.shoe.pick(seeded(number)).code)
    felt.choose(DEALER, "stands")

    assert felt.results() == [("box_1", "won", 0, 10_00)]
    assert felt.state.shoe.on_table == 0


@pytest.mark.rule("19:47-2.15(d)")
def test_on_an_empty_shoe_nothing_is_drawn_by_accident() -> None:
    """There is nothing to draw."""
    felt = dealt("Tc 7h 9d Th")
    shoe = msgspec.structs.replace(felt.state.shoe, counts=(0,) * 54, left=0, until_cut=0)
    felt.table.state = msgspec.structs.replace(felt.state, shoe=shoe)
    felt.act("stand")

    assert felt.commands() == ["stands"]


@pytest.mark.rule("19:47-2.15(i)")
@pytest.mark.parametrize("wish", ["card", "dead"])
def test_a_card_asked_for_and_not_dealt_comes_after_the_others(wish: str) -> None:
    """Before the hole card is shown; or the hand is dead and the wager returned."""
    felt = two_hands()
    felt.act("draw")
    events = felt.irregular(DEALER, "not dealt")
    assert "19:47-2.15(i)" in said(events)
    assert felt.asked() == "seat:2"
    felt.act("stand", seat=2)
    assert felt.asked() == "seat:1"
    felt.act(wish)
    if wish == "card":
        felt.card("4c")
        felt.act("stand")
    felt.stands()

    results = {spot: result for spot, result, *_ in felt.results()}
    assert results == {"box_1": "lost" if wish == "card" else "void", "box_2": "won"}


@pytest.mark.rule("19:47-2.15(i)", "19:47-2.10(a)")
def test_the_card_of_a_doubled_hand_may_be_forgotten_too() -> None:
    """If the hand is called dead the doubling wager comes back as well."""
    felt = two_hands()
    felt.double(10_00)
    felt.irregular(DEALER, "not dealt")
    felt.act("stand", seat=2)
    felt.act("dead")
    felt.stands()

    assert felt.stack() == 1_000_00


@pytest.mark.rule("19:47-2.15(j)", "19:47-2.15(j)1")
def test_a_hole_card_read_without_need_and_known_ends_the_round() -> None:
    """The supervisor is notified; all hands are dead and every wager is returned."""
    felt = two_hands(card_reader=True)
    events = felt.irregular(DEALER, "reader misused")
    assert said(events) == ["19:47-2.15(j)"]
    felt.choose(SUPERVISOR, "known")

    assert felt.round.over
    assert set(felt.cites_decided()) == {"19:47-2.15(j)1"}
    assert felt.state.shoe.on_table == 0
    assert (felt.stack(1), felt.stack(2)) == (1_000_00, 1_000_00)


@pytest.mark.rule("19:47-2.15(j)", "19:47-2.15(j)2")
def test_a_hole_card_read_without_need_and_unknown_changes_nothing() -> None:
    """Play continues."""
    felt = two_hands(card_reader=True)
    felt.irregular(DEALER, "reader misused")
    events = felt.choose(SUPERVISOR, "unknown")

    assert "19:47-2.15(j)2" in said(events)
    assert felt.asked() == "seat:1"


@pytest.mark.rule("19:47-2.15(j)")
def test_under_an_ace_or_ten_the_reader_is_not_misused() -> None:
    """Nor at a table without one."""
    with_ten = dealt("5c Kh 6d 9h", card_reader=True)
    with_ten.choose(DEALER, "read")

    assert "reader misused" not in with_ten.commands()
    assert "reader misused" not in dealt("5c 7h 6d 9h").commands()


@pytest.mark.rule("19:47-2.6(n)")
def test_staff_report_as_often_as_there_is_reason() -> None:
    """And harmless reports use up nothing."""
    felt = dealt("Tc 7h 9d Th")
    for _ in range(50):
        felt.irregular("floorperson", "handled cards")

    felt.irregular(DEALER, "exposed")
    felt.card("4c")


def test_a_round_of_the_first_revision_ends_as_it_did() -> None:
    """After four irregularities the dealer's hand was complete without a word."""
    felt = dealt("Tc 7h 9d Th")
    felt.table.revision = 1
    for _ in range(4):
        felt.irregular("floorperson", "handled cards")
    felt.act("stand")

    assert felt.round.over


def test_at_the_first_revision_a_card_drawn_by_accident_ended_the_round() -> None:
    """Nothing more was asked after it was burned."""
    felt = dealt("Tc 7h 9d Th")
    felt.table.revision = 1
    felt.act("stand")
    felt.choose(DEALER, "drew on")
    felt.card("4c")

    assert felt.round.over
