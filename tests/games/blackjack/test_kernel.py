"""What the kernel works with: all hands, all dealer's hands, all ways to split."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from pitboss.games.blackjack.analysis.hands import (
    BLACKJACK,
    PAIRS,
    dealer,
    hand_number,
    hands,
    sets,
)
from pitboss.games.blackjack.analysis.terms import (
    board_of,
    extra_cards,
    forget,
    split_weights,
    suit_rows,
)
from pitboss.games.blackjack.options import BlackjackRules

FULL = (32,) * 9 + (128,)


def test_every_hand_has_its_number() -> None:
    """3,072 hands of two cards or more, the single cards and no card at all."""
    found = hands()

    assert (found.size >= 2).sum() == 3072
    assert (found.size == 1).sum() == 10
    assert hand_number(()) == len(found.size) - 1
    assert hand_number((9, 9, 9)) == hand_number((9, 9, 9, 9)) == -1


def test_hands_come_after_what_they_can_become() -> None:
    """So that one pass is enough."""
    child = hands().child

    assert (child < np.arange(len(child))[:, None]).all()


def orders(hard: int, ace: bool, cards: int) -> int:
    """In how many orders a dealer can draw on, counted by totals alone."""
    count = hard + 10 if ace and hard <= 11 else hard
    if cards > 1 and count >= 17:
        return 1
    return sum(orders(hard + rank, ace or rank == 1, cards + 1) for rank in range(1, 11))


def test_the_dealers_hands_are_counted_in_all_their_orders() -> None:
    """54,433 orders of cards, the tens as one rank, whichever way they are seen."""
    first, both = dealer(hole_up=False), dealer(hole_up=True)

    assert first.ways.sum() == both.ways.sum() == orders(0, False, 0) == 54433
    assert first.ways[first.column % 7 == BLACKJACK].sum() == 2
    assert len(PAIRS) == 55


@pytest.mark.parametrize("hole_up", [False, True])
def test_all_chances_add_up(hole_up: bool) -> None:
    """Over the deals of two cards, the dealer's cards and how the dealer ends."""
    rules = BlackjackRules(dealer_second_card="hole_up" if hole_up else "hole_down")
    table = board_of(rules, FULL).table
    chance = sum(
        table[hand_number((a, b))].sum() * (1 if a == b else 2)
        for a in range(10)
        for b in range(a, 10)
    )

    assert chance == pytest.approx(1, abs=1e-13)
    assert table[hand_number(())].sum() == pytest.approx(1, abs=1e-13)


def test_splitting_once_is_two_hands_and_one_card_besides() -> None:
    """The first wager on one of them, an added one on the other."""
    assert split_weights(2) == ({1: (1, 1)}, {})
    assert [extra_cards(cap) for cap in (2, 3, 4)] == [1, 3, 5]


@pytest.mark.parametrize("cap", [2, 3, 4])
def test_weights_count_every_hand_once(cap: int) -> None:
    """In a shoe of one rank alone as many hands are made as may be, and each is whole."""
    whole, _ = split_weights(cap)

    assert sum(sum(pair) for pair in whole.values()) == cap


def test_sets_hold_each_hand_with_more_of_its_cards() -> None:
    """A hand of eights and the eights of the other hands."""
    found = sets(3)
    number = found.more[hand_number((7, 9)), 7, 3]

    assert list(found.counts[number]) == [0, 0, 0, 0, 0, 0, 0, 4, 0, 1]
    assert found.more[hand_number((0, 3, 4)), 0, 1] == -1


def test_deals_are_kept_until_they_are_let_go() -> None:
    """The same shoe is dealt out once for all house rules that see the same of it."""
    rules = BlackjackRules()
    table = board_of(rules, FULL).table

    assert board_of(BlackjackRules(surrender=True), FULL).table is table
    forget()
    assert board_of(rules, FULL).table is not table


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("seen", [0, 1, 2])
def test_the_suits_of_a_678_are_counted_card_by_card(decks: int, seen: int) -> None:
    """Two cards in hand, and cards of the third rank that the dealer shows, in all suits."""
    thirds = [suit for suit in range(4) for _ in range(decks)]
    shown = list(permutations(range(len(thirds)), seen))
    found: Counter[Fraction] = Counter()
    for one, other, gone in product(range(4), range(4), shown):
        left = [suit for place, suit in enumerate(thirds) if place not in gone]
        share = Fraction(left.count(one), len(left)) if one == other else Fraction(0)
        found[share] += 1
    claimed: Counter[Fraction] = Counter()
    for chance, of_the_suit in suit_rows(decks, seen):
        claimed[Fraction(of_the_suit).limit_denominator(100)] += round(chance * 16 * len(shown))

    assert +claimed == found
