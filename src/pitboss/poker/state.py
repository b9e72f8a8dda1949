"""What lasts at a poker table from round to round."""

from __future__ import annotations

import msgspec

__all__ = ["PokerState"]


class PokerState(msgspec.Struct, frozen=True, kw_only=True):
    """The button, the decks and their use, who is away and who owes a blind.

    `killer` is the seat of the kill button; `away` are players who keep their seats without being
    dealt in; `owed` are the blinds that they missed, by seat.
    """

    opened: bool = False
    button: int = 0
    killer: int = 0
    deck: int = 1
    away: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
