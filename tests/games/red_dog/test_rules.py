"""The rules of red dog, each function by itself."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.games.red_dog.rules import (
    card_value,
    cut_order,
    cutting_card_places,
    is_between,
    is_burn_due,
    is_consecutive,
    is_pair,
    is_shuffle_due,
    is_three_of_a_kind,
    may_play_area,
    pay_row,
    raise_max,
    spread_of,
)


@pytest.mark.parametrize(
    ("ranks", "values"),
    [
        pytest.param("23456789T", range(2, 11), marks=pytest.mark.rule("19:47-6.1(b)1")),
        pytest.param("J", [11], marks=pytest.mark.rule("19:47-6.1(b)2")),
        pytest.param("Q", [12], marks=pytest.mark.rule("19:47-6.1(b)3")),
        pytest.param("K", [13], marks=pytest.mark.rule("19:47-6.1(b)4")),
        pytest.param("A", [14], marks=pytest.mark.rule("19:47-6.1(b)5")),
    ],
)
def test_the_value_of_every_card(ranks: str, values: list[int]) -> None:
    """Face value to ten, jack 11, queen 12, king 13, ace 14, in every suit."""
    for suit in "cdhs":
        assert [card_value(Card.parse(f"{rank}{suit}")) for rank in ranks] == list(values)


@pytest.mark.rule("19:47-6.1(b)5", "19:47-6.5(e)")
def test_the_ace_is_never_low() -> None:
    """King and ace are consecutive; ace and deuce are eleven values apart."""
    assert is_consecutive(13, 14)
    assert not is_consecutive(14, 2)
    assert spread_of(14, 2) == 11


@pytest.mark.rule("19:47-6.5(e)")
def test_consecutive_values_in_either_order() -> None:
    """A difference of one, no more and no less."""
    pairs = {(a, b) for a in range(2, 15) for b in range(2, 15) if is_consecutive(a, b)}

    assert len(pairs) == 24
    assert all(abs(a - b) == 1 for a, b in pairs)


@pytest.mark.rule("19:47-6.5(f)", "19:47-6.5(f)1", "19:47-6.5(f)2")
def test_a_pair_and_three_of_a_kind() -> None:
    """Equal values; the third equal too, or not."""
    assert is_pair(9, 9)
    assert not is_pair(9, 10)
    assert is_three_of_a_kind(9, 9, 9)
    assert not is_three_of_a_kind(9, 9, 8)


@pytest.mark.parametrize(
    ("first", "second", "spread"),
    [
        pytest.param(4, 7, 2, marks=pytest.mark.rule("19:47-6.5(g)1")),
        pytest.param(7, 4, 2, marks=pytest.mark.rule("19:47-6.5(g)1")),
        pytest.param(9, 13, 3, marks=pytest.mark.rule("19:47-6.5(g)2")),
        pytest.param(2, 14, 11, marks=pytest.mark.rule("19:47-6.5(g)")),
        pytest.param(2, 4, 1, marks=pytest.mark.rule("19:47-6.5(g)")),
        pytest.param(5, 6, 0, marks=pytest.mark.rule("19:47-6.5(g)")),
        pytest.param(5, 5, 0, marks=pytest.mark.rule("19:47-6.5(g)")),
    ],
)
def test_the_spread_is_the_number_of_values_between(first: int, second: int, spread: int) -> None:
    """The examples of the regulation, both ends, and none."""
    assert spread_of(first, second) == spread


@pytest.mark.rule("19:47-6.5(i)1")
def test_the_third_card_wins_strictly_between() -> None:
    """On the values themselves and outside it loses."""
    assert [third for third in range(2, 15) if is_between(4, 9, third)] == [5, 6, 7, 8]
    assert [third for third in range(2, 15) if is_between(9, 4, third)] == [5, 6, 7, 8]


@pytest.mark.rule("19:47-6.5(i)2")
def test_spreads_of_four_and_more_share_a_row() -> None:
    """One, two and three have their own."""
    assert [pay_row(spread) for spread in range(1, 12)] == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("19:47-6.5(h)")
def test_a_raise_needs_a_spread_and_is_at_most_the_original_wager() -> None:
    """Without a spread there is none."""
    assert raise_max(10_00, 4) == 10_00
    assert raise_max(10_00, 0) == 0


@pytest.mark.rule("19:47-6.3(a)", "19:47-6.5(k)")
@pytest.mark.parametrize(
    ("loaded", "out", "wished", "due"),
    [
        (False, False, False, True),
        (True, True, False, True),
        (True, False, True, True),
        (True, False, False, False),
    ],
)
def test_when_a_shuffle_is_due(loaded: bool, out: bool, wished: bool, due: bool) -> None:
    """Before play, after the shoe, and at the house's wish; else not."""
    assert is_shuffle_due(loaded, out, wished) is due


@pytest.mark.rule("19:47-6.4(a)")
def test_a_card_is_burned_after_a_full_load_and_for_a_new_dealer() -> None:
    """And otherwise not."""
    assert is_burn_due(True, False)
    assert is_burn_due(False, True)
    assert not is_burn_due(False, False)


@pytest.mark.rule("19:47-6.3(b)")
def test_the_cut_is_offered_from_the_far_right_clockwise() -> None:
    """From the highest seat round to the lowest; at the start from the first player."""
    assert cut_order((1, 3, 6), (3, 1, 6), False) == (6, 1, 3)
    assert cut_order((1, 3, 6), (3, 1, 6), True) == (3, 6, 1)
    assert cut_order((), (), True) == ()


@pytest.mark.rule("19:47-6.3(c)")
@pytest.mark.parametrize("cards", [52, 104, 312, 416])
def test_the_cutting_card_lies_about_a_quarter_from_the_back(cards: int) -> None:
    """Usually at a quarter, never far from it."""
    least, usual, most = cutting_card_places(cards)

    assert usual == cards // 4
    assert cards * 0.19 < least < usual < most <= cards * 0.3


@pytest.mark.rule("19:47-6.8")
def test_a_player_has_the_own_area_and_others_where_the_house_allows() -> None:
    """Never one that somebody else uses."""
    assert may_play_area(True, True, False)
    assert may_play_area(False, True, True)
    assert not may_play_area(False, True, False)
    assert not may_play_area(False, False, True)
