"""The exact odds of minibaccarat against the digest's tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.minibaccarat.odds import odds
from pitboss.games.minibaccarat.options import MinibaccaratRules
from pitboss.games.punto_banco.odds import odds as punto_banco_odds
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.money import Odds
from pitboss.odds import Price


def rows(**options: Any) -> dict[str, Price]:
    return {row.wager: row for row in odds(MinibaccaratRules(**options))}


@pytest.mark.rule("19:47-7.3(d)")
def test_the_advantage_with_the_charge_on_ties() -> None:
    """P(Player) - P(Banker) + P(tie)/4."""
    six = rows(decks=6, banker_vigorish="tie25")["banker"]
    eight = rows(decks=8, banker_vigorish="tie25")["banker"]

    assert six.house_advantage == Fraction(69534598801, 6103258381220)
    assert eight.house_advantage == Fraction(1537558433, 134423361540)


@pytest.mark.rule("19:47-7.3(a)", "19:47-7.3(b)", "19:47-7.3(c)")
@pytest.mark.parametrize(
    ("wager", "options", "six", "eight"),
    [
        ("banker", {"banker_vigorish": "pct5"}, "1.05584870", "1.05790578"),
        ("banker", {"banker_vigorish": "pct4"}, "0.59719598", "0.59930836"),
        ("player", {}, "1.23741490", "1.23508133"),
        ("tie", {}, "14.43815980", "14.35962878"),
        ("tie", {"tie_odds": Odds(9, 1)}, "4.93128866", "4.84403198"),
    ],
)
def test_the_advantage_of_the_house(
    wager: str, options: dict[str, Any], six: str, eight: str
) -> None:
    """In percent to eight places."""
    found = [rows(decks=d, **options)[wager].house_advantage for d in (6, 8)]

    assert [f"{float(100 * each):.8f}" for each in found] == [six, eight]


def test_chances_are_those_of_punto_banco() -> None:
    """The same tables give the same hands."""
    mini = rows()
    punto = {row.wager: row for row in punto_banco_odds(PuntoBancoRules())}

    for wager in ("banker", "player", "tie"):
        assert mini[wager].win == punto[wager].win
        assert mini[wager].house_advantage == punto[wager].house_advantage


def test_rounding_to_five_cents_costs_little() -> None:
    """Eleven dollars and ten cents: 60 cents in place of 55 and a half."""
    rules = MinibaccaratRules(unit=10)
    row = {each.wager: each for each in odds(rules, stake=11_10)}["banker"]

    assert row.outcomes[0].net == Fraction(11_10 - 60, 11_10)
