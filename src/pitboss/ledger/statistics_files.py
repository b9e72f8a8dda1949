"""Statistics as files for other programs: CSV, Parquet, and a plot as SVG."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

from pitboss.errors import MalformedFile
from pitboss.ledger.statistics import Figures, row_of
from pitboss.simulation.parquet import parquet_writer
from pitboss.simulation.plots import Frame, area, axes, level, path, picture

_WHOLE: Final = (
    *("table", "rounds", "wagers", "handle", "win", "rake", "unpriced", "theoretical_cents"),
)
_REAL: Final = ("error", "standard_error", "z")
# Standard errors to either side within which the win lies about 95 times of 100.
_WITHIN: Final = 1.96


def csv_of(figures: Sequence[Figures]) -> str:
    """The figures as CSV, a line each; what is not known is empty."""
    text = io.StringIO()
    rows = [row_of(each) for each in figures]
    columns = list(rows[0]) if rows else ["note"]
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def parquet_of(figures: Sequence[Figures]) -> bytes:
    """The figures as a Parquet file, a row each; what is not known is null."""
    arrow = parquet_writer()
    rows = [row_of(each) for each in figures]
    names = list(rows[0]) if rows else ["note"]
    kinds = dict.fromkeys(_WHOLE, "int64") | dict.fromkeys(_REAL, "float64")
    schema = arrow.schema([(each, getattr(arrow, kinds.get(each, "string"))()) for each in names])
    sink = arrow.BufferOutputStream()
    arrow.parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), sink)
    found: bytes = sink.getvalue().to_pybytes()
    return found


def write_file(file: Path, content: str | bytes) -> None:
    """Write a file, or say why it cannot be written."""
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise MalformedFile(f"{file} cannot be written: {error.strerror}") from None


def plot_of(days: Sequence[Figures]) -> str:
    """Win and theoretical win so far, day after day, with the band where it lies 95 times of 100.

    The band ends where a day has no theoretical win. It is empty without two days.
    """
    if len(days) < 2:
        return ""
    wins = list(accumulate(each.win / 100 for each in days))
    known = _known(days)
    middle = list(accumulate(float(each.theoretical or 0) / 100 for each in known))
    squares = accumulate((each.standard_error or 0.0) ** 2 for each in known)
    wide = [_WITHIN * square**0.5 / 100 for square in squares]
    lows = [value - by for value, by in zip(middle, wide, strict=True)]
    highs = [value + by for value, by in zip(middle, wide, strict=True)]
    ends = [0.0, *wins, *lows, *highs]
    frame = Frame.of((1, len(days)), (min(ends), max(ends) or 1.0))
    body = [
        _STYLE,
        *axes(frame, ("gaming days", "won so far"), (_day, _dollars)),
        area(frame, _dots(lows), _dots(highs), "wide"),
        level(frame, 0, "axis"),
        path(frame, _dots(middle), "exact"),
        path(frame, _dots(wins), "line"),
    ]
    about = f"From {days[0].day} to {days[-1].day} the house won {wins[-1]:,.2f} dollars."
    drawn = picture("won", "Win and theoretical win", about, body)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + "\n"


_STYLE: Final = (
    "<style>text{font:13px system-ui,sans-serif;fill:#59636e}.grid{stroke:#e4e9ee}"
    ".axis{stroke:#59636e}.wide{fill:#cfe2f5}.line{fill:none;stroke:#0b5cad;stroke-width:2.5}"
    ".exact{fill:none;stroke:#b3261e;stroke-width:2;stroke-dasharray:7 5}</style>"
)


def _known(days: Sequence[Figures]) -> list[Figures]:
    """The first days, as long as the theoretical win of each is known."""
    until = next((n for n, each in enumerate(days) if each.theoretical is None), len(days))
    return list(days[:until])


def _dots(values: Sequence[float]) -> list[tuple[float, float]]:
    return [(float(day), value) for day, value in enumerate(values, 1)]


def _day(value: float) -> str:
    return f"{value:.0f}"


def _dollars(value: float) -> str:
    return f"{value:,.0f}"
