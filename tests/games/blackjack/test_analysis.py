"""What the game is worth: the known figures, and what is said with each."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games import game
from pitboss.games.blackjack.analysis import ERROR, choices, value
from pitboss.games.blackjack.analysis.cards import ranks_of
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.strategy import best_total_dependent
from tests.strategies import lawful_rules

# Percent of the first wager by decks, from a full shoe with one split. The dealer's blackjack is
# found before play, as with a card reader.
DECKS = (1, 2, 4, 6, 8)
BASE = (0.1541, -0.2228, -0.3991, -0.4569, -0.4858)
SURRENDER = (0.1761, -0.1717, -0.3323, -0.3843, -0.4100)
FIVE_CARD_21 = (0.3196, -0.0452, -0.2154, -0.2714, -0.2992)
SEVENS = (0.1572, -0.2155, -0.3900, -0.4472, -0.4758)
HOLE_UP = (-0.1698, -0.5140, -0.6807, -0.7334, -0.7593)
LITERAL_21 = (0.1765, -0.1983, -0.3735, -0.4310, -0.4598)

KNOWN = [
    *((decks, "base", known) for decks, known in zip(DECKS, BASE, strict=True)),
    *((decks, "surrender", known) for decks, known in zip(DECKS, SURRENDER, strict=True)),
    *((decks, "five_card_21", known) for decks, known in zip(DECKS, FIVE_CARD_21, strict=True)),
    *((decks, "pay_777", known) for decks, known in zip(DECKS, SEVENS, strict=True)),
    *((decks, "hole_up", known) for decks, known in zip(DECKS, HOLE_UP, strict=True)),
    *(
        (decks, "split_two_card_21_wins", known)
        for decks, known in zip(DECKS, LITERAL_21, strict=True)
    ),
]


def house(decks: int, name: str) -> BlackjackRules:
    if name == "hole_up":
        return BlackjackRules(decks=decks, dealer_second_card="hole_up")
    added = {} if name == "base" else {name: True}
    return BlackjackRules.read(
        {"game": "blackjack", "options": {"decks": decks, "card_reader": True, **added}}
    )


@pytest.mark.parametrize(("decks", "name", "percent"), KNOWN)
def test_the_known_expectations(decks: int, name: str, percent: float) -> None:
    """Every printed digit agrees."""
    assert f"{100 * value(house(decks, name)).expectation:.4f}" == f"{percent:.4f}"


def test_the_cards_the_dealer_shows_add_up_to_the_game() -> None:
    """Each with its chance, a ten four times as often."""
    found = value(BlackjackRules())

    assert [each.cards for each in found.shown] == list("A23456789T")
    assert sum(each.chance for each in found.shown) == pytest.approx(1, abs=ERROR)
    assert found.shown[-1].chance == pytest.approx(4 / 13, abs=ERROR)
    whole = sum(each.chance * each.expectation for each in found.shown)
    assert whole == pytest.approx(found.expectation, abs=ERROR)


@pytest.mark.rule("19:47-2.10(b)", "19:47-2.11(d)")
def test_a_blackjack_of_the_dealer_takes_the_first_wager_whenever_it_shows() -> None:
    """A card reader is worth nothing to the players, for draw last as for hole down."""
    read = value(BlackjackRules(card_reader=True))
    down = value(BlackjackRules())
    last = value(BlackjackRules(dealer_second_card="draw_last"))

    assert down.expectation == last.expectation == pytest.approx(read.expectation, abs=ERROR)
    assert "19:47-2.11(d)" in down.play
    assert "19:47-2.11(d)" not in read.play


@pytest.mark.rule("19:47-2.18(f)")
def test_with_multiple_action_what_was_added_to_a_hand_over_21_is_lost() -> None:
    """That makes the game worth a little less."""
    found = value(BlackjackRules(dealer_second_card="draw_last", multiple_action="min2"))

    assert f"{100 * found.expectation:.4f}" == "-0.4913"
    assert "19:47-2.18(f)" in found.play


def test_insurance_is_decided_on_the_own_hand() -> None:
    """From a full shoe it is never right; with tens left over it is, and adds to the game."""
    full = value(BlackjackRules(decks=1)).insurance
    rich = value(BlackjackRules(decks=1), composition=[4, 3, 3, 4, 4, 4, 4, 4, 4, 16])

    assert full is not None
    assert (full.hands, full.gain) == ((), 0.0)
    assert full.expectation == pytest.approx(float(-Fraction(3, 51)), abs=ERROR)
    assert rich.insurance is not None
    assert "T T" not in rich.insurance.hands
    assert "2 3" in rich.insurance.hands
    assert rich.insurance.gain > 0


def test_no_ace_no_insurance_and_no_such_row() -> None:
    """A rank that is out is not shown; with the hole card up nothing is insured."""
    without = value(BlackjackRules(), composition=[0, *[32] * 8, 128])

    assert without.insurance is None
    assert [each.cards for each in without.shown] == list("23456789T")
    assert value(BlackjackRules(dealer_second_card="hole_up")).insurance is None


def test_a_designated_blackjack_is_one_in_sixty_four() -> None:
    """It adds half a unit that often to the blackjacks that win."""
    plain = value(BlackjackRules(card_reader=True)).expectation
    named = value(BlackjackRules(card_reader=True, designated_blackjack=("As", "Kh"))).expectation
    first = 2 * Fraction(32, 416) * Fraction(128, 415)
    again = 2 * Fraction(31, 414) * Fraction(127, 413)

    assert named - plain == pytest.approx(float(first * (1 - again) / 128), abs=ERROR)


def test_a_suited_678_is_worth_more_to_one_who_looks_at_suits() -> None:
    """At least what the same play without looking gains, and not much more."""
    plain = value(BlackjackRules(decks=1, card_reader=True)).expectation
    paid = value(BlackjackRules(decks=1, card_reader=True, pay_suited_678=True))

    assert 5e-5 < paid.expectation - plain < 2e-4
    assert "suits" in paid.play


def test_splitting_on_is_worth_something() -> None:
    """Every hand more that may be made helps the player; splitting aces once costs."""
    worth = [
        value(BlackjackRules(max_split_hands=hands, boxes=6, card_reader=True)).expectation
        for hands in (2, 3, 4)
    ]
    aces_once = value(
        BlackjackRules(max_split_hands=4, boxes=6, card_reader=True, resplit_aces=False)
    )

    assert worth == sorted(worth)
    assert [f"{100 * each:.4f}" for each in worth] == ["-0.4858", "-0.3779", "-0.3597"]
    assert aces_once.expectation < worth[2]
    assert "Aces are split once" in aces_once.play


def test_a_figure_for_multiple_action_is_for_each_wager() -> None:
    """The spots hang together, but each is worth the same; a double shoe is taken for one."""
    rules = BlackjackRules(multiple_action="min2", dealer_second_card="draw_last")

    assert "each wager of a box" in value(rules).play
    assert "one shoe" in value(BlackjackRules(shoe="double")).play


def test_an_analysis_is_plain_data() -> None:
    """It says all that is needed to quote it."""
    found = value(BlackjackRules())
    data = json.loads(json.dumps(found.to_dict()))

    assert data["expectation"] == found.expectation
    assert data["error"] == ERROR
    assert data["composition"]["T"] == 128
    assert data["insurance"]["hands"] == []
    assert value(BlackjackRules(dealer_second_card="hole_up")).to_dict()["insurance"] is None


@pytest.mark.parametrize("seed", range(8))
def test_any_lawful_house_rules_can_be_analysed(seed: int) -> None:
    """Options at random: a value, its parts, a chart and the choices of hands come out sensible."""
    rules = lawful_rules(game("blackjack"), seeded(f"analysis {seed}"))
    assert isinstance(rules, BlackjackRules)
    found = value(rules)
    seen = "6 T" if rules.hole_up else "6"
    hand = choices(rules, "8 8", seen)
    split = choices(rules, "8 3", seen, after_split=["8"])

    assert -0.02 < found.expectation < 0.02
    whole = sum(each.chance * each.expectation for each in found.shown)
    assert whole == pytest.approx(found.expectation, abs=ERROR)
    assert 0 <= best_total_dependent(rules).cost < 2e-3
    assert hand.best == "split"
    assert split.best == "double"
    waits = not rules.finds_blackjack and rules.multiple_action == "off"
    assert ("19:47-2.11(d)" in found.play) == waits


# -- one hand --------------------------------------------------------------------------------------


def test_the_value_of_each_choice() -> None:
    """The best known close decision: sixteen against a ten."""
    found = choices(BlackjackRules(card_reader=True), "T 6", "10")

    assert found.best == "draw"
    assert f"{found.values['draw']:.6f}" == "-0.535975"
    assert f"{found.values['stand']:.6f}" == "-0.540827"
    assert set(found.values) == {"stand", "draw", "double"}
    assert found.insurance is None


def test_three_cards_may_stand_where_two_draw() -> None:
    """A sixteen without a ten in it, but with a five, stands; it cannot double any more."""
    found = choices(BlackjackRules(), "5 5 6", "T")

    assert found.best == "stand"
    assert set(found.values) == {"stand", "draw"}


def test_choices_weighted_make_the_game() -> None:
    """What the two-card hands are worth against a six is what the six is worth."""
    rules = BlackjackRules(decks=1)
    pair, other = choices(rules, "8 8", "6"), choices(rules, "Th 6c", "6d")

    assert pair.best == "split"
    assert other.to_dict()["best"] == "stand"
    assert other.hand == "6 T"


def test_surrender_and_insurance_are_choices_too() -> None:
    """Half is lost unless the dealer has blackjack; insurance is given for each unit on it."""
    found = choices(BlackjackRules(surrender=True, card_reader=True), "T 6", "A")

    assert found.values["surrender"] == pytest.approx(-0.5, abs=ERROR)
    assert found.best == "surrender"
    assert found.insurance == pytest.approx(float(3 * Fraction(127, 413) - 1), abs=ERROR)


def test_with_the_hole_card_up_both_cards_are_seen() -> None:
    """A stiff dealer makes even a hard eleven double; twelve may not."""
    rules = BlackjackRules(dealer_second_card="hole_up")

    assert choices(rules, "5 6", "T 6").best == "double"
    assert "double" not in choices(rules, "T 2", "6 T").values


@pytest.mark.parametrize(
    ("hand", "upcard", "error"),
    [
        ("T T A", "6", RuleViolation),
        ("A T", "6", RuleViolation),
        ("T", "6", RuleViolation),
        ("T 6 9", "6", RuleViolation),
        ("T 6", "6 6", MalformedAnswer),
        ("T x", "6", MalformedAnswer),
        ("5 5 5 5 1", "6", MalformedAnswer),
    ],
)
def test_where_there_is_nothing_to_choose_it_is_said(
    hand: str, upcard: str, error: type[Exception]
) -> None:
    """Hands that are over, complete, too short or misspelt."""
    with pytest.raises(error):
        choices(BlackjackRules(), hand, upcard)


@pytest.mark.parametrize(
    ("hand", "upcard", "others"),
    [
        ("5h 5h", "T", None),
        ("Th 2c", "10h", None),
        ("3s 4s", "3♠", None),
        ("8h 2c", "6d", ["8h"]),
    ],
)
def test_a_card_with_its_suit_is_in_each_deck_once(
    hand: str, upcard: str, others: list[str] | None
) -> None:
    """Two decks have it twice; without suits only the ranks are counted."""
    with pytest.raises(RuleViolation, match="not all in the shoe"):
        choices(BlackjackRules(decks=1), hand, upcard, after_split=others)
    assert choices(BlackjackRules(decks=2), hand, upcard, after_split=others).values


def test_cards_that_are_not_in_the_shoe_are_refused() -> None:
    """Five fives are not in one deck; a dealer's open blackjack leaves nothing to choose."""
    with pytest.raises(RuleViolation, match="not all in the shoe"):
        choices(BlackjackRules(decks=1), "5 5 5 5", "5")
    only_tens = [4, 4, 4, 4, 4, 4, 4, 0, 0, 16]
    hole_up = BlackjackRules(decks=1, dealer_second_card="hole_up")
    with pytest.raises(RuleViolation, match="has blackjack"):
        choices(hole_up, "2 3", "A T", composition=only_tens)


@pytest.mark.parametrize(
    ("composition", "error"),
    [
        ([4] * 9, MalformedAnswer),
        ([4.0] * 10, MalformedAnswer),
        ([33] * 9 + [128], RuleViolation),
        ([-1] * 9 + [128], RuleViolation),
        ([1] * 10, RuleViolation),
    ],
)
def test_a_shoe_that_cannot_be_is_refused(composition: list[int], error: type[Exception]) -> None:
    """Ten counts, none more than the decks hold, and enough cards for the round."""
    with pytest.raises(error):
        value(BlackjackRules(), composition=composition)


def test_cards_are_written_as_people_write_them() -> None:
    """Face cards count ten, suits are not looked at."""
    assert ranks_of("K 10 Jh q") == (9, 9, 9, 9)
    assert ranks_of("7c,A♠") == (0, 6)
