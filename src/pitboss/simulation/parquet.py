"""A simulation as one Parquet file: a row for each figure, its `kind` in the first column.

Columns that a kind of row does not use are null. The whole result as JSON is in the file's metadata
under `pitboss`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.errors import MalformedFile, SimulationFailed
from pitboss.simulation.result import Estimate, Fan, Result, SessionFigures, Spread, WagerFigures
from pitboss.simulation.statistics import estimate


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of a result.

    `kind` is `wager`, `round`, `system`, `outcome`, `others`, `point`, `session`, `quantile` or
    `fan`. Amounts are cents; `value` has its standard error and 95 % interval beside it where it
    is an estimate; `times` of `of` is how often something happened.
    """

    kind: str
    name: str | None = None
    rounds: int | None = None
    share: float | None = None
    staked: int | None = None
    net: int | None = None
    times: int | None = None
    of: int | None = None
    won: int | None = None
    lost: int | None = None
    pushed: int | None = None
    value: float | None = None
    error: float | None = None
    low: float | None = None
    high: float | None = None
    deviation: float | None = None
    exact: str | None = None
    exact_value: float | None = None
    z: float | None = None


_TEXT: Final = ("kind", "name", "exact")
_WHOLE: Final = ("rounds", "staked", "net", "times", "of", "won", "lost", "pushed")
# Each column with the name that Arrow has for its type.
COLUMNS: Final = {
    name: "string" if name in _TEXT else "int64" if name in _WHOLE else "float64"
    for name in Row.__struct_fields__
}


def parquet_writer() -> Any:  # noqa: ANN401 - a module that brings no types
    """The pyarrow module, or an error that says how to install it."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise SimulationFailed(
            "a Parquet file needs another package: pip install 'pitboss[parquet]'"
        ) from None
    return import_module("pyarrow")


def write_parquet(result: Result, file: Path) -> None:
    """Write all figures of a result into one file."""
    arrow = parquet_writer()
    rows = [msgspec.structs.asdict(row) for row in rows_of(result)]
    schema = arrow.schema(
        [(name, getattr(arrow, kind)()) for name, kind in COLUMNS.items()],
        metadata={"pitboss": result.to_json()},
    )
    table = arrow.Table.from_pylist(rows, schema=schema)
    try:
        arrow.parquet.write_table(table, file)
    except OSError as error:
        raise MalformedFile(f"{file} cannot be written: {error}") from None


# -- the rows --------------------------------------------------------------------------------------


def rows_of(result: Result) -> Iterator[Row]:
    """Every figure: wagers, the round, the system, outcomes, convergence, sessions, the fan."""
    for each in result.wagers:
        yield _wager("wager", each)
    yield _wager("round", result.round.wagers)
    yield from _nets(result)
    if (found := result.system) is not None:
        yield Row(
            kind="system",
            name=found.name,
            staked=found.staked,
            net=found.net,
            **_estimate(found.advantage),
        )
    for point in result.convergence:
        found_then = estimate(point.advantage, point.error)
        yield Row(kind="point", name="advantage", rounds=point.rounds, **_estimate(found_then))
    yield from _sessions(result.sessions)
    if result.fan is not None:
        yield from _fan(result.fan)


def _estimate(found: Estimate | None) -> dict[str, Any]:
    return {} if found is None else msgspec.structs.asdict(found)


def _wager(kind: str, each: WagerFigures) -> Row:
    return Row(
        kind=kind,
        name=each.name,
        rounds=each.placed,
        staked=each.staked,
        net=each.net,
        won=each.won,
        lost=each.lost,
        pushed=each.pushed,
        deviation=each.deviation,
        exact=each.exact,
        exact_value=each.exact_value,
        z=each.z,
        **_estimate(each.advantage),
    )


def _nets(result: Result) -> Iterator[Row]:
    """The net of a round: mean, deviation, and the number of rounds per outcome."""
    found = result.round
    yield Row(kind="round", name="mean", **_estimate(found.mean))
    yield Row(kind="round", name="deviation", **_estimate(found.deviation))
    for each in found.outcomes:
        yield Row(kind="outcome", net=each.net, times=each.times, of=found.wagers.placed)
    if found.others:
        yield Row(kind="others", net=found.others_net, times=found.others, of=found.wagers.placed)


def _sessions(found: SessionFigures) -> Iterator[Row]:
    spreads: dict[str, Spread | None] = {
        "net": found.net,
        "drawdown": found.drawdown,
        "rounds_to_ruin": found.rounds_to_ruin,
        "rounds_to_target": found.rounds_to_target,
    }
    for name, spread in spreads.items():
        if spread is not None:
            yield from _spread(name, spread, found)
    if found.hold is not None:
        yield Row(kind="session", name="hold", of=found.number, **_estimate(found.hold))
    for name, share in (("ruined", found.ruined), ("reached", found.reached)):
        if share is not None:
            yield Row(kind="session", name=name, **msgspec.structs.asdict(share))


def _spread(name: str, spread: Spread, found: SessionFigures) -> Iterator[Row]:
    deviation = found.deviation if name == "net" else None
    yield Row(
        kind="session",
        name=name,
        times=spread.number,
        of=found.number,
        deviation=deviation,
        **_estimate(spread.mean),
    )
    for each in spread.quantiles:
        yield Row(
            kind="quantile",
            name=name,
            share=each.share,
            value=each.value,
            low=float(each.low),
            high=float(each.high),
        )


def _fan(fan: Fan) -> Iterator[Row]:
    for share, band in zip(fan.shares, fan.bands, strict=True):
        for rounds, net in zip(fan.rounds, band, strict=True):
            yield Row(kind="fan", name="net", rounds=rounds, share=share, net=net)
