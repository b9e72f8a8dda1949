"""Merkle trees as in RFC 6962: one hash for all rows of a log, and short proofs about it.

A leaf is hashed behind a zero byte and a node behind a one, so that neither can be taken for the
other. A tree of n leaves is split at the largest power of two below n; so a log that grows keeps
all its complete subtrees, and two of its trees can be compared by few hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias

from pitboss.errors import LedgerTampered

# The hash of the subtree over the leaves from the first number up to, not including, the second.
Subtree: TypeAlias = Callable[[int, int], bytes]


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node with these two subtrees."""
    return sha256(b"\x01" + left + right).digest()


def split(size: int) -> int:
    """How many leaves of a tree are in its left subtree."""
    return 1 << ((size - 1).bit_length() - 1)


class Frontier:
    """The root of a tree that grows leaf by leaf, in memory that grows with its logarithm."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        self._peaks: list[bytes] = []  # complete subtrees, the largest first
        for leaf in leaves:
            self.add(leaf)

    def add(self, leaf: bytes) -> None:
        """Add the hash of the next leaf."""
        self.size += 1
        size = self.size
        while not size & 1:
            leaf = node_hash(self._peaks.pop(), leaf)
            size >>= 1
        self._peaks.append(leaf)

    def root(self) -> bytes:
        """The hash of the whole tree; that of no leaves is the hash of nothing."""
        if not self._peaks:
            return sha256(b"").digest()
        *left, found = self._peaks
        for peak in reversed(left):
            found = node_hash(peak, found)
        return found


# -- leaves in a tree -----------------------------------------------------------------------------


def inclusion(size: int, wanted: Collection[int], subtree: Subtree) -> list[bytes]:
    """The hashes that prove that some leaves are in a tree: all parts without them, left to right.

    For one leaf they are the audit path of RFC 6962.
    """
    return list(_parts(0, size, sorted(wanted), subtree))


def _parts(low: int, high: int, wanted: Sequence[int], subtree: Subtree) -> Iterator[bytes]:
    if not wanted:
        yield subtree(low, high)
    elif high - low > 1:
        middle = low + split(high - low)
        yield from _parts(low, middle, [each for each in wanted if each < middle], subtree)
        yield from _parts(middle, high, [each for each in wanted if each >= middle], subtree)


def root_from(size: int, leaves: Mapping[int, bytes], hashes: Sequence[bytes]) -> bytes:
    """The root of a tree with these leaves, if the other parts have these hashes."""
    if not leaves or not all(0 <= each < size for each in leaves):
        raise LedgerTampered("the proof is about rows outside its tree")
    rest = iter(hashes)

    def hash_of(low: int, high: int, wanted: Sequence[int]) -> bytes:
        if not wanted:
            return _next(rest)
        if high - low == 1:
            return leaves[low]
        middle = low + split(high - low)
        left = hash_of(low, middle, [each for each in wanted if each < middle])
        return node_hash(left, hash_of(middle, high, [each for each in wanted if each >= middle]))

    found = hash_of(0, size, sorted(leaves))
    _check_used(rest)
    return found


# -- trees that grew ------------------------------------------------------------------------------


def consistency(old: int, new: int, subtree: Subtree) -> list[bytes]:
    """The hashes that prove that a tree of `old` leaves is the beginning of one of `new`."""
    return list(_subproof(old, 0, new, subtree, known=True)) if 0 < old < new else []


def _subproof(old: int, low: int, high: int, subtree: Subtree, *, known: bool) -> Iterator[bytes]:
    size = high - low
    if old == size:
        if not known:
            yield subtree(low, high)
        return
    middle = low + split(size)
    if old <= middle - low:
        yield from _subproof(old, low, middle, subtree, known=known)
        yield subtree(middle, high)
    else:
        yield from _subproof(old - (middle - low), middle, high, subtree, known=False)
        yield subtree(low, middle)


def check_consistency(
    old: int, old_root: bytes, new: int, new_root: bytes, hashes: Sequence[bytes]
) -> None:
    """Raise `LedgerTampered` unless the old tree is shown to be the beginning of the new one."""
    if not 0 <= old <= new:
        raise LedgerTampered("a log does not become shorter")
    rest = iter(hashes)
    if old in (0, new):
        roots = (Frontier().root() if old == 0 else new_root), new_root
    else:
        roots = _grown(old, new, rest, known=old_root)
    _check_used(rest)
    if roots != (old_root, new_root):
        raise LedgerTampered("the rows under the earlier head are not those under the later one")


def _grown(
    old: int, new: int, rest: Iterator[bytes], *, known: bytes | None
) -> tuple[bytes, bytes]:
    """The roots of the two trees, as the hashes of a proof give them."""
    if old == new:
        same = _next(rest) if known is None else known
        return same, same
    left = split(new)
    if old <= left:
        before, after = _grown(old, left, rest, known=known)
        return before, node_hash(after, _next(rest))
    before, after = _grown(old - left, new - left, rest, known=None)
    whole = _next(rest)
    return node_hash(whole, before), node_hash(whole, after)


def _next(rest: Iterator[bytes]) -> bytes:
    found = next(rest, None)
    if found is None:
        raise LedgerTampered("a hash is missing in the proof")
    return found


def _check_used(rest: Iterator[bytes]) -> None:
    if next(rest, None) is not None:
        raise LedgerTampered("the proof has more hashes than it needs")
