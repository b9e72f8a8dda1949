"""What the house may choose at five-card stud, and what does not construct."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.five_card_stud.options import FiveCardStudRules


def test_the_usual_house_rules() -> None:
    """Eight players, an ante, the forced bet at the minimum, and the high hand has to bet."""
    rules = FiveCardStudRules()

    assert (rules.max_players, rules.ante, rules.forced) == (8, 1_00, rules.minimum)
    assert (rules.later_rounds_open, rules.big_bet_from_round) == ("must_bet", 3)
    assert rules.odd_chip_single == "high_card_by_suit"


@pytest.mark.rule("13:69F-14.13(a)")
def test_only_the_high_hand_is_played_for() -> None:
    """There is no form to choose."""
    assert FiveCardStudRules().poker_form() == "high"
    with pytest.raises(UnlawfulOption):
        FiveCardStudRules.read({"options": {"form": "low"}})


@pytest.mark.rule("13:69F-14.13(b)")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_at_most_eight_players_and_a_posted_ante(edition: int) -> None:
    """In every edition."""
    rules = FiveCardStudRules(max_players=8, edition=edition, ante=2_00)

    assert ("Every player antes $2.00", "13:69F-14.13(b)") in [
        (notice.text, notice.cite) for notice in rules.notices()
    ]
    for players in (1, 9):
        with pytest.raises(UnlawfulOption) as caught:
            FiveCardStudRules(max_players=players, edition=edition)
        assert "13:69F-14.13(b)" in caught.value.cites


@pytest.mark.rule("13:69F-14.13(f)")
def test_later_rounds_are_opened_by_a_bet_or_as_the_house_says() -> None:
    """Two ways and no other."""
    assert FiveCardStudRules(later_rounds_open="bet_or_check")
    with pytest.raises(UnlawfulOption) as caught:
        FiveCardStudRules(later_rounds_open="check")
    assert "13:69F-14.13(f)" in caught.value.cites


@pytest.mark.rule("13:69F-14.13(f)")
@pytest.mark.parametrize(
    ("opens", "duty"), [("must_bet", "must bet"), ("bet_or_check", "bets or checks")]
)
def test_the_sign_says_whether_the_highest_hand_showing_has_to_bet(opens: str, duty: str) -> None:
    """Players know it before they sit down."""
    signs = {n.text: n.cite for n in FiveCardStudRules(later_rounds_open=opens).notices()}

    text = f"From the second betting round on the highest hand showing {duty}"
    assert signs[text] == "13:69F-14.13(f)"
