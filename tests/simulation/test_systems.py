"""Wager systems by name: each climbs as its name says, and no higher than the table allows."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.simulation.strategy import FLAT, System
from pitboss.simulation.systems import LEVELS_MAX, SYSTEMS, system_named, units_max_of

ROULETTE = pitboss.game("roulette")


def staked(system: System, results: str) -> list[int]:
    """The units wagered while rounds are won and lost as stated."""
    level, units = 0, []
    for each in results:
        units.append(system.units[level])
        level = (system.on_win if each == "W" else system.on_loss)[level]
    return units


@pytest.mark.parametrize(
    ("name", "results", "units"),
    [
        ("flat", "WLLW", [1, 1, 1, 1]),
        ("martingale:3", "LLLLWL", [1, 2, 4, 1, 2, 1]),
        ("paroli:3", "WWWWLW", [1, 2, 4, 1, 2, 1]),
        ("1326", "WWWWWLW", [1, 3, 2, 6, 1, 3, 1]),
        ("fibonacci:6", "LLLLLLLLWL", [1, 1, 2, 3, 5, 8, 1, 1, 2, 1]),
        ("dalembert:3", "LLLLWWWW", [1, 2, 3, 3, 3, 2, 1, 1]),
        ("fibonacci:1", "LLW", [1, 1, 1]),
    ],
)
def test_a_system_wagers_as_its_name_says(name: str, results: str, units: list[int]) -> None:
    """Up, down, and anew at the last level."""
    assert staked(system_named(name), results) == units


@pytest.mark.parametrize("name", ["D'Alembert", " dalembert ", "d-alembert"])
def test_a_name_is_known_however_it_is_spelled(name: str) -> None:
    """Signs and capitals do not matter."""
    assert system_named(name).name == "dalembert"
    assert system_named("1-3-2-6").units == (1, 3, 2, 6)


def test_every_system_begins_with_one_unit_and_has_its_usual_levels() -> None:
    """And may be kept as it is where the table has room."""
    for name, known in SYSTEMS.items():
        made = system_named(name, units_max=10**9)
        assert made.units[0] == 1
        assert len(made.units) == known.levels or not known.levels
        assert known.about


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("labouchere", "known by name are flat, martingale"),
        ("martingale:", "1 to 40 levels"),
        ("martingale:0", "1 to 40 levels"),
        (f"martingale:{LEVELS_MAX + 1}", "1 to 40 levels"),
        ("paroli:x", "paroli:3"),
        ("1326:5", "its own levels"),
        ("flat:2", "its own levels"),
    ],
)
def test_a_system_nobody_knows_is_refused(text: str, sentence: str) -> None:
    """With what is known."""
    with pytest.raises(UnlawfulOption, match=sentence):
        system_named(text)


@pytest.mark.parametrize(("room", "levels"), [(1_000, 8), (100, 7), (64, 7), (63, 6), (1, 1)])
def test_usual_levels_end_where_the_table_does(room: int, levels: int) -> None:
    """The last level that can still be wagered is the last."""
    assert len(system_named("martingale", units_max=room).units) == levels


def test_a_table_with_no_room_leaves_the_first_level() -> None:
    """Which the table then judges; systems without a choice of levels stay as they are."""
    assert system_named("martingale", units_max=0).units == (1,)
    assert system_named("1326", units_max=1).units == (1, 3, 2, 6)
    assert system_named("flat", units_max=0) == FLAT


def test_room_is_the_tightest_of_the_wagers() -> None:
    """Or that of the table's own limits, if no wager is named; other names are for the table."""
    rules = ROULETTE.rules(minimum=5_00, maximum=1_000_00)
    layout = ROULETTE.layout(rules)

    assert units_max_of(rules, layout, {"red": 5_00, "black": 50_00}) == 20
    assert units_max_of(rules, layout, {}) == 200
    assert units_max_of(rules, layout, {"nowhere": 5_00, "red": 0}) == 200


@pytest.mark.rule("19:47-8.2(a)")
def test_more_levels_than_the_maximum_allows_are_refused_by_the_table() -> None:
    """Asked for in so many words."""
    strategy = pitboss.Strategy(wagers={"red": 10_00}, system=system_named("martingale:20"))

    with pytest.raises(RuleViolation, match="up to 524288 units"):
        pitboss.simulate("roulette", strategy=strategy, rounds=1)
