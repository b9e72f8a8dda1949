"""A round of play: a procedure under way, the answers it was given and what came of them."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

import msgspec

from pitboss.equipment import Source
from pitboss.errors import (
    InvariantBroken,
    Misuse,
    PitbossError,
    RoundOver,
    RuleViolation,
    TechnicalLimit,
    checked_call,
)
from pitboss.rulebook import cite, register
from pitboss.rulebook.register import FIRST
from pitboss.table.answer import Answer, CloseBetting, received, well_formed
from pitboss.table.betting import Betting
from pitboss.table.event import Event
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Bounds, Question
from pitboss.table.table import REVISION, Table
from pitboss.table.wager import Wager

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


class Round(Generic[R, S, W]):
    """One round at a table: ask `question`, give `answer`, until the round is over.

    `refusal` says why an answer would be refused, `accepts` whether it would be taken, and
    `answer` gives it. A refused answer changes nothing.
    """

    @checked_call
    def __init__(self, table: Table[R, S, W]) -> None:
        if not isinstance(table, Table):
            raise Misuse(f"a round is played at a Table, not at {table!r:.40}")
        if table.in_play:
            raise Misuse("a round begins when the one before it is over")
        self.table = table
        self.answers: list[Answer] = []
        self.question: Question | None = None
        self._start = table.snapshot()
        self._before = table.drain()
        self.events: list[Event] = list(self._before)
        try:
            self._begin()
            begun = table.drain()
        except Exception as error:
            table.restore(self._start)
            for event in self.events:
                table.emit(event)
            raise InvariantBroken(f"the procedure did not begin: {error}") from error
        self.events += begun

    def __repr__(self) -> str:
        asks = "over" if self.question is None else f"asks: {self.question.prompt}"
        return f"<Round {self.table.rounds} of {self.table.game.name}, {asks}>"

    @property
    def over(self) -> bool:
        """Whether the round has been settled."""
        return self.question is None

    @checked_call
    def refusal(self, answer: Answer) -> PitbossError | None:
        """The error with which this answer would be refused, or None if it would be taken."""
        try:
            self._asked().check(well_formed(answer))
        except PitbossError as error:
            return self._under_its_provision(error)
        return None

    @checked_call
    def accepts(self, answer: Answer) -> bool:
        """Whether this answer would be taken."""
        return self.refusal(answer) is None

    @checked_call
    def answer(self, answer: Answer, *, recorded: bool = False) -> list[Event]:
        """Give an answer; what happened up to the next question comes back.

        An answer `recorded` at a table of an earlier revision was taken then and is taken now.
        """
        question, table, answers = self.question, self.table, self.answers
        receive = table.receive
        try:
            if question is None:
                question = self._asked()
            plain, said = received(answer)
            if not recorded or table.revision == REVISION:
                question.check(plain)
        except PitbossError as error:
            self._under_its_provision(error)
            raise
        receive(said)
        try:
            table.bounds.note(plain.by, question.effect(plain))
            self.question = self._procedure.send(plain)
            events = table.drain()
        except StopIteration:
            events = self._ended()
        except Exception as error:
            self._rebuild(error)
        answers.append(plain)
        self.events.extend(events)
        return events

    @checked_call
    def draw(self, source: Source) -> list[Event]:
        """Let chance answer the question; `Misuse` if it is not one for chance."""
        question = self._asked()
        answer = question.draw(source)
        if answer is None:
            raise Misuse(f"this is not a question for chance: {question.prompt}")
        return self.answer(answer)

    def _asked(self) -> Question:
        """The question; a round that is over asks none."""
        if self.question is None:
            raise RoundOver("the round is over", self.table.game.medium_cite)
        return self.question

    def _under_its_provision(self, error: PitbossError) -> PitbossError:
        """A refusal that names no provision is under that of the question."""
        if not isinstance(error, TechnicalLimit):
            cites = error.cites or (self._asked().cite,)
            if self.table.rules.edition == FIRST:
                cites = tuple(register().numbered(each, FIRST) for each in cites)
            error.cites = cites
        return error

    # -- between wagers ---------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether wagers are open and nobody has made, changed or taken down one in this round."""
        return (
            isinstance(self.question, Betting)
            and self.question.window.untouched
            and not any(isinstance(answer, CloseBetting) for answer in self.answers)
            and self.table.wagers == self._start.wagers
        )

    def check_between_wagers(self) -> None:
        """Refuse a change of rules while a round is on in which somebody has wagered."""
        if not self.over and not self.idle:
            message = "rules change between wagers, not while a round is on"
            raise RuleViolation(message, cite("19:47-8.3(b)"))

    def break_off(self) -> None:
        """End a round in which nothing was wagered, so that the rules can change.

        What stood before it still stands, and who sat down in it still sits there.
        """
        self.check_between_wagers()
        self._procedure.close()
        self.question = None
        self.table.in_play = False

    # -- taking answers back ----------------------------------------------------------------------

    def rewind(self, answers: int) -> None:
        """Go back to the question that was asked after so many answers."""
        self._procedure.close()
        self.table.restore(self._start)
        del self.answers[answers:]
        self._begin()
        self.events = self._before + self.table.drain()
        for answer in self.answers:
            self.table.receive(received(answer)[1])
            self.table.bounds.note(answer.by, self._asked().effect(answer))
            self.question = self._procedure.send(answer)
            self.events += self.table.drain()

    # -- the generator ----------------------------------------------------------------------------

    def _begin(self) -> None:
        self.table.rounds += 1
        self.table.bounds = Bounds(self.table.game.questions_max)
        self._procedure = self.table.game.play(self.table)
        self.question = next(self._procedure, None)
        self.table.in_play = not self.over

    def _ended(self) -> list[Event]:
        """The last answer was given; the books are looked at once more."""
        self.question = None
        self.table.in_play = False
        try:
            return self.table.drain()
        except Exception as error:
            self._rebuild(error)

    def _rebuild(self, error: Exception) -> NoReturn:
        """The procedure failed: the answers are the truth, so go back to where they lead."""
        self.rewind(len(self.answers))
        raise InvariantBroken(f"the procedure failed and was taken back: {error}") from error
