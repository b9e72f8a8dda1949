"""A person, or a few, against the house in a terminal; driven by the table's questions alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Final, Literal, Protocol

from pitboss.cli.event_lines import cited
from pitboss.cli.printing import plain, say
from pitboss.cli.table_help import TableHelp, values
from pitboss.cli.terminal_table import TerminalTable
from pitboss.errors import InvariantBroken, MalformedAnswer, PitbossError, ensure
from pitboss.money import show
from pitboss.table import (
    WAIT,
    Answer,
    CloseBetting,
    Form,
    Leave,
    Move,
    Question,
    goes_on,
    seat_actor,
    seat_of,
)
from pitboss.table.typed import beyond_the_forms, commands, exactly, read_answer, read_form, usage

# Nobody types a longer line on purpose; the rest of it is read as the next line.
LINE_CHARS_MAX: Final = 2_000


class Reader(Protocol):
    """Whatever lines come from: a person, a script, or a test."""

    def read(self, label: str) -> str:
        """The next line; `EOFError` when there are no more."""
        ...


class Keyboard:
    """Reads lines; a script is echoed, so that what is printed reads like a transcript."""

    def read(self, label: str) -> str:
        """One line as it was typed; `EOFError` when there are no more."""
        if sys.stdin.isatty():
            return self._typed(label)
        line = sys.stdin.readline(LINE_CHARS_MAX)
        if not line:
            say(label)
            raise EOFError
        text = plain(line.rstrip("\r\n"))
        say(f"{label}{text}")
        return text

    def _typed(self, label: str) -> str:
        """With the arrow keys and the lines typed before, where the system has them."""
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it is what teaches input() to edit lines
        return plain(input(label)[:LINE_CHARS_MAX])


# The person who answers by hand for the dice, the wheel and the staff; players sit from 1 on.
HOUSE_SEAT: Final = 0
FORMS_SHOWN_MAX: Final = 8  # more are listed only when somebody asks for help

_DONE: Final = ("done", "close")
_QUIT: Final = ("quit", "exit")
_HELP: Final = ("help", "?", "bets", "odds", "rule", "rebet", "change", *_DONE, *_QUIT)


# Settings are typed one after another; a value may have spaces, as in `payouts.joker=50 to 1`.
_SETTINGS: Final = re.compile(r"\s+(?=[\w.]+=)")


class GoHome(Exception):
    """The play is over: somebody has said so, or nobody can go on."""


class Session:
    """Questions are put to the players in turn, to chance, and to staff who find nothing wrong."""

    def __init__(self, driver: TerminalTable, help_: TableHelp) -> None:
        self.driver, self.table, self.help = driver, driver.table, help_
        driver.players = self._speak
        self.by_hand = driver.by_hand
        self.keyboard: Reader = Keyboard()
        self._asked: Question | None = None
        self._passed: set[int] = set()
        self._announced: int | None = None
        self._listed: tuple[Question, Sequence[Form]] | None = None

    def run(self) -> None:
        """Play round after round until somebody goes home."""
        while self.table.seats:
            if self.driver.question is None:
                self.driver.begin()
            question = self.driver.run()
            if question is not None:
                self._put(question)
        raise GoHome

    # -- who answers ------------------------------------------------------------------------------

    def _speak(self, question: Question) -> Literal[Move.WAIT] | None:
        """A seat that may still answer is waited for; then chance and staff go on."""
        return WAIT if self._waiting(question) else None

    def _waiting(self, question: Question) -> list[int]:
        """Those who may still answer; a new question is put to everybody afresh."""
        if not goes_on(self._asked, question):
            self._passed, self._announced = set(), None
        self._asked = question
        return [seat for seat in self._speakers(question) if seat not in self._passed]

    def _put(self, question: Question) -> None:
        """Put the question to the next who may answer; where all have passed it is put again."""
        waiting = self._waiting(question)
        if waiting:
            return self._listen(question, waiting[0])
        ensure(bool(self._passed), f"nobody can answer: {question.prompt}")
        asked = [form for seat in self._passed for form in _forms_of(self._forms(question), seat)]
        usual = [form.command for form in asked if not form.seldom]
        choices = " or ".join(dict.fromkeys(usual[:FORMS_SHOWN_MAX]))
        say(f"An answer is needed: {choices}.", style="yellow")
        self._passed = set()
        return None

    def _forms(self, question: Question) -> Sequence[Form]:
        """The forms of a question, listed once: until it is answered they stay the same."""
        if self._listed is None or self._listed[0] is not question:
            self._listed = question, _told(question)
        return self._listed[1]

    def _speakers(self, question: Question) -> list[int]:
        """The seats that may speak, and the house where its part is done by hand."""
        forms = self._forms(question)
        by_hand = [HOUSE_SEAT] if self.by_hand and _forms_of(forms, HOUSE_SEAT) else []
        if question.of_chance:
            return by_hand
        if _is_betting(question):
            return self._bettors(forms) + by_hand
        return [seat for seat in self.table.seats if _forms_of(forms, seat)] + by_hand

    def _bettors(self, forms: Sequence[Form]) -> list[int]:
        """Those with chips to wager or with wagers that stand; if all are broke, play is over."""
        able = [
            seat
            for seat in self.table.seats
            if self.table.wagers_of(seat)
            or any(form.answer is not Leave for form in _forms_of(forms, seat))
        ]
        if not able and self.table.seats and not self._can_anybody_pay():
            say("Nobody at this table has chips left to wager.")
            raise GoHome
        return able

    def _can_anybody_pay(self) -> bool:
        """Whether somebody's stack covers the least that any wager of the layout takes."""
        rules = self.table.rules
        stakes = (rules.stakes(kind.key) for kind in rules.offered_kinds() if not kind.tied)
        least = min((each.low for each in stakes if each is not None), default=rules.minimum)
        return any(self.table.stack(seat) >= least for seat in self.table.seats)

    # -- what is typed ----------------------------------------------------------------------------

    def _listen(self, question: Question, seat: int) -> None:
        """Read one line and do what it says; a refusal changes nothing and drops the rest."""
        self._announce(question, seat)
        line = self.keyboard.read(self._label(seat))
        for part in _parts(line, question):
            now = self.driver.question
            if now is None or not goes_on(question, now):
                return say(f"Too late, not read: {part}", style="yellow")
            try:
                self._obey(part, seat, now)
            except InvariantBroken:
                raise
            except PitbossError as error:
                return say(f"✗ {plain(str(error))}", style="yellow")
        return None

    def _obey(self, part: str, seat: int, question: Question) -> None:
        words, forms = part.split(), _forms_of(self._forms(question), seat)
        answer = _in_full(words, forms) or _in_full(words, self._staff_forms(question, seat))
        if answer is not None:
            self.driver.answer(answer)
            return None
        if not words or words[0].lower() in _HELP:
            return self._serve(words, seat, [*forms, *self._staff_forms(question, seat)])
        self.driver.answer(self._understood(words, seat, forms))
        return None

    def _staff_forms(self, question: Question, seat: int) -> Sequence[Form]:
        """What staff may call in a player's turn, where the same person types for the house too."""
        speaks = self.by_hand and seat != HOUSE_SEAT and not _is_betting(question)
        return _forms_of(self._forms(question), HOUSE_SEAT) if speaks else ()

    def _understood(self, words: Sequence[str], seat: int, forms: Sequence[Form]) -> Answer:
        """What was typed as an answer; a wager that is not open goes to the table to be refused."""
        try:
            return read_answer(words, forms)
        except MalformedAnswer:
            shut = None if seat == HOUSE_SEAT else beyond_the_forms(words, seat, self.table.layout)
            if shut is None:
                raise
            return shut

    def _serve(self, words: Sequence[str], seat: int, forms: Sequence[Form]) -> None:
        """What is not an answer to the table: requests for help, and being ready."""
        word, rest = words[0].lower() if words else "done", " ".join(words[1:])
        if word in _QUIT:
            raise GoHome
        if word in _DONE:
            self._passed.add(seat)
        elif word == "rebet":
            self._rebet(seat)
        elif word == "change":
            self._change(rest)
        elif word == "bets":
            self.help.bets()
        elif word == "odds":
            self.help.odds(rest)
        elif word == "rule":
            self.help.rule(rest)
        else:
            self.help.help(forms, rest)

    def _change(self, typed: str) -> None:
        """Make a change of the rules known, or list those that wait."""
        if typed:
            self.driver.change_rules(_SETTINGS.split(typed))
        for each in self.driver.changes.waiting.values():
            say(each.change.statement)
        if not self.driver.changes.waiting:
            say("No change of the rules is announced.")
        self.driver.adopt_due()

    def _rebet(self, seat: int) -> None:
        wagers = self.driver.rebets.get(seat, ())
        if not wagers:
            say("There is nothing to lay again.")
        for wager in wagers:
            self.driver.answer(wager)

    # -- what is shown ----------------------------------------------------------------------------

    def _announce(self, question: Question, seat: int) -> None:
        """Say once to each what is asked, and what may be answered if that is a short list."""
        if self._announced == seat:
            return
        self._announced = seat
        say(cited(question.prompt, question.cite, style="cyan"))
        aside = "" if seat == HOUSE_SEAT else question.aside(seat_actor(seat))
        if aside:
            say(f"  for seat {seat} alone: {aside}")
        forms = [form for form in _forms_of(self._forms(question), seat) if not form.seldom]
        listed = seat == HOUSE_SEAT or not _is_betting(question)
        if listed and len(forms) <= FORMS_SHOWN_MAX:
            for form in forms:
                say(f"  {usage(form)}: {form.help}" + (f" ({values(form)})" if form.blanks else ""))

    def _label(self, seat: int) -> str:
        if seat == HOUSE_SEAT:
            return "by hand> "
        return f"seat {seat}, {show(self.table.stack(seat))}> "


def _is_betting(question: Question) -> bool:
    return isinstance(question.default(), CloseBetting)


def _told(question: Question) -> Sequence[Form]:
    """The commands that are shown to everybody who may answer."""
    if _is_betting(question):
        return question.forms()
    actors = dict.fromkeys(form.by for form in question.forms())
    return [form for actor in actors for form in question.forms_of(actor)]


def _forms_of(forms: Sequence[Form], seat: int) -> list[Form]:
    """The forms for one seat; those of staff and chance are the house's."""
    return [form for form in forms if (seat_of(form.by) or HOUSE_SEAT) == seat]


def _parts(line: str, question: Question) -> list[str]:
    """At the betting a line may hold several wagers; anything else is one command."""
    first = line.split()[:1]
    if _is_betting(question) and first and first[0].lower() not in ("rule", "odds", "change"):
        return commands(line) or [""]
    return [line]


def _in_full(words: Sequence[str], forms: Sequence[Form]) -> Answer | None:
    """An answer whose command is typed in full, unless it is a word of the terminal."""
    found = exactly(words, forms)
    if found is None:
        return None
    try:
        return read_form(*found)
    except MalformedAnswer:
        if words[0].lower() in _HELP:
            return None
        raise
