"""The rules of let it ride, one by one."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.games._stud.options import may_use_position
from pitboss.games.let_it_ride.options import hours_max
from pitboss.games.let_it_ride.rules import (
    LOSE,
    capped,
    community_order,
    deal_places,
    is_dealt_in,
    may_withdraw,
    pay_row,
)
from pitboss.games.let_it_ride.settle import row_of

LOSERS = ["9s 9h Ad Kc Qs", "2s 2h Ad Kc Qs", "As Kd Qh Jc 9s", "Qs Kd Ah 2c 3s", "7s 5d 4h 3c 2s"]


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.rule("19:47-18.10(h)", "19:47-18.11(b)")
@pytest.mark.parametrize("hand", LOSERS)
def test_less_than_a_pair_of_tens_loses(hand: str) -> None:
    """A pair of nines, lower pairs, no pair, and a sequence that turns the corner."""
    assert row_of(cards(hand)) == LOSE


@pytest.mark.rule("19:47-18.11(b)")
def test_only_pairs_look_at_their_rank() -> None:
    """Two pairs of twos and threes pay, a pair from tens up pays."""
    assert [pay_row(1, pair) == LOSE for pair in range(2, 15)] == [True] * 8 + [False] * 5
    assert pay_row(2, 3) == pay_row(2, 14) == 7
    assert pay_row(0, 14) == LOSE


@pytest.mark.rule("19:47-18.6(d)")
@pytest.mark.parametrize(
    ("bets", "expected"),
    [((5, 5, 5), True), ((5, 5), False), ((5, 5, 6), False), ((6, 5, 5), False), ((0,) * 3, False)],
)
def test_a_hand_is_dealt_for_three_equal_bets(bets: tuple[int, ...], expected: bool) -> None:
    """Fewer or unequal bets get no cards."""
    assert is_dealt_in(bets) is expected


@pytest.mark.rule("19:47-18.9(c)")
def test_cards_come_one_by_one_or_three_at_once() -> None:
    """Two hands and the community area."""
    assert deal_places(2, False) == (0, 1, 2, 0, 1, 2, 0, 1, 2)
    assert deal_places(2, True) == (0, 0, 0, 1, 1, 1, 2, 2, 2)


@pytest.mark.rule("19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)")
def test_the_card_dealt_last_is_burned_and_the_card_dealt_first_is_shown_last() -> None:
    """Each community card lies on top of those before it."""
    assert community_order(3) == (2, 1, 0)


@pytest.mark.rule("19:47-18.1[Let it ride]", "19:47-18.10(b)", "19:47-18.10(e)")
def test_each_bet_has_its_time_to_be_withdrawn() -> None:
    """Bet three has none."""
    allowed = {(bet, n) for bet in (1, 2, 3) for n in (0, 1, 2) if may_withdraw(bet, n)}

    assert allowed == {(1, 0), (2, 1)}


@pytest.mark.rule("19:47-18.11(c)")
def test_the_cap_is_on_all_that_a_hand_is_paid() -> None:
    """What was paid before counts; zero is no cap."""
    assert capped(40_000_00, 0, 50_000_00) == 40_000_00
    assert capped(40_000_00, 40_000_00, 50_000_00) == 10_000_00
    assert capped(40_000_00, 50_000_00, 50_000_00) == 0
    assert capped(9**9, 9**9, 0) == 9**9


@pytest.mark.rule("19:47-18.4(e)")
def test_cards_from_the_hand_are_changed_twice_as_often() -> None:
    """Four hours against eight."""
    assert (hours_max(True), hours_max(False)) == (4, 8)


@pytest.mark.rule("19:47-18.6(e)", "19:47-17.6(c)")
@pytest.mark.parametrize(
    ("position", "free", "allowed", "used", "expected"),
    [
        (3, True, False, (), True),
        (3, False, True, (), False),
        (4, True, False, (), False),
        (4, True, True, (3,), True),
        (2, True, True, (), True),
        (2, True, True, (2, 3), True),
        (2, True, True, (3, 4), False),
        (2, True, True, (4,), False),
        (5, True, True, (3,), False),
        (4, False, True, (3,), False),
    ],
)
def test_a_second_position_is_adjacent_free_and_the_only_one(
    position: int, free: bool, allowed: bool, used: tuple[int, ...], expected: bool
) -> None:
    """For a player in seat 3."""
    assert may_use_position(position, 3, free, allowed, used) is expected
