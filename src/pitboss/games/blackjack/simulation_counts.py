"""Counting systems by name: what each card is worth to the count, and wagers that follow it."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pitboss.games.blackjack.simulation_places import LEVELS_MAX
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Count

__all__ = ["COUNTS", "checked", "count_named"]

# The tags from the ace over 2 to 9 to cards that count ten, as their authors have them.
COUNTS: Final = {
    "hi_lo": (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_1": (0, 0, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_2": (0, 1, 1, 2, 2, 1, 1, 0, 0, -2),
    "ko": (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
    "omega_2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
    "zen": (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2),
}
_RANKS: Final = 10
# From a true count of 2 on two units, and so on, with tags as large as those of hi-lo.
_RAMP: Final = ((2, 2), (3, 4), (4, 6), (5, 8))
# A count that does not come back to nought is wagered on as it stands.
_RUNNING_RAMP: Final = ((0, 2), (2, 4), (4, 6), (6, 8))
_RUNNING_INSURES: Final = 3


def count_named(name: str, decks: int) -> Count:
    """A counting system for a shoe of so many decks."""
    if name not in COUNTS:
        raise refused("details", f"the counts known by name are {', '.join(COUNTS)}, not {name!r}")
    tags = COUNTS[name]
    whole = sum(tags) + 3 * tags[-1]  # the sum over a suit
    if whole:
        start, at = 4 * whole * (1 - decks), _RUNNING_INSURES
        return Count(
            name=name, tags=tags, ramp=_RUNNING_RAMP, start=start, true=False, insure_at=at
        )
    scale = sqrt(_spread(tags) / _spread(COUNTS["hi_lo"]))
    ramp = tuple((round(scale * count), units) for count, units in _RAMP)
    return Count(name=name, tags=tags, ramp=ramp, insure_at=_insures(tags))


def _spread(tags: tuple[int, ...]) -> float:
    """The variance of the tag of a card."""
    return (sum(tag * tag for tag in tags) + 3 * tags[-1] ** 2) / 13


def _insures(tags: tuple[int, ...]) -> int:
    """The true count at which one card in three counts ten, by the line of best fit.

    Of 52 cards 16 count ten; with every point of the true count the share grows by the tag of
    tens, over the variance of a tag.
    """
    return round((1 / 3 - 4 / 13) * 52 * _spread(tags) / (4 / 13 * -tags[-1]))


def checked(count: Count) -> Count:
    """The count, if it can be kept: a tag for each rank, and units that rise with it."""
    if len(count.tags) != _RANKS:
        raise refused("count", f"{count.name} has no tag for each rank from ace to ten")
    if len(count.ramp) >= LEVELS_MAX:
        raise refused("count", f"a ramp has at most {LEVELS_MAX - 1} steps")
    counts = [least for least, _ in count.ramp]
    if sorted(set(counts)) != counts or any(units < 1 for _, units in count.ramp):
        raise refused("count", f"the ramp of {count.name} does not rise from count to count")
    return count
