"""Values, point counts and drawing tables, for punto banco and minibaccarat alike."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card, Rank
from pitboss.games._baccarat.options import settlement_steps
from pitboss.games._baccarat.rules import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TIE_HAND,
    banker_count,
    banker_draws,
    banker_wager,
    burn_count,
    card_value,
    count_of,
    natural_ends,
    player_draws,
    player_wager,
    point_count,
    third_card_value,
    tie_wager,
    winning_hand,
)


def cards(codes: str) -> list[Card]:
    return [Card.parse(code) for code in codes.split()]


@pytest.mark.rule("19:47-3.1(b)1", "19:47-7.1(b)1")
@pytest.mark.parametrize("rank", range(2, 10))
def test_a_card_from_two_to_nine_counts_its_face(rank: int) -> None:
    """Eight ranks count what stands on them."""
    assert card_value(rank) == rank


@pytest.mark.rule("19:47-3.1(b)2", "19:47-7.1(b)2")
@pytest.mark.parametrize("rank", [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING])
def test_tens_and_faces_count_zero(rank: Rank) -> None:
    """Four ranks count nothing."""
    assert card_value(rank) == 0


@pytest.mark.rule("19:47-3.1(b)3", "19:47-7.1(b)3")
def test_an_ace_counts_one() -> None:
    """Although it is the highest rank elsewhere."""
    assert card_value(Rank.ACE) == 1


@pytest.mark.rule("19:47-3.1(c)", "19:47-7.1(c)")
@pytest.mark.parametrize(("total", "count"), [(0, 0), (9, 9), (10, 0), (17, 7), (27, 7)])
def test_a_point_count_is_the_last_digit_of_the_sum(total: int, count: int) -> None:
    """A single digit from 0 to 9."""
    assert point_count(total) == count


@pytest.mark.rule("19:47-3.1(c)1", "19:47-7.1(c)1")
def test_ace_two_and_four_count_seven() -> None:
    """The regulation's first example."""
    assert count_of(cards("As 2h 4d")) == 7


@pytest.mark.rule("19:47-3.1(c)2", "19:47-7.1(c)2")
def test_ace_two_and_nine_count_two() -> None:
    """The regulation's second example: twelve, without its ten."""
    assert count_of(cards("As 2h 9d")) == 2


@pytest.mark.rule("19:47-3.5(d)", "19:47-7.5(d)")
def test_a_burn_card_takes_its_number_with_it() -> None:
    """Ace one, 2 to 9 their face, ten and face cards ten."""
    burned = {rank: burn_count(rank) for rank in Rank}

    assert burned == {
        **{Rank(n): n for n in range(2, 10)},
        **dict.fromkeys((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
        Rank.ACE: 1,
    }


@pytest.mark.rule("19:47-3.9(a)", "19:47-7.9(a)")
@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", range(10))
def test_eight_or_nine_in_either_hand_ends_the_drawing(player: int, banker: int) -> None:
    """Nothing below eight does."""
    assert natural_ends(player, banker) == (8 in (player, banker) or 9 in (player, banker))


@pytest.mark.rule("19:47-3.9(b)", "19:47-7.9(b)")
def test_table_one_draws_on_zero_to_five() -> None:
    """And stays on six to nine."""
    assert [player_draws(count) for count in range(10)] == [True] * 6 + [False] * 4


# The Banker's count, then the columns: no card, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.
TABLE_2 = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSD",
    4: "DSSDDDDDDSS",
    5: "DSSSSDDDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
    8: "SSSSSSSSSSS",
    9: "SSSSSSSSSSS",
}


@pytest.mark.rule("19:47-3.9(c)", "19:47-3.9(f)", "19:47-7.9(c)", "19:47-7.9(f)")
@pytest.mark.parametrize("banker", range(10))
@pytest.mark.parametrize("third", range(-1, 10))
def test_every_cell_of_table_two(banker: int, third: int) -> None:
    """D must draw, S must stay."""
    assert banker_draws(banker, third) == (TABLE_2[banker][third + 1] == "D")


@pytest.mark.rule("19:47-3.9(d)", "19:47-7.9(d)")
def test_the_row_is_what_the_bankers_first_two_cards_count() -> None:
    """Nine and six count five."""
    assert banker_count(9, 6) == 5


@pytest.mark.rule("19:47-3.9(e)", "19:47-7.9(e)")
def test_the_column_is_the_third_card_and_not_the_hand() -> None:
    """A Player's Hand of 2 and 3 with a four counts nine; the column is four."""
    assert third_card_value(Card.parse("4h")) == 4
    assert third_card_value(Card.parse("Kh")) == 0
    assert third_card_value(None) == NO_CARD


@pytest.mark.rule("19:47-3.9(g)", "19:47-7.9(g)")
def test_banker_five_against_a_four_draws() -> None:
    """The regulation's example of the crossing of row and column."""
    assert banker_draws(5, 4)
    assert not banker_draws(5, 3)


@pytest.mark.rule("19:47-3.10(a)", "19:47-7.10(a)")
def test_the_higher_count_wins() -> None:
    """Or neither."""
    assert winning_hand(player=3, banker=5) == BANKER_WINS
    assert winning_hand(player=5, banker=3) == PLAYER_WINS
    assert winning_hand(player=5, banker=5) == TIE_HAND


def test_each_wager_wins_on_its_own_hand() -> None:
    """Banker and Player are void on a tie."""
    assert [banker_wager(each) for each in (BANKER_WINS, TIE_HAND, PLAYER_WINS)] == [1, 0, -1]
    assert [player_wager(each) for each in (BANKER_WINS, TIE_HAND, PLAYER_WINS)] == [-1, 0, 1]
    assert [tie_wager(each) for each in (BANKER_WINS, TIE_HAND, PLAYER_WINS)] == [-1, 1, -1]


@pytest.mark.parametrize(
    ("procedure", "order"),
    [
        pytest.param(
            1, "p7 p4 p1 v7 v4 v1", marks=pytest.mark.rule("19:47-3.10(b)1", "19:47-7.10(b)1")
        ),
        pytest.param(
            2, "v7 v4 v1 p7 p4 p1", marks=pytest.mark.rule("19:47-3.10(b)2", "19:47-7.10(b)2")
        ),
        pytest.param(
            3, "p7 v7 p4 v4 p1 v1", marks=pytest.mark.rule("19:47-3.10(b)3", "19:47-7.10(b)3")
        ),
        pytest.param(
            4, "v7 p7 v4 p4 v1 p1", marks=pytest.mark.rule("19:47-3.10(b)4", "19:47-7.10(b)4")
        ),
    ],
)
def test_the_four_orders_of_paying(procedure: int, order: str) -> None:
    """From the highest-numbered position downward."""
    steps = settlement_steps(procedure, [4, 1, 7])

    assert " ".join(f"{'pv'[step]}{seat}" for step, seat in steps) == order
