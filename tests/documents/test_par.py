"""The par sheet: figures of every wager, how they were computed, and what is not known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from pitboss.documents.paper import Format, Paper
from pitboss.documents.par import Z, method_version, par_data, par_sheet, volatility_index
from pitboss.games import game
from pitboss.games.big_six.options import BigSixRules
from pitboss.odds import Price
from tests.documents.papers import squeezed, text_of

BIG_SIX = game("big_six")
JOKER = {each.wager: each for each in BIG_SIX.odds(BigSixRules())}["joker"]
ESTIMATED = Price(
    wager="box",
    title="Box wager",
    cite="19:47-5.5(a)",
    pays="1 to 1",
    outcomes=(),
    mean=Fraction(-1, 200),
    error=1e-11,
    play="The best play.",
)


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_the_figures_of_a_wager_stand_in_the_par_sheet() -> None:
    """The joker: 45 to 1 on one section of 54, by another wheel other figures."""
    said = text_of(par_sheet(BIG_SIX, BigSixRules(), [JOKER]), Format.HTML, Paper.A4)

    variance = Fraction(46**2 * 53, 54**2)
    sd = sqrt(variance)
    for each in ("53to1", "1/54=1.852%", "4/27=14.815%", "23/27=85.185%", str(variance)):
        assert each in said
    assert f"{sd:.6f}" in said
    assert f"{1.6448536269514722 * sd:.6f}" in said
    assert squeezed(method_version()) in said
    us = BigSixRules(wheel="us_54")
    assert par_sheet(BIG_SIX, us, BIG_SIX.odds(us)).digest not in said


def test_the_volatility_index_covers_nine_results_of_ten() -> None:
    """By the normal distribution; none where the deviation is not known."""
    assert pytest.approx(1.6448536) == Z
    assert JOKER.sd is not None
    assert volatility_index(JOKER) == pytest.approx(1.6448536 * JOKER.sd)
    assert volatility_index(ESTIMATED) is None


def test_what_is_not_known_is_said_to_be_not_known() -> None:
    """Never zero; the advantage is a number with its error, and the play stands beside it."""
    rows = [ESTIMATED]
    said = text_of(par_sheet(BIG_SIX, BigSixRules(), rows), Format.HTML, Paper.A4)

    for name in ("Wins", "Pushes", "Loses", "Variance", "Standarddeviation", "Volatilityindex"):
        assert f"{name}notknown" in said
    assert "0.0050000000±1e-11=0.500%" in said
    assert "Thebestplay.Errorbelow1e-11." in said
    wagers: Any = par_data(BIG_SIX, BigSixRules(), rows)["wagers"]
    (plain,) = wagers
    keys = ("win", "push", "lose", "true_odds", "variance", "sd", "volatility_index")
    assert [plain[key] for key in keys] == [None] * len(keys)
    assert replace(ESTIMATED, error=1e-9).house_advantage == Fraction(1, 200)


def test_a_game_that_the_house_does_not_bank_has_its_costs() -> None:
    """No payout odds and no advantage, but what is taken from the pots, exactly."""
    card = game("hold_em")
    rules = card.rules()
    assert card.costs is not None
    said = text_of(par_sheet(card, rules, ()), Format.HTML, Paper.A4)

    assert "Thehousebanksnowager" in said
    for row in card.costs(rules).rows:
        assert str(row.share) in said
    assert par_data(card, rules, ())["costs"] == card.costs(rules).to_dict()
