"""The rules of chemin de fer, one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.games._baccarat.rules import (
    NO_CARD,
    banker_count,
    card_value,
    count_of,
    third_card_value,
    winning_hand,
)
from pitboss.games.chemin_de_fer import rules
from pitboss.games.chemin_de_fer.rules import DRAW, OPTIONAL, STAYS


def cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


# -- values (4.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "value"),
    [
        *(pytest.param(n, n, marks=pytest.mark.rule("19:47-4.1(b)1")) for n in range(2, 10)),
        *(pytest.param(n, 0, marks=pytest.mark.rule("19:47-4.1(b)2")) for n in (10, 11, 12, 13)),
        pytest.param(14, 1, marks=pytest.mark.rule("19:47-4.1(b)3")),
    ],
)
def test_every_rank_has_its_value(rank: int, value: int) -> None:
    """Pips count, tens and pictures count zero, an ace one."""
    assert card_value(rank) == value


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        pytest.param("As 2s 4s", 7, marks=pytest.mark.rule("19:47-4.1(c)1")),
        pytest.param("As 2s 9s", 2, marks=pytest.mark.rule("19:47-4.1(c)2")),
        pytest.param("Ks Qh", 0, marks=pytest.mark.rule("19:47-4.1(c)")),
        pytest.param("9s 9h 9d", 7, marks=pytest.mark.rule("19:47-4.1(c)")),
    ],
)
def test_the_point_count_drops_the_tens(hand: str, count: int) -> None:
    """The examples of the regulation first."""
    assert count_of(cards(hand)) == count


# -- round the table ----------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.4(b)")
def test_the_cut_goes_clockwise_from_the_highest_seat_or_from_the_left_of_the_dealt() -> None:
    """At the opening nobody has dealt."""
    assert rules.cut_order(0, (1, 3, 5)) == (5, 3, 1)
    assert rules.cut_order(3, (1, 3, 5)) == (1, 5, 3)
    assert rules.cut_order(4, (1, 3, 5)) == (3, 1, 5)


@pytest.mark.rule("19:47-4.5(b)")
def test_the_highest_offer_wins_and_equal_ones_go_to_the_nearest_to_the_dealer() -> None:
    """Nearest counterclockwise is the lowest seat."""
    assert rules.high_bidder(((3, 500), (5, 900), (1, 100))) == 5
    assert rules.high_bidder(((7, 900), (5, 900), (1, 100))) == 5


@pytest.mark.rule("19:47-4.6(b)")
def test_a_later_wager_is_one_to_two_times_the_one_before() -> None:
    """The example: after $1,000, $1,000 to $2,000; after $2,000, $2,000 to $4,000."""
    assert rules.later_bank(1_000_00) == (1_000_00, 2_000_00)
    assert rules.later_bank(2_000_00) == (2_000_00, 4_000_00)


@pytest.mark.rule("19:47-4.7(c)")
def test_the_nearest_caller_on_the_bankers_right_is_preferred() -> None:
    """From seat 3: seat 5 before seat 1."""
    assert rules.nearest(3, (1, 5)) == 5
    assert rules.nearest(5, (3, 1)) == 1


@pytest.mark.rule("19:47-4.8(c)")
def test_the_highest_wager_dominates_and_of_equal_ones_the_nearest() -> None:
    """Counted from the Banker's right."""
    assert rules.dominant_player(3, ((1, 500), (5, 400))) == 1
    assert rules.dominant_player(3, ((1, 500), (5, 500))) == 5


# -- drawing (4.9) ------------------------------------------------------------------------------

WORDS = [
    *(pytest.param(n, ("card",), marks=pytest.mark.rule("19:47-4.9(a)1")) for n in range(5)),
    pytest.param(5, ("card", "stay"), marks=pytest.mark.rule("19:47-4.9(a)2")),
    *(pytest.param(n, ("stay",), marks=pytest.mark.rule("19:47-4.9(a)3")) for n in (6, 7)),
    *(pytest.param(n, ("natural",), marks=pytest.mark.rule("19:47-4.9(a)4")) for n in (8, 9)),
]


@pytest.mark.parametrize(("count", "words"), WORDS)
def test_each_count_has_its_announcements(count: int, words: tuple[str, ...]) -> None:
    """Only a five leaves a choice."""
    assert rules.announcements(count) == words


def test_six_and_seven_must_stay() -> None:
    """No other count must."""
    assert [count for count in range(10) if rules.must_stay(count)] == [6, 7]


# Rows by the Banker's count; columns: no third card, then 0 to 9. O is the Banker's free choice.
TABLE_3 = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSO",
    4: "DSSDDDDDDSS",
    5: "DSSSSODDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
    8: "SSSSSSSSSSS",
    9: "SSSSSSSSSSS",
}
SAYS = {DRAW: "D", STAYS: "S", OPTIONAL: "O"}


@pytest.mark.rule("19:47-4.9(c)", "19:47-4.9(f)")
@pytest.mark.parametrize("banker", TABLE_3)
def test_every_cell_of_table_3(banker: int) -> None:
    """As the regulation prints it, the lost cell read as optional."""
    row = [rules.table_3(banker, third, True) for third in range(NO_CARD, 10)]

    assert "".join(SAYS[each] for each in row) == TABLE_3[banker]


@pytest.mark.rule("19:47-4.9(g)")
def test_three_against_a_nine_leaves_the_choice_to_the_banker() -> None:
    """The worked example; it holds under either reading of the lost cell."""
    assert rules.table_3(3, 9, True) == rules.table_3(3, 9, False) == OPTIONAL


@pytest.mark.rule("19:47-4.9(c)")
def test_the_other_reading_of_the_lost_cell_is_to_draw() -> None:
    """As at punto banco."""
    assert rules.table_3(5, 4, False) == DRAW


@pytest.mark.rule("19:47-4.9(d)")
def test_the_row_is_the_count_of_the_bankers_first_two_cards() -> None:
    """A seven and an eight are five."""
    assert banker_count(7, 8) == 5


@pytest.mark.rule("19:47-4.9(e)")
def test_the_column_is_the_value_of_the_third_card_not_of_the_hand() -> None:
    """A king is zero whatever the Player's Hand counts."""
    assert third_card_value(Card.parse("Kd")) == 0
    assert third_card_value(None) == NO_CARD


@pytest.mark.rule("19:47-4.10(a)")
def test_the_higher_count_wins() -> None:
    """Equal counts are a stand off."""
    assert [winning_hand(4, 5), winning_hand(5, 4), winning_hand(5, 5)] == [1, -1, 0]


# -- the bank goes on (4.11) --------------------------------------------------------------------


@pytest.mark.rule("19:47-4.11(b)")
def test_the_bank_is_offered_from_the_right_and_not_to_who_gave_it_up() -> None:
    """From seat 3 to 5, then round to 1."""
    assert rules.offer_order(3, (1, 3, 5), 3) == (5, 1)


@pytest.mark.rule("19:47-4.11(d)")
def test_a_defeated_passed_bank_moves_on_from_who_passed_it() -> None:
    """The loser is left out wherever he sits."""
    assert rules.offered_from(5, 0) == 5
    assert rules.offered_from(5, 1) == 1
    assert rules.offer_order(1, (1, 3, 5, 7), 5) == (3, 7, 1)


@pytest.mark.rule("19:47-4.11(e)")
def test_moving_up_past_somebody_is_a_promotion_and_moving_back_is_not() -> None:
    """After a Banker in seat 1, with another participant in seat 4."""
    assert rules.is_promoted(1, (4,), 6, 2)
    assert not rules.is_promoted(1, (4,), 2, 6)
    assert not rules.is_promoted(1, (4,), 6, 5)


# -- irregularities (4.12) ----------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(c)")
def test_three_cards_of_the_player_count_the_best_of_two_or_three() -> None:
    """Two of them, or all of them."""
    assert rules.best_count((4, 5, 6)) == 9
    assert rules.best_count((1, 2, 3)) == 6
    assert rules.best_count((7, 7, 5)) == 9


@pytest.mark.rule("19:47-4.12(d)")
@given(st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_two_cards_for_one_count_the_lowest_of_any_two(values: list[int]) -> None:
    """No two of the four cards count less."""
    pairs = [(a + b) % 10 for n, a in enumerate(values) for b in values[n + 1 :]]

    assert rules.lowest_count(tuple(values)) == min(pairs)


@pytest.mark.rule("19:47-4.12(e)", "19:47-4.12(f)")
def test_a_card_after_stay_is_the_bankers_if_he_may_or_must_draw() -> None:
    """After a wrong call of the dealer only if he must."""
    assert [rules.after_stay(says) for says in (STAYS, DRAW, OPTIONAL)] == [False, True, True]
    assert [rules.after_wrong_call(says) for says in (STAYS, DRAW, OPTIONAL)] == [
        False,
        True,
        False,
    ]
