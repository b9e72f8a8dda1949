"""What the house may choose at let it ride, and what does not construct."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.money import Odds
from pitboss.table import Limit, with_settings
from pitboss.table.authoring import options_of
from tests.games.let_it_ride.helpers import LetItRide
from tests.games.siblings import notices_of, refused_option

FLOORS = {
    "royal_flush": 1000,
    "straight_flush": 200,
    "four_of_a_kind": 50,
    "full_house": 11,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "high_pair": 1,
}


def refused(cite: str, **options: Any) -> None:
    refused_option("let_it_ride", cite, **options)


def notices(**options: Any) -> dict[str, str]:
    return notices_of("let_it_ride", **options)


def test_the_usual_house_rules() -> None:
    """A device and its automated shoe, two decks, a count in five rounds, a cap of $50,000."""
    rules = LetItRideRules()

    assert (rules.shuffle_method, rules.dealing_method) == ("automated", "automated_shoe")
    assert (rules.decks, rules.stub_interval) == (2, 5)
    assert not rules.waives_count(rules.dealing_method)
    assert (rules.payout_cap, rules.cap_on_layout, rules.hours) == (50_000_00, True, 8)
    assert (rules.allow_two_positions, rules.match_play_coupons) == (False, False)
    assert rules.seats == 7


@pytest.mark.rule("19:47-18.2(a)", "19:47-18.2(b)1", "19:47-18.2(b)2")
def test_a_deck_has_one_back_and_two_decks_have_different_ones() -> None:
    """With one cover card."""
    assert LetItRideRules(two_decks=False).equipment == (("blue",), 1)
    assert LetItRideRules().equipment == (("blue", "red"), 1)
    assert LetItRide(opened=False).shoe.left == 52


@pytest.mark.rule("19:47-18.2(b)")
def test_a_second_deck_needs_a_device() -> None:
    """Unless something else is said it comes with the device."""
    assert LetItRideRules(shuffle_method="manual").decks == 1
    refused("19:47-18.2(b)", two_decks=True, shuffle_method="manual")


@pytest.mark.rule("19:47-18.8(a)", "19:47-18.8(b)1")
def test_dealing_from_the_hand_needs_a_device() -> None:
    """Where it has one the house may permit it, and says so."""
    shown = notices(dealing_method="hand")

    assert shown["The cards are dealt from the hand, as the house permits."] == "19:47-18.8(a)"
    refused("19:47-18.8(b)1", dealing_method="hand", shuffle_method="manual")


@pytest.mark.rule("19:47-18.9(a)")
def test_an_automated_shoe_gives_stacks_of_three_and_is_approved() -> None:
    """No other way of dealing has a name here."""
    stacks = "The cards come in stacks of three from an approved automated shoe."

    assert notices()[stacks] == "19:47-18.9(a)"
    refused("19:47-18.9(a)", dealing_method="stacks_of_five")


@pytest.mark.rule("19:47-18.7(e)")
@pytest.mark.parametrize("rounds", [0, 6])
def test_the_stub_is_counted_at_least_once_in_five_rounds(rounds: int) -> None:
    """More often is allowed."""
    assert LetItRideRules(stub_count_interval=1).stub_interval == 1
    refused("19:47-18.7(e)", stub_count_interval=rounds)


@pytest.mark.rule("19:47-18.7(f)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
def test_a_device_that_counts_waives_the_count_however_one_deals(method: str) -> None:
    """But there has to be a device."""
    assert LetItRideRules(shuffler_counts_deck=True, dealing_method=method).waives_count(method)
    refused("19:47-18.7(f)", shuffler_counts_deck=True, shuffle_method="manual")


@pytest.mark.rule("19:47-18.4(e)", "19:47-18.4(f)")
def test_cards_are_changed_in_eight_hours_or_in_four_from_the_hand() -> None:
    """By approved procedures; the house may be quicker."""
    assert LetItRideRules(dealing_method="hand").hours == 4
    assert LetItRideRules(card_change_hours=6).hours == 6
    assert notices()["The cards are changed at least every 8 hours."] == "19:47-18.4(e)"
    approved = notices(card_change_hours=3)
    assert "19:47-18.4(f)" in approved.values()
    refused("19:47-18.4(e)", card_change_hours=9)
    refused("19:47-18.4(e)", card_change_hours=5, dealing_method="hand")


@pytest.mark.rule("19:47-18.11(b)", "19:47-18.10(i)")
@pytest.mark.parametrize("line", FLOORS)
def test_odds_may_be_higher_and_lower_only_if_approved(line: str) -> None:
    """Each line has its floor."""
    floor = FLOORS[line]
    below = {line: Odds(2 * floor - 1, 2)}

    assert LetItRideRules(payouts={line: Odds(floor + 1, 1)}).odds(line) == Odds(floor + 1, 1)
    refused("19:47-18.11(b)", payouts=below)
    assert LetItRideRules(payouts=below, odds_approved=True).odds(line) == below[line]


@pytest.mark.rule("19:47-18.10(i)")
def test_an_approval_makes_no_new_lines() -> None:
    """A payout that is not on the list stays unlawful."""
    refused("19:47-18.11(b)", payouts={"five_aces": Odds(1, 1)}, odds_approved=True)


@pytest.mark.rule("19:47-18.11(a)")
def test_odds_are_stated_with_to_or_win_and_never_with_for() -> None:
    """On the layout and in a submission."""
    assert notices()["Royal flush pays 1000 to 1."] == "19:47-18.11(a)"
    read = LetItRideRules.read
    assert read({"payouts": {"flush": "9 win 1"}}).odds("flush") == Odds(9, 1)
    with pytest.raises(UnlawfulOption) as caught:
        read({"payouts": {"flush": "9 for 1"}})
    assert "19:47-18.11(a)" in caught.value.cites


@pytest.mark.rule("19:47-18.11(c)")
def test_a_cap_is_fifty_thousand_or_more_with_approval_or_there_is_none() -> None:
    """Not a dollar less."""
    cap = "No hand is paid more than $50,000.00."

    assert notices()[cap] == "19:47-18.11(c)"
    assert cap not in notices(payout_cap=0)
    assert LetItRideRules(payout_cap=60_000_00, cap_approved=True).payout_cap == 60_000_00
    refused("19:47-18.11(c)", payout_cap=60_000_00)
    for low in (49_999_00, -1, True):
        refused("19:47-18.11(c)", payout_cap=low)


@pytest.mark.rule("19:47-18.11(c)")
def test_a_decrease_of_a_cap_that_is_not_on_the_layout_is_announced() -> None:
    """On the layout everybody sees it."""
    lower = "A lower cap is announced before it comes into force."

    assert notices(cap_on_layout=False)[lower] == "19:47-18.11(c)"
    assert lower not in notices()
    assert lower not in notices(cap_on_layout=False, payout_cap=0)


def test_a_cap_and_hours_are_typed_as_words_or_numbers() -> None:
    """`none` and `usual` stand for the two special values."""
    rules = LetItRideRules.read(with_settings(["payout_cap=none", "card_change_hours=2"]))
    words = {name: o.domain for name, o in options_of(LetItRideRules).items()}

    assert (rules.payout_cap, rules.hours) == (0, 2)
    assert LetItRideRules.read(rules.submission()) == rules
    assert words["payout_cap"].describe().startswith("none, or an amount from $50,000.00")
    assert words["card_change_hours"].describe() == "a whole number, 1 to 8, or usual"


@pytest.mark.rule("19:47-18.6(e)")
def test_two_positions_are_an_option() -> None:
    """It is off unless the house says otherwise."""
    assert options_of(LetItRideRules)["allow_two_positions"].cite == "19:47-18.6(e)"


@pytest.mark.rule("19:47-8.2(a)")
def test_the_limits_of_each_bet_are_at_least_ten_times_apart() -> None:
    """The lowest line pays even money."""
    assert LetItRideRules(limits={"let_it_ride": Limit(5_00, 50_00)})
    refused("19:47-8.2(a)", limits={"let_it_ride": Limit(5_00, 45_00)})


def test_a_smaller_table_has_fewer_seats_and_positions() -> None:
    """One to seven."""
    table = LetItRide(max_seats=2)

    assert table.table.seats_max == 2
    assert len(table.table.layout) == 6
    refused("19:47-18.6(b)", max_seats=8)
