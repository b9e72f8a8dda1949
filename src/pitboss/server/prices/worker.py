"""The price worker: a process of low priority that computes prices and advice.

Some prices take seconds of a whole processor. In the serving process they would hold up every
table. Requests and responses are lines of JSON. If the worker cannot be started or does not answer,
the caller computes the prices itself.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Event, Lock, Thread
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import PitbossError
from pitboss.games import AnyGame, game
from pitboss.server.web.stopping import stopping_error
from pitboss.table import HouseRules

Plain: TypeAlias = dict[str, object]

# The niceness of the process: everything else goes first.
NICENESS: Final = 15

# A process that is asked to stop gets so long before it is killed.
STOP_SECONDS: Final = 5.0

# How often the worker looks whether the server is still there.
PARENT_SECONDS: Final = 0.5

log = logging.getLogger("pitboss.server")


class PriceRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for the prices of a game under house rules, or for advice on a hand.

    Without a game it is for the ranks.
    """

    game: str = ""
    rules: Plain = {}
    hand: str = ""


class PriceWorker:
    """The worker process, started when it is first needed; call it from a thread."""

    def __init__(self, command: tuple[str, ...] = ()) -> None:
        self._command = command or (sys.executable, "-m", "pitboss.server.prices.worker")
        self._turn = Lock()
        self._process: Popen[bytes] | None = None
        self.is_closed = False

    def prices(
        self, card: AnyGame, rules: HouseRules, *, hand: str = "", keep_alive: bool = False
    ) -> Plain | None:
        """The prices of a game under its house rules, or the advice on a hand.

        None if the worker does not answer. Unless `keep_alive` is set, the process ends afterwards
        and frees its memory.
        """
        wanted = PriceRequest(game=card.slug, rules=rules.submission(), hand=hand)
        with self._turn:
            found = None if self.is_closed else self._answer(wanted)
            if not keep_alive:
                self._stop()
        return found

    def rank_some_hands(self) -> None:
        """Have the ranks of hands compiled and cached on the disk."""
        with self._turn:
            if not self.is_closed:
                self._answer(PriceRequest())

    def _answer(self, wanted: PriceRequest) -> Plain | None:
        try:
            return self._ask(wanted)
        except (EOFError, OSError, ValueError, msgspec.MsgspecError) as error:
            if not self.is_closed:
                log.warning("the price worker does not answer: %s", error)
            self._stop()
            return None

    def _ask(self, wanted: PriceRequest) -> Plain | None:
        pipes = self._open()
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        pipes.stdin.write(msgspec.json.encode(wanted) + b"\n")
        pipes.stdin.flush()
        line = pipes.stdout.readline()
        if not line:
            raise EOFError("its process has ended")
        return msgspec.json.decode(line, type=Plain | None)

    def _open(self) -> Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._process = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        return self._process

    def stop(self) -> None:
        """End the process; the next request starts another."""
        with self._turn:
            self._stop()

    def close(self) -> None:
        """End the process for good, also while it computes."""
        self.is_closed, process = True, self._process
        if process is not None:
            with suppress(OSError):
                process.kill()
        self.stop()

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


def computed(
    worker: PriceWorker | None,
    card: AnyGame,
    rules: HouseRules,
    *,
    here: Callable[[], Plain],
    hand: str = "",
    keep_alive: bool = False,
) -> Plain:
    """What the price worker computes; without an answer it is computed `here`.

    When the server stops nothing more is computed.
    """
    if worker is None:
        return here()
    found = worker.prices(card, rules, hand=hand, keep_alive=keep_alive)
    if found is None and worker.is_closed:
        raise stopping_error()
    return here() if found is None else found


# -- in the worker process -------------------------------------------------------------------------


def answer_line(line: bytes) -> bytes:
    """The response to a request line; `null` for one that makes no sense."""
    from pitboss.server.prices.hand_advice import compute_advice
    from pitboss.server.prices.table_prices import compute_prices

    try:
        wanted = msgspec.json.decode(line, type=PriceRequest)
        if not wanted.game:
            rank_some_hands()
            return b"{}"
        card = game(wanted.game)
        rules = card.rules.read(wanted.rules, stored=True)
        if wanted.hand:
            return msgspec.json.encode(compute_advice(card, rules, wanted.hand))
        return msgspec.json.encode(compute_prices(card, rules))
    except (PitbossError, msgspec.MsgspecError):
        return b"null"


def rank_some_hands() -> None:
    """Compile and load the ranking of hands before the first showdown."""
    from pitboss.ranking import kernels, kernels_low, kernels_omaha, kernels_small

    cards = tuple(range(0, 45, 5))
    kernels.five(*cards[:5])
    kernels.seven(*cards[:7])
    kernels_low.low_five(*cards[:5])
    kernels_low.deuce_to_seven(*cards[:5])
    kernels_low.low_seven(*cards[:7])
    kernels_low.low_seven_eight_or_better(*cards[:7])
    kernels_omaha.omaha(*cards)
    kernels_omaha.omaha_low8(*cards)
    kernels_small.badugi(*cards[:4])
    kernels_small.three_high(*cards[:3])
    kernels_small.three_low(*cards[:3])
    _count_ranks()


def _count_ranks() -> None:
    """Count the ranks of each scale, which name hands in words."""
    from pitboss.ranking.kinds import KINDS, numbers

    for scale in {kind.scale for kind in KINDS.values()}:
        numbers(scale)


def _end_with(parent: int) -> None:
    """End this process when the server is gone, even in the middle of a price."""
    never = Event()
    while os.getppid() == parent:
        never.wait(PARENT_SECONDS)
    os._exit(0)


def main() -> None:
    """Answer requests until there are no more.

    Signals that stop the server reach this process too; the server ends it when it stops.
    """
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    os.nice(NICENESS)
    Thread(target=_end_with, args=[os.getppid()], daemon=True).start()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
