"""Three-card hands, low hands and badugi rank as the regulation says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.ranking import AnyKind, Category, HandRank, rank


def ranked(cards: str, kind: AnyKind, board: str = "") -> HandRank:
    """A hand that is sure to have a rank."""
    found: HandRank | None = rank(cards, kind, board=board)
    assert found is not None
    return found


def assert_falling(kind: AnyKind, *hands: str) -> None:
    """Each hand beats the next."""
    ranks = [ranked(hand, kind) for hand in hands]

    assert all(better > worse for better, worse in pairwise(ranks))


# -- three cards ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.3(c)")
def test_three_card_categories_rank_in_their_order() -> None:
    """Three of a kind beats a straight, and a straight beats a flush."""
    assert_falling(
        "three_card_high",
        "As Ks Qs",
        "As 2s 3s",
        "2s 2d 2h",
        "As 2d 3s",
        "5s 3s 2s",
        "2s 2d 3h",
        "As Kd Jh",
        "5s 3d 2h",
    )


@pytest.mark.rule("13:69F-14.3(c)1", "13:69F-14.3(a)")
def test_a_three_card_royal_flush_is_ace_king_queen_of_one_suit() -> None:
    """Of two suits it is a straight."""
    assert ranked("As Ks Qs", "three_card_high").category is Category.ROYAL_FLUSH
    assert ranked("As Ks Qd", "three_card_high").category is Category.STRAIGHT


@pytest.mark.rule("13:69F-14.3(c)2")
def test_three_card_straight_flushes_go_from_king_high_to_three_high() -> None:
    """The ace below two and three makes the lowest."""
    assert_falling("three_card_high", "Ks Qs Js", "Qd Jd Td", "4s 3s 2s", "3c 2c Ac")
    assert ranked("Ks As 2s", "three_card_high").category is Category.FLUSH


@pytest.mark.rule("13:69F-14.3(c)3")
def test_three_of_a_kind_goes_from_aces_to_twos() -> None:
    """Of three cards it is the best that is not suited."""
    assert ranked("9s 9d 9h", "three_card_high").category is Category.THREE_OF_A_KIND
    assert_falling("three_card_high", "As Ad Ah", "Ks Kd Kh", "2s 2d 2h")


@pytest.mark.rule("13:69F-14.3(c)4")
def test_three_card_straights_go_from_ace_high_to_three_high() -> None:
    """King, ace and two are none."""
    assert_falling("three_card_high", "As Kd Qh", "Ks Qd Jh", "4s 3d 2h", "3s 2d Ah")
    assert ranked("Ks Ad 2h", "three_card_high").category is Category.NOTHING


@pytest.mark.rule("13:69F-14.3(c)5")
def test_a_three_card_flush_is_three_cards_of_one_suit() -> None:
    """It goes by its cards from the top."""
    assert ranked("As 9s 4s", "three_card_high").category is Category.FLUSH
    assert_falling("three_card_high", "As 4s 2s", "Ks Qs Ts", "Ks Qs 9s")


@pytest.mark.rule("13:69F-14.3(c)6")
def test_a_three_card_pair_is_two_cards_of_one_rank() -> None:
    """Aces are best, then the third card counts."""
    assert ranked("9s 9d 4h", "three_card_high").category is Category.PAIR
    assert_falling("three_card_high", "As Ad 2h", "Ks Kd Ah", "2s 2d Ah", "2s 2d Kh")


@pytest.mark.rule("13:69F-14.13A(j)")
def test_three_of_four_cards_make_the_hand() -> None:
    """The community card may be used or not."""
    assert ranked("As Ks Qd Qs", "three_card_high").category is Category.ROYAL_FLUSH
    assert ranked("2s 2d 2h Kc", "three_card_high").category is Category.THREE_OF_A_KIND


# -- low hands ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.3(e)", "19:47-14.3(d)")
def test_the_ace_is_the_best_low_card() -> None:
    """Ace to king, best to worst."""
    assert_falling("low", "5s 4d 3h 2c As", "6s 4d 3h 2c As", "Ks 4d 3h 2c As", "Ks 5d 4h 3c 2s")


@pytest.mark.rule("13:69F-14.3(f)", "19:47-14.3(e)")
def test_straights_and_flushes_do_not_spoil_a_low() -> None:
    """The best low is A-2-3-4-5, of one suit or not."""
    assert ranked("5s 4s 3s 2s As", "low") == ranked("5s 4d 3h 2c As", "low")
    assert ranked("5s 4s 3s 2s As", "low").category is Category.NOTHING


@pytest.mark.rule("13:69F-14.3(f)", "19:47-14.3(e)")
def test_lows_rank_in_the_inverse_order_of_high_hands() -> None:
    """No pair is best and four of a kind is worst; aces are the lowest pair."""
    assert_falling(
        "low",
        "Ks Qd Jh Tc 9s",
        "As Ad 4h 3c 2s",
        "Ks Kd Qh Jc Ts",
        "2s 2d Ah Ac 3s",
        "As Ad Ah 3c 2s",
        "As Ad Ah 2c 2s",
        "As Ad Ah Ac 2s",
        "Ks Kd Kh Kc Qs",
    )


@pytest.mark.rule("13:69F-14.3(d)", "13:69F-14.3(f)")
def test_lows_compare_from_the_worst_card_down() -> None:
    """The reading of R2: 6-5-4-3-2 beats 9-4-3-2-A though that holds the ace."""
    assert_falling("low", "6s 5d 4h 3c 2s", "9s 4d 3h 2c As", "9s 5d 3h 2c As")


@pytest.mark.rule("13:69F-14.12A(l)", "13:69F-14.3(e)", "13:69F-14.3(f)")
def test_in_deuce_to_seven_straights_and_flushes_count_and_aces_are_high() -> None:
    """The best hand is 2-3-4-5-7 of different suits."""
    assert_falling(
        "deuce_to_seven",
        "7s 5d 4h 3c 2s",
        "7s 6d 4h 3c 2s",
        "8s 5d 4h 3c 2s",
        "As Kd Qh Jc 9s",
        "2s 2d 5h 4c 3s",
        "2s 2d 3h 3c 4s",
        "2s 2d 2h 3c 4s",
        "6s 5d 4h 3c 2s",
        "7s 5s 4s 3s 2s",
        "2s 2d 2h 3c 3s",
        "2s 2d 2h 2c 3s",
        "6s 5s 4s 3s 2s",
        "As Ks Qs Js Ts",
    )


@pytest.mark.rule("13:69F-14.12A(l)", "13:69F-14.3(e)")
def test_in_deuce_to_seven_ace_to_five_is_no_straight() -> None:
    """The reading of R3: it is ace high, just below K-Q-J-10-8, and a flush if suited."""
    assert_falling("deuce_to_seven", "Ks Qd Jh Tc 8s", "As 5d 4h 3c 2s", "As 6d 4h 3c 2s")
    assert ranked("As 5d 4h 3c 2s", "deuce_to_seven").category is Category.NOTHING
    assert ranked("As 5s 4s 3s 2s", "deuce_to_seven").category is Category.FLUSH
    assert ranked("As Ks Qs Js Ts", "deuce_to_seven").category is Category.STRAIGHT_FLUSH


@pytest.mark.rule("13:69F-14.9(j)")
def test_eight_or_better_needs_five_ranks_up_to_eight() -> None:
    """A pair or a nine does not qualify; five of seven cards are enough."""
    assert ranked("8s 7d 6h 5c 4s", "low8").strength == 1
    assert ranked("5s 4s 3s 2s As", "low8").strength == 56
    assert ranked("8s 8d 8h 4c 3s 2s As", "low8").describe() == "low, 8-4-3-2-A"
    assert rank("9s 4d 3h 2c As", "low8") is None
    assert rank("8s 8d 3h 2c As", "low8") is None


@pytest.mark.rule("13:69F-14.13A(k)")
def test_six_or_better_needs_three_ranks_up_to_six() -> None:
    """A pair or a seven does not qualify; three of four cards are enough."""
    assert ranked("6s 5d 4h", "three_card_low").strength == 1
    assert ranked("3s 2s As", "three_card_low").strength == 20
    assert ranked("6d 2h 2c As", "three_card_low").describe() == "low, 6-2-A"
    assert rank("7s 2d As", "three_card_low") is None
    assert rank("2s 2d As Kd", "three_card_low") is None


# -- omaha ----------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(f)")
def test_omaha_takes_two_own_cards_and_three_of_the_board() -> None:
    """Four spades in the hand with two on the board are no flush, nor is one with four."""
    assert ranked("As Ks Qs Js", "omaha", "Ts 9s 2d 2h 3c").category is Category.PAIR
    assert ranked("As Kd 3h 4c", "omaha", "Ts 9s 8s 2s Qh").category is Category.NOTHING
    assert ranked("As Ks 3h 4c", "omaha", "Ts Js Qs 2s Qh").category is Category.ROYAL_FLUSH
    assert ranked("As Ad Ah Ac", "omaha", "Ks Kd Kh Kc 2s").describe() == (
        "full house, kings over aces"
    )


@pytest.mark.rule("13:69F-14.11(g)")
def test_an_omaha_low_takes_two_and_three_as_well() -> None:
    """Three low ranks on the board, two other ones in the hand."""
    assert ranked("As 2d Kh Kc", "omaha_low8", "3s 4d 5h Kd Qs").strength == 56
    assert rank("As 2d Kh Kc", "omaha_low8", board="Ad 2s 3d 4h Kd") is None
    assert rank("As 2d 3h 4c", "omaha_low8", board="5s 6d Kh Kd Qs") is None


# -- badugi ---------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(l)1")
def test_a_badugi_is_four_suits_and_four_ranks() -> None:
    """The lowest wins, and A-2-3-4 is the best."""
    assert ranked("As 2d 3h 4c", "badugi").describe() == "badugi, 4-3-2-A"
    assert_falling("badugi", "As 2d 3h 4c", "As 2d 3h 5c", "As 2d 4h 5c", "Ks Qd Jh Tc")


@pytest.mark.rule("13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4")
def test_without_a_badugi_the_most_cards_count_and_of_them_the_lowest() -> None:
    """Three beat two and two beat one, whatever the ranks."""
    assert ranked("As 2d 3h 4h", "badugi").describe() == "three cards, 3-2-A"
    assert ranked("As 2s 3h 4h", "badugi").describe() == "two cards, 3-A"
    assert ranked("As 2s 3s 4s", "badugi").describe() == "one card, A"
    assert ranked("As Ad Ah Ac", "badugi").describe() == "one card, A"
    assert_falling("badugi", "Ks Qd Jh Tc", "As 2d 3h 3c", "Ks Kd Qh Jc", "As Ad 2s 2d")
    assert_falling("badugi", "As Ad 2s 2d", "Ks Kd Qs Qd", "As 2s 3s 4s", "Ks Kd Kh Kc")
