"""Verifiable randomness: the server commits to a seed, players add words, the seed is revealed.

An epoch is the time for which one seed fixes chance. Draw number k of an epoch has a stream of its
own, made from the seed, from the words of players, and from k: nothing else can influence it, and a
table that is rebuilt from its log needs no other state.

Words are sealed first: a player gives their hash while the epoch is the last that was committed
to, and opens them while it is the next. No word can be chosen after another was opened. An epoch
in which a sealed word stays closed is never used, so that nobody gains by keeping theirs back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

import msgspec

from pitboss.equipment import Source, Stream, derived
from pitboss.errors import LedgerTampered, RuleViolation, ensure
from pitboss.ledger.cards import CardStream, cards_commitment

# Enough for a few words of one's own.
CONTRIBUTION_CHARS_MAX: Final = 64

# How an epoch takes words: as they are (until 2026), or sealed first.
PLAIN_WORDS: Final = 1
SEALED_WORDS: Final = 2

_DOMAIN: Final = b"pitboss commitment 1\x00"
_WORD_DOMAIN: Final = b"pitboss word 1\x00"
_SALT: Final = re.compile(r"[0-9a-f]{32,64}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def commitment_of(seed: bytes, *, cards: bool = False) -> str:
    """The hash of a seed, published before the seed is used; `cards` for one that is never shown.

    Of the latter each card can be proved by itself.
    """
    return cards_commitment(seed) if cards else sha256(_DOMAIN + seed).hexdigest()


def stream_of(seed: bytes, contributions: Sequence[str], draw: int) -> Stream:
    """The random stream of one draw of an epoch."""
    return derived(seed, msgspec.json.encode([*contributions, draw]))


def seal_of(text: str, salt: str) -> str:
    """The hash under which words are sealed; the salt keeps them from being guessed."""
    return sha256(_WORD_DOMAIN + f"{salt}\x00{text}".encode()).hexdigest()


def check_contribution(text: str) -> None:
    """Refuse a contribution that is empty or too long."""
    if not 0 < len(text) <= CONTRIBUTION_CHARS_MAX or not text.isprintable():
        message = f"add 1 to {CONTRIBUTION_CHARS_MAX} printable characters of your own"
        raise RuleViolation(message)


@dataclass(slots=True)
class Epoch:
    """The time for which one seed is used; `seed` is None where it is still secret.

    `sealed` are the hashes of words by seat, `contributions` the words that were opened, `decks`
    the fingerprints of decks that were shuffled; `ended` says why it was given up, if it was.
    """

    number: int
    commitment: str
    seed: bytes | None = None
    contributions: dict[int, str] = field(default_factory=dict)
    draws: int = 0
    revealed: bool = False
    scheme: int = PLAIN_WORDS
    cards: bool = False
    sealed: dict[int, str] = field(default_factory=dict)
    decks: list[str] = field(default_factory=list)
    ended: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing has been drawn yet."""
        return self.draws == 0

    @property
    def unopened(self) -> set[int]:
        """The seats whose words are sealed and not opened."""
        return self.sealed.keys() - self.contributions.keys()

    @property
    def words(self) -> list[str]:
        """The words that count, in the order in which they were sealed."""
        if self.scheme == PLAIN_WORDS:
            return list(self.contributions.values())
        return [self.contributions[seat] for seat in self.sealed if seat in self.contributions]

    def learn(self, seed: bytes) -> None:
        """Set the seed; one that was not committed to is refused."""
        if commitment_of(seed, cards=self.cards) != self.commitment:
            raise LedgerTampered(f"the seed of epoch {self.number} is not the one committed to")
        self.seed = seed

    def seal(self, seat: int, sealed: str) -> None:
        """A player binds words without showing them, once."""
        if not _HASH.fullmatch(sealed):
            raise RuleViolation("words are sealed with the 64 digits of their SHA-256")
        if seat in self.sealed:
            raise RuleViolation("you have sealed words for this epoch already")
        self.sealed[seat] = sealed

    def contribute(self, seat: int, text: str, salt: str = "") -> None:
        """A player adds words, once and before the first draw: those that were sealed."""
        if not self.is_open:
            raise RuleViolation("chance has already been drawn in this epoch")
        if seat in self.contributions:
            raise RuleViolation("you have contributed to this epoch already")
        check_contribution(text)
        if self.scheme == SEALED_WORDS:
            self._check_seal(seat, text, salt)
        self.contributions[seat] = text

    def _check_seal(self, seat: int, text: str, salt: str) -> None:
        if not _SALT.fullmatch(salt):
            raise RuleViolation("words are sealed with a salt of 32 to 64 hexadecimal digits")
        if self.sealed.get(seat) != seal_of(text, salt):
            raise RuleViolation("these are not the words that you sealed for this epoch")

    def stream(self) -> Source:
        """The random source of the next draw."""
        ensure(self.seed is not None, "only the owner of a table draws its chance")
        assert self.seed is not None
        if self.cards:
            return CardStream(self.seed, self.words, self.draws)
        return stream_of(self.seed, self.words, self.draws)
