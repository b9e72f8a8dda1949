"""A simulation under way: on threads or a cluster, with a bar on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import timedelta
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bars

from pitboss.cli.simulate_asking import Place
from pitboss.simulation.cluster import dask_executor
from pitboss.simulation.plan import Stops, Terms
from pitboss.simulation.result import Result
from pitboss.simulation.run import Progress, simulate
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.wording import brief
from pitboss.table import HouseRules

__all__ = ["bar", "run", "told"]

EXIT_INTERRUPTED: Final = 130
BAR_COLUMNS: Final = 20


def run(
    rules: HouseRules, strategy: Strategy, *, stops: Stops, terms: Terms, seed: int, place: Place
) -> Result:
    """Play until an end is reached or somebody presses Ctrl-C."""
    try:
        with _executor(place) as executor, bar() as tell:
            return simulate(
                rules.game,
                rules=rules,
                strategy=strategy,
                rounds=stops.rounds,
                standard_error=stops.standard_error,
                of=stops.of,
                seconds=stops.seconds,
                seed=seed,
                bankroll=terms.bankroll,
                target=terms.target,
                length=terms.length,
                threads=place.threads,
                executor=executor,
                checkpoint=place.checkpoint,
                progress=tell,
            )
    except KeyboardInterrupt:
        typer.echo("pitboss: interrupted before any round was counted", err=True)
        raise typer.Exit(EXIT_INTERRUPTED) from None


def _executor(place: Place) -> AbstractContextManager[Executor | None]:
    return nullcontext() if place.dask is None else dask_executor(place.dask)


@contextmanager
def bar() -> Iterator[Callable[[Progress], None] | None]:
    """A bar on a terminal's standard error; what is called after every block moves it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    parts = (BarColumn(BAR_COLUMNS), TaskProgressColumn(), TextColumn("{task.description}"))
    with Bars(*parts, console=console, transient=True) as bars:
        task = bars.add_task("making ready: kernels are compiled once for a version", total=1.0)
        yield lambda now: bars.update(task, completed=now.share, description=told(now))


def told(now: Progress) -> str:
    """How far it is: rounds, rate, the estimate so far, and the time that is left."""
    said = [f"{brief(now.rounds)} rounds", f"{brief(now.rate)}/s"]
    if now.advantage is not None and now.error is not None:
        said.append(f"house {now.advantage:.3%} ± {now.error:.3%}")
    if now.seconds_left is not None:
        said.append(f"{timedelta(seconds=round(now.seconds_left))} left")
    return ", ".join(said)
