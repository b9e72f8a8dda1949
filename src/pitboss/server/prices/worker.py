"""The back room: prices are reckoned in a process of its own, behind whoever is being served.

Some prices take seconds of a whole processor. In the serving process they would hold up every
table; here they take what is left over. The back room is asked line by line, JSON in and out. If
it cannot be opened, or does not answer, whoever asked does the sum themselves.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Lock
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import PitbossError
from pitboss.games import AnyGame, game
from pitboss.server.prices.ranks import rank_some_hands
from pitboss.table import HouseRules

__all__ = ["PriceRequest", "PriceWorker", "answer_line"]

Plain: TypeAlias = dict[str, object]

# How far behind everybody else the back room stands in the queue for the processor.
NICENESS: Final = 15

# Who is told to stop is given so long before being shown out.
STOP_SECONDS: Final = 5.0

log = logging.getLogger("pitboss.server")


class PriceRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be reckoned: the prices of a game under house rules, or without one the ranks."""

    game: str = ""
    rules: Plain = {}


class PriceWorker:
    """A process that reckons prices, opened when it is first asked; call it from a thread."""

    def __init__(self, command: tuple[str, ...] = ()) -> None:
        self._command = command or (sys.executable, "-m", "pitboss.server.prices.worker")
        self._turn = Lock()
        self._process: Popen[bytes] | None = None
        self.is_shut = False

    def prices(self, card: AnyGame, rules: HouseRules, *, stay: bool = False) -> Plain | None:
        """The prices of a game under its house rules; None if nobody answers.

        Unless it shall `stay` for the next sum, the process ends and gives its memory back.
        """
        wanted = PriceRequest(game=card.slug, rules=rules.submission())
        with self._turn:
            found = None if self.is_shut else self._answer(wanted)
            if not stay:
                self._stop()
        return found

    def rank_some_hands(self) -> None:
        """Have the ranks of hands compiled and kept on the disk, where everybody finds them."""
        with self._turn:
            if not self.is_shut:
                self._answer(PriceRequest())

    def _answer(self, wanted: PriceRequest) -> Plain | None:
        try:
            return self._ask(wanted)
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            if not self.is_shut:
                log.warning("the back room does not answer: %s", error)
            self._stop()
            return None

    def _ask(self, wanted: PriceRequest) -> Plain | None:
        pipes = self._open()
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        pipes.stdin.write(msgspec.json.encode(wanted) + b"\n")
        pipes.stdin.flush()
        return msgspec.json.decode(pipes.stdout.readline(), type=Plain | None)

    def _open(self) -> Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._process = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        return self._process

    def rest(self) -> None:
        """Nothing is wanted for now: the process ends, and the next who asks opens another."""
        with self._turn:
            self._stop()

    def close(self) -> None:
        """The house closes: a sum under way is not waited for."""
        self.is_shut, process = True, self._process
        if process is not None:
            with suppress(OSError):
                process.kill()
        self.rest()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError, TimeoutExpired), process:
            assert process.stdin is not None
            process.stdin.close()
            process.wait(STOP_SECONDS)
        if process.poll() is None:
            process.kill()


# -- in the back room ------------------------------------------------------------------------------


def answer_line(line: bytes) -> bytes:
    """The prices that a line asks for; nothing for a line that makes no sense."""
    from pitboss.server.prices.table_prices import compute_prices

    try:
        wanted = msgspec.json.decode(line, type=PriceRequest)
        if not wanted.game:
            rank_some_hands()
            return b"{}"
        card = game(wanted.game)
        return msgspec.json.encode(compute_prices(card, card.rules.read(wanted.rules)))
    except (PitbossError, msgspec.MsgspecError):
        return b"null"


def main() -> None:
    """Answer line by line until there are no more."""
    os.nice(NICENESS)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
