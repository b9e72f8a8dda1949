"""Counting systems by name, as their authors tag the cards from ace to ten."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.simulation_places import LEVELS_MAX
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Count

__all__ = ["COUNTS", "checked", "count_named"]

# A, 2, 3, ... 9, T; whether the count is divided by the decks left; the count that insures.
COUNTS: Final = {
    "hi_lo": ((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), True, 3),
    "hi_opt_1": ((0, 0, 1, 1, 1, 1, 0, 0, 0, -1), True, 2),
    "hi_opt_2": ((0, 1, 1, 2, 2, 1, 1, 0, 0, -2), True, 3),
    "ko": ((-1, 1, 1, 1, 1, 1, 1, 0, 0, -1), False, 3),
    "omega_2": ((0, 1, 1, 2, 2, 2, 1, 0, -1, -2), True, 6),
    "zen": ((-1, 1, 1, 2, 2, 2, 1, 0, 0, -2), True, 5),
    "red_7_by_rank": ((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), True, 3),
    "ten_count": ((1, 1, 1, 1, 1, 1, 1, 1, 1, -2), False, 1),
}
