"""What hands of omaha are worth high and low, against the readable ranking."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.omaha.hands import best_high, best_low, odd_high, odd_low
from pitboss.ranking import rank


def dealt(cards: list[int]) -> tuple[Any, Any]:
    """A player with the first four cards and a board of the next five, as far as hands look."""
    hand = SimpleNamespace(board=cards[4:9], earlier=False)
    player = SimpleNamespace(down=cards[:4])
    return cast(Any, hand), cast(Any, player)


@pytest.mark.rule("13:69F-14.11(f)")
@given(st.permutations(range(52)))
def test_the_best_high_hand_agrees_with_the_readable_ranking(cards: list[int]) -> None:
    """Whatever the cards, the compiled strength is the one that people can read."""
    assert best_high(*dealt(cards)) == rank(cards[:4], "omaha", board=cards[4:9]).strength


@pytest.mark.rule("13:69F-14.11(g)", "19:47-14.1[High-low split eight or better]")
@given(st.permutations([*range(52)]))
def test_the_best_low_agrees_with_the_readable_ranking(cards: list[int]) -> None:
    """Zero where no low of eight or better can be made."""
    low = rank(cards[:4], "omaha_low8", board=cards[4:9])

    assert best_low(*dealt(cards)) == (0 if low is None else low.strength)


@given(st.permutations(range(52)))
def test_the_odd_chip_looks_at_five_cards_that_make_the_high_hand(cards: list[int]) -> None:
    """Two own cards and three of the board."""
    key = odd_high(*dealt(cards))
    five = {-each % 4 * 13 + -each // 4 for each in key}

    assert (len(five & {*cards[:4]}), len(five & {*cards[4:9]})) == (2, 3)
    assert rank(five, "high").strength == best_high(*dealt(cards))


LOWS = [card for card in range(52) if card % 13 in (12, 0, 1, 2, 3, 4, 5, 6)]


@given(st.permutations(LOWS))
def test_the_odd_chip_looks_at_five_cards_that_make_the_low_hand(cards: list[int]) -> None:
    """Two own cards and three of the board, all different ranks of eight or lower."""
    if not best_low(*dealt(cards)):
        return
    key = odd_low(*dealt(cards))
    five = {each % 4 * 13 + (-(each // 4) - 1) % 13 for each in key}
    low = rank(five, "low8")

    assert (len(five & {*cards[:4]}), len(five & {*cards[4:9]})) == (2, 3)
    assert low is not None
    assert low.strength == best_low(*dealt(cards))
