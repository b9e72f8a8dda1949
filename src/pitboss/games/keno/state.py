"""What lasts from game to game at keno, and the answers and events that only keno has."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pitboss.games.keno.moments import FIRST, show_moment
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.tickets import Slip, read_slip
from pitboss.money import Cents, show
from pitboss.table import Answer, Event, Table, Wager

# Where money of tickets is that is neither at risk nor anybody's yet.
WINNINGS: Final = "winnings"
EXPIRED: Final = "expired_winnings"
FUND_ACCOUNT: Final = "casino_revenue_fund"
JACKPOT_ACCOUNT: Final = "keno_jackpot"

FORM, TICKET, VERBAL_REQUEST, RUNNER = "form", "ticket", "verbal", "runner"
REQUESTS: Final = (FORM, TICKET, VERBAL_REQUEST, RUNNER)


class Ticket(Wager, frozen=True, kw_only=True):
    """A ticket that is outstanding; its number is that of the wager, and `cents` is at risk.

    `price` is that of one game, `first` the number of its first game, `left` how many games are
    still to be drawn, `won` what those drawn have won.
    """

    marks: str
    ways: str
    price: Cents
    games: int
    first: int
    left: int
    issued: int
    station: int = 1
    writer: str = "W1"
    runner: str = ""
    won: Cents = 0

    @property
    def slip(self) -> Slip:
        """The groups and the ways of the ticket."""
        return read_slip(self.marks, self.ways)

    @property
    def last(self) -> int:
        """The number of its last game."""
        return self.first + self.games - 1

    @property
    def note(self) -> str:
        """The conditioning, as it is printed."""
        return self.ways


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """A winning ticket that was not presented yet."""

    number: int
    seat: int
    cents: Cents
    game: int
    expires: int
    runner: str = ""
    station: int = 1


class Void(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket that was voided: where, on which day, why."""

    number: int
    station: int
    day: int
    reason: str


class Drawer(msgspec.Struct, frozen=True, kw_only=True):
    """Paid tickets in the drawer of a work station since its shift began: how many, how much."""

    station: int
    count: int
    cents: Cents


class KenoState(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of the system, the last game drawn, unpaid winners, and the voids of the day.

    The system is up or down, the generator is locked with both keys or open.
    """

    now: int = FIRST
    game: int = 0
    picks: int = 0
    word: int = 0
    is_up: bool = True
    is_locked: bool = True
    winners: tuple[Winner, ...] = ()
    voids: tuple[Void, ...] = ()
    drawers: tuple[Drawer, ...] = ()

    @property
    def open_game(self) -> int:
        """The number of the game for which tickets are sold."""
        return self.game + 1


KenoTable: TypeAlias = Table[KenoRules, KenoState, Ticket]


# -- answers --------------------------------------------------------------------------------------


class ClockRead(Answer, frozen=True, kw_only=True):
    """The clock of the keno system shows a moment, in seconds since 1970."""

    seconds: int


class QuickPickWord(Answer, frozen=True, kw_only=True):
    """The number from which the system picks the spots of this game's quick-picks."""

    word: int


class BuyTicket(Answer, frozen=True, kw_only=True):
    """A request for a ticket: marks and conditioning, number of games, total price.

    The slip has the marks and, after a colon, the conditioning with the rate of each way:
    `1.2.3/4.5.6:2/3@1`. A price of zero was left for the writer to fill in. `request` says what
    the request is: a form, an earlier ticket, words, or a runner's form with the runner's code.
    """

    seat: int
    slip: str
    games: int = 1
    request: str = FORM
    price: int = 0
    runner: str = ""


class VoidTicket(Answer, frozen=True, kw_only=True):
    """A writer voids a ticket before its first game starts."""

    ticket: int
    reason: str


class CancelGames(Answer, frozen=True, kw_only=True):
    """The remaining games of a multi-race ticket are cancelled and refunded."""

    ticket: int


class PresentTicket(Answer, frozen=True, kw_only=True):
    """A winning ticket is presented for payment, at a booth or to a runner."""

    ticket: int
    runner: str = ""


class ReportSystem(Answer, frozen=True, kw_only=True):
    """A supervisor records that the keno system is down, or that it is up again."""

    is_up: bool


class UseKeys(Answer, frozen=True, kw_only=True):
    """The generator is opened or locked with two keys, the inspector's and the department's."""

    opens: bool
    inspector: str
    holder: str
    reason: str = ""


class EndShift(Answer, frozen=True, kw_only=True):
    """A writer's shift ends: the paid tickets leave the drawer of the work station."""

    station: int


class ListVoids(Answer, frozen=True, kw_only=True):
    """A supervisor asks the system for the list of voided tickets of the day by work station."""


class PrintReport(Answer, frozen=True, kw_only=True):
    """A supervisor has the winning keno ticket report of the last game printed again."""


class LockOut(Answer, frozen=True, kw_only=True):
    """All terminals are locked: the game starts at this moment."""

    seconds: int


class OverrideLockOut(Answer, frozen=True, kw_only=True):
    """A supervisor overrides the automatic lock-out, for a reason that is recorded."""

    reason: str


class NumbersDrawn(Answer, frozen=True, kw_only=True):
    """The generator shows twenty numbers with points between them, in their order."""

    numbers: str


# -- events ---------------------------------------------------------------------------------------


class GameOpened(Event, frozen=True, kw_only=True):
    """Tickets are sold for a game of this number."""

    game: int
    seconds: int

    @property
    def text(self) -> str:
        """The game and when it was opened."""
        return f"Game {self.game} opens at {show_moment(self.seconds)}."


class TicketIssued(Event, frozen=True, kw_only=True):
    """A ticket was printed and issued, with all that it shows."""

    seat: int
    ticket: int
    marks: str
    ways: str
    count: int
    price: int
    games: int
    first: int
    last: int
    issued: int
    station: int
    writer: str
    runner: str
    limit: str
    claim: str

    @property
    def text(self) -> str:
        """The ticket in a sentence."""
        when = f"game {self.first}" if self.games == 1 else f"games {self.first} to {self.last}"
        by = f", by runner {self.runner}" if self.runner else ""
        head = f"Seat {self.seat} gets ticket {self.ticket}: {self.marks}, {self.ways}"
        return f"{head}, {self.count} ways, {show(self.price)}, {when}{by}."


class SystemReported(Event, frozen=True, kw_only=True):
    """A supervisor reported that the keno system is down, or that it is up again."""

    by: str
    is_up: bool

    @property
    def text(self) -> str:
        """How the system is."""
        return f"The keno system is {'up again' if self.is_up else 'down'}."


class KeysUsed(Event, frozen=True, kw_only=True):
    """The generator was opened or locked: whose keys were used, and what it was opened for."""

    by: str
    opens: bool
    inspector: str
    holder: str
    reason: str

    @property
    def text(self) -> str:
        """Who did it, and why."""
        done = f"opened for {self.reason}" if self.opens else "locked again"
        keys = f"inspector {self.inspector} and by the {self.holder}"
        return f"The generator is {done}, with both keys: by {keys}."


class NumbersDisplayed(Event, frozen=True, kw_only=True):
    """The numbers of a game are on the boards."""

    game: int
    numbers: tuple[int, ...]
    seconds: int

    @property
    def text(self) -> str:
        """The game and its numbers."""
        return f"Game {self.game}: {' '.join(map(str, self.numbers))}."


class TicketWon(Event, frozen=True, kw_only=True):
    """A ticket won so much and waits to be presented."""

    seat: int
    ticket: int
    cents: int
    game: int
    expires: int

    @property
    def text(self) -> str:
        """The ticket and how long it is valid."""
        until = show_moment(self.expires)
        return (
            f"Ticket {self.ticket} of seat {self.seat} wins {show(self.cents)}, valid to {until}."
        )


class TicketClosed(Event, frozen=True, kw_only=True):
    """A winning ticket was paid, or it expired."""

    seat: int
    ticket: int
    cents: int
    paid: bool
    by: str = ""

    @property
    def text(self) -> str:
        """What became of the ticket."""
        how = f"is paid {show(self.cents)}" if self.paid else f"expires with {show(self.cents)}"
        return f"Ticket {self.ticket} of seat {self.seat} {how}{', ' * bool(self.by)}{self.by}."


class TicketVoided(Event, frozen=True, kw_only=True):
    """A ticket was voided, or the rest of its games refunded."""

    seat: int
    ticket: int
    cents: int
    reason: str

    @property
    def text(self) -> str:
        """What was given back, and why."""
        back = f"{show(self.cents)} goes back to seat {self.seat}"
        return f"Ticket {self.ticket}: {back}, {self.reason}."
