"""The only door to chance: a keyed stream of bytes, and whole numbers drawn from it without bias.

A stream is HMAC-SHA256 of a block counter under a secret key of 256 bits. The same key gives the
same numbers on every machine, so a revealed key proves a shoe; without the key nobody can tell
what comes next.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable
from typing import NoReturn, Protocol, runtime_checkable

from pitboss.errors import InvariantBroken, MalformedAnswer, NotPermitted, checked_call, ensure

KEY_BYTES = 32
BLOCK_BYTES = 32

# Eight bytes hold every index a casino needs; wider draws would only hide a mistake.
BELOW_MAX = 2**64

# Sixteen million draws in one call keep the list they make within ordinary memory.
DRAWS_MAX = 2**24

# Every try fails with a chance below one half, so a good stream never fails this often in a row.
REJECTIONS_MAX = 256

# Each batch fills at least half of what is missing, on average; the rest is drawn singly.
BATCHES_MAX = 32

# A seed is a number or a phrase somebody can read out loud.
SEED_CHARS_MAX = 256
SEED_BITS_MAX = 512

_SEED_DOMAIN = b"pitboss seed 1\x00"

# HMAC by its definition (RFC 2104): the block of SHA-256, and the pads of the key.
_HASHED_BYTES = 64
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Source(Protocol):
    """Whatever can pick one of n equally likely numbers."""

    def below(self, n: int) -> int:
        """One of 0 to n - 1, each equally likely."""
        ...


@runtime_checkable
class Arranger(Protocol):
    """A source that puts cards in order in a way of its own, every order equally likely."""

    def arrange(self, cards: Collection[int]) -> tuple[int, ...]:
        """The cards in an order that chance alone picks."""
        ...


class Stream:
    """Chance from a key that nobody sees: the same key gives the same numbers, in order."""

    __slots__ = ("_buffer", "_counter", "_key", "_offset")

    def __init__(self, key: bytes) -> None:
        ensure(type(key) is bytes and len(key) == KEY_BYTES, "a key of chance has 256 bits")
        self._key = key
        self._counter = 0
        self._buffer = b""
        self._offset = 0

    def below(self, n: int) -> int:
        """One of 0 to n - 1, each equally likely; a certain answer uses nothing up."""
        width = _width(n)
        if width == 0:
            return 0
        limit = _limit(n, width=width)
        for _ in range(REJECTIONS_MAX):
            value = int.from_bytes(self._take(width), "big")
            if value < limit:
                return value % n
        raise InvariantBroken("the stream of chance is stuck")

    def below_many(self, n: int, count: int) -> list[int]:
        """The numbers that so many single draws would give, drawn together because it is faster."""
        ensure(type(count) is int and 0 <= count <= DRAWS_MAX, f"draw 0 to {DRAWS_MAX} numbers")
        width = _width(n)
        if width == 0:
            return [0] * count
        drawn: list[int] = []
        for _ in range(BATCHES_MAX):
            # No more bytes are read than single draws are sure to read as well.
            drawn += _accepted(self._take((count - len(drawn)) * width), n=n, width=width)
        return drawn + [self.below(n) for _ in range(count - len(drawn))]

    def _take(self, size: int) -> bytes:
        end = self._offset + size
        if end > len(self._buffer):
            self._refill(size)
            end = size
        chunk = self._buffer[self._offset : end]
        self._offset = end
        return chunk

    def _refill(self, size: int) -> None:
        rest = self._buffer[self._offset :]
        blocks = -(-(size - len(rest)) // BLOCK_BYTES)
        counters = range(self._counter, self._counter + blocks)
        self._buffer = rest + b"".join(_block(self._key, counter) for counter in counters)
        self._counter += blocks
        self._offset = 0

    def __repr__(self) -> str:
        return "<Stream with a hidden key>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise NotPermitted("a stream of chance is neither copied nor written down")


def _block(key: bytes, counter: int) -> bytes:
    return hmac.digest(key, counter.to_bytes(8, "big"), "sha256")


def _width(n: int) -> int:
    """The fewest whole bytes that can hold every number below n."""
    ensure(type(n) is int and 1 <= n <= BELOW_MAX, "chance picks one of 1 to 2**64 numbers")
    return ((n - 1).bit_length() + 7) // 8


def _limit(n: int, *, width: int) -> int:
    """Where the last whole run of n numbers ends: values from here on would favour some."""
    span = 1 << (8 * width)
    return span - span % n


def _accepted(chunk: bytes, *, n: int, width: int) -> list[int]:
    """The fair numbers in a chunk of bytes, in order, with the unfair ones thrown away."""
    limit = _limit(n, width=width)
    if width == 1:
        residues = bytes(value % n for value in range(256))
        return list(chunk.translate(residues, bytes(range(limit, 256))))
    starts = range(0, len(chunk), width)
    values = (int.from_bytes(chunk[start : start + width], "big") for start in starts)
    return [value % n for value in values if value < limit]


def fresh_key() -> bytes:
    """256 bits from the operating system, owed to no clock, table or earlier shoe."""
    return secrets.token_bytes(KEY_BYTES)


def derived(key: bytes, label: bytes) -> Stream:
    """Chance that a key holds for one purpose; streams under other labels tell nothing of it."""
    return Stream(keyed(key, label))


def keyed(key: bytes, text: bytes) -> bytes:
    """256 bits that nobody can compute without the key: HMAC-SHA256."""
    return hmac.digest(key, text, "sha256")


def keyed_all(key: bytes, texts: Iterable[bytes]) -> list[bytes]:
    """The same for many texts under one key, which is prepared once (RFC 2104)."""
    ensure(len(key) <= _HASHED_BYTES, "a key is not longer than a block of the hash")
    block = key.ljust(_HASHED_BYTES, b"\0")
    inner = hashlib.sha256(block.translate(_INNER_PAD))
    outer = hashlib.sha256(block.translate(_OUTER_PAD))
    found = []
    for text in texts:
        first, second = inner.copy(), outer.copy()
        first.update(text)
        second.update(first.digest())
        found.append(second.digest())
    return found


def token() -> str:
    """256 bits from the operating system in letters that a cookie or an address can carry."""
    return secrets.token_urlsafe(KEY_BYTES)


@checked_call
def live() -> Stream:
    """Chance for a real table, under a key of its own."""
    return Stream(fresh_key())


@checked_call
def seeded(seed: int | str) -> Stream:
    """Chance that can be had again: `7` and `"7"` are the same seed on every machine.

    >>> seeded(7).below(52) == seeded("7").below(52)
    True
    """
    return Stream(hashlib.sha256(_SEED_DOMAIN + _seed_text(seed)).digest())


def _seed_text(seed: int | str) -> bytes:
    """The one spelling of a seed: a number in decimal, a phrase as it stands, in UTF-8."""
    if type(seed) is int and seed.bit_length() <= SEED_BITS_MAX:
        return str(seed).encode("ascii")
    if isinstance(seed, str) and len(seed) <= SEED_CHARS_MAX:
        try:
            return seed.encode("utf-8")
        except UnicodeEncodeError:
            raise MalformedAnswer("a seed is text that can be written down") from None
    raise MalformedAnswer(
        f"a seed is a whole number of at most {SEED_BITS_MAX} bits or a phrase "
        f"of at most {SEED_CHARS_MAX} characters"
    )
