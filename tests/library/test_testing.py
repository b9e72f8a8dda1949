"""`pitboss.testing`: what authors of games run on their own."""

from __future__ import annotations

import doctest
from dataclasses import replace
from typing import Any

import pytest

import pitboss.testing.scripted
from pitboss.errors import RuleViolation
from pitboss.games import game, names
from pitboss.table import PlaceWager, Table
from pitboss.table.authoring import Procedure
from pitboss.testing import RandomPlay, ScriptedTable, check_game


@pytest.mark.parametrize("slug", names())
def test_every_game_passes_the_battery(slug: str) -> None:
    """A short run; the long one is that of the suite."""
    check_game(slug, seeds=1, answers=30)


def test_a_game_that_never_ends_fails_it_with_the_seed() -> None:
    """An author learns which seed to look at."""
    wheel = game("big_six")

    def over_and_over(table: Table[Any, Any, Any]) -> Procedure[None]:
        while True:
            yield from wheel.play(table)

    broken = replace(wheel, play=over_and_over, questions_max=1)
    with pytest.raises((AssertionError, pitboss.errors.InvariantBroken)):
        check_game(broken, seeds=1, answers=1)


def test_a_script_refuses_what_is_refused_and_complains_otherwise() -> None:
    """A refusal names its provision; a wager that is taken is no refusal."""
    wheel = ScriptedTable(game("big_six"))
    wheel.refused_bet("joker", 10**9, "19:47-8.2(a)")
    with pytest.raises(AssertionError, match="does not name"):
        wheel.refused_bet("joker", 10**9, "19:47-5.5(a)")
    with pytest.raises(AssertionError, match="is not refused"):
        wheel.refused(PlaceWager(by="seat:1", seat=1, spot="joker", cents=2_00), "19:47-8.2(a)")
    assert wheel.stack() == 998_00
    assert isinstance(wheel.round.refusal(7), RuleViolation | ValueError)  # type: ignore[arg-type]


def test_random_play_follows_from_its_seed() -> None:
    """The same seed gives the same log."""
    one, two = RandomPlay("sic_bo", 3), RandomPlay(game("sic_bo"), 3)
    one.play(40)
    two.play(40)

    assert one.log == two.log


def test_the_example_of_a_scripted_table_works() -> None:
    """It is a doctest."""
    assert doctest.testmod(pitboss.testing.scripted).failed == 0
