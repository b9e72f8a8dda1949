"""The analyser against a computation card by card in fractions, on small shoes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.blackjack.analysis import ERROR, choices, value
from pitboss.games.blackjack.analysis.cards import RANK_NAMES, named, shoe_of
from pitboss.games.blackjack.analysis.hands import hand_number
from pitboss.games.blackjack.analysis.terms import board_of
from pitboss.games.blackjack.options import BlackjackRules
from tests.games.blackjack.analysed import Analysed
from tests.games.blackjack.reference import Policy, Reference

Ranks = tuple[int, ...]


def shoe(written: str) -> tuple[int, ...]:
    """A shoe such as `A3 6x4 9x3 Tx8`."""
    counts = dict.fromkeys(RANK_NAMES, 0)
    for word in written.split():
        counts[word[0]] = int(word[2:])
    return tuple(counts.values())


SMALL = shoe("Ax3 6x4 9x3 Tx8")
LOW = shoe("Ax4 4x4 7x5 Tx8")
EIGHTS = shoe("Ax2 5x4 8x6 Tx10")
ACES = shoe("Ax6 3x6 8x3 Tx12")
RULES = {
    "reader": (BlackjackRules(card_reader=True), SMALL),
    "no reader": (BlackjackRules(), SMALL),
    "surrender": (BlackjackRules(surrender=True), SMALL),
    "hole up": (BlackjackRules(dealer_second_card="hole_up"), SMALL),
    "bonuses": (
        BlackjackRules(split_two_card_21_wins=True, pay_777=True, five_card_21=True),
        LOW,
    ),
    "three hands": (BlackjackRules(max_split_hands=3), EIGHTS),
    "four hands, reader": (BlackjackRules(max_split_hands=4, boxes=6, card_reader=True), EIGHTS),
}
LONG = {
    "four hands of aces": (BlackjackRules(max_split_hands=4, boxes=6), ACES),
}


def followed(rules: BlackjackRules, cards: tuple[int, ...]) -> Fraction:
    """What the analyser's policy is worth when it is followed through every round there can be."""
    reference = Reference(rules, cards)
    policies: dict[Ranks, Analysed] = {}
    total = Fraction(0)
    for hand, seen, chance, left in reference.deals():
        if seen not in policies:
            policies[seen] = Analysed(rules, cards, seen)
        total += chance * reference.follow(policies[seen].policy, hand, seen, left)
    return total


def claimed(rules: BlackjackRules, cards: tuple[int, ...]) -> float:
    """What the analyser says, without insurance."""
    found = value(rules, composition=cards)
    return found.expectation - (found.insurance.gain if found.insurance else 0)


@pytest.mark.parametrize("name", RULES)
def test_the_policy_is_worth_exactly_what_is_claimed(name: str) -> None:
    """Hand after hand, split after split, in the order of the table."""
    rules, cards = RULES[name]

    assert abs(float(followed(rules, cards)) - claimed(rules, cards)) < 1e-14


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_the_policy_of_many_splits_is_worth_what_is_claimed(name: str) -> None:
    """Aces and threes that are split again and again."""
    rules, cards = LONG[name]

    assert abs(float(followed(rules, cards)) - claimed(rules, cards)) < 1e-14


@pytest.mark.parametrize(("hand", "up"), [((5, 9), 9), ((0, 0, 1, 2), 0), ((1, 1, 1, 1, 1), 1)])
def test_chances_from_the_full_shoe_have_almost_all_their_digits(hand: Ranks, up: int) -> None:
    """Eight decks: the joint chances of a deal and the dealer's outcomes, against fractions."""
    rules, left = BlackjackRules(), shoe_of(BlackjackRules(), None)
    table, chance = board_of(rules, left).table[hand_number(hand)], Fraction(1)
    for rank in (*hand, up):
        chance *= Fraction(left[rank], sum(left))
        left = (*left[:rank], left[rank] - 1, *left[rank + 1 :])
    exact = [Fraction(0)] * 7
    for ranks, more in Reference(rules, left).dealer_hands(left, (up,)).items():
        hard = sum(rank + 1 for rank in ranks)
        score = hard + 10 if 0 in ranks and hard <= 11 else hard
        exact[6 if len(ranks) == 2 and score == 21 else min(score - 17, 5)] += chance * more

    for outcome, expected in enumerate(exact):
        assert table[up * 7 + outcome] == pytest.approx(float(expected), rel=1e-13)


# -- nothing is better -----------------------------------------------------------------------------


def best(reference: Reference, hand: Ranks, seen: Ranks, left: tuple[int, ...]) -> Fraction:
    """The best play of an unsplit hand, by following every policy of it step by step."""
    options = [reference.follow(lambda *_: "stand", hand, seen, left)]
    if reference.rules.surrender and len(hand) == 2:
        options.append(reference.follow(lambda *_: "surrender", hand, seen, left))
    if len(hand) == 2:
        options.append(reference.follow(lambda *_: "double", hand, seen, left))
    drawn = Fraction(0)
    for rank, count in enumerate(left):
        if count:
            rest = (*left[:rank], count - 1, *left[rank + 1 :])
            after = (*hand, rank)
            hard = sum(each + 1 for each in after)
            worth = Fraction(-1)
            if hard == 21 or (hard == 11 and 0 in after):
                worth = reference.follow(lambda *_: "stand", after, seen, rest)
            elif hard < 21:
                worth = best(reference, after, seen, rest)
            drawn += Fraction(count, sum(left)) * worth
    return max(*options, drawn)


@pytest.mark.parametrize("name", ["no reader", "surrender"])
def test_no_play_without_splitting_is_better(name: str) -> None:
    """Every way to play every hand against every card, without a reader."""
    rules, cards = RULES[name]
    reference = Reference(rules, cards)
    worth: dict[tuple[Ranks, Ranks], Fraction] = {}
    for hand, seen, _, left in reference.deals():
        if not (hand[0] == 0 and hand[1] == 9):
            worth[hand, seen] = best(reference, hand, seen, left)

    for (hand, seen), expected in worth.items():
        found = choices(rules, named(hand), named(seen), composition=cards).values
        without = max(each for choice, each in found.items() if choice != "split")
        assert abs(without - float(expected)) < ERROR


def changed(policy: Policy, at: Ranks, action: str) -> Policy:
    """The same policy with another choice on one hand after splitting."""

    def other(hand: Ranks, split: bool, made: int) -> str:
        plain = policy(hand, split, made)
        return action if split and tuple(sorted(hand)) == at and plain != "split" else plain

    return other


@pytest.mark.parametrize("action", ["stand", "draw", "double"])
@pytest.mark.parametrize("second", [0, 4, 7, 9])
def test_no_single_change_after_a_split_is_better(second: int, action: str) -> None:
    """Eights split up to three hands against a five: any other choice on a second card costs."""
    rules, cards = BlackjackRules(max_split_hands=3), EIGHTS
    reference, seen = Reference(rules, cards), (4,)
    plain = Analysed(rules, cards, seen)
    left = next(left for hand, at, _, left in reference.deals() if (hand, at) == ((7, 7), seen))
    at = tuple(sorted((7, second)))

    assert plain.policy((7, 7), False, 1) == "split"
    as_is = reference.follow(plain.policy, (7, 7), seen, left)
    assert reference.follow(changed(plain.policy, at, action), (7, 7), seen, left) <= as_is
