"""Strategies are plain data; a wager system leads from level to level."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.simulation.job import job_of, model_of
from pitboss.simulation.strategy import Count, Strategy, System
from tests.simulation.helpers import MARTINGALE


@pytest.mark.parametrize(
    ("units", "on_win", "on_loss"),
    [
        ((), (), ()),
        ((1, 2), (0,), (1, 1)),
        ((1,), (1,), (0,)),
        ((1,), (0,), (-1,)),
        ((0,), (0,), (0,)),
    ],
    ids=["empty", "uneven", "beyond", "before", "nothing staked"],
)
def test_levels_must_lead_to_one_another(
    units: tuple[int, ...], on_win: tuple[int, ...], on_loss: tuple[int, ...]
) -> None:
    """A system that leads nowhere is refused."""
    with pytest.raises(UnlawfulOption, match="not a valid list of levels"):
        System(name="odd", units=units, on_win=on_win, on_loss=on_loss)


def test_a_strategy_goes_to_json_and_comes_back() -> None:
    """With its system, its count and its details."""
    count = Count(name="hi_lo", tags=(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), ramp=((1, 2), (2, 4)))
    strategy = Strategy(
        wagers={"red": 500}, system=MARTINGALE, count=count, play="random", details={"a": "b"}
    )

    data = msgspec.json.encode(strategy)

    assert msgspec.json.decode(data, type=Strategy) == strategy


def _model(strategy: Strategy, **options: int) -> object:
    return model_of(job_of(game("roulette").rules(**options), strategy))


def test_wagers_of_a_strategy_are_those_of_the_layout() -> None:
    """An unknown spot is refused, and so are stakes beyond the limits or between the chips."""
    with pytest.raises(UnlawfulOption, match="no wager 'rouge'"):
        _model(Strategy(wagers={"rouge": 100}))
    with pytest.raises(RuleViolation, match=r"takes .* not \$0.50"):
        _model(Strategy(wagers={"red": 50}))
    with pytest.raises(RuleViolation, match="up to 8 units"):
        _model(Strategy(wagers={"red": 500_00}, system=MARTINGALE))
    with pytest.raises(RuleViolation, match="in steps of"):
        _model(Strategy(wagers={"red": 150}))


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(play="boldly"),
        Strategy(count=Count(name="none", tags=(0,) * 10)),
        Strategy(details={"mood": "good"}),
    ],
    ids=["play", "count", "details"],
)
def test_a_spin_leaves_nothing_to_decide(strategy: Strategy) -> None:
    """Parts of a strategy that make no sense here are refused, not passed over."""
    with pytest.raises(UnlawfulOption):
        _model(strategy)


def test_a_strategy_without_wagers_has_the_usual_one_at_the_minimum() -> None:
    """Rounded up to what the table pays exactly."""
    job = job_of(game("roulette").rules(minimum=5_00), Strategy())

    assert (model_of(job).wagers, model_of(job).base) == (("red",), 5_00)
