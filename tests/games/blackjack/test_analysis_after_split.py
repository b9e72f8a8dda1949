"""Choices after a split against a computation card by card in fractions, on small shoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games.blackjack.analysis import ERROR, choices
from pitboss.games.blackjack.analysis.cards import ranks_in_order
from pitboss.games.blackjack.options import BlackjackRules
from tests.games.blackjack.reference import Box, Policy, Reference
from tests.games.blackjack.test_analysis_reference import ACES, EIGHTS

Ranks = tuple[int, ...]

FOUR = BlackjackRules(max_split_hands=4, boxes=6)
READER = BlackjackRules(max_split_hands=4, boxes=6, card_reader=True)
HOLE_UP = BlackjackRules(dealer_second_card="hole_up")


def always(action: str) -> Policy:
    return lambda hand, split, made: action


class Slowly:
    """A split hand in sight of the others of its box."""

    def __init__(self, rules: BlackjackRules, shoe: Ranks, hand: str, up: str, others: str) -> None:
        self.rules = rules
        self.reference = Reference(rules, shoe)
        self.hand, self.up = ranks_in_order(hand), ranks_in_order(up)
        rest = [ranks_in_order(each) for each in others.split("/")]
        self.played = sum(len(each) > 1 for each in rest)
        self.waiting = tuple(each for each in rest if len(each) == 1)
        self.made = 1 + len(rest)
        gone = Counter((*self.hand, *self.up, *(rank for each in rest for rank in each)))
        self.left = tuple(count - gone[rank] for rank, count in enumerate(shoe))

    def dealers(self) -> Iterator[tuple[Fraction, Ranks, Ranks]]:
        """What is known of the dealer's cards: with a reader that there is no blackjack."""
        if not (self.rules.card_reader and self.up[0] in (0, 9)):
            yield Fraction(1), self.up, self.left
            return
        blackjack = 9 - self.up[0]
        without = sum(self.left) - self.left[blackjack]
        for hole, count in enumerate(self.left):
            if count and hole != blackjack:
                rest = (*self.left[:hole], count - 1, *self.left[hole + 1 :])
                yield Fraction(count, without), (*self.up, hole), rest

    def worth(
        self, policy: Policy, waiting: tuple[Ranks, ...], *, done: int, made: int
    ) -> Fraction:
        """The worth of hands that wait while the hands done before are left out of the sum."""
        return sum(
            (
                chance
                * self.reference.play_box(
                    policy, Box(left, waiting, (None,) * done, 0, made), dealer
                )
                for chance, dealer, left in self.dealers()
            ),
            Fraction(0),
        )

    def own(self, action: str) -> Fraction:
        """One choice on the hand; after a draw it stops at the total that is best."""

        def stop_at(stops: int) -> Policy:
            def policy(hand: Ranks, split: bool, made: int) -> str:
                total = sum(rank + 1 for rank in hand)
                count = total + 10 if 0 in hand and total <= 11 else total
                return action if hand == self.hand else "draw" if count < stops else "stand"

            return policy

        return max(
            self.worth(stop_at(stops), (self.hand,), done=self.played, made=self.made)
            for stops in range(12, 22)
        )

    def split(self) -> Fraction:
        """Splitting wherever it is allowed, less what the waiting hands have without it."""
        pair = (self.hand[:1], self.hand[1:])
        again = self.worth(
            always("split"), (*pair, *self.waiting), done=self.played, made=self.made + 1
        )
        if not self.waiting:
            return again
        return again - self.worth(
            always("split"), self.waiting, done=self.played + 1, made=self.made
        )


OWN = [
    (FOUR, "8 5", "T", "8"),
    (FOUR, "8 5", "5", "8 T/8"),
    (FOUR, "8 A", "8", "8 5 T/8 5 8"),
    (READER, "8 5", "T", "8"),
    (READER, "8 5", "A", "8 T/8"),
    (READER, "8 5 5", "T", "8 T/8"),
]


@pytest.mark.parametrize(("rules", "hand", "up", "others"), OWN)
def test_standing_drawing_and_doubling_with_the_other_hands_in_sight(
    rules: BlackjackRules, hand: str, up: str, others: str
) -> None:
    """The first hand loses to a blackjack, an added one does not; every card is counted."""
    found = choices(rules, hand, up, composition=EIGHTS, after_split=others.split("/"))
    slowly = Slowly(rules, EIGHTS, hand, up, others)

    assert set(found.values) == {"stand", "draw", *(["double"] if len(hand) == 3 else [])}
    for action, worth in found.values.items():
        assert abs(worth - float(slowly.own(action))) < ERROR, action


ACES_SPLIT = [
    (FOUR, "6", "A"),
    (FOUR, "T", "A"),
    (FOUR, "T", "A 3/A"),
    (FOUR, "T", "A T/A 3"),
    (FOUR, "A", "A/A"),
    (READER, "T", "A"),
    (READER, "A", "A 8/A"),
]


@pytest.mark.parametrize(("rules", "up", "others"), ACES_SPLIT)
def test_splitting_again_counts_what_the_waiting_hands_lose_by_it(
    rules: BlackjackRules, up: str, others: str
) -> None:
    """Aces, which get one card each: hand after hand in the order of the table."""
    up = "8" if up == "6" else up
    found = choices(rules, "A A", up, composition=ACES, after_split=others.split("/"))
    slowly = Slowly(rules, ACES, "A A", up, others)

    assert set(found.values) == {"stand", "split"}
    assert found.best == "split"
    assert abs(found.values["split"] - float(slowly.split())) < ERROR
    assert abs(found.values["stand"] - float(slowly.own("stand"))) < ERROR


def test_the_first_hand_after_a_split_is_shown_what_the_analyser_plays() -> None:
    """Split once, and with one card to come, the two hands have the worth of the split."""
    rules = BlackjackRules(decks=6, card_reader=True)
    whole = choices(rules, "9 9", "6").values["split"]
    known = [choices(rules, f"9 {card}", "6", after_split=["9"]).values for card in ("2", "8", "T")]

    assert [max(each, key=each.__getitem__) for each in known] == ["double", "stand", "stand"]
    assert 0 < whole < 2


def test_with_the_hole_card_up_a_split_hand_sees_both_cards() -> None:
    """Doubling goes by nine to eleven there too."""
    assert choices(HOLE_UP, "8 3", "T 6", after_split=["8"]).best == "double"
    assert "double" not in choices(HOLE_UP, "8 4", "T 6", after_split=["8"]).values
    with pytest.raises(RuleViolation, match="has blackjack"):
        choices(HOLE_UP, "8 3", "A T", after_split=["8"])


def test_what_is_said_of_a_split_hand() -> None:
    """The other hands, and that they are known."""
    found = choices(FOUR, "8 3", "6", after_split=["8 2 9", "8"])

    assert (found.hand, found.others) == ("8 3", ("8 2 9", "8"))
    assert found.to_dict()["others"] == ["8 2 9", "8"]
    assert "are known" in found.play
    assert found.insurance is None


@pytest.mark.parametrize(
    ("rules", "hand", "others", "said"),
    [
        (FOUR, "8 3", [], "two to 4 hands"),
        (FOUR, "8 3", ["8"] * 4, "two to 4 hands"),
        (FOUR, "8 3", ["7"], "cards of one value"),
        (FOUR, "8 3", [""], "cards of one value"),
        (FOUR, "", ["8"], "cards of one value"),
        (FOUR, "A 3", ["A"], "one card each"),
        (FOUR, "A 3 4", ["A"], "one card each"),
        (FOUR, "A A", ["A 3 4"], "one card each"),
        (FOUR, "8 T 3", ["8"], "nothing to choose"),
        (BlackjackRules(max_split_hands=3, resplit_aces=False), "A A", ["A"] * 2, "two to 2"),
        (BlackjackRules(decks=1), "8 8", ["8 8 8"], "not all in the shoe"),
    ],
)
def test_a_split_that_cannot_be_is_refused(
    rules: BlackjackRules, hand: str, others: list[str], said: str
) -> None:
    """Too many hands, none, other cards, aces that were drawn to."""
    with pytest.raises(RuleViolation, match=said):
        choices(rules, hand, "6", after_split=others)


def test_what_is_not_a_card_is_refused_among_the_other_hands() -> None:
    """Misspelt."""
    with pytest.raises(MalformedAnswer):
        choices(FOUR, "8 3", "6", after_split=["8 x"])
