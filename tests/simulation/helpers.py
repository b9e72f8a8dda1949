"""Explicit samples for the statistics: rounds and sessions written out one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType

import numpy as np
import pytest

from pitboss.simulation import chance, sessions, tally
from pitboss.simulation.blocks import Piece, levels_of, piece_of
from pitboss.simulation.strategy import FLAT, System
from pitboss.simulation.tally import Tally, new_tally

__all__ = ["MARTINGALE", "Session", "fresh", "interpreted", "piece", "played"]

MARTINGALE = System(
    name="martingale", units=(1, 2, 4, 8), on_win=(0, 0, 0, 0), on_loss=(1, 2, 3, 0)
)


def interpreted(patch: pytest.MonkeyPatch, *more: ModuleType) -> None:
    """Let the kernels of these modules run as the Python they are written in."""
    for module in (chance, tally, sessions, *more):
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                patch.setattr(module, name, value.py_func)


def piece(
    rounds: Sequence[tuple[int, int]],
    *,
    system: System = FLAT,
    base: int = 1,
    **terms: int,
) -> Piece:
    """A block of one wager with these stakes and nets, each round's net followed too."""
    made = new_tally(1, levels=levels_of(system), **terms)
    for amounts in rounds:
        for row in (0, 1):
            tally.add_wager.py_func(made.wagers, made.squares, row, amounts, 1)
        tally.add_result.py_func(made.results, amounts[1], 1)
    sessions.follow(made, np.array([net for _, net in rounds], dtype=np.int64), base)
    return piece_of(made, len(rounds))


@dataclass
class Session:
    """What a session came to, written down step by step."""

    net: int = 0
    staked: int = 0
    drawdown: int = 0
    ruined: int | None = None
    reached: int | None = None
    path: list[int] = field(default_factory=lambda: [0])


def played(
    nets: Sequence[int], *, system: System, base: int, bankroll: int, target: int, length: int
) -> list[Session]:
    """The whole sessions of these nets, as anyone would play them by hand."""
    whole = len(nets) // length
    parts = [nets[at * length : (at + 1) * length] for at in range(whole)]
    return [_session(part, system, base, bankroll, target) for part in parts]


def _session(nets: Sequence[int], system: System, base: int, bankroll: int, target: int) -> Session:
    found, money, peak, level = Session(), bankroll, bankroll, 0
    for number, net in enumerate(nets, start=1):
        if found.ruined is None and found.reached is None:
            units = system.units[level]
            found.staked += units * base
            money += units * net
            level = level if net == 0 else (system.on_win if net > 0 else system.on_loss)[level]
            peak = max(peak, money)
            found.drawdown = max(found.drawdown, peak - money)
            if target and money >= target:
                found.reached = number
            elif bankroll and money < base * system.units[level]:
                found.ruined = number
        found.net = money - bankroll
        found.path.append(found.net)
    return found


def fresh(length: int = 1_000, **terms: int) -> Tally:
    """An empty tally of one wager with flat stakes."""
    return new_tally(1, levels=levels_of(FLAT), length=length, **terms)
