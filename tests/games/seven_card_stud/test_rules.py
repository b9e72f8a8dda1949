"""The rules of seven-card stud by themselves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.games.seven_card_stud.judging import showing_with_common
from pitboss.games.seven_card_stud.rules import (
    acts_first_by,
    burns_are_shuffled,
    forced_bettor,
    forms_in,
    has_choice_of_third,
    is_common_card_due,
    players_max,
    reach_ghosts,
    showing_by,
)
from pitboss.poker.stud.rules import showing_high, showing_low
from pitboss.ranking.high import counted, groups
from pitboss.ranking.low import ace_low
from tests.games.stud import cards

DECK = st.permutations(range(52))


def values(some: Sequence[int]) -> tuple[int, ...]:
    """The ranks of cards, the ace being fourteen."""
    return tuple(int(Card(card).rank) for card in some)


# -- the forced bet -------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(d)")
def test_equal_up_cards_are_told_apart_by_suit() -> None:
    """Spades, hearts, diamonds, clubs from high to low."""
    for doors in ("9s 9h 9d 9c", "9c 9d 9h 9s", "9h 9c 9s 9d"):
        ranked = cards(doors)

        assert str(Card(ranked[forced_bettor("high", ranked)])) == "9♣"
        assert str(Card(ranked[forced_bettor("low", ranked)])) == "9♠"
    assert forced_bettor("high", cards("9s 9h")) == 1
    assert forced_bettor("high", cards("9h 9d")) == 1
    assert forced_bettor("low", cards("9d 9h")) == 1


@pytest.mark.parametrize(
    ("form", "doors", "bettor"),
    [
        pytest.param("high", "Kd 2c 2d", 1, marks=pytest.mark.rule("13:69F-14.9(d)1")),
        pytest.param("high", "Ac Kd Qs", 2, marks=pytest.mark.rule("13:69F-14.9(d)1")),
        pytest.param("low", "Qs Kh Kd As", 1, marks=pytest.mark.rule("13:69F-14.9(d)2")),
        pytest.param(
            *("low", "As 2c Ac", 1),
            marks=pytest.mark.rule("13:69F-14.9(d)2", "19:47-14.9(d)2[2010 proposal]"),
        ),
        pytest.param("hi_lo", "As 2c 3d", 2, marks=pytest.mark.rule("13:69F-14.9(d)3")),
        pytest.param("hi_lo", "Ks Kd As", 0, marks=pytest.mark.rule("13:69F-14.9(d)3")),
        pytest.param("hi_lo_8", "As 2d 2c", 2, marks=pytest.mark.rule("13:69F-14.9(d)4")),
        pytest.param("hi_lo_8", "As Kd Ac", 1, marks=pytest.mark.rule("13:69F-14.9(d)4")),
    ],
)
def test_the_forced_bettor_of_each_form(form: str, doors: str, bettor: int) -> None:
    """Lowest with the ace high at high and eight or better, highest with it low at the others."""
    assert forced_bettor(form, cards(doors)) == bettor


@pytest.mark.parametrize(("form", "card"), [("high", "2c"), ("hi_lo_8", "2c")])
def test_the_deuce_of_clubs_always_brings_it_in(form: str, card: str) -> None:
    """Whatever else shows."""
    doors = [int(Card.parse(card)), *(each for each in range(52) if each != Card.parse(card))]

    assert forced_bettor(form, doors) == 0


@pytest.mark.parametrize("form", ["low", "hi_lo"])
def test_the_king_of_spades_always_brings_it_in_where_the_highest_does(form: str) -> None:
    """Whatever else shows."""
    king = int(Card.parse("Ks"))

    assert forced_bettor(form, [*(each for each in range(52) if each != king), king]) == 51


# -- hands showing --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(f)1", "19:47-14.9(f)1[2010 proposal]")
@pytest.mark.parametrize("form", ["high", "hi_lo", "hi_lo_8"])
@pytest.mark.parametrize(
    "ladder",
    [
        "2c 2d|As Ks|As Qs|2c 3d",
        "3c 3d 3h|As Ad Ks|As Ad Qc|2c 2d Ah|As Ks Qs|5c 4c 2c",
        "2c 2d 2h 2s|Ac Ad Ah Ks|Ac Ad Kc Kd|Ac Ad 3c 3d|Ac Ad Kh Qh|As Ks Qs Js|9h 8h 7h 6h",
    ],
)
def test_the_highest_hand_showing(form: str, ladder: str) -> None:
    """Groups first, then side cards with the ace high; no straights and no flushes."""
    keys = [showing_by(form)(cards(hand)) for hand in ladder.split("|")]

    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)
    assert acts_first_by(form)(keys[::-1]) == len(keys) - 1


@pytest.mark.rule("13:69F-14.9(f)2", "19:47-14.9(f)2[2010 proposal]")
@pytest.mark.parametrize(
    "ladder",
    [
        "As 2s|As 3s|2c 3c|Kc 2d|As Ac|2c 2d",
        "As 2d 3h 4c|As 2s 3s 5s|8c 7c 6c 4c|Kh 2c 3c 4c|As Ad Kh Qs|2s 2d 3h 4c|As Ad 2c 2d"
        "|As Ad Ah 2c|As Ad Ah Ac",
    ],
)
def test_the_best_low_hand_showing(ladder: str) -> None:
    """No pair first, then from the worst card down with the ace low."""
    keys = [showing_by("low")(cards(hand)) for hand in ladder.split("|")]

    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    assert acts_first_by("low")(keys[::-1]) == len(keys) - 1


@pytest.mark.rule("13:69F-14.9(f)3")
@pytest.mark.parametrize("form", ["high", "low"])
def test_among_equal_hands_showing_the_closest_to_the_left_of_the_dealer_acts(form: str) -> None:
    """Suits never count here."""
    best = "As Kc|Ah Kd" if form == "high" else "As 2c|Ac 2s"
    keys = [showing_by(form)(cards(hand)) for hand in f"Qc Js|{best}".split("|")]

    assert keys[1] == keys[2]
    assert acts_first_by(form)(keys) == 1


@given(DECK, st.integers(1, 4))
def test_hands_showing_are_ordered_like_the_ranking_of_matched_cards(
    deck: Sequence[int], size: int
) -> None:
    """Against the readable ranking's own groups, high and low."""
    one, other = deck[:size], deck[size : 2 * size]

    def high(hand: Sequence[int]) -> tuple[object, ...]:
        return groups(values(hand)), counted(values(hand))

    def low(hand: Sequence[int]) -> tuple[object, ...]:
        return groups(values(hand)), counted(ace_low(values(hand)))

    assert (showing_high(one) > showing_high(other)) == (high(one) > high(other))
    assert (showing_low(one) < showing_low(other)) == (low(one) < low(other))
    assert (showing_high(one) == showing_high(other)) == (high(one) == high(other))


@pytest.mark.parametrize(
    ("form", "ladder"),
    [
        ("high", "As Ad Ah Ac 2c|2d 2h 2s 3d 3h|9h 7h 5h 3h 2h|6c 5d 4h 3s 2c|Ks Kd Kh Ac Qc"),
        ("hi_lo_8", "9h 7h 5h 3h 2h|Ac 2d 3h 4s 5c|Ks Kd Kh Ac Qc|As Ac Kd Kc Qd|Ah Kd Qc Jh 9s"),
        ("low", "Ac 2d 3h 4s 5c|7h 6h 5h 4h 3h|8c 5s 4c 3d 2d|As Ad Kd Qd Jd|As Ad Ah 2c 2d"),
        ("high", "2c 2d As Ks|As Ks Qs Js|9h 8h 7h 6h"),
    ],
)
def test_hands_showing_with_a_common_card_are_whole_hands_once_they_have_five_cards(
    form: str, ladder: str
) -> None:
    """Straights and flushes count at high, never at low, and not with four cards."""
    keys = [showing_with_common(form, cards(hand)) for hand in ladder.split("|")]

    assert keys == sorted(keys, reverse=form != "low")
    assert len(set(keys)) == len(keys)


# -- cards that run out ---------------------------------------------------------------------------

# Players who all stay, the cards left before the sixth and the seventh card, and which are common.
SUPPLY = [
    (2, 40, 37, False, False),
    (3, 35, 31, False, False),
    (4, 30, 25, False, False),
    (5, 25, 19, False, False),
    (6, 20, 13, False, False),
    (7, 15, 7, False, True),
    (8, 10, 1, False, True),
    (9, 5, 3, True, True),
]


@pytest.mark.rule("13:69F-14.9(h)")
@pytest.mark.parametrize(("players", "sixth", "seventh", "common_6", "common_7"), SUPPLY)
def test_when_a_common_card_is_due(
    players: int, sixth: int, seventh: int, common_6: bool, common_7: bool
) -> None:
    """When the deck has not a burn card and one card for each who is in."""
    assert is_common_card_due(6, sixth, players, 2012) is common_6
    assert is_common_card_due(7, seventh, players, 2012) is common_7
    assert not is_common_card_due(5, 0, players, 2012)


@pytest.mark.rule("19:47-14.9(h)")
def test_in_1995_only_the_seventh_card_can_be_common() -> None:
    """However few cards are left."""
    assert not is_common_card_due(6, 5, 8, 1995)
    assert is_common_card_due(7, 8, 8, 1995)
    assert not is_common_card_due(7, 9, 8, 1995)


@pytest.mark.rule("19:47-14.9(h)[2006]")
def test_in_2006_only_the_seventh_card_can_be_common() -> None:
    """However few cards are left."""
    assert not is_common_card_due(6, 5, 8, 2006)
    assert is_common_card_due(7, 8, 8, 2006)


@pytest.mark.rule("13:69F-14.9(h)")
def test_the_burn_cards_are_shuffled_when_one_card_or_none_is_left() -> None:
    """Two cards suffice for a burn card and a common card."""
    assert [burns_are_shuffled(left) for left in (0, 1, 2, 3)] == [True, True, False, False]


def test_ghosts_get_cards_only_if_the_deck_covers_them_too() -> None:
    """They are skipped before anybody who is in goes without."""
    assert reach_ghosts(8, 5, 2)
    assert not reach_ghosts(7, 5, 2)


# -- editions -------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(a)", "19:47-14.9(a)", "19:47-14.9(a)[2010 proposal]")
def test_low_came_with_the_last_edition() -> None:
    """The others are in all of them."""
    assert forms_in(1995) == forms_in(2006) == ("high", "hi_lo", "hi_lo_8")
    assert forms_in(2012) == ("high", "low", "hi_lo", "hi_lo_8")


@pytest.mark.rule("13:69F-14.9(b)", "19:47-14.9(b)")
def test_eight_players_and_later_nine() -> None:
    """By edition."""
    assert [players_max(edition) for edition in (1995, 2006, 2012)] == [8, 8, 9]


@pytest.mark.rule("19:47-14.15(l)")
def test_in_1995_nothing_is_said_of_the_third_hole_card() -> None:
    """Later the player has a choice."""
    assert [has_choice_of_third(edition) for edition in (1995, 2006, 2012)] == [False, True, True]
