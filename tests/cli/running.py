"""The command as people run it: in this process, in one of its own, and by a random hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from pitboss.cli.log_file import LogFile
from pitboss.cli.main import app, main
from pitboss.cli.session import HOUSE_SEAT, Session
from pitboss.cli.table_help import TableHelp
from pitboss.cli.terminal_table import TerminalTable
from pitboss.equipment import Source, seeded
from pitboss.games import AnyGame
from pitboss.money import show
from pitboss.table import Amount, Faces, Field, Form, Question, Table, seat_of
from tests.forking import FORKS

__all__ = ["COMMAND", "RandomPerson", "environment", "forked", "run", "session_of", "shell"]

COMMAND = [sys.executable, "-c", "from pitboss.cli.main import main; main()"]
PATIENCE_SECONDS = 120


def run(*arguments: str, typed: str | bytes = "", columns: int = 200) -> Result:
    """Call the command in this process."""
    env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
    return CliRunner().invoke(app, list(arguments), input=typed, env=env)


def environment(**more: str) -> dict[str, str]:
    """The environment of a process without a terminal."""
    return {**os.environ, "NO_COLOR": "1", "COLUMNS": "120", "PYTHONUTF8": "1", **more}


def shell(*arguments: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Call the command in a process of its own, with a script on its standard input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        env=environment(**more),
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def forked(*arguments: str, typed: bytes, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The same in a fork of a warm process, which is there in a moment."""
    typing, printed, shown = (folder / name for name in ("stdin", "stdout", "stderr"))
    typing.write_bytes(typed)
    process = FORKS.Process(target=_command, args=(arguments, typing, printed, shown))
    process.start()
    process.join(timeout=PATIENCE_SECONDS)
    process.kill()
    process.join()
    assert process.exitcode is not None
    return subprocess.CompletedProcess(
        arguments, process.exitcode, printed.read_bytes(), shown.read_bytes()
    )


def _command(arguments: tuple[str, ...], typing: Path, printed: Path, shown: Path) -> None:
    """Stand where a shell would have put us: three open files, an environment, arguments."""
    for number, (path, mode) in enumerate(((typing, "rb"), (printed, "wb"), (shown, "wb"))):
        with path.open(mode) as file:
            os.dup2(file.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False)
        for number, mode in enumerate(("r", "w", "w"))
    )
    os.environ.update(environment())
    sys.argv = ["pitboss", *arguments]
    main()


@contextmanager
def session_of(
    card: AnyGame,
    *,
    seed: int | str = 7,
    players: int = 1,
    by_hand: bool = False,
    log: Path | None = None,
) -> Iterator[Session]:
    """A session at a table of this game, its keyboard still to be replaced."""
    table: Table[Any, Any, Any] = Table(card, seats=dict.fromkeys(range(1, players + 1), 1_000_00))
    with LogFile(log) as book:
        driver = TerminalTable(table, seeded(seed), log=book, by_hand=by_hand)
        yield Session(driver, TableHelp(card, table))


class RandomPerson:
    """Types something lawful, now and then something else, and goes home after so many lines."""

    def __init__(self, session: Session, source: Source, *, lines: int) -> None:
        self.session = session
        self.source = source
        self.lines = lines

    def read(self, label: str) -> str:
        """One line, as the seat whose turn it is."""
        if not self.lines:
            raise EOFError
        self.lines -= 1
        question = self.session.driver.question
        assert question is not None
        seat = HOUSE_SEAT if label.startswith("by hand") else int(label[5 : label.index(",")])
        return self._words(question, seat)

    def _words(self, question: Question, seat: int) -> str:
        forms = [form for form in question.forms() if (seat_of(form.by) or HOUSE_SEAT) == seat]
        pick = self.source.below(10)
        if pick == 0 or not forms:
            return ""
        if pick == 1:
            return ("bets", "rebet", "nonsense 5", "reduce 999 0")[self.source.below(4)]
        return self._typed(forms[self.source.below(len(forms))])

    def _typed(self, form: Form) -> str:
        blanks = [self._value(blank) for blank in form.blanks.values()]
        return " ".join([form.command, *blanks])

    def _value(self, blank: Field) -> str:
        value = blank.sample(self.source)
        if isinstance(blank, Amount):
            assert isinstance(value, int)
            return show(value)
        if isinstance(blank, Faces):
            assert isinstance(value, tuple)
            return "-".join(map(str, value))
        return str(value)
