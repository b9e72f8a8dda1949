"""`pitboss games` lists what is available."""

from __future__ import annotations

import json

from pitboss.games import game, names
from tests.cli.running import run


def test_games_are_listed_for_programs() -> None:
    """A row for each, with what the card says."""
    rows = {row["slug"]: row for row in json.loads(run("games", "--json").stdout)}

    assert set(rows) == set(names())
    assert rows["big_six"] == {
        "slug": "big_six",
        "name": "Big Six",
        "summary": game("big_six").summary,
        "wagers": 7,
        "edition": 1995,
        "seats": 12,
        "complete": True,
    }


def test_games_are_listed_for_people() -> None:
    """Name, number of wagers, edition, whether complete, and what it is."""
    line = next(x for x in run("games").stdout.splitlines() if x.startswith("big_six"))

    assert line.split()[:6] == ["big_six", "Big", "Six", "7", "1995", "yes"]
    assert game("big_six").summary in line
