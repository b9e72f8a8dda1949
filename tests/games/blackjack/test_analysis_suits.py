"""A suited 6-7-8 against a computation that knows the suit of every card, on small shoes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.blackjack.analysis import ERROR, value, worths
from pitboss.games.blackjack.analysis.hands import hand_number
from pitboss.games.blackjack.analysis.kernel import BEST, SPLIT
from pitboss.games.blackjack.analysis.terms import views
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import low_value
from pitboss.games.blackjack.simulation.plays import (
    CAPS,
    LOOK,
    LOOKS,
    PLAY,
    ROWS,
    VIEW,
    best_policy,
)
from tests.games.blackjack.reference import Reference

Kinds = tuple[int, ...]

# The sixes, sevens and eights of one deck in their suits, then a few others, suits left out.
KINDS = (*(13 * suit + rank for rank in (4, 5, 6) for suit in range(4)), 0, 2, 8)
TENS = (*(1,) * 12, 0, 0, 8)
FEW_FOURS = (*(1,) * 12, 0, 2, 6)
FOURS = (*(1,) * 12, 0, 4, 4)
DEUCES = (*(1,) * 12, 4, 0, 4)
ONE = BlackjackRules(decks=1, pay_suited_678=True)
HOLE_UP = BlackjackRules(decks=1, pay_suited_678=True, dealer_second_card="hole_up")
SURRENDER = BlackjackRules(decks=1, pay_suited_678=True, surrender=True)


def by_rank(counts: Kinds) -> tuple[int, ...]:
    """The shoe as the analyser takes it."""
    shoe = [0] * 10
    for kind, count in enumerate(counts):
        shoe[low_value(KINDS[kind]) - 1] += count
    return tuple(shoe)


def ranks(kinds: Kinds) -> tuple[int, ...]:
    return tuple(low_value(KINDS[kind]) - 1 for kind in kinds)


def best(reference: Reference, hand: Kinds, seen: Kinds, left: Kinds) -> Fraction:
    """The best play of an unsplit hand by one who sees all suits."""
    options = [reference.follow(lambda *_: "stand", hand, seen, left)]
    total = sum(rank + 1 for rank in ranks(hand))
    if len(hand) == 2:
        doubles = not reference.rules.hole_up or 9 <= total <= 11
        options += [reference.follow(lambda *_: "double", hand, seen, left)] * doubles
        give_up = reference.rules.surrender
        options += [reference.follow(lambda *_: "surrender", hand, seen, left)] * give_up
    drawn = Fraction(0)
    for kind, count in enumerate(left):
        after, rest = (*hand, kind), (*left[:kind], count - 1, *left[kind + 1 :])
        points = total + ranks((kind,))[0] + 1
        if count and points > 21:
            drawn -= Fraction(count, sum(left))
        elif count and points == 21:
            stood = reference.follow(lambda *_: "stand", after, seen, rest)
            drawn += Fraction(count, sum(left)) * stood
        elif count:
            drawn += Fraction(count, sum(left)) * best(reference, after, seen, rest)
    return max(*options, drawn)


# The rules, the shoe, what the dealer shows, and the missing rank of two cards whose suits matter.
CASES = [
    (ONE, TENS, (6,), 6),
    (ONE, FEW_FOURS, (5,), 7),
    (SURRENDER, DEUCES, (1,), 5),
    (HOLE_UP, FOURS, (3, 3), 6),
]


@pytest.mark.parametrize(("rules", "shoe", "dealer", "missing"), CASES)
def test_no_play_by_one_who_sees_all_suits_is_better(
    rules: BlackjackRules, shoe: Kinds, dealer: Kinds, missing: int
) -> None:
    """Two of a 6, 7 and 8 in all their suits: those of one suit are played otherwise."""
    reference = Reference(rules, shoe, kinds=KINDS)
    pairs = {(5, 6): Fraction(0), (5, 7): Fraction(0), (6, 7): Fraction(0)}
    for hand, seen, chance, left in reference.deals():
        held = ranks(hand)
        # The first card's suit stands for all four.
        if held in pairs and tuple(sorted(ranks(seen))) == dealer and KINDS[hand[0]] < 13:
            pairs[held] += 4 * chance * best(reference, hand, seen, left)
    _, found = worths(rules, by_rank(shoe))
    view = views(rules).index(dealer)
    plays = best_policy(rules, value(rules, composition=by_rank(shoe)))
    row = plays[VIEW * view + LOOKS + ROWS * (missing - 5) :]

    assert row[0] != row[1]
    for (a, b), worth in pairs.items():
        assert abs(2 * found[view, a, b, BEST] - float(worth)) < ERROR, (a, b)


class Suited:
    """The analyser's policy read out for cards with suits."""

    def __init__(self, rules: BlackjackRules, shoe: Kinds, seen: Kinds) -> None:
        plays = best_policy(rules, value(rules, composition=by_rank(shoe)))
        self.play = plays[VIEW * views(rules).index(tuple(sorted(ranks(seen)))) :]
        self.seen = seen

    def policy(self, hand: Kinds, split: bool, made: int) -> str:
        """What is done with a hand."""
        held, at = ranks(hand), 0
        if split:
            if held == (held[0], held[0]) and made < self.play[CAPS + held[0]]:
                return "split"
            at = PLAY * (1 + 2 * held[0] + (held[1] == held[0]))
        action = self.play[at + hand_number(held)]
        if action == LOOK:
            action = self.play[at + LOOKS + self._row(hand, held)]
        return ("stand", "draw", "double", "surrender", "split")[int(action)]

    def _row(self, hand: Kinds, held: tuple[int, ...]) -> int:
        missing = next(rank for rank in (5, 6, 7) if rank not in held)
        suits = {KINDS[kind] // 13 for kind in hand}
        gone = sum(
            ranks((kind,)) == (missing,) and KINDS[kind] // 13 in suits for kind in self.seen
        )
        return ROWS * (missing - 5) + (1 + gone if len(suits) == 1 else 0)


@pytest.mark.parametrize(
    ("rules", "shoe", "dealer", "rank"), [(ONE, DEUCES, (1,), 7), (HOLE_UP, FOURS, (3, 3), 5)]
)
def test_split_hands_that_look_at_suits_are_worth_what_is_claimed(
    rules: BlackjackRules, shoe: Kinds, dealer: Kinds, rank: int
) -> None:
    """Every suit of every card of both hands is followed; one pair stands for all six."""
    reference, found = Reference(rules, shoe, kinds=KINDS), worths(rules, by_rank(shoe))[1]
    pair = 4 * (rank - 5), 4 * (rank - 5) + 1
    total = Fraction(0)
    for hand, seen, chance, left in reference.deals():
        if hand == pair and ranks(seen) == dealer:
            suited = Suited(rules, shoe, seen)
            assert suited.policy(hand, False, 1) == "split"
            total += 6 * chance * reference.follow(suited.policy, hand, seen, left)

    assert abs(found[views(rules).index(dealer), rank, rank, SPLIT] - float(total)) < ERROR


def test_a_designated_blackjack_is_one_of_sixty_four() -> None:
    """Every ace with every card that counts ten, against an eight and against a ten."""
    rules = BlackjackRules(decks=1, designated_blackjack=("As", "Kh"))
    aces, tens = (12, 25, 38, 51), [13 * suit + rank for suit in range(4) for rank in range(8, 12)]
    kinds = (*aces, *tens, 6, 5)
    shoe = (*(1,) * 20, 4, 3)
    reference = Reference(rules, shoe, kinds=kinds)
    slowly: dict[int, Fraction] = {7: Fraction(0), 9: Fraction(0)}
    for hand, seen, chance, left in reference.deals():
        up = low_value(kinds[seen[0]]) - 1
        if up in slowly and hand[0] < 4 <= hand[1] < 20:
            slowly[up] += chance * reference.follow(lambda *_: "stand", hand, seen, left)
    _, found = worths(rules, (4, 0, 0, 0, 0, 0, 3, 4, 0, 16))

    for up, worth in slowly.items():
        assert abs(2 * found[up, 0, 9, BEST] - float(worth)) < ERROR
