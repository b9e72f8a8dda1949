"""SVG plots: scales, ticks at round numbers, axes, lines and areas.

Colours come from the page's CSS classes, so that one drawing serves light and dark mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final, TypeAlias

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
