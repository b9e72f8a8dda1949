"""The exact price of every area at sic bo equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.equipment import FACES, all_rolls
from pitboss.games.sic_bo.odds import odds
from pitboss.games.sic_bo.options import SicBoRules
from pitboss.money import Odds
from tests.odds.known import chances, known

# Ways to win of 216, and house advantage.
TOTALS = {
    4: (3, F(7, 24)),
    5: (6, F(17, 36)),
    6: (10, F(11, 36)),
    7: (15, F(7, 72)),
    8: (21, F(1, 8)),
    9: (25, F(41, 216)),
    10: (27, F(1, 8)),
}
EXPECTED = {
    **{f"three_of_a_kind_{n}": (1, F(65, 216)) for n in FACES},
    **{f"two_of_a_kind_{n}": (16, F(1, 3)) for n in FACES},
    "any_three_of_a_kind": (6, F(11, 36)),
    **{f"total_{n}": row for n, row in TOTALS.items()},
    **{f"total_{21 - n}": row for n, row in TOTALS.items()},
    **{f"combo_{a}_{b}": (30, F(1, 6)) for a in FACES for b in FACES if a < b},
    "small": (105, F(1, 36)),
    "big": (105, F(1, 36)),
    **{f"one_of_a_kind_{n}": (91, F(17, 216)) for n in FACES},
}


def test_ways_and_house_advantage_of_all_fifty_areas() -> None:
    """Fifty rows, exactly."""
    rows = odds(SicBoRules())

    assert {row.wager: (int(known(row.win) * 216), row.house_advantage) for row in rows} == EXPECTED


@pytest.mark.rule("19:47-9.4(c)")
def test_one_of_a_kind_has_three_prizes() -> None:
    """75 ways to win one, 15 to win two, one to win three."""
    row = next(row for row in odds(SicBoRules()) if row.wager == "one_of_a_kind_5")

    chances = {each.net: each.chance * 216 for each in row.outcomes}
    assert chances == {3: 1, 2: 15, 1: 75, -1: 125}
    assert row.pays == "1 to 1 or 2 to 1 or 3 to 1"


def test_a_raised_payout_lowers_the_advantage() -> None:
    """The totals 4 and 17 at 60 to 1 keep 1 - 61/72."""
    rows = {row.wager: row for row in odds(SicBoRules(payouts={"total_4": Odds(60, 1)}))}

    assert F(11, 72) == rows["total_4"].house_advantage
    assert F(7, 24) == rows["total_17"].house_advantage


def test_two_of_a_kind_read_as_exactly_two_would_keep_three_eighths() -> None:
    """The reading that was not chosen, for comparison."""
    ways = sum(roll.count(1) == 2 for roll in all_rolls(3))

    assert F(3, 8) == 1 - F(ways, 216) * 9


def test_every_row_adds_up() -> None:
    """Chances sum to one, there are no pushes, and a wager takes one roll."""
    for row in odds(SicBoRules()):
        assert not row.push
        assert sum(chances(row)) == 1
        assert row.rounds == 1
