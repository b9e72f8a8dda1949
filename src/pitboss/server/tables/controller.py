"""The rules of a served table: who may do what, what the table does by itself, and its timeouts.

A controller has no connections and no database and never waits. What it has done lies in `steps`
and in its writer until the table actor takes it.
"""

from __future__ import annotations

from typing import Final

from pitboss.errors import (
    InvariantBroken,
    LedgerConflict,
    NotPermitted,
    RuleViolation,
)
from pitboss.ledger.accounts import WALK_IN
from pitboss.ledger.recovered_table import AUTO, LIVE, RecoveredTable, Sitter, Step
from pitboss.ledger.writer import Writer
from pitboss.server.auth.roles import Action, Role, check
from pitboss.server.bots.scheduler import BotScheduler
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.change_commands import RuleCommand
from pitboss.server.tables.connection import Identity, official
from pitboss.server.tables.equipment import EquipmentKeeper
from pitboss.server.tables.flags import SeatFlags
from pitboss.server.tables.linked import LinkedMeterReader
from pitboss.server.tables.protocol import (
    Close,
    Command,
    Contribute,
    Freeze,
    GiveAnswer,
    LeaveSeat,
    Ready,
    SealWords,
    SitDown,
    Thaw,
    WalkIn,
)
from pitboss.server.tables.rule_changes import RuleChanger
from pitboss.server.tables.timeouts import default_action, leaving_action, sit_out_action
from pitboss.server.tables.window_clock import window_closes
from pitboss.table import (
    CHANCE,
    DEALER,
    Actor,
    Answer,
    Automation,
    Betting,
    CloseBetting,
    Move,
    Question,
    Sit,
    next_move,
    seat_actor,
)

# A table that makes more moves than this without asking anybody does not end.
MOVES_MAX: Final = 20_000


class TableController:
    """One table in use.

    `done` are the seats without a player's word that make no more wagers in this window, such as
    those of bots, `put_out` those that leave as soon as they may without having asked to,
    `timed_out` poker players whose time ran out, `absent` the seats whose users are disconnected,
    and since when.
    """

    def __init__(self, recovered: RecoveredTable, *, clock: Clock, clocks: Clocks) -> None:
        self.recovered, self.clocks = recovered, clocks
        self.writer = Writer(recovered, clock.now_ms)
        self.changer = RuleChanger(self.writer, clock.now_ms)
        self._now, self._keeper = clock.now_ms, EquipmentKeeper(recovered, clock.now_ms)
        self.steps: list[Step] = []
        self.done: set[int] = set()
        self.put_out: set[int] = set()
        self.timed_out: set[int] = set()
        self.absent: dict[int, int] = {}
        self._bots, self.meter = BotScheduler(), LinkedMeterReader(recovered, clock.now_ms)
        self._q, self.asked_at, self._acted_at = recovered.q, clock.now_ms(), 0
        self._enough_at = self._ready_at = 0
        self._count_players()

    @property
    def ready(self) -> set[int]:
        """The seats that make no more wagers in this window."""
        return self.recovered.ready | self.done

    @property
    def leaving(self) -> set[int]:
        """The seats that are left as soon as the rules allow."""
        return self.recovered.leaving | self.put_out

    def take_steps(self) -> list[Step]:
        """What has happened since the last call."""
        steps, self.steps = self.steps, []
        return steps

    def flags(self) -> SeatFlags:
        """What would be lost if the table were loaded again from its log."""
        return SeatFlags(
            self._q,
            frozenset(self.done),
            frozenset(self.put_out),
            frozenset(self.timed_out),
            self.asked_at,
            self._acted_at,
            self._enough_at,
            self._ready_at,
            self.changer.order,
        )

    def restore(self, flags: SeatFlags) -> None:
        """Set the flags again; those of another question are not those of this one."""
        self.put_out, self.timed_out = set(flags.put_out), set(flags.timed_out)
        self.changer.order = flags.order
        if flags.q == self.recovered.q:
            self.done = set(flags.done)
            self.asked_at, self._acted_at = flags.asked_at, flags.acted_at
            self._enough_at, self._ready_at = flags.enough_at, flags.ready_at
        self._forget_empty_seats()

    def _forget_empty_seats(self) -> None:
        """Drop the flags of seats that are free again."""
        taken = self.recovered.sitters.keys()
        self.put_out &= taken
        self.timed_out &= taken
        self.absent = {seat: self.absent[seat] for seat in self.absent.keys() & taken}

    # -- presence ---------------------------------------------------------------------------------

    def user_connected(self, user: int) -> None:
        """A user is connected again: one who was being put out for absence stays."""
        seat = self.recovered.seat_of(user)
        since = None if seat is None else self.absent.pop(seat, None)
        if seat is not None and since is not None and self._is_put_out(since):
            self.put_out.discard(seat)  # a player who asked to leave is still leaving

    def user_disconnected(self, user: int) -> None:
        """A user has no connection left; the seat is kept for a while."""
        seat = self.recovered.seat_of(user)
        if seat is not None:
            self.absent[seat] = self._now()

    @property
    def nobody_is_here(self) -> bool:
        """Whether every player with an account is disconnected: then no round begins.

        The clock of absence runs on; those whom it puts out are seen off as usual.
        """
        players = {seat for seat, each in self.recovered.sitters.items() if each.user > 0}
        return bool(players) and players <= self.absent.keys() - self.leaving

    # -- who may answer for whom ------------------------------------------------------------------

    def actors(self, identity: Identity) -> frozenset[Actor]:
        """For whom a client may answer: its own seat, or staff at a table that staff run.

        Staff do not play: a player who became staff while seated can only leave.
        """
        seat = self.recovered.seat_of(identity.user)
        if seat is not None:
            return frozenset() if identity.actors else frozenset({seat_actor(seat)})
        if self.recovered.mode != LIVE or not identity.actors:
            return frozenset()
        walked_in = [s for s, each in self.recovered.sitters.items() if each.user == WALK_IN]
        return identity.actors | {CHANCE} | {seat_actor(each) for each in walked_in}

    def _actor(self, identity: Identity, command: GiveAnswer) -> Actor:
        """For whom this answer is given: the own seat unless staff say otherwise."""
        actors = self.actors(identity) | official(identity, command.answer.answer)
        if not command.by and len(actors) == 1:
            return next(iter(actors))
        if command.by not in actors:
            raise NotPermitted(f"you may not speak as {command.by[:40] or 'a player'} here")
        return command.by

    def _seat(self, identity: Identity) -> int:
        seat = self.recovered.seat_of(identity.user)
        if seat is None:
            raise NotPermitted("you do not sit at this table")
        return seat

    # -- commands ---------------------------------------------------------------------------------

    def perform(self, identity: Identity, command: Command) -> None:
        """Carry out a command and let the table go on, or raise the error that refuses it."""
        self._replace_known_seeds()
        self._check_open(command)
        self.timed_out.discard(self.recovered.seat_of(identity.user) or 0)
        match command:
            case Close() | Freeze() | Thaw():
                self._manage(identity, command)
            case RuleCommand():
                self.changer.perform(identity, command)
            case GiveAnswer():
                self._answer(identity, command)
            case Ready():
                self._check_q(command.q)
                seat = self._seat(identity)
                if seat in self.recovered.ready:
                    raise LedgerConflict("you make no more wagers in this window already")
                self.writer.end_wagering(seat, user=identity.user, key=command.key)
                self._ready_at = self._now()
            case SitDown():
                sitter = Sitter(identity.user, identity.name)
                self.sit(sitter, command.seat, command.cents, user=identity.user, key=command.key)
            case WalkIn():
                self._check_staff(identity)
                sitter = Sitter(WALK_IN, command.name)
                self.sit(sitter, command.seat, command.cents, user=identity.user, key=command.key)
            case LeaveSeat():
                seat = self._seat(identity)
                if seat in self.recovered.leaving:
                    raise RuleViolation("you leave already, as soon as the rules allow")
                self.writer.request_leave(seat, user=identity.user, key=command.key)
            case SealWords() | Contribute():
                self._add_words(identity, command)
        self.advance()

    def _add_words(self, identity: Identity, command: SealWords | Contribute) -> None:
        """A player seals words for chance that is still to come, or opens them."""
        seat, user, key = self._seat(identity), identity.user, command.key
        if isinstance(command, SealWords):
            self.writer.seal(seat, command.seal, epoch=command.epoch, user=user, key=key)
        else:
            self.writer.contribute(seat, command.text, command.salt, user=user, key=key)

    def _replace_known_seeds(self) -> None:
        """Before anything else, seeds go that may be known from another copy of the log."""
        if self.recovered.rewound:
            self.writer.replace_seeds()

    def _manage(self, identity: Identity, command: Close | Freeze | Thaw) -> None:
        """Close, stop or continue the table, if the role may."""
        role = Role(identity.role)
        reason = getattr(command, "reason", "") or f"by {identity.name}"
        match command:
            case Close():
                check(role, Action.TABLE_CLOSE)
                reason = self.recovered.closing or reason
                self.writer.start_closing(reason, user=identity.user, key=command.key)
            case Freeze():
                check(role, Action.TABLE_FREEZE)
                self.writer.freeze(reason, user=identity.user, key=command.key)
            case Thaw():
                check(role, Action.TABLE_THAW)
                self.writer.thaw(user=identity.user, key=command.key)

    def _check_open(self, command: Command) -> None:
        if self.recovered.closed:
            raise RuleViolation("this table is closed")
        if self.recovered.frozen and not isinstance(command, Thaw):
            raise RuleViolation("this table has been stopped; a supervisor will look into it")

    def _check_q(self, q: int) -> None:
        if q != self.recovered.q or self.recovered.question is None:
            raise LedgerConflict("the table has gone on to another question")

    def _check_staff(self, identity: Identity) -> None:
        if self.recovered.mode != LIVE or not identity.actors:
            raise NotPermitted("only the dealer of a live table seats people without an account")

    def _answer(self, identity: Identity, command: GiveAnswer) -> None:
        answer = command.answer.given_by(self._actor(identity, command))
        if isinstance(answer, Sit):
            raise RuleViolation("a player who sits down has a name: seat them with walk_in")
        self._check_q(command.q)
        self._keeper.check(answer)
        self.answer(answer, user=identity.user, key=command.key)

    def answer(self, answer: Answer, *, user: int = 0, key: str = "") -> None:
        """Give an answer; the round checks it, and a refused one changes nothing."""
        self.steps.append(self.writer.answer(answer, user=user, key=key))
        self._acted_at = self._acted_at or self._now()

    def sit(self, sitter: Sitter, seat: int | None, cents: int, *, user: int, key: str) -> None:
        """Seat a player, in the first free seat if none is named."""
        if sitter.user > 0 and self.recovered.seat_of(sitter.user) is not None:
            raise RuleViolation("you sit at this table already")
        if not isinstance(self.recovered.question, Betting):
            raise RuleViolation("a seat is taken when wagers are open: wait for the next round")
        answer = Sit(by=DEALER, seat=self._free_seat() if seat is None else seat, cents=cents)
        self.steps.append(self.writer.answer(answer, user=user, key=key, sitter=sitter))

    def _free_seat(self) -> int:
        table = self.recovered.table
        free = [seat for seat in range(1, table.seats_max + 1) if seat not in table.seats]
        if not free:
            raise RuleViolation("every seat of this table is taken")
        return free[0]

    # -- what the table does by itself ------------------------------------------------------------

    def advance(self) -> None:
        """Let the table go on until somebody has to answer."""
        self._replace_known_seeds()
        for _ in range(MOVES_MAX):
            self.note_question()
            if not self._move():
                return
        raise InvariantBroken("the table goes on and on without asking anybody")

    def note_question(self) -> None:
        """Start the clock of a new question, for which nobody is ready yet."""
        if self.recovered.q != self._q:
            self._q, self.asked_at, self._acted_at = self.recovered.q, self._now(), 0
            self._ready_at = 0
            self.done.clear()
        self._count_players()

    def _count_players(self) -> None:
        """The pause before a poker hand begins when two players can play it."""
        if not (self.recovered.is_poker and isinstance(self.recovered.question, Betting)):
            return
        enough = len(self.recovered.able_to_play) >= 2
        self._enough_at = (self._enough_at or self._now()) if enough else 0

    def _move(self) -> bool:
        """Make one move of the table; whether there was one to make."""
        self.changer.adopt_due()
        if self.meter.wanted:
            return self._say(self.meter.answer()) or self._see_off()
        match self._next_move():
            case Move.BEGIN:
                self.steps.append(self.writer.begin())
            case Move.DRAW:
                self._draw()
            case Move.DEFAULT:
                self._give_default()
            case Move.WAIT:
                return self._say(self._keeper.meanwhile()) or self._see_off()
        return True

    def _say(self, answer: Answer | None) -> bool:
        """Give an answer of the table's own, such as what a linked meter shows, if there is one."""
        if answer is not None:
            self.steps.append(self.writer.answer(answer))
        return answer is not None

    def _next_move(self) -> Move:
        recovered = self.recovered
        if recovered.frozen or recovered.closed:
            return Move.WAIT
        automation = Automation.FULL if recovered.mode == AUTO else Automation.NONE
        return next_move(recovered.question, self._waits, automation)

    def _waits(self, question: Question) -> bool:
        """Whether a seat has still to answer; a poker hand takes two who can play."""
        if not isinstance(question, Betting):
            return bool(self.recovered.seats_asked)
        if self.recovered.is_poker:
            playing = self.recovered.able_to_play
            return len(playing) < 2 or not self.ready.issuperset(playing)
        sitters = self.recovered.sitters.keys()
        if not sitters or self.ready >= sitters:
            return not sitters
        here = sitters - self.absent.keys()  # nobody waits for players who are away
        return self.nobody_is_here or not here or not self.ready >= here

    def _draw(self) -> None:
        step = self.writer.draw()
        if step is None:
            raise InvariantBroken("chance has no answer to its own question")
        self.steps.append(step)

    def _give_default(self) -> None:
        """Give the default answer of the staff."""
        question = self.recovered.question
        answer = None if question is None else self._keeper.usual(question)
        if answer is None:
            raise InvariantBroken("nobody can answer the question of the table")
        self.steps.append(self.writer.answer(answer))

    # -- leaving and closing ----------------------------------------------------------------------

    def _see_off(self) -> bool:
        """Let players who want to leave do so as soon as they may; whether one could."""
        self._forget_empty_seats()
        if self.recovered.question is None or self.recovered.frozen or self.recovered.closed:
            return False
        if self.recovered.closing:
            self._close_when_empty()
        question = self.recovered.question
        return self._sit_out_the_timed_out(question) or any(
            self._leave(question, seat) for seat in sorted(self.leaving)
        )

    def _sit_out_the_timed_out(self, question: Question) -> bool:
        """Poker players whose time ran out are not dealt in again until they come back."""
        for seat in sorted(self.timed_out - self.leaving):
            answer = sit_out_action(question, seat)
            if answer is not None and self.recovered.round is not None:
                self.timed_out.discard(seat)
                if self.recovered.round.accepts(answer):
                    self.steps.append(self.writer.answer(answer))
                    return True
        return False

    def _close_when_empty(self) -> None:
        """A closing table finishes its round, sees everybody off, and is closed."""
        if self.recovered.sitters:
            self.put_out.update(self.recovered.sitters)
        elif self.recovered.at_rest:
            self.writer.close(self.recovered.closing)

    def _leave(self, question: Question, seat: int) -> bool:
        round, policy = self.recovered.round, self.recovered.card.policy
        answer = leaving_action(question, seat, policy, table=self.recovered.table)
        if answer is None or round is None or not round.accepts(answer):
            return self._mark_ready(question, seat)
        self.steps.append(self.writer.answer(answer))
        return True

    def _mark_ready(self, question: Question, seat: int) -> bool:
        """A player who cannot leave yet makes no more wagers; the table may wait for that."""
        if not isinstance(question, Betting) or seat in self.ready:
            return False
        self.done.add(seat)
        return True

    # -- timeouts ---------------------------------------------------------------------------------

    def waiting_for(self) -> list[int]:
        """The seats for which the clock runs."""
        question = self.recovered.question
        if question is None:
            return []
        if isinstance(question, Betting):
            return [seat for seat in self.recovered.sitters if seat not in self.ready]
        return self.recovered.seats_asked

    def answer_by(self) -> int | None:
        """When the table stops waiting for an answer, if it does."""
        recovered, question, clocks = self.recovered, self.recovered.question, self.clocks
        if question is None or recovered.frozen or recovered.closed or recovered.mode == LIVE:
            return None
        if not isinstance(question, Betting):
            timed = clocks.decision and not self.meter.wanted
            return self.asked_at + clocks.decision if timed else None
        closes = window_closes(recovered, question, clocks, self.flags(), self.ready)
        return None if self.nobody_is_here else closes

    def next_timer(self) -> int | None:
        """When something is due next; None while the table waits for people alone."""
        if self.recovered.frozen or self.recovered.closed:
            return None
        times = [
            self.answer_by(),
            self._absence_ends(),
            self._bots.due(self),
            self.changer.next_timer(),
            self._keeper.next_timer(),
            self.meter.due(),
        ]
        return min((time for time in times if time is not None), default=None)

    def _absence_ends(self) -> int | None:
        since = [at for seat, at in self.absent.items() if seat not in self.leaving]
        return min(since) + self.clocks.absent if since and self.clocks.absent else None

    def _is_put_out(self, since: int) -> bool:
        """Whether the seat of a player who has been absent since then is kept no longer."""
        return bool(self.clocks.absent) and self._now() >= since + self.clocks.absent

    def run_timers(self) -> None:
        """Do what is due: absent players leave, bots play, default answers are given."""
        now = self._now()
        for seat, since in list(self.absent.items()):
            if self._is_put_out(since):
                self.put_out.add(seat)
        due, deadline = self._bots.due(self), self.answer_by()
        if due is not None and now >= due:
            self._bots.play(self)
        elif deadline is not None and now >= deadline:
            self._time_out()
        self.advance()

    def _time_out(self) -> None:
        """Close betting, or give the default answer of a player who did not answer in time."""
        question = self.recovered.question
        if question is None:
            return
        if isinstance(question, Betting):
            self.answer(CloseBetting(by=question.window.closer))
            return
        seat = self.waiting_for()[0]
        answer = default_action(
            question, seat, self.recovered.card.policy, table=self.recovered.table
        )
        if self.recovered.is_poker:
            self.timed_out.add(seat)
        if answer is None:
            self._give_default()
        else:
            self.answer(answer)
