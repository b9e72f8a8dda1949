"""Doubled and split hands over 21 against a dealer who may have blackjack: 2.10(b), 2.11(d)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import DEALER, REVISION
from tests.games.blackjack.felt import BlackjackTable, said
from tests.games.blackjack.test_turns import dealt


def doubled_over(revision: int = REVISION, **options: Any) -> BlackjackTable:
    """A doubled hand of seat 1 goes over 21, seat 2 stands."""
    felt = BlackjackTable(seats={1: 100_00, 2: 100_00}, **options)
    felt.table.revision = revision
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    felt.deal("Tc 9c Kh 6d 9d")
    felt.double(10_00)
    felt.card("Jc")
    return felt


@pytest.mark.rule("19:47-2.10(b)")
@pytest.mark.parametrize(("second", "added"), [("Ah", "void"), ("9h", "lost")])
def test_what_was_added_to_a_hand_over_21_waits_for_the_dealers_second_card(
    second: str, added: str
) -> None:
    """The original wager is collected with the cards; a blackjack returns the addition."""
    felt = doubled_over(dealer_second_card="draw_last")
    assert felt.results() == [("box_1", "lost", 10_00, 0)]
    assert "19:47-2.10(b)" in said(felt.round.events)
    felt.act("stand", seat=2)
    felt.card(second)

    assert [result[1] for result in felt.results()][:2] == ["lost", added]
    assert felt.table.stack(1) == (90_00 if added == "void" else 80_00)


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.12(c)")
def test_the_dealer_takes_the_second_card_for_an_addition_and_no_more() -> None:
    """Nobody else is left: sixteen is enough to know that it is no blackjack."""
    felt = dealt("Tc Kh 6d", dealer_second_card="draw_last")
    felt.double(10_00)
    felt.card("Jc")
    felt.card("6h")

    assert felt.round.over
    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1", "lost", 10_00, 0)]
    assert felt.cites_decided() == ["19:47-2.3(a)", "19:47-2.3(a)"]


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.6(j)")
def test_an_addition_is_collected_at_once_where_no_blackjack_can_show() -> None:
    """The first card is a seven, or the card reader has found none."""
    seven = dealt("Tc 7h 6d Kh")
    read = dealt("Tc Kh 6d 9h", card_reader=True)
    read.choose(DEALER, "read")
    for felt in (seven, read):
        felt.double(10_00)
        felt.card("Jc")
        assert [result[1] for result in felt.results()][:2] == ["lost", "lost"]
        assert felt.round.over


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.15(k)")
def test_a_card_reader_that_fails_has_not_found_out() -> None:
    """The addition waits as without one."""
    felt = dealt("Tc Kh 6d Ah", card_reader=True)
    felt.choose(DEALER, "malfunction")
    felt.double(10_00)
    felt.card("Jc")

    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1", "void", 0, 0)]


@pytest.mark.promise("R5")
def test_a_table_of_the_first_revision_collected_additions_at_once() -> None:
    """Its log leads to the same cents as before."""
    felt = doubled_over(revision=1, dealer_second_card="draw_last")
    assert [result[1] for result in felt.results()] == ["lost", "lost"]
    felt.act("stand", seat=2)
    felt.card("Ah")

    assert [result[1] for result in felt.results()] == ["lost", "lost", "lost"]


SPLIT_PLAY = {
    "first over": ("6c draw Kc", "9c stand"),
    "second over": ("9c stand", "6c draw Kc"),
    "both over": ("6c draw Kc", "6s draw Ks"),
    "first doubled and over": ("6c double Kc", "9c stand"),
    "second doubled and over": ("9c stand", "6c double Kc"),
    "both doubled and over": ("6c double Kc", "6s double Ks"),
}


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.11(d)")
@pytest.mark.parametrize("second_card", ["draw_last", "hole_down"])
@pytest.mark.parametrize("name", SPLIT_PLAY)
def test_a_blackjack_takes_ten_dollars_whichever_split_hand_went_over(
    name: str, second_card: str
) -> None:
    """The original wager only: also if both hands are over, also if they were doubled."""
    hole = " Ah" if second_card == "hole_down" else ""
    felt = dealt(f"8c Kh 8d{hole}", dealer_second_card=second_card)
    felt.act("split")
    for step in " ".join(SPLIT_PLAY[name]).split():
        if step == "double":
            felt.double(10_00)
        elif step in ("draw", "stand"):
            felt.act(step)
        else:
            felt.card(step)
    if not hole:
        felt.card("Ah")

    assert felt.round.over
    assert felt.stack() == 990_00
    assert sum(taken for _, _, taken, _ in felt.results()) == 10_00
