"""What each choice is worth on a hand that a split has made, with the other hands in sight.

The cards of all hands of the box are known and out of the shoe. Hands that have more than one card
were played before; those of one card wait for their turn. A hand's own play does not change what
the waiting hands may expect, but splitting it again does: it leaves them fewer hands to be split
into. That is counted in, so that all choices can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.analysis.cards import (
    Shoe,
    gets_one_card,
    hands_max,
    named,
    ranks_in_order,
)
from pitboss.rulebook import cite

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis.kernel import Board, Floats
    from pitboss.games.blackjack.options import BlackjackRules


@dataclass(frozen=True, slots=True)
class SplitHand:
    """A hand made by a split, and the others of its box: those played before, those that wait."""

    rank: int
    held: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    waiting: int

    @property
    def leads(self) -> bool:
        """Whether it is the first hand, which carries the first wager."""
        return not self.played

    @property
    def hands(self) -> int:
        """How many hands there are by now."""
        return len(self.played) + 1 + self.waiting

    @property
    def others(self) -> tuple[str, ...]:
        """The other hands as people write them."""
        return tuple(named(each) for each in (*self.played, *((self.rank,),) * self.waiting))


def split_hand(rules: BlackjackRules, hand: str, others: Sequence[str]) -> SplitHand:
    """The hand among the others of its box; the first card of each is the one that was split."""
    held, rest = ranks_in_order(hand), [ranks_in_order(each) for each in others]
    if not held or any(not each or each[0] != held[0] for each in rest):
        raise RuleViolation("hands made by a split begin with cards of one value")
    played = tuple(each for each in rest if len(each) > 1)
    found = SplitHand(held[0], held, played, len(rest) - len(played))
    if not 2 <= found.hands <= hands_max(rules, found.rank):
        most = hands_max(rules, found.rank)
        raise RuleViolation(f"a split makes two to {most} hands here", cite("19:47-2.11(e)"))
    if gets_one_card(found.rank) and any(len(each) > 2 for each in (held, *played)):
        raise RuleViolation("split aces get one card each", cite("19:47-2.11(c)2"))
    return found


def values_after_split(
    rules: BlackjackRules, shoe: Shoe, hand: SplitHand, seen: tuple[int, ...]
) -> dict[str, float]:
    """The value of each legal choice for each unit on the hand; none if the dealer has blackjack.

    With a card reader, or the hole card up, the dealer is known not to have blackjack.
    """
    table = _Box(rules, shoe, hand, seen)
    values = table.own()
    again = hand.held == (hand.rank,) * 2 and hand.hands < hands_max(rules, hand.rank)
    if gets_one_card(hand.rank):
        values = {"stand": values["stand"]}
    if again:
        values["split"] = table.split()
    if gets_one_card(hand.rank) and not again:
        raise RuleViolation("split aces get one card each", cite("19:47-2.11(c)2"))
    return values


def _without(shoe: Shoe, gone: Sequence[int]) -> Shoe:
    out = Counter(gone)
    return tuple(count - out[rank] for rank, count in enumerate(shoe))


class _Box:
    """A box with a split hand whose turn it is."""

    def __init__(
        self, rules: BlackjackRules, shoe: Shoe, hand: SplitHand, seen: tuple[int, ...]
    ) -> None:
        from pitboss.games.blackjack.analysis.terms import views

        self.rules = rules
        self.hand = hand
        self.left = _without(shoe, [rank for each in hand.played for rank in each])
        self.at = views(rules).index(seen), hand.rank
        self.known = rules.finds_blackjack

    def own(self) -> dict[str, float]:
        """What standing, drawing and doubling are worth."""
        import numpy as np

        from pitboss.games.blackjack.analysis.hands import hand_number

        hand = self.hand
        board = self._board(_without(self.left, (hand.rank,) * hand.waiting))
        number, leads = hand_number(tuple(sorted(hand.held))), float(hand.leads)
        worth = self._worth(board, np.array([[0.0, leads, 1.0 - leads]]))[number]
        names = ("stand", "draw", "double")
        shown = self._shown(board, number)
        return {
            name: self._given(float(each), shown, leads=hand.leads)
            for name, each in zip(names, worth[:3], strict=True)
            if each > -1e100
        }

    def split(self) -> float:
        """What splitting again is worth, less what the waiting hands have without it."""
        hand, most = self.hand, hands_max(self.rules, self.hand.rank) - len(self.hand.played)
        again = self._waiting(self.left, hand.waiting + 2, most, leads=hand.leads)
        if not hand.waiting:
            return again
        left = _without(self.left, (hand.rank, hand.rank))
        return again - self._waiting(left, hand.waiting, most - 1, leads=False)

    def _waiting(self, left: Shoe, count: int, most: int, *, leads: bool) -> float:
        """What so many hands of one card each are worth, split on up to the best number."""
        board = self._board(left)
        one = int(board.hands.child[len(board.hands.child) - 1, self.hand.rank])
        shown = self._shown(board, int(board.more[one, self.hand.rank, count - 1]))
        totals = [
            self._total(board, one, count, cap, leads=leads) for cap in range(count, most + 1)
        ]
        return self._given(max(totals), shown, leads=leads)

    def _total(self, board: Board, one: int, count: int, cap: int, *, leads: bool) -> float:
        from pitboss.games.blackjack.analysis.kernel import BEST, STAND
        from pitboss.games.blackjack.analysis.terms import either, split_weights, weight_rows

        whole, barred = split_weights(cap, start=count, leads=leads)
        rank = self.hand.rank
        column = STAND if gets_one_card(rank) else BEST
        other = self._worth(board, weight_rows(either(whole, barred)))[:, column]
        same = self._worth(board, weight_rows(whole))[:, column]
        after = board.hands.child[one]
        return float(
            sum(same[after[each]] if each == rank else other[after[each]] for each in range(10))
        )

    def _board(self, left: Shoe) -> Board:
        from pitboss.games.blackjack.analysis.terms import board_of

        return board_of(self.rules, left)

    def _worth(self, board: Board, weights: Floats) -> Floats:
        import numpy as np

        from pitboss.games.blackjack.analysis.kernel import FREE, WORTH, play

        worth, free = np.zeros((len(board.more), WORTH)), np.full(len(board.more), FREE)
        play(board, self.at, weights, free, worth)
        return worth

    def _shown(self, board: Board, number: int) -> tuple[float, float]:
        """The chance of these cards with what the dealer shows, and of a blackjack with it."""
        row = board.table[number, self.at[0] * 7 : self.at[0] * 7 + 7]
        return float(row.sum()), float(row[6])

    def _given(self, worth: float, shown: tuple[float, float], *, leads: bool) -> float:
        """A joint value as one given the cards; a blackjack takes the first wager."""
        chance, blackjack = shown
        base = chance - blackjack if self.known else chance
        if base <= 0:
            raise RuleViolation("the dealer has blackjack: there is nothing to choose")
        return (worth if self.known or not leads else worth - blackjack) / base
