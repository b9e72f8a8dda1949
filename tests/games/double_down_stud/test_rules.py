"""The rules of double down stud, one by one."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.games._stud.options import decks_in_use
from pitboss.games.double_down_stud.options import hours_max
from pitboss.games.double_down_stud.rules import (
    LOSE,
    PUSH,
    capped,
    cut_offered_to,
    double_max,
    is_hole,
    pay_row,
)
from pitboss.games.double_down_stud.settle import row_of

PUSHES = ["Ts Th Ad Kc Qs", "9s 9h 2d 3c 4s", "6s 6h 2d 3c 4s"]
LOSERS = ["5s 5h Ad Kc Qs", "2s 2h Ad Kc Qs", "As Kd Qh Jc 9s", "Qs Kd Ah 2c 3s"]


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.rule("19:47-17.1[Push]", "19:47-17.9(b)")
@pytest.mark.parametrize("hand", PUSHES)
def test_pairs_of_sixes_to_tens_push(hand: str) -> None:
    """Whatever lies beside them."""
    assert row_of(cards(hand)) == PUSH


@pytest.mark.rule("19:47-17.9(a)")
@pytest.mark.parametrize("hand", LOSERS)
def test_a_pair_of_fives_or_less_loses(hand: str) -> None:
    """No pair at all is less, and so is a sequence that turns the corner."""
    assert row_of(cards(hand)) == LOSE


@pytest.mark.rule("19:47-17.10(b)", "19:47-17.1[Rank or ranking]")
def test_the_rank_of_a_pair_decides_between_losing_pushing_and_winning() -> None:
    """Four ranks lose, five push, four win; other hands do not look at it."""
    rows = [pay_row(1, rank) for rank in range(2, 15)]

    assert rows == [LOSE] * 4 + [PUSH] * 5 + [8] * 4
    assert pay_row(0, 14) == LOSE
    assert pay_row(2, 3) == pay_row(2, 14) == 7


@pytest.mark.rule("19:47-17.1[Double down wager]", "19:47-17.8(c)")
def test_a_double_down_has_its_time_and_its_size() -> None:
    """Up to the original wager, with all cards dealt and the hole card down."""
    assert double_max(10_00, True, False) == 10_00
    assert double_max(10_00, False, False) == 0
    assert double_max(10_00, True, True) == 0


@pytest.mark.rule("19:47-17.1[Hole card]")
def test_the_first_of_the_dealers_cards_is_the_hole_card() -> None:
    """The other three are seen from the start."""
    assert [is_hole(n) for n in range(4)] == [True, False, False, False]


@pytest.mark.rule("19:47-17.4(d)1", "19:47-17.4(d)2")
def test_the_cut_is_offered_to_the_first_player_and_then_from_the_right() -> None:
    """Counterclockwise over the rounds, beginning again when all had their turn."""
    seats = (1, 4, 6)

    assert cut_offered_to(seats, True, 0) == seats[0]
    assert [cut_offered_to(seats, False, last) for last in (0, 6, 5, 4, 1)] == [6, 4, 4, 1, 6]
    assert cut_offered_to((), True, 0) == cut_offered_to((), False, 3) == 0


@pytest.mark.rule("19:47-17.10(c)")
def test_the_cap_is_on_what_was_paid_before_as_well() -> None:
    """A hundred thousand dollars."""
    assert capped(60_000_00, 0, 100_000_00) == 60_000_00
    assert capped(60_000_00, 60_000_00, 100_000_00) == 40_000_00
    assert capped(60_000_00, 100_000_00, 100_000_00) == 0


@pytest.mark.rule("19:47-17.3(e)")
def test_cards_from_the_hand_are_changed_three_times_as_often() -> None:
    """Eight hours against twenty-four."""
    assert (hours_max(True), hours_max(False)) == (8, 24)


@pytest.mark.rule("19:47-17.2(b)")
def test_a_second_deck_is_used_only_beside_a_device() -> None:
    """Wanted and shuffled by a device: both, or it stays one."""
    assert decks_in_use(True, True) == 2
    assert decks_in_use(True, False) == decks_in_use(False, True) == 1
