"""A Dask cluster as an executor, and recognition of lost workers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from pitboss.errors import SimulationFailed

# How long to wait for the scheduler.
CONNECT_SECONDS: Final = 20
# Dask's errors for a lost worker, by name, so that Dask need not be installed.
_DASK_LOSSES: Final = frozenset(
    {"KilledWorker", "FutureCancelledError", "FuturesCancelledError", "CommClosedError"}
)


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, by the address of its scheduler (`tcp://host:8786`)."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise SimulationFailed(
            "a Dask cluster needs more packages: pip install 'pitboss[cluster]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise SimulationFailed(f"no Dask scheduler answers at {address}") from error
    with client:
        yield client.get_executor(pure=False)


def is_lost(error: BaseException) -> bool:
    """Whether a block failed because its worker is gone, not because of the block."""
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    return any(
        kind.__module__.startswith("distributed") and kind.__name__ in _DASK_LOSSES
        for kind in type(error).__mro__
    )


def workers_of(executor: Executor) -> int:
    """How many blocks an executor plays at once, where it can be determined."""
    client = getattr(executor, "_client", None)
    found = sum(client.ncores().values()) if client else getattr(executor, "_max_workers", 0)
    return int(found) or cores()


def cores() -> int:
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
