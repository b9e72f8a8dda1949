"""Multiple action: 19:47-2.18, 2.15(l) and (m)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import DoubleDown
from pitboss.table import DEALER, Recorded
from tests.games.blackjack.felt import BlackjackTable, said


def dealt(text: str, *, wagers: int = 2, mode: str = "min2", **options: Any) -> BlackjackTable:
    """One box with wagers of $10, $20 and perhaps $30, and these cards."""
    felt = BlackjackTable(dealer_second_card="draw_last", multiple_action=mode, **options)
    for number, spot in enumerate(("box_1", "box_1_2", "box_1_3")[:wagers], start=1):
        felt.bet(spot, number * 10_00)
    felt.deal(text)
    return felt


@pytest.mark.rule("19:47-2.18(a)", "19:47-2.18(e)", "19:47-2.18(g)", "19:47-2.18(f)2")
def test_one_hand_is_played_against_two_dealer_hands_with_one_up_card() -> None:
    """Nineteen beats eighteen and loses to twenty; all dealer cards but the up card go between."""
    felt = dealt("Tc 8h 9d")
    felt.act("stand")
    felt.card("Td")
    felt.stands()
    assert felt.results() == [("box_1", "won", 0, 10_00)]
    felt.choose(DEALER, "moved")
    felt.card("2d")
    felt.card("Kd")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00), ("box_1_2", "lost", 20_00, 0)]
    assert felt.round.over
    assert felt.state.shoe.on_table == 0
    assert "19:47-2.18(f)1" not in said(felt.round.events)


@pytest.mark.rule("19:47-2.18(h)", "19:47-2.18(i)", "19:47-2.18(a)")
def test_a_third_hand_is_dealt_if_anybody_wagered_on_it() -> None:
    """And settled like the others."""
    felt = dealt("Tc 8h 9d", wagers=3, mode="min3")
    felt.act("stand")
    for number, code in enumerate(("Td", "As", "Kc"), start=1):
        if number > 1:
            felt.choose(DEALER, "moved")
        felt.card(code)
        felt.stands()

    assert [(spot, result) for spot, result, *_ in felt.results()] == [
        ("box_1", "won"),
        ("box_1_2", "void"),
        ("box_1_3", "won"),
    ]
    cites = [e.cite for e in felt.round.events if isinstance(e, Recorded)]
    assert [c for c in cites if c in ("19:47-2.18(e)", "19:47-2.18(g)", "19:47-2.18(i)")] == [
        "19:47-2.18(e)",
        "19:47-2.18(g)",
        "19:47-2.18(i)",
    ]


@pytest.mark.rule("19:47-2.18(f)", "19:47-2.18(f)1")
def test_a_hand_over_21_loses_every_spot_at_once() -> None:
    """And if all hands are over the dealer draws nothing."""
    felt = dealt("Tc 8h 6d")
    felt.act("draw")
    felt.card("Kd")

    assert felt.round.over
    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1_2", "lost", 20_00, 0)]
    assert set(felt.cites_decided()) == {"19:47-2.18(f)"}
    assert "19:47-2.18(f)1" in said(felt.round.events)


@pytest.mark.rule("19:47-2.18(c)")
def test_a_double_adds_to_every_spot() -> None:
    """Each up to its own wager; no surrender is offered."""
    felt = dealt("5c 8h 6d")
    assert felt.player_commands() == ["double", "draw", "stand"]
    felt.double(10_00)
    assert felt.player_commands() == ["double"]
    felt.double(15_00)
    felt.card("Td")
    felt.card("Ts")
    felt.stands()
    felt.choose(DEALER, "moved")
    felt.card("As")
    felt.stands()

    assert [result[3] for result in felt.results()] == [10_00, 10_00, 20_00, 15_00]


@pytest.mark.rule("19:47-2.18(c)")
@pytest.mark.parametrize(
    ("chips", "commands"),
    [
        (1_00, ["draw", "stand"]),
        (2_00, ["double", "draw", "stand"]),
        (29_00, ["double", "draw", "stand"]),
        (30_00, ["double", "split", "draw", "stand"]),
    ],
)
def test_who_cannot_add_to_every_spot_neither_doubles_nor_splits(
    chips: int, commands: list[str]
) -> None:
    """Doubling needs a chip for each spot, splitting as much as lies on all of them."""
    felt = dealt("4c 8h 4d", seats={1: 30_00 + chips}, unit=1_00)

    assert felt.player_commands() == commands
    if chips == 2_00:
        felt.refused(DoubleDown(by="seat:1", cents=2_00), "19:47-2.10(a)")


@pytest.mark.rule("19:47-2.18(c)")
def test_a_split_covers_every_spot() -> None:
    """A wager for each spot on the second hand, and no second split."""
    felt = dealt("8c 8h 8d")
    felt.act("split")
    felt.card("8s")

    assert "split" not in felt.player_commands()
    assert sorted(w.cents for w in felt.table.wagers.values()) == [10_00, 10_00, 20_00, 20_00]


@pytest.mark.rule("19:47-2.18(d)")
def test_each_spot_is_insured_for_itself_and_decided_by_its_own_hand() -> None:
    """The first hand has no ten, the second has."""
    felt = dealt("Tc Ah 9d")
    felt.insure(5_00)
    felt.insure(10_00)
    felt.act("stand")
    felt.card("7d")
    felt.stands()
    felt.choose(DEALER, "moved")
    felt.card("Kd")

    assert felt.results() == [
        ("insurance_1", "lost", 5_00, 0),
        ("box_1", "won", 0, 10_00),
        ("insurance_1_2", "won", 0, 20_00),
        ("box_1_2", "lost", 20_00, 0),
    ]


@pytest.mark.rule("19:47-2.18(d)")
def test_only_some_spots_may_be_insured_and_wait_after_the_hand_is_over() -> None:
    """The dealer hand of an insured spot is dealt even if no hand is left."""
    felt = dealt("Tc Ah 6d")
    felt.act("no")
    felt.insure(10_00)
    felt.act("draw")
    felt.card("Kd")
    felt.choose(DEALER, "moved")
    felt.card("Ks")

    assert felt.results()[-1] == ("insurance_1_2", "won", 0, 20_00)


@pytest.mark.rule("19:47-2.7(a)", "19:47-2.18(e)")
def test_a_blackjack_against_two_to_nine_is_paid_on_all_spots_at_once() -> None:
    """Three to two on each, before any third card."""
    felt = dealt("Ac 8h Kd")

    assert felt.round.over
    assert felt.results() == [("box_1", "won", 0, 15_00), ("box_1_2", "won", 0, 30_00)]


@pytest.mark.rule("19:47-2.7(b)", "19:47-2.18(e)")
def test_a_waiting_blackjack_is_settled_spot_by_spot() -> None:
    """Void against a blackjack in the first hand, paid in the second."""
    felt = dealt("Ac Kh Kd")
    felt.card("As")
    felt.choose(DEALER, "moved")
    felt.card("5s")

    assert felt.results() == [("box_1", "void", 0, 0), ("box_1_2", "won", 0, 30_00)]


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.18(c)")
def test_a_dealer_blackjack_returns_the_additions_of_its_own_spot_only() -> None:
    """The second hand decides the second spot."""
    felt = dealt("5c Kh 6d")
    felt.double(10_00)
    felt.double(20_00)
    felt.card("9d")
    felt.card("As")
    felt.choose(DEALER, "moved")
    felt.card("8s")
    felt.stands()

    results = [(spot, result) for spot, result, *_ in felt.results()]
    assert results == [("box_1", "lost"), ("box_1", "void"), ("box_1_2", "won"), ("box_1_2", "won")]


@pytest.mark.rule("19:47-2.18(f)")
def test_all_wagers_of_a_hand_over_21_are_collected_the_added_ones_too() -> None:
    """With multiple action none of them waits for a blackjack of the dealer's."""
    felt = dealt("Tc Kh 6d")
    felt.double(10_00)
    felt.double(20_00)
    felt.card("Jd")

    assert felt.round.over
    assert [result[1] for result in felt.results()] == ["lost"] * 4


@pytest.mark.rule("19:47-2.15(l)")
def test_an_up_card_that_was_not_moved_changes_nothing() -> None:
    """The round continues as if it had been."""
    felt = dealt("Tc 8h 9d")
    felt.act("stand")
    felt.card("Td")
    felt.stands()
    events = felt.choose(DEALER, "not moved")
    felt.card("Ts")
    felt.stands()

    assert "19:47-2.15(l)" in said(events)
    assert [result[1] for result in felt.results()] == ["won", "won"]


@pytest.mark.rule("19:47-2.15(m)")
def test_an_up_card_that_was_discarded_is_restored_by_the_supervisor() -> None:
    """From the discards, and play resumes with it."""
    felt = dealt("Tc 8h 9d")
    felt.act("stand")
    felt.card("Td")
    felt.stands()
    events = felt.choose(DEALER, "discarded")
    felt.card("Ts")
    felt.stands()

    notes = [(e.by, e.cite) for e in events if isinstance(e, Recorded)]
    assert ("supervisor", "19:47-2.15(m)") in notes
    assert [result[1] for result in felt.results()] == ["won", "won"]


@pytest.mark.rule("19:47-2.18(h)")
def test_without_a_third_wager_there_is_no_third_hand() -> None:
    """Even where another player could have made one."""
    felt = dealt("Tc 8h 9d")
    felt.act("stand")
    felt.card("Td")
    felt.stands()
    felt.choose(DEALER, "moved")
    felt.card("Ts")
    felt.stands()

    assert felt.round.over


@pytest.mark.rule("19:47-2.17(g)")
def test_an_additional_wager_is_measured_by_the_first_spot() -> None:
    """Not by all of them together."""
    felt = BlackjackTable(
        dealer_second_card="draw_last", multiple_action="min2", additional_wager="over_under_13"
    )
    felt.bet("box_1", 10_00)
    felt.bet("box_1_2", 50_00)

    felt.refused_bet("over_13_1", 20_00, "19:47-2.17(g)")
    felt.bet("over_13_1", 10_00)
