"""From house rules to the arrays that the kernel works with."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.games.blackjack.analysis.hands import (
    OUTCOMES,
    PAIRS,
    RANKS,
    Ints,
    dealer,
    hand_number,
    hands,
    sets,
)
from pitboss.games.blackjack.analysis.kernel import Board, Floats, Terms, deal_out
from pitboss.games.blackjack.analysis.splits import Weights, extra_cards, split_weights

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = [
    "board_of",
    "either",
    "forget",
    "suit_rows",
    "terms_of",
    "views",
    "weight_rows",
]

_SIX, _SEVEN, _EIGHT, _TEN = 5, 6, 7, 9
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


def terms_of(rules: BlackjackRules) -> Terms:
    """These house rules for the kernel."""
    return Terms(
        pay=_pays(rules),
        tie=_ties(rules),
        doubles=_doubles(rules),
        third=_thirds(rules),
        suits=np.array([suit_rows(rules.decks, seen) for seen in range(3)]),
        seen=np.array([[view.count(rank) for rank in range(RANKS)] for view in views(rules)]),
        late=not rules.hole_up and not rules.card_reader,
        surrender=rules.surrender,
        blackjack=_blackjack(rules),
        hole_up=rules.hole_up,
        caps=_caps(rules),
        paired=np.array([_rows(_paired(cap)) for cap in range(_CAP_MAX + 1)]),
        unpaired=np.array([_rows(_unpaired(cap)) for cap in range(_CAP_MAX + 1)]),
    )


def _ratio(rules: BlackjackRules, line: str) -> float:
    return rules.odds(line).a / rules.odds(line).b


def _pays(rules: BlackjackRules) -> Floats:
    found = hands()
    pay = np.full(len(found.size), _ratio(rules, "even"))
    if rules.five_card_21:
        pay[(found.size == 5) & (found.score == 21)] = _ratio(rules, "five_card_21")
    if rules.pay_777:
        pay[hand_number((_SEVEN,) * 3)] = _ratio(rules, "three_sevens")
    return pay


def _ties(rules: BlackjackRules) -> Floats:
    tie = np.full((2, len(hands().size)), -1.0 if rules.hole_up else 0.0)
    if rules.split_two_card_21_wins and not rules.hole_up:
        tie[1, hand_number((0, _TEN))] = 1.0
    return tie


def _doubles(rules: BlackjackRules) -> Ints:
    found = hands()
    low, high = (9, 11) if rules.hole_up else (2, 20)
    able = (found.size == 2) & (found.score >= low) & (found.score <= high)
    return np.where(able, 1, 0)


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
    """What a winning blackjack is paid on average; one in 64 is the designated one."""
    usual = _ratio(rules, "even" if rules.hole_up else "blackjack")
    if rules.designated_blackjack is None:
        return usual
    return (63 * usual + _ratio(rules, "designated_blackjack")) / 64


def _caps(rules: BlackjackRules) -> Ints:
    caps = np.full(RANKS, rules.max_split_hands)
    if not rules.resplit_aces:
        caps[0] = 2
    return caps


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
