"""The exact price of every wager at craps equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.games.craps.odds import ShooterLength, odds, shooter_length, with_odds
from pitboss.games.craps.options import CrapsRules
from pitboss.money import Odds
from pitboss.odds import Price
from tests.odds.known import chances

NUMBERS = (4, 5, 6, 8, 9, 10)


def by_number(prefix: str, low: F, middle: F, high: F) -> dict[str, F]:
    """Figures for 4 and 10, for 5 and 9, for 6 and 8."""
    figures = {4: low, 5: middle, 6: high, 8: high, 9: middle, 10: low}
    return {f"{prefix}_{number}": figures[number] for number in NUMBERS}


ADVANTAGES = {
    "pass": F(7, 495),
    "come": F(7, 495),
    "dont_pass": F(3, 220),
    "dont_come": F(3, 220),
    **by_number("place_win", F(1, 15), F(1, 25), F(1, 66)),
    **by_number("place_lose", F(1, 33), F(1, 40), F(1, 55)),
    **by_number("buy", F(1, 21), F(1, 21), F(1, 21)),
    **by_number("lay", F(1, 41), F(1, 31), F(1, 25)),
    "hard_4": F(1, 9),
    "hard_10": F(1, 9),
    "hard_6": F(1, 11),
    "hard_8": F(1, 11),
    "field": F(1, 18),
    "any_seven": F(1, 6),
    "any_craps": F(1, 9),
    "craps_2": F(5, 36),
    "craps_12": F(5, 36),
    "craps_3": F(1, 9),
    "eleven": F(1, 9),
    "c_and_e": F(1, 9),
    "horn": F(1, 8),
    "horn_high_2": F(23, 180),
    "horn_high_12": F(23, 180),
    "horn_high_3": F(11, 90),
    "horn_high_11": F(11, 90),
}
PER_BET = {
    **by_number("buy", F(1, 20), F(1, 20), F(1, 20)),
    **by_number("lay", F(1, 40), F(1, 30), F(1, 24)),
}
PER_ROLL = {
    **by_number("place_win", F(1, 60), F(1, 90), F(1, 216)),
    **by_number("place_lose", F(1, 132), F(1, 144), F(1, 180)),
    **{f"hard_{number}": F(1, 36) for number in (4, 6, 8, 10)},
}
WIN = {
    "pass": F(244, 495),
    "come": F(244, 495),
    "dont_pass": F(949, 1980),
    **by_number("place_win", F(1, 3), F(2, 5), F(5, 11)),
    **by_number("place_lose", F(2, 3), F(3, 5), F(6, 11)),
    "hard_4": F(1, 9),
    "hard_6": F(1, 11),
    "field": F(16, 36),
    "any_seven": F(6, 36),
    "any_craps": F(4, 36),
    "craps_2": F(1, 36),
    "eleven": F(2, 36),
    "c_and_e": F(6, 36),
    "horn": F(6, 36),
    "horn_high_2": F(6, 36),
    "horn_high_11": F(6, 36),
}


def rows(rules: CrapsRules | None = None) -> dict[str, Price]:
    return {row.wager: row for row in odds(rules or CrapsRules()) if not row.when}


def times(multiple: int) -> dict[int, int]:
    return dict.fromkeys(NUMBERS, multiple)


def test_house_advantages_of_every_wager() -> None:
    """Per outlay where there is vigorish."""
    assert {key: row.house_advantage for key, row in rows().items()} == ADVANTAGES


def test_house_advantages_per_bet_and_per_roll() -> None:
    """Vigorish left out of the stake; and what the house keeps of a unit in one roll at risk."""
    table = rows()

    assert {key: table[key].house_advantage_per_bet for key in PER_BET} == PER_BET
    assert {key: table[key].house_advantage_per_round for key in PER_ROLL} == PER_ROLL


def test_chances_to_win() -> None:
    """A Don't Pass Bet wins 949, loses 976 and is void 55 times in 1980."""
    table = rows()
    dont = table["dont_pass"]

    assert {key: table[key].win for key in WIN} == WIN
    assert (dont.lose, dont.push) == (F(976, 1980), F(55, 1980))
    assert dont.house_advantage_decided == F(27, 1925)


@pytest.mark.parametrize("wager", ["pass_odds", "come_odds", "dont_pass_odds", "dont_come_odds"])
def test_odds_wagers_are_fair_on_every_point(wager: str) -> None:
    """Nothing is kept; the chances are those of the number against the seven."""
    fair = {row.when: row for row in odds(CrapsRules()) if row.wager == wager}
    against = wager.startswith("dont")
    wins = by_number(
        "point", *((F(2, 3), F(3, 5), F(6, 11)) if against else (F(1, 3), F(2, 5), F(5, 11)))
    )

    assert {f"point {n}": wins[f"point_{n}"] for n in NUMBERS} == {
        when: row.win for when, row in fair.items()
    }
    assert {row.house_advantage for row in fair.values()} == {F(0)}


THREE_FOUR_FIVE = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
WITH_ODDS = [
    (times(1), F(7, 825)),
    (times(2), F(1, 165)),
    (times(3), F(7, 1485)),
    (times(4), F(7, 1815)),
    (times(5), F(7, 2145)),
    (times(10), F(7, 3795)),
    (THREE_FOUR_FIVE, F(7, 1870)),
]
DONT_WITH_ODDS = [(1, F(3, 440)), (2, F(1, 220)), (3, F(3, 880)), (5, F(1, 440)), (10, F(3, 2420))]


@pytest.mark.parametrize(("multiples", "expected"), WITH_ODDS)
def test_a_pass_bet_with_full_odds(multiples: dict[int, int], expected: F) -> None:
    """One to ten times, and three, four, five times by point."""
    combined = with_odds(CrapsRules(pass_odds_multiple=multiples))

    assert (expected, expected) == (combined["pass"], combined["come"])


@pytest.mark.parametrize(("multiple", "expected"), DONT_WITH_ODDS)
def test_a_dont_pass_bet_with_full_odds(multiple: int, expected: F) -> None:
    """The winnings of the odds are so many times the flat bet."""
    combined = with_odds(CrapsRules(dont_odds_multiple=times(multiple)))

    assert (expected, expected) == (combined["dont_pass"], combined["dont_come"])


def test_a_bet_that_is_not_offered_has_no_figure() -> None:
    """A house without the Come prices none."""
    offered = frozenset({"pass", "place_win", "place_lose"})

    assert list(with_odds(CrapsRules(wagers_offered=offered))) == ["pass"]


def test_how_long_a_shooter_lasts() -> None:
    """557/165 rolls to a decision, 1671/196 to the seven-out, which 196 of 495 decisions are."""
    assert shooter_length() == ShooterLength(F(557, 165), F(1671, 196), F(196, 495))
    assert rows()["pass"].rounds == F(557, 165)


def test_the_house_advantage_follows_the_options() -> None:
    """A field that pays 3 to 1 on the 12 keeps 1/36; half the vigorish keeps about half."""
    raised = rows(CrapsRules(payouts={"field_12": Odds(3, 1)}))
    cheap = rows(CrapsRules(buy_vig_rate=F(1, 40)))

    assert raised["field"].house_advantage == F(1, 36)
    assert cheap["buy_4"].house_advantage == F(1, 41)
    assert rows(CrapsRules(vig_rounding="exact"))["lay_4"].house_advantage == F(1, 41)


def test_every_row_adds_up() -> None:
    """Chances sum to one; one-roll wagers take one roll."""
    for row in odds(CrapsRules()):
        assert sum(chances(row)) == 1
    assert {rows()[key].rounds for key in ("field", "horn", "c_and_e", "any_seven")} == {F(1)}
