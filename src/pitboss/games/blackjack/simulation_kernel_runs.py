"""Simulated blackjack: the analyser's best play, round after round, and what it brings.

>>> from pitboss.games.blackjack.options import BlackjackRules
>>> found = simulate(BlackjackRules(), 100_000, seed=1)
>>> abs(found.whole.z) < 4
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.games.blackjack.analysis import Analysis, value
from pitboss.games.blackjack.analysis_cards import named
from pitboss.games.blackjack.analysis_terms import views
from pitboss.games.blackjack.simulation_kernel import (
    CARDS,
    NETS,
    VIEW,
    ZERO,
    Ints,
    Words,
    play_rounds,
)
from pitboss.games.blackjack.simulation_kernel_policy import best_policy
from pitboss.games.blackjack.simulation_kernel_tables import cards_of, felt_of
from pitboss.simulation.streams import first_word

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

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
    """A shoe with these cards that is shuffled as it is dealt, all of it told by the seed."""
    return np.array([first_word(seed), CARDS, 1, 0, *cards], dtype=np.uint64)


def _sample(counts: Ints, expectation: float) -> Sample:
    """Exact sums of whole numbers first, and only then what is divided."""
    rounds = int(counts.sum())
    total = sum(int(count) * (n - ZERO) for n, count in enumerate(counts))
    squares = sum(int(count) * (n - ZERO) ** 2 for n, count in enumerate(counts))
    variance = (squares - total * total / rounds) / (rounds - 1) / 4
    return Sample(rounds, total / rounds / 2, sqrt(variance / rounds), expectation)
