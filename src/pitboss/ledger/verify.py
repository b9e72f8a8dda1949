"""Verifies a transcript without trusting the server: hash chain, seed, every draw, every cent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import LedgerTampered, MalformedFile, ensure
from pitboss.ledger.cards import SHUFFLES_PROVED, CardProof, check_deck, commitment_to, fingerprint
from pitboss.ledger.chance import seal_of
from pitboss.ledger.entries import Entry, Opened, Revealed, body_of
from pitboss.ledger.proof_files import (
    CARDS,
    GROWTH,
    ROUND,
    TRANSCRIPT,
    Growth,
    RoundProof,
    Transcript,
    entry_of,
    unhex,
)
from pitboss.ledger.recovered_table import REPLACED, RecoveredTable, recover_table

ROWS_MAX = 1_000_000

Proof: TypeAlias = Transcript | CardProof | RoundProof | Growth

_KINDS: Final[Mapping[int, type[CardProof | RoundProof | Growth]]] = {
    CARDS: CardProof,
    ROUND: RoundProof,
    GROWTH: Growth,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What a transcript was found to prove."""

    table: int
    game: str
    epoch: int
    commitment: str
    seed: str
    contributions: tuple[str, ...]
    draws: int
    rounds: int
    rows: int
    head: str
    replaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedCards:
    """What the proof of an epoch of poker was found to prove: where each card shown had lain."""

    table: int
    epoch: int
    commitment: str
    contributions: tuple[str, ...]
    decks: tuple[str, ...]
    places: tuple[str, ...]


def read_proof(text: bytes) -> Proof:
    """What a file proves: an epoch, the cards of poker, a round, or that a log has grown."""
    try:
        kind = _KINDS.get(msgspec.json.decode(text, type=_Version).pitboss)
        return read_transcript(text) if kind is None else msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedFile(f"not a transcript: {error}") from None


class _Version(msgspec.Struct, frozen=True):
    pitboss: int


def verify_cards(
    proof: CardProof, *, commitment: str | None = None, deck: str | None = None
) -> VerifiedCards:
    """Check the cards shown in an epoch of poker; the first difference is a `LedgerTampered`.

    `commitment` is the one that a player noted before the epoch, `deck` the fingerprint of a deck
    that they noted before its first card was dealt.
    """
    roots = [unhex(each) for each in proof.roots]
    if len(roots) != SHUFFLES_PROVED or commitment_to(roots) != proof.commitment:
        raise LedgerTampered("the decks are not those committed to")
    if [seal_of(*each) for each in proof.words] != proof.seals:
        raise LedgerTampered("the words of players are not those that they sealed")
    words = tuple(text for text, _ in proof.words)
    places = []
    for each in proof.decks:
        if not 0 <= each.draw < SHUFFLES_PROVED:
            raise LedgerTampered(f"no shuffle {each.draw} was committed to")
        found = check_deck(each, words, proof.roots[each.draw])
        places += [
            f"{code} is card {place} of shuffle {each.draw}" for code, place in found.items()
        ]
    decks = tuple(fingerprint(each.labels) for each in proof.decks)
    check_noted(commitment, {proof.commitment}, "the decks do not match the commitment")
    check_noted(deck, {*decks}, "no deck has the fingerprint")
    return VerifiedCards(
        table=proof.table,
        epoch=proof.epoch,
        commitment=proof.commitment,
        contributions=words,
        decks=decks,
        places=tuple(places),
    )


def check_noted(noted: str | None, found: set[str], words: str) -> None:
    """Refuse what is not the hash that a player noted."""
    if noted is not None and noted.strip().lower() not in found:
        raise LedgerTampered(f"{words} you noted")


def read_transcript(text: bytes) -> Transcript:
    """The transcript in a file; anything else is a `MalformedFile`."""
    try:
        found = msgspec.json.decode(text, type=Transcript)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedFile(f"not a transcript: {error}") from None
    if found.pitboss != TRANSCRIPT or not 0 < len(found.rows) <= ROWS_MAX:
        raise MalformedFile("not a transcript that this version can read")
    return found


def verify(transcript: Transcript, *, commitment: str | None = None) -> Verified:
    """Replay a transcript from the seed; the first difference is a `LedgerTampered`.

    `commitment` is the one that a player noted before the first wager.
    """
    entries = [entry_of(row) for row in transcript.rows]
    seeds = _seeds(entries)
    if transcript.epoch not in seeds:
        raise LedgerTampered(f"the transcript does not show the seed of epoch {transcript.epoch}")
    recovered = recover_table(transcript.table, entries, seeds=seeds)
    found = _verified(recovered, transcript.epoch, rows=len(entries))
    check_noted(commitment, {found.commitment}, "the seed does not match the commitment")
    return found


def _seeds(entries: list[Entry]) -> dict[int, bytes]:
    """All seeds that the rows reveal."""
    shown = [body for body in map(body_of, entries) if isinstance(body, Revealed)]
    return {each.epoch: unhex(each.seed) for each in shown}


def _verified(recovered: RecoveredTable, number: int, *, rows: int) -> Verified:
    epoch, opened = recovered.epochs[number], recovered.opened
    ensure(epoch.seed is not None, "a seed that was shown is known")
    assert epoch.seed is not None
    assert isinstance(opened, Opened)
    return Verified(
        table=recovered.number,
        game=opened.game,
        epoch=number,
        commitment=epoch.commitment,
        seed=epoch.seed.hex(),
        contributions=tuple(epoch.words),
        draws=epoch.draws,
        rounds=recovered.table.rounds,
        rows=rows,
        head=recovered.head,
        replaced=tuple(
            f"epoch {n}: {each.ended}"
            for n, each in recovered.epochs.items()
            if each.ended == REPLACED
        ),
    )
