"""Writes the log of a table: every change adds rows to the batch that is committed next.

A change is applied to the recovered state at once. If its batch cannot be committed, it is taken
back (`pitboss.ledger.undo`), or the table is loaded again from its log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import UNSET, UnsetType

from pitboss import __version__
from pitboss.equipment import fresh_key
from pitboss.errors import RuleViolation, ensure
from pitboss.games import AnyGame
from pitboss.ledger.accounts import postings
from pitboss.ledger.cards import CardStream, fingerprint
from pitboss.ledger.chance import SEALED_WORDS, commitment_of
from pitboss.ledger.change_writer import ChangeWriter
from pitboss.ledger.desk import notices, step_notices
from pitboss.ledger.entries import (
    Answered,
    Batch,
    Began,
    Body,
    ChangeStepTaken,
    Closed,
    Closing,
    Committed,
    Contributed,
    DeskEntered,
    Entry,
    EpochEnded,
    Frozen,
    FundEntered,
    LeaveRequested,
    MeterEntered,
    Opened,
    Posting,
    Revealed,
    RoundResult,
    Saved,
    Sealed,
    Seated,
    Seed,
    Shuffled,
    Thawed,
    Vacated,
    WageringEnded,
    row,
)
from pitboss.ledger.funds import claims
from pitboss.ledger.meters import meter_awards
from pitboss.ledger.recovered_table import (
    AUTO,
    REPLACED,
    UNOPENED,
    RecoveredTable,
    Sitter,
    Step,
)
from pitboss.ledger.results import results_of
from pitboss.ledger.saved import SAVED_ROWS, encode_state, fingerprint_of, may_be_saved
from pitboss.poker.bad_beat import BadBeatHit
from pitboss.table import (
    REVISION,
    Answer,
    ChipsMoved,
    Event,
    HouseRules,
    MeterPaid,
    PlayerLeft,
    PlayerSat,
    SeatChanged,
)

# The epoch in use, the next, and the one for which words are sealed.
EPOCHS_OPEN: Final = 3

# The salt of a row that must not be guessed.
SALT_BYTES: Final = 16


class Writer(ChangeWriter):
    """Writes the log of one table; `now` gives the time of each row."""

    def __init__(self, recovered: RecoveredTable, now: Callable[[], int]) -> None:
        self.recovered = recovered
        self._clock = now
        self._entries: list[Entry] = []
        self._postings: list[Posting] = []
        self._seeds: list[Seed] = []
        self._results: list[RoundResult] = []
        self._claims: list[FundEntered | MeterEntered | DeskEntered] = []

    def _now(self) -> int:
        """The time of the next row, never before that of the last."""
        return max(self._clock(), self.recovered.at)

    def batch(self) -> Batch | None:
        """What has been done since the last batch; None if nothing was."""
        if not self._entries:
            return None
        batch = Batch(
            table=self.recovered.number,
            entries=tuple(self._entries),
            postings=tuple(self._postings),
            seeds=tuple(self._seeds),
            results=tuple(self._results),
            claims=tuple(self._claims),
        )
        self._entries, self._postings, self._seeds, self._results = [], [], [], []
        self._claims = []
        return batch

    # -- opening and closing ----------------------------------------------------------------------

    def open(
        self,
        card: AnyGame,
        rules: HouseRules,
        *,
        name: str,
        mode: str,
        clocks: dict[str, int],
        by: int | None = None,
        pit: str = "",
    ) -> None:
        """Open the table; its chance is committed to before anybody can wager."""
        opened = Opened(
            pitboss=__version__,
            game=card.slug,
            name=name,
            mode=mode,
            rules=rules.submission(),
            rules_digest=rules.digest,
            clocks=clocks,
            revision=REVISION,
            by=by,
            pit=pit or UNSET,
            timed=True,
        )
        self._note(opened)
        if mode == AUTO:
            self._commit_ahead()

    def start_closing(self, reason: str, *, user: int, key: str) -> None:
        """Let the table close as soon as nobody plays there any more."""
        self._note(Closing(reason=reason), user=user, key=key)

    def close(self, reason: str, *, user: int = 0, key: str = "") -> None:
        """Close the table; all its chance may be checked from now on."""
        ensure(
            not self.recovered.sitters and self.recovered.at_rest,
            "a table closes when nobody plays",
        )
        for epoch in self.recovered.epochs.values():
            if not epoch.revealed and not self.recovered.is_poker:
                self._reveal(epoch.number, epoch.seed)
        self._note(Closed(reason=reason), user=user, key=key)

    def freeze(self, reason: str, *, user: int = 0, key: str = "") -> None:
        """Stop the table."""
        self._note(Frozen(reason=reason), user=user, key=key)

    def thaw(self, *, user: int = 0, key: str = "") -> None:
        """Let the table go on."""
        self._note(Thawed(), user=user, key=key)

    # -- play -------------------------------------------------------------------------------------

    def begin(self) -> Step:
        """Begin a round; after many rows the state of the table is saved first."""
        self._save_if_due()
        events = self.recovered.begin()
        table = self.recovered.table
        body = Began(
            round=table.rounds,
            events=_as_data(events),
            digest=table.digest(),
            salt=self._fresh_salt(),
        )
        return self._step(body, None, events)

    def _fresh_salt(self) -> str | UnsetType:
        """What hides a row from those who see its hash: at poker, where cards stay hidden."""
        return fresh_key()[:SALT_BYTES].hex() if self.recovered.is_poker else UNSET

    def _save_if_due(self) -> None:
        recovered = self.recovered
        if recovered.n - recovered.saved >= SAVED_ROWS and may_be_saved(recovered):
            state = encode_state(recovered)
            recovered.keep(state)
            self._write(Saved(digest=fingerprint_of(state)), user=0, key="")

    def answer(
        self, answer: Answer, *, user: int = 0, key: str = "", sitter: Sitter | None = None
    ) -> Step:
        """Give an answer; `sitter` is the person whom the dealer seats with it."""
        return self._give(answer, draw=None, user=user, key=key, sitter=sitter)

    def draw(self) -> Step | None:
        """Let chance answer; None if the question is not one for chance."""
        epoch, question = self.recovered.epoch, self.recovered.question
        ensure(epoch is not None and question is not None, "chance is drawn in an epoch")
        assert epoch is not None
        assert question is not None
        ensure(not self.recovered.rewound, "seeds that may be known are not drawn from")
        stream = epoch.stream()
        answer = question.draw(stream)
        if answer is None:
            return None
        if isinstance(stream, CardStream) and stream.labels:
            deck = fingerprint(stream.labels)
            self._note(Shuffled(epoch=epoch.number, draw=epoch.draws, deck=deck))
        return self._give(answer, draw=epoch.draws)

    def seal(self, seat: int, seal: str, *, epoch: int = 0, user: int, key: str) -> int:
        """A player seals words for the last epoch; returns its number."""
        sealing = self.recovered.sealing
        if sealing is None:
            raise RuleViolation("at this table chance is what the real cards, dice or wheel show")
        if seat in self.recovered.silent:
            raise RuleViolation("you left sealed words unopened: others could not rely on theirs")
        if epoch not in (0, sealing.number):
            raise RuleViolation("words are sealed for the last epoch")
        body = Sealed(epoch=sealing.number, seat=seat, seal=seal)
        self._note(body, user=user, key=key)
        return body.epoch

    def contribute(self, seat: int, text: str, salt: str, *, user: int, key: str) -> int:
        """A player opens words that were sealed for the epoch that is next; returns its number."""
        epoch = self.recovered.coming
        if epoch is None:
            raise RuleViolation("at this table chance is what the real cards, dice or wheel show")
        body = Contributed(epoch=epoch.number, seat=seat, text=text, salt=salt)
        self._note(body, user=user, key=key)
        return epoch.number

    def end_wagering(self, seat: int, *, user: int, key: str) -> None:
        """A player makes no more wagers at the present question."""
        self._note(WageringEnded(seat=seat, q=self.recovered.q), user=user, key=key)

    def request_leave(self, seat: int, *, user: int, key: str = "") -> None:
        """A player leaves as soon as the rules allow."""
        self._note(LeaveRequested(seat=seat), user=user, key=key)

    def _give(
        self,
        answer: Answer,
        *,
        draw: int | None,
        user: int = 0,
        key: str = "",
        sitter: Sitter | None = None,
    ) -> Step:
        events = self.recovered.give(answer, draw=draw)
        table = self.recovered.table
        body = Answered(
            round=table.rounds,
            answer=_as_data(answer),
            events=_as_data(events),
            digest=table.digest(),
            draw=draw,
            salt=self._fresh_salt(),
        )
        step = self._step(body, answer, events, user=user, key=key, sitter=sitter)
        self._seat(events, sitter)
        self._settle_round()
        self._turn_chance()
        return step

    def _seat(self, events: Iterable[Event], sitter: Sitter | None) -> None:
        """Record who took or left a seat."""
        for event in events:
            if isinstance(event, PlayerLeft) and event.seat in self.recovered.sitters:
                self._note(Vacated(seat=event.seat), user=self.recovered.sitters[event.seat].user)
            elif isinstance(event, PlayerSat) and sitter is not None:
                seated = Seated(seat=event.seat, name=sitter.name, bot=sitter.bot)
                self._note(seated, user=sitter.user)
            else:
                self._move(event)

    def _move(self, event: Event) -> None:
        """Write down that a player moved to another seat."""
        if isinstance(event, SeatChanged):
            sitter = self.recovered.sitters[event.seat]
            leaves = event.seat in self.recovered.leaving
            seated = Seated(seat=event.to_seat, name=sitter.name, bot=sitter.bot)
            self._note(Vacated(seat=event.seat), user=sitter.user)
            self._note(seated, user=sitter.user)
            if leaves:
                self.request_leave(event.to_seat, user=sitter.user)

    def _settle_round(self) -> None:
        """When a round is over, record its results."""
        if self.recovered.question is None:
            self._results += results_of(self.recovered)

    # -- chance -----------------------------------------------------------------------------------

    def _turn_chance(self) -> None:
        """Reveal a seed that is no longer used, and commit to another.

        An epoch with words that nobody opened is passed over: no wager stands yet, and who
        keeps words back must not be able to choose between two outcomes.
        """
        if self.recovered.chance_is_spent():
            self._commit()
            while (epoch := self.recovered.epoch) is not None and epoch.unopened:
                self._note(EpochEnded(epoch=epoch.number, reason=UNOPENED))
                self._commit()
        for epoch in self.recovered.reveals():
            self._reveal(epoch.number, epoch.seed)

    def replace_seeds(self) -> None:
        """Give up every open seed of a log that was restored or rewound, before anything is drawn.

        What was not drawn from yet is revealed at once, the rest when nothing is hidden any more.
        """
        recovered, now = self.recovered, self.recovered.epoch
        if now is not None:
            for number in range(now.number, len(recovered.epochs) + 1):
                self._note(EpochEnded(epoch=number, reason=REPLACED))
            self._commit_ahead()
        recovered.rewound = False
        for epoch in recovered.reveals():
            self._reveal(epoch.number, epoch.seed)

    def _commit_ahead(self) -> None:
        """Commit to the epoch in use, to the next, and to the one for which words are sealed."""
        for _ in range(EPOCHS_OPEN):
            self._commit()

    def _commit(self) -> None:
        seed, number = fresh_key(), len(self.recovered.epochs) + 1
        cards = self.recovered.is_poker
        commitment = commitment_of(seed, cards=cards)
        self._note(Committed(epoch=number, commitment=commitment, scheme=SEALED_WORDS, cards=cards))
        self.recovered.epochs[number].learn(seed)
        self._seeds.append(Seed(epoch=number, seed=seed.hex()))

    def _reveal(self, number: int, seed: bytes | None) -> None:
        """Reveal a seed; one whose key is lost stays unknown, and is never used again."""
        if seed is None and self.recovered.epochs[number].ended:
            return
        ensure(seed is not None, "the owner of a table knows its seeds")
        assert seed is not None
        self._note(Revealed(epoch=number, seed=seed.hex()))
        self._seeds.append(Seed(epoch=number, seed=seed.hex(), revealed=True))

    # -- rows -------------------------------------------------------------------------------------

    def _note(self, body: Body, *, user: int = 0, key: str = "", at: int | None = None) -> None:
        """Apply and write a row that is not part of a round."""
        at = self._now() if at is None else at
        self.recovered.note(body, user=user, at=at)
        entry = self._write(body, user=user, key=key, at=at)
        if isinstance(body, ChangeStepTaken):
            self._claims += step_notices(self.recovered.number, entry.n, body)

    def _step(
        self,
        body: Began | Answered,
        answer: Answer | None,
        events: list[Event],
        *,
        user: int = 0,
        key: str = "",
        sitter: Sitter | None = None,
    ) -> Step:
        entry = self._write(body, user=user, key=key)
        self._postings += self._posted(entry.n, events, sitter)
        if any(isinstance(each, BadBeatHit | MeterPaid) for each in events):
            happened = (self.recovered.number, entry.n, entry.at, events, self.recovered.users())
            self._claims += [*claims(*happened), *meter_awards(*happened)]
        self._claims += notices(self.recovered.number, entry.n, events)
        return self.recovered.add_step(entry.n, entry.at, answer, events)

    def _posted(self, n: int, events: list[Event], sitter: Sitter | None) -> Iterable[Posting]:
        if not any(isinstance(each, ChipsMoved) for each in events):
            return ()
        users = self.recovered.users()
        if sitter is not None:
            users |= {each.seat: sitter.user for each in events if isinstance(each, PlayerSat)}
        return postings(self.recovered.number, n, events, users)

    def _write(self, body: Body, *, user: int, key: str, at: int | None = None) -> Entry:
        recovered, n = self.recovered, self.recovered.n + 1
        at = self._now() if at is None else at
        entry = row(
            recovered.head, table=recovered.number, n=n, body=body, at=at, user=user, key=key
        )
        recovered.n, recovered.head, recovered.at = entry.n, entry.hash, entry.at
        self._entries.append(entry)
        return entry


def _as_data(value: object) -> Any:  # noqa: ANN401
    """Answers and events as they stand in a row: they are encoded as the data that they are."""
    return value
