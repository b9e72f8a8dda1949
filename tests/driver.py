"""A table of a card game driven by a script."""

from __future__ import annotations

from pitboss.table import Event
from pitboss.testing import ScriptedTable


class CardTable(ScriptedTable):
    """A table of a card game with a shoe or deck."""

    def deal(self, *codes: str) -> list[Event]:
        """These cards are drawn, one after the other."""
        return self.draw_cards(*codes)
