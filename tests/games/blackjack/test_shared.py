"""Boxes that several persons wager on: 19:47-2.13."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import ConsentToShare, caller, first_bettor
from pitboss.table import Choose, PlaceWager, ReduceWager, WagerChanged
from tests.games.blackjack.felt import BlackjackTable


def shared(
    text: str = "", *, box: int = 2, first: int = 2, stack: int = 100_00, **o: Any
) -> BlackjackTable:
    """Seat 2 has $10 and seat 8 has $20 on a box, both with so much money."""
    felt = BlackjackTable(seats={2: stack, 8: stack}, max_bettors_per_box=3, **o)
    other = 10 - first
    felt.bet(f"box_{box}", 10_00, seat=first)
    felt.say(ConsentToShare(by=f"seat:{first}", box=box))
    felt.bet(f"box_{box}", 20_00, seat=other)
    if text:
        felt.deal(text)
    return felt


@pytest.mark.rule("19:47-2.13(b)")
def test_the_seated_player_decides_and_else_the_highest_bettor() -> None:
    """Seat 2 sits at box 2; on box 5 nobody sits, and seat 8 has more on it."""
    assert caller(shared().table, 2) == 2
    assert caller(shared(box=5).table, 5) == 8
    felt = shared("Tc 7h 9d Th")
    felt.refused(Choose(by="seat:8", choice="stand"), "19:47-2.6(f)")
    felt.act("stand", seat=2)
    felt.stands()

    assert felt.results() == [("box_2", "won", 0, 10_00), ("box_2", "won", 0, 20_00)]


@pytest.mark.rule("19:47-2.13(a)", "19:47-2.13(b)")
def test_a_seated_player_comes_before_somebody_who_wagered_there_first() -> None:
    """The player at box 2 asks nobody, decides for the box, and consents to further persons."""
    felt = BlackjackTable(seats={2: 100_00, 8: 100_00, 9: 100_00}, max_bettors_per_box=3)
    felt.bet("box_2", 20_00, seat=8)
    felt.bet("box_2", 10_00, seat=2)
    assert caller(felt.table, 2) == first_bettor(felt.table, 2) == 2
    further = PlaceWager(by="seat:9", seat=9, spot="box_2", cents=10_00)
    felt.refused(further, "19:47-2.13(a)")
    felt.refused(ConsentToShare(by="seat:8", box=2), "19:47-2.3(a)")
    felt.say(ConsentToShare(by="seat:2", box=2))
    felt.say(further)

    assert [wager.seat for wager in felt.table.wagers.values()] == [8, 2, 9]


@pytest.mark.rule("19:47-2.13(g)")
def test_so_many_boxes_are_shared_at_most() -> None:
    """The third person of a shared box is welcome, the second of another is not."""
    seats = dict.fromkeys((1, 2, 8, 9), 100_00)
    felt = BlackjackTable(seats=seats, max_bettors_per_box=3, shared_boxes_max=1)
    for box in (1, 2):
        felt.bet(f"box_{box}", 10_00, seat=box)
        felt.say(ConsentToShare(by=f"seat:{box}", box=box))
    felt.bet("box_1", 10_00, seat=8)
    felt.bet("box_1", 10_00, seat=9)
    felt.refused(PlaceWager(by="seat:8", seat=8, spot="box_2", cents=10_00), "19:47-2.13(g)")

    assert first_bettor(felt.table, 2) == 2


@pytest.mark.rule("19:47-2.13(b)")
def test_who_sits_at_a_box_without_a_wager_does_not_decide_for_it() -> None:
    """The highest bettor does."""
    felt = BlackjackTable(seats={5: 100_00, 8: 100_00})
    felt.bet("box_5", 10_00, seat=8)

    assert caller(felt.table, 5) == 8


@pytest.mark.rule("19:47-2.13(b)")
def test_of_equal_bettors_the_earlier_decides() -> None:
    """Where nobody is seated at the box."""
    felt = shared(box=5, first=8)
    felt.bet("box_5", 10_00, seat=8)

    assert caller(felt.table, 5) == 8
    assert first_bettor(felt.table, 6) == 0


@pytest.mark.rule("19:47-2.13(d)")
@pytest.mark.parametrize("joins", [True, False])
def test_the_others_may_double_or_not(joins: bool) -> None:
    """In either case the hand gets one card."""
    felt = shared("5c 7h 6d Th")
    felt.double(10_00, seat=2)
    assert felt.asked() == "seat:8"
    felt.refused(ReduceWager(by="seat:8", wager=1, cents=0), "19:47-2.3(f)")
    if joins:
        felt.double(15_00, seat=8)
    else:
        felt.act("no", seat=8)
    felt.card("9c")
    felt.stands()

    paid = [result[3] for result in felt.results()]
    assert paid == [10_00, 20_00, 10_00, *([15_00] if joins else [])]


@pytest.mark.rule("19:47-2.13(d)", "19:47-2.18(c)")
def test_with_multiple_action_another_who_doubles_adds_to_every_spot() -> None:
    """As the one who decides does."""
    felt = shared(dealer_second_card="draw_last", multiple_action="min2")
    for seat in (2, 8):
        felt.bet("box_2_2", 10_00, seat=seat)
    felt.deal("5c 7h 6d")
    for cents, seat in ((10_00, 2), (5_00, 2), (20_00, 8), (4_00, 8)):
        felt.double(cents, seat=seat)

    added = [wager for wager in felt.table.wagers.values() if wager.added]
    assert [(w.seat, w.spot, w.cents) for w in added] == [
        (2, "box_2", 10_00),
        (2, "box_2_2", 5_00),
        (8, "box_2", 20_00),
        (8, "box_2_2", 4_00),
    ]


@pytest.mark.rule("19:47-2.13(d)")
def test_who_has_no_chips_is_not_asked_to_double() -> None:
    """The card comes at once."""
    felt = shared("5c 7h 6d Th", stack=20_00)
    felt.double(10_00, seat=2)

    felt.card("9c")
    felt.stands()
    assert len(felt.results()) == 3


@pytest.mark.rule("19:47-2.13(e)")
@pytest.mark.parametrize(
    ("said", "wagers"),
    [
        ("both", [(10_00, 0), (20_00, 0), (10_00, 1), (20_00, 1)]),
        ("first", [(10_00, 0), (20_00, 0), (10_00, 1)]),
        ("second", [(10_00, 0), (20_00, 1), (10_00, 1)]),
    ],
)
def test_on_a_split_the_others_cover_both_hands_or_name_one(
    said: str, wagers: list[tuple[int, int]]
) -> None:
    """The one who decides covers both anyway."""
    felt = shared("8c 7h 8d Th")
    felt.act("split", seat=2)
    assert felt.player_commands() == ["both", "first", "second"]
    felt.act(said, seat=8)

    lying = [(wager.cents, wager.hand) for wager in felt.table.wagers.values()]
    assert lying == wagers
    changes = [e for e in felt.round.events if isinstance(e, WagerChanged)]
    assert bool(changes) is (said == "second")


@pytest.mark.rule("19:47-2.13(e)")
def test_who_cannot_cover_both_hands_names_one() -> None:
    """And a second split is put only to those who have a wager on the hand."""
    felt = shared("8c 7h 8d Th", stack=30_00, max_split_hands=3)
    felt.act("split", seat=2)
    assert felt.player_commands() == ["first", "second"]
    felt.act("second", seat=8)
    felt.card("8h")
    assert "split" in felt.player_commands()
    felt.act("split", seat=2)
    felt.card("2c")

    assert felt.asked() == "seat:2"


@pytest.mark.rule("19:47-2.13(f)")
def test_each_bettor_insures_or_not() -> None:
    """Seat 8 does, seat 2 does not."""
    felt = shared("Tc Ah 9d Kh")
    felt.act("no", seat=2)
    felt.insure(10_00, seat=8)
    felt.act("stand", seat=2)

    assert felt.results() == [
        ("insurance_2", "won", 0, 20_00),
        ("box_2", "lost", 10_00, 0),
        ("box_2", "lost", 20_00, 0),
    ]


@pytest.mark.rule("19:47-2.8(a)", "19:47-2.13(b)")
def test_a_surrender_binds_all_on_the_box() -> None:
    """Half of every wager is taken."""
    felt = shared("Tc 7h 6d Kh", surrender=True)
    felt.act("surrender", seat=2)

    assert [result[2] for result in felt.results()] == [5_00, 10_00]


@pytest.mark.rule("19:47-2.14")
def test_a_player_of_two_boxes_plays_each_in_its_turn() -> None:
    """With a wager and a hand of its own on each."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 20_00)
    felt.deal("Tc Td 7h 9d 5c Th")
    felt.act("stand")
    felt.act("stand")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00), ("box_2", "lost", 20_00, 0)]
