"""The recovered state of a table: the table, its round, its seats and its randomness, from the log.

Replaying a log row by row gives the same state on any machine; the owner of the table writes new
rows (`pitboss.ledger.writer`), everybody else reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from pitboss.equipment import Shoe
from pitboss.errors import LedgerTampered, PitbossError, RuleViolation, ensure
from pitboss.games import AnyGame, game
from pitboss.house import TableChanges
from pitboss.ledger.cards import CardStream, fingerprint
from pitboss.ledger.chance import SEALED_WORDS, Epoch
from pitboss.ledger.entries import (
    GENESIS,
    Answered,
    Began,
    Body,
    ChangeDropped,
    ChangeProposed,
    ChangeStepTaken,
    Closed,
    Closing,
    Committed,
    Contributed,
    Entry,
    EpochEnded,
    Frozen,
    LeaveRequested,
    Opened,
    Revealed,
    RulesAdopted,
    Saved,
    Sealed,
    Seated,
    Shuffled,
    Thawed,
    Vacated,
    WageringEnded,
    body_of,
    check_link,
)
from pitboss.ledger.rule_changes import read_change
from pitboss.ledger.saved import encode_state, fingerprint_of
from pitboss.table import (
    CHANCE,
    Answer,
    Betting,
    Due,
    Event,
    Listing,
    Question,
    Round,
    Table,
    answer_from_dict,
    clocks_of,
    event_to_dict,
    goes_on,
    proved,
    renewed,
)

AUTO: Final = "auto"  # the server draws chance and gives the default answers of staff
LIVE: Final = "live"  # a dealer enters what the real cards, dice or wheel show
MODES: Final = (AUTO, LIVE)

# Why an epoch is given up.
UNOPENED: Final = "sealed words were not opened"
REPLACED: Final = "the log was restored or rewound: its seeds may be known"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat."""

    user: int
    name: str
    bot: bool = False


class Step(msgspec.Struct, frozen=True):
    """One row of a round: what was answered, and what came of it."""

    n: int
    at: int
    answer: Answer | None
    events: tuple[Event, ...]


@dataclass(slots=True)
class RecoveredTable:
    """A table as its log describes it.

    `seeds` are the secret seeds that the reader may know; `q` is the row with which the present
    question was first asked, by which answers name their question. `ready` are the seats whose
    players make no more wagers at that question, `leaving` those whose players asked to leave.
    `saved_state` is the state that row `saved` has the fingerprint of, `hidden` are the epochs
    whose seeds were not revealed.
    `rewound` says that the seeds may be known, and are replaced before anything is drawn; `silent`
    are the seats that left words sealed, which seal no more. `in_use` says since when cards or dice
    are in use that were changed after the table was opened.
    """

    number: int
    seeds: Mapping[int, bytes] = field(default_factory=dict)
    n: int = 0
    head: str = GENESIS
    at: int = 0
    opened: Opened | None = None
    round: Round[Any, Any, Any] | None = None
    sitters: dict[int, Sitter] = field(default_factory=dict)
    gone: list[tuple[int, Sitter]] = field(default_factory=list)
    ready: set[int] = field(default_factory=set)
    leaving: set[int] = field(default_factory=set)
    epochs: dict[int, Epoch] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    frozen: str = ""
    closing: str = ""
    closed: bool = False
    changes: TableChanges = field(default_factory=lambda: TableChanges(""))
    q: int = 0
    saved: int = 0
    saved_state: bytes | None = None
    hidden: set[int] = field(default_factory=set)
    rewound: bool = False
    silent: set[int] = field(default_factory=set)
    opened_at: int = 0
    in_use: dict[str, int] = field(default_factory=dict)
    _asked: Question | None = None
    _listing: Listing | None = None
    _card: AnyGame | None = None
    _table: Table[Any, Any, Any] | None = None

    # -- properties -------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any, Any, Any]:
        """The table itself, once it is open."""
        assert self._table is not None, "a table is opened by its first row"
        return self._table

    @property
    def card(self) -> AnyGame:
        """The game that is played here."""
        assert self._card is not None, "a table is opened by its first row"
        return self._card

    @property
    def mode(self) -> str:
        """Who draws chance: the server (`AUTO`), or a dealer (`LIVE`)."""
        assert self.opened is not None
        return self.opened.mode

    @property
    def is_poker(self) -> bool:
        """Whether players play against each other and not against the house."""
        return self.card.costs is not None

    @property
    def question(self) -> Question | None:
        """What the table waits for; None between rounds."""
        return None if self.round is None else self.round.question

    @property
    def listing(self) -> Listing | None:
        """The answers that the question takes; None between rounds."""
        question = self.question
        if question is None:
            return None
        if self._listing is None or self._listing.question is not question:
            self._listing = Listing(question)
        return self._listing

    @property
    def seats_asked(self) -> list[int]:
        """The seats that may answer a question other than wagers."""
        return [] if self.listing is None else self.listing.seats

    @property
    def able_to_play(self) -> list[int]:
        """The seats that could be dealt in at poker: with chips, and not away."""
        away = set(getattr(self.table.state, "away", ()))
        return [seat for seat in self.sitters if seat not in away and self.table.stack(seat)]

    @property
    def epoch(self) -> Epoch | None:
        """The epoch whose seed is in use."""
        return self.epochs.get(self._in_use)

    @property
    def coming(self) -> Epoch | None:
        """The epoch that comes next, whose words are opened."""
        return self.epochs.get(self._in_use + 1)

    @property
    def sealing(self) -> Epoch | None:
        """The epoch for which words are sealed: the last to which the server has committed."""
        last = self.epochs.get(len(self.epochs))
        return last if last is not None and last.scheme == SEALED_WORDS else None

    @property
    def _in_use(self) -> int:
        """The number of the epoch in use: one or two are committed to beyond it."""
        count = len(self.epochs)
        last = self.epochs.get(count)
        return count - (2 if last is not None and last.scheme == SEALED_WORDS else 1)

    def users(self) -> dict[int, int]:
        """Who sits where, by number."""
        return {seat: sitter.user for seat, sitter in self.sitters.items()}

    def seat_of(self, user: int) -> int | None:
        """The seat of a user."""
        for seat, each in self.sitters.items():
            if each.user == user:
                return seat
        return None

    def chance_is_spent(self) -> bool:
        """Whether the next seed takes over.

        No wager may stand: it was made when only these two seeds were committed to.
        """
        epoch = self.epoch
        return epoch is not None and not epoch.is_open and self._is_cleared

    @property
    def _is_cleared(self) -> bool:
        """Whether no wager stands and no card is out: what was drawn can hide nothing any more."""
        if self.table.wagers:
            return False
        shoes = [each for each in _values(self.table.state) if isinstance(each, Shoe)]
        if shoes:
            return all(shoe.left == shoe.size for shoe in shoes)
        return self.question is None or isinstance(self.question, Betting)

    def reveals(self) -> list[Epoch]:
        """The earlier epochs whose seeds may be revealed; at poker none: it would show the muck."""
        epoch = self.epoch
        if self.is_poker or epoch is None:
            return []
        spent = [self.epochs[n] for n in sorted(self.hidden) if n < epoch.number]
        return [each for each in spent if each.is_open or self._is_cleared]

    @property
    def between_wagers(self) -> bool:
        """Whether the rules may change now: no round is on, or nobody has wagered in it."""
        return self.round is None or self.round.over or self.round.idle

    @property
    def at_rest(self) -> bool:
        """Whether no hand is under way: wagers are open, or no round has begun."""
        question = self.question
        return question is None or (isinstance(question, Betting) and not self.table.wagers)

    @property
    def due(self) -> list[Due]:
        """The cards and dice in use that are changed by the clock, and when."""
        clocks = clocks_of(self.table.rules)
        return [Due(each, self.in_use.get(each.name, self.opened_at)) for each in clocks]

    # -- reading ----------------------------------------------------------------------------------

    def read(self, entry: Entry) -> Step | None:
        """Replay the next row; one that was changed is a `LedgerTampered`."""
        check_link(self.head, entry, n=self.n + 1)
        body = body_of(entry)
        try:
            step = self._replay(entry, body)
        except LedgerTampered:
            raise
        except PitbossError as error:
            raise LedgerTampered(f"{_where(entry)} does not replay: {error.message}") from None
        self.n, self.head, self.at = entry.n, entry.hash, entry.at
        return step

    def _replay(self, entry: Entry, body: Body) -> Step | None:
        match body:
            case Began():
                events = self.begin()
                return self._same(entry, body, None, events)
            case Answered():
                answer = answer_from_dict(body.answer)
                self._check_draw(entry, body, answer)
                events = self.give(answer, draw=body.draw, recorded=True)
                return self._same(entry, body, answer, events)
            case _:
                self.note(body, user=entry.user, at=entry.at)
                return None

    def _check_draw(self, entry: Entry, body: Answered, answer: Answer) -> None:
        """An answer of chance is the one that its seed gives, as far as the seed is known."""
        epoch = self.epoch
        if body.draw is None and answer.by == CHANCE and self.mode == AUTO:
            raise LedgerTampered(f"{_where(entry)}: chance was not drawn from a seed")
        if body.draw is None or epoch is None or epoch.seed is None or self.question is None:
            return
        stream = epoch.stream()
        if body.draw != epoch.draws or self.question.draw(stream) != answer:
            raise LedgerTampered(f"{_where(entry)}: chance was not drawn from the seed")
        labels = stream.labels if isinstance(stream, CardStream) else []
        if labels and epoch.decks[-1:] != [fingerprint(labels)]:
            raise LedgerTampered(f"{_where(entry)}: the deck is not the one published")

    def _same(
        self, entry: Entry, body: Began | Answered, answer: Answer | None, events: list[Event]
    ) -> Step:
        """Check that the replay gives what the row recorded."""
        recorded, replayed = (
            msgspec.json.encode(proved(each, self.table.revision), order="sorted")
            for each in (body.events, [event_to_dict(each) for each in events])
        )
        if recorded != replayed or body.digest != self.table.digest():
            raise LedgerTampered(f"{_where(entry)}: its replay does not give what it recorded")
        return self.add_step(entry.n, entry.at, answer, events)

    # -- changes ----------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        """Begin a round."""
        self.round = Round(self.table)
        self.steps, self.gone = [], []
        return list(self.round.events)

    def give(self, answer: Answer, *, draw: int | None, recorded: bool = False) -> list[Event]:
        """Give an answer, or one that is `recorded` in the log."""
        ensure(self.round is not None, "an answer belongs to a round")
        assert self.round is not None
        events = self.round.answer(answer, recorded=recorded)
        if draw is not None and self.epoch is not None:
            self.epoch.draws += 1
        return events

    def add_step(self, n: int, at: int, answer: Answer | None, events: Iterable[Event]) -> Step:
        """Add a row to the round under way."""
        step = Step(n, at, answer, tuple(events))
        self.steps.append(step)
        if answer is not None:
            self.in_use.update(renewed(self.table.rules, answer, at))
        if not goes_on(self._asked, self.question):
            self.q = n
            self.ready.clear()
        self._asked = self.question
        return step

    def ask_again(self) -> None:
        """The round under way was led again to the same question."""
        self._asked, self._listing = self.question, None

    def note(self, body: Body, *, user: int, at: int) -> None:
        """Apply a row that is not part of a round, written at this time."""
        match body:
            case Opened():
                self._open(body, at)
            case Committed():
                self._commit(body)
            case Sealed() | Contributed() | Shuffled() | Revealed() | EpochEnded():
                self._note_chance(body)
            case Seated() | Vacated() | WageringEnded() | LeaveRequested():
                self._note_seat(body, user)
            case Saved(digest=digest):
                self._save(digest)
            case Frozen(reason=reason):
                self.frozen = reason
            case Thawed():
                self.frozen = ""
            case Closing(reason=reason):
                self.closing = reason
            case Closed():
                self.closed = True
            case ChangeProposed() | ChangeStepTaken() | ChangeDropped() | RulesAdopted():
                read_change(self, body, at)
            case _:
                raise LedgerTampered(
                    f"table {self.number}: {type(body).__name__} is not a row of a table"
                )

    def _save(self, digest: str) -> None:
        """The state was saved; it must be the one to which the log leads."""
        state = encode_state(self)
        if fingerprint_of(state) != digest:
            raise LedgerTampered(f"table {self.number}: another state was saved")
        self.keep(state)

    def keep(self, state: bytes) -> None:
        """The next row saves this state."""
        self.table.rebase()
        self.saved, self.saved_state = self.n + 1, state

    def _note_seat(
        self, body: Seated | Vacated | WageringEnded | LeaveRequested, user: int
    ) -> None:
        """Somebody took or left a seat, or said what becomes of it."""
        seat = body.seat
        ensure(isinstance(body, Seated) or seat in self.sitters, "somebody sits there")
        match body:
            case Seated(name=name, bot=bot):
                self.sitters[seat] = Sitter(user, name, bot)
            case Vacated():
                self.gone.append((seat, self.sitters.pop(seat)))
                self.ready.discard(seat)
                self.leaving.discard(seat)
                self.silent.discard(seat)
                if self.sealing is not None:  # nobody has opened a word for it yet
                    self.sealing.sealed.pop(seat, None)
            case WageringEnded(q=q):
                ensure(q == self.q, "wagering ends at the present question")
                self.ready.add(seat)
            case LeaveRequested():
                self.leaving.add(seat)

    def _open(self, body: Opened, at: int) -> None:
        card = game(body.game)
        rules = card.rules.read(body.rules, stored=True)
        if rules.digest != body.rules_digest:
            raise LedgerTampered(f"table {self.number}: the house rules are not what they were")
        self.opened, self._card, self.opened_at = body, card, at
        self.changes = TableChanges(str(self.number))
        self._table = Table(card, rules, seats={}, revision=body.revision)

    def _commit(self, body: Committed) -> None:
        number, now = body.epoch, self.epoch
        ensure(number == len(self.epochs) + 1, "epochs follow one another")
        if now is not None and now.scheme == SEALED_WORDS and now.is_open and not now.ended:
            raise LedgerTampered(f"epoch {now.number} was passed over")
        epoch = Epoch(number, body.commitment, scheme=body.scheme, cards=body.cards)
        self.epochs[number] = epoch
        self.hidden.add(number)
        if number in self.seeds:
            epoch.learn(self.seeds[number])

    def _note_chance(self, body: Sealed | Contributed | Shuffled | Revealed | EpochEnded) -> None:
        epoch = self._epoch(body.epoch)
        match body:
            case Sealed(seat=seat, seal=seal):
                self._check_stage(epoch, self.sealing)
                epoch.seal(seat, seal)
            case Contributed(seat=seat, text=text, salt=salt):
                if epoch.scheme == SEALED_WORDS:
                    self._check_stage(epoch, self.coming)
                epoch.contribute(seat, text, salt)
            case Shuffled(deck=deck):
                epoch.decks.append(deck)
            case Revealed(seed=seed):
                epoch.learn(bytes.fromhex(seed))
                epoch.revealed = True
                self.hidden.discard(epoch.number)
            case EpochEnded(reason=reason):
                if reason == UNOPENED and not (epoch is self.epoch and epoch.unopened):
                    raise LedgerTampered(f"epoch {epoch.number} was given up without a reason")
                epoch.ended = reason
                self.silent |= epoch.unopened if reason == UNOPENED else set()

    def _check_stage(self, epoch: Epoch, wanted: Epoch | None) -> None:
        if epoch is not wanted:
            raise RuleViolation("words are sealed for the last epoch and opened for the next")

    def _epoch(self, number: int) -> Epoch:
        ensure(number in self.epochs, "an epoch begins with its commitment")
        return self.epochs[number]


def _values(state: msgspec.Struct) -> list[object]:
    return [getattr(state, name) for name in state.__struct_fields__]


def _where(entry: Entry) -> str:
    return f"table {entry.table}, row {entry.n}"


def recover_table(
    number: int, entries: Iterable[Entry], *, seeds: Mapping[int, bytes] | None = None
) -> RecoveredTable:
    """Replay the log of a table from its first row to its last."""
    recovered = RecoveredTable(number, seeds or {})
    for entry in entries:
        recovered.read(entry)
    return recovered
