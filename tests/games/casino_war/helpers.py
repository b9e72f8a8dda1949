"""A casino war table brought to where a test begins."""

from __future__ import annotations

from typing import Any

from pitboss.table import Choose, CutCards
from tests.driver import CardTable

__all__ = ["CasinoWar"]


class CasinoWar(CardTable):
    """A casino war table, opened and shuffled unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("casino_war", **more)
        if opened:
            self.choose("floorperson", "complete")
            if not self.rules.continuous_shuffler:
                self.cut()

    def cut(self) -> None:
        """The first who is offered the cut cuts; the cutting card goes to its usual place."""
        question: Any = self.round.question
        self.say(CutCards(by=question.by, depth=26))
        self.usual()

    def wager(self, cents: int = 10_00, *, tie: int = 0, seat: int = 1) -> None:
        """A player wagers, perhaps on a tie too."""
        self.bet(f"initial_{seat}", cents, seat=seat)
        if tie:
            self.bet(f"tie_{seat}", tie, seat=seat)

    def go_to_war(self, seat: int = 1) -> None:
        """A player lays the war wager, without a tie wager if that is offered."""
        self.say(Choose(by=f"seat:{seat}", choice="war"))
        if self.rules.tie_wager_on_war and getattr(self.round.question, "amount", None):
            self.say(Choose(by=f"seat:{seat}", choice="none"))
