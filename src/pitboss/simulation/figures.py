"""Compute the reported figures, with their errors, from the total of a run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from pitboss.money import Cents
from pitboss.simulation.plan import Terms
from pitboss.simulation.result import (
    Estimate,
    Fan,
    Outcome,
    Point,
    RoundFigures,
    SessionFigures,
    Spread,
    SystemFigures,
    WagerFigures,
)
from pitboss.simulation.sessions import range_of
from pitboss.simulation.statistics import (
    Class,
    deviation_of,
    estimate,
    mean_of,
    quantiles_of,
    ratio,
    ratio_of,
    share_of,
    variance_of,
)
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import (
    DEPTHS,
    DEPTHS_SQUARED,
    DRAWDOWN,
    LOST,
    MOMENTS,
    NET,
    NET_NET,
    NET_SQUARED,
    PLACED,
    ROUNDS_TO_RUIN,
    ROUNDS_TO_TARGET,
    RUIN_ROUNDS,
    RUIN_SQUARED,
    SESSION_LOST,
    SESSION_WON,
    STAKED,
    STAKED_SQUARED,
    STAKED_STAKED,
    STAKED_TIMES_NET,
    TARGET_ROUNDS,
    TARGET_SQUARED,
    WON,
)
from pitboss.simulation.total import Total

# The name of the round as a whole among the wagers; a model may give its exact price under it.
ROUND: Final = "round"
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FAN_SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)

# -- wagers and rounds -----------------------------------------------------------------------------


def wager_figures(total: Total, model: Model) -> tuple[WagerFigures, ...]:
    """The figures of each wager."""
    return tuple(
        _wager(name, total.wagers[row], total.squares[row], model.exact.get(name), model.win_unit)
        for row, name in enumerate(model.wagers)
    )


def round_figures(total: Total, model: Model) -> RoundFigures:
    """The figures of the round as a whole."""
    sums, squares = total.wagers[-1], total.squares[-1]
    values: list[tuple[float, int]] = list(total.results.items())
    if total.others:
        values.append((total.others_net / total.others, total.others))
    return RoundFigures(
        wagers=_wager(ROUND, sums, squares, exact_round(total, model)),
        mean=mean_of(sums[PLACED], sums[NET], squares[NET_NET]),
        deviation=deviation_of(sums[PLACED], values),
        outcomes=tuple(Outcome(net=net, times=n) for net, n in sorted(total.results.items())),
        others=total.others,
        others_net=total.others_net,
    )


def _wager(
    name: str,
    sums: Sequence[int],
    squares: Sequence[float],
    exact: Fraction | None,
    win_unit: Cents = 0,
) -> WagerFigures:
    found, placed = ratio(sums, squares), sums[PLACED]
    return WagerFigures(
        name=name,
        placed=placed,
        staked=sums[STAKED],
        net=sums[NET],
        won=sums[WON],
        lost=sums[LOST],
        pushed=placed - sums[WON] - sums[LOST],
        advantage=found,
        deviation=None if found is None else found.error * sqrt(placed),
        exact=None if exact is None else f"{exact.numerator}/{exact.denominator}",
        exact_value=None if exact is None else float(exact),
        z=_distance(found, exact),
        win_rate=_win_rate(sums, squares, win_unit),
    )


def _win_rate(sums: Sequence[int], squares: Sequence[float], unit: Cents) -> Estimate | None:
    """What a row wins of a unit in a hundred rounds."""
    mean = mean_of(sums[PLACED], sums[NET], squares[NET_NET]) if unit else None
    if mean is None:
        return None
    return estimate(100 * mean.value / unit, 100 * mean.error / unit)


def _distance(found: Estimate | None, exact: Fraction | None) -> float | None:
    """How many standard errors an estimate lies above the exact value."""
    if found is None or exact is None or found.error == 0:
        return None
    return (found.value - float(exact)) / found.error


def exact_round(total: Total, model: Model) -> Fraction | None:
    """The exact advantage of the round: the model's own, or that of its wagers by their stakes.

    A wager that is all there is has the round's advantage. Of several, those that were put down
    with the same stake in every round weigh as much as their stakes.
    """
    if ROUND in model.exact:
        return model.exact[ROUND]
    rows, whole = range(len(model.wagers)), total.wagers[-1][STAKED]
    priced = all(name in model.exact for name in model.wagers)
    stakes = [total.wagers[row][STAKED] for row in rows]
    if not priced or not whole or sum(stakes) != whole:
        return None
    if len(rows) > 1 and not all(_is_steady(total, row) for row in rows):
        return None
    lost = sum(stake * model.exact[name] for stake, name in zip(stakes, model.wagers, strict=True))
    return Fraction(lost) / whole


def _is_steady(total: Total, row: int) -> bool:
    """Whether a wager was put down in every round, always with the same stake."""
    placed, staked = total.wagers[row][PLACED], total.wagers[row][STAKED]
    spare = total.squares[row][STAKED_STAKED] * placed - float(staked) ** 2
    return placed == total.rounds and abs(spare) <= 1e-12 * float(staked) ** 2


# -- sessions --------------------------------------------------------------------------------------


def system_figures(total: Total, strategy: Strategy) -> SystemFigures | None:
    """The figures of the betting system, session by session.

    With card counting only the kernel knows the stakes: they are in the figures of the round.
    """
    if strategy.count is not None:
        return None
    number, _, _, net, staked = total.sessions
    squares = [total.moments[at] for at in (STAKED_SQUARED, STAKED_TIMES_NET, NET_SQUARED)]
    advantage = ratio_of(number, (staked, net), squares)
    return SystemFigures(name=strategy.system.name, staked=staked, net=net, advantage=advantage)


def session_figures(total: Total, terms: Terms) -> SessionFigures:
    """The figures of the reported player's sessions."""
    number, ruined, reached, net, _ = total.sessions
    moments, spread = total.moments, total.spread
    squares = moments[NET_SQUARED]
    mean = mean_of(number, net, squares)
    lost, won = _classes(spread[SESSION_LOST]), _classes(spread[SESSION_WON])
    nets = [Class(-high, -low, n) for low, high, n in reversed(lost)] + won
    return SessionFigures(
        length=terms.length,
        bankroll=terms.bankroll,
        target=terms.target,
        number=number,
        net=Spread(number=number, mean=mean, quantiles=quantiles_of(nets, SHARES)),
        drawdown=_spread(
            number, (moments[DEPTHS], moments[DEPTHS_SQUARED]), _classes(spread[DRAWDOWN])
        ),
        deviation=None if mean is None else sqrt(variance_of(number, net, squares)),
        ruined=share_of(ruined, number) if terms.bankroll else None,
        reached=share_of(reached, number) if terms.target else None,
        rounds_to_ruin=_spread(
            ruined, (moments[RUIN_ROUNDS], moments[RUIN_SQUARED]), _classes(spread[ROUNDS_TO_RUIN])
        )
        if terms.bankroll
        else None,
        rounds_to_target=_spread(
            reached,
            (moments[TARGET_ROUNDS], moments[TARGET_SQUARED]),
            _classes(spread[ROUNDS_TO_TARGET]),
        )
        if terms.target
        else None,
        hold=_hold(mean, terms),
    )


def _spread(number: int, sums: tuple[float, float], classes: Sequence[Class]) -> Spread:
    return Spread(
        number=number, mean=mean_of(number, *sums), quantiles=quantiles_of(classes, SHARES)
    )


def _classes(counts: dict[int, int]) -> list[Class]:
    return [Class(*range_of(size), times) for size, times in sorted(counts.items())]


def _hold(mean: Estimate | None, terms: Terms) -> Estimate | None:
    """The house's win as a share of the bankrolls bought in."""
    if mean is None or not terms.bankroll:
        return None
    return estimate(-mean.value / terms.bankroll, mean.error / terms.bankroll)


# -- pictures --------------------------------------------------------------------------------------


def fan_of(total: Total, terms: Terms) -> Fan | None:
    """Quantiles of the recorded sessions over time."""
    if not total.paths:
        return None
    every = -(-terms.length // MOMENTS)
    moments = -(-terms.length // every) + 1
    paths = np.array(total.paths, dtype=np.int64)[:, :moments]
    bands = np.quantile(paths, FAN_SHARES, axis=0, method="inverted_cdf")
    return Fan(
        sessions=len(paths),
        rounds=tuple(min(each * every, terms.length) for each in range(moments)),
        shares=FAN_SHARES,
        bands=tuple(tuple(row) for row in bands.astype(np.int64).tolist()),
    )


def points_of(total: Total) -> tuple[Point, ...]:
    """The convergence of the round's house advantage."""
    found, points = ratio(total.wagers[-1], total.squares[-1]), list(total.points)
    if found is not None and points[-1][0] != total.rounds:
        points.append((total.rounds, found.value, found.error))
    return tuple(Point(rounds=n, advantage=value, error=error) for n, value, error in points)
