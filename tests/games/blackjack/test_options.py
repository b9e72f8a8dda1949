"""What a house may choose at blackjack, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, UnlawfulOption
from pitboss.games.blackjack.options import (
    BlackjackRules,
    Combination,
    OrUsual,
)
from pitboss.house import examine
from pitboss.table import Limit
from pitboss.table.authoring import AmountOf, WholeFrom, options_of

DEFAULTS: dict[str, object] = {
    "decks": 8,
    "shoe": "single",
    "red_side": "left",
    "shuffle": "standard",
    "reshuffle_at_will": False,
    "boxes": 7,
    "dealer_second_card": "hole_down",
    "card_reader": False,
    "surrender": False,
    "max_split_hands": 2,
    "resplit_aces": True,
    "pay_suited_678": False,
    "pay_777": False,
    "designated_blackjack": None,
    "five_card_21": False,
    "additional_wager": "none",
    "same_suit_option": 2,
    "additional_wager_max": 0,
    "multiple_action": "off",
    "late_entry": "free",
    "absence": "free",
    "max_bettors_per_box": 1,
    "shared_boxes_max": 7,
    "multi_box_play": True,
    "split_two_card_21_wins": False,
}


def test_every_option_has_its_default() -> None:
    """As the digest of the regulation lists them."""
    rules = BlackjackRules()

    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert rules.unit == 50
    common = {"edition", "unit", "minimum", "maximum", "ten_times_scope"}
    assert set(options_of(BlackjackRules)) - common == set(DEFAULTS)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"decks": 0}, "19:47-2.2(a)"),
    ({"shoe": "double", "decks": 1}, "19:47-2.2(c)"),
    ({"shoe": "triple"}, "19:47-2.1[Double shoe]"),
    ({"red_side": "middle"}, "19:47-2.6(d)1"),
    ({"shuffle": "riffle"}, "19:47-2.5(h)"),
    ({"reshuffle_at_will": 1}, "19:47-2.5(g)1"),
    ({"boxes": 8}, "19:47-2.11(e)"),
    ({"dealer_second_card": "never"}, "19:47-2.6(j)"),
    ({"card_reader": "yes"}, "19:47-2.1[Card reader device]"),
    ({"card_reader": True, "dealer_second_card": "draw_last"}, "19:47-2.6(j)"),
    ({"card_reader": True, "dealer_second_card": "hole_up"}, "19:47-2.6(j)"),
    ({"surrender": True, "dealer_second_card": "hole_up"}, "19:47-2.6(k)3"),
    (
        {"surrender": True, "dealer_second_card": "draw_last", "multiple_action": "min2"},
        "19:47-2.8(c)",
    ),
    ({"max_split_hands": 5}, "19:47-2.11(e)"),
    ({"max_split_hands": 4}, "19:47-2.11(e)"),
    (
        {"max_split_hands": 3, "dealer_second_card": "draw_last", "multiple_action": "min3"},
        "19:47-2.11(e)",
    ),
    ({"max_split_hands": 3, "dealer_second_card": "hole_up"}, "19:47-2.6(k)5"),
    ({"multiple_action": "min2"}, "19:47-2.18(e)"),
    ({"multiple_action": "min1"}, "19:47-2.18(a)"),
    ({"pay_suited_678": 2}, "19:47-2.3(e)1"),
    ({"pay_777": 2}, "19:47-2.3(e)2"),
    ({"designated_blackjack": ("As", "Th")}, "19:47-2.3(e)3"),
    ({"designated_blackjack": ("Ks", "Kh")}, "19:47-2.3(e)3"),
    ({"designated_blackjack": ("As", "Joker 1")}, "19:47-2.3(e)3"),
    ({"designated_blackjack": ("As",)}, "19:47-2.3(e)3"),
    ({"designated_blackjack": 7}, "19:47-2.3(e)3"),
    ({"designated_blackjack": ("A", "K")}, "19:47-2.3(e)3"),
    ({"five_card_21": 2}, "19:47-2.16(c)"),
    ({"additional_wager": "both"}, "19:47-2.17(a)"),
    ({"additional_wager": "same_suit", "decks": 3}, "19:47-2.17(e)2"),
    ({"additional_wager": "same_suit", "decks": 8, "same_suit_option": 4}, "19:47-2.17(e)2v"),
    ({"same_suit_option": 5}, "19:47-2.17(e)2"),
    ({"additional_wager_max": -1}, "19:47-2.17(g)"),
    ({"shoe": "continuous", "late_entry": "barred"}, "19:47-2.20"),
    ({"shoe": "continuous", "absence": "minimum_only"}, "19:47-2.20"),
    ({"late_entry": "never"}, "19:47-2.3(i)"),
    ({"max_bettors_per_box": 4}, "19:47-2.13(a)"),
    ({"multi_box_play": None}, "19:47-2.14"),
]


@pytest.mark.parametrize(
    ("options", "cite"), [pytest.param(*row, marks=pytest.mark.rule(row[1])) for row in REFUSED]
)
def test_house_rules_against_the_law_do_not_construct(options: dict[str, Any], cite: str) -> None:
    """Each refusal names its provision."""
    with pytest.raises(UnlawfulOption) as caught:
        BlackjackRules(**options)

    assert cite in caught.value.cites


ALLOWED: list[tuple[dict[str, Any], str]] = [
    ({"decks": 1}, "19:47-2.2(a)"),
    ({"shoe": "double", "decks": 2}, "19:47-2.2(c)"),
    ({"max_split_hands": 3, "boxes": 7}, "19:47-2.11(e)"),
    ({"max_split_hands": 4, "boxes": 6}, "19:47-2.11(e)"),
    ({"card_reader": True}, "19:47-2.1[Card reader device]"),
    ({"dealer_second_card": "draw_last", "multiple_action": "min3"}, "19:47-2.18(a)"),
    ({"shoe": "continuous"}, "19:47-2.20"),
    ({"additional_wager": "same_suit", "decks": 6, "same_suit_option": 4}, "19:47-2.17(e)2iv"),
    ({"max_bettors_per_box": 3}, "19:47-2.13(a)"),
]


@pytest.mark.parametrize(
    ("options", "cite"), [pytest.param(*row, marks=pytest.mark.rule(row[1])) for row in ALLOWED]
)
def test_house_rules_within_the_law_construct(options: dict[str, Any], cite: str) -> None:
    """The other side of the line."""
    assert cite
    assert BlackjackRules(**options)


@pytest.mark.rule("19:47-2.17(e)2")
@pytest.mark.parametrize(("decks", "usual"), [(1, 4), (2, 3), (4, 2), (6, 2), (8, 2)])
def test_the_usual_same_suit_option_pays_25_and_two_and_a_half(decks: int, usual: int) -> None:
    """Whatever its number is with so many decks."""
    rules = BlackjackRules(decks=decks, additional_wager="same_suit")
    spot = rules.areas["same_suit_1"]

    assert rules.same_suit_option == usual
    assert [str(rules.odds(line)) for line in spot.kind.lines] == ["25 to 1", "5 to 2"]


NOTICES: list[tuple[dict[str, Any], str]] = [
    ({"late_entry": "barred"}, "19:47-2.3(i)1"),
    ({"late_entry": "minimum_only"}, "19:47-2.3(i)2"),
    ({"absence": "barred"}, "19:47-2.3(i)3"),
    ({"absence": "minimum_only"}, "19:47-2.3(i)4"),
    ({"dealer_second_card": "hole_up"}, "19:47-2.6(k)"),
    ({"surrender": True}, "19:47-2.8(c)"),
    ({"max_split_hands": 3}, "19:47-2.11(e)"),
    ({"max_bettors_per_box": 2}, "19:47-2.13(a)"),
    ({"max_bettors_per_box": 2, "shared_boxes_max": 3}, "19:47-2.13(g)"),
    ({"pay_suited_678": True}, "19:47-2.3(e)1"),
    ({"pay_777": True}, "19:47-2.3(e)2"),
    ({"designated_blackjack": ("As", "Kh")}, "19:47-2.3(e)3"),
    ({"five_card_21": True}, "19:47-2.16(c)"),
    ({"additional_wager": "over_under_13"}, "19:47-2.17(a)1"),
    ({"additional_wager": "same_suit"}, "19:47-2.17(a)2"),
    ({"additional_wager": "same_suit"}, "19:47-2.17(e)2"),
    ({"additional_wager": "same_suit"}, "19:47-2.17(h)"),
    ({"dealer_second_card": "draw_last", "multiple_action": "min2"}, "19:47-2.18(a)"),
    ({"dealer_second_card": "draw_last", "multiple_action": "min2"}, "19:47-2.18(b)"),
]


@pytest.mark.parametrize(
    ("options", "cite"), [pytest.param(*row, marks=pytest.mark.rule(row[1])) for row in NOTICES]
)
def test_a_choice_that_needs_a_notice_has_one(options: dict[str, Any], cite: str) -> None:
    """And a house that does not choose it has none."""
    assert cite in [notice.cite for notice in BlackjackRules(**options).notices()]
    assert cite not in [notice.cite for notice in BlackjackRules().notices()]


@pytest.mark.rule("19:47-2.11(e)")
def test_the_notice_says_that_aces_are_split_once() -> None:
    """Where the house does not let them be split again."""
    rules = BlackjackRules(max_split_hands=3, resplit_aces=False)

    assert any("Aces are split only once" in notice.text for notice in rules.notices())


@pytest.mark.rule("19:47-2.17(a)")
def test_at_most_one_kind_of_additional_wager_is_on_the_layout() -> None:
    """None, over and under, or same suit."""
    kinds = {
        choice: {spot.kind.key for spot in rules.areas.values()} - {"blackjack"}
        for choice in ("none", "over_under_13", "same_suit")
        if (rules := BlackjackRules(additional_wager=choice))
    }

    assert kinds == {
        "none": {"insurance"},
        "over_under_13": {"insurance", "over_13", "under_13"},
        "same_suit": {"insurance", "same_suit"},
    }


@pytest.mark.rule("19:47-2.6(k)3")
def test_there_is_no_insurance_with_the_hole_card_up() -> None:
    """Its areas are not on the layout."""
    rules = BlackjackRules(dealer_second_card="hole_up")

    assert "insurance" not in {spot.kind.key for spot in rules.areas.values()}


def test_insurance_has_no_limits_but_half_of_the_wager() -> None:
    """A limit that the table would not keep is not taken down in silence."""
    with pytest.raises(UnlawfulOption, match="hangs on another wager") as caught:
        BlackjackRules(limits={"insurance": Limit(5_00, 50_00)})

    assert caught.value.cites == ("19:47-2.9(a)",)


@pytest.mark.rule("19:47-2.17(g)", "19:47-2.17(h)")
def test_the_maximum_of_additional_wagers_is_the_houses() -> None:
    """The table's own, or a lower one."""
    table = BlackjackRules(additional_wager="same_suit")
    lower = BlackjackRules(additional_wager="same_suit", additional_wager_max=25_00)

    assert table.limit("same_suit") == Limit(1_00, 1_000_00)
    assert lower.limit("same_suit") == Limit(1_00, 25_00)
    assert lower.limit("blackjack") == Limit(1_00, 1_000_00)
    assert BlackjackRules(minimum=10_00, additional_wager_max=25_00)  # no such wager is offered


def test_the_domains_read_what_is_written() -> None:
    """In words, in codes and in dollars."""
    pair, whole = Combination(), OrUsual(WholeFrom(1, 4), "usual")
    amount = OrUsual(AmountOf(1, 100_00), "table")

    assert pair.read("As Kh") == pair.read(["As", "Kh"]) == ("As", "Kh")
    assert pair.write(("As", "Kh")) == "As Kh"
    assert pair.read("none") is pair.read(None) is None
    assert (whole.read("usual"), whole.read("3"), whole.write(3)) == (0, 3, 3)
    assert (amount.read("table"), amount.read("25"), amount.write(25_00)) == (0, 25_00, "$25.00")
    with pytest.raises(MalformedAnswer):
        pair.read("As")


@pytest.mark.rule("19:47-2.6(k)", "19:47-2.6(k)2")
def test_with_the_hole_card_up_a_blackjack_needs_no_even_number_of_chips() -> None:
    """It is paid one to one; elsewhere a wager must be payable at three to two."""
    up, down = BlackjackRules(dealer_second_card="hole_up"), BlackjackRules()

    assert up.areas.step("box_1") == up.unit == 50
    assert down.areas.step("box_1") == 1_00


@pytest.mark.rule("19:47-2.17(e)2")
def test_tables_with_as_many_decks_pay_same_suit_alike() -> None:
    """With other decks, or without the wager, they need not."""
    six = BlackjackRules(decks=6, additional_wager="same_suit", same_suit_option=1)
    other = BlackjackRules(decks=6, additional_wager="same_suit", same_suit_option=3)
    eight = BlackjackRules(decks=8, additional_wager="same_suit", same_suit_option=3)
    none = BlackjackRules(decks=6, same_suit_option=3)

    assert list(BlackjackRules.between_tables({"a": six, "b": eight, "c": none, "d": six})) == []
    wrong = list(BlackjackRules.between_tables({"a": six, "b": other}))
    assert [(each.option, each.cites) for each in wrong] == [
        ("same_suit_option", ("19:47-2.17(e)2",))
    ]


@pytest.mark.rule("19:47-2.17(e)2")
def test_a_submission_with_two_same_suit_options_for_as_many_decks_is_unlawful() -> None:
    """The tables of one casino are compared with each other."""
    table = 'game = "blackjack"\noptions.decks = 6\noptions.additional_wager = "same_suit"\n'
    first = f'[[tables]]\nname = "1"\n{table}options.same_suit_option = 1\n'
    second = f'[[tables]]\nname = "2"\n{table}options.same_suit_option = 2\n'

    assert examine(first).lawful
    (wrong,) = examine(first + second).violations
    assert wrong.cites == ("19:47-2.17(e)2",)
