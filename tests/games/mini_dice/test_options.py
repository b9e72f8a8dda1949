"""What the house may choose at mini-dice, and what it may not."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.mini_dice.options import MiniDiceRules, mini_dice_layout
from pitboss.games.mini_dice.wagers import PAY_LINES
from pitboss.house import uniform_violations
from pitboss.money import Odds
from pitboss.table import with_settings
from pitboss.table.authoring import options_of

# The payout list of the regulation.
LISTED = {
    "place_4": "9 to 5",
    "place_5": "7 to 5",
    "place_6": "7 to 6",
    "place_8": "7 to 6",
    "place_9": "7 to 5",
    "place_10": "9 to 5",
    "field": "1 to 1",
    "field_2_12": "2 to 1",
    "any_7": "4 to 1",
    "over_7": "1 to 1",
    "under_7": "1 to 1",
}


@pytest.mark.parametrize(
    ("key", "cite"),
    [
        pytest.param(line.key, line.cite, marks=pytest.mark.rule(line.cite), id=line.key)
        for line in PAY_LINES
    ],
)
def test_each_line_has_the_listed_floor(key: str, cite: str) -> None:
    """As listed it constructs, a hair below it does not, and the line is named."""
    listed = MiniDiceRules().odds(key)

    assert LISTED[key] == str(listed)
    with pytest.raises(UnlawfulOption) as caught:
        MiniDiceRules(payouts={key: Odds(listed.a * 100 - 1, listed.b * 100)})
    assert cite in caught.value.cites


@pytest.mark.rule("13:69F-13.6(b)")
def test_the_house_may_pay_more_than_listed_but_not_less() -> None:
    """The list is a floor."""
    assert Odds(5, 1) == MiniDiceRules(payouts={"any_7": Odds(5, 1)}).odds("any_7")
    with pytest.raises(UnlawfulOption) as caught:
        MiniDiceRules(payouts={"any_7": Odds(7, 2)})
    assert "13:69F-13.6(b)" in caught.value.cites


@pytest.mark.rule("13:69F-13.6(b)")
def test_higher_odds_are_the_same_at_every_table_of_the_casino() -> None:
    """One table that pays 5 to 1 on any 7 beside one that pays 4 is refused."""
    listed, raised = MiniDiceRules(), MiniDiceRules(payouts={"any_7": Odds(5, 1)})

    assert not list(uniform_violations({"MD 1": raised, "MD 2": raised}))
    (violation,) = uniform_violations({"MD 1": listed, "MD 2": raised})
    assert violation.option == "payouts.any_7"
    assert violation.cites == ("13:69F-13.6(b)", "13:69F-13.6(b)[Any 7]")


@pytest.mark.rule("13:69F-13.6(a)")
@pytest.mark.parametrize("text", ["9 to 5", "9 win 5"])
def test_odds_are_stated_with_to_or_win(text: str) -> None:
    """Both words stand for the same odds."""
    rules = MiniDiceRules.read(with_settings([f"payouts.place_4={text}"]))

    assert Odds(9, 5) == rules.odds("place_4")


@pytest.mark.rule("13:69F-13.6(a)")
def test_odds_are_never_stated_with_for() -> None:
    """Even odds above the floor."""
    with pytest.raises(UnlawfulOption) as caught:
        MiniDiceRules.read(with_settings(["payouts.any_7=9 for 1"]))

    assert "13:69F-13.6(a)" in caught.value.cites


@pytest.mark.rule("13:69F-13.6(b)2")
def test_the_house_has_no_way_to_charge_vigorish() -> None:
    """No option speaks of a fee, and the sign says so."""
    signs = [sign.text for sign in MiniDiceRules().notices() if sign.cite == "13:69F-13.6(b)2"]

    assert signs == ["No fee or vigorish on any wager."]
    with pytest.raises(UnlawfulOption):
        MiniDiceRules.read(with_settings(["vigorish=5%"]))


@pytest.mark.rule("13:69F-13.4(c)")
def test_the_players_duty_stands_on_the_sign() -> None:
    """Where the chips lie is for the player to see to; the dice are not touched."""
    notices = list(MiniDiceRules().notices())

    signs = {sign.cite: sign.text for sign in notices}
    assert "where the chips lie" in signs["13:69F-13.4(c)"]
    assert "not handled" in signs["13:69F-13.3(a)3"]
    assert sum(sign.cite == "19:47-8.2(c)" for sign in notices) == 10


@pytest.mark.rule("13:69F-13.3(a)")
def test_the_shaker_holds_two_dice() -> None:
    """No option changes that."""
    assert MiniDiceRules(min_shakes=5).shaker.dice == 2
    assert "dice" not in options_of(MiniDiceRules)


@pytest.mark.rule("13:69F-13.5(c)")
def test_the_house_may_ask_for_more_than_three_shakes_but_not_for_fewer() -> None:
    """Three by default."""
    assert MiniDiceRules().shaker.shakes_min == 3
    assert MiniDiceRules(min_shakes=5).shaker.shakes_min == 5
    with pytest.raises(UnlawfulOption) as caught:
        MiniDiceRules(min_shakes=2)
    assert caught.value.cites == ("13:69F-13.5(c)",)


def test_the_only_edition_is_that_of_2012() -> None:
    """The edition of 1995 knows no mini-dice."""
    assert MiniDiceRules().edition == 2012
    with pytest.raises(UnlawfulOption):
        MiniDiceRules(edition=1995)


def test_the_switches_are_on_by_default() -> None:
    """Place bets come down and coupons are good unless the house says otherwise."""
    assert MiniDiceRules().place_bets_removable
    assert MiniDiceRules().coupons
    options = options_of(MiniDiceRules)
    assert options["place_bets_removable"].cite == "13:69F-13.4(d)"
    assert options["coupons"].cite == "13:69F-13.4(a)"


def test_a_submission_reads_back_as_the_same_rules() -> None:
    """Every option survives the file."""
    rules = MiniDiceRules(min_shakes=4, place_bets_removable=False, coupons=False)

    assert rules == MiniDiceRules.read(rules.submission())


@pytest.mark.rule("13:69F-13.2(b)")
def test_the_layout_has_the_listed_wagers_and_no_others() -> None:
    """Six place bets, the field, any 7, over 7 and under 7."""
    places = {f"place_{number}" for number in (4, 5, 6, 8, 9, 10)}

    assert set(mini_dice_layout(MiniDiceRules())) == places | {
        "field",
        "any_7",
        "over_7",
        "under_7",
    }
