"""Merkle trees: the vectors of RFC 6962, trees of every small size, and whatever is changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import LedgerTampered, NoSuchThing
from pitboss.ledger import trees
from pitboss.ledger.merkle import (
    Frontier,
    check_consistency,
    consistency,
    inclusion,
    leaf_hash,
    node_hash,
    root_from,
)
from pitboss.ledger.trees import LogTrees, leaf_of

# The leaves and roots with which implementations of Certificate Transparency are tested.
DATA = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
LEAVES = [leaf_hash(each) for each in DATA]


def reference(leaves: Sequence[bytes]) -> bytes:
    """The definition of the RFC, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return node_hash(reference(leaves[:k]), reference(leaves[k:]))


@cache
def many(count: int) -> tuple[bytes, ...]:
    return tuple(leaf_hash(str(n).encode()) for n in range(count))


def part(leaves: Sequence[bytes], low: int, high: int) -> bytes:
    return reference(leaves[low:high])


def test_the_roots_are_those_of_the_test_vectors() -> None:
    """Of no leaf up to eight of them."""
    assert Frontier().root().hex() == EMPTY
    for size, root in enumerate(ROOTS, start=1):
        assert Frontier(LEAVES[:size]).root().hex() == root


def test_the_audit_paths_are_those_of_the_test_vectors() -> None:
    """Of the first leaf of eight, the sixth of eight and the third of three."""
    known = {
        (8, 0): [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
        (8, 5): [
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
        (3, 2): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    }
    for (size, leaf), path in known.items():
        found = inclusion(size, [leaf], lambda low, high: part(LEAVES, low, high))
        assert {each.hex() for each in found} == set(path)
        assert len(found) == len(path)
        assert root_from(size, {leaf: LEAVES[leaf]}, found).hex() == ROOTS[size - 1]


def test_the_consistency_proofs_are_those_of_the_test_vectors() -> None:
    """Between trees of one, two, six and eight leaves."""
    known = {
        (1, 8): [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
        (6, 8): [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
        (2, 5): [
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    }
    for (old, new), path in known.items():
        found = consistency(old, new, lambda low, high: part(LEAVES, low, high))
        assert [each.hex() for each in found] == path
        check_consistency(
            old, bytes.fromhex(ROOTS[old - 1]), new, bytes.fromhex(ROOTS[new - 1]), found
        )


def test_trees_of_every_small_size_prove_every_leaf_and_every_earlier_tree() -> None:
    """All leaves of all trees up to 33, and all pairs of sizes."""
    leaves = many(33)
    for size in range(1, 34):
        root = reference(leaves[:size])
        assert Frontier(leaves[:size]).root() == root
        for leaf in range(size):
            proof = inclusion(size, [leaf], lambda low, high: part(leaves, low, high))
            assert root_from(size, {leaf: leaves[leaf]}, proof) == root
        for old in range(size + 1):
            proof = consistency(old, size, lambda low, high: part(leaves, low, high))
            check_consistency(old, reference(leaves[:old]), size, root, proof)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_random_leaves_of_random_trees_are_proved_together_and_no_bit_may_change(
    data: st.DataObject,
) -> None:
    """A proof of several leaves; another leaf, hash, place, size or number of hashes is refused."""
    size = data.draw(st.integers(1, 200))
    leaves = many(size)
    wanted = data.draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=8))
    hashes = inclusion(size, wanted, lambda low, high: part(leaves, low, high))
    root = reference(leaves)
    shown = {each: leaves[each] for each in wanted}
    assert root_from(size, shown, hashes) == root

    bit = data.draw(st.integers(0, 255))
    every = [*shown.values(), *hashes]
    place = data.draw(st.integers(0, len(every) - 1))
    every[place] = _flipped(every[place], bit)
    changed = dict(zip(shown, every, strict=False)), every[len(shown) :]
    assert root_from(size, *changed) != root
    for other in (hashes[1:], [*hashes, root]):
        if other != hashes:
            with pytest.raises(LedgerTampered, match="hash"):
                root_from(size, shown, other)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_history_that_was_rewritten_is_not_consistent(data: st.DataObject) -> None:
    """One row that is another, one that is missing, or a bit of the proof."""
    size = data.draw(st.integers(2, 150))
    old = data.draw(st.integers(1, size - 1))
    leaves = list(many(size))
    noted = reference(leaves[:old])
    rewritten = leaves.copy()
    place = data.draw(st.integers(0, old - 1))
    if data.draw(st.booleans()):
        rewritten[place] = leaf_hash(b"another row")
    else:
        del rewritten[place]
    new = len(rewritten)
    proof = consistency(old, new, lambda low, high: part(rewritten, low, high))
    with pytest.raises(LedgerTampered, match=r"earlier head"):
        check_consistency(old, noted, new, reference(rewritten), proof)

    honest = consistency(old, size, lambda low, high: part(leaves, low, high))
    check_consistency(old, noted, size, reference(leaves), honest)
    spot = data.draw(st.integers(0, len(honest) - 1))
    honest[spot] = _flipped(honest[spot], data.draw(st.integers(0, 255)))
    with pytest.raises(LedgerTampered):
        check_consistency(old, noted, size, reference(leaves), honest)


def _flipped(value: bytes, bit: int) -> bytes:
    return (int.from_bytes(value, "big") ^ (1 << bit)).to_bytes(32, "big")


def test_a_proof_of_nothing_or_of_a_log_that_became_shorter_is_refused() -> None:
    """Nor is one that names a row outside its tree."""
    root = reference(many(4))
    with pytest.raises(LedgerTampered, match="outside"):
        root_from(4, {}, [])
    with pytest.raises(LedgerTampered, match="outside"):
        root_from(4, {4: root}, [])
    with pytest.raises(LedgerTampered, match="shorter"):
        check_consistency(4, root, 3, root, [])


class _Rows:
    """A log that is only its hashes, and counts how many of them are read."""

    def __init__(self, count: int) -> None:
        self.all = [sha256(str(n).encode()).hexdigest() for n in range(count)]
        self.read = 0

    def hashes(self, table: int, after: int, limit: int) -> list[str]:
        found = self.all[after : after + limit]
        self.read += len(found)
        return found


def test_a_long_log_is_read_once_and_then_only_where_it_grew() -> None:
    """The same root as the definition gives, at every size, from remembered subtrees."""
    rows = _Rows(1_500)
    kept = LogTrees(rows)
    for size in (0, 1, 255, 256, 257, 900, 1_499):
        tree = kept.tree(3, size)
        assert tree.root == reference([leaf_of(each) for each in rows.all[:size]]).hex()
    rows.read = 0
    tree = kept.tree(3, 1_500)
    proof = inclusion(1_500, [1_400], tree.hash)
    assert root_from(1_500, {1_400: leaf_of(rows.all[1_400])}, proof).hex() == tree.root
    assert tree.links([1, 1_500]) == {1: rows.all[0], 1_500: rows.all[-1]}
    assert rows.read <= 3 * trees.CHUNK_ROWS


def test_a_tree_over_more_rows_than_there_are_is_refused() -> None:
    """And so is a hash that is none; few logs are remembered."""
    kept = LogTrees(_Rows(300))
    with pytest.raises(NoSuchThing, match="fewer rows"):
        kept.tree(1, 600)
    with pytest.raises(NoSuchThing, match="fewer rows"):
        _ = kept.tree(1, 301).root
    with pytest.raises(LedgerTampered, match="hexadecimal"):
        leaf_of("no hash")


def test_only_so_many_logs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was asked for longest ago is forgotten, and read again."""
    monkeypatch.setattr(trees, "LOGS_MAX", 2)
    rows = _Rows(256)
    kept = LogTrees(rows)
    for table in (1, 2, 3, 3, 2):
        _ = kept.tree(table, 256).root
    assert rows.read == 3 * 256
    _ = kept.tree(1, 256).root
    assert rows.read == 4 * 256
