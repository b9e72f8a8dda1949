"""What the house may choose at pai gow poker, and what does not construct."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation, UnlawfulOption
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS
from pitboss.games.pai_gow_poker.options import OddsFrom, PaiGowPokerRules, pai_gow_poker_layout
from pitboss.money import Odds
from pitboss.table import Limit
from pitboss.table.authoring import options_of
from tests.games.pai_gow_poker.felt import PaiGowPokerTable

# The options of the regulation with their defaults.
DEFAULTS = {
    "wheel_rank": "second",
    "deal_method": "hand",
    "shuffle_method": "manual",
    "decks": 1,
    "start_device": "dice",
    "mark_start_position": False,
    "number_wager": False,
    "number_wager_odds": Odds(21, 4),
    "number_wager_match_play": False,
    "cut_card_after_cut": "discard_rack",
    "idle_spread": "face_up",
    "player_banking": True,
    "co_banking": False,
    "dealer_bank_wager": "last_wager",
    "max_betting_areas": 1,
    "vig_rounding": "up_25c",
    "house_way": "standard",
    "match_play_accepted": False,
}


def texts(cite: str, **options: Any) -> list[str]:
    """What the sign says under a provision."""
    return [each.text for each in PaiGowPokerRules(**options).notices() if each.cite == cite]


def refused(option: str, **options: Any) -> set[str]:
    """The provisions under which these rules do not construct, because of this option."""
    with pytest.raises(UnlawfulOption) as caught:
        PaiGowPokerRules(**options)
    assert option in {each.option for each in caught.value.violations}
    return set(caught.value.cites)


def test_the_usual_house_rules() -> None:
    """Every option of the digest has its default."""
    rules = PaiGowPokerRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert set(DEFAULTS) < set(options_of(PaiGowPokerRules))


@pytest.mark.rule("19:47-11.2(a)")
def test_the_deck_has_one_joker() -> None:
    """53 cards."""
    shoe = PaiGowPokerTable(opened=False).table.state.shoe

    assert (shoe.left, shoe.jokers) == (53, 1)


@pytest.mark.rule("19:47-11.2(b)", "19:47-11.2(b)1", "19:47-11.2(b)2")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Each is complete, and their backs differ."""
    options = {"decks": 2, "shuffle_method": "automated"}
    state = PaiGowPokerTable(opened=False, **options).table.state

    assert (state.shoe.size, state.resting.size) == (53, 53)
    assert texts("19:47-11.2(b)1", **options)
    assert texts("19:47-11.2(b)2", **options)
    assert not texts("19:47-11.2(b)2")
    assert "19:47-11.2(b)" in refused("decks", decks=2)


@pytest.mark.rule("19:47-11.3(d)")
def test_the_wheel_may_be_the_lowest_straight_if_the_submission_says_so() -> None:
    """Then the sign says so as well."""
    rules = PaiGowPokerRules.read({"options": {"wheel_rank": "low"}})

    assert rules.ranking == "low"
    assert PaiGowPokerRules().ranking == "second"
    assert texts("19:47-11.3(d)", wheel_rank="low")
    assert not texts("19:47-11.3(d)")
    assert "19:47-11.3(d)" in refused("wheel_rank", wheel_rank="high")


@pytest.mark.rule("19:47-11.4(a)2")
def test_dice_stay_a_day_at_most() -> None:
    """Where there are dice."""
    assert "24 hours" in texts("19:47-11.4(a)2")[0]
    assert not texts("19:47-11.4(a)2", start_device="rng")


@pytest.mark.rule("19:47-11.4(b)", "19:47-11.8C(a)")
def test_a_generator_may_take_the_place_of_the_dice() -> None:
    """It shows 1 to 7."""
    assert "1 to 7" in texts("19:47-11.4(b)", start_device="rng")[0]
    assert "19:47-11.8C(a)" in refused("start_device", start_device="coin")
    assert PaiGowPokerRules().shaker.dice == 3


@pytest.mark.rule("19:47-11.5(e)")
def test_cards_are_changed_after_eight_hours_or_four() -> None:
    """Eight from a shoe, four from the hand, at most."""
    assert PaiGowPokerRules().hours_between_cards == 4
    assert PaiGowPokerRules(deal_method="manual_shoe").hours_between_cards == 8
    assert PaiGowPokerRules(deal_method="auto_shoe", card_change_hours=8).hours_between_cards == 8
    assert PaiGowPokerRules(card_change_hours=3).hours_between_cards == 3
    assert "every 4 hours" in texts("19:47-11.5(e)")[0]
    assert "19:47-11.5(e)" in refused("card_change_hours", card_change_hours=5)
    assert "19:47-11.5(e)" in refused(
        "card_change_hours", card_change_hours=9, deal_method="manual_shoe"
    )


@pytest.mark.rule("19:47-11.8A(a)")
def test_cards_may_be_dealt_in_three_ways() -> None:
    """And in no other."""
    for method in ("manual_shoe", "hand", "auto_shoe"):
        assert PaiGowPokerRules(deal_method=method).deal_method == method
    assert "19:47-11.8A(a)" in refused("deal_method", deal_method="sleeve")


@pytest.mark.rule("19:47-11.8B(a)", "19:47-11.11(o)")
def test_devices_are_approved_and_removed_before_another_method() -> None:
    """An automated shoe and a shuffler."""
    assert texts("19:47-11.8B(a)", deal_method="auto_shoe")
    assert texts("19:47-11.11(o)", deal_method="auto_shoe")
    assert texts("19:47-11.11(o)", shuffle_method="automated")
    assert not texts("19:47-11.11(o)")
    assert not texts("19:47-11.8B(a)")


@pytest.mark.rule("19:47-11.9(d)")
def test_the_manner_of_setting_is_filed() -> None:
    """By a name on file."""
    assert "standard" in texts("19:47-11.9(d)")[0]
    assert PaiGowPokerRules(house_way="plain").way is HOUSE_WAYS["plain"]
    assert "19:47-11.9(d)" in refused("house_way", house_way="my own")


@pytest.mark.rule("19:47-11.10(a)", "19:47-11.10(e)")
def test_co_banking_needs_player_banking() -> None:
    """Both are offered to all."""
    assert texts("19:47-11.10(a)")
    assert not texts("19:47-11.10(a)", player_banking=False)
    assert texts("19:47-11.10(e)", co_banking=True)
    assert "19:47-11.10(e)" in refused("co_banking", co_banking=True, player_banking=False)


@pytest.mark.rule("19:47-11.12(a)")
def test_two_areas_at_most() -> None:
    """Three do not construct."""
    assert texts("19:47-11.12(a)", max_betting_areas=2)
    assert not texts("19:47-11.12(a)")
    assert "19:47-11.12(a)" in refused("max_betting_areas", max_betting_areas=3)


@pytest.mark.rule("19:47-11.13(a)")
def test_the_number_wager_needs_a_generator() -> None:
    """Then every player may make it."""
    rules = PaiGowPokerRules(number_wager=True, start_device="rng")

    assert len(pai_gow_poker_layout(rules).of_kind("number")) == 7
    assert len(list(rules.offered_kinds())) == 2
    assert not pai_gow_poker_layout(PaiGowPokerRules(start_device="rng")).of_kind("number")
    assert texts("19:47-11.13(a)", number_wager=True, start_device="rng")
    assert "19:47-11.13(a)" in refused("number_wager", number_wager=True)


@pytest.mark.rule("19:47-11.13(b)6")
def test_the_number_pays_five_and_a_quarter_to_six_to_one() -> None:
    """Neither less nor more, and as the layout says."""
    for odds in (Odds(21, 4), Odds(11, 2), Odds(23, 4), Odds(6, 1)):
        assert PaiGowPokerRules(number_wager_odds=odds).odds("number") == odds
    for odds in (Odds(5, 1), Odds(13, 2)):
        assert "19:47-11.13(b)6" in refused("number_wager_odds", number_wager_odds=odds)
    assert "19:47-11.13(b)6" in refused("payouts.number", payouts={"number": Odds(6, 1)})
    signs = texts("19:47-11.13(b)6", number_wager=True, start_device="rng")
    assert signs == ["The number pays 21 to 4, rounded down to the whole dollar."]


def test_odds_are_written_with_a_point_or_in_whole_numbers() -> None:
    """5.25 to 1 is 21 to 4; `for` is no wording for odds."""
    domain = OddsFrom(Odds(21, 4), Odds(6, 1))

    assert domain.read("5.25 to 1") == domain.read("21 to 4") == domain.read(Odds(21, 4))
    assert domain.write(Odds(6, 1)) == "6 to 1"
    for junk in ("5.x to 1", 5, "five"):
        with pytest.raises(MalformedAnswer):
            domain.read(junk)
    with pytest.raises(RuleViolation):
        domain.read("6 for 1")


@pytest.mark.rule("19:47-11.9(j)")
def test_the_wager_pays_even_money_exactly() -> None:
    """The vigorish comes off it; the sign says whether it is rounded."""
    assert "rounded up" in texts("19:47-11.9(j)")[0]
    assert "rounded up" not in texts("19:47-11.9(j)", vig_rounding="exact")[0]
    assert "19:47-11.9(j)" in refused(
        "payouts.pai_gow_poker", payouts={"pai_gow_poker": Odds(2, 1)}
    )


def test_exact_vigorish_comes_out_in_whole_cents() -> None:
    """Wagers are made in steps for which it does, of half a bank too."""
    assert PaiGowPokerRules(unit=25).main_step == 25
    assert PaiGowPokerRules(unit=25, vig_rounding="exact").main_step == 100
    assert PaiGowPokerRules(unit=1, vig_rounding="exact", co_banking=True).main_step == 40


@pytest.mark.rule("19:47-8.2(a)")
def test_the_ten_times_rule_binds_the_main_wager_alone() -> None:
    """The number pays above five to one."""
    assert PaiGowPokerRules(limits={"number": Limit(5_00, 10_00)})
    refused("limits.pai_gow_poker", limits={"pai_gow_poker": Limit(10_00, 90_00)})
