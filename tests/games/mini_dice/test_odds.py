"""The exact price of every wager at mini-dice equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.games.mini_dice.odds import odds
from pitboss.games.mini_dice.options import MiniDiceRules
from pitboss.money import Odds
from tests.odds.known import chances

# House advantage, win probability and mean shakes to a decision, by hand.
EXPECTED = {
    "place_4": (F(1, 15), F(1, 3), F(4)),
    "place_5": (F(1, 25), F(2, 5), F(18, 5)),
    "place_6": (F(1, 66), F(5, 11), F(36, 11)),
    "place_8": (F(1, 66), F(5, 11), F(36, 11)),
    "place_9": (F(1, 25), F(2, 5), F(18, 5)),
    "place_10": (F(1, 15), F(1, 3), F(4)),
    "field": (F(1, 18), F(16, 36), F(1)),
    "any_7": (F(1, 6), F(6, 36), F(1)),
    "over_7": (F(1, 6), F(15, 36), F(1)),
    "under_7": (F(1, 6), F(15, 36), F(1)),
}


def test_house_advantage_chance_and_length_of_every_wager() -> None:
    """Ten rows, exactly."""
    rows = odds(MiniDiceRules())

    assert {row.wager: (row.house_advantage, row.win, row.rounds) for row in rows} == EXPECTED


@pytest.mark.parametrize(
    ("wager", "per_shake"), [("place_4", F(1, 60)), ("place_5", F(1, 90)), ("place_6", F(1, 216))]
)
def test_a_place_bet_costs_less_for_each_shake(wager: str, per_shake: F) -> None:
    """The advantage is spread over the shakes it takes."""
    rows = {row.wager: row for row in odds(MiniDiceRules())}

    assert per_shake == rows[wager].house_advantage_per_round


def test_a_raised_payout_lowers_the_advantage() -> None:
    """A field that pays 3 to 1 on its two ends is an even game; any 7 at 5 to 1 as well."""
    raised = MiniDiceRules(payouts={"field_2_12": Odds(3, 1), "any_7": Odds(5, 1)})
    rows = {row.wager: row for row in odds(raised)}

    assert (F(0), F(0)) == (rows["field"].house_advantage, rows["any_7"].house_advantage)
    assert rows["field"].pays == "1 to 1 or 3 to 1"


def test_removing_place_bets_changes_nothing_per_decision() -> None:
    """The price is that of a wager left to be decided, whatever the switch says."""
    assert odds(MiniDiceRules()) == odds(MiniDiceRules(place_bets_removable=False))


def test_every_row_adds_up() -> None:
    """Chances sum to one and there are no pushes."""
    for row in odds(MiniDiceRules()):
        assert not row.push
        assert sum(chances(row)) == 1
