"""The three plots of a simulation: convergence, outcomes of a round, bankrolls of sessions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from math import ceil, floor, gcd, log10
from typing import Final, NamedTuple, TypeAlias

from pitboss.money import Cents, show
from pitboss.simulation.result import Fan, Outcome, Point, Result, SessionFigures
from pitboss.simulation.statistics import NORMAL_95
from pitboss.simulation.wording import brief, dollars_of

Dot: TypeAlias = tuple[float, float]

WIDTH: Final = 760
HEIGHT: Final = 340
LEFT: Final = 84
RIGHT: Final = 24
TOP: Final = 16
BOTTOM: Final = 48
TICKS: Final = 6
# With more decades than this, only every second, third ... one is labelled.
DECADES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A linear or logarithmic scale from values to coordinates."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        """The coordinate of a value."""
        low, high, here = (self._size(each) for each in (self.low, self.high, value))
        return self.start + (self.end - self.start) * (here - low) / (high - low)

    def _size(self, value: float) -> float:
        return log10(value) if self.log else value

    def ticks(self) -> list[float]:
        """Round values along the scale."""
        return _decades(self.low, self.high) if self.log else ticks_of(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Frame:
    """A horizontal and a vertical scale."""

    x: Scale
    y: Scale

    @staticmethod
    def of(across: tuple[float, float], up: tuple[float, float], *, log: bool = False) -> Frame:
        """A frame of the default size; `log` applies to the horizontal scale."""
        x = Scale(low=across[0], high=across[1], start=LEFT, end=WIDTH - RIGHT, log=log)
        return Frame(x, Scale(low=up[0], high=up[1], start=HEIGHT - BOTTOM, end=TOP))

    def dots(self, points: Iterable[Dot]) -> str:
        """Points of the plot in coordinates."""
        return " ".join(f"{self.x.at(x):.1f},{self.y.at(y):.1f}" for x, y in points)


def ticks_of(low: float, high: float, *, number: int = TICKS) -> list[float]:
    """About so many round values from low to high: steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / number
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [each * step for each in range(first, last + 1)]


def _decades(low: float, high: float) -> list[float]:
    first, last = ceil(log10(low) - 1e-9), floor(log10(high) + 1e-9)
    every = max(1, ceil((last - first + 1) / DECADES))
    decades = [10.0**each for each in range(first, last + 1, every)]
    if len(decades) > 2:
        return decades
    power = floor(log10(low))
    fine = [digit * 10.0**at for at in range(power, last + 2) for digit in (1, 2, 5)]
    return [each for each in fine if low <= each <= high]


# -- pieces ----------------------------------------------------------------------------------------


def picture(name: str, title: str, about: str, body: Iterable[str], *, height: int = HEIGHT) -> str:
    """A complete SVG with title and description for screen readers."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{name}-t {name}-d">\n'
        f'<title id="{name}-t">{escape(title)}</title>\n'
        f'<desc id="{name}-d">{escape(about)}</desc>\n' + "\n".join(body) + "\n</svg>"
    )


def words(x: float, y: float, text: str, *, kind: str = "tick", anchor: str = "middle") -> str:
    """A text element."""
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _line(x: Sequence[float], y: Sequence[float], kind: str) -> str:
    return f'<line class="{kind}" x1="{x[0]:.1f}" y1="{y[0]:.1f}" x2="{x[1]:.1f}" y2="{y[1]:.1f}"/>'


def axes(
    frame: Frame,
    titles: tuple[str, str],
    says: tuple[Callable[[float], str], Callable[[float], str]],
) -> list[str]:
    """The grid, its labels, and the titles of both axes."""
    x, y = frame.x, frame.y
    drawn = [_line((x.start, x.end), (y.at(each),) * 2, "grid") for each in y.ticks()]
    drawn += [words(x.start - 8, y.at(each) + 4, says[1](each), anchor="end") for each in y.ticks()]
    drawn += [_line((x.at(each),) * 2, (y.start, y.start + 5), "axis") for each in x.ticks()]
    drawn += [words(x.at(each), y.start + 20, says[0](each)) for each in x.ticks()]
    drawn.append(_line((x.start, x.end), (y.start, y.start), "axis"))
    drawn.append(words((x.start + x.end) / 2, y.start + 40, titles[0], kind="name"))
    turned = f'transform="rotate(-90 16 {(y.start + y.end) / 2:.1f})"'
    named = words(16, (y.start + y.end) / 2, titles[1], kind="name")
    return [*drawn, named.replace("<text ", f"<text {turned} ", 1)]


def path(frame: Frame, points: Iterable[Dot], kind: str) -> str:
    """A line through points."""
    return f'<polyline class="{kind}" points="{frame.dots(points)}"/>'


def area(frame: Frame, low: Sequence[Dot], high: Sequence[Dot], kind: str) -> str:
    """The area between two lines."""
    return f'<polygon class="{kind}" points="{frame.dots([*low, *reversed(high)])}"/>'


def level(frame: Frame, value: float, kind: str) -> str:
    """A line across the whole plot."""
    return _line((frame.x.start, frame.x.end), (frame.y.at(value),) * 2, kind)


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
