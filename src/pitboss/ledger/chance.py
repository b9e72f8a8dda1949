"""Verifiable randomness: the server commits to a seed, players add text, the seed is revealed.

An epoch is the time for which one seed fixes chance. Draw number k of an epoch has a stream of its
own, made from the seed, from the texts of players, and from k: nothing else can influence it, and a
table that is rebuilt from its log needs no other state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

import msgspec

from pitboss.equipment import Stream, derived
from pitboss.errors import LedgerTampered, RuleViolation, ensure

# Enough for a few words of one's own.
CONTRIBUTION_CHARS_MAX: Final = 64

_DOMAIN: Final = b"pitboss commitment 1\x00"


def commitment_of(seed: bytes) -> str:
    """The hash of a seed, published before the seed is used."""
    return sha256(_DOMAIN + seed).hexdigest()


def stream_of(seed: bytes, contributions: Sequence[str], draw: int) -> Stream:
    """The random stream of one draw of an epoch."""
    return derived(seed, msgspec.json.encode([*contributions, draw]))


def check_contribution(text: str) -> None:
    """Refuse a contribution that is empty or too long."""
    if not 0 < len(text) <= CONTRIBUTION_CHARS_MAX or not text.isprintable():
        message = f"add 1 to {CONTRIBUTION_CHARS_MAX} printable characters of your own"
        raise RuleViolation(message)


@dataclass(slots=True)
class Epoch:
    """The time for which one seed is used; `seed` is None where it is still secret."""

    number: int
    commitment: str
    seed: bytes | None = None
    contributions: dict[int, str] = field(default_factory=dict)
    draws: int = 0
    revealed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether players may still add text."""
        return self.draws == 0

    def learn(self, seed: bytes) -> None:
        """Set the seed; one that was not committed to is refused."""
        if commitment_of(seed) != self.commitment:
            raise LedgerTampered(f"the seed of epoch {self.number} is not the one committed to")
        self.seed = seed

    def contribute(self, seat: int, text: str) -> None:
        """A player adds text, once and before the first draw."""
        if not self.is_open:
            raise RuleViolation("chance has already been drawn in this epoch")
        if seat in self.contributions:
            raise RuleViolation("you have contributed to this epoch already")
        check_contribution(text)
        self.contributions[seat] = text

    def stream(self) -> Stream:
        """The random stream of the next draw."""
        ensure(self.seed is not None, "only the owner of a table draws its chance")
        assert self.seed is not None
        return stream_of(self.seed, list(self.contributions.values()), self.draws)
