"""The three plots of a simulation: convergence, outcomes of a round, bankrolls of sessions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import ceil, gcd, log10
from typing import Final, NamedTuple

from pitboss.money import Cents, show
from pitboss.simulation.drawing import (
    WIDTH,
    Frame,
    Scale,
    area,
    axes,
    level,
    path,
    picture,
    words,
)
from pitboss.simulation.result import Fan, Outcome, Point, Result, SessionFigures
from pitboss.simulation.statistics import NORMAL_95
from pitboss.simulation.wording import brief, dollars_of

# Up to this many different results have a bar each; more are grouped into classes.
BARS_MAX: Final = 24
BINS: Final = 60
# The share of all rounds that is grouped into one bar at either end.
TAIL: Final = 0.0005
# The earliest part of a run is left out: it would flatten the rest.
EARLY: Final = 4

_ROW: Final = 24
_LABEL_END: Final = 110.0
_BAR_END: Final = WIDTH - 110.0
_CLIP: Final = '<clipPath id="plot-clip"><rect x="84" y="10" width="652" height="282"/></clipPath>'


class Bar(NamedTuple):
    """Rounds whose net lies between two amounts."""

    low: Cents
    high: Cents
    times: int


# -- how it settled --------------------------------------------------------------------------------


def convergence_plot(result: Result) -> str:
    """The house advantage after more and more rounds, with its interval and the exact value."""
    points, exact = result.convergence, result.round.wagers.exact_value
    if len(points) < 2 or not _span(points, exact):
        return ""
    low, high = _heights(points, exact)
    frame = Frame.of((points[0].rounds, points[-1].rounds), (low, high), log=True)
    reach = [(each.rounds, NORMAL_95 * each.error, each.advantage) for each in points]
    body = [
        *axes(frame, ("rounds", "house advantage"), (brief, _percent(high - low))),
        _CLIP,
        '<g clip-path="url(#plot-clip)">',
        area(
            frame,
            [(n, value - wide) for n, wide, value in reach],
            [(n, value + wide) for n, wide, value in reach],
            "wide",
        ),
        path(frame, [(n, value) for n, _, value in reach], "line"),
        "</g>",
        *([] if exact is None else [level(frame, exact, "exact")]),
    ]
    return picture("settled", "How the house advantage settled", _settled(points, exact), body)


def _span(points: Sequence[Point], exact: float | None) -> float:
    low, high = _ends(points, exact)
    return high - low


def _ends(points: Sequence[Point], exact: float | None) -> tuple[float, float]:
    late = points[len(points) // EARLY :]
    ends = [each.advantage + sign * NORMAL_95 * each.error for each in late for sign in (-1, 1)]
    ends += [] if exact is None else [exact]
    return min(ends), max(ends)


def _heights(points: Sequence[Point], exact: float | None) -> tuple[float, float]:
    low, high = _ends(points, exact)
    margin = (high - low) / 12
    return low - margin, high + margin


def _percent(span: float) -> Callable[[float], str]:
    """Percents with places enough for the ticks of a plot this high."""
    places = max(0, ceil(-log10(100 * span)) + 1)
    return lambda value: f"{value + 0.0:.{places}%}"


def _settled(points: Sequence[Point], exact: float | None) -> str:
    last = points[-1]
    said = (
        f"After {points[0].rounds:,} rounds the estimate was {points[0].advantage:.4%},"
        f" after {last.rounds:,} rounds it was {last.advantage:.4%}"
        f" with a standard error of {last.error:.4%}."
    )
    return said if exact is None else f"{said} The exact value is {exact:.4%}."


# -- what rounds came to ---------------------------------------------------------------------------


def bars_of(outcomes: Sequence[Outcome]) -> list[Bar]:
    """A bar for each net, or classes of equal width; both tails are gathered at the ends."""
    if len(outcomes) <= BARS_MAX:
        return _single(outcomes)
    low, high = _core(outcomes)
    core = [each for each in outcomes if low <= each.net <= high]
    made = _single(core) if len(core) <= BARS_MAX - 2 else _classes(core)
    under = [each for each in outcomes if each.net < low]
    over = [each for each in outcomes if each.net > high]
    return [*_gathered(under), *made, *_gathered(over)]


def _single(outcomes: Iterable[Outcome]) -> list[Bar]:
    return [Bar(each.net, each.net, each.times) for each in outcomes]


def _gathered(outcomes: Sequence[Outcome]) -> list[Bar]:
    """A tail as one bar, if there is one."""
    times = sum(each.times for each in outcomes)
    return [Bar(outcomes[0].net, outcomes[-1].net, times)] if outcomes else []


def _classes(outcomes: Sequence[Outcome]) -> list[Bar]:
    """Classes of equal width, a multiple of the step between nets."""
    low, high = outcomes[0].net, outcomes[-1].net
    step = gcd(*(each.net - low for each in outcomes))
    width = step * ceil((high - low + step) / step / BINS)
    counts = [0] * ((high - low) // width + 1)
    for each in outcomes:
        counts[(each.net - low) // width] += each.times
    return [
        Bar(low + at * width, low + (at + 1) * width - step, times)
        for at, times in enumerate(counts)
    ]


def _core(outcomes: Sequence[Outcome]) -> tuple[Cents, Cents]:
    """The nets between the tails."""
    ends = list(accumulate(each.times for each in outcomes))
    tail = ends[-1] * TAIL
    low, high = bisect_right(ends, tail), bisect_left(ends, ends[-1] - tail)
    return outcomes[low].net, outcomes[high].net


def outcomes_plot(result: Result, *, log: bool = False) -> str:
    """The distribution of a round's net; `log` shows rare outcomes."""
    outcomes = result.round.outcomes
    if not outcomes:
        return ""
    bars, total = bars_of(outcomes), result.round.wagers.placed
    name = "rare" if log else "often"
    title = f"Net of a round, {'logarithmic' if log else 'linear'} scale"
    most = max(bars, key=lambda bar: bar.times)
    about = (
        f"{len(outcomes):,} different nets from {show(outcomes[0].net)} to"
        f" {show(outcomes[-1].net)}; the most frequent is {label_of(most)}"
        f" with {rarely(most.times / total)} of all rounds."
    )
    if len(bars) > BARS_MAX:
        return picture(name, title, about, _columns(bars, total, log=log))
    seen = [bar for bar in bars if bar.times]
    height = _ROW * len(seen) + 16
    return picture(name, title, about, _rows(seen, total, log=log), height=height)


def label_of(bar: Bar) -> str:
    """The nets of a bar."""
    if bar.low == bar.high:
        return show(bar.low).removesuffix(".00")
    return f"{dollars_of(bar.low)} to {dollars_of(bar.high)}"


def rarely(share: float) -> str:
    """How often, as a percentage, or as one in so many if it is rare."""
    return f"{share:.2%}" if share >= 0.001 or share == 0 else f"1 in {round(1 / share):,}"


def _floor(bars: Iterable[Bar], total: int) -> float:
    """A power of ten below the least share, so that every bar has some length."""
    least = min(bar.times for bar in bars if bar.times) / total
    return float(10.0 ** (ceil(log10(least)) - 1))


def _rows(bars: Sequence[Bar], total: int, *, log: bool) -> list[str]:
    """A bar to the right for each net, with its label before it and its share behind."""
    low = _floor(bars, total) if log else 0.0
    high = max(bar.times for bar in bars) / total
    scale = Scale(low=low, high=high, start=_LABEL_END, end=_BAR_END, log=log)
    drawn = []
    for number, bar in enumerate(reversed(bars)):
        top, end = 8 + _ROW * number, scale.at(bar.times / total)
        drawn += [
            words(_LABEL_END - 8, top + 16, label_of(bar), anchor="end"),
            f'<rect class="bar" x="{_LABEL_END}" y="{top + 2}" height="{_ROW - 6}" rx="2"'
            f' width="{max(1.0, end - _LABEL_END):.1f}"/>',
            words(end + 6, top + 16, rarely(bar.times / total), anchor="start"),
        ]
    return drawn


def _columns(bars: Sequence[Bar], total: int, *, log: bool) -> list[str]:
    """Bars side by side, the nets across and the shares upwards; tails are as wide as the rest."""
    width = bars[2].low - bars[1].low
    first = bars[1].low - width
    shares = [bar.times / total for bar in bars]
    frame = Frame.of((first, first + width * len(bars)), (0.0, max(shares) * 1.05))
    if log:
        y = frame.y
        frame = Frame(
            frame.x,
            Scale(low=_floor(bars, total), high=max(shares), start=y.start, end=y.end, log=True),
        )
    says = rarely if log else _percent(max(shares))
    drawn = axes(frame, ("net of a round", "share of rounds"), (_dollars(frame.x), says))
    places = [frame.x.at(first + width * at) for at in range(len(bars) + 1)]
    for left, right, share in zip(places, places[1:], shares, strict=False):
        if share:
            top = frame.y.at(share)
            drawn.append(
                f'<rect class="bar" x="{left + 0.5:.1f}" y="{top:.1f}"'
                f' width="{right - left - 1:.1f}" height="{frame.y.start - top:.1f}"/>'
            )
    return drawn


def _dollars(scale: Scale) -> Callable[[float], str]:
    """Amounts along a scale, without cents where its ticks have none."""
    whole = all(round(each) % 100 == 0 for each in scale.ticks())
    return lambda cents: show(round(cents)).removesuffix(".00" if whole else "")


# -- how bankrolls fared ---------------------------------------------------------------------------


def fan_plot(result: Result) -> str:
    """Quantiles of the sessions' gain over time: median, middle half, nine in ten."""
    fan = result.fan
    if fan is None:
        return ""
    lows, highs = [min(row) for row in fan.bands], [max(row) for row in fan.bands]
    low, high = float(min(0, *lows)), float(max(0, *highs))
    margin = max(1.0, (high - low) / 12)
    low, high = low - margin, high + margin
    frame = Frame.of((0, fan.rounds[-1]), (low, high))
    outer, inner, middle = _bands(fan)
    body = [
        *axes(frame, ("rounds of a session", "won or lost"), (_rounds, _dollars(frame.y))),
        area(frame, *outer, "wide"),
        area(frame, *inner, "narrow"),
        level(frame, 0, "zero"),
        *(level(frame, each, "mark") for each in _marks(result.sessions) if low <= each <= high),
        path(frame, middle, "line"),
    ]
    return picture("fan", "How bankrolls fared", _fared(fan), body)


def _rounds(value: float) -> str:
    return f"{value:,.0f}"


Band = tuple[list[tuple[float, float]], list[tuple[float, float]]]


def _bands(fan: Fan) -> tuple[Band, Band, list[tuple[float, float]]]:
    """The outermost pair of quantiles, the pair within, and the middle."""
    rows = [list(zip(map(float, fan.rounds), map(float, row), strict=True)) for row in fan.bands]
    return (rows[0], rows[-1]), (rows[1], rows[-2]), rows[len(rows) // 2]


def _marks(found: SessionFigures) -> list[Cents]:
    """Lines at ruin and at the target."""
    ruin = [-found.bankroll] if found.bankroll else []
    return ruin + ([found.target - found.bankroll] if found.target else [])


def _fared(fan: Fan) -> str:
    ends = [dollars_of(row[-1]) for row in fan.bands]
    return (
        f"At the end of {fan.sessions:,} sessions of {fan.rounds[-1]:,} rounds: one in twenty"
        f" at {ends[0]} or less, a quarter at {ends[1]} or less, half at {ends[2]} or less,"
        f" a quarter at {ends[3]} or more, one in twenty at {ends[4]} or more."
    )
