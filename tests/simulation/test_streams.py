"""Streams of simulations begin where their seed says."""

from __future__ import annotations

from pitboss.simulation.streams import first_word


def test_a_seed_tells_where_its_stream_begins() -> None:
    """The same on every machine, and different seeds are far apart."""
    words = [first_word(seed) for seed in range(1_000)]

    assert words[0] == 15793235383387715774
    assert len(set(words)) == len(words)
    assert all(0 <= word < 2**64 for word in words)
