"""Hands of pai gow poker: the joker, five aces, the place of A-2-3-4-5, and two-card hands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.ranking import Category, HandRank, WheelRank, rank


def ranked(cards: str, wheel_rank: WheelRank = "second") -> HandRank:
    return rank(cards, "pai_gow", wheel_rank=wheel_rank)


def assert_falling(wheel_rank: WheelRank, *hands: str) -> None:
    """Each hand beats the next."""
    ranks = [ranked(hand, wheel_rank) for hand in hands]

    assert all(better > worse for better, worse in pairwise(ranks))


@pytest.mark.rule("19:47-11.3(b)")
def test_the_hands_rank_in_their_order() -> None:
    """From five aces down to nothing, the worst of each beating the best of the next."""
    assert_falling(
        "second",
        "As Ad Ah Ac Joker",
        "As Ks Qs Js Ts",
        "6s 5s 4s 3s 2s",
        "2s 2d 2h 2c 3s",
        "2s 2d 2h 3c 3s",
        "7s 5s 4s 3s 2s",
        "6s 5d 4h 3c 2s",
        "2s 2d 2h 4c 3s",
        "3s 3d 2h 2c 4s",
        "2s 2d 5h 4c 3s",
        "7s 5d 4h 3c 2s",
    )


@pytest.mark.rule("19:47-11.3(b)1")
def test_five_aces_are_four_aces_and_the_joker() -> None:
    """They beat the royal flush."""
    assert ranked("As Ad Ah Ac Joker").category is Category.FIVE_ACES
    assert ranked("As Ad Ah Kc Joker").category is Category.FOUR_OF_A_KIND


@pytest.mark.rule("19:47-11.3(b)3")
def test_ace_to_five_is_the_highest_straight_flush() -> None:
    """King high comes second, six high last; the royal flush stands above."""
    assert_falling("second", "Ts Js Qs Ks As", "5s 4s 3s 2s As", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s")


@pytest.mark.rule("19:47-11.3(b)7")
def test_ace_to_five_is_the_second_highest_straight() -> None:
    """Below ace high, above king high."""
    assert_falling("second", "Ts Jd Qh Kc As", "5s 4d 3h 2c As", "Ks Qd Jh Tc 9s", "6s 5d 4h 3c 2s")


@pytest.mark.rule("19:47-11.3(d)")
def test_the_house_may_make_ace_to_five_the_lowest() -> None:
    """Of straights and of straight flushes alike."""
    assert_falling("low", "Ts Jd Qh Kc As", "Ks Qd Jh Tc 9s", "6s 5d 4h 3c 2s", "5s 4d 3h 2c As")
    assert_falling("low", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s", "5s 4s 3s 2s As", "2s 2d 2h 2c 3s")


@pytest.mark.rule("19:47-11.3(a)")
def test_the_joker_is_an_ace() -> None:
    """It pairs an ace, and stands beside a king as an ace does."""
    assert ranked("As Joker Kd 9h 4c").describe() == "pair of aces"
    assert ranked("Kd Qh 9h 4c Joker").describe() == "no pair, ace high"
    assert ranked("Ks Kd Joker 9h 9c").describe() == "two pairs, kings and nines"
    assert ranked("Ks Joker") == ranked("Ks Ad")


@pytest.mark.rule("19:47-11.3(c)")
@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("9s 8d 7h 6c Joker", "straight, ten high"),
        ("9s 8d 6h 5c Joker", "straight, nine high"),
        ("As Kd Qh Tc Joker", "straight, ace high"),
        ("As Ks Qs Ts Joker", "royal flush"),
        ("Ks Qs Js Ts Joker", "royal flush"),
        ("9s 8s 7s 6s Joker", "straight flush, ten high"),
        ("As 9s 7s 4s Joker", "flush, ace high"),
        ("9s 7s 4s 3s Joker", "flush, ace high"),
    ],
)
def test_the_joker_completes_straights_and_flushes(cards: str, called: str) -> None:
    """As the best card that is not in the hand."""
    assert ranked(cards).describe() == called


@pytest.mark.rule("19:47-11.3(c)")
def test_the_joker_of_a_flush_is_a_card_not_in_the_hand() -> None:
    """Beside the ace it is the king: no flush holds two aces."""
    assert ranked("As 9s 7s 4s Joker") == ranked("Ad Kd 9d 7d 4d")


@pytest.mark.rule("19:47-11.3(b)7", "19:47-11.3(d)")
def test_the_joker_makes_the_straight_that_ranks_higher() -> None:
    """Two to five become A-2-3-4-5, or six high where that is better."""
    assert ranked("2s 3d 4h 5c Joker", "second").describe() == "straight, five high"
    assert ranked("2s 3d 4h 5c Joker", "low").describe() == "straight, six high"


@pytest.mark.rule("19:47-11.3(e)")
def test_hands_of_the_same_ranks_are_copies() -> None:
    """Card by card from the top; a joker as an ace is as good as an ace."""
    assert ranked("As Kd 9h 7c 3s") > ranked("As Kd 9h 7c 2s")
    assert ranked("As Kd 9h 7c 2s") == ranked("Joker Kc 9d 7s 2h")


@pytest.mark.rule("19:47-11.3(b)10", "19:47-11.3(e)")
def test_two_cards_are_a_pair_or_not() -> None:
    """Sequence and suit mean nothing to them."""
    assert_falling("second", "As Ad", "2s 2d", "As Ks", "As Qd", "Ks Qd", "3s 2d")
    assert ranked("As Ks").category is Category.NOTHING


def test_two_and_five_cards_are_on_one_scale() -> None:
    """With the same cards on top, five cards rank above two: that is no foul."""
    assert ranked("As Ad 5h 4c 2s") > ranked("Ah Ac")
    assert ranked("Ks Kd 5h 4c 2s") < ranked("Ah Ac")
    assert ranked("Ks Qd 9h 4c 2s") < ranked("Kh Kc")
    assert ranked("As Kd 9h 4c 2s") > ranked("Ah Kc")


def test_the_best_five_of_seven_may_leave_the_joker_out() -> None:
    """A full house of three kings and two fours is better than three kings and an ace."""
    assert ranked("Ks Kd Kh 4s 4d 2c Joker").describe() == "full house, kings over fours"
