"""Gathers the proof of one round: the rows that a patron may see, and where they are in the tree.

Against the house every row is anybody's once the seeds of the round are shown. At poker the rows
of a hand stay closed; commitment, words and decks are opened, and the cards that a viewer saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from pitboss.errors import NoSuchThing
from pitboss.ledger.cards import CardProof
from pitboss.ledger.entries import (
    Answered,
    Began,
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
from pitboss.ledger.merkle import inclusion
from pitboss.ledger.proof_files import ROUND, RoundProof, row_of
from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.ledger.trees import LogTree
from pitboss.server.web.fairness import card_proof
from pitboss.table import SavedTable, save_table

# Rows with a fingerprint of the table.
_DIGESTED = frozenset(each.__name__ for each in (Opened, Began, Answered, RulesAdopted))


def prove_round(
    number: int,
    round: int,
    entries: Callable[[], Iterable[Entry]],
    *,
    tree: LogTree,
    seeds: Mapping[int, bytes],
    user: int = 0,
) -> RoundProof:
    """The proof of a round that is over, as a user may have it; `entries` reads the log anew."""
    rows = iter(entries())
    found = _Gathered(number, round)
    found.read(rows)
    if found.recovered.is_poker:
        epoch = found.epoch_of_hand()
        cards = card_proof(number, epoch, entries(), seeds=seeds, user=user)
        return _proof(tree, round, found.of_hand(epoch), cards=cards)
    found.find_seeds(rows)
    return _proof(tree, round, found.of_round(), start=found.start, digested=found.digested)


def _proof(
    tree: LogTree,
    round: int,
    rows: Mapping[int, Entry],
    *,
    start: SavedTable | None = None,
    digested: str = "",
    cards: CardProof | None = None,
) -> RoundProof:
    """These rows, and what proves that they are in the tree."""
    if max(rows) > tree.size:
        raise NoSuchThing(f"the round is not yet proved by a head of {tree.size} rows")
    links = tree.links([n - 1 for n in rows if n > 1 and n - 1 not in rows])
    return RoundProof(
        pitboss=ROUND,
        table=tree.table,
        round=round,
        size=tree.size,
        root=tree.root,
        rows=[row_of(rows[n]) for n in sorted(rows)],
        before={str(n + 1): link for n, link in links.items()},
        hashes=[each.hex() for each in inclusion(tree.size, [n - 1 for n in rows], tree.hash)],
        start=start,
        digested=digested,
        cards=cards,
    )


class _Gathered:
    """Reads a log up to the end of a round, and keeps the rows that prove it."""

    def __init__(self, number: int, round: int) -> None:
        self.recovered = RecoveredTable(number)
        self._round = round
        self._kept: dict[int, Entry] = {}  # the opening, and every change of the rules
        self._chance: dict[int, list[Entry]] = {}  # rows about each epoch
        self._recent: list[Entry] = []  # from the row with the last fingerprint on
        self._used: set[int] = set()
        self._began = False
        self._history = ""
        self.start: SavedTable | None = None
        self.digested = ""

    def read(self, rows: Iterator[Entry]) -> None:
        """Read up to the end of the round."""
        for entry in rows:
            self._read(entry)
            if self.recovered.mode != AUTO:
                raise NoSuchThing("at a live table a dealer deals: there is no draw to prove")
            if self._began and self.recovered.question is None:
                return
        raise NoSuchThing(f"table {self.recovered.number} has no round {self._round} that is over")

    def _read(self, entry: Entry) -> None:
        recovered = self.recovered
        if entry.kind == Began.__name__ and recovered.table.rounds + 1 == self._round:
            self._begin()
        if self._began and recovered.epoch is not None:
            self._used.add(recovered.epoch.number)
        self._keep(entry)
        recovered.read(entry)
        if entry.kind in _DIGESTED and not self._began:
            self._history = recovered.table.history

    def _begin(self) -> None:
        """The round begins with the next row; the table is what its last fingerprint says."""
        self._began = True
        if self._recent[0].kind != Opened.__name__:
            table = self.recovered.table
            self.start = msgspec.structs.replace(save_table(table), history=self._history)
            self.digested = table.digested(self._history).decode()

    def _keep(self, entry: Entry) -> None:
        if entry.kind in _DIGESTED and not self._began:
            self._recent = []
        self._recent.append(entry)
        if entry.kind in (Opened.__name__, RulesAdopted.__name__):
            self._kept[entry.n] = entry
        epoch = self._epoch_of(entry)
        if epoch:
            self._chance.setdefault(epoch, []).append(entry)
        now = self.recovered.epoch
        if not self._began and entry.kind == Committed.__name__ and now is not None:
            self._chance = {n: kept for n, kept in self._chance.items() if n >= now.number}

    def _epoch_of(self, entry: Entry) -> int:
        """The epoch whose chance a row is about, or 0."""
        kinds = (Committed, Sealed, Contributed, Shuffled, Vacated)
        if entry.kind not in {each.__name__ for each in kinds}:
            return 0
        body = body_of(entry)
        if isinstance(body, Vacated):
            sealing = self.recovered.sealing
            return sealing.number if sealing is not None and body.seat in sealing.sealed else 0
        assert isinstance(body, Committed | Sealed | Contributed | Shuffled)
        return body.epoch

    # -- a round against the house ----------------------------------------------------------------

    def find_seeds(self, rows: Iterator[Entry]) -> None:
        """Read on to the rows that reveal the seeds."""
        hidden = {n for n in self._used if not self.recovered.epochs[n].revealed}
        for entry in (each for each in rows if each.kind == Revealed.__name__):
            if not hidden:
                return
            body = body_of(entry)
            if isinstance(body, Revealed) and body.epoch in hidden:
                hidden.remove(body.epoch)
                self._kept[entry.n] = entry
        if hidden:
            raise NoSuchThing(f"the seed of epoch {min(hidden)} has not been shown yet")

    def of_round(self) -> dict[int, Entry]:
        """All rows that prove a round against the house."""
        first = min(self._used)
        chance = [
            entry
            for epoch, rows in self._chance.items()
            for entry in (rows if epoch in self._used else rows[:1])
            if epoch >= first
        ]
        return self._kept | {each.n: each for each in (*chance, *self._recent)}

    # -- a hand of poker --------------------------------------------------------------------------

    def epoch_of_hand(self) -> int:
        """The epoch of a hand, if its rows can be proved without showing anything."""
        hand = [each for each in self._recent if each.kind in (Began.__name__, Answered.__name__)]
        epochs = {self._epoch_of(each) for each in self._recent if each.kind == Shuffled.__name__}
        if len(epochs) != 1:
            raise NoSuchThing(f"no cards were shuffled in round {self._round}")
        if not all(getattr(body_of(each), "salt", "") for each in hand):
            raise NoSuchThing("the rows of that hand could be guessed: they were not yet salted")
        return epochs.pop()

    def of_hand(self, epoch: int) -> dict[int, Entry]:
        """The rows about the chance of a hand; those of its play show hidden cards."""
        ahead = [rows[0] for number, rows in self._chance.items() if number > epoch]
        rows = [*self._chance[epoch], *ahead]
        return {1: self._kept[1]} | {each.n: each for each in rows}
