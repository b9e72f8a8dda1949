from __future__ import annotations

import copy
import hashlib
import pickle
import secrets
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import (
    BELOW_MAX,
    DRAWS_MAX,
    Stream,
    fresh_key,
    keyed,
    keyed_all,
    live,
    seeded,
)
from pitboss.errors import InvariantBroken, MalformedAnswer, NotPermitted

from .fakes import BytesGiven

KEY = bytes(range(32))


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 spelled out from its definition, as a second opinion."""
    padded = key.ljust(64, b"\x00")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


@pytest.mark.promise("R11")
def test_the_stream_is_hmac_of_a_block_counter() -> None:
    """The bytes are those that the definition of HMAC gives for 0, 1, 2 and so on."""
    blocks = [hmac_by_hand(KEY, number.to_bytes(8, "big")) for number in range(3)]

    assert bytes(Stream(KEY).below_many(256, 96)) == b"".join(blocks)
    assert blocks[0].hex() == "9f0cd9b94097fe4929918d2b8942b34439574261a35dc50163f06c67d4e48899"


@pytest.mark.promise("R11")
@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (6, [3, 0, 1, 5, 4, 1, 1, 5, 1, 3, 1, 5]),
        (52, [3, 12, 29, 12, 47, 21, 41, 41, 37, 43, 33, 14]),
        (416, [364, 409, 311, 201, 241, 363, 194, 132]),
        (2**64, [11460774541426949705, 2995330445304050500]),
    ],
)
def test_a_known_key_gives_known_numbers(n: int, expected: list[int]) -> None:
    """These vectors never change: a revealed key must prove a shoe years later."""
    stream = Stream(KEY)

    assert [stream.below(n) for _ in expected] == expected


@pytest.mark.promise("R11")
@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [27, 42, 21, 9, 46, 29, 29, 4, 48, 29]),
        (7, [8, 36, 10, 27, 44, 48, 29, 50, 5, 35]),
        ("7", [8, 36, 10, 27, 44, 48, 29, 50, 5, 35]),
        (-1, [3, 8, 27, 46, 47, 32, 37, 17, 20, 24]),
        ("pitboss", [46, 22, 15, 19, 18, 44, 7, 6, 3, 36]),
        ("Würfel", [49, 46, 34, 40, 1, 43, 38, 46, 27, 17]),
    ],
)
def test_a_known_seed_gives_known_numbers(seed: int | str, expected: list[int]) -> None:
    """A seed means the same numbers on every platform and version."""
    assert seeded(seed).below_many(52, 10) == expected


@pytest.mark.parametrize(
    "seed", [True, 1.0, None, b"7", 2**512, -(2**512), "x" * 257, "\ud800", ("a",)]
)
def test_a_seed_is_a_number_or_a_phrase(seed: int | str) -> None:
    """What has no single spelling is no seed."""
    with pytest.raises(MalformedAnswer):
        seeded(seed)


@pytest.mark.promise("R10")
@pytest.mark.parametrize("n", range(2, 257))
def test_over_all_bytes_every_number_has_the_same_weight(n: int) -> None:
    """Of the 256 values of a byte, as many lead to each number, and the rest are read again."""
    weights: Counter[int] = Counter()
    for byte in range(256):
        stream = BytesGiven(bytes([byte, 0]))
        value = stream.below(n)
        weights[value] += stream.used == 1

    assert +weights == Counter(dict.fromkeys(range(n), 256 // n))


@pytest.mark.promise("R10")
@pytest.mark.parametrize("n", [257, 416, 1000, 32_769, 65_535, 65_536])
def test_over_all_pairs_of_bytes_every_number_has_the_same_weight(n: int) -> None:
    """The same holds for all 65,536 values of two bytes."""
    weights: Counter[int] = Counter()
    for pair in range(65_536):
        stream = BytesGiven(pair.to_bytes(2, "big") + bytes(2))
        value = stream.below(n)
        weights[value] += stream.used == 2

    assert +weights == Counter(dict.fromkeys(range(n), 65_536 // n))


@pytest.mark.parametrize(
    ("n", "width"),
    [(1, 0), (2, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 3), (2**56 + 1, 8), (2**64, 8)],
)
def test_a_draw_reads_the_fewest_whole_bytes(n: int, width: int) -> None:
    """A certain answer uses nothing up, and 2**64 answers use eight bytes."""
    stream = BytesGiven(bytes(8))
    stream.below(n)

    assert stream.used == width


@pytest.mark.parametrize("n", [0, -1, BELOW_MAX + 1, True, 6.0, "6"])
def test_chance_picks_from_a_bounded_number(n: int) -> None:
    """No draw from nothing, from broken numbers or beyond eight bytes."""
    with pytest.raises(InvariantBroken):
        Stream(KEY).below(n)
    with pytest.raises(InvariantBroken):
        Stream(KEY).below_many(n, 1)


@pytest.mark.parametrize("count", [-1, DRAWS_MAX + 1, True, 1.0])
def test_draws_are_counted_and_bounded(count: int) -> None:
    """A list of draws has a length that fits into memory."""
    with pytest.raises(InvariantBroken):
        Stream(KEY).below_many(6, count)


def test_a_stuck_stream_stops_the_table() -> None:
    """A stream that only ever gives unfair values is broken, and says so."""
    with pytest.raises(InvariantBroken, match="stuck"):
        BytesGiven(b"\xff" * 300).below(6)


@given(
    st.integers(0, 1000),
    st.lists(
        st.tuples(
            st.one_of(st.integers(1, 300), st.integers(1, BELOW_MAX), st.just(129)),
            st.integers(0, 120),
        ),
        max_size=6,
    ),
)
def test_many_draws_are_the_same_as_single_draws(seed: int, plan: list[tuple[int, int]]) -> None:
    """Drawing together changes neither the numbers nor where the stream goes on."""
    together, singly = seeded(seed), seeded(seed)

    for n, count in plan:
        assert together.below_many(n, count) == [singly.below(n) for _ in range(count)]
        assert together.below(BELOW_MAX) == singly.below(BELOW_MAX)


def test_many_draws_fall_back_to_single_ones() -> None:
    """If the batches throw too much away the rest is drawn one by one, in the same order."""
    given_bytes = b"\xff" * 40 + bytes([5, 4, 3])

    assert BytesGiven(given_bytes).below_many(6, 1) == [5]


@given(st.integers(1, BELOW_MAX), st.integers(0, 1000))
def test_every_number_drawn_is_below_n(n: int, seed: int) -> None:
    """No draw ever leaves its range."""
    assert all(0 <= value < n for value in seeded(seed).below_many(n, 10))


@pytest.mark.promise("R11")
@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), bytearray(32), "x" * 32])
def test_a_key_has_256_bits(key: bytes) -> None:
    """A shorter key could be guessed, and a changeable one could be changed."""
    with pytest.raises(InvariantBroken):
        Stream(key)


@pytest.mark.promise("R11")
def test_every_live_stream_takes_256_bits_from_the_operating_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A live stream asks the system for its own key, and uses exactly that key."""
    asked: list[int] = []

    def token_bytes(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    first, second = live(), live()

    assert asked == [32, 32]
    assert first.below(BELOW_MAX) == Stream(b"\x01" * 32).below(BELOW_MAX)
    assert second.below(BELOW_MAX) == Stream(b"\x02" * 32).below(BELOW_MAX)


@pytest.mark.promise("R11")
def test_two_live_streams_never_share_a_prefix() -> None:
    """Of five thousand shoes no two begin with the same eight bytes, nor share a key."""
    prefixes = {live().below(BELOW_MAX) for _ in range(5000)}
    keys = {fresh_key() for _ in range(5000)}

    assert len(prefixes) == len(keys) == 5000
    assert {len(key) for key in keys} == {32}


@pytest.mark.promise("R11")
def test_a_stream_never_shows_its_key() -> None:
    """Neither printing nor formatting a stream gives a byte of the key away."""
    key = bytes.fromhex("c0ffee" * 10 + "c0ff")
    stream = Stream(key)
    stream.below(6)
    shown = f"{stream!r} {stream} {[stream]}"

    assert "c0ff" not in shown.lower()
    assert repr(key) not in shown
    assert not hasattr(stream, "__dict__")


@pytest.mark.promise("R11")
def test_a_stream_is_neither_copied_nor_written_down() -> None:
    """A copy would let somebody look at the next cards first."""
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(NotPermitted):
            duplicate(Stream(KEY))


@given(st.binary(max_size=64), st.lists(st.binary(max_size=200), max_size=5))
def test_many_texts_under_one_key_are_what_each_is_alone(key: bytes, texts: list[bytes]) -> None:
    assert keyed_all(key, texts) == [keyed(key, text) for text in texts]


def test_a_key_longer_than_a_block_is_refused() -> None:
    with pytest.raises(InvariantBroken):
        keyed_all(bytes(65), [b"x"])
