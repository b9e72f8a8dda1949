"""What the house may choose at pokette, and what it may not."""

from __future__ import annotations

import pytest

from pitboss.equipment import full_deck
from pitboss.errors import UnlawfulOption
from pitboss.games.pokette.options import PoketteRules
from pitboss.games.pokette.wagers import PAY_LINES
from pitboss.money import Odds
from pitboss.table import with_settings

# The floors of 12.6(b) in row order, from the regulation.
FLOORS = {
    "straight_up": 50,
    "split": 24,
    "corner": 12,
    "single_rank": 12,
    "double_rank": 5,
    "akq": 3,
    "j109": 3,
    "r876": 3,
    "r543": 3,
    "red": 1,
    "black": 1,
    "suit": 3,
    "jacer": 12,
    "pair_in_two": 11,
    "pair_in_three": 5,
    "three_of_a_kind": 11,
    "flush": 3,
    "open_straight": 5,
    "inside_straight": 11,
    "open_straight_flush": 24,
    "inside_straight_flush": 49,
}


def test_every_line_of_the_regulation_is_there_in_its_order() -> None:
    """Twenty-one lines."""
    assert [line.key for line in PAY_LINES] == list(FLOORS)


@pytest.mark.parametrize(
    ("key", "cite"),
    [
        pytest.param(line.key, line.cite, marks=pytest.mark.rule(line.cite), id=line.key)
        for line in PAY_LINES
    ],
)
def test_each_payout_has_its_floor(key: str, cite: str) -> None:
    """The listed odds and more construct; anything less names its line."""
    floor = FLOORS[key]

    assert PoketteRules().odds(key) == Odds(floor, 1)
    assert PoketteRules(payouts={key: Odds(floor + 1, 1)}).odds(key) == Odds(floor + 1, 1)
    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules(payouts={key: Odds(2 * floor - 1, 2)})
    assert cite in caught.value.cites


@pytest.mark.rule("19:47-12.6(b)")
def test_the_house_may_pay_more_than_listed_but_not_less() -> None:
    """The listed odds are a floor."""
    assert PoketteRules(payouts={"flush": Odds(4, 1)}).odds("flush") == Odds(4, 1)
    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules(payouts={"flush": Odds(2, 1)})
    assert "19:47-12.6(b)" in caught.value.cites


@pytest.mark.rule("19:47-12.6(a)")
def test_odds_are_printed_with_to_or_win_and_never_with_for() -> None:
    """“51 for 1” is what “50 to 1” would be, and is refused."""
    for stated in ("51 to 1", "51 win 1"):
        rules = PoketteRules.read(with_settings([f"payouts.straight_up={stated}"]))
        assert rules.odds("straight_up") == Odds(51, 1)

    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules.read(with_settings(["payouts.straight_up=51 for 1"]))
    assert caught.value.cites == ("19:47-12.6(a)",)


@pytest.mark.rule("19:47-12.9(a)")
def test_there_are_two_options_for_a_clapper_between_two() -> None:
    """A third way does not construct."""
    assert PoketteRules(between_option="previous").previous_wins
    assert not PoketteRules().previous_wins
    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules(between_option="next")
    assert caught.value.cites == ("19:47-12.9(a)",)


@pytest.mark.rule("19:47-12.9(b)")
@pytest.mark.parametrize(
    ("choice", "words"), [("previous", "previously passed wins"), ("respin", "void")]
)
def test_the_option_in_force_stands_on_the_sign(choice: str, words: str) -> None:
    """The sign at the table says which of the two options the house follows."""
    signs = [n for n in PoketteRules(between_option=choice).notices() if n.cite == "19:47-12.9(b)"]

    assert [words in sign.text for sign in signs] == [True]


@pytest.mark.rule("19:47-12.4(c)")
def test_players_are_shown_what_they_answer_for() -> None:
    """The position of wagers and the instructions to the dealer."""
    texts = [n.text for n in PoketteRules().notices() if n.cite == "19:47-12.4(c)"]

    assert len(texts) == 1
    assert "position" in texts[0]
    assert "instructions" in texts[0]


@pytest.mark.rule("19:47-12.4(e)")
def test_a_pokette_table_is_staffed_as_one_roulette_table() -> None:
    """So many supervisors as one roulette table needs."""
    assert PoketteRules().staffed_as == ("roulette", 1)


@pytest.mark.rule("19:47-12.2(a)")
def test_three_whole_decks_without_jokers_show_the_winning_cards() -> None:
    """Three, because one card can win three times running."""
    assert PoketteRules().display_decks == (full_deck(), full_deck(), full_deck())


@pytest.mark.rule("19:47-12.2(a)[device]")
def test_an_approved_device_may_stand_in_for_cards_and_stand() -> None:
    """It needs no decks; any other way of showing the cards does not construct."""
    assert PoketteRules(winning_card_display="device").display_decks == ()
    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules(winning_card_display="chalk")
    assert caught.value.cites == ("19:47-12.2(a)[device]",)


@pytest.mark.parametrize(
    "layout",
    ["", "model", "AKQJT98765432", "AKQJT98765432/scd", "AKQJT9876543/scdh", "AAKQJT9876543/scdh"],
)
def test_a_layout_names_every_rank_and_every_suit_once(layout: str) -> None:
    """Anything else is no layout of this deck."""
    with pytest.raises(UnlawfulOption) as caught:
        PoketteRules(layout=layout)
    assert caught.value.cites == ("19:47-12.7(c)",)


def test_a_layout_is_read_from_a_submission_as_letters() -> None:
    """It comes back as it was; a number is no layout."""
    ascending = "A23456789TJQK/hdcs"
    rules = PoketteRules.read(with_settings([f"layout={ascending}"]))

    assert rules.layout == ascending
    assert PoketteRules.read(rules.submission()).digest == rules.digest
    for odd in (7, None, ["A"]):
        with pytest.raises(UnlawfulOption):
            PoketteRules.read({"options": {"layout": odd}})
        with pytest.raises(UnlawfulOption):
            PoketteRules(layout=odd)  # type: ignore[arg-type] # a caller without a type checker


@pytest.mark.rule("19:47-12.5(a)13")
@pytest.mark.parametrize(
    ("layout", "lawful"),
    [
        ("AKQJT98765432/scdh", True),
        ("AKQJT98765432/hdcs", True),
        ("A23456789TJQK/scdh", True),
        ("AKQJT98765432/sdch", True),
        ("AKQJT98765432/cdhs", False),
        ("AKQJT98765432/schd", False),
        ("KAQJT98765432/scdh", False),
    ],
)
def test_both_jokers_meet_the_aces_of_clubs_and_diamonds(layout: str, lawful: bool) -> None:
    """Else a corner would hold jokers, and the jacer would be no point of the layout."""
    if lawful:
        assert PoketteRules(layout=layout).layout == layout
    else:
        with pytest.raises(UnlawfulOption) as caught:
            PoketteRules(layout=layout)
        assert caught.value.cites == ("19:47-12.5(a)13",)


def test_the_options_have_the_defaults_of_the_regulation() -> None:
    """As a submission spells them out."""
    options = PoketteRules().submission()["options"]

    assert isinstance(options, dict)
    chosen = {k: options[k] for k in ("between_option", "winning_card_display", "layout")}
    assert chosen == {
        "between_option": "respin",
        "winning_card_display": "cards_and_stand",
        "layout": "AKQJT98765432/scdh",
    }
    assert options["verbal_cash_wagers"] is True
