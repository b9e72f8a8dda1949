"""Compile every kernel once, before processes that test side by side would each compile it.

`python -m tests.compiled` takes a minute or two the first time, and moments once kernels are kept.
With the names of games only theirs are compiled; those of blackjack take longest, and come last.
"""

from __future__ import annotations

import sys

from pitboss.games import discover, game
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.ranking import equity
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.job import job_of, model_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally
from tests.games.blackjack.full_shoe import simulate

__all__ = ["compile_kernels"]


def compile_kernels(*wanted: str) -> None:
    """Price games and play a round of each by its kernel; every game unless some are named."""
    for slug in wanted or sorted(discover(), key="blackjack".__eq__):
        card = game(slug)
        card.odds(card.rules())
        model = model_of(job_of(card.rules(), Strategy()))
        model.play(stream(1, 0), 1, new_tally(len(model.wagers), levels=levels_of(FLAT)))
        if slug == "blackjack":
            simulate(BlackjackRules(), 2, seed=1)  # rounds from a full shoe
    if not wanted:
        _compile_equity()
        _compile_steps()


def _compile_equity() -> None:
    """Boards counted by ranks, and deals one by one."""
    equity(["As Ah", "Ks Kh"])
    equity(["As Ah", "Ks Kh"], board="2s 3s 4s")
    equity(["As Ah 2c 2d", "Ks Kh 3c 3d"], board="4s 5s 6s", game="omaha")


def _compile_steps() -> None:
    """Tables of poker stepped side by side; one kernel serves every type."""
    from tests.poker.kernel.twin import Twins

    Twins("hold_em", game("hold_em").rules(), 2, seed=1).play()


if __name__ == "__main__":
    compile_kernels(*sys.argv[1:])
