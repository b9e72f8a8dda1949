"""The rules of five-card stud by themselves."""

from __future__ import annotations

import pytest

from pitboss.games.five_card_stud.rules import (
    acts_first,
    has_rule_on_exposed,
    opener_must_bet,
)
from pitboss.poker.stud.rules import showing_high
from tests.games.stud import cards


@pytest.mark.rule("13:69F-14.13(f)")
@pytest.mark.parametrize(
    ("hands", "first"),
    [
        ("As Kd|2c 2d", 1),
        ("9s 8s 7s|9c 8d 7h", 0),
        ("As Ad Kh Qh|2c 2d 3h 3s", 1),
        ("2c 2d 2h 3s|As Ad Kh Ks", 0),
        ("Qc Jc|As 3c|Ah 3d", 1),
    ],
)
def test_the_highest_hand_showing_starts_the_betting(hands: str, first: int) -> None:
    """No straights or flushes, no suits; among equals the closest to the dealer's left."""
    assert acts_first([showing_high(cards(hand)) for hand in hands.split("|")]) == first


@pytest.mark.rule("13:69F-14.13(f)")
def test_the_duty_to_bet_may_be_waived_by_the_house() -> None:
    """The text knows no check."""
    assert opener_must_bet("must_bet")
    assert not opener_must_bet("bet_or_check")


@pytest.mark.rule("13:69F-14.15(l)")
def test_the_text_of_1995_is_silent_on_an_exposed_hole_card() -> None:
    """The rule came later."""
    assert [has_rule_on_exposed(edition) for edition in (1995, 2006, 2012)] == [False, True, True]
