"""The exact price of every wager at big six equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.games.big_six.odds import odds
from pitboss.games.big_six.options import BigSixRules
from pitboss.money import Odds
from tests.odds.known import chances

# House advantage = 1 - stops x (pay + 1) / 54, by hand from the counts of stops.
NJ_54 = {
    "d1": F(4, 27),
    "d2": F(1, 6),
    "d5": F(1, 9),
    "d10": F(5, 27),
    "d20": F(2, 9),
    "joker": F(4, 27),
    "flag": F(4, 27),
}
US_54 = {**NJ_54, "d1": F(1, 9), "d5": F(2, 9)}


@pytest.mark.parametrize(
    ("wheel", "expected"), [("nj_54", NJ_54), ("us_54", US_54)], ids=["nj_54", "us_54"]
)
def test_house_advantages_of_both_wheels(wheel: str, expected: dict[str, F]) -> None:
    """The $1 and the $5 differ by one stop."""
    assert expected == {row.wager: row.house_advantage for row in odds(BigSixRules(wheel=wheel))}


def test_a_raised_payout_lowers_the_advantage() -> None:
    """At 50 to 1 the Joker keeps 1 - 51/54."""
    rows = {row.wager: row for row in odds(BigSixRules(payouts={"joker": Odds(50, 1)}))}

    assert F(1, 18) == rows["joker"].house_advantage
    assert rows["joker"].pays == "50 to 1"
    assert rows["joker"].true_odds == "53 to 1"


def test_every_row_adds_up() -> None:
    """Chances sum to one and a wager takes one spin."""
    for row in odds(BigSixRules()):
        assert sum(chances(row)) == 1
        assert row.rounds == 1
