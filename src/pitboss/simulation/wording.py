"""The result of a simulation in words and figures, for the terminal and the HTML report.

Every figure has as many places as its standard error supports: two digits of the error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from pitboss.money import show
from pitboss.simulation.result import Estimate, Result, Share, Spread, WagerFigures
from pitboss.simulation.strategy import FLAT

WAGER_HEADINGS: Final = (
    *("wager", "rounds", "staked", "house advantage ± s.e.", "95% interval", "exact", "z"),
)
SPREAD_HEADINGS: Final = (
    "of a session",
    "mean ± s.e.",
    "1%",
    "5%",
    "25%",
    "50%",
    "75%",
    "95%",
    "99%",
)
# An estimate this many standard errors from the exact value is marked.
FAR: Final = 4.0
# The least and the most decimal places of a percentage.
PLACES_MIN: Final = 2
PLACES_MAX: Final = 8
# From this amount on estimates are given in whole dollars.
WHOLE_DOLLARS: Final = 100_00
_NOTHING: Final = "–"
_SIZES: Final = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))
_STOPPED: Final = {
    "rounds": "the requested rounds",
    "standard_error": "at the requested standard error",
    "seconds": "when the time was over",
    "interrupted": "interrupted: results so far",
}


class ReportLine(NamedTuple):
    """A figure with its label."""

    label: str
    value: str


# -- numbers ---------------------------------------------------------------------------------------


def percent_of(found: Estimate) -> str:
    """A share with its error: `5.26% ± 0.05%`."""
    places = _places(100 * found.error)
    return f"{found.value:.{places}%} ± {found.error:.{places}%}"


def dollars_of(cents: float) -> str:
    """An amount that need not be whole cents: the nearest cent, or the nearest dollar if large.

    >>> dollars_of(-12345.6), dollars_of(99.5)
    ('-$123', '$1.00')
    """
    if abs(cents) < WHOLE_DOLLARS:
        return show(round(cents))
    return show(round(cents / 100) * 100).removesuffix(".00")


def amounts(cents: Sequence[float]) -> list[str]:
    """Amounts of one row: all in whole dollars if one of them is large."""
    if max(map(abs, cents), default=0) < WHOLE_DOLLARS:
        return [show(round(each)) for each in cents]
    return [show(round(each / 100) * 100).removesuffix(".00") for each in cents]


def number_of(value: float) -> str:
    """A whole number, or one with a place where it is not."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def brief(value: float) -> str:
    """A large number in short form: `12.3 M`.

    >>> brief(12_345_678), brief(950), brief(0.31)
    ('12.3 M', '950', '0.31')
    """
    for size, sign in _SIZES:
        if value >= size:
            return (
                f"{value / size:.3g} {sign}"
                if value < 999.5 * size
                else f"{value / size:.0f} {sign}"
            )
    return f"{value:.3g}"


def _places(error: float) -> int:
    """Decimal places that show two digits of the error."""
    if error <= 0:
        return PLACES_MIN + 2
    return min(PLACES_MAX, max(PLACES_MIN, 1 - floor(log10(error))))


def _amount(found: Estimate) -> str:
    """An amount with its error, in dollars and parts of a cent."""
    places = _places(found.error / 100)
    sign = "-" if found.value < 0 else ""
    return f"{sign}${abs(found.value) / 100:,.{places}f} ± ${found.error / 100:,.{places}f}"


def _share(found: Share) -> str:
    return (
        f"{found.value:.2%} ({found.low:.2%} to {found.high:.2%}): {found.times:,} of {found.of:,}"
    )


# -- wagers and the round --------------------------------------------------------------------------


def wager_rows(result: Result) -> Iterator[tuple[str, ...]]:
    """A row for each wager, and one for the round as a whole if there are several."""
    for each in result.wagers:
        yield _wager_row(each)
    if len(result.wagers) != 1:
        yield _wager_row(result.round.wagers)


def _wager_row(each: WagerFigures) -> tuple[str, ...]:
    found, money = each.advantage, show(each.staked).removesuffix(".00")
    if found is None:
        return each.name, f"{each.placed:,}", money, _NOTHING, _NOTHING, _exact(each, 4), _NOTHING
    places = _places(100 * found.error)
    interval = f"{found.low:.{places}%} to {found.high:.{places}%}"
    z = _NOTHING if each.z is None else f"{each.z:+.2f}"
    exact = _exact(each, places + 1)
    return each.name, f"{each.placed:,}", money, percent_of(found), interval, exact, z


def _exact(each: WagerFigures, places: int) -> str:
    return _NOTHING if each.exact_value is None else f"{each.exact_value:.{places}%}"


def round_lines(result: Result) -> Iterator[ReportLine]:
    """What a round nets, and how much it varies."""
    found = result.round
    if found.mean is not None:
        yield ReportLine("net of a round", _amount(found.mean))
    if found.deviation is not None:
        yield ReportLine("standard deviation of a round", _amount(found.deviation))
    if found.wagers.deviation is not None:
        yield ReportLine("the same for each unit staked", f"{found.wagers.deviation:.4f}")
    if found.wagers.placed:
        yield ReportLine("won, lost, pushed", _came_out(found.wagers))
    yield from _win_rates(result)


def _win_rates(result: Result) -> Iterator[ReportLine]:
    """What players who play one another win in a hundred rounds, in units that the notes name."""
    for each in result.wagers:
        if each.win_rate is not None:
            found = f"{each.win_rate.value:+,.2f} ± {each.win_rate.error:,.2f}"
            yield ReportLine(f"{each.name}: won in a hundred hands", found)


def _came_out(each: WagerFigures) -> str:
    counts = (each.won, each.lost, each.pushed)
    return ", ".join(f"{count / each.placed:.2%}" for count in counts)


# -- sessions --------------------------------------------------------------------------------------


def session_lines(result: Result) -> Iterator[ReportLine]:
    """The reported player's sessions; empty if no session was complete."""
    found = result.sessions
    yield ReportLine("sessions", _sessions(result))
    if found.number == 0:
        return
    if found.hold is not None:
        yield ReportLine("hold: won by the house of each bankroll", percent_of(found.hold))
    if found.ruined is not None:
        yield ReportLine("ruined", _share(found.ruined))
    if found.reached is not None:
        yield ReportLine("reached the target", _share(found.reached))
    if found.deviation is not None:
        yield ReportLine("standard deviation of a session", dollars_of(found.deviation))


def _sessions(result: Result) -> str:
    found = result.sessions
    said = f"{found.number:,} of {found.length:,} rounds"
    if found.bankroll:
        said += f", {show(found.bankroll)} bought in"
    if found.target:
        said += f", home with {show(found.target)}"
    return said


def spread_rows(result: Result) -> Iterator[tuple[str, ...]]:
    """Means and quantiles of the sessions."""
    found = result.sessions
    for name, spread, is_money in (
        ("net", found.net, True),
        ("drawdown", found.drawdown, True),
        ("rounds to ruin", found.rounds_to_ruin, False),
        ("rounds to target", found.rounds_to_target, False),
    ):
        if spread is not None and spread.quantiles:
            values = [each.value for each in spread.quantiles]
            yield (
                name,
                _mean(spread, is_money),
                *(amounts(values) if is_money else map(number_of, values)),
            )


def _mean(spread: Spread, is_money: bool) -> str:
    if spread.mean is None:
        return _NOTHING
    if is_money:
        return _amount(spread.mean)
    return f"{spread.mean.value:,.1f} ± {spread.mean.error:,.1f}"


def system_lines(result: Result) -> Iterator[ReportLine]:
    """The figures of the betting system; empty for flat betting."""
    found = result.system
    if found is None or found.advantage is None or found.name == FLAT.name:
        return
    yield ReportLine("wager system", found.name)
    yield ReportLine("staked by it", show(found.staked).removesuffix(".00"))
    yield ReportLine("house advantage under it", percent_of(found.advantage))


# -- the run ---------------------------------------------------------------------------------------


def run_lines(result: Result) -> Iterator[ReportLine]:
    """The inputs of the run, so that it can be repeated."""
    yield ReportLine("game", result.game)
    yield ReportLine("seed", str(result.seed))
    yield ReportLine("rounds", f"{result.rounds:,}")
    yield ReportLine("ended", _STOPPED[result.stopped])
    yield ReportLine("time", f"{result.seconds:.1f} s, {brief(result.rate)} rounds a second")
    yield ReportLine("pitboss", result.version)
