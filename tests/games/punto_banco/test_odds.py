"""The exact odds of punto banco against the digest's tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.punto_banco.odds import odds
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.money import Odds
from pitboss.odds import Price
from tests.odds.known import known

FOUR, FIVE = Fraction(1, 25), Fraction(1, 20)

EDGES: list[tuple[str, dict[str, Any], Fraction, Fraction]] = [
    (
        "banker",
        {"vigorish_rate": FIVE},
        Fraction(460294100, 43594702723),
        Fraction(114753351728, 10847218479825),
    ),
    (
        "banker",
        {"vigorish_rate": FOUR},
        Fraction(3504655144, 586851767425),
        Fraction(2925372930848, 488124831592125),
    ),
    (
        "player",
        {},
        Fraction(18880657128, 1525814595305),
        Fraction(241149546272, 19524993263685),
    ),
    (
        "tie",
        {},
        Fraction(220299549488, 1525814595305),
        Fraction(103841353768, 723147898655),
    ),
    (
        "tie",
        {"tie_odds": Odds(9, 1)},
        Fraction(15048464435, 305162919061),
        Fraction(63053127805, 1301666217579),
    ),
]


def rows(**options: Any) -> dict[str, Price]:
    return {row.wager: row for row in odds(PuntoBancoRules(**options))}


@pytest.mark.rule("19:47-3.3(a)", "19:47-3.3(b)", "19:47-3.3(c)")
@pytest.mark.parametrize(("wager", "options", "six", "eight"), EDGES)
def test_the_advantage_of_the_house(
    wager: str, options: dict[str, Any], six: Fraction, eight: Fraction
) -> None:
    """With six and with eight decks."""
    assert rows(decks=6, **options)[wager].house_advantage == six
    assert rows(decks=8, **options)[wager].house_advantage == eight


@pytest.mark.parametrize(
    ("wager", "rate", "six", "eight"),
    [
        ("banker", FIVE, "1.16677", "1.16916"),
        ("banker", FOUR, "0.65994", "0.66233"),
        ("player", FIVE, "1.36741", "1.36497"),
    ],
)
def test_the_advantage_per_resolved_wager(wager: str, rate: Fraction, six: str, eight: str) -> None:
    """Ties left out, in percent to five places."""
    found = [rows(decks=d, vigorish_rate=rate)[wager].house_advantage_decided for d in (6, 8)]

    assert [f"{float(100 * known(each)):.5f}" for each in found] == [six, eight]


def test_whether_vigorish_is_rounded_or_deferred_does_not_change_the_price_of_the_rate() -> None:
    """The price is that of a wager whose vigorish comes out even."""
    usual = rows()["banker"].house_advantage

    assert rows(vigorish_rounding="none")["banker"].house_advantage == usual
    assert rows(vigorish_collection="at_payout")["banker"].house_advantage == usual


def test_rounding_costs_the_player_of_a_small_wager() -> None:
    """Twelve dollars: 75 cents in place of 60."""
    rules = PuntoBancoRules()
    twelve = {row.wager: row for row in odds(rules, stake=12_00)}["banker"]

    assert twelve.outcomes[0].net == Fraction(12_00 - 75, 12_00)
    assert twelve.house_advantage > rows()["banker"].house_advantage


def test_a_shoe_without_low_cards_has_odds_of_its_own() -> None:
    """Any composition of the shoe can be priced."""
    rich = (128, 0, 0, 0, 0, 0, 0, 0, 32, 32)
    found = {row.wager: row for row in odds(PuntoBancoRules(), values=rich)}

    assert known(found["tie"].win) > known(rows()["tie"].win)
    assert sum(outcome.chance for outcome in found["banker"].outcomes) == 1
