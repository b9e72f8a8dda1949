"""The host of a table: does what is said if it may be said, and lets the table go on by itself.

A host knows neither lines nor databases and never waits: what it has done lies in `steps` and in
its writer until somebody takes it. It is told the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.errors import InvariantBroken, LedgerConflict, NotPermitted, RuleViolation
from pitboss.ledger.accounts import WALK_IN
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Sitter, Step
from pitboss.ledger.writer import Writer
from pitboss.server.auth.roles import Action, Role, check
from pitboss.server.bots.scheduler import Company
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.protocol import (
    Close,
    Command,
    Contribute,
    Freeze,
    GiveAnswer,
    LeaveSeat,
    Ready,
    SitDown,
    Thaw,
    WalkIn,
)
from pitboss.server.tables.timeouts import leaving, sitting_out, unattended
from pitboss.server.tables.turn_order import able, next_move, speakers
from pitboss.server.tables.wire import answer_from_wire
from pitboss.table import (
    CHANCE,
    DEALER,
    Actor,
    Answer,
    Betting,
    CloseBetting,
    Leave,
    Move,
    Question,
    Sit,
    seat_actor,
)

__all__ = ["MOVES_MAX", "SeatFlags", "TableController"]

# A table that does more than this by itself without asking anybody has lost its way.
MOVES_MAX: Final = 20_000


@dataclass(frozen=True, slots=True)
class SeatFlags:
    """What a table knows beside its log: who is done with question `q`, and who goes."""

    q: int
    ready: frozenset[int]
    leaving: frozenset[int]


class TableController:
    """One table in use.

    `ready` are the seats that are done with their wagers, `leaving` those that go as soon as they
    may, `absent` those whose line is down, and since when.
    """

    def __init__(self, recovered: RecoveredTable, *, clock: Clock, clocks: Clocks) -> None:
        self.recovered, self.clocks = recovered, clocks
        self.writer = Writer(recovered, clock.now_ms)
        self.steps: list[Step] = []
        self.ready: set[int] = set()
        self.leaving: set[int] = set()
        self.silent: set[int] = set()
        self.absent: dict[int, int] = {}
        self._asked_to_go: dict[int, tuple[int, str]] = {}
        self._now = clock.now_ms
        self._company = Company()
        self._q, self.asked_at, self._acted_at = recovered.q, clock.now_ms(), 0
        self._enough_at = 0
        self._count_players()

    def take_steps(self) -> list[Step]:
        """What has happened since the last call."""
        steps, self.steps = self.steps, []
        return steps

    def kept(self) -> SeatFlags:
        """What would be lost if the table were read again."""
        return SeatFlags(self._q, frozenset(self.ready), frozenset(self.leaving))

    def keep(self, kept: SeatFlags) -> None:
        """Take up what was known before; who was done with another question is not with this."""
        self.leaving = set(kept.leaving)
        self.ready = set(kept.ready) if kept.q == self.recovered.q else set()
        self._forget_the_gone()

    def _forget_the_gone(self) -> None:
        """Who has got up is no longer on the way out or absent; the seat is anybody's now."""
        taken = self.recovered.sitters.keys()
        self.leaving &= taken
        self.silent &= taken
        self.absent = {seat: self.absent[seat] for seat in self.absent.keys() & taken}

    # -- who may speak as whom --------------------------------------------------------------------

    def actors(self, identity: Identity) -> frozenset[Actor]:
        """As whom a visitor may speak: the own seat, or as staff at a table that staff run.

        Staff do not play: who was made one while seated can only leave.
        """
        seat = self.recovered.seat_of(identity.user)
        if seat is not None:
            return frozenset() if identity.actors else frozenset({seat_actor(seat)})
        if self.recovered.mode != LIVE or not identity.actors:
            return frozenset()
        walked_in = [s for s, each in self.recovered.sitters.items() if each.user == WALK_IN]
        return identity.actors | {CHANCE} | {seat_actor(each) for each in walked_in}

    def _speaker(self, identity: Identity, command: GiveAnswer) -> Actor:
        """As whom somebody speaks: as the own seat unless staff say otherwise."""
        actors = self.actors(identity)
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

    # -- what is said -----------------------------------------------------------------------------

    def perform(self, identity: Identity, command: Command) -> None:
        """Do what a visitor says, or raise the error that refuses it."""
        self._check_open(command)
        self.silent.discard(self.recovered.seat_of(identity.user) or 0)
        match command:
            case Close() | Freeze() | Thaw():
                self._for_the_house(identity, command)
            case GiveAnswer():
                self._give(identity, command)
            case Ready():
                self._check_q(command.q)
                self.ready.add(self._seat(identity))
            case SitDown():
                sitter = Sitter(identity.user, identity.name)
                self.sit(sitter, command.seat, command.cents, user=identity.user, key=command.key)
            case WalkIn():
                self._check_staff(identity)
                sitter = Sitter(WALK_IN, command.name)
                self.sit(sitter, command.seat, command.cents, user=identity.user, key=command.key)
            case LeaveSeat():
                seat = self._seat(identity)
                self.leaving.add(seat)
                self._asked_to_go[seat] = identity.user, command.key
            case Contribute():
                seat = self._seat(identity)
                self.writer.contribute(seat, command.text, user=identity.user, key=command.key)
        self.advance()

    def _for_the_house(self, identity: Identity, command: Close | Freeze | Thaw) -> None:
        """What the floor does with a table, each role what it may."""
        role = Role(identity.role)
        reason = getattr(command, "reason", "") or f"by {identity.name}"
        match command:
            case Close():
                check(role, Action.TABLE_CLOSE)
                if not self.recovered.closing:
                    self.writer.wind_up(reason, user=identity.user, key=command.key)
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

    def _give(self, identity: Identity, command: GiveAnswer) -> None:
        actor = self._speaker(identity, command)
        answer = answer_from_wire(command.answer, actor)
        if isinstance(answer, Sit):
            raise RuleViolation("whoever sits down has a name: seat them with walk_in")
        self._check_q(command.q)
        self.say(answer, user=identity.user, key=command.key)

    def say(self, answer: Answer, *, user: int = 0, key: str = "") -> None:
        """Give an answer, if the table takes it."""
        self._check_answer(answer)
        self.steps.append(self.writer.answer(answer, user=user, key=key))
        self._acted_at = self._acted_at or self._now()

    def _check_answer(self, answer: Answer) -> None:
        assert self.recovered.round is not None, "a question belongs to a round"
        refusal = self.recovered.round.refusal(answer)
        if refusal is not None:
            raise refusal

    def sit(self, sitter: Sitter, seat: int | None, cents: int, *, user: int, key: str) -> None:
        """The dealer seats somebody; wherever there is room if they do not mind."""
        if sitter.user > 0 and self.recovered.seat_of(sitter.user) is not None:
            raise RuleViolation("you sit at this table already")
        if not isinstance(self.recovered.question, Betting):
            raise RuleViolation("a seat is taken when wagers are open: wait for the next round")
        answer = Sit(by=DEALER, seat=self._free_seat() if seat is None else seat, cents=cents)
        self._check_answer(answer)
        self.steps.append(self.writer.answer(answer, user=user, key=key, sitter=sitter))

    def _free_seat(self) -> int:
        table = self.recovered.table
        free = [seat for seat in range(1, table.seats_max + 1) if seat not in table.seats]
        if not free:
            raise RuleViolation("every seat of this table is taken")
        return free[0]

    # -- what the table does by itself ------------------------------------------------------------

    def advance(self) -> None:
        """Let the table go on until somebody has to speak."""
        for _ in range(MOVES_MAX):
            self.hear_question()
            if not self._move():
                return
        raise InvariantBroken("the table goes on and on without asking anybody")

    def hear_question(self) -> None:
        """Another question: nobody is done with it, and its clock begins."""
        if self.recovered.q != self._q:
            self._q, self.asked_at, self._acted_at = self.recovered.q, self._now(), 0
            self.ready.clear()
        self._count_players()

    def _count_players(self) -> None:
        """The pause before a hand of poker begins when there are two to play it."""
        if not (self.recovered.is_poker and isinstance(self.recovered.question, Betting)):
            return
        if len(able(self.recovered)) < 2:
            self._enough_at = 0
        else:
            self._enough_at = self._enough_at or self._now()

    def _move(self) -> bool:
        """One move of the table, if there is one to make."""
        match next_move(self.recovered, frozenset(self.ready)):
            case Move.BEGIN:
                self.steps.append(self.writer.begin())
            case Move.DRAW:
                self._draw()
            case Move.DEFAULT:
                self._usual()
            case Move.WAIT:
                return self._see_off()
        return True

    def _draw(self) -> None:
        step = self.writer.draw()
        if step is None:
            raise InvariantBroken("chance has nothing to say to its own question")
        self.steps.append(step)

    def _usual(self) -> None:
        """Staff say what they say when nothing is wrong."""
        question = self.recovered.question
        answer = None if question is None else question.default()
        if answer is None:
            raise InvariantBroken("nobody can answer the question of the table")
        self.steps.append(self.writer.answer(answer))

    def _see_off(self) -> bool:
        """Those who want to go leave as soon as they may, and say nothing more until then."""
        self._forget_the_gone()
        if self.recovered.question is None or self.recovered.frozen or self.recovered.closed:
            return False
        if self.recovered.closing:
            self._wind_up()
        question = self.recovered.question
        return self._pass_over(question) or any(
            self._part(question, seat) for seat in sorted(self.leaving)
        )

    def _pass_over(self, question: Question) -> bool:
        """Poker players whose time ran out are not dealt in again until they come back."""
        for seat in sorted(self.silent - self.leaving):
            answer = sitting_out(question, seat)
            if answer is not None and self.recovered.round is not None:
                self.silent.discard(seat)
                if self.recovered.round.accepts(answer):
                    self.steps.append(self.writer.answer(answer))
                    return True
        return False

    def _wind_up(self) -> None:
        """A table that closes lets its round conclude, sees everybody off, and is closed."""
        if self.recovered.sitters:
            self.leaving.update(self.recovered.sitters)
        elif self.recovered.at_rest:
            self.writer.close(self.recovered.closing)

    def _part(self, question: Question, seat: int) -> bool:
        answer = leaving(question, seat, table=self.recovered.table)
        if (
            answer is None
            or self.recovered.round is None
            or not self.recovered.round.accepts(answer)
        ):
            return self._close_for(question, seat)
        user, key = self._key_of(answer, seat)
        self.steps.append(self.writer.answer(answer, user=user, key=key))
        return True

    def _key_of(self, answer: Answer, seat: int) -> tuple[int, str]:
        """Under whose key somebody leaves: said again after a restart, it was done already."""
        if not isinstance(answer, Leave):
            return 0, ""
        user, key = self._asked_to_go.pop(seat, (0, ""))
        return (user, key) if self.recovered.sitters[seat].user == user else (0, "")

    def _close_for(self, question: Question, seat: int) -> bool:
        """Who cannot leave yet is done with wagers; that may be what the table waited for."""
        if not isinstance(question, Betting) or seat in self.ready:
            return False
        self.ready.add(seat)
        return True

    # -- clocks -----------------------------------------------------------------------------------

    def waiting_for(self) -> list[int]:
        """The seats for which the clock runs."""
        question = self.recovered.question
        if question is None:
            return []
        if isinstance(question, Betting):
            return [seat for seat in self.recovered.sitters if seat not in self.ready]
        return speakers(self.recovered)

    def answer_by(self) -> int | None:
        """When the patience of the table ends, if it does."""
        question, clocks = self.recovered.question, self.clocks
        if (
            question is None
            or self.recovered.frozen
            or self.recovered.closed
            or self.recovered.mode == LIVE
        ):
            return None
        if not isinstance(question, Betting):
            return self.asked_at + clocks.decision if clocks.decision else None
        if self.recovered.is_poker:
            begun = max(self.asked_at, self._enough_at)
            return begun + clocks.between if self._enough_at and clocks.between else None
        if not clocks.betting or not self.recovered.sitters:
            return None
        at_stake = self._acted_at or (self.asked_at if question.window.is_at_stake else 0)
        return at_stake + clocks.betting if at_stake else None

    def alarm(self) -> int | None:
        """When something is due next; None while the table waits for people alone."""
        if self.recovered.frozen or self.recovered.closed:
            return None
        alarms = [self.answer_by(), self._absence_ends(), self._company.due(self)]
        return min((alarm for alarm in alarms if alarm is not None), default=None)

    def _absence_ends(self) -> int | None:
        since = [at for seat, at in self.absent.items() if seat not in self.leaving]
        return min(since) + self.clocks.absent if since and self.clocks.absent else None

    def is_put_out(self, since: int) -> bool:
        """Whether the seat of somebody who has been absent since then is kept no longer."""
        return bool(self.clocks.absent) and self._now() >= since + self.clocks.absent

    def ring(self) -> None:
        """Do what is due: let the absent go, let bots play, answer for the silent."""
        now = self._now()
        for seat, since in list(self.absent.items()):
            if self.is_put_out(since):
                self.leaving.add(seat)
        due, deadline = self._company.due(self), self.answer_by()
        if due is not None and now >= due:
            self._company.play(self)
        elif deadline is not None and now >= deadline:
            self._answer_for_the_silent()
        self.advance()

    def _answer_for_the_silent(self) -> None:
        question = self.recovered.question
        if question is None:
            return
        if isinstance(question, Betting):
            self.say(CloseBetting(by=question.window.closer))
            return
        seat = self.waiting_for()[0]
        answer = unattended(question, seat, table=self.recovered.table)
        if self.recovered.is_poker:
            self.silent.add(seat)
        if answer is None:
            self._usual()
        else:
            self.say(answer)
