"""Jobs: what travels to workers is plain data, and every worker makes the same model of it."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest

from pitboss.errors import UnknownGame, UnlawfulOption
from pitboss.games import game
from pitboss.simulation.job import Job, has_kernel, job_of, model_of, rules_for, strategy_of
from pitboss.simulation.strategy import Strategy


def test_a_job_holds_the_rules_and_the_strategy_as_data() -> None:
    """It can be written down, copied and distinguished from others; the model is made once."""
    rules, strategy = game("roulette").rules(wheel="single_zero"), Strategy(wagers={"black": 700})
    job = job_of(rules, strategy)
    again = msgspec.json.decode(msgspec.json.encode(job), type=Job)

    assert deepcopy(job) == job == again
    assert strategy_of(again) == strategy
    assert model_of(again) is model_of(job)
    assert model_of(job).wagers == ("black",)
    assert job != job_of(game("roulette").rules(), strategy)


def test_house_rules_come_as_they_are_or_by_their_options() -> None:
    """Options by name make the rules; rules of another game are refused."""
    rules = game("roulette").rules(minimum=5_00)

    assert rules_for("roulette", rules) is rules
    assert rules_for("roulette", {"minimum": 5_00}) == rules
    assert rules_for("roulette", None) == game("roulette").rules()
    with pytest.raises(UnlawfulOption, match="house rules of roulette, not of craps"):
        rules_for("craps", rules)
    with pytest.raises(UnlawfulOption, match="nosuch: roulette has no such option"):
        rules_for("roulette", {"nosuch": 1})
    with pytest.raises(UnknownGame):
        rules_for("snap", None)


def test_a_strategy_without_a_kernel_is_played_at_the_table() -> None:
    """The model says so."""
    tight = Strategy(players=3, play="tight")

    assert has_kernel("roulette")
    assert has_kernel("hold_em")
    assert not has_kernel("hold_em", tight)
    assert "at the table" in model_of(job_of(game("hold_em").rules(), tight)).note
