"""From the arguments of `pitboss simulate` to a run with a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bars

from pitboss.cli.game_arguments import read_text
from pitboss.cli.simulate import EXIT_INTERRUPTED
from pitboss.equipment import live
from pitboss.errors import MalformedAnswer, MalformedFile
from pitboss.games import AnyGame
from pitboss.money import Cents, dollars
from pitboss.simulation.cluster import dask_executor
from pitboss.simulation.plan import ROUNDS_MAX, Stops, Terms
from pitboss.simulation.result import Result
from pitboss.simulation.run import Progress, simulate
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Count, Strategy, System
from pitboss.simulation.systems import system_named, units_max_of
from pitboss.simulation.wording import brief
from pitboss.table import HouseRules

# Default numbers of rounds; each takes a few seconds.
ROUNDS_BY_KERNEL: Final = 10_000_000
ROUNDS_AT_TABLE: Final = 10_000
SEEDS: Final = 1 << 32  # short enough to be typed again
TEXT_CHARS_MAX: Final = 40
BAR_COLUMNS: Final = 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a run is computed, and the file that saves its progress."""

    threads: int | None = None
    dask: str | None = None
    checkpoint: Path | None = None


# -- the strategy ----------------------------------------------------------------------------------


def wagers_of(typed: Iterable[str] | None) -> dict[str, Cents]:
    """The wagers of one unit from `red=10`, `straight_17=2.50`."""
    return {spot: dollars(said) for spot, said in _pairs(typed, "a wager is written like red=10")}


def details_of(typed: Iterable[str] | None) -> dict[str, str]:
    """Game-specific settings from `KEY=VALUE` arguments."""
    return dict(_pairs(typed, "a detail is written like shuffle=every_round"))


def _pairs(typed: Iterable[str] | None, sentence: str) -> list[tuple[str, str]]:
    parts = [each.partition("=") for each in typed or ()]
    if not all(name.strip() and equals and said.strip() for name, equals, said in parts):
        raise MalformedAnswer(sentence)
    pairs = [(name.strip(), said.strip()) for name, _, said in parts]
    if len(dict(pairs)) < len(pairs):
        raise MalformedAnswer(f"{sentence}, and each only once")
    return pairs


def system_of(typed: str, card: AnyGame, rules: HouseRules, wagers: Mapping[str, Cents]) -> System:
    """A betting system by name or from a file; its default levels end at the table's maximum."""
    if typed.endswith(".json"):
        return _read(Path(typed), System)
    return system_named(typed, units_max=units_max_of(rules, card.layout(rules), wagers))


def count_of(typed: str | None, ramp: str | None, card: AnyGame, rules: HouseRules) -> Count | None:
    """A counting system by name or from a file, with its own ramp or the one given."""
    if typed is None:
        if ramp is not None:
            raise refused("ramp", "--ramp needs --count, such as --count hi_lo")
        return None
    found = _read(Path(typed), Count) if typed.endswith(".json") else _named(typed, card, rules)
    return found if ramp is None else msgspec.structs.replace(found, ramp=_ramp(ramp))


def _named(name: str, card: AnyGame, rules: HouseRules) -> Count:
    """A counting system that the game offers by name."""
    count_named = getattr(card.part("simulation"), "count_named", None)
    if count_named is None:
        raise refused("count", f"{card.name} has no counting systems")
    found: Count = count_named(name.strip().lower(), getattr(rules, "decks", 1))
    return found


def _ramp(typed: str) -> tuple[tuple[int, int], ...]:
    try:
        steps = [each.split(":") for each in typed.split(",")]
        return tuple((int(count), int(units)) for count, units in steps)
    except ValueError:
        raise MalformedAnswer("a ramp is written like 1:2,2:4,3:8") from None


def _read(file: Path, kind: type[T]) -> T:
    """A betting or counting system from a JSON file."""
    try:
        return msgspec.json.decode(read_text(file), type=kind)
    except msgspec.MsgspecError as error:
        name = kind.__name__.lower()
        raise MalformedFile(f"{file} is not a {name} in JSON: {error}") from None


# -- stops, sessions and seed ----------------------------------------------------------------------


def stops_of(
    *, compiled: bool, rounds: str | None, se: float | None, of: str | None, time: float | None
) -> Stops:
    """When the run ends: by default after a number of rounds that takes a few seconds."""
    usual = ROUNDS_BY_KERNEL if compiled else ROUNDS_AT_TABLE
    if se is not None or time is not None:
        usual = ROUNDS_MAX
    wanted = usual if rounds is None else rounds_of(rounds)
    return Stops(rounds=wanted, standard_error=se, of=of, seconds=time)


def rounds_of(typed: str) -> int:
    """Parse a number of rounds such as `1e8` or `100,000`."""
    try:
        number = Decimal(typed.replace(",", "").strip()[:TEXT_CHARS_MAX])
    except InvalidOperation:
        number = Decimal(0)
    if not (number.is_finite() and 0 < number <= ROUNDS_MAX) or number != int(number):
        raise MalformedAnswer("rounds are a whole number such as 1000000 or 1e8, at most 1e13")
    return int(number)


def terms_of(bankroll: str | None, target: str | None, session: int) -> Terms:
    """The bankroll, target and length of the sessions that are reported."""
    typed = {"bankroll": bankroll, "target": target}
    money: dict[str, Any] = {name: dollars(text) for name, text in typed.items() if text}
    return Terms(length=session, **money)


def seed_of(typed: int | None, checkpoint: Path | None) -> int:
    """The seed given, or a random one; with a checkpoint it depends on the file's path only."""
    if typed is not None:
        return typed
    if checkpoint is None:
        return live().below(SEEDS)
    path = str(checkpoint.resolve()).encode("utf-8", "surrogateescape")
    return int.from_bytes(sha256(path).digest()[:4], "big")


# -- running ---------------------------------------------------------------------------------------


def run(
    rules: HouseRules, strategy: Strategy, *, stops: Stops, terms: Terms, seed: int, place: Place
) -> Result:
    """Run the simulation with a progress bar until it stops or Ctrl-C is pressed."""
    try:
        with _executor(place) as executor, bar() as progress:
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
                progress=progress,
            )
    except KeyboardInterrupt:
        typer.echo("pitboss: interrupted before any round was counted", err=True)
        raise typer.Exit(EXIT_INTERRUPTED) from None


def _executor(place: Place) -> AbstractContextManager[Executor | None]:
    return nullcontext() if place.dask is None else dask_executor(place.dask)


@contextmanager
def bar() -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar on a terminal; call the value after every block."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    parts = (BarColumn(BAR_COLUMNS), TaskProgressColumn(), TextColumn("{task.description}"))
    with Bars(*parts, console=console, transient=True) as bars:
        task = bars.add_task("compiling kernels, once per version", total=1.0)
        yield lambda now: bars.update(task, completed=now.share, description=progress_text(now))


def progress_text(now: Progress) -> str:
    """Rounds, rate, the estimate so far, and the time left."""
    parts = [f"{brief(now.rounds)} rounds", f"{brief(now.rate)}/s"]
    if now.advantage is not None and now.error is not None:
        parts.append(f"house {now.advantage:.3%} ± {now.error:.3%}")
    if now.seconds_left is not None:
        parts.append(f"{timedelta(seconds=round(now.seconds_left))} left")
    return ", ".join(parts)
