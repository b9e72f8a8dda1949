"""A table driven by a script, under the names that tests use."""

from __future__ import annotations

from pitboss.table import Event
from pitboss.testing import ScriptedTable, cites, said

__all__ = ["CardTable", "Driver", "cites", "said"]


class Driver(ScriptedTable):
    """A table of one game and the round under way."""

    def usual(self) -> list[Event]:
        """Staff give the default answer to what they are asked."""
        return self.default()


class CardTable(Driver):
    """A table of a card game with a shoe or deck."""

    def deal(self, *codes: str) -> list[Event]:
        """These cards are drawn, one after the other."""
        return self.draw_cards(*codes)
