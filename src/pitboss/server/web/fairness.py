"""What anybody may check: commitments, revealed seeds, transcripts, and decks card by card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from pitboss.errors import NoSuchThing
from pitboss.games import game
from pitboss.ledger.cards import SHUFFLES_PROVED, CardProof, DeckProof, prove_deck, roots_of
from pitboss.ledger.chance import Epoch
from pitboss.ledger.entries import Answered, Contributed, Entry, Opened, Revealed, body_of
from pitboss.ledger.proof_files import row_of
from pitboss.ledger.recovered_table import RecoveredTable, Step, recover_table
from pitboss.server.views.view_cache import Plain
from pitboss.table import EVERYONE, Event, seat_actor

# So many epochs are listed at once.
EPOCHS_SHOWN_MAX: Final = 100


def epochs_of(recovered: RecoveredTable, *, before: int | None = None) -> list[Plain]:
    """The last epochs of a table, or the last before one of them, in their order."""
    end = len(recovered.epochs) + 1 if before is None else min(before, len(recovered.epochs) + 1)
    numbers = range(max(1, end - EPOCHS_SHOWN_MAX), end)
    over = len(recovered.epochs) if recovered.epoch is None else recovered.epoch.number
    return [_epoch(recovered.epochs[number], over=over) for number in numbers]


def _epoch(epoch: Epoch, *, over: int) -> Plain:
    seed = epoch.seed.hex() if epoch.revealed and epoch.seed is not None else None
    return {
        "epoch": epoch.number,
        "commitment": epoch.commitment,
        "contributions": epoch.words,
        "draws": epoch.draws,
        "revealed": seed,
        "ended": epoch.ended,
        "provable": seed is not None or (epoch.cards and epoch.number < over),
    }


def transcript(
    number: int, epoch: int, entries: Iterable[Entry], *, seeds: Mapping[int, bytes]
) -> object:
    """All that is needed to verify an epoch: every row of the log, or at poker single cards."""
    rows = iter(entries)
    first = next(rows)
    opened = body_of(first)
    assert isinstance(opened, Opened)
    if game(opened.game).costs is not None:
        return card_proof(number, epoch, chain([first], rows), seeds=seeds)
    return _whole_log(number, epoch, [first], rows)


# -- the whole log --------------------------------------------------------------------------------


def _whole_log(number: int, epoch: int, read: list[Entry], rows: Iterable[Entry]) -> Plain:
    """All rows up to the one that reveals the seed of an epoch.

    Refused while the seed of an earlier epoch is still secret.
    """
    for entry in rows:
        read.append(entry)
        body = body_of(entry)
        if isinstance(body, Revealed) and body.epoch == epoch:
            break
    else:
        raise NoSuchThing(f"the seed of epoch {epoch} has not been shown")
    epochs = recover_table(number, read).epochs.values()
    hidden = [each.number for each in epochs if not each.revealed and each.draws > 0]
    if hidden and min(hidden) <= epoch:
        raise NoSuchThing(f"the seed of epoch {min(hidden)} has not been shown")
    return {"pitboss": 1, "table": number, "epoch": epoch, "rows": [row_of(each) for each in read]}


# -- single cards ---------------------------------------------------------------------------------


def card_proof(
    number: int, epoch: int, rows: Iterable[Entry], *, seeds: Mapping[int, bytes], user: int = 0
) -> CardProof:
    """The decks of an epoch of poker that is over, and the cards that everybody or a user saw."""
    recovered, seen = RecoveredTable(number), _Seen()
    for entry in rows:
        now, seat = recovered.epoch, recovered.seat_of(user) if user else None
        step = recovered.read(entry)
        if now is not None and now.number > epoch:
            break
        if now is not None and now.number == epoch and step is not None:
            seen.take_in(entry, step, {EVERYONE, *([] if seat is None else [seat_actor(seat)])})
        seen.note_words(entry, epoch)
    found, now = recovered.epochs.get(epoch), recovered.epoch
    if found is None or now is None or now.number <= epoch:
        raise NoSuchThing(f"epoch {epoch} of table {number} is not over")
    if not found.cards or epoch not in seeds:
        raise NoSuchThing("that epoch can be proved only by showing hands that were mucked")
    return CardProof(
        pitboss=2,
        table=number,
        epoch=epoch,
        commitment=found.commitment,
        seals=list(found.sealed.values()),
        words=[seen.words[seat] for seat in found.sealed if seat in seen.words],
        roots=[root.hex() for root in roots_of(seeds[epoch])],
        decks=list(seen.proofs(seeds[epoch], found.words)),
    )


class _Seen:
    """The decks that were shuffled in an epoch, and the cards of each that everybody saw."""

    def __init__(self) -> None:
        self.words: dict[int, tuple[str, str]] = {}
        self._decks: dict[int, frozenset[int]] = {}
        self._shown: dict[int, set[int]] = {}

    def note_words(self, entry: Entry, epoch: int) -> None:
        """Remember the words of players with their salts."""
        body = body_of(entry) if entry.kind == Contributed.__name__ else None
        if isinstance(body, Contributed) and body.epoch == epoch:
            self.words[body.seat] = body.text, body.salt

    def take_in(self, entry: Entry, step: Step, viewers: Collection[str]) -> None:
        """Take in a deck, or cards that came from the last deck which had them."""
        body = body_of(entry)
        order = body.answer.get("order") if isinstance(body, Answered) else None
        if isinstance(body, Answered) and body.draw is not None and isinstance(order, list):
            self._decks[body.draw] = frozenset(order)
        for card in (card for event in step.events for card in _cards_shown(event, viewers)):
            decks = [draw for draw, cards in self._decks.items() if card in cards]
            if decks and not any(card in self._shown.get(draw, ()) for draw in decks):
                self._shown.setdefault(max(decks), set()).add(card)

    def proofs(self, seed: bytes, words: list[str]) -> Iterator[DeckProof]:
        """The proof of each deck that was committed to card by card."""
        for draw, cards in self._decks.items():
            if draw < SHUFFLES_PROVED:
                yield prove_deck(seed, words, draw, cards=cards, shown=self._shown.get(draw, ()))


def _cards_shown(event: Event, viewers: Collection[str]) -> tuple[int, ...]:
    """The cards that an event shows to one of these viewers."""
    if event.to not in viewers:
        return ()
    cards = (*getattr(event, "cards", ()), getattr(event, "card", -1))
    return tuple(card for card in cards if isinstance(card, int) and card >= 0)
