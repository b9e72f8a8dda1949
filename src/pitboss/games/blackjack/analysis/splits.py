"""Splitting, exactly: which hands a split makes, and what is out of the shoe besides each.

Second cards are looked at as if they were dealt to all split hands first, which changes no chance
because no hand's play looks at another's cards. A card of the pair's rank makes one more hand, as
long as the house allows it; any other card settles a hand's second card. When the last hand allowed
has been made, the hands that have no second card yet take any card at all.

So each hand is of one of two kinds: *whole* if its second card may be any, *barred* if that card
cannot be of the pair's rank. That the second cards of *other* hands are not of the rank is put in
by inclusion and exclusion: the sum over how many of them are, with alternating signs. What is left
are hands besides which so many cards of the rank are out of the shoe, and nothing else is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import TypeAlias

__all__ = ["Weights", "extra_cards", "split_weights"]

# By cards of the rank that are out besides: the weights of hands with the first wager, and of
# hands with an added one.
Weights: TypeAlias = dict[int, tuple[int, int]]


def _endings(hands: int, settled: int, cap: int) -> Iterator[tuple[int, int]]:
    """How the dealing of second cards ends: hands made, hands settled by then; once per order."""
    if hands in (cap, settled):
        yield hands, settled
        return
    yield from _endings(hands + 1, settled, cap)
    yield from _endings(hands, settled + 1, cap)


@cache
def split_weights(cap: int, *, start: int = 2, leads: bool = True) -> tuple[Weights, Weights]:
    """The weights of whole and of barred hands if splitting makes at most `cap` hands.

    `start` hands of one card each are waiting; the first of them carries the first wager if it
    leads, that is if no hand was played before.
    """
    whole: Counter[tuple[int, bool]] = Counter()
    barred: Counter[tuple[int, bool]] = Counter()
    for hands, settled in _endings(start, 0, cap):
        _add(barred, hands - 1, settled, others=settled - 1, first=leads and settled > 0)
        _add(whole, hands - 1, hands - settled, others=settled, first=leads and settled == 0)
    return _rows(whole), _rows(barred)


def _add(
    kind: Counter[tuple[int, bool]], out: int, count: int, *, others: int, first: bool
) -> None:
    """So many hands of a kind, while `others` hands besides have settled second cards."""
    for among in range(others + 1 if count else 0):
        sign = (-1) ** among * comb(others, among)
        kind[out + among, True] += sign * first
        kind[out + among, False] += sign * (count - first)


def _rows(kind: Counter[tuple[int, bool]]) -> Weights:
    outs = sorted({out for out, _ in kind})
    rows = {out: (kind[out, True], kind[out, False]) for out in outs}
    return {out: pair for out, pair in rows.items() if any(pair)}


def extra_cards(cap: int) -> int:
    """The most cards of the pair's rank that are out besides a hand."""
    return max(out for kind in split_weights(cap) for out in kind)
