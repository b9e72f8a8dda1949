"""What only the coin toss has: its answer, its event, and a state that holds nothing."""

from __future__ import annotations

import msgspec

from pitboss.table import Answer, Event

__all__ = ["CoinRested", "CoinShown", "CoinTossState"]


class CoinTossState(msgspec.Struct, frozen=True):
    """Nothing lasts from one toss to the next."""


class CoinRested(Answer, frozen=True, kw_only=True):
    """The coin lies still: 0 is heads, 1 is tails."""

    side: int


class CoinShown(Event, frozen=True, kw_only=True):
    """The coin shows a side."""

    side: int
    text: str
