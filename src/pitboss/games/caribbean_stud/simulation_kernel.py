"""Rounds of Caribbean stud, compiled: when to bet and what hands are paid is looked up."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable

from pitboss.games._stud.kernel import Book, Sheet, add_rounds, number_at
from pitboss.games.caribbean_stud.rules import (
    HAND_CARDS,
    fixed_deduction,
    is_progressive_hand,
    outcome,
    qualifies,
    royal_share,
    straight_flush_share,
)
from pitboss.kernels import prepare
from pitboss.ranking.kernels import five
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.tally import CHUNK, Tally

prepare()  # before any kernel is declared

__all__ = [
    "BET",
    "COIN",
    "ENDS",
    "FOLD",
    "FOLDED",
    "LOOK",
    "CaribbeanStudTerms",
    "deal_rounds",
    "play_rounds",
]

# What to do with a class of hands: fold, bet, toss a coin, or look at all six cards.
FOLD, BET, COIN, LOOK = range(4)
# How a hand ended: folded, or by its category and by how it came out against the dealer's.
FOLDED: Final = 0
ENDS: Final = 4
ROYAL_FLUSH: Final = 9
STRAIGHT_FLUSH: Final = 8
SUIT_CODES: Final = 1 << 10

register_jitable(qualifies)
_outcome = njit(nogil=True)(outcome)
_is_progressive = njit(nogil=True)(is_progressive_hand)
_royal_share = njit(nogil=True)(royal_share)
_tenth = njit(nogil=True)(straight_flush_share)
_deduction = njit(nogil=True)(fixed_deduction)


class CaribbeanStudTerms(NamedTuple):
    """Where the cards of each hand lie in the deck, the dealer's last; what to do and what is paid.

    `bets` says what to do with each class of hands, and `slots` where its hands begin in `upcards`
    if it is to be looked at closely: a word there has a bit for each upcard against which to bet.
    `categories` are those of the classes. `awards` is what the progressive pays each category when
    nobody else is paid, nought for a straight flush where that is a tenth of the meter; it has no
    rows without a progressive wager. `meter` is what it shows before awards, its reset amount,
    whether fixed awards come off it, and whether a straight flush has a tenth of it. So many cards
    are `dealt` of a deck shuffled as far as that.
    """

    places: Ints
    bets: Bytes
    slots: Ints
    upcards: Words
    categories: Ints
    least: int
    awards: Ints
    meter: Ints
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: CaribbeanStudTerms, cards: Bytes, chance: Words, sheet: Sheet, rounds: int
) -> None:
    """Every player's hand in so many rounds: whether it is bet on, and how it comes out."""
    places, bets, categories, ends = terms.places, terms.bets, terms.categories, sheet.ends
    least, dealt, shared, players = terms.least, terms.dealt, len(sheet.extra) > 0, len(places) - 1
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        dealer, paid = _strength(cards, places, players), 0
        for player in range(players):
            mine = _strength(cards, places, player)
            bet, category = number_at(bets, mine), categories[mine]
            if bet == LOOK:
                bet = _look(terms, cards, player, mine)
            elif bet == COIN:
                bet = below(chance, 2)
            ends[each, player] = bet * (1 + ENDS * category + _outcome(mine, dealer, least))
            paid += bet * _is_progressive(category)
        if shared:
            for player in range(players):
                sheet.extra[each, player] = 0
            if paid > 1:
                _share(terms, ends, sheet.extra, each)


@njit(nogil=True, inline="always")
def _strength(cards: Bytes, places: Ints, hand: int) -> int:
    """The class of a hand."""
    return five(
        cards[places[hand, 0]],
        cards[places[hand, 1]],
        cards[places[hand, 2]],
        cards[places[hand, 3]],
        cards[places[hand, 4]],
    )


@njit(nogil=True)
def _look(terms: CaribbeanStudTerms, cards: Bytes, player: int, strength: int) -> int:
    """Whether to bet with these very cards against this upcard, the dealer's last card.

    The hands of a class are told apart by the suits of their cards from the highest down.
    """
    places, code, before = terms.places, 0, 64
    for _ in range(HAND_CARDS):
        highest = -1
        for place in range(HAND_CARDS):
            card = number_at(cards, places[player, place])
            key = card % 13 * 4 + card // 13
            if highest < key < before:
                highest = key
        code, before = code * 4 + highest % 4, highest
    upcard = np.uint64(cards[places[len(places) - 1, HAND_CARDS - 1]])
    word = terms.upcards[terms.slots[strength] * SUIT_CODES + code]
    return int(np.int64(word >> upcard & np.uint64(1)))


@njit(nogil=True)
def _share(terms: CaribbeanStudTerms, ends: Ints, extra: Ints, each: int) -> None:
    """Several hands are paid by one meter, from the far right: what each gets more or less."""
    awards, players, royals = terms.awards, ends.shape[1], 0
    meter, reset, deducts = terms.meter[0], terms.meter[1], terms.meter[2] != 0
    for player in range(players):
        royals += _category(ends[each, player]) == ROYAL_FLUSH
    share = -1
    for player in range(players - 1, -1, -1):
        category = _category(ends[each, player])
        if not _is_progressive(category):
            continue
        usual = awards[category]
        if category == ROYAL_FLUSH:
            if share < 0:
                share = _royal_share(meter, royals)
                meter += reset - share * royals
            extra[each, player] = share - usual
        elif category == STRAIGHT_FLUSH and terms.meter[3]:
            extra[each, player] = _tenth(meter) - usual
            meter -= _tenth(meter)
        else:
            meter -= _deduction(usual, meter, deducts)


@njit(nogil=True, inline="always")
def _category(end: int) -> int:
    """The category of a hand that ended so; a folded one has none."""
    return (end - 1) // ENDS if end != FOLDED else -1


@njit(cache=True, nogil=True)
def play_rounds(
    terms: CaribbeanStudTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left, players = np.arange(52).astype(np.uint8), rounds, len(terms.places) - 1
    shared = len(terms.awards) > 0 and players > 1
    sheet = Sheet(
        np.empty((CHUNK, players), dtype=np.int64),
        np.zeros((CHUNK if shared else 0, players), dtype=np.int64),
    )
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, sheet, some)
        add_rounds(book, sheet, some, tally)
        left -= some
