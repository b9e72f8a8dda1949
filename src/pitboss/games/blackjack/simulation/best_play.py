"""The analyser's best play of every hand, written down for the simulation to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.analysis.cards import ranks_of
from pitboss.games.blackjack.analysis.hands import RANKS, Ints, hand_number
from pitboss.games.blackjack.analysis.kernel import (
    BEST,
    DOUBLE,
    FREE,
    HIT,
    NEVER,
    SPLIT,
    STAND,
    SURRENDER,
    WIN,
    WORTH,
    Board,
    Floats,
    play,
    split_worth,
)
from pitboss.games.blackjack.analysis.terms import board_of, views

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis import Analysis
    from pitboss.games.blackjack.options import BlackjackRules

Small: TypeAlias = NDArray[np.int16]

# Actions besides those of the analyser's kernel: look at the suits of two of a 6, 7 and 8 first.
LOOK: Final = 5

# The places in a policy, counted from where a view or a context of it begins.
# Zero before a split; after it the rank counts, and whether the second card has it too.
HANDS: Final = 3083  # all hands, no card at all being the last
CONTEXTS: Final = 1 + 2 * RANKS
ROWS: Final = 4
LOOKS: Final = HANDS  # by missing rank and row: an action with an eye on suits
CAPS: Final = LOOKS + 3 * ROWS  # by rank: split on up to so many hands
PLAY: Final = CAPS + RANKS  # the size of a context
INSURES: Final = CONTEXTS * PLAY  # by hand: whether it is insured
VIEW: Final = INSURES + HANDS  # the size of a view

# Two cards of a 6, 7 and 8 by the rank that is missing.
_RUNS: Final = {5: (6, 7), 6: (5, 7), 7: (5, 6)}
_ALONE: Final = ((0.0, 1.0, 0.0),)


def best_policy(rules: BlackjackRules, found: Analysis) -> Small:
    """What the analysis of a game assumes, hand by hand, as one array."""
    board, count = board_of(rules, found.composition), len(views(rules))
    plays = np.zeros((count, VIEW), dtype=np.int16)
    for view in range(count):
        _Writer(board, view, plays[view, :INSURES].reshape(CONTEXTS, PLAY)).write()
    for hand in found.insurance.hands if found.insurance else ():
        plays[0, INSURES + hand_number(ranks_of(hand))] = 1
    return plays.ravel()


def best_cap(board: Board, at: tuple[int, int], policy: Ints) -> tuple[int, float]:
    """Up to how many hands splitting is best under a policy, and what it is worth."""
    scratch, most = np.zeros((len(policy), WORTH)), int(board.terms.caps[at[1]])
    worth = {cap: split_worth(board, at, cap, policy, scratch) for cap in range(2, most + 1)}
    best = max(worth, key=worth.__getitem__, default=1)
    return best, worth.get(best, NEVER)


class _Writer:
    """The play against one view."""

    def __init__(self, board: Board, view: int, plays: Small) -> None:
        self.board = board
        self.view = view
        self.plays = plays
        self.free = np.full(len(board.hands.size), FREE)

    def write(self) -> None:
        """First the hands as they are dealt, then those pairs that are split."""
        worth = self._note(0, -1, np.array(_ALONE))
        for rank in range(RANKS):
            pair = hand_number((rank, rank))
            cap, split = best_cap(self.board, (self.view, rank), self.free)
            if split > worth[pair, BEST]:
                self.plays[0, pair] = SPLIT
                self.plays[0, CAPS + rank] = cap
                self._after(rank, cap)

    def _after(self, rank: int, cap: int) -> None:
        terms = self.board.terms
        paired, unpaired = terms.paired[cap], terms.unpaired[cap]
        self._note(2 + 2 * rank, rank, _used(paired))
        self._note(1 + 2 * rank, rank, _used(paired if cap == 2 else unpaired))

    def _note(self, context: int, rank: int, weights: Floats) -> Floats:
        """Write down what is best with every hand in a context."""
        worth = np.zeros((len(self.free), WORTH))
        play(self.board, (self.view, rank), weights, self.free, worth)
        self.plays[context, :HANDS] = worth[:, : SURRENDER + 1].argmax(axis=1)
        if self.board.terms.third.max() >= 0:
            for missing in _RUNS:
                self._note_suits(context, missing, worth)
        return worth

    def _note_suits(self, context: int, missing: int, worth: Floats) -> None:
        """Two of a 6, 7 and 8: if they are of one suit the third may be worth a draw."""
        number, terms, play = hand_number(_RUNS[missing]), self.board.terms, self.plays[context]
        mine, bonus = worth[number], worth[terms.third[number], WIN]
        drawn, kept = _better(mine, HIT, DOUBLE), _better(mine, STAND, SURRENDER)
        for row, (_, share) in enumerate(terms.suits[terms.seen[self.view, missing]]):
            # The averages hold one sixteenth of the bonus already.
            more = mine[drawn] + (share - 1 / 16) * bonus
            play[LOOKS + ROWS * (missing - 5) + row] = drawn if more > mine[kept] else kept
        play[number] = LOOK


def _used(weights: Floats) -> Floats:
    return weights[: int((weights[:, 0] > 0).sum())]


def _better(mine: Floats, one: int, other: int) -> int:
    return one if mine[one] >= mine[other] else other
