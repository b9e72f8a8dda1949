"""A mini-dice table for tests: opened, and shaken by the one who holds the shaker."""

from __future__ import annotations

from typing import Any

from pitboss.games._shaker import ShakeShaker
from pitboss.games.mini_dice.options import CheckDice
from pitboss.table import Choose, CloseBetting, Event, Form
from pitboss.testing import ScriptedTable

__all__ = ["MiniDice"]


class MiniDice(ScriptedTable):
    """A table that has passed its opening inspection."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("mini_dice", **more)
        if opened:
            self.choose("floorperson", "pass")
            self.say(CheckDice(by="floorperson", hours=0))

    def accept(self, seat: int) -> list[Event]:
        """A player takes the shaker that is offered."""
        return self.choose(f"seat:{seat}", "accept")

    def refuse(self, *seats: int) -> list[Event]:
        """Players refuse the shaker one after another."""
        return [event for seat in seats for event in self.choose(f"seat:{seat}", "refuse")]

    def shake(self, by: str, count: int = 3) -> list[Event]:
        """Somebody shakes the covered shaker."""
        return self.say(ShakeShaker(by=by, count=count))

    def asked(self) -> frozenset[str]:
        """Who may speak now."""
        self.begin()
        assert self.round.question is not None
        return self.round.question.actors()

    def prompt(self) -> str:
        """What the table says while it waits."""
        self.begin()
        assert self.round.question is not None
        return self.round.question.prompt

    def form(self, command: str) -> Form:
        """The form with this command among those that may be filled in now."""
        self.begin()
        assert self.round.question is not None
        return next(form for form in self.round.question.forms() if form.command == command)

    def call(self, first: int, second: int, *, takes: int | None = None) -> list[Event]:
        """Bets close and everybody shakes; a shaker on offer is taken by one seat or by nobody."""
        self.close()
        while "chance" not in self.asked():
            self._next(takes)
        return self.dice(first, second)

    def _next(self, takes: int | None) -> None:
        question = self.round.question
        assert question is not None
        usual = question.default()
        if usual is not None:
            assert not isinstance(usual, CloseBetting)
            self.say(usual)
        else:
            (by,) = question.actors()
            choice = "accept" if by == f"seat:{takes}" else "refuse"
            self.say(Choose(by=by, choice=choice))
