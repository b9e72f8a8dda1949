"""The same game computed slowly: card by card, hand after hand, in exact fractions.

This is what the analyser is measured against. It follows the round in the order of the table, with
the rules and payouts that the table settles with, and knows nothing of joint chances, of exchanging
cards, or of inclusion and exclusion. It is meant for shoes of a few cards of a few ranks.

Cards come in kinds. The usual kinds are the ten ranks, zero being the ace and nine a ten; where
suits matter, other kinds are given by their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pitboss.games.blackjack.analysis.cards import Shoe
from pitboss.games.blackjack.rules import (
    LOSES,
    WINS,
    dealer_draws,
    is_ace,
    is_blackjack,
    is_over,
    low_value,
    may_draw,
    may_split,
    outcome,
    outcome_with_hole_up,
    reader_is_used,
)
from pitboss.games.blackjack.settle import pay_line

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = ["RANK_CARDS", "Box", "Done", "Policy", "Reference"]

Ranks: TypeAlias = tuple[int, ...]
# A card for each rank, all of one suit.
RANK_CARDS: Final = (12, *range(9))
# What to do: the kinds of the hand in the order they came, whether it was split, how many hands
# there are by now.
Policy: TypeAlias = Callable[[Ranks, bool, int], str]

_HALF = Fraction(1, 2)


class Done(NamedTuple):
    """A finished hand: its cards, and whether it was doubled; one over 21 has no cards any more."""

    cards: Ranks
    doubled: bool


_OVER: Final = Done((), False)


class Box(NamedTuple):
    """A box in play: the shoe, hands still to play, hands finished, wagers over 21, hands made.

    The hand that is being played comes first; the first hand of all carries the first wager. Hands
    finished before and not looked at are None.
    """

    shoe: Shoe
    waiting: tuple[Ranks, ...]
    done: tuple[Done | None, ...]
    lost: int
    hands: int


def _cards(ranks: Ranks) -> tuple[int, ...]:
    """Cards of one suit for the rules to look at."""
    return tuple(RANK_CARDS[rank] for rank in ranks)


def _without(shoe: Shoe, rank: int) -> Shoe:
    return (*shoe[:rank], shoe[rank] - 1, *shoe[rank + 1 :])


def _drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Every card that may come next, its chance, and the shoe without it."""
    left = sum(shoe)
    for rank, count in enumerate(shoe):
        if count:
            yield rank, Fraction(count, left), _without(shoe, rank)


class Reference:
    """One table with one shoe: so many cards of each kind."""

    def __init__(self, rules: BlackjackRules, shoe: Shoe, *, kinds: Ranks = RANK_CARDS) -> None:
        self.rules = rules
        self.shoe = shoe
        self.kinds = kinds
        self._of_rank = tuple(low_value(card) - 1 for card in kinds)
        self._dealer = cache(self.dealer_hands)
        self._blackjacks = cache(self._blackjack)
        self._worth = cache(self._against)
        self._nets = cache(self._net)

    def _cards(self, held: Ranks) -> tuple[int, ...]:
        return tuple(self.kinds[kind] for kind in held)

    def _dealt(self, shoe: Shoe, held: Ranks) -> dict[Ranks, Fraction]:
        """The dealer's complete hands; the dealer looks at ranks only."""
        if self.kinds is RANK_CARDS:
            return self._dealer(shoe, tuple(sorted(held)))
        left = [0] * len(RANK_CARDS)
        for kind, count in enumerate(shoe):
            left[self._of_rank[kind]] += count
        return self._dealer(tuple(left), tuple(sorted(self._of_rank[kind] for kind in held)))

    def deals(self) -> Iterator[tuple[Ranks, Ranks, Fraction, Shoe]]:
        """Two cards for the player, what the dealer shows, the chance, and what is left."""
        shown = 2 if self.rules.hole_up else 1
        found: dict[tuple[Ranks, Ranks, Shoe], Fraction] = {}
        for ranks, chance, left in self._sequences(self.shoe, 2 + shown):
            key = tuple(sorted(ranks[:2])), tuple(sorted(ranks[2:])), left
            found[key] = found.get(key, Fraction(0)) + chance
        for (hand, seen, left), chance in found.items():
            yield hand, seen, chance, left

    def _sequences(self, shoe: Shoe, count: int) -> Iterator[tuple[Ranks, Fraction, Shoe]]:
        if not count:
            yield (), Fraction(1), shoe
            return
        for rank, chance, left in _drawn(shoe):
            for ranks, more, rest in self._sequences(left, count - 1):
                yield (rank, *ranks), chance * more, rest

    # -- the dealer --------------------------------------------------------------------------------

    def dealer_hands(self, shoe: Shoe, held: Ranks) -> dict[Ranks, Fraction]:
        """Every complete hand of the dealer's with its chance, from so many cards of each rank."""
        if len(held) > 1 and not dealer_draws(_cards(held)):
            return {held: Fraction(1)}
        found: dict[Ranks, Fraction] = {}
        for rank, chance, left in _drawn(shoe):
            for hand, more in self._dealer(left, tuple(sorted((*held, rank)))).items():
                found[hand] = found.get(hand, Fraction(0)) + chance * more
        return found

    # -- a policy, followed through the whole procedure --------------------------------------------

    def follow(self, policy: Policy, hand: Ranks, seen: Ranks, left: Shoe) -> Fraction:
        """The expectation of a deal whose player follows the policy."""
        if self.rules.card_reader and reader_is_used(self.kinds[seen[0]]):
            return self._read_first(policy, hand, seen, left)
        if self.rules.hole_up and is_blackjack(self._cards(seen), False):
            wins = is_blackjack(self._cards(hand), False)
            return self._paid(hand, split=False) if wins else Fraction(-1)
        return self._begin(policy, hand, seen, left, None)

    def _read_first(self, policy: Policy, hand: Ranks, seen: Ranks, left: Shoe) -> Fraction:
        """The hole card lies there already: every card it can be, read before anyone draws."""
        total = Fraction(0)
        for hole, chance, rest in _drawn(left):
            if is_blackjack(self._cards((*seen, hole)), False):
                total -= chance * (not is_blackjack(self._cards(hand), False))
            else:
                total += chance * self._begin(policy, hand, seen, rest, hole)
        return total

    def _begin(
        self, policy: Policy, hand: Ranks, seen: Ranks, left: Shoe, hole: int | None
    ) -> Fraction:
        dealer = seen if hole is None else tuple(sorted((*seen, hole)))
        if is_blackjack(self._cards(hand), False):
            return self._settle(left, dealer, (Done(hand, False),), 0, split=False)
        action = policy(hand, False, 1)
        if action == "surrender":
            return self._surrender(left, dealer)
        if action == "split":
            return self.play_box(policy, Box(left, (hand[:1], hand[1:]), (), 0, 2), dealer)
        return self.play_box(policy, Box(left, (hand,), (), 0, 1), dealer)

    def play_box(self, policy: Policy, box: Box, dealer: Ranks) -> Fraction:
        """The expectation of a box whose turn it is, all its hands together."""
        play = cache(lambda box: self._play(policy, box, dealer, play))
        return play(box)

    def _surrender(self, left: Shoe, dealer: Ranks) -> Fraction:
        taken = self._blackjacks(left, dealer)
        return -taken - (1 - taken) * _HALF

    def _play(
        self, policy: Policy, box: Box, dealer: Ranks, play: Callable[[Box], Fraction]
    ) -> Fraction:
        if not box.waiting:
            return self._settle(box.shoe, dealer, box.done, box.lost, split=box.hands > 1)
        hand, *rest = box.waiting
        action = "draw" if len(hand) == 1 else self._action(policy, hand, box.hands)
        if action == "stand":
            return play(self._finished(box, hand, doubled=False))
        if action == "split":
            waiting = (hand[:1], hand[1:], *rest)
            return play(box._replace(waiting=waiting, hands=box.hands + 1))
        total = Fraction(0)
        for rank, chance, left in _drawn(box.shoe):
            after = box._replace(shoe=left, waiting=((*hand, rank), *rest))
            if is_over(self._cards((*hand, rank))) or action == "double":
                after = self._finished(after, (*hand, rank), doubled=action == "double")
            total += chance * play(after)
        return total

    def _action(self, policy: Policy, hand: Ranks, hands: int) -> str:
        cards, split = self._cards(hand), hands > 1
        most, aces = self.rules.max_split_hands, split and is_ace(cards[0])
        may = split and may_split(cards, hands, most, self.rules.resplit_aces)
        if may and policy(hand, split, hands) == "split":
            return "split"
        return policy(hand, split, hands) if may_draw(cards, False, aces) else "stand"

    def _finished(self, box: Box, hand: Ranks, *, doubled: bool) -> Box:
        """The hand is done; over 21 its wagers are lost unless the dealer has blackjack."""
        over = is_over(self._cards(hand))
        done = _OVER if over else Done(tuple(sorted(hand)), doubled)
        lost = box.lost + (1 + doubled if over else 0)
        return box._replace(waiting=box.waiting[1:], done=(*box.done, done), lost=lost)

    # -- settlement --------------------------------------------------------------------------------

    def _settle(
        self, left: Shoe, dealer: Ranks, done: tuple[Done | None, ...], lost: int, *, split: bool
    ) -> Fraction:
        blackjack = self._blackjacks(left, dealer)
        total = -lost * (1 - blackjack)
        for each in done:
            if each not in (None, _OVER):
                total += self._worth(left, dealer, each, split)
        return total + blackjack * self._against_blackjack(done, split=split)

    def _blackjack(self, left: Shoe, dealer: Ranks) -> Fraction:
        """The chance that the dealer has one."""
        hands = self._dealt(left, dealer).items()
        return sum((more for hand, more in hands if is_blackjack(_cards(hand), False)), Fraction(0))

    def _against(self, left: Shoe, dealer: Ranks, done: Done, split: bool) -> Fraction:
        """What a hand nets against all hands of the dealer's but a blackjack."""
        hands = self._dealt(left, dealer).items()
        others = ((hand, more) for hand, more in hands if not is_blackjack(_cards(hand), False))
        return sum((more * self._nets(done, hand, split) for hand, more in others), Fraction(0))

    def _against_blackjack(self, done: tuple[Done | None, ...], *, split: bool) -> int:
        """Only the first wager is lost, whatever its hand came to; a blackjack's is void."""
        first = done[0]
        return 0 if first is None or is_blackjack(self._cards(first.cards), split) else -1

    def _net(self, done: Done, dealer: Ranks, split: bool) -> Fraction:
        cards, against = self._cards(done.cards), _cards(dealer)
        found = (
            outcome_with_hole_up(cards, against, split)
            if self.rules.hole_up
            else outcome(cards, against, split, self.rules.split_two_card_21_wins)
        )
        if found == WINS:
            return self._paid(done.cards, split=split) + done.doubled
        return Fraction(-1 - done.doubled if found == LOSES else 0)

    def _paid(self, hand: Ranks, *, split: bool) -> Fraction:
        odds = self.rules.odds(pay_line(self._cards(hand), split, self.rules))
        return Fraction(odds.a, odds.b)
