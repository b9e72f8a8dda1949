"""Five-card high hands rank as the regulation says: each category, its best and worst, its ties."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.ranking import Category, rank

R1 = "groups count before single cards"


def category(cards: str) -> Category:
    return rank(cards).category


def assert_falling(*hands: str) -> None:
    """Each hand beats the next."""
    ranks = [rank(hand) for hand in hands]

    assert all(better > worse for better, worse in pairwise(ranks))


@pytest.mark.rule("13:69F-14.3(a)", "19:47-14.3(a)", "19:47-11.3(a)")
@pytest.mark.rule("19:47-16.5(a)", "19:47-17.5(a)", "19:47-18.3(a)")
def test_the_ace_is_high_and_also_low_below_two_to_five() -> None:
    """Ace high beats king high; A-2-3-4-5 is a straight and its ace counts below the two."""
    assert_falling("As Jd 9h 6c 3s", "Ks Qd 9h 6c 3s", "Qs Jd 9h 6c 3s", "8s 7d 5h 4c 2s")
    wheel = rank("As 2d 3h 4c 5s")

    assert wheel.category is Category.STRAIGHT
    assert wheel.values == (5, 4, 3, 2, 1)
    assert wheel < rank("2s 3d 4h 5c 6s")


@pytest.mark.rule("13:69F-14.3(a)", "19:47-18.3(a)")
def test_suits_are_equal() -> None:
    """The same ranks in other suits tie."""
    assert rank("As Ks Qs Js 9s") == rank("Ac Kc Qc Jc 9c")
    assert rank("As Kd 7h 5c 2s") == rank("Ah Kc 7s 5d 2c")


@pytest.mark.rule("13:69F-14.3(b)", "19:47-14.3(b)")
@pytest.mark.rule("19:47-16.5(b)", "19:47-17.5(b)", "19:47-18.3(b)")
def test_the_categories_rank_in_their_order() -> None:
    """From the royal flush down to no pair, the worst of each beating the best of the next."""
    assert_falling(
        "Ts Js Qs Ks As",
        "5s 4s 3s 2s As",
        "2s 2d 2h 2c 3s",
        "2s 2d 2h 3c 3s",
        "7s 5s 4s 3s 2s",
        "5s 4s 3s 2s Ad",
        "2s 2d 2h 4c 3s",
        "3s 3d 2h 2c 4s",
        "2s 2d 5h 4c 3s",
        "As Kd Qh Jc 9s",
        "7s 5d 4h 3c 2s",
    )


@pytest.mark.rule("13:69F-14.3(b)1", "19:47-11.3(b)2")
@pytest.mark.rule("19:47-16.5(b)1", "19:47-17.5(b)1", "19:47-18.3(b)1")
def test_a_royal_flush_is_ace_to_ten_of_one_suit() -> None:
    """One card of another suit, or a nine for the ace, and it is none."""
    assert category("As Ks Qs Js Ts") is Category.ROYAL_FLUSH
    assert category("As Ks Qs Js Td") is Category.STRAIGHT
    assert category("Ks Qs Js Ts 9s") is Category.STRAIGHT_FLUSH


@pytest.mark.rule("13:69F-14.3(b)2", "19:47-16.5(b)2", "19:47-17.5(b)2", "19:47-18.3(b)2")
def test_a_straight_flush_is_five_in_sequence_of_one_suit() -> None:
    """King high is best, five high is worst, and none runs through the ace."""
    assert_falling("Ks Qs Js Ts 9s", "Qd Jd Td 9d 8d", "6c 5c 4c 3c 2c", "5h 4h 3h 2h Ah")
    assert category("Qs Ks As 2s 3s") is Category.FLUSH


@pytest.mark.rule("13:69F-14.3(b)3", "19:47-11.3(b)4")
@pytest.mark.rule("19:47-16.5(b)3", "19:47-17.5(b)3", "19:47-18.3(b)3")
def test_four_of_a_kind_is_four_cards_of_one_rank() -> None:
    """Aces are best, twos are worst; then the fifth card counts."""
    assert category("9s 9d 9h 9c 2s") is Category.FOUR_OF_A_KIND
    assert_falling("As Ad Ah Ac 2s", "Ks Kd Kh Kc As", "Ks Kd Kh Kc Qs", "2s 2d 2h 2c As")


@pytest.mark.rule("13:69F-14.3(b)4", "19:47-11.3(b)5")
@pytest.mark.rule("19:47-16.5(b)4", "19:47-17.5(b)4", "19:47-18.3(b)4")
def test_a_full_house_is_three_of_a_kind_and_a_pair() -> None:
    """The three count first, whatever the pair."""
    assert category("As Ad Ah Kc Ks") is Category.FULL_HOUSE
    assert_falling("As Ad Ah Kc Ks", "Ks Kd Kh Ac As", "3s 3d 3h 2c 2s", "2s 2d 2h Ac As")
    assert_falling("2s 2d 2h Ac As", "2s 2d 2h 3c 3s")


@pytest.mark.rule("13:69F-14.3(b)5", "19:47-11.3(b)6")
@pytest.mark.rule("19:47-16.5(b)5", "19:47-17.5(b)5", "19:47-18.3(b)5")
def test_a_flush_is_five_cards_of_one_suit() -> None:
    """Flushes compare card by card from the top."""
    assert category("As 9s 7s 4s 2s") is Category.FLUSH
    assert category("As 9s 7s 4s 2d") is Category.NOTHING
    assert_falling("As 3s 4s 5s 7s", "Ks Qs Js 9s 8s", "Kd Qd Jd 9d 7d", "Kh Qh Jh 8h 7h")


@pytest.mark.rule("13:69F-14.3(b)6", "19:47-16.5(b)6", "19:47-17.5(b)6", "19:47-18.3(b)6")
def test_a_straight_is_five_in_sequence_of_any_suits() -> None:
    """Ace high is best, five high is worst, and none runs through the ace."""
    assert_falling("As Kd Qh Jc Ts", "Ks Qd Jh Tc 9s", "6s 5d 4h 3c 2s", "5s 4d 3h 2c As")
    for around in ("Ks Ad 2h 3c 4s", "Qs Kd Ah 2c 3s", "Js Qd Kh Ac 2s"):
        assert category(around) is Category.NOTHING


@pytest.mark.rule("13:69F-14.3(b)7", "19:47-11.3(b)8")
@pytest.mark.rule("19:47-16.5(b)7", "19:47-17.5(b)7", "19:47-18.3(b)7")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    """Aces are best, twos are worst; then the side cards count from the top."""
    assert category("As Ad Ah 3c 2s") is Category.THREE_OF_A_KIND
    assert_falling("As Ad Ah 3c 2s", "Ks Kd Kh Ac Qs", "2s 2d 2h Ac Ks", "2s 2d 2h Ac Qs")


@pytest.mark.rule("13:69F-14.3(b)8", "19:47-11.3(b)9")
@pytest.mark.rule("19:47-16.5(b)8", "19:47-17.5(b)8", "19:47-18.3(b)8")
def test_two_pairs_are_two_cards_of_each_of_two_ranks() -> None:
    """The higher pair counts, then the lower, then the fifth card."""
    assert category("As Ad Kh Kc 2s") is Category.TWO_PAIRS
    assert_falling("As Ad Kh Kc 2s", "As Ad Qh Qc Ks", "As Ad 2h 2c Ks", "Ks Kd Qh Qc As")
    assert_falling("3s 3d 2h 2c As", "3s 3d 2h 2c Ks")


@pytest.mark.rule("13:69F-14.3(b)9", "19:47-11.3(b)10")
@pytest.mark.rule("19:47-16.5(b)9", "19:47-17.5(b)9", "19:47-18.3(b)9")
def test_a_pair_is_two_cards_of_one_rank() -> None:
    """Aces are best, twos are worst; then the side cards count from the top."""
    assert category("As Ad Kh Qc 2s") is Category.PAIR
    assert_falling("As Ad 4h 3c 2s", "Ks Kd Ah Qc Js", "2s 2d Ah Kc Qs", "2s 2d Ah Kc Js")


@pytest.mark.rule("13:69F-14.3(d)", "19:47-16.5(c)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("3s 3d 3h Kc Ks", "2s 2d 2h Ac As", id=R1),
        pytest.param("As Kd 7h 5c 3s", "Ad Kh 7c 5s 2d", id="the fifth card"),
        pytest.param("Ks Kd 5h 4c 2s", "Qs Qd Ah Kc Js", id="a pair before an ace beside it"),
        pytest.param("Ks Qd Jh Tc 9s", "5s 4d 3h 2c As", id="the low ace does not count high"),
    ],
)
def test_hands_of_one_category_go_by_their_groups_then_by_their_highest_cards(
    better: str, worse: str
) -> None:
    """The reading of R1: the words on the highest card come after the order of the groups."""
    assert rank(better) > rank(worse)


@pytest.mark.rule("13:69F-14.3(d)", "19:47-16.5(c)")
def test_hands_of_the_same_ranks_tie() -> None:
    """Nothing is left that could separate them."""
    assert rank("As Ad Kh Kc 2s") == rank("Ah Ac Ks Kd 2h")
    assert hash(rank("As Ad Kh Kc 2s")) == hash(rank("Ah Ac Ks Kd 2h"))


@pytest.mark.rule("13:69F-14.3(g)", "19:47-14.3(f)")
def test_cards_speak() -> None:
    """A hand is what its cards are in any order, and nothing else is asked."""
    assert rank("2s Kd Ah Kc As") == rank("As Ah Kd Kc 2s")


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.10(j)")
def test_the_best_five_of_seven_count() -> None:
    """The cards that make the hand are named in the order in which they count."""
    hand = rank("As 9s Kd Kc 9d 9h 2s")

    assert hand.describe() == "full house, nines over kings"
    assert {card.rank for card in hand.cards} == {9, 13}
    assert rank("As Ks Qs Js 9s 9d 9h").category is Category.FLUSH
