"""What the house may choose at big six, and what it may not."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.big_six.wagers import PAY_LINES
from pitboss.money import Odds
from pitboss.table import PayLine


@pytest.mark.rule("19:47-5.5(a)")
def test_the_house_may_pay_more_than_listed_but_not_less() -> None:
    """The listed odds are a floor."""
    raised = BigSixRules(payouts={"joker": Odds(50, 1)})

    assert Odds(50, 1) == raised.odds("joker")
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(payouts={"joker": Odds(44, 1)})
    assert "19:47-5.5(a)" in caught.value.cites


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=pytest.mark.rule(line.cite), id=line.key) for line in PAY_LINES],
)
def test_a_payout_below_its_floor_names_its_line(line: PayLine) -> None:
    """Each of the seven lines has its own floor."""
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(payouts={line.key: Odds(line.odds.a, line.odds.b + 1)})

    assert line.cite in caught.value.cites


@pytest.mark.rule("19:47-5.6(c)")
def test_there_are_two_options_for_a_clapper_between_two() -> None:
    """A third way does not construct."""
    assert BigSixRules(between_option="previous").previous_wins
    assert not BigSixRules(between_option="respin").previous_wins
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(between_option="next")
    assert caught.value.cites == ("19:47-5.6(c)",)


@pytest.mark.rule("19:47-5.6(d)")
@pytest.mark.parametrize(
    ("choice", "words"), [("previous", "previously passed wins"), ("respin", "void")]
)
def test_the_option_in_force_stands_on_the_sign(choice: str, words: str) -> None:
    """The sign at the table says which of the two options the house follows."""
    signs = [n for n in BigSixRules(between_option=choice).notices() if n.cite == "19:47-5.6(d)"]

    assert [words in sign.text for sign in signs] == [True]
