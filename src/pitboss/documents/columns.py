"""How wide the columns of a table are: enough for each word where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final

# A word longer than this share of the table may be broken.
WORD_SHARE_MAX: Final = 0.3


def column_widths(
    rows: Iterable[Sequence[str]],
    available: float,
    *,
    measure: Callable[[str], float],
    padding: float,
) -> list[float]:
    """The width of each column, all together as wide as there is room."""
    columns = list(zip(*rows, strict=True))
    cap = available * WORD_SHARE_MAX
    least = [min(_longest(each, str.split, measure), cap) + padding for each in columns]
    most = [_longest(each, str.splitlines, measure) + padding for each in columns]
    wanted = [max(pair) for pair in zip(least, most, strict=True)]
    if sum(wanted) <= available:
        return _filled(wanted, available)
    if sum(least) >= available:
        return _filled(least, available)
    room = available - sum(least)
    # By the root: one long cell does not take all the room from the other columns.
    slack = [sqrt(high - low) for low, high in zip(least, wanted, strict=True)]
    return [low + room * each / sum(slack) for low, each in zip(least, slack, strict=True)]


def _longest(
    cells: Iterable[str], split: Callable[[str], list[str]], measure: Callable[[str], float]
) -> float:
    parts = {part for cell in cells for part in split(cell)}
    return max(map(measure, parts), default=0.0)


def _filled(widths: Sequence[float], available: float) -> list[float]:
    factor = available / sum(widths)
    return [each * factor for each in widths]
