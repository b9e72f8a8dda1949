"""Proofs that the server gives out: each is verified, and then none of its forgeries may trace.

Some forgeries change anything in the file; others are those of a dishonest house, which computes
all hashes again after it has changed a row.
"""

from __future__ import annotations

import copy
import random
from typing import Any, Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.ledger.cards import CardProof
from pitboss.ledger.entries import GENESIS, link
from pitboss.ledger.merkle import root_from
from pitboss.ledger.proof_files import Growth, RoundProof, Row, entry_of, unhex
from pitboss.ledger.trees import leaf_of
from pitboss.ledger.verify import read_proof, verify, verify_cards
from pitboss.ledger.verify_round import verify_growth, verify_round

FORGERIES: Final = 12

# What a forged file may bring about here, where its hashes are computed again.
_TWISTED: Final = (AttributeError, TypeError, ValueError)


def check_proof(given: bytes, rng: random.Random, *, forgeries: int = FORGERIES) -> None:
    """A proof holds as it is; a forged one is refused, or says nothing else, but never traces."""
    check(given)
    plain = msgspec.json.decode(given)
    for _ in range(forgeries):
        forged = copy.deepcopy(plain)
        is_dishonest = "rows" in forged and rng.random() < 0.7
        change_something(rng.choice((forged["rows"], forged)) if is_dishonest else forged, rng)
        try:
            check(rehashed(forged) if is_dishonest else msgspec.json.encode(forged))
        except PitbossError:
            continue


def check(given: bytes) -> None:
    """Verify a file as `pitboss verify` does."""
    proof = read_proof(given)
    match proof:
        case CardProof():
            verify_cards(proof)
        case RoundProof():
            verify_round(proof)
        case Growth():
            verify_growth(proof)
        case _:
            verify(proof)


def change_something(plain: Any, rng: random.Random) -> None:
    """Change one value somewhere in plain data."""
    while True:
        places: list[Any] = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
        if not places:
            return
        place = rng.choice(places)
        inner = plain[place]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.9:
            plain = inner
            continue
        if rng.random() < 0.15:
            del plain[place]
        else:
            plain[place] = other(inner, rng)
        return


def other(value: Any, rng: random.Random) -> Any:
    """Another value, mostly of the same type."""
    if rng.random() < 0.1:
        return rng.choice((None, "", 0, [], {}, -1, "zz"))
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1, 1, 1000))
        case str() if value:
            at = rng.randrange(len(value))
            return value[:at] + rng.choice("0a9z") + value[at + 1 :]
        case list():
            return [*value, *value[:1]]
        case _:
            return rng.choice((1, "x", None))


def rehashed(plain: Any) -> bytes:
    """The forged proof with hashes that fit; as it is where that cannot be done."""
    try:
        rows = [msgspec.convert(_raw(row), Row) for row in plain["rows"]]
        before, n, leaves = GENESIS, 0, dict[int, bytes]()
        for row, shown in zip(rows, plain["rows"], strict=True):
            known = before if row.n == n + 1 else plain["before"][str(row.n)]
            before = shown["hash"] = link(known, entry_of(row))
            leaves[row.n - 1], n = leaf_of(before), row.n
        hashes = [unhex(each) for each in plain["hashes"]]  # a whole log has none
        plain["root"] = root_from(plain["size"], leaves, hashes).hex()
    except (PitbossError, msgspec.MsgspecError, LookupError, *_TWISTED):
        pass
    return msgspec.json.encode(plain)


def _raw(row: Any) -> Any:
    return {**row, "body": msgspec.Raw(msgspec.json.encode(row["body"]))}
