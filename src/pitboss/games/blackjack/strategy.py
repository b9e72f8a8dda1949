"""The best strategy that looks at totals only: the chart people carry, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from pitboss.games.blackjack.analysis import ERROR, play_assumed, value
from pitboss.games.blackjack.analysis.cards import RANK_NAMES, Shoe, named, shoe_of
from pitboss.games.blackjack.options import BlackjackRules

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis.search import Plan

MEANINGS: Final = {
    "S": "stand",
    "H": "draw",
    "Dh": "double, else draw",
    "Ds": "double, else stand",
    "Rh": "surrender, else draw",
    "Rs": "surrender, else stand",
    "P": "split",
}
_DEALER_ORDER: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalStrategy:
    """A chart by total and the dealer's card, its expectation, and what the best play has more."""

    columns: tuple[str, ...]
    hard: Mapping[int, tuple[str, ...]]
    soft: Mapping[int, tuple[str, ...]]
    pairs: Mapping[str, tuple[str, ...]]
    expectation: float
    cost: float
    error: float
    play: str

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The lines of the chart with their headings."""
        for total, line in self.hard.items():
            yield f"hard {total}", line
        for total, line in self.soft.items():
            yield f"soft {total}", line
        for rank, line in self.pairs.items():
            yield f"{rank} {rank}", line

    @property
    def meanings(self) -> Mapping[str, str]:
        """What each entry stands for."""
        return MEANINGS

    @property
    def remarks(self) -> tuple[str, ...]:
        """The expectation of the chart, what the best play has more, and what is assumed."""
        return (
            f"Expectation {self.expectation:+.6%} of the first wager, error below {self.error:g};",
            f"the best play of each hand has {self.cost:.6%} more.",
            self.play,
        )

    def to_dict(self) -> dict[str, object]:
        """The strategy as plain data."""
        return {
            "columns": list(self.columns),
            "hard": {str(total): list(line) for total, line in self.hard.items()},
            "soft": {str(total): list(line) for total, line in self.soft.items()},
            "pairs": {rank: list(line) for rank, line in self.pairs.items()},
            "meanings": dict(MEANINGS),
            "expectation": self.expectation,
            "cost": self.cost,
            "error": self.error,
            "play": self.play,
        }

    def svg(self) -> str:
        """The chart as one SVG image."""
        return _svg(self)

    def html(self) -> str:
        """The chart as one HTML page."""
        return _html(self)


def best_total_dependent(
    rules: BlackjackRules, *, composition: Sequence[int] | None = None
) -> TotalStrategy:
    """The chart that no single change makes better, against each card the dealer may show.

    Drawing or standing goes by the total, hard or soft, however many cards make it; doubling and
    surrender by the same total on two cards; pairs are split or played as their total. Insurance
    is taken as in the best play, which a chart cannot show.
    """
    from pitboss.games.blackjack.analysis.search import plans

    shoe = shoe_of(rules, composition)
    best = value(rules, composition=shoe)
    found = plans(rules, shoe)
    gain = best.insurance.gain if best.insurance else 0.0
    expectation = sum(plan.value for plan in found) + gain
    order, columns = _columns(rules, shoe)
    chosen = [found[view] for view in order]
    return TotalStrategy(
        columns=columns,
        hard={total: _line(chosen, total, soft=False) for total in range(20, 4, -1)},
        soft={total: _line(chosen, total, soft=True) for total in range(20, 12, -1)},
        pairs={RANK_NAMES[rank]: _pair_line(chosen, rank) for rank in _DEALER_ORDER},
        expectation=expectation,
        cost=max(best.expectation - expectation, 0.0),
        error=2 * ERROR,
        play=f"{_PLAY} {play_assumed(rules)}",
    )


_PLAY: Final = (
    "The chart goes by totals, before and after a split, and no single entry of it can be changed"
    " for the better; its cost is against the following."
)


def _columns(rules: BlackjackRules, shoe: Shoe) -> tuple[list[int], tuple[str, ...]]:
    """The dealer's cards in the order people know: two to ten, then the ace."""
    from pitboss.games.blackjack.analysis.terms import views

    seen = views(rules)
    place = {rank: n for n, rank in enumerate(_DEALER_ORDER)}
    order = sorted(range(len(seen)), key=lambda view: [place[rank] for rank in seen[view]])
    shown = [view for view in order if all(shoe[rank] for rank in seen[view])]
    return shown, tuple(named(seen[view]) for view in shown)


def _line(chosen: Sequence[Plan], total: int, *, soft: bool) -> tuple[str, ...]:
    return tuple(plan.letter(total, soft=soft) for plan in chosen)


def _pair_line(chosen: Sequence[Plan], rank: int) -> tuple[str, ...]:
    total, soft = (12, True) if rank == 0 else (2 * (rank + 1), False)
    return tuple("P" if plan.splits[rank] else plan.letter(total, soft=soft) for plan in chosen)


_COLOURS: Final = {"S": "#f4a3a0", "H": "#b5e2b0", "D": "#a8d8ea", "R": "#d7b8e8", "P": "#f8e08e"}
_HEAD: Final = 72
_CELL: Final = 40
_LINE: Final = 22


def _summary(found: TotalStrategy) -> str:
    return (
        f"Expectation {found.expectation:+.6%} of the first wager;"
        f" the best play of each hand has {found.cost:.6%} more."
    )


def _svg(found: TotalStrategy) -> str:
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


def _html(found: TotalStrategy) -> str:
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
