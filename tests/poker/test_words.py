"""Strengths in words, as the dealer reads them."""

from __future__ import annotations

import pytest

from pitboss.poker.words import words_of
from pitboss.ranking import AnyKind, rank


@pytest.mark.parametrize(
    ("kind", "cards", "words"),
    [
        ("high", "Ks Kd Kh 4s 4c", "full house, kings over fours"),
        ("low", "As 2d 3h 4s 8c", "low, 8-4-3-2-A"),
        ("low8", "As 2d 3h 4s 8c", "low, 8-4-3-2-A"),
        ("deuce_to_seven", "7s 5d 4h 3s 2c", "low, 7-5-4-3-2"),
        ("three_card_high", "As Ad Kh", "pair of aces"),
        ("three_card_low", "As 2d 5h", "low, 5-2-A"),
        ("badugi", "As 2d 5h 9c", "badugi, 9-5-2-A"),
    ],
)
def test_a_strength_is_read_as_the_hand_is_called(kind: AnyKind, cards: str, words: str) -> None:
    """The same words as those of the ranking."""
    hand = rank(cards, kind)

    assert hand is not None
    assert words_of(kind)(hand.strength) == hand.describe() == words
