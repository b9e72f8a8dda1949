"""The exact price of every wager at roulette equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.games.roulette.odds import odds
from pitboss.games.roulette.options import RouletteRules
from pitboss.money import Odds
from tests.odds.known import chances

INSIDE = ("straight", "split", "three", "four", "six", "column", "dozen", "five_adjacent")
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")

DOUBLE = {
    **dict.fromkeys(INSIDE, F(1, 19)),
    **dict.fromkeys(EVEN_MONEY, F(1, 38)),
    "first_five": F(3, 38),
    "seven": F(3, 38),
}
SINGLE = {**dict.fromkeys((*INSIDE, *EVEN_MONEY), F(1, 37)), "seven": F(2, 37)}


def full(wheel: str, **payouts: Odds) -> RouletteRules:
    return RouletteRules(
        wheel=wheel,
        offer_five_adjacent=True,
        layout_has_replica=True,
        offer_seven_numbers=True,
        layout_has_seven_area=True,
        payouts=payouts,
    )


@pytest.mark.parametrize(
    ("wheel", "expected", "rounds"),
    [
        ("double_zero", DOUBLE, F(1)),
        ("single_zero", SINGLE, F(1)),
        ("double_zero_as_single", SINGLE, F(38, 37)),
    ],
)
def test_house_advantages_of_the_three_wheels(
    wheel: str, expected: dict[str, F], rounds: F
) -> None:
    """Used as a single zero wheel the larger wheel costs the same and takes a little longer."""
    rows = odds(full(wheel))

    assert expected == {row.wager: row.house_advantage for row in rows}
    assert {row.rounds for row in rows} == {rounds}
    assert all(sum(chances(row)) == 1 for row in rows)


def test_wagers_that_are_not_offered_have_no_row() -> None:
    """Seven numbers and five adjacent numbers are optional."""
    rows = {row.wager for row in odds(RouletteRules())}

    assert {"seven", "five_adjacent"}.isdisjoint(rows)
    assert "first_five" in rows


@pytest.mark.rule("19:47-5.2(b)")
def test_half_a_loss_on_a_zero_is_an_outcome_of_its_own() -> None:
    """Red: 18 win, 18 lose, 2 lose half."""
    red = next(row for row in odds(RouletteRules()) if row.wager == "red")

    assert {(o.net, o.chance) for o in red.outcomes} == {
        (F(1), F(18, 38)),
        (F(-1), F(18, 38)),
        (F(-1, 2), F(2, 38)),
    }
    assert "19:47-5.2(b)" in {outcome.cite for outcome in red.outcomes}


@pytest.mark.rule("19:47-5.1(e)1i(2)")
def test_a_winning_fifth_pays_for_the_four_that_lose() -> None:
    """Five chips on the replica: 35 - 4 on a win, and five ways to win."""
    row = next(row for row in odds(full("single_zero")) if row.wager == "five_adjacent")

    assert [(o.net, o.chance) for o in row.outcomes] == [(F(31, 5), F(5, 37)), (F(-1), F(32, 37))]


@pytest.mark.rule("19:47-5.2(a)")
def test_raised_payouts_lower_the_advantage() -> None:
    """At 36 to 1 a straight keeps 1/38 of the chips, and so do five adjacent straights."""
    rows = {row.wager: row for row in odds(full("double_zero", straight=Odds(36, 1)))}

    assert F(1, 38) == rows["straight"].house_advantage
    assert F(1, 38) == rows["five_adjacent"].house_advantage
    assert F(1, 19) == rows["split"].house_advantage
    assert rows["straight"].pays == "36 to 1"


def test_odds_in_fractions_are_priced_in_stakes_that_can_be_paid() -> None:
    """Red at 21 to 20 on two zeros: 18/38 x 21/20 - 18/38 - 1/38."""
    rules = RouletteRules(payouts={"red": Odds(21, 20)})

    red = next(row for row in odds(rules) if row.wager == "red")

    assert F(1, 38) - F(18, 38) * F(1, 20) == red.house_advantage
