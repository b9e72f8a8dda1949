"""Between two rounds: players come, go and add chips; staff count, sort and change the decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.errors import NotPermitted
from pitboss.money import CHIPS_MAX
from pitboss.poker.betting.button import draw_for_button, eligible
from pitboss.poker.between.answers import (
    AgreeMinimum,
    BuyChips,
    ComeBack,
    ReadClock,
    RemovePlayer,
    RotateDecks,
    SitOut,
    StepAway,
)
from pitboss.poker.between.seating import (
    add_chips,
    agree,
    come_back,
    forget,
    minimum_in_force,
    owes_as_newcomer,
    remove,
    sit_out,
    stakes_leave,
    step_away,
)
from pitboss.poker.house.clock import duties, read_clock
from pitboss.poker.house.deck_clock import MINUTES_MAX
from pitboss.poker.house.opening import (
    INCOMPLETE,
    alternate_decks,
    open_table,
    replace_decks,
    rest_table,
    rotate_decks,
    wake_table,
)
from pitboss.poker.house.options import PokerRules
from pitboss.poker.state import PokerState, PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Amount,
    Answer,
    Form,
    OneOf,
    Wager,
    Whole,
    seat_actor,
    seat_of,
)
from pitboss.table.authoring import Procedure, Window, betting

_BUY_STEPS: Final = 10**6  # nobody puts down more chips at once
DEAL: Final = cite("13:69F-14.6(c)")
STAKES: Final = cite("13:69F-14.7(c)1")


class PokerWindow(Window[PokerRules, PokerState, Wager]):
    """What may be done before the cards are dealt; the dealer's call begins the round."""

    closing_call = "Cards are coming out"

    def __init__(self, table: PokerTable) -> None:
        super().__init__(table, close=DEAL, wager=STAKES, payable=STAKES, reduce=STAKES)

    @property
    def prompt(self) -> str:
        """What the dealer says between rounds."""
        return "The next round begins."

    # -- what may be said -------------------------------------------------------------------------

    def hangs_on(self, seat: int) -> object:
        """What a player may say hangs on who is away, on the minimum and on the own chips."""
        return self.table.state, self.own_chips(seat)

    def more_forms(self) -> Iterable[Form]:
        """What every seated player may say, and then the staff."""
        for seat in self.table.seats:
            yield from self._player_forms(seat)
        yield from self._staff_forms()

    def _player_forms(self, seat: int) -> Iterable[Form]:
        by, state, unit = seat_actor(seat), self.table.state, self.table.rules.unit
        space = (CHIPS_MAX - self.table.stack(seat)) // unit
        gone = seat in state.departed and stakes_leave(self.table)
        if space > 0 and not gone:
            money = {"cents": Amount(unit, min(space, _BUY_STEPS) * unit, unit)}
            text = "change currency for chips"
            yield Form("buy", BuyChips, by, cite("13:69F-14.7(c)2"), text, blanks=money)
        yield from self._absence_forms(seat)
        yield from self._minimum_forms(seat)

    def _absence_forms(self, seat: int) -> Iterable[Form]:
        by, table = seat_actor(seat), self.table
        if seat in table.state.away:
            yield self._back_form(seat)
        else:
            yield Form("out", SitOut, by, cite("13:69F-14.7(a)"), "do not deal me in")
        if seat not in table.state.departed and table.rules.edition > 1995:
            text = "leave for a while and keep the seat"
            yield Form("away", StepAway, by, cite("13:69F-14.7(c)5"), text)

    def _back_form(self, seat: int) -> Form:
        """Stakes that left the table come back whole, and the supervisor says so."""
        held, departed = self.table.stack(seat), seat in self.table.state.departed
        if departed and stakes_leave(self.table):
            fixed, text = {"cents": held}, "the stakes accounted for are back"
            provision = cite("13:69F-14.7(c)5i")
        else:
            fixed, text = {"cents": 0}, "deal me in again"
            provision = cite("13:69F-14.7(c)5ii") if departed else cite("13:69F-14.7(a)")
        return Form("back", ComeBack, seat_actor(seat), provision, text, fixed=fixed)

    def _minimum_forms(self, seat: int) -> Iterable[Form]:
        table, unit = self.table, self.table.rules.unit
        low = (minimum_in_force(table) // unit + 1) * unit
        if low <= table.rules.maximum:
            blanks = {"cents": Amount(low, table.rules.maximum, unit)}
            text = "agree to raise the minimum to"
            provision = cite("13:69F-14.17")
            yield Form(*("agree", AgreeMinimum, seat_actor(seat), provision, text), blanks=blanks)

    def _staff_forms(self) -> Iterable[Form]:
        table = self.table
        minutes = {"minutes": Whole(1, MINUTES_MAX)}
        text = "minutes have passed"
        yield Form("clock", ReadClock, FLOORPERSON, cite("13:69F-14.2(b)"), text, blanks=minutes)
        if table.seats:
            seats, text = {"seat": OneOf(tuple(table.seats))}, "remove a player for collusion"
            provision = cite("13:69F-14.16(b)")
            yield Form("remove", RemovePlayer, SUPERVISOR, provision, text, blanks=seats)
        if not table.state.opened:
            yield INCOMPLETE.form()
        elif not table.rules.auto_shuffler:
            text = "take the other deck"
            yield Form("rotate", RotateDecks, DEALER, cite("13:69F-14.2(b)"), text)

    def check_more(self, answer: Answer) -> None:
        """Nobody but a seated player brings chips to the table."""
        if isinstance(answer, BuyChips) and seat_of(answer.by) not in self.table.seats:
            raise NotPermitted("only a seated player adds chips", cite("13:69F-14.7(a)"))

    # -- what comes of it -------------------------------------------------------------------------

    def sat(self, seat: int) -> None:
        """A newcomer may owe a blind."""
        owes_as_newcomer(self.table, seat)

    def left(self, seat: int) -> None:
        """Nothing is left of a player who gave up the seat."""
        forget(self.table, seat)

    def do_more(self, answer: Answer) -> bool:
        """Chips, absences, agreements, the clock and the decks."""
        seat = seat_of(answer.by)
        if seat is None:
            self._do_staff(answer)
        else:
            self._do_player(answer, seat)
        return False

    def _do_player(self, answer: Answer, seat: int) -> None:
        match answer:
            case BuyChips(cents=cents):
                add_chips(self.table, seat, cents)
            case SitOut():
                sit_out(self.table, seat)
            case StepAway():
                step_away(self.table, seat)
            case ComeBack():
                come_back(self.table, seat)
            case _:
                assert isinstance(answer, AgreeMinimum)
                agree(self.table, seat, answer.cents)

    def _do_staff(self, answer: Answer) -> None:
        match answer:
            case ReadClock(minutes=minutes):
                read_clock(self.table, minutes)
            case RemovePlayer(seat=seat):
                remove(self.table, seat)
            case RotateDecks():
                rotate_decks(self.table)
            case _:
                replace_decks(self.table, INCOMPLETE.cite)


PLAYERS_MIN = 2


@rule("13:69F-14.6(b)")
def between_rounds(table: PokerTable) -> Procedure[list[int]]:
    """The seats that are dealt in, at least two; none if the table has to wait for players."""
    yield from betting(PokerWindow(table))
    if table.state.clock.total:
        yield from duties(table)
    seats = eligible(table)
    if len(seats) < PLAYERS_MIN:
        rest_table(table)
        return []
    _ready_decks(table)
    if table.rules.draws_for_button and not table.state.button:
        return (yield from draw_for_button(table, seats))
    return seats


def _ready_decks(table: PokerTable) -> None:
    """The decks are opened, taken up again, or exchanged by the device."""
    state = table.state
    if not state.opened:
        open_table(table)
    elif state.idle:
        wake_table(table)
    elif table.rules.auto_shuffler:
        alternate_decks(table)
