"""Verifies one round without the ledger: its rows in the tree, its seed, every draw, every cent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from pitboss.errors import LedgerTampered, PitbossError
from pitboss.games import game
from pitboss.ledger.cards import SHUFFLES_PROVED, CardProof, fingerprint
from pitboss.ledger.chance import SEALED_WORDS, Epoch
from pitboss.ledger.entries import (
    Answered,
    Began,
    Body,
    Committed,
    Contributed,
    Entry,
    Opened,
    Revealed,
    RulesAdopted,
    Sealed,
    Shuffled,
    Vacated,
    body_of,
)
from pitboss.ledger.merkle import check_consistency
from pitboss.ledger.proof_files import CARDS, Growth, RoundProof, proved_rows, unhex
from pitboss.ledger.recovered_table import AUTO
from pitboss.ledger.verify import check_noted, verify_cards
from pitboss.table import (
    CHANCE,
    Answer,
    ChipsMoved,
    Round,
    SavedTable,
    Table,
    answer_from_dict,
    event_to_dict,
    proved,
    restore_table,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedRound:
    """What the proof of a round was found to prove; `places` are the cards of poker."""

    table: int
    game: str
    round: int
    commitments: tuple[str, ...]
    contributions: tuple[str, ...]
    draws: int
    rows: int
    head: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedGrowth:
    """Two heads of one log, of which the later was found to go on where the earlier ended."""

    table: int
    old: str
    head: str


def verify_growth(proof: Growth, *, head: str | None = None) -> VerifiedGrowth:
    """Check that a log only grew between two heads; `head` is the one that was noted."""
    roots = unhex(proof.old_root), unhex(proof.root)
    hashes = [unhex(each) for each in proof.hashes]
    check_consistency(proof.old_size, roots[0], proof.size, roots[1], hashes)
    old, new = f"{proof.old_size}:{proof.old_root}", f"{proof.size}:{proof.root}"
    check_noted(head, {old, new}, "neither head is the one")
    return VerifiedGrowth(table=proof.table, old=old, head=new)


def verify_round(
    proof: RoundProof,
    *,
    commitment: str | None = None,
    deck: str | None = None,
    head: str | None = None,
) -> VerifiedRound:
    """Check a round; the first difference is a `LedgerTampered`.

    `commitment`, `deck` and `head` are what a player noted: of the seed before the first wager, of
    the deck at poker, and of the tree (`rows:root`) at any time since the round.
    """
    entries = proved_rows(proof)
    bodies = [(each, body_of(each)) for each in entries]
    opened = bodies[0][1]
    if not isinstance(opened, Opened) or opened.mode != AUTO:
        raise LedgerTampered("the proof does not begin with the opening of a table")
    found = _head(proof)
    check_noted(head, {found}, "this is not the head that")
    if proof.cards is not None:
        return _verify_hand(proof, proof.cards, bodies, commitment=commitment, deck=deck)
    walk = _Walk(proof, opened, _seeds(bodies))
    for entry, body in bodies:
        walk.take(entry, body)
    used = walk.used()
    check_noted(commitment, {each.commitment for each in used}, "no seed has the commitment")
    return VerifiedRound(
        table=proof.table,
        game=opened.game,
        round=proof.round,
        commitments=tuple(each.commitment for each in used),
        contributions=tuple(word for each in used for word in each.words),
        draws=walk.draws,
        rows=len(entries),
        head=found,
    )


def _head(proof: RoundProof) -> str:
    return f"{proof.size}:{proof.root}"


def _seeds(bodies: Iterable[tuple[Entry, Body]]) -> dict[int, bytes]:
    shown = (body for _, body in bodies if isinstance(body, Revealed))
    return {each.epoch: unhex(each.seed) for each in shown}


class _Chance:
    """The epochs of a proof: commitments, and words that were sealed and opened in time."""

    def __init__(self, seeds: Mapping[int, bytes]) -> None:
        self.epochs: dict[int, Epoch] = {}
        self.last = 0
        self._seeds = seeds

    @property
    def in_use(self) -> Epoch | None:
        """The epoch whose seed is in use after the rows so far."""
        last = self.epochs.get(self.last)
        ahead = 2 if last is not None and last.scheme == SEALED_WORDS else 1
        return self.epochs.get(self.last - ahead)

    def take(self, body: Body) -> None:
        """Take in a row about chance."""
        match body:
            case Committed(epoch=number, commitment=commitment, scheme=scheme, cards=cards):
                if self.last and number != self.last + 1:
                    raise LedgerTampered(f"the commitment of epoch {self.last + 1} is left out")
                self.last = number
                self.epochs[number] = Epoch(number, commitment, scheme=scheme, cards=cards)
                if number in self._seeds:
                    self.epochs[number].learn(self._seeds[number])
            case Sealed(epoch=number, seat=seat, seal=seal) if number in self.epochs:
                self._check_stage(number, self.last)
                self.epochs[number].seal(seat, seal)
            case Contributed(epoch=number, seat=seat, text=text, salt=salt) if (
                number in self.epochs
            ):
                if self.epochs[number].scheme == SEALED_WORDS:
                    self._check_stage(number, self.last - 1)
                self.epochs[number].contribute(seat, text, salt)
            case Vacated(seat=seat) if self.last in self.epochs:
                self.epochs[self.last].sealed.pop(seat, None)
            case _:
                pass

    def _check_stage(self, number: int, wanted: int) -> None:
        if number != wanted:
            raise LedgerTampered("words were sealed or opened at the wrong time")


# -- a round against the house --------------------------------------------------------------------


class _Walk:
    """Goes through the rows of a proof, and plays its round again."""

    def __init__(self, proof: RoundProof, opened: Opened, seeds: Mapping[int, bytes]) -> None:
        self._proof, self._opened = proof, opened
        self._chance = _Chance(seeds)
        self._rules = [opened.rules_digest]
        self._last = 0
        self._digest: str | None = None  # of the table after the row that was marked
        self._marked = False
        self._round: Round[Any, Any, Any] | None = None
        self._is_over = False
        self._used: dict[int, Epoch] = {}
        self._revealed: set[int] = set()
        self.draws = 0

    def used(self) -> list[Epoch]:
        """The epochs that were drawn from, once the round is over."""
        if not self._is_over:
            raise LedgerTampered("the round is not in the proof to its end")
        return list(self._used.values())

    def take(self, entry: Entry, body: Body) -> None:
        """Take in the next row; one that does not fit is a `LedgerTampered`."""
        try:
            self._take(entry, body)
        except LedgerTampered:
            raise
        except PitbossError as error:
            raise LedgerTampered(f"row {entry.n} does not replay: {error.message}") from None

    def _take(self, entry: Entry, body: Body) -> None:
        if entry.n != self._last + 1:  # rows between are not known
            self._marked = False
            if self._round is not None and not self._is_over:
                raise LedgerTampered(f"the round lacks row {self._last + 1}")
        self._last = entry.n
        match body:
            case Began(round=number) if number == self._proof.round:
                self._begin(entry, body)
            case Answered() if self._round is not None and not self._is_over:
                self._answer(entry, body, self._round)
            case Opened():
                self._mark(None)
            case Began(digest=digest) | Answered(digest=digest):
                self._mark(digest)
            case RulesAdopted(rules_digest=rules, digest=digest):
                self._rules.append(rules)
                self._mark(digest)
                self._is_over = self._round is not None
            case Revealed(epoch=number):
                self._revealed.add(number)
            case _:
                self._chance.take(body)

    def _mark(self, digest: str | None) -> None:
        """The table is this from here on, until another row says otherwise."""
        if self._round is None:
            self._digest, self._marked = digest, True

    def _begin(self, entry: Entry, body: Began) -> None:
        if not self._marked or self._round is not None:
            raise LedgerTampered("the rows before the round are not in the proof")
        opened = self._opened
        card = game(opened.game)
        table = Table(
            card, card.rules.read(opened.rules, stored=True), seats={}, revision=opened.revision
        )
        self._restore(table, self._proof.start)
        self._round = Round(table)
        early = max(0, len(body.events) - len(self._round.events))
        if any(each.get("event") == ChipsMoved.__name__ for each in body.events[:early]):
            raise LedgerTampered(f"row {entry.n}: chips moved between two rounds")
        _check_same(entry, body.events[early:], self._round)
        self._is_over = self._round.over

    def _restore(self, table: Table[Any, Any, Any], start: SavedTable | None) -> None:
        """Make the table what it was before the round, as the fingerprint in the log says."""
        if (start is None) != (self._digest is None) or (start is None and self._proof.digested):
            raise LedgerTampered("the table before the round is not in the proof")
        if start is not None:
            try:
                restore_table(table, start)
                text = table.digested(start.history)
            except Exception as error:  # whatever a changed file makes of a table
                message = f"the table before the round cannot be read: {error}"
                raise LedgerTampered(message) from None
            if sha256(text).hexdigest() != self._digest or text != self._proof.digested.encode():
                raise LedgerTampered("the table before the round is not the one in the log")
        found = [rules.digest for rules in table.versions], table.rounds + 1
        if found != (self._rules, self._proof.round):
            raise LedgerTampered("the rules or the number of the round are not those in the log")

    def _answer(self, entry: Entry, body: Answered, round: Round[Any, Any, Any]) -> None:
        answer = answer_from_dict(body.answer)
        self._check_draw(entry, body, answer, round)
        before = len(round.events)
        round.answer(answer, recorded=True)
        _check_same(entry, body.events, round, before)
        self._is_over = round.over

    def _check_draw(
        self, entry: Entry, body: Answered, answer: Answer, round: Round[Any, Any, Any]
    ) -> None:
        if body.draw is None and answer.by != CHANCE:
            return
        epoch = self._chance.in_use
        if epoch is None or epoch.seed is None or epoch.unopened or body.draw is None:
            raise LedgerTampered(f"row {entry.n}: the seed of this draw is not in the proof")
        if epoch.number in self._revealed:
            raise LedgerTampered(f"row {entry.n}: the seed of this draw was shown before it")
        if epoch.number not in self._used:
            self._used[epoch.number] = epoch
            epoch.draws = body.draw
        if body.draw != epoch.draws or round.question is None:
            raise LedgerTampered(f"row {entry.n}: a draw was left out")
        if round.question.draw(epoch.stream()) != answer:
            raise LedgerTampered(f"row {entry.n}: chance was not drawn from the seed")
        epoch.draws += 1
        self.draws += 1


def _check_same(
    entry: Entry, recorded: list[dict[str, object]], round: Round[Any, Any, Any], before: int = 0
) -> None:
    """Check that the replay gives what the row recorded."""
    events = [event_to_dict(each) for each in round.events[before:]]
    then, now = (proved(each, round.table.revision) for each in (recorded, events))
    if _plain(then) != _plain(now):
        raise LedgerTampered(f"row {entry.n}: its replay does not give what it recorded")


def _plain(events: object) -> bytes:
    return msgspec.json.encode(events, order="sorted")


# -- a hand of poker ------------------------------------------------------------------------------


def _verify_hand(
    proof: RoundProof,
    cards: CardProof,
    bodies: list[tuple[Entry, Body]],
    *,
    commitment: str | None,
    deck: str | None,
) -> VerifiedRound:
    """Check the cards of a hand, and that commitment, words and decks are in the log."""
    opened = bodies[0][1]
    assert isinstance(opened, Opened)
    if (cards.pitboss, cards.table) != (CARDS, proof.table) or proof.start or proof.digested:
        raise LedgerTampered("the cards are not proved as those of a hand of poker")
    found = verify_cards(cards, commitment=commitment, deck=deck)
    chance = _Chance({})
    for entry, body in bodies:
        chance.take(body)
        drawn = isinstance(body, Shuffled) and body.epoch == cards.epoch
        if drawn and (chance.in_use is None or chance.in_use.number != cards.epoch):
            raise LedgerTampered(f"row {entry.n}: the deck is not of the seed that was in use")
    epoch = chance.epochs.get(cards.epoch)
    shuffled = {
        (body.draw, body.deck)
        for _, body in bodies
        if isinstance(body, Shuffled) and body.epoch == cards.epoch and body.draw < SHUFFLES_PROVED
    }
    decks = {(each.draw, fingerprint(each.labels)) for each in cards.decks}
    if epoch is None or not epoch.cards or epoch.commitment != cards.commitment:
        raise LedgerTampered("the commitment of the cards is not in the log")
    if list(epoch.sealed.values()) != cards.seals or tuple(epoch.words) != found.contributions:
        raise LedgerTampered("the words of players are not those in the log")
    if shuffled != decks:
        raise LedgerTampered("the decks are not those in the log")
    return VerifiedRound(
        table=proof.table,
        game=opened.game,
        round=proof.round,
        commitments=(cards.commitment,),
        contributions=found.contributions,
        draws=len(decks),
        rows=len(bodies),
        head=_head(proof),
        places=found.places,
    )
