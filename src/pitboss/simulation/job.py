"""A job: which game, under which rules and with which strategy; plain data that can travel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.table_model import table_model
from pitboss.table import HouseRules

if TYPE_CHECKING:
    from pitboss.games import AnyGame

# A process that serves several runs has the models of the last few at hand.
MODELS_KEPT: Final = 4
# Modules that games load late are not loaded by two threads at once.
_MAKING: Final = Lock()


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


def has_kernel(game: str, strategy: Strategy | None = None) -> bool:
    """Whether a strategy, or the usual one, is played by a kernel and not at the table.

    Models that have no kernel for some strategies say so in `is_at_table`.
    """
    simulation = _game(game).part("simulation")
    if simulation is None:
        return False
    is_at_table = getattr(simulation, "is_at_table", None)
    return is_at_table is None or not is_at_table(strategy or Strategy())


def rules_for(game: str, rules: HouseRules | Mapping[str, Any] | None) -> HouseRules:
    """The house rules for a game: as they are given, from options by name, or the usual ones."""
    return cast(HouseRules, _game(game).rules.chosen(rules))


def strategy_of(job: Job) -> Strategy:
    """The strategy of a job."""
    return msgspec.json.decode(job.strategy, type=Strategy)


def model_of(job: Job) -> Model:
    """The model of a job, made once in each process; without a kernel it plays at the table."""
    with _MAKING:
        return _made(job)


@lru_cache(maxsize=MODELS_KEPT)
def _made(job: Job) -> Model:
    game = _game(job.game)
    rules = game.rules.read(msgspec.json.decode(job.submission))
    simulation = game.part("simulation")
    if simulation is None:
        return table_model(game, rules, strategy_of(job))
    return cast(Model, simulation.model(rules, strategy_of(job)))


def _game(slug: str) -> AnyGame:
    from pitboss.games import game  # a layer above, which a job names only by its slug

    return game(slug)
