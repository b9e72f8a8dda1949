"""The reported player's bankroll from round to round, under a betting system.

A session begins with a bankroll and has a number of rounds. It ends early if the next stake cannot
be covered any more (ruin) or when a target is reached; the remaining rounds are then played for
the other counts only, so that short sessions are not counted more often than long ones.
"""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare
from pitboss.simulation.chance import Ints
from pitboss.simulation.tally import (
    ALIVE,
    BANKROLL,
    DEPTH,
    DEPTHS,
    DEPTHS_SQUARED,
    DRAWDOWN,
    EVERY,
    FINE,
    FINE_BITS,
    LASTED,
    LEFT,
    LENGTH,
    LEVEL,
    MONEY,
    NET_SQUARED,
    ON_EVEN,
    PAUSE,
    PEAK,
    REACHED,
    ROUNDS_TO_RUIN,
    ROUNDS_TO_TARGET,
    RUIN_ROUNDS,
    RUIN_SQUARED,
    RUINED,
    SESSION_LOST,
    SESSION_NET,
    SESSION_STAKED,
    SESSION_WON,
    SESSIONS,
    STAKED_SQUARED,
    STAKED_TIMES_NET,
    TARGET,
    TARGET_ROUNDS,
    TARGET_SQUARED,
    UNITS,
    WAGERED,
    Floats,
    Tally,
)

prepare()  # before any kernel is declared

_FAR: Final = 1 << 62


@njit(cache=True, nogil=True)
def follow(tally: Tally, nets: Ints, stake: int) -> None:
    """Apply the player's nets at one unit, round by round, to the bankroll.

    `stake` is what one unit costs at the start of a round.
    """
    session, begin = tally.session, 0
    while begin < len(nets):
        end = min(len(nets), begin + session[LEFT] - session[PAUSE])
        if session[ALIVE]:
            _play(session, tally.levels, nets[begin:end], stake)
        session[LEFT] -= end - begin
        if session[LEFT] <= session[PAUSE]:
            _pause(tally)
        begin = end


@njit(nogil=True)
def _play(session: Ints, levels: Ints, nets: Ints, stake: int) -> None:
    """Rounds up to the next moment, or to the end of the session if that comes first."""
    floor = stake if session[BANKROLL] else -_FAR
    ceiling = session[TARGET] if session[TARGET] else _FAR
    if len(levels) > 1 or levels[0, UNITS] > 1:
        played, wagered = _climbing(session, levels, nets, (floor, ceiling))
    else:
        played = wagered = _steadily(session, nets, (floor, ceiling))
    session[WAGERED] += wagered * stake
    if not session[ALIVE]:
        session[LASTED] = session[LENGTH] - session[LEFT] + played


@njit(nogil=True)
def _steadily(session: Ints, nets: Ints, ends: tuple[int, int]) -> int:
    """One unit each round: how many rounds were played until the session ended or paused."""
    money, peak, depth = session[MONEY], session[PEAK], session[DEPTH]
    (floor, ceiling), played = ends, 0
    for net in nets:
        played += 1
        money += net
        peak = max(peak, money)
        depth = max(depth, peak - money)
        if money < floor or money >= ceiling:
            session[ALIVE] = 0
            break
    session[MONEY], session[PEAK], session[DEPTH] = money, peak, depth
    return played


@njit(nogil=True)
def _climbing(session: Ints, levels: Ints, nets: Ints, ends: tuple[int, int]) -> tuple[int, int]:
    """The units of each level, and the level after each result: rounds played, units wagered."""
    money, peak, depth, level = session[MONEY], session[PEAK], session[DEPTH], session[LEVEL]
    (floor, ceiling), played, wagered = ends, 0, 0
    for each in nets:
        played += 1
        wagered += levels[level, UNITS]
        money += each * levels[level, UNITS]
        level = levels[level, ON_EVEN + (each > 0) + 2 * (each < 0)]
        peak = max(peak, money)
        depth = max(depth, peak - money)
        if money < _needed(floor, levels[level, UNITS]) or money >= ceiling:
            session[ALIVE] = 0
            break
    session[MONEY], session[PEAK], session[DEPTH], session[LEVEL] = money, peak, depth, level
    return played, wagered


@njit(nogil=True, inline="always")
def _needed(floor: int, units: int) -> int:
    """The stake of the next round, or zero where there is no ruin."""
    return floor * units if floor > 0 else floor


@njit(nogil=True)
def _pause(tally: Tally) -> None:
    """Record the bankroll at a moment of the fan chart, or end the session."""
    session = tally.session
    _keep_path(session, tally.paths)
    session[PAUSE] = max(0, session[PAUSE] - session[EVERY])
    if session[LEFT] == 0:
        _end(session, tally.spread, tally.moments)
        _begin(session)


@njit(nogil=True)
def _keep_path(session: Ints, paths: Ints) -> None:
    """The bankroll at one of the moments, if this session is among those that are kept."""
    number, gone = session[SESSIONS], session[LENGTH] - session[LEFT]
    if number < len(paths):
        moment = (gone + session[EVERY] - 1) // session[EVERY]
        paths[number, moment] = session[MONEY] - session[BANKROLL]


@njit(nogil=True)
def _end(session: Ints, spread: Ints, moments: Floats) -> None:
    """Add the completed session to the sums."""
    net, staked = session[MONEY] - session[BANKROLL], session[WAGERED]
    session[SESSIONS] += 1
    session[SESSION_NET] += net
    session[SESSION_STAKED] += staked
    spread[SESSION_WON if net >= 0 else SESSION_LOST, size_of(abs(net))] += 1
    spread[DRAWDOWN, size_of(session[DEPTH])] += 1
    moments[NET_SQUARED] += float(net) * net
    moments[STAKED_SQUARED] += float(staked) * staked
    moments[STAKED_TIMES_NET] += float(staked) * net
    moments[DEPTHS] += session[DEPTH]
    moments[DEPTHS_SQUARED] += float(session[DEPTH]) * session[DEPTH]
    if not session[ALIVE]:
        _end_early(session, spread, moments)


@njit(nogil=True)
def _end_early(session: Ints, spread: Ints, moments: Floats) -> None:
    """Record ruin or reaching the target, and the round."""
    rounds = session[LASTED]
    if 0 < session[TARGET] <= session[MONEY]:
        session[REACHED] += 1
        spread[ROUNDS_TO_TARGET, size_of(rounds)] += 1
        moments[TARGET_ROUNDS] += rounds
        moments[TARGET_SQUARED] += float(rounds) * rounds
    else:
        session[RUINED] += 1
        spread[ROUNDS_TO_RUIN, size_of(rounds)] += 1
        moments[RUIN_ROUNDS] += rounds
        moments[RUIN_SQUARED] += float(rounds) * rounds


@njit(nogil=True)
def _begin(session: Ints) -> None:
    """The next session begins with a new bankroll, at the first level."""
    session[LEFT], session[MONEY] = session[LENGTH], session[BANKROLL]
    session[PEAK], session[DEPTH] = session[BANKROLL], 0
    session[ALIVE], session[LEVEL], session[WAGERED] = 1, 0, 0
    session[PAUSE] = session[LENGTH] - session[EVERY]


# -- sizes -----------------------------------------------------------------------------------------


@njit(nogil=True)
def size_of(value: int) -> int:
    """The class of a non-negative number: exact up to 63, then 32 classes to each doubling."""
    shift = 0
    while value >> shift >= 2 * FINE:
        shift += 1
    return (shift << FINE_BITS) + (value >> shift)


def range_of(size: int) -> tuple[int, int]:
    """The least and the greatest number of a class."""
    shift = max(0, (size >> FINE_BITS) - 1)
    least = (size - (shift << FINE_BITS)) << shift
    return least, least + (1 << shift) - 1
