"""The sale of tickets for one game: quick-picks, requests, voids, refunds, staff's records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pitboss.equipment import seeded
from pitboss.errors import RuleViolation
from pitboss.games.keno.fields import Games, SlipField, picked, slip_read
from pitboss.games.keno.issuing import cancel_games, issue, list_voids, set_clock, void_ticket
from pitboss.games.keno.machines import key_forms, report_system, use_keys
from pitboss.games.keno.moments import Moment
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.payment import end_shifts
from pitboss.games.keno.printed import print_report
from pitboss.games.keno.rules import DAY, is_payable_when_down, may_void, station_of
from pitboss.games.keno.state import (
    FORM,
    RUNNER,
    TICKET,
    VERBAL_REQUEST,
    BuyTicket,
    CancelGames,
    ClockRead,
    EndShift,
    KenoState,
    KenoTable,
    ListVoids,
    PresentTicket,
    PrintReport,
    ReportSystem,
    Ticket,
    UseKeys,
    VoidTicket,
    Winner,
)
from pitboss.games.keno.tickets import Slip, Way, check_games, check_slip, slip_of, unclear
from pitboss.games.keno.wagers import MULTI_RACE, spots_of
from pitboss.money import layout, show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    Answer,
    Form,
    OneOf,
    PlaceWager,
    Spot,
    WagerPlaced,
    seat_actor,
)
from pitboss.table.authoring import Window, technical
from pitboss.table.field import Field, Value
from pitboss.table.question import WAGERS_PER_SEAT_MAX

# The codes of the runners who work for the house.
RUNNERS: Final = tuple(f"R{number}" for number in range(1, 10))
REASONS: Final = ("the player's wish", "writer's error", "not paid for")


class KenoWindow(Window[KenoRules, KenoState, Ticket]):
    """The sale of tickets for the game that is open."""

    def __init__(self, table: KenoTable, call: str) -> None:
        super().__init__(
            table,
            close=cite("19:47-15.5(c)"),
            wager=cite("19:47-15.3(b)"),
            payable=cite("19:47-15.3(d)"),
            reduce=cite("19:47-15.4(e)"),
            listed=cite("19:47-15.2(c)"),
        )
        self.closing_call = call

    @property
    def prompt(self) -> str:
        """The game that is open."""
        return f"Game {self.table.state.open_game} is open."

    # -- quick-picks ------------------------------------------------------------------------------

    @rule("19:47-15.1[Quick-pick]", "13:69F-15.1[Quick-pick]")
    def open_spots(self, seat: int) -> Iterable[Spot]:
        """Straight tickets whose spots the system picks, while it is up."""
        if not self.table.rules.quick_pick or not self.table.state.is_up:
            return ()
        return [spot for spot in self.table.layout.values() if spots_of(spot.key)]

    def check_spot(self, seat: int, spot: Spot) -> None:
        """A wager without a request is a quick-pick, and those are straight tickets."""
        self._check_up()
        if not spots_of(spot.key) or not self.table.rules.quick_pick:
            message = f"a {spot.title} needs a request with marked numbers"
            raise RuleViolation(message, cite("19:47-15.3(b)"))

    def counted(self, seat: int, spot: Spot) -> list[Ticket]:
        """The limits hold for each ticket by itself."""
        return []

    @rule("19:47-15.3(b)")
    def accepts_cash(self) -> bool:
        """Currency and coin are as good as chips."""
        return True

    def accepts_coupon(self, spot: Spot) -> bool:
        """Coupons are accepted in payment."""
        return True

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """The minimum and maximum of the rate card hold for writers too."""
        super().check_medium(answer, spot)
        limit = self.table.rules.limit(spot.kind.key)
        if answer.by == DEALER and not limit.low <= answer.cents <= limit.high:
            message = f"the rate card takes {limit} on a {spot.title}"
            raise RuleViolation(message, cite("19:47-15.3(d)"))

    def new_wager(self, answer: PlaceWager) -> Ticket:
        """A straight ticket with spots that the system picks for it."""
        state, spots = self.table.state, spots_of(answer.spot)
        numbers = picked(seeded(f"{state.word}:{state.picks}"), spots)
        self.table.set_state(picks=state.picks + 1)
        slip = slip_of([numbers], (), [Way((0,), answer.cents + answer.coupon)])
        return self._ticket(answer, answer.spot, slip, 1)

    def _ticket(self, answer: PlaceWager | BuyTicket, spot: str, slip: Slip, games: int) -> Ticket:
        state = self.table.state
        coupon = answer.coupon if isinstance(answer, PlaceWager) else 0
        price = slip.price - coupon
        station = station_of(answer.seat, self.table.rules.stations)
        return Ticket(
            id=self.table.next_wager,
            seat=answer.seat,
            spot=spot,
            cents=price * games,
            coupon=coupon,
            marks=slip.marks,
            ways=slip.conditioning,
            price=price,
            games=games,
            first=state.open_game,
            left=games,
            issued=state.now,
            station=station,
            writer=f"W{station}",
            runner=answer.runner if isinstance(answer, BuyTicket) else "",
        )

    def placed(self, wager: Ticket) -> None:
        """The ticket is printed and issued."""
        issue(self.table, wager)

    # -- voids ------------------------------------------------------------------------------------

    def check_reduction(self, wager: Ticket, cents: int) -> None:
        """Nothing is taken back of a ticket; a writer voids it whole."""
        raise RuleViolation("a ticket is voided whole, by a writer", cite("19:47-15.4(e)"))

    def _check_void(self, ticket: Ticket) -> None:
        """A ticket is voided before its first game starts."""
        if not may_void(ticket.first, self.table.state.open_game, locked=False):
            message = "the first game of this ticket has started"
            raise RuleViolation(message, cite("19:47-15.4(e)"))

    def check_leaving(self, seat: int) -> None:
        """A ticket that won is presented before its holder goes."""
        super().check_leaving(seat)
        for winner in self.table.state.winners:
            if winner.seat == seat:
                message = f"ticket {winner.number} won {show(winner.cents)}: present it first"
                raise RuleViolation(message, cite("19:47-15.6(a)"))

    # -- what else is said ------------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """Requests, tickets presented or cancelled; what staff record."""
        for seat in self.table.seats:
            yield from self._seat_forms(seat)
        yield from self._staff_forms()

    def _seat_forms(self, seat: int) -> Iterator[Form]:
        actor, table = seat_actor(seat), self.table
        if table.state.is_up and len(table.wagers_of(seat)) < WAGERS_PER_SEAT_MAX:
            yield from self._request_forms(seat)
        yield from self._payment_forms(seat)
        game = table.state.open_game
        fresh = tuple(each.id for each in table.wagers_of(seat) if each.first == game)
        if fresh:
            blanks, text = {"ticket": OneOf(fresh)}, "have a ticket voided before its game starts"
            fixed, provision = {"reason": REASONS[0]}, cite("19:47-15.4(e)")
            yield Form("void", VoidTicket, actor, provision, text, fixed, blanks)
        begun = tuple(each.id for each in table.wagers_of(seat) if self._is_cancellable(each))
        if begun:
            blanks, text = {"ticket": OneOf(begun)}, "cancel the remaining games of a ticket"
            yield Form("cancel", CancelGames, actor, cite("19:47-15.4(d)"), text, {}, blanks)

    def _payment_forms(self, seat: int) -> Iterator[Form]:
        """The oldest ticket that won is presented by a word, any other by its number."""
        actor, won = seat_actor(seat), self.table.state.winners
        payable = tuple(each.number for each in won if self._is_payable(each, seat))
        if not payable:
            return
        provision, text = cite("19:47-15.6(a)"), f"present winning ticket {payable[0]}"
        fixed: dict[str, Value] = {"ticket": payable[0], "runner": ""}
        yield Form("present", PresentTicket, actor, provision, text, fixed)
        blanks: dict[str, Field] = {"ticket": OneOf(payable)}
        if len(payable) > 1:
            text = "present a winning ticket"
            fixed = {"runner": ""}
            yield Form("present_ticket", PresentTicket, actor, provision, text, fixed, blanks)
        if self.table.rules.runners:
            blanks = {**blanks, "runner": OneOf(RUNNERS)}
            text, provision = "give it to a runner", cite("13:69F-15.1[Keno ticket receipt]")
            yield Form("hand", PresentTicket, actor, provision, text, {}, blanks)

    def _request_forms(self, seat: int) -> Iterator[Form]:
        rules, actor, held = self.table.rules, seat_actor(seat), self.table.stack(seat)
        least = min(rules.least_rate(spots) for spots in rules.payoffs)
        if held < least:
            return
        most = rules.multi_race_max_games if MULTI_RACE in rules.ticket_types else 1
        high = min(most, held // least)
        field = SlipField(rules, held if high == 1 else held // 2)
        said = (VERBAL_REQUEST,) if rules.verbal_requests else ()
        forms = OneOf((FORM, TICKET, *said))
        blanks: dict[str, Field] = {"slip": field, "games": Games(high), "request": forms}
        fixed: dict[str, Value] = {"seat": seat, "runner": "", "price": 0}
        provision, text = cite("19:47-15.4(a)"), "marks:conditioning, such as 1.2.3:1/3@1"
        yield Form("ticket", BuyTicket, actor, provision, text, fixed, blanks)
        if rules.runners:
            provision = cite("13:69F-15.1[Keno runner request]")
            blanks = {"slip": field, "games": Games(high), "runner": OneOf(RUNNERS)}
            fixed = {"seat": seat, "request": RUNNER, "price": 0}
            text = "give a request to a keno runner"
            yield Form("runner", BuyTicket, actor, provision, text, fixed, blanks)

    def _staff_forms(self) -> Iterator[Form]:
        state = self.table.state
        moment = {"seconds": Moment(state.now)}
        text = "the clock of the system shows"
        provision = cite("19:47-15.4(c)1")
        yield Form("clock", ClockRead, DEALER, provision, text, {}, moment, seldom=True)
        game = state.open_game
        open_ones = (each for each in self.table.wagers.values() if each.first == game)
        voidable = tuple(each.id for each in open_ones)
        if voidable:
            blanks = {"ticket": OneOf(voidable), "reason": OneOf(REASONS)}
            text, provision = "void a ticket before its game starts", cite("19:47-15.4(e)")
            yield Form("void", VoidTicket, DEALER, provision, text, {}, blanks, seldom=True)
        word, text = (
            ("down", "the keno system is down") if state.is_up else ("up", "it is up again")
        )
        fixed = {"is_up": not state.is_up}
        provision = cite("19:47-15.7(c)")
        yield Form(word, ReportSystem, FLOORPERSON, provision, text, fixed, seldom=True)
        if state.drawers:
            stations = {"station": OneOf(tuple(each.station for each in state.drawers))}
            text, provision = "the shift at a work station ends", cite("19:47-15.6(a)")
            yield Form("shift", EndShift, DEALER, provision, text, {}, stations, seldom=True)
        yield from key_forms(is_locked=state.is_locked)
        if self.table.rules.runners and state.game:
            provision = cite("13:69F-15.1[Winning keno ticket report]")
            text = "print the winning ticket report of the last game"
            yield Form("report", PrintReport, FLOORPERSON, provision, text, seldom=True)
        text, provision = "list the voided tickets of the day", cite("19:47-15.4(e)")
        yield Form("voids", ListVoids, FLOORPERSON, provision, text, seldom=True)

    def _is_payable(self, winner: Winner, seat: int) -> bool:
        own = winner.seat == seat
        return own and (self.table.state.is_up or is_payable_when_down(winner.cents))

    def _is_cancellable(self, ticket: Ticket) -> bool:
        begun = ticket.first < self.table.state.open_game
        return begun and self.table.state.is_up and self.table.rules_of(ticket).multi_race_refund

    # -- what is refused --------------------------------------------------------------------------

    def check_more(self, answer: Answer) -> None:
        """Why a request goes back, or a ticket is not paid, voided or refunded."""
        match answer:
            case BuyTicket(by=by, seat=seat) if by == seat_actor(seat):
                self._check_request(answer)
            case PresentTicket(ticket=number):
                self._check_presented(number)
            case VoidTicket(ticket=number) if number in self.table.wagers:
                self._check_void(self.table.wagers[number])
            case CancelGames(ticket=number) if number in self.table.wagers:
                self._check_cancelled(self.table.wagers[number])

    def _check_request(self, answer: BuyTicket) -> None:
        table, slip = self.table, slip_read(answer.slip)
        self._check_up()
        check_slip(slip, table.rules)
        check_games(answer.games, table.rules)
        price = slip.price * answer.games
        if answer.price not in (0, price):
            raise unclear(f"it is priced {show(answer.price)} and comes to {show(price)}")
        if answer.request == VERBAL_REQUEST and not table.rules.verbal_requests:
            message = "a wager needs a request; none is taken by word of mouth here"
            raise RuleViolation(message, cite("19:47-15.3(b)"))
        if answer.request == RUNNER and not table.rules.runners:
            message = "this house has no keno runners"
            raise RuleViolation(message, cite("13:69F-15.1[Keno runner request]"))
        if price > table.stack(answer.seat):
            message = f"the ticket costs {show(price)}, and is issued when that is paid"
            raise RuleViolation(message, cite("19:47-15.4(c)"))
        if len(table.wagers_of(answer.seat)) >= WAGERS_PER_SEAT_MAX:
            raise technical(f"seat {answer.seat} has no room for more tickets")

    def _check_up(self) -> None:
        if not self.table.state.is_up:
            message = "no ticket is printed while the keno system is down"
            raise RuleViolation(message, cite("19:47-15.7(c)"))

    def _check_presented(self, number: int) -> None:
        for winner in self.table.state.winners:
            if winner.number != number or self.table.state.is_up:
                continue
            if not is_payable_when_down(winner.cents):
                message = f"{show(winner.cents)} is not paid before the system can verify it"
                raise RuleViolation(message, cite("19:47-15.7(c)3"))

    def _check_cancelled(self, ticket: Ticket) -> None:
        if not self.table.state.is_up:
            message = "a refund is documented by the keno system, which is down"
            raise RuleViolation(message, cite("19:47-15.4(d)"))
        if not self.table.rules_of(ticket).multi_race_refund:
            raise RuleViolation("this house refunds no games", cite("19:47-15.4(d)"))
        if ticket.first >= self.table.state.open_game:
            message = "a ticket whose games have not begun is voided whole"
            raise RuleViolation(message, cite("19:47-15.4(e)"))

    # -- what is done -----------------------------------------------------------------------------

    def do_more(self, answer: Answer) -> bool:
        """Act on what was said; a ticket that is presented is paid by `pay`."""
        table = self.table
        match answer:
            case BuyTicket():
                self._sell(answer)
            case VoidTicket(ticket=number, reason=reason):
                ticket = table.wagers[number]
                table.reduce(ticket, 0, cite("19:47-15.4(e)"))
                void_ticket(table, ticket, reason, back=ticket.cents)
            case CancelGames(ticket=number):
                cancel_games(table, table.wagers[number])
            case ClockRead(seconds=seconds):
                set_clock(table, seconds)
            case ReportSystem(is_up=is_up):
                report_system(table, is_up=is_up)
            case UseKeys():
                use_keys(table, answer)
            case PrintReport():
                print_report(table, table.state.game)
            case EndShift(station=station):
                end_shifts(table, [station])
            case ListVoids():
                list_voids(table, table.state.now // DAY)
        return False

    @rule("19:47-15.4(c)", "19:47-15.3(a)", "19:47-15.4(d)")
    def _sell(self, answer: BuyTicket) -> None:
        """On receipt of the whole price the next ticket is issued, at a work station."""
        table, slip = self.table, slip_read(answer.slip)
        spot = check_slip(slip, table.rules)
        ticket = self._ticket(answer, spot, slip, answer.games)
        provision = table.layout[spot].kind.cite
        table.move(stack(answer.seat), layout(answer.seat), ticket.cents, provision, spot)
        ticket = table.put(ticket)
        table.emit(
            WagerPlaced(
                cite=provision,
                seat=answer.seat,
                wager=ticket.id,
                spot=spot,
                cents=ticket.cents,
            )
        )
        record_request(table, answer)
        issue(table, ticket)


@rule("13:69F-15.1[Keno request]")
def record_request(table: KenoTable, answer: BuyTicket) -> None:
    """Keep on record what served as the request, under the definition of it."""
    words = {
        FORM: ("a keno request", cite("19:47-15.1[Keno request]")),
        TICKET: ("an earlier ticket serves as the request", cite("19:47-15.4(a)")),
        VERBAL_REQUEST: ("the patron tells the writer", cite("13:69F-15.1[Keno ticket]")),
        RUNNER: (
            f"a runner request, given to runner {answer.runner}",
            cite("13:69F-15.1[Keno runner request]"),
        ),
    }
    text, provision = words[answer.request]
    if answer.request == FORM and table.rules.edition >= 2012:
        text, provision = "a keno writer request", cite("13:69F-15.1[Keno writer request]")
    table.record(f"seat {answer.seat}: {text}", provision)
