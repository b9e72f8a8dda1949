"""One game of keno: it opens, tickets are sold, terminals are locked, numbers are drawn, graded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Source
from pitboss.games.keno.betting import KenoWindow
from pitboss.games.keno.fields import Draw, drawn_numbers
from pitboss.games.keno.issuing import check_winnings, set_clock
from pitboss.games.keno.machines import locking_question, report_system, use_keys
from pitboss.games.keno.moments import LAST, Moment, show_moment
from pitboss.games.keno.options import VERBAL
from pitboss.games.keno.payment import pay
from pitboss.games.keno.printed import print_report
from pitboss.games.keno.rules import MINUTE, closes_from
from pitboss.games.keno.settle import grade, void_game
from pitboss.games.keno.state import (
    ClockRead,
    GameOpened,
    KenoTable,
    LockOut,
    NumbersDisplayed,
    NumbersDrawn,
    OverrideLockOut,
    PresentTicket,
    QuickPickWord,
    ReportSystem,
    UseKeys,
)
from pitboss.rulebook import cite, rule
from pitboss.table import (
    CHANCE,
    DEALER,
    FLOORPERSON,
    HOUSE,
    SUPERVISOR,
    Answer,
    Form,
    OneOf,
    Question,
    Recorded,
    Whole,
)
from pitboss.table.authoring import Chance, FormsQuestion, Irregularity, Procedure, ask, betting
from pitboss.table.field import Value

# The clock, the word, notice, clock, the closing, the system, the generator, the lock-out and the
# draw; a ticket is paid after the clock and an authorisation.
QUESTIONS_MAX: Final = 13
WORDS: Final = 1 << 32
OVERRIDES: Final = ("a ticket in the making", "a terminal failed", "a slow queue")

_MALFUNCTION: Final = "malfunction"


def play(table: KenoTable) -> Procedure[None]:
    """One game, from its opening to the grading of its tickets."""
    yield from _open(table)
    opened, locked = table.state.now, False
    while not locked:  # an override is for officials to call, who are not limited
        earliest = yield from _sell(table)
        yield from _wait_for_system(table)
        yield from _wait_for_generator(table)
        locked = yield from _lock_out(table, opened, earliest)
    drawn = yield from _draw(table)
    game = table.state.open_game
    table.set_state(game=game)
    if drawn is None:
        void_game(table)
    else:
        _display(table, game, drawn)
        grade(table, drawn)
    print_report(table, game)
    check_winnings(table)


# -- opening --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClockQuestion(Question):
    """The time of the keno system; staff read it, and a served table gives its own."""

    prompt: str
    cite: str
    low: int

    def forms(self) -> Sequence[Form]:
        """The clock is read."""
        blanks = {"seconds": Moment(self.low)}
        return [Form("clock", ClockRead, DEALER, self.cite, "the clock shows", {}, blanks)]

    def default(self) -> Answer | None:
        """No time has passed."""
        return ClockRead(by=DEALER, seconds=self.low)

    def default_at(self, seconds: int) -> Answer | None:
        """What a clock shows; it never goes back."""
        return ClockRead(by=DEALER, seconds=min(LAST, max(self.low, seconds)))


def _read_clock(table: KenoTable, prompt: str, low: int) -> Procedure[None]:
    question = ClockQuestion(prompt, cite("19:47-15.4(c)1"), low)
    answer = yield from ask(question, ClockRead)
    set_clock(table, answer.seconds)


@rule("19:47-15.5(b)")
def _open(table: KenoTable) -> Procedure[None]:
    """A game opens with the next number of the sequence."""
    game = table.state.open_game
    yield from _read_clock(table, f"When does game {game} open?", table.state.now)
    table.emit(GameOpened(cite=cite("19:47-15.5(b)"), game=game, seconds=table.state.now))
    word = 0
    if table.rules.quick_pick:
        word = (yield from ask(_word_question(), QuickPickWord)).word
    table.set_state(word=word, picks=0)


def _word_question() -> Chance:
    provision = cite("19:47-15.1[Quick-pick]")
    blanks = {"word": Whole(0, WORDS - 1)}
    text = "the system draws the word from which it makes quick-picks"
    form = Form("word", QuickPickWord, CHANCE, provision, text, {}, blanks)
    return Chance("The system prepares its quick-picks.", provision, form, form.sample)


# -- sale -----------------------------------------------------------------------------------------


@rule("19:47-15.5(c)")
def _sell(table: KenoTable) -> Procedure[int]:
    """Tickets are sold until the game closes; a spoken notice comes a minute before.

    The earliest moment of the lock-out comes back.
    """
    game, earliest = table.state.open_game, 0
    if table.rules.closing_notice == VERBAL:
        call = f"Game {game} closes in one minute"
        yield from _window(KenoWindow(table, call))
        yield from _read_clock(table, "When was the notice given?", table.state.now)
        earliest = closes_from(table.state.now)
    else:
        text = f"the time that is left of game {game} is displayed at each booth"
        table.record(text, cite("19:47-15.5(c)"))
    yield from _window(KenoWindow(table, f"Game {game} is closing"))
    return max(earliest, table.state.now)


def _window(window: KenoWindow) -> Procedure[None]:
    """One window; tickets that are presented meanwhile are paid."""
    said = betting(window)
    question = next(said)
    while True:  # ends with the window, whose answers are counted
        answer = yield question
        if isinstance(answer, PresentTicket):
            now = window.table.state.now
            yield from _read_clock(window.table, "When is the ticket presented?", now)
            yield from pay(window.table, answer)
        check_winnings(window.table)
        try:
            question = said.send(answer)
        except StopIteration:
            return


@rule("19:47-15.7(c)")
def _wait_for_system(table: KenoTable) -> Procedure[None]:
    """No game starts while the keno system is down; a supervisor says when it is up again."""
    if table.state.is_up:
        return
    provision, text = cite("19:47-15.7(c)"), "the keno system is up again"
    fixed: dict[str, Value] = {"is_up": True}
    form = Form("up", ReportSystem, FLOORPERSON, provision, text, fixed)
    usual = ReportSystem(by=FLOORPERSON, is_up=True)
    prompt = "The game waits for the keno system."
    yield from ask(FormsQuestion(prompt, provision, [form], usual), ReportSystem)
    report_system(table, is_up=True)


@rule("19:47-15.5(a)")
def _wait_for_generator(table: KenoTable) -> Procedure[None]:
    """No game starts while the generator is open; both keys lock it again."""
    if not table.state.is_locked:
        answer = yield from ask(locking_question(), UseKeys)
        use_keys(table, answer)


# -- lock-out -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LockQuestion(Question):
    """The terminals are locked, by the system or by hand; an automatic lock-out is overridden."""

    prompt: str
    cite: str
    low: int
    usual: int
    automatic: bool

    def forms(self) -> Sequence[Form]:
        """The lock-out at a moment, by those who may; and the override."""
        text = "all terminals are locked; no ticket of the game is issued or voided"
        blanks = {"seconds": Moment(self.low)}
        locks = [Form("lock", LockOut, by, self.cite, text, {}, blanks) for by in self.lockers]
        if not self.automatic:
            return locks
        reasons, text = {"reason": OneOf(OVERRIDES)}, "override the automatic lock-out"
        provision = cite("19:47-15.5(e)")
        return locks + [
            Form("override", OverrideLockOut, by, provision, text, {}, reasons)
            for by in (FLOORPERSON, SUPERVISOR)
        ]

    @property
    def lockers(self) -> tuple[str, ...]:
        """Who locks: the system under the writer's eyes, or the supervisor or writer by hand."""
        return (DEALER,) if self.automatic else (FLOORPERSON, DEALER)

    def default(self) -> Answer | None:
        """The game starts when its interval is over."""
        return LockOut(by=self.lockers[0], seconds=self.usual)

    def default_at(self, seconds: int) -> Answer | None:
        """The game starts now."""
        return LockOut(by=self.lockers[0], seconds=min(LAST, max(self.low, seconds)))


@rule("19:47-15.5(d)", "19:47-15.5(d)1", "19:47-15.5(e)")
def _lock_out(table: KenoTable, opened: int, low: int) -> Procedure[bool]:
    """The game starts by the lock-out of all terminals; False if that is overridden."""
    rules, game = table.rules, table.state.open_game
    automatic = rules.auto_lockout
    provision = cite("19:47-15.5(e)") if automatic else cite("19:47-15.5(d)")
    usual = max(low, opened + rules.interval * MINUTE)
    question = LockQuestion(f"Game {game} starts.", provision, low, usual, automatic)
    answer = yield question
    if isinstance(answer, OverrideLockOut):
        text = f"the lock-out of game {game} is overridden: {answer.reason}"
        table.record(text, cite("19:47-15.5(e)"), by=answer.by)
        return False
    assert isinstance(answer, LockOut)
    set_clock(table, answer.seconds)
    approved = " with the supervisor's verbal approval" * (not automatic and answer.by == DEALER)
    text = (
        f"all terminals are locked at {show_moment(answer.seconds)}{approved}: game {game} starts"
    )
    table.record(text, cite("19:47-15.5(d)1"), by=answer.by)
    return True


# -- the draw -------------------------------------------------------------------------------------


@rule("19:47-15.5(d)2", "19:47-15.5(a)")
def _draw(table: KenoTable) -> Procedure[Sequence[int] | None]:
    """The generator draws twenty numbers; None if it fails and the game is void."""
    provision = cite("19:47-15.5(d)2")
    text = (
        "the generator is locked under dual key control: the inspector's key and the department's"
    )
    table.record(text, cite("19:47-15.5(a)"), by=FLOORPERSON)
    form = Form(
        "numbers", NumbersDrawn, CHANCE, provision, "twenty numbers", {}, {"numbers": Draw()}
    )
    failed = Irregularity(
        _MALFUNCTION,
        FLOORPERSON,
        cite("19:47-15.5(a)"),
        "the generator fails: the game is void and wagers go back",
    )
    prompt = f"Game {table.state.open_game}: twenty of eighty numbers are drawn."

    def fair(source: Source) -> Answer:
        return form.sample(source)

    answer = yield Chance(prompt, provision, form, fair, [failed])
    return drawn_numbers(answer.numbers) if isinstance(answer, NumbersDrawn) else None


def _display(table: KenoTable, game: int, drawn: Sequence[int]) -> None:
    """The numbers are on the boards, recorded, and called where the house has them called."""
    table.emit(
        NumbersDisplayed(
            cite=cite("19:47-15.5(g)"), game=game, numbers=tuple(drawn), seconds=table.state.now
        )
    )
    numbers = " ".join(map(str, drawn))
    text = f"the independent recorder prints game {game}: {numbers}; kept for a year at least"
    table.emit(Recorded(cite=cite("19:47-15.5(h)"), by=FLOORPERSON, text=text, to=HOUSE))
    if table.rules.announce_numbers:
        table.announce(f"Game {game}: {numbers}", cite("19:47-15.5(f)"))
