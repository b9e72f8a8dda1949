"""Our histories read by an independent engine, and its histories by us: the same stacks.

PokerKit is no dependency of ours; where it is not installed there is nothing to compare with.
"""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from pitboss.games import game
from pitboss.poker.phh import dump, history_of, load, replay
from tests.poker.phh.hands import HANDS
from tests.poker.phh.playing import GAMES, played

pokerkit: Any = pytest.importorskip("pokerkit")

ROUNDS = 12


def their_stacks(text: str) -> tuple[int, ...]:
    """The stacks to which the other engine plays a history."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = pokerkit.HandHistory.loads(text)
    assert not last.status
    return tuple(last.stacks)


@pytest.mark.parametrize("name", HANDS)
def test_our_hands_end_with_the_same_stacks_there(name: str) -> None:
    """Hands written by hand."""
    assert their_stacks(HANDS[name]) == load(HANDS[name]).finishing_stacks


@pytest.mark.parametrize("code", GAMES)
def test_our_rounds_end_with_the_same_stacks_there(code: str) -> None:
    """Random play with deep stacks; an odd chip may fall elsewhere, and nothing else may."""
    for seed in range(ROUNDS):
        text = dump(history_of(played(code, seed, fair=True)))
        ours = replay(load(text), game=game).stacks

        assert their_stacks(text) == pytest.approx(tuple(map(int, ours)), abs=1)
