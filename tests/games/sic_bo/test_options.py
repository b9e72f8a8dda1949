"""What the house may choose at sic bo, and what it may not."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.sic_bo.options import SicBoRules, sic_bo_layout
from pitboss.games.sic_bo.wagers import PAY_LINES
from pitboss.money import Odds
from pitboss.table import with_settings
from pitboss.table.authoring import options_of

# The payout list of the regulation, all "to 1".
LISTED = {
    "three_of_a_kind": 150,
    "two_of_a_kind": 8,
    "any_three_of_a_kind": 24,
    "total_4": 50,
    "total_5": 18,
    "total_6": 14,
    "total_7": 12,
    "total_8": 8,
    "total_9": 6,
    "total_10": 6,
    "total_11": 6,
    "total_12": 6,
    "total_13": 8,
    "total_14": 12,
    "total_15": 14,
    "total_16": 18,
    "total_17": 50,
    "combo": 5,
    "small": 1,
    "big": 1,
    "one_of_a_kind": 1,
}


@pytest.mark.parametrize(
    ("key", "cite"),
    [
        pytest.param(line.key, line.cite, marks=pytest.mark.rule(line.cite), id=line.key)
        for line in PAY_LINES
        if not line.fixed
    ],
)
def test_each_line_has_the_listed_floor(key: str, cite: str) -> None:
    """More constructs, a hair less does not, and the line is named."""
    listed = LISTED[key]

    assert Odds(listed, 1) == SicBoRules().odds(key)
    assert Odds(listed + 1, 1) == SicBoRules(payouts={key: Odds(listed + 1, 1)}).odds(key)
    with pytest.raises(UnlawfulOption) as caught:
        SicBoRules(payouts={key: Odds(listed * 100 - 1, 100)})
    assert cite in caught.value.cites


@pytest.mark.rule("19:47-9.4(b)")
def test_the_list_of_payouts_is_a_floor() -> None:
    """Later tables paid 60, 30 and 17 to 1 on some totals; nobody may pay less than the list."""
    raised = {"total_4": Odds(60, 1), "total_5": Odds(30, 1), "total_6": Odds(17, 1)}

    assert Odds(60, 1) == SicBoRules(payouts=raised).odds("total_4")
    with pytest.raises(UnlawfulOption) as caught:
        SicBoRules(payouts={"total_4": Odds(49, 1)})
    assert "19:47-9.4(b)" in caught.value.cites


@pytest.mark.rule("19:47-9.4(c)")
@pytest.mark.parametrize(
    ("key", "odds"), [("one_of_a_kind_on_two", 2), ("one_of_a_kind_on_three", 3)]
)
def test_one_of_a_kind_on_two_and_three_dice_is_fixed(key: str, odds: int) -> None:
    """Neither more nor less than 2 and 3 to 1."""
    assert Odds(odds, 1) == SicBoRules(payouts={key: Odds(odds, 1)}).odds(key)
    for other in (Odds(odds + 1, 1), Odds(odds, 2)):
        with pytest.raises(UnlawfulOption) as caught:
            SicBoRules(payouts={key: other})
        assert caught.value.cites == ("19:47-9.4(c)",)


@pytest.mark.rule("19:47-9.4(a)")
def test_odds_are_stated_with_to_or_win_and_never_with_for() -> None:
    """Both words stand for the same odds."""
    for text in ("60 to 1", "60 win 1"):
        rules = SicBoRules.read(with_settings([f"payouts.total_4={text}"]))
        assert Odds(60, 1) == rules.odds("total_4")

    with pytest.raises(UnlawfulOption) as caught:
        SicBoRules.read(with_settings(["payouts.total_4=60 for 1"]))
    assert "19:47-9.4(a)" in caught.value.cites


@pytest.mark.rule("19:47-9.5(c)")
def test_the_house_may_ask_for_more_than_three_shakes_but_not_for_fewer() -> None:
    """Three by default."""
    assert SicBoRules().shaker.shakes_min == 3
    assert SicBoRules(min_shakes=4).shaker.shakes_min == 4
    with pytest.raises(UnlawfulOption) as caught:
        SicBoRules(min_shakes=2)
    assert caught.value.cites == ("19:47-9.5(c)",)


@pytest.mark.rule("19:47-9.1[dice]")
def test_the_shaker_holds_three_dice() -> None:
    """No option changes that."""
    assert SicBoRules().shaker.dice == 3
    assert "dice" not in options_of(SicBoRules)


@pytest.mark.rule("19:47-9.3(b)")
def test_the_players_duty_stands_on_the_sign() -> None:
    """Where the chips lie is for the player to see to; the limits of all areas stand beside it."""
    notices = list(SicBoRules().notices())

    signs = [sign.text for sign in notices if sign.cite == "19:47-9.3(b)"]
    assert ["where the chips lie" in sign for sign in signs] == [True]
    assert sum(sign.cite == "19:47-8.2(c)" for sign in notices) == 50


def test_the_layout_has_fifty_areas() -> None:
    """Six and six and one, fourteen totals, fifteen pairs, small and big, and six."""
    layout = sic_bo_layout(SicBoRules())

    assert len(layout) == 50
    assert "total_3" not in layout
    assert "total_18" not in layout


def test_a_submission_reads_back_as_the_same_rules() -> None:
    """Every option survives the file."""
    rules = SicBoRules(min_shakes=4, payouts={"small": Odds(2, 1)})

    assert rules == SicBoRules.read(rules.submission())
