"""Streams of simulations begin where their seed says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.simulation import streams
from pitboss.simulation.streams import CHANGES_MIN, first_word, stream


def test_a_seed_tells_where_its_stream_begins() -> None:
    """The same on every machine, and different seeds are far apart."""
    words = [first_word(seed) for seed in range(1_000)]

    assert words[0] == 15793235383387715774
    assert len(set(words)) == len(words)
    assert all(0 <= word < 2**64 for word in words)


def test_every_block_of_every_seed_has_a_stream_of_its_own() -> None:
    """Neither states nor steps come twice, and the same block has always the same."""
    made = [tuple(stream(seed, block).tolist()) for seed in range(30) for block in range(30)]

    assert len({state for state, _ in made}) == len({step for _, step in made}) == len(made)
    assert made[0] == tuple(stream(0, 0).tolist())


@given(step=st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 2**64 - 1, 0xFF, 2**63]))
def test_a_step_is_odd_and_mixes_well(step: int) -> None:
    """Steps with long runs of equal bits are changed for ones without."""
    good = streams._good_step(step)

    assert good % 2 == 1
    assert (good ^ (good >> 1)).bit_count() >= CHANGES_MIN
