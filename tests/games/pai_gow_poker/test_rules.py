"""The rules of pai gow poker, one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.games._pai_gow import rules as shared
from pitboss.games.pai_gow_poker import rules
from pitboss.games.pai_gow_poker.house_way import Setting, set_as
from pitboss.ranking import read_cards

# -- positions ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.8C(b)3i", "19:47-11.8C(b)3ii")
def test_the_examples_of_the_regulation() -> None:
    """Eight gives the dealer the first card, fourteen the sixth betting position."""
    assert rules.start_position(8) == 0
    assert rules.start_position(14) == 6


@pytest.mark.rule("19:47-11.8C(b)2", "19:47-11.8C(c)")
def test_the_count_runs_counterclockwise_from_the_dealer_as_one() -> None:
    """Over all 216 rolls six positions are reached 31 times, the sixth area 30 times."""
    reached = Counter(rules.start_position(sum(roll)) for roll in product(range(1, 7), repeat=3))

    assert [rules.start_position(n) for n in range(1, 8)] == [0, 1, 2, 3, 4, 5, 6]
    assert [reached[position] for position in range(7)] == [31, 31, 31, 31, 31, 31, 30]


@pytest.mark.rule("19:47-11.10(h)3", "19:47-11.10(i)4")
def test_with_a_bank_the_bank_counts_as_one() -> None:
    """And the dealer among the others."""
    assert rules.start_position(1, first=4) == 4
    assert rules.start_position(4, first=4) == 0
    assert rules.start_position(8, first=4) == 4


@pytest.mark.rule("19:47-11.8(c)", "19:47-11.8A(f)", "19:47-11.8B(d)")
def test_cards_go_to_the_start_and_then_clockwise_to_every_position() -> None:
    """Clockwise is toward the dealer's right, and past the dealer to the far left."""
    assert rules.deal_order(2) == (2, 1, 0, 6, 5, 4, 3)
    assert rules.deal_order(0) == (0, 6, 5, 4, 3, 2, 1)


@pytest.mark.rule("19:47-11.8A(c)")
def test_stacks_are_dealt_in_rows_to_and_fro() -> None:
    """Left to right, then right to left; each stack gets seven."""
    places = [rules.stack_of(n) for n in range(49)]

    assert places[:14] == [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0]
    assert Counter(places) == dict.fromkeys(range(7), 7)


@pytest.mark.rule("19:47-11.10(i)5", "19:47-11.10(i)6")
def test_stacks_right_of_the_first_follow_and_then_those_from_the_left_end() -> None:
    """The first stack may be any of the seven."""
    assert rules.delivery_order(4) == (4, 5, 6, 0, 1, 2, 3)
    assert rules.delivery_order(0) == (0, 1, 2, 3, 4, 5, 6)


@pytest.mark.rule("19:47-11.8(d)", "19:47-11.8A(d)", "19:47-11.8B(e)")
def test_exactly_four_cards_are_left() -> None:
    """A card found face up and removed is one of them."""
    assert rules.four_left(4, 0)
    assert rules.four_left(3, 1)
    assert not rules.four_left(3, 0)
    assert not rules.four_left(5, 0)
    assert rules.LEFT_OVER == 53 - 49


@pytest.mark.rule("19:47-11.11(h)")
def test_a_hand_of_six_or_eight_cards_makes_the_deal_wrong() -> None:
    """Even where four cards are left."""
    assert rules.deal_is_right(4, 0, True)
    assert not rules.deal_is_right(4, 0, False)
    assert not rules.deal_is_right(5, 0, True)


# -- cut and bank ---------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.6(d)", "19:47-11.6(d)1", "19:47-11.6(d)2", "19:47-11.6(d)3")
def test_who_is_offered_the_cut() -> None:
    """The first player at the start; the bank and then all; else one player, turn by turn."""
    seats = (1, 3, 6)

    assert rules.cut_order(seats, True, 0, 0) == (1,)
    assert rules.cut_order(seats, False, 3, 0) == (3, 6, 1)
    offered = [rules.cut_order(seats, False, 0, last) for last in (0, 1, 2, 3, 5, 6)]
    assert offered == [(1,), (3,), (3,), (6,), (6,), (1,)]
    assert rules.cut_order((6, 1, 3), True, 0, 0) == (6,)
    assert rules.cut_order((), False, 0, 2) == rules.cut_order((), True, 0, 0) == ()


@pytest.mark.rule("19:47-11.9(k)")
def test_cards_are_picked_up_area_by_area_and_those_of_the_bank_last() -> None:
    """Without a bank the dealer's are the last."""
    assert shared.pick_up_order((3, 0, 1), 0) == (1, 3, 0)
    assert shared.pick_up_order((3, 0, 6, 1), 3) == (1, 6, 0, 3)


@pytest.mark.rule("19:47-11.10(c)")
def test_the_first_offer_moves_one_seat_a_round_and_returns_to_the_dealer() -> None:
    """Then it begins again."""
    seats, first, turns = (1, 3, 6), 0, []
    for _ in range(6):
        first = shared.first_offer(seats, first)
        turns.append(first)

    assert turns == [1, 3, 6, 0, 1, 3]
    assert shared.bank_order(seats, 3) == (3, 6, 1)
    assert shared.bank_order(seats, 0) == ()


@pytest.mark.rule("19:47-11.10(b)")
def test_nobody_banks_the_first_round_after_the_wash() -> None:
    """Nor where the house does not offer it."""
    assert shared.may_rotate(True, False)
    assert not shared.may_rotate(True, True)
    assert not shared.may_rotate(False, False)


@pytest.mark.rule("19:47-11.10(d)", "19:47-11.10(d)1", "19:47-11.10(d)2")
def test_what_speaks_against_a_bank() -> None:
    """Banked last, no wager against the dealer, not enough chips; exactly enough will do."""
    assert shared.banks_unlawfully(3, 0, 5_00, 100_00, 100_00) == 0
    assert shared.banks_unlawfully(3, 3, 5_00, 100_00, 0) == 1
    assert shared.banks_unlawfully(3, 1, 0, 100_00, 0) == 2
    assert shared.banks_unlawfully(3, 1, 5_00, 99_99, 100_00) == 3


@pytest.mark.rule("19:47-11.12(a)")
def test_at_most_two_areas_side_by_side() -> None:
    """One without leave of the house; never the two on either side of the seat."""
    assert shared.may_play_area(3, 3, (), 1)
    assert not shared.may_play_area(3, 4, (), 1)
    assert shared.may_play_area(3, 4, (3,), 2)
    assert shared.may_play_area(3, 2, (3,), 2)
    assert not shared.may_play_area(3, 2, (4,), 2)
    assert not shared.may_play_area(3, 2, (3, 4), 2)
    assert not shared.may_play_area(3, 5, (), 2)
    assert shared.may_play_area(3, 3, (3, 4), 2)


@pytest.mark.rule("19:47-11.12(b)")
def test_the_larger_wager_is_set_first_and_equal_ones_in_order() -> None:
    """Areas with their wagers."""
    assert shared.setting_order(((3, 10), (4, 20))) == (4, 3)
    assert shared.setting_order(((4, 20), (3, 20))) == (3, 4)


@pytest.mark.rule("19:47-11.9(f)", "19:47-11.9(i)")
def test_areas_are_taken_from_the_dealers_far_right() -> None:
    """Counterclockwise is upward."""
    assert shared.area_order((6, 1, 3)) == (1, 3, 6)


# -- hands ----------------------------------------------------------------------------------------


def setting(cards: str) -> Setting:
    """Seven cards of which the first two are the low hand."""
    held = read_cards(cards)
    return set_as(held, held[:2], "second")


@pytest.mark.rule("19:47-11.9(a)", "19:47-11.1[High hand]", "19:47-11.1[Low hand]")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("7s 7h 7d 7c Ks Qh 2d", True),  # the example: a pair of sevens needs at least sevens
        ("7s 7h 6d 6c As Kh Qd", False),
        ("7s 7h 8d 8c 2s 3h 4d", True),
        ("As Kh Ad Qc Js 9h 2d", False),  # an ace each, but the king is above the queen
        ("As Kh 2d 2c Js 9h 3d", True),  # a pair is above no pair
        ("As Kh Qd Jc 9s 8h 2d", False),
        ("Ks Qh Ad 9c 8s 5h 2d", True),
        ("Ks Qh Kd Qc 9s 5h 2d", True),
        ("Ks Qh Joker Qc 9s 5h 2d", True),
        ("Joker 2c As Ah 3d 4s 5h", True),
        ("Joker Ac As Kh Kd 4s 5h", False),
        ("Joker Ac 2s 2h 2d 4s 5h", True),
    ],
)
def test_the_high_hand_ranks_equal_to_or_above_the_low_hand(cards: str, legal: bool) -> None:
    """Equal is good enough, below is a foul."""
    assert setting(cards).is_legal is legal


@pytest.mark.rule("19:47-11.1[Second highest or low hand]")
def test_equal_pairs_may_be_split_between_the_hands() -> None:
    """The low hand may rank equal to the high hand."""
    assert setting("9s 9h 9d 9c 2s 3h 4d").is_legal
    assert not rules.is_fouled(5, 5)
    assert rules.is_fouled(4, 5)


@pytest.mark.rule("19:47-11.1[Rank or ranking]", "19:47-11.1[Suit]")
def test_suits_never_break_a_tie() -> None:
    """Hands of the same ranks in diamonds, spades, clubs and hearts are copies."""
    one = setting("As Kd Qs Qh 9c 5d 2s")
    for cards in ("Ad Kc Qc Qd 9s 5h 2d", "Ac Kh Qh Qs 9d 5c 2h"):
        other = setting(cards)
        assert (one.high, one.low) == (other.high, other.low)


@pytest.mark.rule("19:47-11.1[Set or setting the hands]")
def test_setting_makes_five_and_two_of_seven() -> None:
    """All seven cards are in one hand or the other."""
    found = setting("Ks Qh Ad 9c 8s 5h 2d")

    assert (len(found.high_cards), len(found.low_cards)) == (5, 2)
    assert found.describe() == "no pair, ace high; no pair, king high"


@pytest.mark.rule("19:47-11.9(g)4")
def test_three_and_four_cards_are_wrongly_set() -> None:
    """Only two in the low hand are right."""
    assert [n for n in range(8) if not rules.is_wrong_size(n)] == [2]


OUTCOMES = {
    (1, 1): 1,
    (1, 0): 0,
    (1, -1): 0,
    (0, 1): 0,
    (-1, 1): 0,
    (0, 0): -1,
    (0, -1): -1,
    (-1, 0): -1,
    (-1, -1): -1,
}


@pytest.mark.rule("19:47-11.9(g)1", "19:47-11.9(g)2", "19:47-11.9(h)1", "19:47-11.9(h)2")
@pytest.mark.rule("19:47-11.1[Copy hand]", "19:47-11.1[Push]")
def test_both_higher_wins_one_pushes_none_loses() -> None:
    """All nine cases; a copy is not higher, so the dealer or bank takes copies."""
    assert {pair: shared.outcome(*pair) for pair in OUTCOMES} == OUTCOMES


# -- money ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.9(j)")
@pytest.mark.parametrize(
    ("won", "exact", "rounded"),
    [
        (12_00, 60, 75),
        (5_00, 25, 25),
        (1_00, 5, 25),
        (100_00, 5_00, 5_00),
        (0, 0, 0),
        (5_01, 26, 50),
    ],
)
def test_the_vigorish_is_five_percent(won: int, exact: int, rounded: int) -> None:
    """Or rounded up to the next quarter, at least one."""
    assert shared.vigorish(won, False) == exact
    assert shared.vigorish(won, True) == rounded


@given(won=st.integers(min_value=1, max_value=10**12))
def test_rounding_adds_less_than_a_quarter(won: int) -> None:
    """And never takes less than five percent."""
    fee = shared.vigorish(won, True)

    assert fee % 25 == 0
    assert won <= 20 * fee < won + 20 * 25


@pytest.mark.rule("19:47-11.13(b)6")
@pytest.mark.parametrize(
    ("stake", "odds", "paid"),
    [
        (1_00, (21, 4), 5_00),
        (2_00, (21, 4), 10_00),
        (3_00, (21, 4), 15_00),
        (4_00, (21, 4), 21_00),
        (5_00, (21, 4), 26_00),
        (1_25, (6, 1), 7_00),
        (7_00, (6, 1), 42_00),
    ],
)
def test_a_number_is_paid_in_whole_dollars(stake: int, odds: tuple[int, int], paid: int) -> None:
    """Rounded down."""
    assert rules.number_pays(stake, *odds) == paid


@pytest.mark.rule("19:47-11.10(m)", "19:47-11.1[Co-banking]")
@given(share=st.integers(min_value=-(10**9), max_value=10**9))
def test_co_bank_and_casino_go_halves(share: int) -> None:
    """To the cent; an odd one is the co-bank's."""
    bank, house = shared.halves(share)

    assert bank + house == share
    assert abs(bank) - abs(house) in (0, 1)
    assert bank * house >= 0


def test_a_card_is_of_seven_positions() -> None:
    """Seven hands of seven and four cards are a deck with its joker."""
    assert (
        rules.POSITIONS * rules.HAND + rules.LEFT_OVER == rules.DECK == len({*map(Card, range(53))})
    )
