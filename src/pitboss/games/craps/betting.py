"""The betting window of craps: 19:47-1.2 and 1.3, and what the shooter and the boxman may say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.craps.answers import REASONS, CallWager, OrderDice, PassDice, TakeOdds
from pitboss.games.craps.booking import (
    amount_with_vigorish,
    book_apart,
    horn_high_amount,
    is_booked_apart,
    pay_vigorish,
    refund_vigorish,
)
from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.rules import dont_may_grow, is_come_out, may_come, may_reduce
from pitboss.games.craps.shooter import give_up
from pitboss.games.craps.state import CrapsState, CrapsTable, CrapsWager, odds_on, standing, update
from pitboss.games.craps.supplemental import check_odds, odds_forms, pull_down, take_odds
from pitboss.games.craps.wagers import COMES, FAMILY, LINES, ODDS_OF, RESTING, WITH_NUMBER
from pitboss.money import Cents, show
from pitboss.rulebook import cite
from pitboss.table import (
    BOXMAN,
    DEALER,
    STICKMAN,
    Amount,
    Answer,
    Form,
    OneOf,
    PlaceWager,
    Recorded,
    Spot,
    Window,
    seat_actor,
)

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

    # -- where wagers may be made -----------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The spots that are open at this point of the game."""
        return (spot for spot in self.table.layout.values() if self._refusal(spot) is None)

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
        if not dont_may_grow(state.puck):
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
            update(self.table, gone=True)

    # -- what else may be said --------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """Odds, On buttons, and the passing of the dice."""
        yield from odds_forms(self.table)
        yield from self._call_forms()
        yield from self._dice_forms()

    def check_more(self, answer: Answer) -> None:
        """Odds belong behind a flat bet that has its point."""
        if isinstance(answer, TakeOdds):
            check_odds(self.table, answer)

    def _call_forms(self) -> Iterator[Form]:
        for wager in self.table.wagers.values():
            if FAMILY[wager.spot] in RESTING:
                word = "off" if wager.called_on else "on"
                yield Form(
                    f"{word} {wager.id}",
                    CallWager,
                    seat_actor(wager.seat),
                    cite("19:47-1.3(e)"),
                    f"call {wager.spot} {word} for the come-out roll",
                    fixed={"wager": wager.id, "on": not wager.called_on},
                )

    def _dice_forms(self) -> Iterator[Form]:
        state = self.table.state
        if state.shooter and state.rolled:
            by, provision = seat_actor(state.shooter), cite("19:47-1.11(a)")
            yield Form("pass dice", PassDice, by, provision, "pass the dice")
        if state.shooter:
            provision, blanks = cite("19:47-1.11(a)2"), {"reason": OneOf(tuple(REASONS))}
            text = "order the dice passed"
            yield Form("order", OrderDice, BOXMAN, provision, text, blanks=blanks)

    def do_more(self, answer: Answer) -> bool:
        """Act on it; the window ends when the dice are passed."""
        match answer:
            case TakeOdds(wager=number, cents=cents):
                take_odds(self.table, self.table.wagers[number], cents)
                return False
            case CallWager(wager=number, on=on):
                self._call(self.table.wagers[number], on)
                return False
            case OrderDice(reason=reason):
                why = f"The boxman orders the dice passed: the shooter {REASONS[reason]}."
                give_up(self.table, cite("19:47-1.11(a)2"), why)
            case _:
                give_up(self.table, cite("19:47-1.11(a)"), "The shooter passes the dice.")
        return True

    def _call(self, wager: CrapsWager, on: bool) -> None:
        """The dealer confirms the call with an On button, or takes the button away."""
        provision = cite("19:47-1.3(e)")
        text = f"On button {'laid on' if on else 'taken from'} wager {wager.id}"
        self.table.change(msgspec.structs.replace(wager, called_on=on), provision, text)
        self.table.emit(Recorded(cite=provision, by=DEALER, text=text))
