"""Charts: what to do with which two cards where, and later with which made hand, as text.

A chart is a list of lines such as `raise@0-2!0 22+ ATs+ KQ; call!1 TT+; raise two_pairs+`, of which
a later one goes before an earlier one. A line says fold, call or raise; after `@` how many players
act later before the centre is dealt (0 is the button), after `!` how many raises there were (2 is
two or more); and the hands: `AA`, `TT+`, `AKs`, `ATs+`, `KQo`, `AK` (either), `any`, or what is
made with the centre, such as `pair` or `two_pairs+`. What no line names is folded or checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from pitboss.poker.kernel.layout import RANKS, SEATS
from pitboss.poker.kernel.policies import (
    CATEGORIES,
    CHART_SIZE,
    FIRST_SIZE,
    HANDS,
    RAISED,
    SAYS_CALL,
    SAYS_FOLD,
    SAYS_RAISE,
    hand_class,
)
from pitboss.ranking import Category
from pitboss.simulation.chance import Ints
from pitboss.simulation.stakes import refused

CHART_PREFIX: Final = "chart:"
CHARS_MAX: Final = 4_000
_ACTIONS: Final = {"fold": SAYS_FOLD, "call": SAYS_CALL, "raise": SAYS_RAISE}
_RANKS: Final = "23456789TJQKA"
_MADE: Final = {each.name.lower(): int(each) for each in list(Category)[:CATEGORIES]}


def chart_of(text: str) -> Ints:
    """The chart that a text describes, as the kernel reads it."""
    if len(text) > CHARS_MAX:
        raise refused("play", f"a chart is written in at most {CHARS_MAX} letters")
    chart = np.full(CHART_SIZE, SAYS_FOLD, dtype=np.int64)
    first = chart[:FIRST_SIZE].reshape(SEATS, RAISED, HANDS)
    made = chart[FIRST_SIZE:].reshape(RAISED, CATEGORIES)
    for line in filter(None, map(str.strip, text.split(";"))):
        head, *words = line.split()
        action, later, raised = _head(head)
        for word in words:
            if word.rstrip("+") in _MADE:
                made[raised, _categories(word)] = action
            else:
                first[later, raised, sorted(_classes(word))] = action
    return chart


def _head(head: str) -> tuple[int, slice, slice]:
    """The action, how many act later, and how many raises there were."""
    rest, _, raised = head.partition("!")
    action, _, later = rest.partition("@")
    if action not in _ACTIONS:
        raise refused("play", f"a line of a chart says fold, call or raise, not {head[:20]}")
    return _ACTIONS[action], _span(later, SEATS), _span(raised, RAISED)


def _span(typed: str, size: int) -> slice:
    """`2`, `0-2`, or nothing for all."""
    low, _, high = typed.partition("-")
    ends = [low, high or low]
    if not typed:
        return slice(0, size)
    if not all(end.isdecimal() and len(end) < 3 and int(end) < size for end in ends):
        raise refused("play", f"a chart counts from 0 to {size - 1}, not {typed[:20]}")
    return slice(int(ends[0]), int(ends[1]) + 1)


def _categories(word: str) -> slice:
    """A made hand, or with a plus all better ones too."""
    least = _MADE[word.rstrip("+")]
    return slice(least, CATEGORIES if word.endswith("+") else least + 1)


def _classes(word: str) -> Iterator[int]:
    """The numbers of the hands that a word such as `ATs+` means."""
    if word == "any":
        yield from range(HANDS)
        return
    name, more = word.removesuffix("+"), word.endswith("+")
    kind = name[2:]
    if len(name) < 2 or not set(name[:2]) <= set(_RANKS) or kind not in ("", "s", "o"):
        raise refused("play", f"a hand of a chart is written like TT+, AQs or KJo, not {word[:20]}")
    high, low = sorted(map(_RANKS.index, name[:2]), reverse=True)
    if high == low:
        for rank in range(high, RANKS if more else high + 1):
            yield int(hand_class(rank, RANKS + rank))
        return
    for rank in range(low, high if more else low + 1):
        if kind != "o":
            yield int(hand_class(high, rank))
        if kind != "s":
            yield int(hand_class(high, RANKS + rank))
