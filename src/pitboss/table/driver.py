"""The driver: runs a table until somebody has to decide.

`next_move` says what comes next at a table, and changes nothing: chance is drawn before seats
speak, seats speak before staff give their default answer. A program that keeps a log of its own,
such as the server, calls it and makes the move itself:

    while (move := next_move(question, waits_for_a_seat, automation)) is not Move.WAIT:
        ...begin, draw or give the default; write it down...

`Driver` makes the moves in this process. Its `players` speak for the seats; without any it stops
at every question that a seat may answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from pitboss.equipment import Source
from pitboss.errors import Misuse
from pitboss.money import Cents
from pitboss.table.answer import Answer, seat_of
from pitboss.table.event import Event
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Question
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wager import Wager

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


class Move(Enum):
    """What comes next at a table."""

    BEGIN = "a round begins"
    DRAW = "chance answers"
    DEFAULT = "staff give their default answer"
    WAIT = "somebody has to decide"


WAIT: Final = Move.WAIT

# Who sits there: the answer of a seat, `WAIT` if one has still to decide, None if none speaks.
Players: TypeAlias = Callable[[Question], "Answer | Literal[Move.WAIT] | None"]


class Automation(StrEnum):
    """What a table does by itself; a dealer school wants `NONE`, every step by hand."""

    FULL = "full"
    CHANCE = "chance"
    STAFF = "staff"
    NONE = "none"

    @property
    def draws(self) -> bool:
        """Whether chance is drawn from the source."""
        return self in _DRAWING

    @property
    def defaults(self) -> bool:
        """Whether staff give their default answers."""
        return self in _STAFFED


_DRAWING: Final = frozenset({Automation.FULL, Automation.CHANCE})
_STAFFED: Final = frozenset({Automation.FULL, Automation.STAFF})


def next_move(
    question: Question | None,
    waits: Callable[[Question], bool],
    automation: Automation = Automation.FULL,
) -> Move:
    """What comes next; `waits` tells whether a seat has still to answer the question."""
    if question is None:
        return Move.BEGIN
    if question.of_chance:
        return Move.DRAW if automation in _DRAWING else Move.WAIT
    if waits(question) or automation not in _STAFFED:
        return Move.WAIT
    return Move.DEFAULT


def seats_asked(question: Question) -> list[int]:
    """The seats that may answer a question, in their order."""
    seats = {seat_of(actor) for actor in question.actors()}
    return sorted(seat for seat in seats if seat is not None)


def _all_wait(question: Question) -> Literal[Move.WAIT] | None:
    return WAIT if seats_asked(question) else None


class Driver(Generic[R, S, W]):
    """A table that runs itself until somebody has to decide.

    `on_events` is called with what happened after each step.

    >>> from pitboss import game, seeded
    >>> from pitboss.table import CloseBetting, Driver, PlaceWager, Table
    >>> wheel = Driver(Table(game("big_six"), seats={1: 100_00}), seeded(7))
    >>> _ = wheel.begin()
    >>> wheel.run().prompt
    'Place your bets.'
    >>> _ = wheel.answer(PlaceWager(by="seat:1", seat=1, spot="joker", cents=2_00))
    >>> _ = wheel.answer(CloseBetting(by="dealer"))
    >>> print(wheel.run(), wheel.held(1))
    None 9800
    """

    def __init__(
        self,
        table: Table[R, S, W],
        source: Source,
        *,
        players: Players = _all_wait,
        automation: Automation = Automation.FULL,
        on_events: Callable[[Sequence[Event]], None] | None = None,
    ) -> None:
        self.table, self.source = table, source
        self.players, self.automation = players, automation
        self.on_events = on_events
        self.round: Round[R, S, W] | None = None
        self._said: Answer | Literal[Move.WAIT] | None = None
        self._start, self._first = table.snapshot(), table.pending()

    def reset(self, source: Source) -> None:
        """Make the table what it was at first, with another source of chance."""
        self.source, self.round = source, None
        self.table.restore(self._start)
        for event in self._first:
            self.table.emit(event)

    @property
    def question(self) -> Question | None:
        """What the table waits for; None between rounds."""
        return None if self.round is None else self.round.question

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened in this round, for all viewers."""
        return () if self.round is None else self.round.events

    def held(self, seat: int) -> Cents:
        """All chips of a seat, in front of it and at risk."""
        return self.table.accounts.seat_total(seat)

    def accepts(self, answer: Answer) -> bool:
        """Whether the table would take this answer."""
        return self.round is not None and self.round.accepts(answer)

    def begin(self) -> Sequence[Event]:
        """Begin the next round."""
        self.round = Round(self.table)
        if self.on_events is not None:
            self.on_events(self.round.events)
        return self.round.events

    def answer(self, answer: Answer) -> Sequence[Event]:
        """Give an answer to the table; what happened comes back."""
        if self.round is None:
            raise Misuse("no round has begun: begin() opens one")
        events = self.round.answer(answer)
        if self.on_events is not None:
            self.on_events(events)
        return events

    def draw(self, question: Question) -> Answer | None:
        """The answer of chance to a question."""
        return question.draw(self.source)

    def run(self) -> Question | None:
        """Go on until somebody has to decide; the question, or None when the round is over."""
        current = self.round
        while current is not None and (question := current.question) is not None:
            answer = self._next_answer(question)
            if answer is None:
                return question
            self.answer(answer)
        return None

    def _next_answer(self, question: Question) -> Answer | None:
        """The answer of chance, of a seat or of staff; None if somebody has to decide."""
        self._said = None
        move = next_move(question, self._seat_speaks, self.automation)
        if move is Move.DRAW:
            return self.draw(question)
        if move is Move.DEFAULT:
            return question.default()
        return None if self._said is WAIT else self._said

    def _seat_speaks(self, question: Question) -> bool:
        """Whether a seat answers, or has still to decide what."""
        self._said = self.players(question)
        return self._said is not None
