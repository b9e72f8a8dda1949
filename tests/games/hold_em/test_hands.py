"""What hands of hold 'em are worth, against the readable ranking."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.hold_em.hands import best_high, odd_chip
from pitboss.ranking import rank
from tests.games.board import numbers


def dealt(own: tuple[int, ...], board: tuple[int, ...]) -> tuple[Any, Any]:
    """A board and a player with own cards, as far as the ranking looks."""
    hand, player = SimpleNamespace(board=list(board)), SimpleNamespace(down=list(own))
    return cast(Any, hand), cast(Any, player)


@pytest.mark.rule("13:69F-14.10(j)")
@given(st.permutations(range(52)))
def test_the_best_five_of_seven_agree_with_the_readable_ranking(cards: list[int]) -> None:
    """Whatever the cards, the compiled strength is the one that people can read."""
    own, board = tuple(cards[:2]), tuple(cards[2:7])

    assert best_high(*dealt(own, board)) == rank((*own, *board), "high").strength


@given(st.permutations(range(52)))
def test_the_odd_chip_looks_at_the_hand_that_wins(cards: list[int]) -> None:
    """The five cards of the key make exactly the best hand."""
    own, board = tuple(cards[:2]), tuple(cards[2:7])
    key = odd_chip(*dealt(own, board))
    five = [-each % 4 * 13 + -each // 4 for each in key]

    assert set(five) <= {*own, *board}
    assert rank(five, "high").strength == best_high(*dealt(own, board))


def test_the_better_suit_comes_first_and_the_board_is_shared() -> None:
    """Spades before hearts; who plays the board has the key of the board."""
    board = numbers("Qs Jd 9s 5h 2d")
    spades, hearts = (odd_chip(*dealt(numbers(own), board)) for own in ("As Kd", "Ah Kd"))
    royal = numbers("Tc Jc Qc Kc Ac")
    one, two = (odd_chip(*dealt(numbers(own), royal)) for own in ("2s 2h", "3d 3c"))

    assert spades < hearts
    assert one == two
