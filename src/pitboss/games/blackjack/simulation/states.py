"""The states of hands, made with the rules that the table settles with.

Hands that are played and settled alike whatever comes are one state, so that a chart by totals
needs some dozens of them and play by composition some thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pitboss.errors import ensure
from pitboss.games.blackjack.analysis.cards import card_of, rank_of
from pitboss.games.blackjack.analysis.hands import (
    DEALER_HANDS,
    DRAWS_ON,
    Cards,
    end_of,
    hands,
    held,
)
from pitboss.games.blackjack.rules import is_blackjack, lawful, score
from pitboss.games.blackjack.settle import busted, decide_hand, pay_line, surrendered
from pitboss.games.blackjack.simulation import places as P
from pitboss.games.blackjack.simulation.plays import LOOK
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.simulation.chance import Ints

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules
    from pitboss.games.blackjack.simulation.plays import Plays
    from pitboss.money import Cents
    from pitboss.table.authoring import Decision

# Contexts of a hand besides those of the policy: the dealer's, and split hands without a card.
DEALERS, SPLITS = -1, -2
_OVER: Final = -1
_CHOICES: Final = {
    "stand": P.STAND,
    "draw": P.DRAW,
    "double": P.DOUBLE,
    "surrender": P.SURRENDER,
    "split": P.SPLIT,
}
# Contexts up to this one are those of split aces; see `plays`.
_SPLIT_ACES: Final = 2
_RUN: Final = (5, 6, 7)
# The wagers of a hand: the first, one added to split, one added to double.
ADDED: Final = ("", "split", "double")

Kinds = tuple[int, ...]


def kinds_of(*, suits: bool) -> Kinds:
    """The cards that differ: all of a deck, or one of each rank where suits do not matter."""
    return tuple(range(52)) if suits else tuple(card_of(rank) for rank in range(10))


def _choices(rules: BlackjackRules, cards: Cards, *, split: bool, aces: bool) -> int:
    """What may be done with a hand, a bit for each choice; the kernel sees to further splits."""
    hands = rules.max_split_hands if split else 1
    found = lawful(cards, rules, hands=hands, split=split, split_aces=aces)
    return sum(1 << _CHOICES[name] for name in found) or 1 << P.STAND


class View(NamedTuple):
    """What is seen of the dealer's cards: its number in the policy, and cards whose suit counts."""

    number: int
    cards: Cards


class Node(NamedTuple):
    """A hand: in which context, its number among all hands, and its cards if their suits count."""

    context: int
    number: int
    cards: Cards


class Machine:
    """All states that hands can be in under house rules and a way to play."""

    def __init__(
        self, rules: BlackjackRules, plays: Plays, kinds: Kinds, stakes: Sequence[Cents]
    ) -> None:
        self.rules = rules
        self.plays = plays
        self.kinds = kinds
        self.ranks = tuple(rank_of(card) for card in kinds)
        self.stakes = stakes
        self.classes: dict[tuple[int, ...], int] = {}
        self._known: dict[tuple[int, bool, str, bool], int] = {}
        for settled in (self._lost(), self._returned(), self._given_up()):
            self._class(settled, alike=False)

    # -- what is seen of the dealer's cards -------------------------------------------------------

    def view(self, *cards: int) -> View:
        """The view of one card, or of both with the hole card up."""
        number = self.plays.view(tuple(sorted(rank_of(card) for card in cards)))
        run = [card for card in cards if rank_of(card) in _RUN] if self.plays.looks else []
        return View(number, tuple(sorted(run)))

    @cached_property
    def views(self) -> list[View]:
        """Every view once."""
        if self.rules.hole_up:
            seen = {self.view(one, other) for one in self.kinds for other in self.kinds}
        else:
            seen = {self.view(card) for card in self.kinds}
        return sorted(seen)

    @cached_property
    def _numbers(self) -> Ints:
        return np.array([view.number for view in self.views])

    # -- from hand to hand ------------------------------------------------------------------------

    def states(self) -> tuple[Ints, Ints, Ints]:
        """The rows of the states, and those where a hand, a split one and the dealer's begin."""
        empty = len(hands().size) - 1
        starts = [Node(context, empty, ()) for context in (0, SPLITS, DEALERS)]
        number = {node: n for n, node in enumerate(starts)}
        after = []
        for node in (queue := list(starts)):
            children = self._children(node)
            for child in children:
                if child not in number:
                    number[child] = len(number)
                    queue.append(child)
            after.append([number[child] for child in children])
        rows = np.array([self._row(node) for node in queue])
        return rows, np.array(after), np.arange(len(starts))

    def _children(self, node: Node) -> list[Node]:
        """The hand with one more card of each kind; where suits are past, cards go by rank."""
        if node.number == _OVER:
            return [node] * len(self.kinds)
        if hands().size[node.number] == len(node.cards):
            return [self._with(node, place) for place in range(len(self.kinds))]
        by_rank = [self._with(node, place) for place in self._places]
        return [by_rank[rank] for rank in self.ranks]

    @cached_property
    def _places(self) -> list[int]:
        """The first card of each rank."""
        return [self.ranks.index(rank) for rank in range(max(self.ranks) + 1)]

    def _with(self, node: Node, place: int) -> Node:
        """The hand with one more card."""
        context, before, kept = node
        rank, every = self.ranks[place], hands()
        number, size = int(every.child[before, rank]), int(every.size[before])
        if number == _OVER:
            return Node(min(context, 0), _OVER, ())
        if context == SPLITS:
            context = 1 + 2 * rank
        elif context > 0 and size == 1 and context == 1 + 2 * rank:
            context += 1
        cards = (*kept, self.kinds[place]) if size == len(kept) else ()
        return Node(context, number, tuple(sorted(cards)) if self._counts(cards) else ())

    def _counts(self, cards: Cards) -> bool:
        """Whether these may become, or are, cards whose suits are paid for."""
        named = self.rules.designated_cards or ()
        if cards and len(set(cards)) == len(cards) and set(cards) <= set(named):
            return len(self.kinds) > 10
        ranks = {rank_of(card) for card in cards}
        run = self.rules.pay_suited_678 and len(ranks) == len(cards) and ranks <= set(_RUN)
        return bool(cards) and run and len({card // 13 for card in cards}) == 1

    def _cards(self, node: Node) -> Cards:
        return node.cards or held()[node.number]

    # -- what a state says ------------------------------------------------------------------------

    def _row(self, node: Node) -> Ints:
        row = np.zeros(P.NEXT + len(self.views), dtype=np.int64)
        row[P.END] = P.UNFINISHED
        if node.context == DEALERS:
            row[P.END] = self._end(node)
        elif node.number == _OVER:
            row[P.CLASS] = P.LOST
        elif hands().size[node.number] >= 2:
            cards, split = self._cards(node), node.context > 0
            row[P.CLASS] = self._class_of(cards, split)
            row[P.INSURES] = self.plays.insures(cards, node.number)
            row[P.NEXT :] = self._actions(node, cards, split)
        return row

    def _end(self, node: Node) -> int:
        if node.number == _OVER:
            return P.BUST
        found = end_of(held()[node.number])
        return P.UNFINISHED if found == DRAWS_ON else found

    def _actions(self, node: Node, cards: Cards, split: bool) -> Ints:
        may = _choices(self.rules, cards, split=split, aces=0 < node.context <= _SPLIT_ACES)
        if is_blackjack(cards, split):
            return np.full(len(self.views), P.NATURAL)
        if may == 1 << P.STAND:
            return np.full(len(self.views), P.STAND)
        if self.plays.random:
            return np.full(len(self.views), P.RANDOM + may)
        actions = self.plays.actions(node.context, node.number)[self._numbers].astype(np.int64)
        for place in np.flatnonzero(actions == LOOK):
            actions[place] = self._looked(node, self.views[place])
        ensure(bool((may >> actions & 1).all()), f"a strategy plays {cards} by the rules")
        return actions

    def _looked(self, node: Node, view: View) -> int:
        """What is done with two of a 6, 7 and 8, with an eye on their suits."""
        held_ranks = {rank_of(card) for card in held()[node.number]}
        missing = next(rank for rank in _RUN if rank not in held_ranks)
        row = 0
        if len(node.cards) == 2:
            suit = node.cards[0] // 13
            row = 1 + sum(rank_of(c) == missing and c // 13 == suit for c in view.cards)
        return self.plays.looked(view.number, node.context, missing, row)

    # -- what wagers net --------------------------------------------------------------------------

    def _class(self, nets: tuple[int, ...], *, alike: bool = True) -> int:
        if not alike:
            nets = (*nets, len(self.classes))
        return self.classes.setdefault(nets, len(self.classes))

    def nets(self) -> Ints:
        """By spot, class, end and kind of wager: the first, one added to split, one to double."""
        ensure(len(self.classes) <= P.CLASSES, "hands come out in so many ways at most")
        size = len(self.stakes) * P.ENDINGS * P.WAGERS
        found = np.zeros((P.CLASSES, size), dtype=np.int64)
        for nets, number in self.classes.items():
            found[number] = nets[:size]
        by_spot = found.reshape(P.CLASSES, len(self.stakes), P.ENDINGS * P.WAGERS).swapaxes(0, 1)
        return by_spot.reshape(len(self.stakes), P.CLASSES * P.ENDINGS * P.WAGERS)

    def _class_of(self, cards: Cards, split: bool) -> int:
        key = score(cards), len(cards) == 2, pay_line(cards, split, self.rules), split
        if key not in self._known:
            self._known[key] = self._class(self._nets(cards, split))
        return self._known[key]

    def _each(self, decide: Callable[[BlackjackWager, Cards], Decision]) -> tuple[int, ...]:
        """What each kind of wager on each spot nets against each hand of the dealer."""
        return tuple(
            decide(_wager(stake, added), dealer).net
            for stake in self.stakes
            for dealer in (*DEALER_HANDS, DEALER_HANDS[0])
            for added in ADDED
        )

    def _nets(self, cards: Cards, split: bool) -> tuple[int, ...]:
        return self._each(lambda wager, to: decide_hand(wager, cards, split, to, self.rules))

    def _lost(self) -> tuple[int, ...]:
        return self._each(lambda wager, dealer: busted(wager, dealer, self.rules))

    def _returned(self) -> tuple[int, ...]:
        return (0,) * (len(self.stakes) * P.ENDINGS * P.WAGERS)

    def _given_up(self) -> tuple[int, ...]:
        if not self.rules.surrender:
            return self._returned()
        return self._each(lambda wager, dealer: surrendered(wager.cents, True, dealer))


def _wager(cents: Cents, added: str) -> BlackjackWager:
    return BlackjackWager(id=1, seat=1, spot="box_1", cents=cents, added=added)


def minimal(rows: Ints, after: Ints, starts: Ints) -> tuple[Ints, Ints]:
    """One row for all states that do not differ, and where hands begin in `felt`.

    A row is what its state says of itself with the cards in between: where each leads to.
    """
    label, count = _labels(np.zeros(len(rows), dtype=np.int64), _different(rows)), 0
    leads = _different(after)
    while label.max() + 1 > count:
        count = int(label.max()) + 1
        label = _labels(label, [label[column] for column in leads])
    _, one = np.unique(label, return_index=True)
    width = rows.shape[1] + after.shape[1]
    to = P.ROWS + width * label
    kept = np.column_stack((rows[one, : P.NEXT], to[after[one]], rows[one, P.NEXT :]))
    return kept, to[starts]


def _different(table: Ints) -> list[Ints]:
    """The columns of a table without those that repeat another."""
    return list({column.tobytes(): column for column in table.T.copy()}.values())


def _labels(label: Ints, columns: list[Ints]) -> Ints:
    """States with different labels keep them apart, and now differ by these columns too."""
    for column in columns:
        _, found = np.unique(column, return_inverse=True)
        _, label = np.unique(label * len(found) + found, return_inverse=True)
    return label.astype(np.int64)
