"""The small rules of Caribbean stud, both sides of every line."""

from __future__ import annotations

import pytest

from pitboss.games._stud.deal import clockwise, counterclockwise, too_many_face_up
from pitboss.games._stud.options import (
    DECK_REMOVED,
    HANDS_VOID,
    RIGHT,
    decks_in_use,
    is_cut_due,
    is_stub_count_due,
    stub_size,
    stub_verdict,
)
from pitboss.games.caribbean_stud.rules import (
    DEALER_LOSES,
    DEALER_WINS,
    NO_HAND,
    TIE,
    bet_amount,
    dealer_is_completed,
    is_player_hand_void,
    is_progressive_hand,
    may_bet_progressive,
    meter_carry,
    meter_contribution,
    must_turn_over,
    outcome,
    pay_row,
    payout_capped,
    qualifies,
    royal_share,
    takes_part,
)
from pitboss.games.caribbean_stud.settle import least_qualifying, ranked
from pitboss.ranking import Category, read_cards


def strength(cards: str) -> int:
    return ranked(read_cards(cards)).strength


def category(cards: str) -> Category:
    return ranked(read_cards(cards)).category


# -- ranks of hands -------------------------------------------------------------------------------


RANKING = [
    pytest.param("As Ks Qs Js Ts", "Kd Qd Jd Td 9d", marks=pytest.mark.rule("19:47-16.5(b)1")),
    pytest.param("5c 4c 3c 2c Ac", "As Ah Ad Ac Ks", marks=pytest.mark.rule("19:47-16.5(b)2")),
    pytest.param("2s 2h 2d 2c 3s", "As Ah Ad Ks Kh", marks=pytest.mark.rule("19:47-16.5(b)3")),
    pytest.param("2s 2h 2d 3c 3s", "As Ks Qs Js 9s", marks=pytest.mark.rule("19:47-16.5(b)4")),
    pytest.param("7s 5s 4s 3s 2s", "As Kh Qd Jc Ts", marks=pytest.mark.rule("19:47-16.5(b)5")),
    pytest.param("5s 4h 3d 2c As", "As Ah Ad Kc Qs", marks=pytest.mark.rule("19:47-16.5(b)6")),
    pytest.param("2s 2h 2d 4c 3s", "As Ah Kd Kc Qs", marks=pytest.mark.rule("19:47-16.5(b)7")),
    pytest.param("3s 3h 2d 2c 4s", "As Ah Kd Qc Js", marks=pytest.mark.rule("19:47-16.5(b)8")),
    pytest.param("2s 2h 5d 4c 3s", "As Kh Qd Jc 9s", marks=pytest.mark.rule("19:47-16.5(b)9")),
]


@pytest.mark.rule("19:47-16.5(b)")
@pytest.mark.parametrize(("lowest", "below"), RANKING)
def test_the_lowest_hand_of_a_category_beats_the_highest_of_the_next(
    lowest: str, below: str
) -> None:
    """From the royal flush down to a pair of twos."""
    assert strength(lowest) > strength(below)
    assert category(lowest) > category(below)


@pytest.mark.rule("19:47-16.5(b)")
def test_every_category_is_named() -> None:
    """The nine of the list, and what is below a pair."""
    hands = [low for low, _ in (each.values for each in RANKING)]
    found = [category(str(hand)) for hand in [*hands, "As Kh Qd Jc 9s"]]

    assert found == sorted(set(found), reverse=True)
    assert (found[0], found[-1]) == (Category.ROYAL_FLUSH, Category.NOTHING)


@pytest.mark.rule("19:47-16.5(a)", "19:47-16.5(b)6", "19:47-16.5(b)2")
def test_an_ace_is_high_or_ends_a_straight_below_the_two_but_is_never_in_its_middle() -> None:
    """A-2-3-4-5 is the lowest straight, and Q-K-A-2-3 is none."""
    assert category("Qs Kh Ad 2c 3s") == Category.NOTHING
    assert category("As 2h 3d 4c 5s") == Category.STRAIGHT
    assert strength("As 2h 3d 4c 5s") < strength("2h 3d 4c 5s 6s")
    assert strength("As Kh Qd Jc Ts") > strength("Kh Qd Jc Ts 9s")
    assert strength("As 2s 3s 4s 5s") < strength("2h 3h 4h 5h 6h")


@pytest.mark.rule("19:47-16.5(c)", "19:47-16.1[Rank or ranking]")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kh Kd 4c 3s 2h", "2s 2d Ac Ks Qh"),
        ("Ah Ad Kc 3s 2h", "As Ac Qd Js Th"),
        ("Ah Ad 3c 3s Kh", "As Ac 3d 3h Qs"),
        ("4h 4d 4c 2s 2h", "3h 3d 3c As Ah"),
        ("Ah Kd Qc Js 8h", "As Kc Qd Jh 7s"),
        ("Ah Kh 4h 3h 2h", "As Qs Js Ts 9s"),
    ],
)
def test_within_a_category_groups_count_first_and_then_the_other_cards(
    higher: str, lower: str
) -> None:
    """A pair of kings beats a pair of twos with an ace."""
    assert strength(higher) > strength(lower)


@pytest.mark.rule("19:47-16.1[Suit]", "19:47-16.5(c)", "19:47-16.1[Push]")
def test_no_suit_is_higher_than_another() -> None:
    """Hands with the same ranks tie."""
    assert strength("As Ks 9s 5s 3s") == strength("Ac Kc 9c 5c 3c")
    assert outcome(strength("As Kd 9h 5c 3s"), strength("Ac Kh 9d 5s 3c"), 1) == TIE


# -- qualifying and comparing ---------------------------------------------------------------------


@pytest.mark.rule("19:47-16.1[Qualifying hand]")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("As Kd 4h 3c 2s", True),
        ("As Kd 5h 3c 2s", True),
        ("2s 2d 4h 3c 5s", True),
        ("As Qd Jh Tc 9s", False),
        ("Ks Qd Jh Tc 8s", False),
        ("As Ks Qs Js Ts", True),
    ],
)
def test_the_dealer_qualifies_with_ace_king_or_better(dealer: str, expected: bool) -> None:
    """A-K-4-3-2 is the least; A-5-4-3-2 without a straight does not exist."""
    assert qualifies(strength(dealer), least_qualifying()) is expected


@pytest.mark.rule("19:47-16.10(e)1", "19:47-16.10(e)2", "19:47-16.10(e)3", "19:47-16.10(f)")
def test_the_higher_hand_wins_if_the_dealer_qualifies() -> None:
    """Without a qualifying hand nothing is compared."""
    least = least_qualifying()
    pair, higher, nothing = strength("2s 2d 4h 3c 5s"), strength("3s 3d 4h 6c 5s"), 1

    assert outcome(higher, pair, least) == DEALER_LOSES
    assert outcome(pair, higher, least) == DEALER_WINS
    assert outcome(pair, pair, least) == TIE
    assert outcome(nothing, nothing, least) == NO_HAND
    assert outcome(higher, least - 1, least) == NO_HAND


@pytest.mark.rule("19:47-16.10(f)1")
def test_with_no_hand_only_cards_with_a_progressive_wager_must_be_turned() -> None:
    """The others as the house chooses; with a qualifying hand all."""
    assert must_turn_over(True, False, False)
    assert must_turn_over(False, True, False)
    assert must_turn_over(False, False, True)
    assert not must_turn_over(False, False, False)


# -- wagers and payouts ---------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.1[Bet wager]")
def test_the_bet_is_twice_the_ante() -> None:
    """Exactly."""
    assert bet_amount(7_00) == 14_00


@pytest.mark.rule("19:47-16.1[Ante wager]")
def test_only_an_ante_takes_part() -> None:
    """Nobody is dealt a hand without one."""
    assert takes_part(1_00)
    assert not takes_part(0)


@pytest.mark.rule("19:47-16.6(c)")
def test_a_progressive_wager_is_one_dollar_beside_an_ante() -> None:
    """Neither less nor more, and not alone."""
    assert may_bet_progressive(5_00, 1_00)
    assert not may_bet_progressive(0, 1_00)
    assert not may_bet_progressive(5_00, 2_00)
    assert not may_bet_progressive(5_00, 50)


@pytest.mark.rule("19:47-16.12(c)")
def test_one_pair_or_less_share_the_first_row() -> None:
    """Every better hand has its own."""
    assert [pay_row(each) for each in range(10)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("19:47-16.12(d)")
def test_a_bet_is_paid_at_most_five_thousand_dollars() -> None:
    """Below the limit nothing is cut."""
    assert payout_capped(5_000_00, 5_000_00) == 5_000_00
    assert payout_capped(5_000_01, 5_000_00) == 5_000_00
    assert payout_capped(4_999_99, 5_000_00) == 4_999_99


@pytest.mark.rule("19:47-16.1[Progressive payout hand]")
def test_a_flush_is_the_least_progressive_payout_hand() -> None:
    """A straight is none."""
    paid = [each for each in Category if is_progressive_hand(each)]

    assert paid[:5] == [
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    ]


@pytest.mark.rule("19:47-16.12(f)")
def test_the_meter_grows_by_its_rate_and_keeps_parts_of_a_cent() -> None:
    """At 71.5% two wagers are 143 cents; one is 71 and a half is kept."""
    assert meter_contribution(3, 7, 10, 0) == 210
    assert (meter_contribution(1, 143, 200, 0), meter_carry(1, 143, 200, 0)) == (71, 100)
    assert (meter_contribution(1, 143, 200, 100), meter_carry(1, 143, 200, 100)) == (72, 0)
    assert (meter_contribution(-1, 143, 200, 100), meter_carry(-1, 143, 200, 100)) == (-71, 0)


@pytest.mark.rule("19:47-16.12(g)")
def test_royal_flushes_share_the_meter_equally() -> None:
    """Odd cents stay on it."""
    assert royal_share(10_000_01, 2) == 5_000_00
    assert royal_share(10_000_01, 1) == 10_000_01


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.1[Hand]", "19:47-16.13(d)")
def test_a_hand_is_five_cards() -> None:
    """A dealer with four is helped."""
    assert [n for n in range(8) if not is_player_hand_void(n)] == [5]
    assert [n for n in range(8) if dealer_is_completed(n)] == [4]


@pytest.mark.rule("19:47-16.13(b)")
def test_one_card_face_up_is_discarded_and_two_void_the_hands() -> None:
    """Both sides of the line."""
    assert not too_many_face_up(1)
    assert too_many_face_up(2)


@pytest.mark.rule("19:47-16.2(b)")
def test_a_second_deck_needs_a_device() -> None:
    """Without one there is one deck."""
    assert decks_in_use(True, True) == 2
    assert decks_in_use(True, False) == decks_in_use(False, True) == 1


@pytest.mark.rule("19:47-16.4(b)1", "19:47-16.4(b)2")
def test_cards_shuffled_by_hand_are_cut() -> None:
    """Those of a device are not, unless the game says so."""
    assert is_cut_due(False, False)
    assert not is_cut_due(True, False)
    assert is_cut_due(True, True)


@pytest.mark.rule("19:47-16.7(f)", "19:47-16.8(e)", "19:47-16.9(e)")
def test_the_stub_is_counted_at_least_once_in_so_many_rounds() -> None:
    """Every fifth round, or every round, or never where that is waived."""
    assert [is_stub_count_due(n, 5, False) for n in range(6)] == [False] * 4 + [True] * 2
    assert is_stub_count_due(0, 1, False)
    assert not is_stub_count_due(9, 5, True)


@pytest.mark.rule("19:47-16.7(f)2", "19:47-16.1[Stub]")
def test_a_wrong_count_voids_the_hands_and_removes_a_deck_that_is_not_complete() -> None:
    """Ten cards were due from the deck."""
    assert stub_size(10) == 42
    assert stub_verdict(42, 42, 10) == RIGHT
    assert stub_verdict(43, 42, 9) == HANDS_VOID
    assert stub_verdict(41, 42, 10) == DECK_REMOVED
    assert stub_verdict(43, 42, 10) == DECK_REMOVED
    assert stub_verdict(42, 42, 11) == DECK_REMOVED


@pytest.mark.rule("19:47-16.7(d)", "19:47-16.10(e)")
def test_cards_go_clockwise_and_settlement_comes_back() -> None:
    """Seats are numbered clockwise from the dealer's left."""
    assert clockwise((6, 1, 3)) == (1, 3, 6)
    assert counterclockwise((6, 1, 3)) == (6, 3, 1)
