"""The kernel says the same whether it is compiled or not: every function of it, as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pitboss.games.blackjack.analysis import kernel
from pitboss.games.blackjack.analysis.cards import shoe_of
from pitboss.games.blackjack.analysis.hands import dealer, hand_number, hands, sets
from pitboss.games.blackjack.analysis.kernel import FREE, STAND, WORTH, Board
from pitboss.games.blackjack.analysis.terms import board_of
from pitboss.games.blackjack.options import BlackjackRules

RULES = BlackjackRules(
    decks=1, surrender=True, pay_suited_678=True, max_split_hands=3, resplit_aces=False
)
FREELY = np.full(len(hands().size), FREE)
ALONE = np.array([[0.0, 1.0, 0.0]])


def python(name: str) -> Callable[..., Any]:
    """A function of the kernel before it was compiled."""
    function: Callable[..., Any] = getattr(kernel, name).py_func
    return function


@pytest.fixture(scope="module")
def board() -> Board:
    """One deck with all that makes the kernel branch."""
    return board_of(RULES, shoe_of(RULES, None))


def uncompile(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the functions of the kernel call each other as plain Python too.

    What is to be compiled has to be called before.
    """
    names = ("_total", "_chance", "_fill", "_walk", "_stand", "_draw", "_best", "_choose")
    for name in (*names, "_one_split", "play", "split_worth", "_pair", "_first_wager"):
        monkeypatch.setattr(kernel, name, python(name))


def worth() -> kernel.Floats:
    return np.zeros((len(hands().size), WORTH))


def test_deals_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few sets of cards, one of them more than the shoe holds."""
    few = sets(1).counts[[0, 1000, 3000, 3082, 7315]]
    shoe, tree = np.array([4] * 9 + [16]), dealer(hole_up=False)
    spent = np.array([0] * 9 + [3])
    compiled = kernel.deal_out(shoe, few, tree, 70)
    uncompile(monkeypatch)
    plain = python("deal_out")(shoe, few, tree, 70)

    assert np.allclose(compiled, plain, rtol=1e-14, atol=0)
    assert kernel._chance(spent, np.array([0] * 9 + [4])) == 0
    assert kernel._chance(spent, np.array([1] + [0] * 9)) == 0


@pytest.mark.parametrize("view", [0, 6, 9])
def test_hands_are_worth_the_same(board: Board, view: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All choices on two cards against a view, every branch of the play taken."""
    found, plain = np.zeros((10, 10, 8)), np.zeros((10, 10, 8))
    policies, splits = np.array([FREELY, FREELY]), np.full(10, FREE)
    compiled = kernel.first_hands(board, view, policies, splits, found)
    uncompile(monkeypatch)
    total = python("first_hands")(board, view, policies, splits, plain)

    assert total == pytest.approx(compiled, rel=1e-13)
    assert np.allclose(found, plain, rtol=1e-13, atol=1e-18)


@pytest.mark.parametrize("split", [0, 1])
def test_a_policy_is_followed(board: Board, split: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who always stands, and splits every pair or none."""
    found, plain = np.zeros((10, 10, 8)), np.zeros((10, 10, 8))
    policies, splits = np.full((2, len(FREELY)), STAND), np.full(10, split)
    compiled = kernel.first_hands(board, 5, policies, splits, found)
    uncompile(monkeypatch)
    total = python("first_hands")(board, 5, policies, splits, plain)

    assert total == pytest.approx(compiled, rel=1e-13)
    assert plain[7, 7, kernel.BEST] == plain[7, 7, kernel.SPLIT if split else STAND]


def test_a_suited_678_in_sight_is_looked_at(board: Board) -> None:
    """Two of the three are worth more than the average of drawing says."""
    found = worth()
    kernel.play(board, (2, -1), ALONE, FREELY, found)
    mine = found[hand_number((5, 6))]
    average = max(mine[kernel.HIT], mine[kernel.DOUBLE], mine[STAND], mine[kernel.SURRENDER])

    assert mine[kernel.BEST] >= average
