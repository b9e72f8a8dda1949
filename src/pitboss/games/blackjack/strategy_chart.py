"""The chart as a picture and as a web page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from pitboss.games.blackjack.strategy import MEANINGS

if TYPE_CHECKING:
    from pitboss.games.blackjack.strategy import TotalStrategy

__all__ = ["html_chart", "svg_chart"]

_COLOURS: Final = {"S": "#f4a3a0", "H": "#b5e2b0", "D": "#a8d8ea", "R": "#d7b8e8", "P": "#f8e08e"}
_HEAD: Final = 72
_CELL: Final = 40
_LINE: Final = 22


def _summary(found: TotalStrategy) -> str:
    return (
        f"Expectation {found.expectation:+.6%} of the first wager;"
        f" the best play of each hand has {found.cost:.6%} more."
    )


def svg_chart(found: TotalStrategy) -> str:
    """The chart as one SVG picture."""
    rows = list(found.rows())
    width = _HEAD + _CELL * len(found.columns) + 8
    height = _LINE * (len(rows) + 3)
    body = "\n".join(_drawn(found, rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="sans-serif" font-size="12">\n<title>Blackjack strategy</title>\n'
        f"<desc>{escape(_summary(found))}</desc>\n"
        f'<rect width="{width}" height="{height}" fill="white"/>\n{body}\n</svg>'
    )


def _drawn(found: TotalStrategy, rows: list[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    for place, column in enumerate(found.columns):
        yield _text(_HEAD + _CELL * place + _CELL // 2, 0, column, bold=True)
    for number, (name, line) in enumerate(rows, start=1):
        yield _text(_HEAD // 2, number, name, bold=True)
        for place, entry in enumerate(line):
            x, y = _HEAD + _CELL * place, _LINE * number + 4
            fill = _COLOURS[entry[0]]
            yield (
                f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_LINE - 2}" fill="{fill}"/>'
            )
            yield _text(x + _CELL // 2, number, entry)
    yield (
        f'<text x="8" y="{_LINE * (len(rows) + 2)}" font-size="9">{escape(_summary(found))}</text>'
    )


def _text(x: int, row: int, words: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    y = _LINE * row + 19
    return f'<text x="{x}" y="{y}" text-anchor="middle"{weight}>{escape(words)}</text>'


def html_chart(found: TotalStrategy) -> str:
    """The chart as one HTML page."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in found.columns)
    rows = "\n".join(_row(name, line) for name, line in found.rows())
    rules = " ".join(f".{key}{{background:{colour}}}" for key, colour in _COLOURS.items())
    legend = "; ".join(f"{entry}: {meaning}" for entry, meaning in MEANINGS.items())
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Blackjack strategy</title>
<style>body{{font-family:sans-serif}} td{{text-align:center;min-width:2.5em}} {rules}</style>
</head><body>
<h1>Blackjack strategy</h1>
<table><thead><tr><th scope="col">hand</th>{head}</tr></thead>
<tbody>
{rows}
</tbody></table>
<p>{escape(legend)}.</p>
<p>{escape(_summary(found))}</p>
<p>{escape(found.play)}</p>
</body></html>"""


def _row(name: str, line: tuple[str, ...]) -> str:
    cells = "".join(f'<td class="{entry[0]}">{entry}</td>' for entry in line)
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
