"""The tables a simulation plays by, made with the very rules the table settles with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.errors import ensure
from pitboss.games.blackjack.analysis_terms import hand_number
from pitboss.games.blackjack.kernel_cards import OUTCOMES, PAIRS, RANKS, hands
from pitboss.games.blackjack.rules import (
    blackjack_waits,
    dealer_draws,
    is_blackjack,
    low_value,
    score,
)
from pitboss.games.blackjack.settle import (
    busted,
    decide_hand,
    decide_insurance,
    pay_line,
    surrendered,
)
from pitboss.games.blackjack.simulation_kernel import (
    BLACKJACK,
    BUSTED,
    CHILD,
    DRAWS_LAST,
    ENDS,
    FELT,
    HANDS,
    HOLE_UP,
    INSURED,
    NAMED,
    NET,
    NONE,
    RANK,
    READER,
    RUN,
    SUIT,
    SURRENDERED,
    VIEWS,
    WAITS,
    Small,
)
from pitboss.games.blackjack.state import BlackjackWager

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis_cards import Shoe
    from pitboss.games.blackjack.options import BlackjackRules
    from pitboss.table.authoring import Decision

__all__ = ["DEALER_HANDS", "Cards", "card_of", "cards_of", "end_of", "felt_of", "held"]

# Wagers of two dollars, so that a half unit is one: every payout comes out even.
_HALF_CENTS: Final = 1_00
_UNIT_CENTS: Final = 2 * _HALF_CENTS
_SIX, _SEVEN, _EIGHT, _ACE, _TEN = 4, 5, 6, 12, 8

Cards = tuple[int, ...]

# A hand for each way the dealer can end: 17 to 21, over, blackjack.
DEALER_HANDS: Final[tuple[Cards, ...]] = (
    (_TEN, 18),
    (_TEN, 19),
    (_TEN, 20),
    (_TEN, 21),
    (5, 18, 31),
    (_TEN, 17, 34),
    (_TEN, 25),
)
# The six, seven and eight of one suit, after all hands; then comes the designated blackjack.
_SUITED_678: Final = (_SIX, _SEVEN, _EIGHT)


def felt_of(rules: BlackjackRules) -> Small:
    """A table under these house rules, as one array."""
    ensure(len(hands().size) == HANDS, "the simulation knows every hand by its number")
    felt = np.full(FELT, NONE, dtype=np.int16)
    for place, values in _parts(rules):
        flat = np.array(values, dtype=np.int16).ravel()
        felt[place : place + len(flat)] = flat
    return felt


def _parts(rules: BlackjackRules) -> Iterator[tuple[int, object]]:
    """Each part of the array with its place."""
    yield CHILD, hands().child
    yield ENDS, _ends()
    yield RANK, [_rank(card) for card in range(52)]
    yield SUIT, [1 << card // 13 for card in range(52)]
    yield WAITS, [blackjack_waits(card_of(rank)) for rank in range(RANKS)]
    yield INSURED, [_insured(rank, rules) for rank in range(RANKS)]
    yield VIEWS, _views()
    yield BUSTED, [_busted(kind) for kind in range(8)]
    yield SURRENDERED, [_net(surrendered(_UNIT_CENTS, True, DEALER_HANDS[end])) for end in (0, 6)]
    yield RUN, [hand_number((5, 6, 7)) if rules.pay_suited_678 else NONE]
    yield NAMED, rules.designated_cards or (NONE, NONE)
    yield DRAWS_LAST, [rules.dealer_second_card == "draw_last"]
    yield HOLE_UP, [rules.hole_up]
    yield READER, [rules.card_reader]
    yield NET, _nets(rules)


def cards_of(shoe: Shoe) -> list[int]:
    """The cards of a shoe, those of each rank as evenly of every kind as can be."""
    found: list[int] = []
    for rank, count in enumerate(shoe):
        kinds = [card for card in range(52) if _rank(card) == rank]
        found += [kinds[n % len(kinds)] for n in range(count)]
    return found


def _rank(card: int) -> int:
    return low_value(card) - 1


def card_of(rank: int, suit: int = 0) -> int:
    """A card of a rank; that of the last rank is a ten, which no notice designates."""
    kind: int = next(card for card in (_ACE, *range(_ACE)) if _rank(card) == rank)
    return 13 * suit + kind


def _views() -> Small:
    views = np.zeros((RANKS, RANKS), dtype=np.int16)
    for number, (a, b) in enumerate(PAIRS):
        views[a, b] = views[b, a] = number
    return views


@cache
def held() -> tuple[Cards, ...]:
    """Cards for each number of a hand, of every suit in turn."""
    return tuple(
        tuple(
            card_of(rank, place % 4)
            for place, rank in enumerate(np.repeat(np.arange(RANKS), counts).tolist())
        )
        for counts in hands().counts
    )


@cache
def _ends() -> tuple[int, ...]:
    """How the dealer ends with each hand, or that the dealer draws on."""
    return tuple(end_of(cards) for cards in held())


def end_of(cards: Cards) -> int:
    """How the dealer ends with these cards, or NONE if the dealer draws on."""
    if len(cards) < 2 or dealer_draws(cards):
        return NONE
    return BLACKJACK if is_blackjack(cards, False) else score(cards) - 17


# -- what hands net, in half units -----------------------------------------------------------------


def _net(decision: Decision) -> int:
    return decision.net // _HALF_CENTS


def _wager(added: str) -> BlackjackWager:
    return BlackjackWager(id=1, seat=1, spot="box_1", cents=_UNIT_CENTS, added=added)


def _nets(rules: BlackjackRules) -> Small:
    """What a hand of each kind nets against each end, as the table decides it."""
    named = rules.designated_cards or (_ACE, _TEN)
    every = (*held(), _SUITED_678, named)
    net = np.zeros((8, len(every), OUTCOMES), dtype=np.int16)
    for split in (False, True):
        alike: dict[tuple[int, bool, str], list[list[int]]] = {}
        for hand, cards in enumerate(every):
            key = score(cards), len(cards) == 2, pay_line(cards, split, rules)
            if key not in alike:
                alike[key] = _against(cards, split, rules)
            first, added, double = alike[key]
            base = 4 * split
            net[base, hand], net[base + 2, hand] = first, added
            net[base + 1, hand] = np.add(first, double)
            net[base + 3, hand] = np.add(added, double)
    return net


def _against(cards: Cards, split: bool, rules: BlackjackRules) -> list[list[int]]:
    """What the first wager, one added to split and one added to double net against each end."""
    return [
        [_net(decide_hand(_wager(added), cards, split, dealer, rules)) for dealer in DEALER_HANDS]
        for added in ("", "split", "double")
    ]


def _busted(kind: int) -> int:
    wagers = 2 if kind % 2 else 1
    return wagers * _net(busted(_UNIT_CENTS, False))


def _insured(rank: int, rules: BlackjackRules) -> int:
    """Insurance of half the wager, by the rank of the dealer's second card."""
    if not rules.offers_insurance:
        return 0
    wager = BlackjackWager(id=1, seat=1, spot="insurance_1", cents=_HALF_CENTS)
    return _net(decide_insurance(wager, card_of(rank), rules))
