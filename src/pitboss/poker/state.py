"""State of a poker table that lasts from round to round."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pitboss.poker.house.options import PokerRules
from pitboss.table import Table, Wager


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Minutes as staff have entered them: since the count, the sorting of each deck, the change.

    `charged` are the minutes since time was last charged, `total` all that were ever entered.
    """

    total: int = 0
    counted: int = 0
    sorted: tuple[int, int] = (0, 0)
    changed: int = 0
    charged: int = 0


class PokerState(msgspec.Struct, frozen=True, kw_only=True):
    """The button, the decks and their use, who is away and who owes a blind.

    `deck` is the one in play, 1 or 2; `stored` says that the other is not yet washed. `killer` is
    the seat of the kill button. `away` are players who keep their seats without being dealt in,
    and `departed` those of them who have left the table for a while; `owed` are the blinds that
    passed them by, by seat. `agreed` is who has agreed to which higher minimum, and `minimum` the
    one that all agreed to, or zero.
    """

    opened: bool = False
    idle: bool = False
    button: int = 0
    killer: int = 0
    deck: int = 1
    stored: bool = False
    away: tuple[int, ...] = ()
    departed: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    agreed: tuple[tuple[int, int], ...] = ()
    minimum: int = 0
    clock: Clock = Clock()


PokerTable: TypeAlias = Table[PokerRules, PokerState, Wager]
