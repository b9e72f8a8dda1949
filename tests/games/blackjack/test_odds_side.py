"""Insurance and the additional wagers from any shoe, against all deals of small shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games.blackjack.odds import odds, side_odds
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import low_value

OVER_UNDER = BlackjackRules(decks=2, additional_wager="over_under_13")
SAME_SUIT = BlackjackRules(decks=2, additional_wager="same_suit")
SHOES = {
    "mixed": "As Ah 4s 9c Ks Kh Qs Qh Qs 2d",
    "one suit": "As 3s 7s 8s Ks Qs Ts Js",
    "twins": "Ac Ac 6d 6d 7h 7h Kc Qc",
    "no ace": "2c 3c Kd Qd Qd",
    "all aces": "As As Ah Ah Ad",
}


def shoe(name: str) -> list[int]:
    """The cards of a small shoe."""
    return [int(Card.parse(code)) for code in SHOES[name].split()]


def by_card(cards: list[int]) -> list[int]:
    counts = Counter(cards)
    return [counts[card] for card in range(52)]


def by_rank(cards: list[int]) -> list[int]:
    counts = Counter(low_value(card) - 1 for card in cards)
    return [counts[rank] for rank in range(10)]


def net(kind: str, one: int, other: int) -> Fraction:
    """What a unit nets on two cards, written apart from the rules of the table."""
    total = low_value(one) + low_value(other)
    if kind == "over_13":
        return Fraction(1 if total > 13 else -1)
    if kind == "under_13":
        return Fraction(1 if total < 13 else -1)
    if one // 13 != other // 13:
        return Fraction(-1)
    return Fraction(25) if sorted((one % 13, other % 13)) == [10, 11] else Fraction(5, 2)


def mean(nets: list[Fraction]) -> Fraction:
    return sum(nets, Fraction(0)) / len(nets)


@pytest.mark.rule("19:47-2.17(e)1", "19:47-2.17(e)2")
@pytest.mark.parametrize("name", SHOES)
@pytest.mark.parametrize("rules", [OVER_UNDER, SAME_SUIT], ids=["over_under_13", "same_suit"])
def test_additional_wagers_on_all_deals_of_a_small_shoe(rules: BlackjackRules, name: str) -> None:
    """Every first and second card of the shoe, card by card."""
    cards = shoe(name)
    rows = {row.wager: row for row in side_odds(rules, composition=by_card(cards))}
    deals = list(permutations(cards, 2))

    for kind in rules.additional_kinds:
        assert rows[kind].expectation == mean([net(kind, *deal) for deal in deals])


@pytest.mark.rule("19:47-2.9(c)")
@pytest.mark.parametrize("name", ["mixed", "one suit", "twins", "all aces"])
def test_insurance_on_all_deals_of_a_small_shoe(name: str) -> None:
    """The dealer shows an ace; what the player holds may be known."""
    cards = shoe(name)
    paid = [
        Fraction(2 if low_value(second) == 10 else -1)
        for first, second in permutations(cards, 2)
        if first % 13 == 12
    ]
    row = side_odds(SAME_SUIT, composition=by_card(cards))[0]

    assert row.wager == "insurance"
    assert row.expectation == mean(paid)
    assert row.expectation == side_odds(OVER_UNDER, composition=by_rank(cards))[0].expectation


@pytest.mark.rule("19:47-2.9(c)")
def test_insurance_by_one_who_counts_the_own_hand() -> None:
    """Two tens in the hand are two tens fewer for the dealer."""
    rules = BlackjackRules(decks=1)
    row = side_odds(rules, hand="T K")[0]

    assert row.expectation == 3 * Fraction(14, 49) - 1
    assert side_odds(rules, hand="5 6")[0].expectation == 3 * Fraction(16, 49) - 1


def test_where_suits_are_not_shown_any_cards_may_be_those_that_are_gone() -> None:
    """Ten counts: the mean over every shoe of one deck that has them."""
    rules = BlackjackRules(decks=1, additional_wager="same_suit")
    aces, twos = [12, 25, 38, 51], [0, 13, 26, 39]
    tens = [13 * suit + rank for suit in range(4) for rank in range(8, 12)]
    shoes = [
        [*a, *b, *c]
        for a, b, c in product(combinations(aces, 1), combinations(twos, 2), combinations(tens, 2))
    ]
    slowly = mean(
        [mean([net("same_suit", *deal) for deal in permutations(each, 2)]) for each in shoes]
    )
    row = side_odds(rules, composition=[1, 2, 0, 0, 0, 0, 0, 0, 0, 2])[-1]

    assert row.wager == "same_suit"
    assert row.expectation == slowly


@pytest.mark.parametrize("rules", [OVER_UNDER, SAME_SUIT], ids=["over_under_13", "same_suit"])
def test_a_full_shoe_is_a_composition_like_any_other(rules: BlackjackRules) -> None:
    """Given by rank, by card or not at all."""
    given = [None, [8] * 9 + [32], [2] * 52]

    assert len({str(side_odds(rules, composition=each)) for each in given}) == 1
    assert side_odds(rules) == odds(rules)[1:]


def test_a_wager_that_cannot_come_up_has_no_row() -> None:
    """No ace, no insurance; one card, no first two."""
    assert [row.wager for row in side_odds(SAME_SUIT, composition=by_card(shoe("no ace")))] == [
        "same_suit"
    ]
    assert side_odds(SAME_SUIT, composition=[1, *[0] * 9]) == []
    assert side_odds(BlackjackRules(dealer_second_card="hole_up")) == []


@pytest.mark.parametrize(
    ("composition", "hand", "error"),
    [
        ([3] * 52, "", RuleViolation),
        ([-1, *[1] * 9], "", RuleViolation),
        ([1] * 9, "", MalformedAnswer),
        ([1.0] * 10, "", MalformedAnswer),
        ([1] * 10, "5 5", RuleViolation),
    ],
)
def test_a_shoe_that_cannot_be_is_refused_by_the_side_wagers_too(
    composition: list[int], hand: str, error: type[Exception]
) -> None:
    """More cards than there are, or no counts at all."""
    with pytest.raises(error):
        side_odds(SAME_SUIT, composition=composition, hand=hand)
