"""The same game reckoned slowly: card by card, hand after hand, in exact fractions.

This is what the analyser is measured against. It follows the round in the order of the table, with
the rules and payouts that the table settles with, and knows nothing of joint chances, of exchanging
cards, or of inclusion and exclusion. It is meant for shoes of a few cards of a few ranks. Suits are
not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pitboss.games.blackjack.analysis_cards import Shoe
from pitboss.games.blackjack.rules import (
    LOSES,
    WINS,
    dealer_draws,
    is_blackjack,
    is_over,
    may_draw,
    outcome,
    outcome_with_hole_up,
)
from pitboss.games.blackjack.settle import pay_line

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = ["Policy", "Reference"]

Ranks: TypeAlias = tuple[int, ...]
# What to do: the ranks of the hand in the order they came, whether it was split, how many hands
# there are by now.
Policy: TypeAlias = Callable[[Ranks, bool, int], str]

_HALF = Fraction(1, 2)


class _Done(NamedTuple):
    """A finished hand that was not lost: its cards, and whether it was doubled."""

    cards: Ranks
    doubled: bool


class _Box(NamedTuple):
    """A box in play: the shoe, hands still to play, hands finished, what was lost, hands made.

    The hand that is being played comes first; the first hand of all carries the first wager.
    """

    shoe: Shoe
    waiting: tuple[Ranks, ...]
    done: tuple[_Done | None, ...]
    lost: int
    hands: int


def _cards(ranks: Ranks) -> tuple[int, ...]:
    """Cards of one suit for the rules to look at: nought is the ace, nine the ten."""
    return tuple(12 if rank == 0 else rank - 1 for rank in ranks)


def _without(shoe: Shoe, rank: int) -> Shoe:
    return (*shoe[:rank], shoe[rank] - 1, *shoe[rank + 1 :])


def _drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Every card that may come next, its chance, and the shoe without it."""
    left = sum(shoe)
    for rank, count in enumerate(shoe):
        if count:
            yield rank, Fraction(count, left), _without(shoe, rank)


class Reference:
    """One table with one shoe."""

    def __init__(self, rules: BlackjackRules, shoe: Shoe) -> None:
        self.rules = rules
        self.shoe = shoe
        self._dealer = cache(self.dealer_hands)

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
        """Every complete hand of the dealer's with its chance, cards in rank order."""
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
        if self.rules.card_reader and seen[0] in (0, 9):
            return self._read_first(policy, hand, seen, left)
        if self.rules.hole_up and is_blackjack(_cards(seen), False):
            wins = is_blackjack(_cards(hand), False)
            return self._paid(hand, split=False) if wins else Fraction(-1)
        return self._begin(policy, hand, seen, left, None)

    def _read_first(self, policy: Policy, hand: Ranks, seen: Ranks, left: Shoe) -> Fraction:
        """The hole card lies there already: every card it can be, read before anyone draws."""
        total = Fraction(0)
        for hole, chance, rest in _drawn(left):
            if is_blackjack(_cards((*seen, hole)), False):
                total -= chance * (not is_blackjack(_cards(hand), False))
            else:
                total += chance * self._begin(policy, hand, seen, rest, hole)
        return total

    def _begin(
        self, policy: Policy, hand: Ranks, seen: Ranks, left: Shoe, hole: int | None
    ) -> Fraction:
        dealer = seen if hole is None else tuple(sorted((*seen, hole)))
        if is_blackjack(_cards(hand), False):
            return self._settle(left, dealer, (_Done(hand, False),), 0, split=False)
        action = policy(hand, False, 1)
        if action == "surrender":
            return self._surrender(left, dealer)
        play = cache(lambda box: self._play(policy, box, dealer, play))
        if action == "split":
            return play(_Box(left, (hand[:1], hand[1:]), (), 0, 2))
        return play(_Box(left, (hand,), (), 0, 1))

    def _surrender(self, left: Shoe, dealer: Ranks) -> Fraction:
        hands = self._dealer(left, tuple(sorted(dealer)))
        taken = sum(chance for hand, chance in hands.items() if is_blackjack(_cards(hand), False))
        return -taken - (1 - taken) * _HALF

    def _play(
        self, policy: Policy, box: _Box, dealer: Ranks, play: Callable[[_Box], Fraction]
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
            if is_over(_cards((*hand, rank))) or action == "double":
                after = self._finished(after, (*hand, rank), doubled=action == "double")
            total += chance * play(after)
        return total

    def _action(self, policy: Policy, hand: Ranks, hands: int) -> str:
        cards, split = _cards(hand), hands > 1
        aces = split and hand[0] == 0
        may_split = len(hand) == 2 and hand[0] == hand[1] and hands < self.rules.max_split_hands
        may_split = split and may_split and (hand[0] > 0 or self.rules.resplit_aces)
        if may_split and policy(hand, split, hands) == "split":
            return "split"
        return policy(hand, split, hands) if may_draw(cards, False, aces) else "stand"

    def _finished(self, box: _Box, hand: Ranks, *, doubled: bool) -> _Box:
        """The hand is done; over 21 its wagers are lost at once."""
        over = is_over(_cards(hand))
        done = None if over else _Done(tuple(sorted(hand)), doubled)
        lost = box.lost + (1 + doubled if over else 0)
        return box._replace(waiting=box.waiting[1:], done=(*box.done, done), lost=lost)

    # -- settlement --------------------------------------------------------------------------------

    def _settle(
        self, left: Shoe, dealer: Ranks, done: tuple[_Done | None, ...], lost: int, *, split: bool
    ) -> Fraction:
        total = Fraction(-lost)
        for hand, chance in self._dealer(left, tuple(sorted(dealer))).items():
            if is_blackjack(_cards(hand), False):
                total += chance * self._against_blackjack(done, split=split)
                continue
            for each in done:
                if each is not None:
                    total += chance * self._net(each, hand, split=split)
        return total

    def _against_blackjack(self, done: tuple[_Done | None, ...], *, split: bool) -> int:
        """Only the first wager is lost, unless it is lost already; a blackjack's is void."""
        first = done[0]
        return 0 if first is None or is_blackjack(_cards(first.cards), split) else -1

    def _net(self, done: _Done, dealer: Ranks, *, split: bool) -> Fraction:
        cards, against = _cards(done.cards), _cards(dealer)
        found = (
            outcome_with_hole_up(cards, against, split)
            if self.rules.hole_up
            else outcome(cards, against, split, self.rules.split_two_card_21_wins)
        )
        if found == WINS:
            return self._paid(done.cards, split=split) + done.doubled
        return Fraction(-1 - done.doubled if found == LOSES else 0)

    def _paid(self, hand: Ranks, *, split: bool) -> Fraction:
        odds = self.rules.odds(pay_line(_cards(hand), split, self.rules))
        return Fraction(odds.a, odds.b)
