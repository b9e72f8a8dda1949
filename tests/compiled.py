"""Compile every kernel once, before processes that test side by side would each compile it.

`python -m tests.compiled` takes about a minute the first time, and moments once kernels are kept.
"""

from __future__ import annotations

from pitboss.games import discover, game
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.job import job_of, model_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally

__all__ = ["compile_kernels"]


def compile_kernels() -> None:
    """Price every game and play a round of it by its kernel."""
    for slug in discover():
        card = game(slug)
        card.odds(card.rules())
        model = model_of(job_of(card.rules(), Strategy()))
        model.play(stream(1, 0), 1, new_tally(len(model.wagers), levels=levels_of(FLAT)))


if __name__ == "__main__":
    compile_kernels()
