"""Simulated blackjack: the analyser's best play, round after round, and what it brings.

>>> from pitboss.games.blackjack.options import BlackjackRules
>>> found = simulate(BlackjackRules(), 100_000, seed=1)
>>> abs(found.whole.z) < 4
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.errors import ensure
from pitboss.games.blackjack.analysis import Analysis, value
from pitboss.games.blackjack.analysis.cards import card_of, named, rank_of
from pitboss.games.blackjack.analysis.hands import (
    DEALER_HANDS,
    OUTCOMES,
    PAIRS,
    RANKS,
    Cards,
    end_of,
    hand_number,
    hands,
    held,
)
from pitboss.games.blackjack.analysis.terms import views
from pitboss.games.blackjack.rules import blackjack_waits, score
from pitboss.games.blackjack.settle import (
    busted,
    decide_hand,
    decide_insurance,
    pay_line,
    surrendered,
)
from pitboss.games.blackjack.simulation.plays import HANDS, VIEW, Small, best_policy
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.simulation.streams import first_word
from tests.games.blackjack.full_shoe_kernel import (
    BUSTED,
    CARDS,
    CHILD,
    DRAWS_LAST,
    ENDS,
    FELT,
    HOLE_UP,
    INSURED,
    NAMED,
    NET,
    NETS,
    NONE,
    RANK,
    READER,
    RUN,
    SUIT,
    SURRENDERED,
    VIEWS,
    WAITS,
    ZERO,
    Ints,
    Words,
    play_rounds,
)

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis.cards import Shoe
    from pitboss.games.blackjack.options import BlackjackRules
    from pitboss.table.authoring import Decision

__all__ = ["Sample", "Simulated", "shuffled", "simulate"]

# A kernel cannot be interrupted: it comes back for air after so many rounds.
_BATCH_ROUNDS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """Rounds that were played: what they brought on average, its standard error, what was expected.

    All in units of the first wager.
    """

    rounds: int
    mean: float
    standard_error: float
    expectation: float

    @property
    def z(self) -> float:
        """By how many standard errors the mean lies above what the analyser says."""
        return (self.mean - self.expectation) / self.standard_error


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """A simulation: all rounds, those by the cards the dealer shows, and how often what was netted.

    `nets` counts rounds by what they brought, in half units.
    """

    whole: Sample
    shown: Mapping[str, Sample]
    nets: Mapping[int, int]


def simulate(
    rules: BlackjackRules,
    rounds: int,
    *,
    seed: int,
    composition: Sequence[int] | None = None,
) -> Simulated:
    """Play so many rounds, each from the whole shoe, by the analyser's best play."""
    found = value(rules, composition=composition)
    felt, plays = felt_of(rules), best_policy(rules, found)
    shoe = shuffled(cards_of(found.composition), seed)
    counts = np.zeros((len(plays) // VIEW, NETS), dtype=np.int64)
    for start in range(0, rounds, _BATCH_ROUNDS):
        play_rounds(felt, plays, shoe, min(_BATCH_ROUNDS, rounds - start), counts)
    return Simulated(
        whole=_sample(counts.sum(axis=0), found.expectation),
        shown=MappingProxyType(dict(_by_view(rules, found, counts))),
        nets=MappingProxyType(
            {n - ZERO: int(count) for n, count in enumerate(counts.sum(axis=0)) if count}
        ),
    )


def _by_view(rules: BlackjackRules, found: Analysis, counts: Ints) -> Iterator[tuple[str, Sample]]:
    expected = {each.cards: each.expectation for each in found.shown}
    for view, seen in enumerate(views(rules)):
        if counts[view].sum() > 1:
            yield named(seen), _sample(counts[view], expected[named(seen)])


def shuffled(cards: Sequence[int], seed: int) -> Words:
    """A shoe with these cards that is shuffled as it is dealt, all of it given by the seed."""
    return np.array([first_word(seed), CARDS, 1, 0, *cards], dtype=np.uint64)


def _sample(counts: Ints, expectation: float) -> Sample:
    """Exact sums of whole numbers first, and only then what is divided."""
    rounds = int(counts.sum())
    total = sum(int(count) * (n - ZERO) for n, count in enumerate(counts))
    squares = sum(int(count) * (n - ZERO) ** 2 for n, count in enumerate(counts))
    variance = (squares - total * total / rounds) / (rounds - 1) / 4
    return Sample(rounds, total / rounds / 2, sqrt(variance / rounds), expectation)


# -- the tables ----------------------------------------------------------------------------------

# Wagers of two dollars, so that a half unit is one: every payout comes out even.
_HALF_CENTS: Final = 1_00
_UNIT_CENTS: Final = 2 * _HALF_CENTS
_SIX, _SEVEN, _EIGHT, _ACE, _TEN = 4, 5, 6, 12, 8

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
    yield RANK, [rank_of(card) for card in range(52)]
    yield SUIT, [1 << card // 13 for card in range(52)]
    yield WAITS, [blackjack_waits(card_of(rank)) for rank in range(RANKS)]
    yield INSURED, [_insured(rank, rules) for rank in range(RANKS)]
    yield VIEWS, _views()
    yield BUSTED, [[_busted(kind, DEALER_HANDS[end], rules) for kind in range(8)] for end in (0, 6)]
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
        kinds = [card for card in range(52) if rank_of(card) == rank]
        found += [kinds[n % len(kinds)] for n in range(count)]
    return found


def _views() -> Small:
    views = np.zeros((RANKS, RANKS), dtype=np.int16)
    for number, (a, b) in enumerate(PAIRS):
        views[a, b] = views[b, a] = number
    return views


@cache
def _ends() -> tuple[int, ...]:
    """How the dealer ends with each hand, or that the dealer draws on."""
    return tuple(end_of(cards) for cards in held())


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


def _busted(kind: int, dealer: Cards, rules: BlackjackRules) -> int:
    added = ["split" if kind & 2 else "", *(["double"] if kind & 1 else [])]
    return sum(_net(busted(_wager(each), dealer, rules)) for each in added)


def _insured(rank: int, rules: BlackjackRules) -> int:
    """Insurance of half the wager, by the rank of the dealer's second card."""
    if not rules.offers_insurance:
        return 0
    wager = BlackjackWager(id=1, seat=1, spot="insurance_1", cents=_HALF_CENTS)
    return _net(decide_insurance(wager, card_of(rank), rules))
