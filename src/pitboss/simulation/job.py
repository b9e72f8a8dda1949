"""A job: which game, under which rules and with which strategy; plain data that can travel."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from pitboss.simulation.model import Model
from pitboss.simulation.strategy import Strategy
from pitboss.table import HouseRules

__all__ = ["Job", "has_kernel", "job_of", "model_of"]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What every worker needs to make the same model: the submission and the strategy as JSON."""

    game: str
    submission: bytes
    strategy: bytes


def job_of(rules: HouseRules, strategy: Strategy) -> Job:
    """The job of simulating these rules with this strategy."""
    encode = msgspec.json.encode
    submission = encode(rules.submission(), order="sorted")
    return Job(game=rules.game, submission=submission, strategy=encode(strategy))


def has_kernel(game: str) -> bool:
    """Whether the game's folder has a model of its own."""
    return find_spec(f"pitboss.games.{game}.simulation") is not None


@lru_cache(maxsize=4)
def model_of(job: Job) -> Model:
    """The model of a job, made once in each process."""
    from pitboss.games import game

    card: Any = game(job.game)
    rules = card.rules.read(msgspec.json.decode(job.submission))
    strategy = msgspec.json.decode(job.strategy, type=Strategy)
    made: Model = import_module(f"pitboss.games.{job.game}.simulation").model(rules, strategy)
    return made
