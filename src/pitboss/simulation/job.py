"""A job: which game, under which rules and with which strategy; plain data that can travel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from types import ModuleType
from typing import Any, Final, cast

import msgspec

from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.table_model import table_model
from pitboss.table import HouseRules

__all__ = ["Job", "has_kernel", "job_of", "model_of", "rules_for", "strategy_of"]


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


def has_kernel(game: str, details: Iterable[str] = ()) -> bool:
    """Whether a strategy with these details is played by a kernel, and not at the table.

    Some models have a kernel only where the strategy tells the details that they list.
    """
    if not _has_model(game):
        return False
    needed: frozenset[str] = getattr(_simulation(game), "KERNEL_NEEDS", frozenset())
    return needed.issubset(details)


def _has_model(game: str) -> bool:
    """Whether the game's folder has a model of its own."""
    return find_spec(f"pitboss.games.{game}.simulation") is not None


def _simulation(game: str) -> ModuleType:
    return import_module(f"pitboss.games.{game}.simulation")


def rules_for(game: str, rules: HouseRules | Mapping[str, Any] | None) -> HouseRules:
    """The house rules for a game: as they are given, from options by name, or the usual ones."""
    return cast(HouseRules, _card(game).rules.chosen(rules))


def strategy_of(job: Job) -> Strategy:
    """The strategy of a job."""
    return msgspec.json.decode(job.strategy, type=Strategy)


def model_of(job: Job) -> Model:
    """The model of a job, made once in each process; without a kernel it plays at the table."""
    with _MAKING:
        return _made(job)


@lru_cache(maxsize=MODELS_KEPT)
def _made(job: Job) -> Model:
    card = _card(job.game)
    rules = card.rules.read(msgspec.json.decode(job.submission))
    if _has_model(job.game):
        return cast(Model, _simulation(job.game).model(rules, strategy_of(job)))
    return table_model(card, rules, strategy_of(job))


def _card(game: str) -> Any:  # noqa: ANN401 - the card of any game, of whatever rules it has
    from pitboss.games import game as card_of

    return card_of(game)
