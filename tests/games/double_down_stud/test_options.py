"""What the house may choose at double down stud, and what does not construct."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.money import Odds
from pitboss.table import Limit
from pitboss.table.authoring import options_of
from tests.games.double_down_stud.helpers import DoubleDownStud
from tests.games.siblings import notices_of, refused_option

FLOORS = {
    "royal_flush": 1000,
    "straight_flush": 100,
    "four_of_a_kind": 25,
    "full_house": 10,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "high_pair": 1,
}


def refused(cite: str, **options: Any) -> None:
    refused_option("double_down_stud", cite, **options)


def notices(**options: Any) -> dict[str, str]:
    return notices_of("double_down_stud", **options)


def test_the_usual_house_rules() -> None:
    """A device whose stack is cut, one deck, a manual shoe, a cap of $100,000 on a hand."""
    rules = DoubleDownStudRules()

    assert (rules.shuffle_method, rules.dealing_method) == ("automated_stack", "manual_shoe")
    assert (rules.decks, rules.hours, rules.allow_two_areas) == (1, 24, False)
    assert (rules.payout_cap, rules.cap_scope) == (100_000_00, "hand")
    assert rules.seats == 7


@pytest.mark.rule("19:47-17.2(a)", "19:47-17.2(b)1", "19:47-17.2(b)2")
def test_a_deck_has_one_back_and_two_decks_have_different_ones() -> None:
    """With a cutting card and a cover card."""
    assert DoubleDownStudRules().equipment == (("blue",), 1, 1)
    assert DoubleDownStudRules(two_decks=True).equipment == (("blue", "red"), 1, 1)
    assert DoubleDownStud(opened=False).shoe.left == 52


@pytest.mark.rule("19:47-17.2(b)")
def test_a_second_deck_needs_a_device() -> None:
    """Either kind of device will do."""
    assert DoubleDownStudRules(two_decks=True, shuffle_method="automated_to_shoe").decks == 2
    refused("19:47-17.2(b)", two_decks=True, shuffle_method="manual")


@pytest.mark.rule("19:47-17.8(a)")
def test_cards_are_dealt_from_a_manual_shoe_or_the_hand_and_no_other_way() -> None:
    """The sign says which; the hand needs no device."""
    assert DoubleDownStudRules(dealing_method="hand", shuffle_method="manual")
    assert notices(dealing_method="hand")["The cards are dealt from the hand."] == "19:47-17.8(a)"
    refused("19:47-17.8(a)", dealing_method="automated_shoe")


@pytest.mark.rule("19:47-17.4(b)1")
def test_what_a_device_puts_into_the_shoe_is_dealt_from_the_shoe() -> None:
    """Not from the hand."""
    assert DoubleDownStudRules(shuffle_method="automated_to_shoe")
    refused("19:47-17.4(b)1", shuffle_method="automated_to_shoe", dealing_method="hand")


@pytest.mark.rule("19:47-17.3(e)")
def test_cards_are_changed_in_a_day_or_in_eight_hours_from_the_hand() -> None:
    """By approved procedures; the house may be quicker."""
    shown = "The cards are changed at least every 8 hours by approved procedures."

    assert notices(dealing_method="hand")[shown] == "19:47-17.3(e)"
    assert DoubleDownStudRules(card_change_hours=12).hours == 12
    refused("19:47-17.3(e)", card_change_hours=25)
    refused("19:47-17.3(e)", card_change_hours=9, dealing_method="hand")


@pytest.mark.rule("19:47-17.10(b)")
@pytest.mark.parametrize("line", FLOORS)
def test_odds_may_be_higher_and_never_lower(line: str) -> None:
    """Each line has its floor; pushes and losses have no odds to change."""
    floor = FLOORS[line]
    raised = DoubleDownStudRules(payouts={line: Odds(floor + 1, 1)})

    assert raised.odds(line) == Odds(floor + 1, 1)
    refused("19:47-17.10(b)", payouts={line: Odds(2 * floor - 1, 2)})
    refused("19:47-17.10(b)", payouts={"push": Odds(1, 1)})


@pytest.mark.rule("19:47-17.10(a)")
def test_odds_are_stated_with_to_or_win_and_never_with_for() -> None:
    """On the layout and in a submission."""
    assert notices()["Straight flush pays 100 to 1."] == "19:47-17.10(a)"
    read = DoubleDownStudRules.read
    assert read({"payouts": {"flush": "9 win 1"}}).odds("flush") == Odds(9, 1)
    with pytest.raises(UnlawfulOption) as caught:
        read({"payouts": {"flush": "9 for 1"}})
    assert "19:47-17.10(a)" in caught.value.cites


@pytest.mark.rule("19:47-17.10(c)")
def test_the_cap_is_fixed_and_its_scope_is_shown() -> None:
    """On a hand or on a wager."""
    assert notices()["No hand is paid more than $100,000.00."] == "19:47-17.10(c)"
    assert "No wager is paid more than $100,000.00." in notices(cap_scope="wager")
    refused("19:47-17.10(c)", payout_cap=100_000_01)
    refused("19:47-17.10(c)", payout_cap=99_999_99)
    refused("19:47-17.10(c)", cap_scope="table")


@pytest.mark.rule("19:47-17.6(c)")
def test_two_areas_are_an_option() -> None:
    """It is off unless the house says otherwise."""
    assert options_of(DoubleDownStudRules)["allow_two_areas"].cite == "19:47-17.6(c)"


@pytest.mark.rule("19:47-8.2(a)")
def test_the_limits_are_at_least_ten_times_apart() -> None:
    """The double down hangs on the original and has no minimum of its own."""
    assert DoubleDownStudRules(limits={"double_down_stud": Limit(5_00, 50_00)})
    refused("19:47-8.2(a)", limits={"double_down_stud": Limit(5_00, 45_00)})
    refused("19:47-17.8(c)", limits={"double_down": Limit(5_00, 50_00)})


def test_a_smaller_table_has_fewer_seats_and_areas() -> None:
    """One to seven."""
    table = DoubleDownStud(max_seats=2)

    assert table.table.seats_max == 2
    assert len(table.table.layout) == 4
    refused("19:47-17.6(c)", max_seats=8)
