"""A person's rounds, one by one and added up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.server.web.history import LINE_POINTS_MAX, history_of, statistics_of
from tests.strategies import SEEDS


@dataclass(frozen=True)
class Row:
    """A line of the results."""

    round: int
    net: int
    wagered: int = 100
    game: str = "craps"
    table: int = 1
    at: int = 0


def rows(*nets: int) -> list[Row]:
    return [Row(round=n, net=net, at=1_000 + n) for n, net in enumerate(nets, 1)]


def test_the_latest_round_comes_first() -> None:
    """With the game as people call it; a game no longer offered keeps its own name."""
    found = history_of([*rows(5, -5), Row(round=9, net=1, game="faro", at=2_000)])

    assert [row["round"] for row in found] == [9, 2, 1]
    assert [row["game_name"] for row in found] == ["faro", "Craps", "Craps"]
    assert found[2] == {
        "table": 1,
        "round": 1,
        "game": "craps",
        "game_name": "Craps",
        "wagered": 100,
        "net": 5,
        "at": 1_001,
    }


def test_rounds_are_added_up_by_game() -> None:
    """Rounds, what was wagered, what came of it, the best and the worst."""
    found: dict[str, Any] = statistics_of([*rows(300, -100, 0), Row(round=4, net=-50, game="keno")])

    assert found["all"]["rounds"] == 4
    assert found["by_game"][0] == {
        "game": "craps",
        "game_name": "Craps",
        "rounds": 3,
        "wagered": 300,
        "net": 200,
        "biggest_win": 300,
        "biggest_loss": 100,
        "won": 1,
        "even": 1,
        "lost": 1,
    }
    assert found["by_game"][1]["biggest_win"] == 0


def test_who_has_not_played_has_an_empty_sheet() -> None:
    """Zeros, and no line."""
    found: dict[str, Any] = statistics_of([])

    assert found["all"]["rounds"] == found["all"]["biggest_win"] == 0
    assert (found["by_game"], found["line"]) == ([], [])
    assert not any(shelf["rounds"] for shelf in found["distribution"])


def test_the_line_adds_up_round_by_round() -> None:
    """Time and the sum so far, the oldest first."""
    found = statistics_of(rows(300, -100, 50))

    assert found["line"] == [[1_001, 300], [1_002, 200], [1_003, 250]]


@given(seed=SEEDS, size=st.integers(LINE_POINTS_MAX, 3_000))
@settings(max_examples=20)
def test_a_long_line_is_thinned_out_and_keeps_its_ends_and_extremes(seed: int, size: int) -> None:
    """Never more points than a plot is wide, in their order, nothing invented."""
    source = seeded(seed)
    nets = [source.below(1_001) - 500 for _ in range(size)]
    whole = [[1_000 + n, total] for n, total in enumerate(accumulate(nets), 1)]
    found: Any = statistics_of(rows(*nets))["line"]

    assert len(found) <= LINE_POINTS_MAX
    assert (found[0], found[-1]) == (whole[0], whole[-1])
    assert found == sorted(found)
    assert all(point in whole for point in found[:20])
    heights = [height for _, height in found]
    assert (min(heights), max(heights)) == (
        min(height for _, height in whole),
        max(height for _, height in whole),
    )


@pytest.mark.parametrize(
    ("net", "wagered", "shelf"),
    [
        (-150, 100, "lost all or more"),
        (-100, 100, "lost all or more"),
        (-99, 100, "lost half or more"),
        (-50, 100, "lost half or more"),
        (-1, 100, "lost less than half"),
        (-1, 0, "lost less than half"),
        (0, 100, "even"),
        (0, 0, "even"),
        (1, 100, "won less than half"),
        (7, 0, "won less than half"),
        (50, 100, "won half or more"),
        (100, 100, "won as much or more"),
        (200, 100, "won twice or more"),
        (500, 100, "won 5 times or more"),
        (99_900, 100, "won 10 times or more"),
    ],
)
def test_a_round_is_counted_by_what_it_gave_for_each_unit(
    net: int, wagered: int, shelf: str
) -> None:
    """Every round lies on exactly one shelf."""
    found: Any = statistics_of([Row(round=1, net=net, wagered=wagered)])["distribution"]

    assert [each["title"] for each in found if each["rounds"]] == [shelf]
