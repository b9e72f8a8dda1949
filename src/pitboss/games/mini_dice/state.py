"""What lasts at a mini-dice table from one shake to the next."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pitboss.games.mini_dice.options import MiniDiceRules
from pitboss.table import Answer, Table, Wager

# Who holds the shaker, where it is not a player by the number of the seat.
THE_DEALER: Final = 0
NOBODY: Final = -1


class MiniDiceState(msgspec.Struct, frozen=True):
    """Whether the table is open, and who shakes after the dealer.

    `last` is the seat that gave the shaker up, of interest while nobody holds it; `last_has_left`
    says that this player is gone. `invalid_shakes` are those of the present holder.
    """

    opened: bool = False
    holder: int = NOBODY
    last: int = THE_DEALER
    last_has_left: bool = False
    refused: tuple[int, ...] = ()
    invalid_shakes: int = 0


MiniDiceTable: TypeAlias = Table[MiniDiceRules, MiniDiceState, Wager]

DELAY: Final = "delay"
INVALID_SHAKES: Final = "invalid_shakes"
VIOLATION: Final = "violation"


class PassShaker(Answer, frozen=True, kw_only=True):
    """The player who holds the shaker gives it up."""


class OrderPass(Answer, frozen=True, kw_only=True):
    """The floorperson orders the shaker passed, and says why."""

    reason: str
