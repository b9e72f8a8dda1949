"""What the house may choose at red dog, and what does not construct."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.red_dog.options import RedDogRules
from pitboss.money import Odds
from pitboss.table import Limit
from tests.games.red_dog.helpers import RedDog

FLOORS = {"spread_1": 5, "spread_2": 4, "spread_3": 2, "spread_4_to_11": 1}


def test_the_usual_house_rules() -> None:
    """Six decks, a player on several areas, no device, no shuffle at will, the listed odds."""
    rules = RedDogRules()

    assert (rules.decks, rules.multi_area_play) == (6, True)
    assert (rules.continuous_shuffler, rules.reshuffle_at_will) == (False, False)
    assert rules.spread_odds == (Odds(5, 1), Odds(4, 1), Odds(2, 1), Odds(1, 1))
    assert rules.odds("three_of_a_kind") == Odds(11, 1)


@pytest.mark.rule("19:47-6.1(a)")
def test_the_game_is_played_with_at_least_one_deck_and_two_cutting_cards() -> None:
    """The shoe of a new table holds all of them."""
    assert RedDogRules(decks=1).equipment == (1, 2)
    assert RedDog(decks=1, opened=False).shoe.left == 52
    assert RedDog(decks=8, opened=False).shoe.left == 416
    for decks in (0, -1):
        with pytest.raises(UnlawfulOption) as caught:
            RedDogRules(decks=decks)
        assert "19:47-6.1(a)" in caught.value.cites


@pytest.mark.rule("19:47-6.5(i)3")
@pytest.mark.parametrize("line", FLOORS)
def test_the_odds_on_a_spread_may_be_higher_but_never_lower(line: str) -> None:
    """Each has its floor."""
    raised = RedDogRules(payouts={line: Odds(FLOORS[line] + 1, 1)})

    assert raised.odds(line) == Odds(FLOORS[line] + 1, 1)
    with pytest.raises(UnlawfulOption) as caught:
        RedDogRules(payouts={line: Odds(2 * FLOORS[line] - 1, 2)})
    assert {"19:47-6.5(i)2", "19:47-6.5(i)3"} <= set(caught.value.cites)


@pytest.mark.rule("19:47-6.5(f)1")
@pytest.mark.parametrize("odds", [Odds(10, 1), Odds(12, 1)])
def test_three_of_a_kind_is_paid_exactly_eleven_to_one(odds: Odds) -> None:
    """Higher odds are allowed on spreads only."""
    with pytest.raises(UnlawfulOption) as caught:
        RedDogRules(payouts={"three_of_a_kind": odds})
    assert "19:47-6.5(f)1" in caught.value.cites


@pytest.mark.rule("19:47-6.5(i)3")
def test_the_sign_states_the_odds_offered_to_all() -> None:
    """As they are in force, with the limits."""
    rules = RedDogRules(payouts={"spread_1": Odds(6, 1)})
    texts = [notice.text for notice in rules.notices()]

    assert "Three of a kind pays 11 to 1." in texts
    assert "Spread 1 pays 6 to 1." in texts
    assert "Spread 4 to 11 pays 1 to 1." in texts
    assert [text for text in texts if "maximum" in text] == [
        "Red dog: minimum $1.00, maximum $1,000.00, in multiples of $1.00"
    ]


@pytest.mark.rule("19:47-8.2(a)")
def test_the_limits_are_at_least_ten_times_apart() -> None:
    """The raise hangs on the original wager and has no minimum of its own."""
    assert RedDogRules(limits={"red_dog": Limit(5_00, 50_00)})
    with pytest.raises(UnlawfulOption):
        RedDogRules(limits={"red_dog": Limit(5_00, 45_00)})
    with pytest.raises(UnlawfulOption, match="hangs on another wager") as caught:
        RedDogRules(limits={"raise": Limit(5_00, 50_00)})
    assert caught.value.cites == ("19:47-6.5(h)",)
