"""A sic bo table for tests: the device inspected, one roll at a time."""

from __future__ import annotations

from typing import Any

from pitboss.games._shaker import ShakeShaker
from pitboss.games.sic_bo.state import InspectDevice
from pitboss.table import Event
from pitboss.testing import ScriptedTable

__all__ = ["SicBo"]


class SicBo(ScriptedTable):
    """A table whose device has passed its inspection."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("sic_bo", **more)
        if opened:
            self.inspect()

    def inspect(self, *faces: int, right: bool = True) -> list[Event]:
        """The floorperson tries the device."""
        entered = faces or (1, 2, 3)
        return self.say(InspectDevice(by="floorperson", faces=entered, lights_right=right))

    def shake(self, count: int = 3) -> list[Event]:
        """The dealer shakes the covered shaker."""
        return self.say(ShakeShaker(by="dealer", count=count))

    def asked(self) -> frozenset[str]:
        """Who may speak now."""
        self.begin()
        assert self.round.question is not None
        return self.round.question.actors()

    def ready(self) -> None:
        """Bets close and the dealer shakes."""
        self.close()
        self.shake()

    def roll(self, *faces: int) -> list[Event]:
        """Bets close, the dealer shakes and uncovers, and the device lights."""
        self.ready()
        return self.dice(*faces) + self.choose("dealer", "lit")
