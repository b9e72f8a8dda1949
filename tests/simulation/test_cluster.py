"""A real cluster of separate worker processes, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest

import pitboss
from pitboss.errors import SimulationFailed
from pitboss.simulation import cluster
from pitboss.simulation.cluster import cores, dask_executor, is_lost, workers_of
from pitboss.simulation.run import Progress
from tests.simulation.executors import Backwards, KilledWorker

ROUNDS = 40_000_000


@pytest.fixture
def dask() -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own."""
    distributed = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_killed_worker_of_a_cluster_costs_nothing(dask: Any) -> None:
    """The result is the threads' result to the last bit."""
    pids = [worker.process.pid for worker in dask.workers.values()]
    blocks: list[Progress] = []

    def kill(progress: Progress) -> None:
        blocks.append(progress)
        if len(blocks) == 5:
            os.kill(pids[0], signal.SIGKILL)

    with dask_executor(dask.scheduler_address) as executor:
        assert workers_of(executor) == 2
        found = pitboss.simulate(
            *("roulette",),
            rounds=ROUNDS,
            seed=11,
            bankroll=100_00,
            executor=executor,
            progress=kill,
        )
    after = [worker.process.pid for worker in dask.workers.values()]

    here = pitboss.simulate("roulette", rounds=ROUNDS, seed=11, bankroll=100_00)
    assert os.getpid() not in pids
    assert pids[0] not in after
    assert found.figures() == here.figures()
    assert found.notes == ()


def test_without_dask_one_is_shown_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line to type."""
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(SimulationFailed, match=r"pip install 'pitboss\[cluster\]'"):
        dask_executor("tcp://127.0.0.1:8786").__enter__()


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "carrier pigeon"])
def test_a_scheduler_that_does_not_answer_is_shown(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """After a while, and with its address."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)

    with pytest.raises(SimulationFailed, match=address):
        dask_executor(address).__enter__()


def test_losses_of_dask_are_known_by_name() -> None:
    """Errors of the block itself are not among them."""
    assert is_lost(KilledWorker())
    assert not is_lost(ValueError())
    assert not is_lost(KeyboardInterrupt())


def test_the_number_of_workers_is_what_the_executor_tells() -> None:
    """Or the cores of this machine, where it tells nothing."""
    with ThreadPoolExecutor(7) as pool:
        assert workers_of(pool) == 7
    assert workers_of(Backwards()) == cores() >= 1


def test_where_affinity_is_unknown_all_cores_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every system tells."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)

    assert cores() == os.cpu_count()
