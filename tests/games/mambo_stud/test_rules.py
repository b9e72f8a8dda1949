"""The rules of mambo stud by themselves."""

from __future__ import annotations

import pytest

from pitboss.games.mambo_stud.rules import (
    acts_first_in_second,
    acts_first_in_third,
)
from tests.games.stud import cards


@pytest.mark.rule("13:69F-14.13A(f)")
@pytest.mark.parametrize(
    ("doors", "first"), [("Ks Ad 2h", 1), ("Kd Kc Ks Kh", 2), ("9c 9d 8s", 1), ("9h 9d 9c", 0)]
)
def test_the_highest_up_card_acts_first_in_the_second_round(doors: str, first: int) -> None:
    """The ace is high, and equal ranks go by suit, spades highest."""
    assert acts_first_in_second(cards(doors)) == first


@pytest.mark.rule("13:69F-14.13A(h)1")
@pytest.mark.parametrize(
    ("doors", "community", "first"), [("As Kd 2h", "2c", 2), ("9s Kd Qh", "Jc", 1)]
)
def test_a_pair_with_the_community_card_or_the_highest_up_card_acts_first_in_the_last_round(
    doors: str, community: str, first: int
) -> None:
    """Even a pair of deuces comes before an ace."""
    assert acts_first_in_third(cards(doors), cards(community)[0]) == first


@pytest.mark.rule("13:69F-14.13A(h)2")
@pytest.mark.parametrize(("doors", "community"), [("Ac 9h 9s", "9d"), ("9s Kc Ks", "2d")])
def test_in_the_last_round_equals_go_by_seat_and_not_by_suit(doors: str, community: str) -> None:
    """Unlike the rounds before."""
    assert acts_first_in_third(cards(doors), cards(community)[0]) == 1
