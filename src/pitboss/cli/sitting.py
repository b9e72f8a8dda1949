"""A table in use: its round under way, its log, what happened told as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss import __version__
from pitboss.cli.event_lines import tell
from pitboss.cli.log_file import LogFile, undisturbed
from pitboss.cli.printing import say
from pitboss.errors import ensure
from pitboss.money import Cents, layout, show
from pitboss.table import (
    Answer,
    Event,
    PlaceWager,
    PlayerLeft,
    Question,
    Round,
    Table,
    WagerDecided,
    heading_of,
    line_of,
)

__all__ = ["Sitting"]


class Sitting:
    """Gives answers to the table, writes each down at once, and tells what came of it."""

    def __init__(self, table: Table[Any, Any, Any], *, log: LogFile, house: bool) -> None:
        self.table = table
        self.rebets: dict[int, list[PlaceWager]] = {}
        self._round: Round[Any, Any, Any] | None = None
        self._log = log
        self._house = house
        self._gone: dict[int, Cents] = {}
        self._laid: dict[int, list[PlaceWager]] = {}
        seats = {seat: table.stack(seat) for seat in table.seats}
        log.write(heading_of(table, version=__version__, seats=seats))

    @property
    def question(self) -> Question | None:
        """What the table waits for; None between rounds."""
        return None if self._round is None else self._round.question

    def begin(self) -> None:
        """Begin the next round."""
        with undisturbed():
            self._round = Round(self.table)
            self._log.write(line_of(self.table, None, self._round.events))
        say(f"\nRound {self.table.rounds}", style="bold")
        self.rebets |= self._laid
        self._laid = {}
        self._tell(self._round.events)

    def give(self, answer: Answer) -> None:
        """Give an answer; if it is refused nothing is written and nothing changes."""
        ensure(self._round is not None, "an answer belongs to a round")
        assert self._round is not None
        with undisturbed():
            events = self._round.answer(answer)
            self._log.write(line_of(self.table, self._round.answers[-1], events))
        if isinstance(answer, PlaceWager):
            self._laid.setdefault(answer.seat, []).append(answer)
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        tell(events, self.table.layout, house=self._house)
        self._gone |= {each.seat: each.cents for each in events if isinstance(each, PlayerLeft)}
        if any(isinstance(each, WagerDecided) for each in events):
            say(self.holdings(), style="bold")

    def holdings(self) -> str:
        """What every player holds: in front of them, and on the layout."""
        gone = {seat: f"{show(cents)}, taken away" for seat, cents in self._gone.items()}
        here = {seat: self._holding(seat) for seat in self.table.seats}
        each = sorted({**gone, **here}.items())
        return "; ".join(f"seat {seat} holds {text}" for seat, text in each) + "."

    def _holding(self, seat: int) -> str:
        wagered = self.table.accounts.balance(layout(seat))
        more = f" and has {show(wagered)} on the layout" if wagered else ""
        return show(self.table.stack(seat)) + more
