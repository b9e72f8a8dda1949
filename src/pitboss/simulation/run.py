"""Run a simulation on threads or on any executor, optionally resuming from a checkpoint.

The same seed gives the same result on any number of threads or machines: a run is the blocks of its
plan, added up in order, and it ends after the first block at which a stop condition holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeAlias

import msgspec

from pitboss import __version__
from pitboss.errors import Misuse, SimulationFailed, checked_call
from pitboss.simulation.blocks import Piece, compile_model, play_block
from pitboss.simulation.checkpoint import load, save
from pitboss.simulation.cluster import cores, is_lost, workers_of
from pitboss.simulation.figures import (
    fan_of,
    points_of,
    round_figures,
    session_figures,
    system_figures,
    wager_figures,
)
from pitboss.simulation.job import job_of, model_of, rules_for, strategy_of
from pitboss.simulation.plan import ROUNDS_MAX, Plan, Stops, Terms, plan_of
from pitboss.simulation.result import Estimate, Result
from pitboss.simulation.statistics import ratio
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import STAKED
from pitboss.simulation.total import Total, empty
from pitboss.table import HouseRules

# After this many lost workers the block itself is at fault.
ATTEMPTS_MAX: Final = 4
# Blocks in flight for each worker: one that is played and one that waits.
WAITING: Final = 2


class Crew:
    """The workers of a run: `gather` returns the results of the blocks in order.

    Without an executor the crew starts threads (kernels release the interpreter lock). A block
    whose worker is lost is submitted again; if the executor itself is broken, threads of this
    process play the rest, and `fell_back` is set.
    """

    def __init__(self, plan: Plan, *, executor: Executor | None, threads: int | None) -> None:
        self.fell_back = False
        self._plan = plan
        self._threads = threads or cores()
        self._own: ThreadPoolExecutor | None = None
        self._executor = self._threads_of_its_own() if executor is None else executor
        self._window = WAITING * (threads or workers_of(self._executor))
        self._futures: dict[int, Future[Piece]] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for future in self._futures.values():
            future.cancel()
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)

    def gather(self, block: int) -> Piece:
        """The result of a block; the blocks after it are submitted meanwhile."""
        for attempt in range(ATTEMPTS_MAX):
            self._hand_out(block, attempt)
            future = self._futures.pop(block)
            try:
                return future.result()
            except BaseException as error:
                if not is_lost(error):
                    future.cancel()
                    raise
        raise SimulationFailed(f"the workers of block {block} were lost {ATTEMPTS_MAX} times")

    def _hand_out(self, first: int, attempt: int) -> None:
        """Submit the blocks in flight, beginning with this one."""
        for block in range(first, first + self._window):
            if block not in self._futures and self._plan.rounds_of(block):
                again = attempt if block == first else 0
                self._futures[block] = self._submit(block, again)

    def _submit(self, block: int, attempt: int) -> Future[Piece]:
        try:
            return self._executor.submit(play_block, self._plan, block, attempt)
        except BrokenExecutor:
            self.fell_back = True
            self._executor = self._threads_of_its_own()
            return self._executor.submit(play_block, self._plan, block, attempt)

    def _threads_of_its_own(self) -> ThreadPoolExecutor:
        self._own = ThreadPoolExecutor(self._threads, thread_name_prefix="pitboss")
        return self._own


# The number of rounds if no stop condition is given.
ROUNDS_USUAL: Final = 1_000_000
# Seconds between two checkpoints; another is written at the end.
SAVE_SECONDS = 10.0

Rules: TypeAlias = HouseRules | Mapping[str, Any]


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of a run: the share that is done, the estimate so far and the time left.

    The estimate is of the wager that the stop condition is about, or of the round.
    """

    rounds: int
    advantage: float | None
    error: float | None
    seconds: float
    rate: float
    share: float
    seconds_left: float | None


@checked_call
def simulate(
    game: str,
    *,
    rules: Rules | None = None,
    strategy: Strategy | None = None,
    rounds: int | None = None,
    standard_error: float | None = None,
    of: str | None = None,
    seconds: float | None = None,
    seed: int = 0,
    bankroll: int = 0,
    target: int = 0,
    length: int = 1_000,
    threads: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Simulate a game under its house rules with a strategy.

    The run ends after `rounds`, at a `standard_error` of the house advantage (of the wager `of`,
    or of the round), or after `seconds`, whichever comes first; by default after a million
    rounds. Sessions of `length` rounds begin with a `bankroll` and end early at a `target`. If it
    is interrupted, the result so far is returned.
    """
    _check_types(rounds, seed, bankroll, target, length, threads, strategy=strategy)
    if rounds is None:
        rounds = ROUNDS_USUAL if standard_error is None and seconds is None else ROUNDS_MAX
    plan = _plan(
        *(game, rules, strategy or Strategy()),
        seed=seed,
        terms=Terms(bankroll=bankroll, target=target, length=length),
        stops=Stops(rounds=rounds, standard_error=standard_error, of=of, seconds=seconds),
    )
    run = _Run(plan, file=None if checkpoint is None else Path(checkpoint), progress=progress)
    return run.result(executor=executor, threads=threads)


def _check_types(*numbers: object, strategy: object) -> None:
    if not all(type(each) is int for each in numbers if each is not None):
        raise Misuse("rounds, seed, bankroll, target, length and threads are whole numbers")
    if not isinstance(strategy, Strategy | None):
        raise Misuse(f"a Strategy is expected, not {strategy!r:.40}")


def _plan(
    game: str, rules: Rules | None, strategy: Strategy, *, seed: int, terms: Terms, stops: Stops
) -> Plan:
    job = job_of(rules_for(game, rules), strategy)
    system = strategy.system
    return plan_of(job, model_of(job), system=system, seed=seed, terms=terms, stops=stops)


class _Run:
    """A run in progress: its plan, the total so far, and the clock."""

    def __init__(
        self, plan: Plan, *, file: Path | None, progress: Callable[[Progress], None] | None
    ) -> None:
        self.plan = plan
        self.model: Model = model_of(plan.job)
        self.file = file
        self.progress = progress
        begun = load(file, plan) if file else None
        self.total: Total = begun or empty(len(self.model.wagers))
        self.whole = self.total
        self.first_rounds = self.total.rounds
        self.first_share = self._share(self._estimate(), 0.0)
        self.began = self.saved = time.perf_counter()

    def result(self, *, executor: Executor | None, threads: int | None) -> Result:
        """Play until a stop condition holds or it is interrupted; compile time is not counted."""
        stopped: str | None = None
        if executor is None:
            compile_model(self.model)
            self.began = self.saved = time.perf_counter()
        with Crew(self.plan, executor=executor, threads=threads) as crew:
            try:
                while (stopped := self._reason()) is None:
                    self._add(crew)
            except KeyboardInterrupt:
                stopped = "interrupted"
            finally:
                self._save()
            seconds = self._seconds()
        return self._told(stopped, seconds, fell_back=crew.fell_back)

    # -- on the way --------------------------------------------------------------------------------

    def _add(self, crew: Crew) -> None:
        """Add one block; no checkpoint is written after a block that is cut short."""
        block = self.total.blocks
        self.total = self.total.plus(crew.gather(block))
        if self.plan.is_whole(block):
            self.whole = self.total
        if time.perf_counter() - self.saved >= SAVE_SECONDS:
            self._save()
        if self.progress:
            self.progress(self._progress())

    def _reason(self) -> str | None:
        """The stop condition that holds now, if any."""
        stops, blocks = self.plan.stops, self.total.blocks
        if self.plan.rounds_of(blocks) == 0:
            return "rounds"
        if self._error_reached():
            return "standard_error"
        if stops.seconds is not None and blocks and self._seconds() >= stops.seconds:
            return "seconds"
        return None

    def _error_reached(self) -> bool:
        """Whether the standard error is reached; zero variance means too few observations."""
        wanted, found = self.plan.stops.standard_error, self._estimate()
        return wanted is not None and found is not None and 0 < found.error <= wanted

    def _estimate(self) -> Estimate | None:
        """The house advantage so far of the wager that the stop condition is about."""
        of = self.plan.stops.of
        row = -1 if of is None else self.model.wagers.index(of)
        return ratio(self.total.wagers[row], self.total.squares[row])

    def _save(self) -> None:
        if self.file is not None and self.whole.blocks:
            save(self.file, self.plan, self.whole)
        self.saved = time.perf_counter()

    def _seconds(self) -> float:
        return time.perf_counter() - self.began

    def _rate(self, seconds: float) -> float:
        return (self.total.rounds - self.first_rounds) / max(seconds, 1e-9)

    def _progress(self) -> Progress:
        found, seconds = self._estimate(), self._seconds()
        share = self._share(found, seconds)
        done = share - self.first_share
        return Progress(
            rounds=self.total.rounds,
            advantage=None if found is None else found.value,
            error=None if found is None else found.error,
            seconds=seconds,
            rate=self._rate(seconds),
            share=share,
            seconds_left=seconds * (1 - share) / done if done > 0 else None,
        )

    def _share(self, found: Estimate | None, seconds: float) -> float:
        """The share of the run that is done, by the stop condition that is nearest."""
        stops = self.plan.stops
        shares = [self.total.rounds / stops.rounds]
        if stops.seconds is not None:
            shares.append(seconds / stops.seconds)
        if stops.standard_error is not None and found is not None and found.error:
            shares.append((stops.standard_error / found.error) ** 2)
        return min(1.0, max(shares))

    # -- at the end --------------------------------------------------------------------------------

    def _notes(self, *, fell_back: bool) -> Iterator[str]:
        """What a reader should know besides the figures."""
        if self.model.note:
            yield self.model.note
        if fell_back:
            yield "The executor broke; threads of this process played the rest."
        if self.total.rounds and not self.total.wagers[-1][STAKED]:
            yield "Nobody staked anything in any round."

    def _told(self, stopped: str, seconds: float, *, fell_back: bool) -> Result:
        plan, total, model = self.plan, self.total, self.model
        return Result(
            version=__version__,
            game=plan.job.game,
            rules=msgspec.json.decode(plan.job.submission),
            strategy=msgspec.json.decode(plan.job.strategy),
            seed=plan.seed,
            rounds=total.rounds,
            blocks=total.blocks,
            stopped=stopped,
            seconds=seconds,
            rate=self._rate(seconds),
            round=round_figures(total, model),
            wagers=wager_figures(total, model),
            system=system_figures(total, strategy_of(plan.job)),
            sessions=session_figures(total, plan.terms),
            fan=fan_of(total, plan.terms),
            convergence=points_of(total),
            notes=tuple(self._notes(fell_back=fell_back)),
        )
