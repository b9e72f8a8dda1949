"""Random numbers of kernels: the stream, numbers below a bound, cards of a shoe."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit
from scipy.stats import chisquare

from pitboss.simulation import chance
from pitboss.simulation.chance import (
    Bytes,
    Ints,
    Words,
    below,
    shuffle_ahead,
    word,
)
from pitboss.simulation.streams import stream
from tests.simulation.helpers import interpreted

MASK = 2**64 - 1


@njit(nogil=True)
def words(source: Words, count: int) -> Words:
    found = np.empty(count, dtype=np.uint64)
    for at in range(count):
        found[at] = word(source)
    return found


@njit(nogil=True)
def numbers(source: Words, bound: int, count: int) -> Ints:
    found = np.empty(count, dtype=np.int64)
    for at in range(count):
        found[at] = below(source, bound)
    return found


class Reference:
    """The published generator with a step of one's own, in whole numbers without end."""

    def __init__(self, source: Words) -> None:
        self.state, self.step = (int(each) for each in source)

    def word(self) -> int:
        self.state = (self.state + self.step) & MASK
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        while True:
            product = (self.word() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


def deck(size: int) -> Bytes:
    return np.arange(size, dtype=np.uint8)


def test_the_stream_is_the_published_generator() -> None:
    """Word for word, with the first words that its authors give for a state of zero."""
    published = np.array([0, 0x9E3779B97F4A7C15], dtype=np.uint64)
    source = stream(7, 3)
    reference = Reference(source)

    assert [int(each) for each in words(published, 2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
    assert [int(each) for each in words(source, 100)] == [reference.word() for _ in range(100)]


@given(bound=st.integers(1, 2**32), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=50)
def test_numbers_below_a_bound_are_unbiased_by_construction(bound: int, seed: int) -> None:
    """The words that would favour some numbers are thrown away, no others."""
    source = stream(seed, 0)
    reference = Reference(source)

    assert numbers(source, bound, 20).tolist() == [reference.below(bound) for _ in range(20)]


def test_numbers_below_a_bound_are_equally_likely() -> None:
    """A wheel of 38 numbers over 380,000 spins."""
    counts = np.bincount(numbers(stream(1, 0), 38, 380_000), minlength=38)

    assert len(counts) == 38
    assert chisquare(counts).pvalue > 1e-4


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    """Four cards, 24 orders, whatever order the cards lay in before."""
    source, lying = stream(3, 0), deck(4)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        shuffle_ahead(lying, source, 4)
        seen[tuple(lying.tolist())] += 1

    assert set(seen) == set(permutations(range(4)))
    assert chisquare(list(seen.values())).pvalue > 1e-4


def shuffled(source: Words, size: int, count: int) -> list[int]:
    """The first cards of a deck, each picked among those that are left."""
    reference, left = Reference(source), list(range(size))
    for at in range(count):
        other = at + reference.below(size - at)
        left[at], left[other] = left[other], left[at]
    return left


def test_cards_shuffled_ahead_are_picked_among_those_left() -> None:
    """Each card once, by the same words of the stream as anyone would pick them."""
    source, lying = stream(8, 0), deck(52)
    shuffle_ahead(lying, source, 20)

    assert lying.tolist() == shuffled(stream(8, 0), 52, 20)
    assert sorted(lying.tolist()) == list(range(52))


def uneven_first() -> Words:
    """A stream whose first word is zero, which would favour some numbers."""
    step = int(stream(9, 0)[1])
    return np.array([2**64 - step, step], dtype=np.uint64)


def test_a_word_that_would_favour_some_numbers_is_thrown_away() -> None:
    """Both where one number is drawn and where many cards are shuffled."""
    source, reference, lying = uneven_first(), Reference(uneven_first()), deck(52)
    drawn = uneven_first()
    shuffle_ahead(lying, drawn, 1)

    assert numbers(source, 52, 1).tolist() == [reference.below(52)]
    assert lying.tolist() == shuffled(uneven_first(), 52, 1)
    assert drawn.tolist() == source.tolist()
    assert int(source[0]) == int(source[1])  # two words were used


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_the_interpreted_functions_draw_what_the_compiled_ones_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One source, run as Python and as machine code."""
    compiled = numbers(stream(5, 0), 3 * 2**30, 40).tolist()
    dealt = deck(52)
    shuffle_ahead(dealt, stream(6, 0), 52)
    interpreted(monkeypatch)

    source, lying, again, first = stream(5, 0), deck(52), deck(52), uneven_first()
    chance.shuffle_ahead(lying, stream(6, 0), 52)
    chance.shuffle_ahead(again, first, 1)

    assert [chance.below(source, 3 * 2**30) for _ in range(40)] == compiled
    assert lying.tolist() == dealt.tolist()
    assert first.tolist() == [first[1], first[1]]
