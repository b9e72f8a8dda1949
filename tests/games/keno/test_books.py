"""Any order of acts in a lounge, beside books of their own that are kept in the simplest way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.state import (
    CancelGames,
    ClockRead,
    PresentTicket,
    ReportSystem,
    VoidTicket,
)
from pitboss.table import DEALER, FLOORPERSON, Answer, Betting, CallIrregularity, seat_actor
from tests.games.keno.lounge import Lounge, drawn, numbers

OPTIONS: dict[str, Any] = {
    "ticket_validity": 5,
    "multi_race_refund": True,
    "refund_controls": True,
    "runners": True,
}
CAP, STACK = 100_000_00, 20_000_00
PAYS = KenoRules().payoffs

# A request, and the ways that it stands for: the numbers of each, and its rate.
REQUESTS: dict[str, list[tuple[set[int], int]]] = {
    "1.2.3:1/3@5": [({1, 2, 3}, 5_00)],
    "1-8:1/8@1000": [({1, 2, 3, 4, 5, 6, 7, 8}, 1_000_00)],
    "4-9:1/6@900": [({4, 5, 6, 7, 8, 9}, 900_00)],
    "1.2/5.6/9.10:3/4@2+3/2@1": [
        *(
            ({*one, *two}, 2_00)
            for one, two in (((1, 2), (5, 6)), ((1, 2), (9, 10)), ((5, 6), (9, 10)))
        ),
        *((set(each), 1_00) for each in ((1, 2), (5, 6), (9, 10))),
    ],
    "k1/2.3:1/1@10+1/3@4": [({1}, 10_00), ({1, 2, 3}, 4_00)],
}


@dataclass
class Held:
    """A ticket as its holder would keep it."""

    seat: int
    ways: list[tuple[set[int], int]]
    games: int
    left: int
    won: int = 0
    expires: int = 0

    @property
    def price(self) -> int:
        """For one game."""
        return sum(rate for _, rate in self.ways)


@dataclass
class Books:
    """The lounge and what it should come to."""

    lounge: Lounge = field(default_factory=lambda: Lounge({1: STACK, 2: STACK}, **OPTIONS))
    stacks: dict[int, int] = field(default_factory=lambda: {1: STACK, 2: STACK})
    open: dict[int, Held] = field(default_factory=dict)
    won: dict[int, Held] = field(default_factory=dict)
    house: int = 0
    expired: int = 0
    closed: set[int] = field(default_factory=set)

    def can(self, answer: Answer) -> bool:
        """Whether the lounge takes it; if it does, it is done."""
        if self.lounge.round.refusal(answer) is not None:
            return False
        self.lounge.say(answer)
        self.lounge.go()
        return True

    def buy(self, seat: int, slip: str, games: int) -> None:
        """A ticket is sold if it can be paid for."""
        ticket = Held(seat, REQUESTS[slip], games, games)
        cost = ticket.price * games
        sold = self.can(self.lounge.request(slip, games, seat))
        assert sold == (cost <= self.stacks[seat] and self.lounge.table.state.is_up)
        if sold:
            self.stacks[seat] -= cost
            self.open[max(self.lounge.table.wagers)] = ticket

    def void(self, number: int) -> None:
        """Everything comes back before the first game."""
        if self.can(VoidTicket(by=DEALER, ticket=number, reason="writer's error")):
            ticket = self.open.pop(number)
            assert ticket.left == ticket.games
            self.stacks[ticket.seat] += ticket.price * ticket.games
            self.closed.add(number)

    def cancel(self, number: int, seat: int) -> None:
        """What is not drawn comes back; what was won waits."""
        if self.can(CancelGames(by=seat_actor(seat), ticket=number)):
            ticket = self.open[number]
            assert (ticket.seat, ticket.left < ticket.games) == (seat, True)
            self.stacks[seat] += ticket.price * ticket.left
            self._end(number)

    def present(self, number: int, seat: int, runner: str) -> None:
        """A winning ticket is paid once, to its holder, while it is valid."""
        if self.can(PresentTicket(by=seat_actor(seat), ticket=number, runner=runner)):
            ticket = self.won.pop(number)
            assert ticket.seat == seat
            assert number not in self.closed
            self.stacks[seat] += ticket.won
            self.closed.add(number)

    def wait(self, seconds: int) -> None:
        """The clock goes on; what is not valid any more is paid to nobody."""
        now = self.lounge.table.state.now + seconds
        if self.can(ClockRead(by=DEALER, seconds=now)):
            self._expire()

    def system(self, up: bool) -> None:
        """The system goes down or up."""
        self.can(ReportSystem(by=FLOORPERSON, is_up=up))

    def draw(self, first: tuple[int, ...], fails: bool) -> None:
        """The game is drawn with these numbers among others, or void."""
        self.lounge.close()
        while "starts" not in getattr(self.lounge.round.question, "prompt", ""):
            self.lounge.usual()
        self.lounge.lock()
        self._expire()
        if fails:
            self.lounge.say(CallIrregularity(by=FLOORPERSON, kind="malfunction"))
            for ticket in self.open.values():
                self.stacks[ticket.seat] += ticket.price
        else:
            self.lounge.say(drawn(numbers(*first)))
            self._grade(set(numbers(*first)))
        for number, ticket in list(self.open.items()):
            ticket.left -= 1
            if not ticket.left:
                self._end(number)
        self.lounge.begin()
        self._expire()

    def _grade(self, shown: set[int]) -> None:
        won = {
            number: sum(
                min(rate * PAYS[len(spots)].get(len(spots & shown), 0) // 100, CAP)
                for spots, rate in ticket.ways
            )
            for number, ticket in self.open.items()
        }
        total = sum(won.values())
        for number, ticket in self.open.items():
            paid = won[number] if total <= CAP else won[number] * CAP // total
            ticket.won += paid
            self.house += ticket.price - paid

    def _end(self, number: int) -> None:
        ticket = self.open.pop(number)
        if ticket.won:
            ticket.expires = self.lounge.table.state.now + 300
            self.won[number] = ticket
        else:
            self.closed.add(number)

    def _expire(self) -> None:
        now = self.lounge.table.state.now
        for number in [n for n, each in self.won.items() if each.expires <= now]:
            self.expired += self.won.pop(number).won
            self.closed.add(number)

    def check(self) -> None:
        """Every cent is where it should be."""
        lounge, balance = self.lounge, self.lounge.balance
        assert {seat: lounge.stack(seat) for seat in (1, 2)} == self.stacks
        held = sum(each.won for each in (*self.open.values(), *self.won.values()))
        assert balance("winnings") == held
        assert balance("expired_winnings") + balance("casino_revenue_fund") == self.expired
        for seat in (1, 2):
            own = (each for each in self.open.values() if each.seat == seat)
            assert balance(f"layout:{seat}") == sum(each.price * each.left for each in own)
        assert balance("inventory") == self.house
        assert set(lounge.table.wagers) == set(self.open)
        assert {each.number for each in lounge.winners()} == set(self.won)
        assert isinstance(lounge.round.question, Betting)


TICKETS, SEATS = st.integers(1, 8), st.sampled_from([1, 2])
ACTS = st.one_of(
    st.tuples(st.just("buy"), SEATS, st.sampled_from(list(REQUESTS)), st.integers(1, 3)),
    st.tuples(st.just("buy"), SEATS, st.sampled_from(list(REQUESTS)), st.just(1)),
    st.tuples(
        st.just("draw"),
        st.sampled_from([(1,), (1, 2, 3), tuple(range(1, 9)), tuple(range(1, 11)), (80,)]),
        st.sampled_from([False, False, False, True]),
    ),
    st.tuples(st.just("present"), TICKETS, SEATS, st.sampled_from(["", "R1"])),
    st.tuples(st.just("void"), TICKETS),
    st.tuples(st.just("cancel"), TICKETS, SEATS),
    st.tuples(st.just("wait"), st.sampled_from([1, 200, 301, 366 * 86_400])),
    st.tuples(st.just("system"), st.booleans()),
)


@given(st.lists(ACTS, min_size=6, max_size=24))
@settings(max_examples=40)
def test_every_cent_is_where_simple_books_have_it(acts: list[tuple[Any, ...]]) -> None:
    """Sold, void, drawn, won, capped, presented, expired, refunded, in any order."""
    books = Books()
    for name, *rest in acts:
        getattr(books, name)(*rest)
        books.check()


def test_the_books_see_the_maximum_at_work() -> None:
    """Two tickets of $1,000 on eight spots that are all drawn share it."""
    books = Books()
    for act in (
        ("buy", 1, "1-8:1/8@1000", 1),
        ("buy", 2, "1-8:1/8@1000", 1),
        ("buy", 2, "k1/2.3:1/1@10+1/3@4", 2),
        ("draw", tuple(range(1, 9)), False),
        ("present", 1, 1, ""),
        ("present", 1, 1, ""),
        ("cancel", 3, 2),
        ("wait", 301),
    ):
        getattr(books, act[0])(*act[1:])
        books.check()
    assert books.closed == {1, 2, 3}
    assert CAP - 10 <= books.stacks[1] - (STACK - 1_000_00) + books.expired <= CAP
