"""From house rules to the arrays that the kernel works with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from pitboss.games.blackjack.analysis.cards import gets_one_card, hands_max
from pitboss.games.blackjack.analysis.hands import (
    BLACKJACK,
    DEALER_HANDS,
    OUTCOMES,
    PAIRS,
    RANKS,
    Cards,
    Ints,
    dealer,
    hand_number,
    hands,
    held,
    sets,
)
from pitboss.games.blackjack.analysis.kernel import Board, Floats, Terms, deal_out
from pitboss.games.blackjack.rules import (
    VOID,
    WINS,
    is_ace,
    is_blackjack,
    lawful,
    may_draw,
    outcome,
)
from pitboss.games.blackjack.settle import busted, decide_hand, pay_line, surrendered
from pitboss.games.blackjack.state import BlackjackWager

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

_SIX, _SEVEN, _EIGHT, _TEN = 5, 6, 7, 9
# A wager that every payout pays in whole cents.
_UNIT: Final = 2_00
# By cards of the rank that are out besides: the weights of hands with the first wager, and of
# hands with an added one.
Weights: TypeAlias = dict[int, tuple[int, int]]

_ROWS_MAX: Final = 8
_CAP_MAX: Final = 4


def views(rules: BlackjackRules) -> tuple[tuple[int, ...], ...]:
    """What a player may see of the dealer's cards: one of ten ranks, or two with the hole up."""
    return PAIRS if rules.hole_up else tuple((rank,) for rank in range(RANKS))


@lru_cache(maxsize=4)
def _dealt(shoe: tuple[int, ...], hole_up: bool, cap: int) -> tuple[Floats, Ints]:
    """The chances of all deals from a shoe, and the numbers of the sets of cards in them."""
    found = sets(extra_cards(cap))
    columns = OUTCOMES * (len(PAIRS) if hole_up else RANKS)
    tree = dealer(hole_up=hole_up)
    return deal_out(np.array(shoe), found.counts, tree, columns), found.more


def board_of(rules: BlackjackRules, shoe: tuple[int, ...]) -> Board:
    """All that the kernel needs for these house rules and this shoe."""
    table, more = _dealt(shoe, rules.hole_up, rules.max_split_hands)
    return Board(hands(), table, more, terms_of(rules))


def forget() -> None:
    """Let go of the deals of shoes analysed before."""
    _dealt.cache_clear()


@lru_cache(maxsize=8)
def terms_of(rules: BlackjackRules) -> Terms:
    """These house rules for the kernel, hand by hand as the rules have it."""
    choices = [lawful(cards, rules) if len(cards) == 2 else () for cards in held()]
    return Terms(
        pay=np.array([_ratio(rules, pay_line(cards, True, rules)) for cards in held()]),
        even=_net(rules, held()[hand_number((_TEN, _TEN))], 0, added="double"),
        wins=np.where(_against() == WINS, 1.0, 0.0),
        ties=np.where(_against() == VOID, 1.0, 0.0),
        tie=_ties(rules),
        draws=_draws(),
        doubles=np.array([int("double" in each) for each in choices]),
        surrenders=np.array([int("surrender" in each) for each in choices]),
        given_up=surrendered(_UNIT, True, DEALER_HANDS[0]).net / _UNIT,
        natural=_naturals(),
        blackjack=_blackjack(rules),
        natural_wins=_net(rules, _natural(), BLACKJACK) > 0,
        taken=_net(rules, held()[hand_number((_TEN, _TEN))], BLACKJACK),
        late=busted(_wager("split"), DEALER_HANDS[BLACKJACK], rules).net < 0,
        third=_thirds(rules),
        suits=np.array([suit_rows(rules.decks, seen) for seen in range(3)]),
        seen=np.array([[view.count(rank) for rank in range(RANKS)] for view in views(rules)]),
        one_card=np.array([int(gets_one_card(rank)) for rank in range(RANKS)]),
        caps=np.array([hands_max(rules, rank) for rank in range(RANKS)]),
        paired=np.array([_rows(_paired(cap)) for cap in range(_CAP_MAX + 1)]),
        unpaired=np.array([_rows(_unpaired(cap)) for cap in range(_CAP_MAX + 1)]),
    )


def _ratio(rules: BlackjackRules, line: str) -> float:
    return rules.odds(line).a / rules.odds(line).b


def _net(
    rules: BlackjackRules, cards: Cards, end: int, *, split: bool = False, added: str = ""
) -> float:
    """What a unit on a hand nets against an end of the dealer's, as the table decides it."""
    return decide_hand(_wager(added), cards, split, DEALER_HANDS[end], rules).net / _UNIT


def _wager(added: str) -> BlackjackWager:
    return BlackjackWager(id=1, seat=1, spot="box_1", cents=_UNIT, added=added)


@cache
def _against() -> Ints:
    """Whether each hand beats each end of the dealer's but a blackjack; equal scores are void."""
    return np.array(
        [
            [outcome(cards, dealt, True, False) for dealt in DEALER_HANDS[:BLACKJACK]]
            for cards in held()
        ]
    )


def _ties(rules: BlackjackRules) -> Floats:
    """What each hand is worth, before and after a split, against an end of the same score."""
    tie, known = np.zeros((2, len(held()))), dict[tuple[bool, int, bool], float]()
    for hand, end in np.argwhere(_against() == VOID).tolist():
        cards = held()[hand]
        for split in (False, True):
            alike = split, end, len(cards) == 2
            if alike not in known:
                known[alike] = _net(rules, cards, end, split=split)
            tie[int(split), hand] = known[alike]
    return tie


@cache
def _draws() -> Ints:
    return np.array([int(may_draw(cards, False, False)) for cards in held()])


@cache
def _naturals() -> Ints:
    return np.array([int(is_blackjack(cards, False)) for cards in held()])


def _natural() -> Cards:
    return held()[int(np.flatnonzero(_naturals())[0])]


def _thirds(rules: BlackjackRules) -> Ints:
    """Two of a 6, 7 and 8 may become the three, where a suited 6-7-8 is paid."""
    third = np.full(len(hands().size), -1)
    if rules.pay_suited_678:
        for pair in ((_SIX, _SEVEN), (_SIX, _EIGHT), (_SEVEN, _EIGHT)):
            third[hand_number(pair)] = hand_number((_SIX, _SEVEN, _EIGHT))
    return third


def suit_rows(decks: int, seen: int) -> list[tuple[float, float]]:
    """Two cards are of one suit once in four times; then how likely is it that the third is too?

    If the dealer shows cards of the third one's rank, the chance depends on their suits.
    """
    rows = [(0.75, 0.0)]
    for same in range(3):
        chance = comb(decks, same) * comb(3 * decks, seen - same) if same <= seen else 0
        share = (decks - same) / (4 * decks - seen)
        rows.append((chance / comb(4 * decks, seen) / 4, max(share, 0.0)))
    return rows


def _blackjack(rules: BlackjackRules) -> float:
    """What a winning blackjack is paid on average, all aces and cards that count ten alike."""
    deck = range(52)
    made = [(a, b) for a in deck for b in deck if is_ace(a) and is_blackjack((a, b), False)]
    return sum(_ratio(rules, pay_line(cards, False, rules)) for cards in made) / len(made)


# -- splitting -------------------------------------------------------------------------------------
#
# Second cards are looked at as if they were dealt to all split hands first, which changes no chance
# because no hand's play looks at another's cards. A card of the pair's rank makes one more hand, as
# long as the house allows it; any other card settles a hand's second card. When the last hand that
# is allowed has been made, the hands that have no second card yet take any card at all.
#
# So each hand is of one of two kinds: *whole* if its second card may be any, *barred* if that card
# cannot be of the pair's rank. That the second cards of *other* hands are not of the rank is put in
# by inclusion and exclusion: the sum over how many of them are, with alternating signs. What is
# left are hands besides which so many cards of the rank are out of the shoe, and nothing else is
# known.


def _endings(hands: int, settled: int, cap: int) -> Iterator[tuple[int, int]]:
    """How the dealing of second cards ends: hands made, hands settled by then; once per order."""
    if hands in (cap, settled):
        yield hands, settled
        return
    yield from _endings(hands + 1, settled, cap)
    yield from _endings(hands, settled + 1, cap)


@cache
def split_weights(cap: int, *, start: int = 2, leads: bool = True) -> tuple[Weights, Weights]:
    """The weights of whole and of barred hands if splitting makes at most `cap` hands.

    `start` hands of one card each are waiting; the first of them carries the first wager if it
    leads, that is if no hand was played before.
    """
    whole: Counter[tuple[int, bool]] = Counter()
    barred: Counter[tuple[int, bool]] = Counter()
    for made, settled in _endings(start, 0, cap):
        _add(barred, made - 1, settled, others=settled - 1, first=leads and settled > 0)
        _add(whole, made - 1, made - settled, others=settled, first=leads and settled == 0)
    return _by_out(whole), _by_out(barred)


def _add(
    kind: Counter[tuple[int, bool]], out: int, count: int, *, others: int, first: bool
) -> None:
    """So many hands of a kind, while `others` hands besides have settled second cards."""
    for among in range(others + 1 if count else 0):
        sign = (-1) ** among * comb(others, among)
        kind[out + among, True] += sign * first
        kind[out + among, False] += sign * (count - first)


def _by_out(kind: Counter[tuple[int, bool]]) -> Weights:
    outs = sorted({out for out, _ in kind})
    rows = {out: (kind[out, True], kind[out, False]) for out in outs}
    return {out: pair for out, pair in rows.items() if any(pair)}


def extra_cards(cap: int) -> int:
    """The most cards of the pair's rank that are out besides a hand."""
    return max(out for kind in split_weights(cap) for out in kind)


def _paired(cap: int) -> Weights:
    return split_weights(cap)[0] if cap >= 2 else {}


def _unpaired(cap: int) -> Weights:
    return either(*split_weights(cap)) if cap >= 2 else {}


def either(whole: Weights, barred: Weights) -> Weights:
    """Hands whose second card is of another rank are whole or barred."""
    none = (0, 0)
    return {
        out: (
            whole.get(out, none)[0] + barred.get(out, none)[0],
            whole.get(out, none)[1] + barred.get(out, none)[1],
        )
        for out in sorted({*whole, *barred})
    }


def weight_rows(weights: Weights) -> Floats:
    """Weights as the kernel reads them: cards out besides, then those of both kinds of hands."""
    return np.array(
        [(float(out), float(first), float(added)) for out, (first, added) in weights.items()]
    ).reshape(-1, 3)


def _rows(weights: Weights) -> Floats:
    rows = weight_rows(weights)
    return np.concatenate((rows, np.zeros((_ROWS_MAX - len(rows), 3))))
