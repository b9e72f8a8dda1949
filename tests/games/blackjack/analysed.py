"""The analyser's own policy, read out hand by hand so that the slow reference can follow it."""

from __future__ import annotations

import numpy as np

from pitboss.games.blackjack.analysis.hands import hand_number, hands
from pitboss.games.blackjack.analysis.kernel import (
    FREE,
    SURRENDER,
    WORTH,
    Floats,
    play,
    split_worth,
)
from pitboss.games.blackjack.analysis.terms import board_of, views
from pitboss.games.blackjack.options import BlackjackRules

NAMES = ("stand", "draw", "double", "surrender")


class Analysed:
    """What the analyser would do against one view, before and after splitting."""

    def __init__(self, rules: BlackjackRules, shoe: tuple[int, ...], seen: tuple[int, ...]) -> None:
        self.board = board_of(rules, shoe)
        self.terms = self.board.terms
        self.view = views(rules).index(seen)
        self.free = np.full(len(hands().size), FREE)
        self.whole = self._worth(-1, np.array([[0.0, 1.0, 0.0]]))
        self.caps: dict[int, int] = {}
        self.after: dict[tuple[int, bool], Floats] = {}

    def _worth(self, rank: int, weights: Floats) -> Floats:
        worth = np.zeros((len(hands().size), WORTH))
        used = weights[: max(1, int((weights[:, 0] > 0).sum()))]
        play(self.board, (self.view, rank), used, self.free, worth)
        return worth

    def split(self, rank: int) -> float:
        """What splitting is worth, and how it goes on: kept for `policy`."""
        scratch = np.zeros((len(hands().size), WORTH))
        at = (self.view, rank)
        caps = range(2, int(self.terms.caps[rank]) + 1)
        worth = {cap: split_worth(self.board, at, cap, self.free, scratch) for cap in caps}
        cap = self.caps[rank] = max(worth, key=worth.__getitem__)
        paired, unpaired = self.terms.paired[cap], self.terms.unpaired[cap]
        self.after[rank, True] = self._worth(rank, paired)
        self.after[rank, False] = self._worth(rank, paired if cap == 2 else unpaired)
        return float(worth[cap])

    def policy(self, hand: tuple[int, ...], split: bool, made: int) -> str:
        """What is done with a hand."""
        number, worth = hand_number(hand), self.whole
        pair = len(hand) == 2 and hand[0] == hand[1]
        if not split and pair and self.split(hand[0]) > worth[number, : SURRENDER + 1].max():
            return "split"
        if split:
            if pair and made < self.caps[hand[0]]:
                return "split"
            worth = self.after[hand[0], hand[1] == hand[0]]
        return NAMES[int(worth[number, : SURRENDER + 1].argmax())]
