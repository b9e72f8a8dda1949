"""What the house may choose at big six, and what it may not."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.big_six.options import BigSixRules, big_six_layout
from pitboss.money import Odds
from pitboss.table import with_settings
from pitboss.table.authoring import options_of
from tests.games.big_six.listed import BY_LINE, LISTED


@pytest.mark.rule("19:47-5.5(a)")
def test_the_house_may_pay_more_than_listed_but_not_less() -> None:
    """The listed odds are a floor."""
    raised = BigSixRules(payouts={"joker": Odds(50, 1)})

    assert Odds(50, 1) == raised.odds("joker")
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(payouts={"joker": Odds(44, 1)})
    assert "19:47-5.5(a)" in caught.value.cites


@pytest.mark.parametrize("key", BY_LINE)
def test_a_payout_below_its_floor_names_its_line(key: str) -> None:
    """Each of the seven lines has its own floor: as listed it stands, a hair less it does not."""
    _, pays, cite = LISTED[key]

    assert Odds(pays, 1) == BigSixRules().odds(key)
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(payouts={key: Odds(pays * 100 - 1, 100)})
    assert cite in caught.value.cites


@pytest.mark.rule("19:47-5.5(a)")
def test_odds_are_read_with_to_and_with_no_other_word() -> None:
    """The list says “to”; “50 for 1” would pay one less."""
    rules = BigSixRules.read(with_settings(["payouts.joker=50 to 1"]))

    assert Odds(50, 1) == rules.odds("joker")
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules.read(with_settings(["payouts.joker=50 for 1"]))
    assert caught.value.cites == ("19:47-5.5(a)",)


@pytest.mark.rule("19:47-5.6(c)")
def test_there_are_two_options_for_a_clapper_between_two() -> None:
    """A third way does not construct; without a choice the wheel is spun again."""
    assert BigSixRules(between_option="previous").previous_wins
    assert not BigSixRules(between_option="respin").previous_wins
    assert BigSixRules().between_option == "respin"
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(between_option="next")
    assert caught.value.cites == ("19:47-5.6(c)",)
    assert options_of(BigSixRules)["between_option"].domain.describe() == "previous or respin"


@pytest.mark.rule("19:47-5.6(d)")
@pytest.mark.parametrize(
    ("choice", "words"), [("previous", "previously passed wins"), ("respin", "void")]
)
def test_the_option_in_force_stands_on_the_sign(choice: str, words: str) -> None:
    """The sign at the table says which of the two options the house follows, beside the limits."""
    notices = list(BigSixRules(between_option=choice).notices())

    assert [words in sign.text for sign in notices if sign.cite == "19:47-5.6(d)"] == [True]
    assert sum(sign.cite == "19:47-8.2(c)" for sign in notices) == len(LISTED)


def test_the_layout_has_one_area_for_each_insignia() -> None:
    """Seven areas and no others."""
    assert list(big_six_layout(BigSixRules())) == list(LISTED)


def test_the_options_are_those_of_every_table_and_two_more() -> None:
    """The default wheel is the one of 54 sections with 23 stops for the $1."""
    assert {"between_option", "wheel"} <= set(options_of(BigSixRules))
    assert BigSixRules().wheel == "nj_54"
