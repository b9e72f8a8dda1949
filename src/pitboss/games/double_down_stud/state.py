"""What lasts from round to round at a double down stud table."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.games._stud.cards import StudState, decks_of
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.wagers import area_of, double_spot, original_spot
from pitboss.table import Table, Wager


class DoubleDownStudState(StudState, frozen=True, kw_only=True):
    """The decks, and the seat to which the cut was offered last since the game began."""

    cut_offered: int = 0


DoubleDownStudTable: TypeAlias = Table[DoubleDownStudRules, DoubleDownStudState, Wager]


def opening_state(rules: DoubleDownStudRules) -> DoubleDownStudState:
    """The decks of this table, not yet inspected."""
    return DoubleDownStudState(**decks_of(rules))


def areas(table: DoubleDownStudTable) -> tuple[int, ...]:
    """The areas with a wager, from the dealer's left."""
    return tuple(sorted({area_of(wager.spot) for wager in table.wagers.values()}))


def originals(table: DoubleDownStudTable, area: int) -> list[Wager]:
    """The original wager of an area, as it was laid."""
    return [each for each in table.wagers.values() if each.spot == original_spot(area)]


def wagers_on(table: DoubleDownStudTable, area: int) -> list[Wager]:
    """All that lies on an area, the original wager first."""
    double = double_spot(area)
    doubled = [each for each in table.wagers.values() if each.spot == double]
    return [*originals(table, area), *doubled]
