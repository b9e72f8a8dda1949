"""Blocks are gathered in their order, no matter who plays them and whatever becomes of workers."""

from __future__ import annotations

import os
import signal
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context

import pytest

import pitboss
from pitboss.errors import SimulationFailed, UnlawfulOption
from pitboss.simulation import blocks
from pitboss.simulation import run as running
from pitboss.simulation.result import Result
from pitboss.simulation.run import ATTEMPTS_MAX, Progress
from tests.simulation.executors import Backwards, Broken, Failing, KilledWorker

ROUNDS = 500_000


def run(executor: Executor | None = None, threads: int | None = None) -> Result:
    return pitboss.simulate(
        "roulette", rounds=ROUNDS, seed=5, bankroll=50_00, executor=executor, threads=threads
    )


@cache
def expected() -> Result:
    return run(threads=1).figures()


@pytest.mark.parametrize("threads", [2, 3, None])
def test_the_number_of_threads_does_not_matter(threads: int | None) -> None:
    """One seed, one result."""
    assert run(threads=threads).figures() == expected()


def test_any_executor_will_do() -> None:
    """It is not shut down: it belongs to the one who gave it."""
    with ThreadPoolExecutor(2) as pool:
        assert run(pool).figures() == expected()
        assert pool.submit(int).result() == 0


def test_the_order_in_which_blocks_are_done_does_not_matter() -> None:
    """The last handed out may be the first done."""
    assert run(Backwards()).figures() == expected()


@pytest.mark.parametrize(
    "error",
    [BrokenProcessPool("gone"), CancelledError(), KilledWorker("gone")],
    ids=lambda error: type(error).__name__,
)
def test_a_block_whose_worker_is_lost_is_handed_out_again(error: BaseException) -> None:
    """Every block, more than once."""
    executor = Failing(ATTEMPTS_MAX - 1, error)

    assert run(executor).figures() == expected()
    assert set(executor.lost.values()) == {ATTEMPTS_MAX}


def test_workers_that_are_always_lost_end_the_run() -> None:
    """A bound on everything."""
    with pytest.raises(SimulationFailed, match="block 0 were lost 4 times"):
        run(Failing(ATTEMPTS_MAX, KilledWorker("gone")))


def test_other_errors_are_not_tried_again() -> None:
    """They would come again."""
    executor = Failing(1, UnlawfulOption())

    with pytest.raises(UnlawfulOption):
        run(executor)
    assert executor.lost[0] == 1


@pytest.mark.parametrize("good", [0, 1, 5])
def test_if_the_executor_breaks_threads_play_the_rest(good: int) -> None:
    """Nothing is lost, and the result says so."""
    found = run(Broken(good))

    assert found.notes == ("The executor broke; threads of this process played the rest.",)
    assert found.round == expected().round
    assert found.sessions == expected().sessions


def test_processes_give_the_same_result_even_if_one_is_killed() -> None:
    """A real pool of processes, of which one dies in the middle."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        whole = run(pool)
        victims = list(pool._processes)

        def kill(progress: Progress) -> None:
            if victims:
                os.kill(victims.pop(), signal.SIGKILL)
                victims.clear()

        found = pitboss.simulate(
            *("roulette",),
            rounds=20 * ROUNDS,
            seed=5,
            executor=pool,
            progress=kill,
        )

    assert whole.figures() == expected()
    assert found.notes
    same = pitboss.simulate("roulette", rounds=20 * ROUNDS, seed=5)
    assert found.round == same.round
    assert found.convergence == same.convergence


def test_few_blocks_are_on_the_way_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two for each worker, however long the run is."""
    most, crews = 0, []
    hand_out = running.Crew._hand_out

    def watched(crew: running.Crew, first: int, attempt: int) -> None:
        nonlocal most
        hand_out(crew, first, attempt)
        crews.append(crew)
        most = max(most, len(crew._futures))

    monkeypatch.setattr(running.Crew, "_hand_out", watched)
    run(threads=2)

    assert most == 4
    assert len(crews) > 8


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It might play by other rules."""
    monkeypatch.setattr(blocks, "digest", lambda: "another")

    with pytest.raises(SimulationFailed, match="different version"):
        run(threads=1)
