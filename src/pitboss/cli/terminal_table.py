"""A table in a terminal: its round under way, its log, what happened as it happens."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from pitboss import __version__
from pitboss.cli.event_lines import print_events
from pitboss.cli.log_file import LogFile, undisturbed
from pitboss.cli.printing import say
from pitboss.equipment import Source
from pitboss.errors import Misuse, PitbossError
from pitboss.house import Change, SignForm, TableChanges, approve_form, time_of
from pitboss.money import Cents, layout, show
from pitboss.table import (
    Answer,
    Automation,
    Driver,
    Event,
    PlaceWager,
    PlayerLeft,
    Round,
    Table,
    WagerDecided,
    adopt,
    heading_of,
    line_of,
)


class TerminalTable(Driver[Any, Any, Any]):
    """A table in a terminal: each answer is written to its log, and what happened is printed."""

    def __init__(
        self, table: Table[Any, Any, Any], source: Source, *, log: LogFile, by_hand: bool = False
    ) -> None:
        automation = Automation.STAFF if by_hand else Automation.FULL
        super().__init__(table, source, automation=automation)
        self.rebets: dict[int, list[PlaceWager]] = {}
        self.by_hand = by_hand
        self._log = log
        self._gone: dict[int, Cents] = {}
        self._laid: dict[int, list[PlaceWager]] = {}
        self.changes = TableChanges(table.game.name)
        seats = {seat: table.stack(seat) for seat in table.seats}
        log.write(heading_of(table, version=__version__, seats=seats))

    def change_rules(self, settings: Sequence[str]) -> Change:
        """Make a change of the rules known now, on a sign that was approved; as soon as it may."""
        at = time_of(time.time_ns() // 1_000_000)
        change = self.changes.propose(self.table.rules, settings, at=at)
        form = SignForm(location="in the terminal", size="as shown", text=change.statement)
        self.changes.make_known(change, approve_form(form), at=at)
        return change

    def adopt_due(self) -> None:
        """Let changes of the rules take effect whose time has come, between wagers."""
        at, current = time_of(time.time_ns() // 1_000_000), self.round
        if current is not None and not (current.over or current.idle):
            return
        for number in self.changes.due(at):
            try:
                change = self.changes.adoption(number, self.table.rules, at=at)
                with undisturbed():
                    adopt(self.table, current, change)
                    self._log.write(line_of(self.table, None, [], change))
            except PitbossError as error:
                say(f"The rules do not change: {error}", style="yellow")
            self.changes.drop(number)

    def begin(self) -> Sequence[Event]:
        """Begin the next round; no interruption comes between it and its line in the log."""
        self.adopt_due()
        with undisturbed():
            current = self.round = Round(self.table)
            self._log.write(line_of(self.table, None, current.events))
        say(f"\nRound {self.table.rounds}", style="bold")
        self.rebets |= self._laid
        self._laid = {}
        self._print(current.events)
        return current.events

    def answer(self, answer: Answer) -> Sequence[Event]:
        """Give an answer; if it is refused nothing is written and nothing changes."""
        if self.round is None:
            raise Misuse("no round has begun")
        with undisturbed():
            events = self.round.answer(answer)
            self._log.write(line_of(self.table, self.round.answers[-1], events))
        if isinstance(answer, PlaceWager):
            self._laid.setdefault(answer.seat, []).append(answer)
        self._print(events)
        return events

    def _print(self, events: Sequence[Event]) -> None:
        print_events(events, self.table.layout, house=self.by_hand)
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
