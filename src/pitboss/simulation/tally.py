"""The tally of a block of rounds: sums and counts that kernels fill as rounds are played.

Nothing is stored per round, so a tally is as large after a billion rounds as after one. Kernels
call the compiled functions here; `total` adds up the tallies of blocks.

A *round* is one decision of the wagers at the table, over all players. The nets of the reported
player (the first one) also go to `sessions.follow`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.errors import ensure
from pitboss.kernels import prepare
from pitboss.simulation.chance import Ints

prepare()  # before any kernel is declared

Floats: TypeAlias = NDArray[np.float64]

# Rounds played between two updates of the reported player's sessions.
CHUNK: Final = 1 << 10

# Columns of `wagers`, a row for each wager and a last row for the round as a whole.
PLACED, STAKED, NET, WON, LOST = range(5)
# Columns of `squares`, in the same rows: sums of squares and products, in cents of cents.
STAKED_STAKED, STAKED_NET, NET_NET = range(3)

# Columns of `results`, a table of nets that occurred; the last row takes what does not fit.
RESULT, TIMES = range(2)
RESULTS: Final = 1 << 12
PROBES_MAX: Final = 32
_SPREADER: Final = 0x9E3779B1

# Places in `session`: the terms, then the session that goes on, then sums over whole sessions.
BANKROLL, TARGET, LENGTH, EVERY = range(4)
LEVEL, LEFT, PAUSE, MONEY, PEAK, DEPTH, ALIVE, LASTED, WAGERED = range(4, 13)
SESSIONS, RUINED, REACHED, SESSION_NET, SESSION_STAKED = range(13, 18)
SESSION_PLACES: Final = 18

# Places in `moments`: sums over whole sessions, in rounds and cents and their squares.
NET_SQUARED, STAKED_SQUARED, STAKED_TIMES_NET, DEPTHS, DEPTHS_SQUARED = range(5)
RUIN_ROUNDS, RUIN_SQUARED, TARGET_ROUNDS, TARGET_SQUARED = range(5, 9)
MOMENT_PLACES: Final = 9

# Rows of `spread`, each a count by size of what a session ended with; see `sessions.size_of`.
SESSION_WON, SESSION_LOST, DRAWDOWN, ROUNDS_TO_RUIN, ROUNDS_TO_TARGET = range(5)
FINE_BITS: Final = 5
FINE: Final = 1 << FINE_BITS
SIZES: Final = FINE * (64 - FINE_BITS)

# Columns of `levels`: a wager system; see `strategy.System`.
UNITS, ON_EVEN, ON_WIN, ON_LOSS = range(4)

# Moments at which the bankrolls of the first sessions are recorded, besides their beginning.
MOMENTS: Final = 50


class Tally(NamedTuple):
    """The counts of a block; arrays only, so that kernels can fill it."""

    wagers: Ints
    squares: Floats
    results: Ints
    session: Ints
    spread: Ints
    levels: Ints
    paths: Ints
    moments: Floats


def new_tally(
    wagers: int,
    *,
    levels: Ints,
    bankroll: int = 0,
    target: int = 0,
    length: int = 1_000,
    paths: int = 0,
) -> Tally:
    """An empty tally; without a bankroll there is no ruin."""
    ensure(length >= 1, "a session has at least one round")
    session = np.zeros(SESSION_PLACES, dtype=np.int64)
    session[[BANKROLL, TARGET, LENGTH]] = bankroll, target, length
    session[EVERY] = -(-length // MOMENTS)
    session[[LEFT, MONEY, PEAK, ALIVE]] = length, bankroll, bankroll, 1
    session[PAUSE] = length - session[EVERY]
    return Tally(
        wagers=np.zeros((wagers + 1, 5), dtype=np.int64),
        squares=np.zeros((wagers + 1, 3), dtype=np.float64),
        results=np.zeros((RESULTS + 1, 2), dtype=np.int64),
        session=session,
        spread=np.zeros((5, SIZES), dtype=np.int64),
        levels=levels,
        paths=np.zeros((paths, MOMENTS + 1), dtype=np.int64),
        moments=np.zeros(MOMENT_PLACES, dtype=np.float64),
    )


# Kernels take the arrays out of the tally before their loop: inside it that would cost time.


@njit(nogil=True, inline="always")
def add_wager(
    wagers: Ints, squares: Floats, row: int, amounts: tuple[int, int], times: int
) -> None:
    """Count a wager's result a number of times: the stake and the player's net.

    The last row is for the round as a whole, over all wagers and players; after filling it call
    `add_result` too.
    """
    staked, net = amounts
    wagers[row, PLACED] += times
    wagers[row, STAKED] += times * staked
    wagers[row, NET] += times * net
    wagers[row, WON] += times * (net > 0)
    wagers[row, LOST] += times * (net < 0)
    squares[row, STAKED_STAKED] += float(times) * staked * staked
    squares[row, STAKED_NET] += float(times) * staked * net
    squares[row, NET_NET] += float(times) * net * net


@njit(nogil=True, inline="always")
def add_result(results: Ints, net: int, times: int) -> None:
    """Count a round's net in its own row; the last row takes those that do not fit."""
    at = (net * _SPREADER >> 7) & (RESULTS - 1)
    for _ in range(PROBES_MAX):
        if results[at, TIMES] == 0 or results[at, RESULT] == net:
            results[at, RESULT] = net
            results[at, TIMES] += times
            return
        at = (at + 1) & (RESULTS - 1)
    results[RESULTS, RESULT] += times * net
    results[RESULTS, TIMES] += times
