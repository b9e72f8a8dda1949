"""The betting window of craps: 19:47-1.2 and 1.3, and what the shooter and the boxman may say."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games.craps.answers import CallWager, OrderDice, PassDice, TakeOdds
from pitboss.games.craps.booking import (
    amount_with_vigorish,
    book_apart,
    horn_high_amount,
    is_booked_apart,
    pay_vigorish,
    refund_vigorish,
)
from pitboss.games.craps.buttons import button_forms, call_wager, check_call
from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.rules import is_come_out, may_bet_line, may_come, may_reduce
from pitboss.games.craps.shooter import (
    check_passing,
    give_up,
    pass_dice,
    passing_forms,
    where_the_game_stands,
)
from pitboss.games.craps.state import CrapsState, CrapsTable, CrapsWager, odds_on, standing
from pitboss.games.craps.supplemental import check_odds, odds_forms, pull_down, take_odds
from pitboss.games.craps.wagers import COMES, FAMILY, LINES, ODDS_OF, WITH_NUMBER
from pitboss.money import Cents, show
from pitboss.rulebook import cite
from pitboss.table import DEALER, STICKMAN, Amount, Answer, Form, PlaceWager, Spot
from pitboss.table.authoring import Window

__all__ = ["CrapsWindow"]


class CrapsWindow(Window[CrapsRules, CrapsState, CrapsWager]):
    """Wagers before a throw; with `late` those that are called while the dice are in the air."""

    closing_call = "The dice are out"
    closer = STICKMAN

    def __init__(self, table: CrapsTable, *, late: bool = False) -> None:
        super().__init__(
            table,
            close=cite("19:47-1.3(a)"),
            wager=cite("19:47-1.2(b)"),
            payable=cite("19:47-1.4(e)"),
            reduce=cite("19:47-1.3(c)"),
        )
        self.late = late

    @property
    def prompt(self) -> str:
        """Where the game stands, for those who wager."""
        return f"{where_the_game_stands(self.table)} Place your bets."

    # -- where wagers may be made -----------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The spots that are open at this point of the game."""
        return (spot for spot in self.table.layout.values() if self._refusal(spot) is None)

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the point and on the chips of the player."""
        return self.table.state, self.own_chips(seat)

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What may be laid on a spot, its vigorish and its parts reckoned in."""
        if is_booked_apart(self.table, spot):
            return horn_high_amount(self, seat, spot)
        if FAMILY[spot.key] in ("buy", "lay"):
            return amount_with_vigorish(self, seat, spot)
        return super().amount(seat, spot)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager at the wrong time: no put bets, no come bets without a point."""
        refusal = self._refusal(spot)
        if refusal is not None:
            raise refusal

    def _refusal(self, spot: Spot) -> RuleViolation | None:
        family = FAMILY[spot.key]
        if family in LINES:
            return self._line_refusal(spot)
        if family in COMES and not may_come(self.table.state.puck):
            return RuleViolation(f"{spot.title} is made only while a point is on", spot.kind.cite)
        if family in ODDS_OF.values():
            return RuleViolation("odds are taken behind a bet that has its point", spot.kind.cite)
        return None

    def _line_refusal(self, spot: Spot) -> RuleViolation | None:
        """Line bets belong before a come-out roll; a Don't Pass Bet never grows afterwards."""
        state = self.table.state
        if not may_bet_line(state.puck):
            cites = [spot.kind.cite] + [cite("19:47-1.3(d)")] * (spot.key == "dont_pass")
            return RuleViolation(f"{spot.title} is made just before a come-out roll", *cites)
        if self.late and not is_come_out(state.puck, state.clearing):
            message = "this throw only decides the come wagers that are left"
            return RuleViolation(message, cite("19:47-1.11(b)"))
        return None

    def standing_on(self, seat: int, spot: Spot) -> Cents:
        """What counts with a new wager: a come bet that has gone to its number does not."""
        return standing(self.table, seat, spot.key)

    # -- what they are made with ------------------------------------------------------------------

    def accepts_cash(self) -> bool:
        """Spoken wagers with cash, where the house takes them."""
        return self.table.rules.verbal_cash_wagers

    def accepts_coupon(self, spot: Spot) -> bool:
        """Match play coupons lie on Pass and Don't Pass only."""
        return spot.key in LINES

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse what wagers are not made with, a bet without its vigorish, a broken Horn High."""
        super().check_medium(answer, spot)
        if answer.cents <= 0 or answer.cents % self.table.layout.step(spot.key):
            return  # the amount itself is refused, with the provision on that
        self._check_vigorish(answer, spot)
        if is_booked_apart(self.table, spot) and answer.by != DEALER:
            self._check_parts(answer, spot)

    def _check_vigorish(self, answer: PlaceWager, spot: Spot) -> None:
        fee = self.table.rules.fee(spot, answer.cents)
        chips = self.table.stack(answer.seat) - answer.cents * (answer.medium == "chips")
        if fee and chips < fee:
            message = f"the vigorish of {show(fee)} is paid when the bet is made"
            raise RuleViolation(message, spot.kind.cite)

    def _check_parts(self, answer: PlaceWager, spot: Spot) -> None:
        amount = horn_high_amount(self, answer.seat, spot)
        if amount is None or not amount.admits(answer.cents):
            takes = "nothing more" if amount is None else amount.describe()
            message = f"{spot.title}, booked as two wagers, takes {takes}"
            raise RuleViolation(message, cite("19:47-8.2(a)"))

    def placed(self, wager: CrapsWager) -> None:
        """The vigorish is paid; a Horn High without an area is booked as two wagers."""
        pay_vigorish(self.table, wager)
        if is_booked_apart(self.table, self.table.layout[wager.spot]):
            book_apart(self.table, wager)

    # -- taking down ------------------------------------------------------------------------------

    def check_reduction(self, wager: CrapsWager, cents: int) -> None:
        """Pass and Come Bets stay once their point is set."""
        if not may_reduce(FAMILY[wager.spot] in WITH_NUMBER, wager.point):
            message = f"the point is {wager.point}: the bet stays until it is decided"
            raise RuleViolation(message, cite("19:47-1.3(c)"))

    def reduced(self, wager: CrapsWager, cents: int) -> None:
        """Vigorish comes back in proportion, and odds never stand above what is left."""
        if wager.vigorish and self.table.rules.vig_refund_on_removal:
            refund_vigorish(self.table, wager, cents)
        odds = odds_on(self.table, wager.id)
        if odds is not None:
            pull_down(self.table, odds, cents)

    def left(self, seat: int) -> None:
        """A shooter who goes gives up the dice."""
        if seat == self.table.state.shooter:
            give_up(self.table, cite("19:47-1.11(a)"), f"Seat {seat} leaves the dice.")
        if seat == self.table.state.previous:
            self.table.set_state(gone=True)

    # -- what else may be said --------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """Odds, On buttons, and the passing of the dice."""
        yield from odds_forms(self.table)
        yield from button_forms(self.table)
        yield from passing_forms(self.table)

    def check_more(self, answer: Answer) -> None:
        """Refuse each under the provision that allows it."""
        match answer:
            case TakeOdds():
                check_odds(self.table, answer)
            case CallWager():
                check_call(self.table, answer)
            case PassDice() | OrderDice():
                check_passing(self.table, answer)

    def do_more(self, answer: Answer) -> bool:
        """Act on it; the window ends when the dice are passed."""
        if isinstance(answer, PassDice | OrderDice):
            pass_dice(self.table, answer)
            return True
        if isinstance(answer, TakeOdds):
            take_odds(self.table, self.table.wagers[answer.wager], answer.cents)
        else:
            assert isinstance(answer, CallWager)
            call_wager(self.table, self.table.wagers[answer.wager], answer.on)
        return False
