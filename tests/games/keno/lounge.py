"""A keno lounge led by hand: tickets bought, games drawn with given numbers, winners paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.equipment import seeded
from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.games.keno.rules import DRAWN
from pitboss.games.keno.state import (
    BuyTicket,
    LockOut,
    NumbersDrawn,
    PresentTicket,
    Ticket,
    Winner,
)
from pitboss.table import (
    DEALER,
    Answer,
    Betting,
    CloseBetting,
    Event,
    HouseRules,
    Round,
    Table,
    seat_actor,
)
from pitboss.testing.battery import check_money

KENO = game("keno")


def numbers(*first: int) -> tuple[int, ...]:
    """Twenty numbers that begin with these; the others are the highest that are left."""
    rest = [each for each in range(80, 0, -1) if each not in first]
    return (*first, *rest)[:DRAWN]


def drawn(shown: Iterable[int], by: str = "chance") -> NumbersDrawn:
    """The answer of the generator."""
    return NumbersDrawn(by=by, numbers=".".join(map(str, shown)))


class Lounge:
    """A table of keno; every answer is checked to leave the books in order."""

    def __init__(self, stacks: dict[int, int] | None = None, **options: Any) -> None:
        rules: HouseRules = KENO.rules(**options)
        self.table: Table[Any, Any, Any] = Table(KENO, rules, seats=stacks or {1: 10_000_00})
        self.events: list[Event] = []
        self.begin()

    def begin(self) -> None:
        """A game opens, up to where tickets are sold."""
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.events += self.round.events
        self.go()

    def go(self) -> None:
        """The usual answers of staff and chance, up to the sale of tickets or the end."""
        while not self.round.over and not isinstance(self.round.question, Betting):
            self.usual()

    def usual(self) -> None:
        """One usual answer."""
        question = self.round.question
        assert question is not None
        answer = question.draw(seeded(1)) or question.default()
        assert answer is not None
        self.say(answer)

    def say(self, answer: Answer) -> list[Event]:
        """Give an answer."""
        events = self.round.answer(answer)
        self.events += events
        check_money(self.table)
        return events

    def refused(self, answer: Answer) -> PitbossError:
        """Why an answer is refused."""
        refusal = self.round.refusal(answer)
        assert refusal is not None, answer
        return refusal

    def buy(self, slip: str, games: int = 1, seat: int = 1, **more: Any) -> int:
        """A ticket for a seat; its number."""
        self.say(self.request(slip, games, seat, **more))
        return max(self.table.wagers)

    def request(self, slip: str, games: int = 1, seat: int = 1, **more: Any) -> BuyTicket:
        """A request of a seat."""
        return BuyTicket(by=seat_actor(seat), seat=seat, slip=slip, games=games, **more)

    def ticket(self, number: int) -> Ticket:
        """An outstanding ticket."""
        found: Ticket = self.table.wagers[number]
        return found

    def close(self) -> None:
        """The game closes, up to the lock-out."""
        while isinstance(self.round.question, Betting):
            self.say(CloseBetting(by=DEALER))
            if type(self.round.question).__name__ == "ClockQuestion":
                self.usual()

    def lock(self, seconds: int | None = None) -> None:
        """The terminals are locked, at a moment or as usual."""
        question = self.round.question
        assert question is not None
        usual = question.default()
        assert isinstance(usual, LockOut)
        self.say(usual if seconds is None else LockOut(by=usual.by, seconds=seconds))

    def draw(self, *first: int) -> None:
        """The game is closed, locked and drawn with these numbers, and the next one opens."""
        if isinstance(self.round.question, Betting):
            self.close()
            self.lock()
        self.say(drawn(numbers(*first)))
        assert self.round.over
        self.begin()

    def winners(self) -> list[Winner]:
        """The winning tickets that were not presented."""
        return list(self.table.state.winners)

    def present(self, ticket: int, seat: int = 1, runner: str = "") -> None:
        """Present a ticket; staff pay it as usual."""
        self.say(PresentTicket(by=seat_actor(seat), ticket=ticket, runner=runner))
        self.go()

    def texts(self, cite: str) -> list[str]:
        """What was recorded or said under a provision."""
        found = (event for event in self.events if event.cite == cite)
        return [str(getattr(event, "text", "")) for event in found]

    def stack(self, seat: int = 1) -> int:
        """The chips of a seat."""
        return self.table.stack(seat)

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.table.accounts.balance(account)


def cites(error: PitbossError | Iterable[str]) -> tuple[str, ...]:
    """The provisions of a refusal."""
    return tuple(error.cites) if isinstance(error, PitbossError) else tuple(error)
