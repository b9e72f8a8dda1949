"""What lasts at a sic bo table from one roll to the next, and what only sic bo says and shows."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pitboss.games.sic_bo.options import SicBoRules
from pitboss.table import Answer, Event, Table, Wager


class SicBoState(msgspec.Struct, frozen=True):
    """Whether the device has been inspected and found good, and whether it is out of order."""

    opened: bool = False
    out_of_order: bool = False


SicBoTable: TypeAlias = Table[SicBoRules, SicBoState, Wager]


class InspectDevice(Answer, frozen=True, kw_only=True):
    """The floorperson enters three values and sees whether the right areas light."""

    faces: tuple[int, ...]
    lights_right: bool


class AreasLit(Event, frozen=True, kw_only=True):
    """The electrical device lights these areas and no others."""

    areas: tuple[str, ...]

    @property
    def text(self) -> str:
        """What everybody at the table sees."""
        return f"Lit: {', '.join(self.areas)}."


class LightsCleared(Event, frozen=True, kw_only=True):
    """No area is lit any more."""

    @property
    def text(self) -> str:
        """What everybody at the table sees."""
        return "The lights are cleared."
