"""The result of a simulation as plain data, convertible to JSON and back.

Amounts are whole cents, seen from the player; advantages are seen from the house: the share of
what was staked that it keeps. An `Estimate` has its standard error with it and the interval that
holds the true value 95 times in a hundred. What has no error beside it is a plain count or sum,
or follows from counts and sums without any chance of its own.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from pitboss.money import Cents

FORMAT: Final = "pitboss simulation 1"


# -- numbers with their errors ---------------------------------------------------------------------


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A figure, its standard error, and the ends of its 95 % confidence interval."""

    value: float
    error: float
    low: float
    high: float


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How often something happened, and of how many; with Wilson's 95 % confidence interval."""

    times: int
    of: int
    value: float
    low: float
    high: float


class Quantile(msgspec.Struct, frozen=True, kw_only=True):
    """The value that this share of all does not exceed.

    Values are counted in classes (exact up to 63, then 32 to each doubling): `value` is the
    middle of its class, at most 1/64 off. `low` and `high` are the ends of a 95 % confidence
    interval by order statistics, to the outer ends of their classes.
    """

    share: float
    value: float
    low: int
    high: int


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How a figure of sessions is spread: the mean, if two or more had it, and quantiles."""

    number: int
    mean: Estimate | None
    quantiles: tuple[Quantile, ...]


# -- wagers and rounds -----------------------------------------------------------------------------


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a wager; the observation is the round in which it was placed.

    `advantage` is what the house won for each unit staked, by the ratio of the sums, and
    `deviation` the standard deviation for each unit of the mean stake; both are None before two
    rounds had the wager. `exact` is the advantage as a fraction where it is known for just this
    way of playing, `exact_value` the same as a number, and `z` how many standard errors lie
    between the two. `win_rate` is what players who play one another win in a hundred rounds, in
    units that the notes name, as in a hundred hands of poker; other games have none.
    """

    name: str
    placed: int
    staked: Cents
    net: Cents
    won: int
    lost: int
    pushed: int
    advantage: Estimate | None
    deviation: float | None
    exact: str | None = None
    exact_value: float | None = None
    z: float | None = None
    win_rate: Estimate | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The number of rounds that ended with this net over all wagers and players."""

    net: Cents
    times: int


class RoundFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The round as a whole: all wagers of all players together.

    `mean` and `deviation` are of the net of a round, in cents. `outcomes` are in rising order of
    the net; `others` counts the rounds whose net found no place among them, with `others_net` as
    the sum of their nets.
    """

    wagers: WagerFigures
    mean: Estimate | None
    deviation: Estimate | None
    outcomes: tuple[Outcome, ...]
    others: int
    others_net: Cents


# -- sessions --------------------------------------------------------------------------------------


class SystemFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The reported player's wagers under the betting system, over whole sessions.

    The stake counted is the cost of the units at the start of a round; the observation is the
    session.
    """

    name: str
    staked: Cents
    net: Cents
    advantage: Estimate | None


class SessionFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of the reported player's complete sessions.

    `ruined` and `reached` are None where there is no bankroll or no target (zero).
    `rounds_to_ruin` and `rounds_to_target` describe the sessions that ended so.
    `hold` is the house's win as a share of the bankrolls bought in.
    """

    length: int
    bankroll: Cents
    target: Cents
    number: int
    net: Spread
    drawdown: Spread
    deviation: float | None
    ruined: Share | None
    reached: Share | None
    rounds_to_ruin: Spread | None
    rounds_to_target: Spread | None
    hold: Estimate | None


class Fan(msgspec.Struct, frozen=True, kw_only=True):
    """Quantiles of the reported player's gain over time.

    They are of the first `sessions` sessions. `bands` has a row for each of `shares`, with a net
    for each of `rounds`.
    """

    sessions: int
    rounds: tuple[int, ...]
    shares: tuple[float, ...]
    bands: tuple[tuple[Cents, ...], ...]


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """The house advantage of the whole round after a number of rounds, and its standard error."""

    rounds: int
    advantage: float
    error: float


# -- all of it -------------------------------------------------------------------------------------


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The complete result of a simulation; `stopped` says why it ended.

    `stopped` is "rounds", "standard_error", "seconds" or "interrupted". `seconds` is the time
    this run took and `rate` its rounds a second; everything else depends on the game, its rules,
    the strategy, the terms of the sessions, the seed and the number of rounds alone.
    """

    format: str = FORMAT
    version: str
    game: str
    rules: dict[str, Any]
    strategy: dict[str, Any]
    seed: int
    rounds: int
    blocks: int
    stopped: str
    seconds: float
    rate: float
    round: RoundFigures
    wagers: tuple[WagerFigures, ...]
    system: SystemFigures | None
    sessions: SessionFigures
    fan: Fan | None
    convergence: tuple[Point, ...]
    notes: tuple[str, ...]

    @property
    def interrupted(self) -> bool:
        """Whether the run was interrupted before it was complete."""
        return self.stopped == "interrupted"

    def figures(self) -> Result:
        """The same without what differs from run to run: the time it took."""
        return msgspec.structs.replace(self, seconds=0.0, rate=0.0)

    def __repr__(self) -> str:
        wagers = ", ".join(wager.name for wager in self.wagers[:4])
        return f"<Result of {self.rounds:,} simulated rounds of {self.game}: {wagers}>"

    def to_json(self) -> bytes:
        """The result as JSON."""
        return msgspec.json.encode(self)

    @staticmethod
    def from_json(data: bytes | str) -> Result:
        """The result that was written as JSON."""
        return msgspec.json.decode(data, type=Result)
