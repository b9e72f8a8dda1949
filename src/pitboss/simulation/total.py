"""The total of a run so far: the blocks, added up in order; its size does not grow.

A total is immutable: adding a block gives a new one, so that after an interruption the total is
that before or after a block and nothing in between.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.errors import ensure
from pitboss.simulation.blocks import Piece
from pitboss.simulation.statistics import ratio
from pitboss.simulation.tally import MOMENT_PLACES, NET, STAKED

# Rounds with further different nets are only counted and summed.
OUTCOMES_MAX: Final = 1 << 16
# A point of the convergence is kept when the rounds have grown by this factor since the last one:
# at most about eleven hundred points for the longest possible run.
STEP: Final = 1.02
SESSION_SUMS: Final = 5
SPREADS: Final = 5
SUM_MAX: Final = 2**63 - 1

N = TypeVar("N", int, float)


class Total(msgspec.Struct, frozen=True, kw_only=True):
    """Sums and counts over the first `blocks` blocks; see `tally` for the rows and columns."""

    blocks: int
    rounds: int
    wagers: list[list[int]]
    squares: list[list[float]]
    results: dict[int, int]
    others: int
    others_net: int
    sessions: list[int]
    moments: list[float]
    spread: list[dict[int, int]]
    paths: list[list[int]]
    points: list[tuple[int, float, float]]

    def plus(self, piece: Piece) -> Total:
        """The total after one more block."""
        results, others, others_net = _counted(self, piece)
        after = Total(
            blocks=self.blocks + 1,
            rounds=self.rounds + piece.rounds,
            wagers=_sums(self.wagers, piece.wagers.tolist()),
            squares=_sums(self.squares, piece.squares.tolist()),
            results=results,
            others=others,
            others_net=others_net,
            sessions=_sum(self.sessions, piece.sessions.tolist()),
            moments=_sum(self.moments, piece.moments.tolist()),
            spread=_spread(self.spread, piece.spread.tolist()),
            paths=self.paths + piece.paths.tolist(),
            points=self.points,
        )
        ensure(_fits(after), "sums of cents stay within 64 bits")
        return _pointed(after)


def empty(wagers: int) -> Total:
    """The total of no blocks at all, for so many wagers."""
    return Total(
        blocks=0,
        rounds=0,
        wagers=[[0] * 5 for _ in range(wagers + 1)],
        squares=[[0.0] * 3 for _ in range(wagers + 1)],
        results={},
        others=0,
        others_net=0,
        sessions=[0] * SESSION_SUMS,
        moments=[0.0] * MOMENT_PLACES,
        spread=[{} for _ in range(SPREADS)],
        paths=[],
        points=[],
    )


def _sum(one: list[N], other: list[N]) -> list[N]:
    return [left + right for left, right in zip(one, other, strict=True)]


def _sums(one: list[list[N]], other: list[list[N]]) -> list[list[N]]:
    return [_sum(left, right) for left, right in zip(one, other, strict=True)]


def _counted(total: Total, piece: Piece) -> tuple[dict[int, int], int, int]:
    """Every net with its count up to a limit; the rest as a count and a sum."""
    results, (others, others_net) = dict(total.results), piece.others.tolist()
    for net, times in piece.results.tolist():
        if net in results or len(results) < OUTCOMES_MAX:
            results[net] = results.get(net, 0) + times
        else:
            others, others_net = others + times, others_net + times * net
    return results, total.others + others, total.others_net + others_net


def _spread(spread: list[dict[int, int]], rows: list[list[int]]) -> list[dict[int, int]]:
    after = [dict(each) for each in spread]
    for row, size, times in rows:
        after[row][size] = after[row].get(size, 0) + times
    return after


def _fits(total: Total) -> bool:
    last = total.wagers[-1]
    return max(last[STAKED], abs(last[NET]), abs(total.others_net)) <= SUM_MAX


def _pointed(total: Total) -> Total:
    """With a point of the convergence, if it is time for one."""
    if total.points and total.rounds < total.points[-1][0] * STEP:
        return total
    found = ratio(total.wagers[-1], total.squares[-1])
    if found is None:
        return total
    point = (total.rounds, found.value, found.error)
    return replace(total, points=[*total.points, point])
