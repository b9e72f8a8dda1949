"""The betting window of craps: 19:47-1.2 and 1.3, and what the shooter and the boxman may say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.rules import (
    is_come_out,
    may_bet_line,
    may_come,
    may_raise_dont,
    may_reduce,
)
from pitboss.games.craps.shooter import (
    check_passing,
    give_up,
    pass_dice,
    passing_forms,
    where_the_game_stands,
)
from pitboss.games.craps.state import (
    CallWager,
    CrapsState,
    CrapsTable,
    CrapsWager,
    OrderDice,
    PassDice,
    TakeOdds,
    standing,
    untravelled,
)
from pitboss.games.craps.supplemental import (
    check_odds,
    most_odds,
    odds_forms,
    pull_down,
    supported,
    take_odds,
)
from pitboss.games.craps.wagers import (
    COMES,
    DONT,
    FAMILY,
    HORN,
    LINES,
    ODDS_OF,
    RESTING,
    WITH_NUMBER,
)
from pitboss.money import VIGORISH, Cents, show, stack
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    STICKMAN,
    Amount,
    Answer,
    Form,
    Limit,
    PlaceWager,
    Recorded,
    Spot,
    WagerChanged,
    WagerPlaced,
    seat_actor,
)
from pitboss.table.authoring import Window


def amount_with_vigorish(window: CrapsWindow, seat: int, spot: Spot) -> Amount | None:
    """What may be laid on a buy or lay bet, its vigorish paid from the same stack."""
    limit, there = window.table.rules.limit(spot.kind.key), window.standing_on(seat, spot)
    high = min(limit.high - there, _affordable(window.table, seat, spot))
    return window.payable_amounts(spot, limit.low - there, high)


def _affordable(table: CrapsTable, seat: int, spot: Spot) -> Cents:
    """The largest bet that leaves chips for its vigorish, which is less by a chip at most."""
    rules, step, held = table.rules, table.layout.step(spot.key), table.stack(seat)
    most = int((held + rules.unit) / rules.outlays.get(spot.key, 1)) // step * step
    return next(n for n in range(most, -1, -step) if n + rules.fee(spot, n) <= held)


# -- vigorish --------------------------------------------------------------------------------------


def pay_vigorish(table: CrapsTable, wager: CrapsWager) -> None:
    """The fee of a buy or lay bet is paid when the bet is made; no other bet has one."""
    spot = table.spot_of(wager)
    fee = table.rules.fee(spot, wager.cents)
    table.move(stack(wager.seat), VIGORISH, fee, spot.kind.cite, "vigorish")
    if fee:
        table.put(msgspec.structs.replace(wager, vigorish=fee))


def refund_vigorish(table: CrapsTable, wager: CrapsWager, left: Cents) -> None:
    """The fee on what was taken down comes back; the fee on what is left stays."""
    spot = table.spot_of(wager)
    due = table.rules_of(wager).fee(spot, left)
    back = wager.vigorish - due
    table.move(VIGORISH, stack(wager.seat), back, spot.kind.cite, "vigorish returned")
    if left:
        table.put(msgspec.structs.replace(table.wagers[wager.id], vigorish=due))


# -- the Horn High on a layout without an area for it ----------------------------------------------


def is_booked_apart(table: CrapsTable, spot: Spot) -> bool:
    """Whether this is a Horn High at a table whose layout has no area for it."""
    return FAMILY[spot.key] == "horn_high" and not table.rules.horn_high_area


def horn_high_amount(window: CrapsWindow, seat: int, spot: Spot) -> Amount | None:
    """Four fifths are a Horn Bet and one fifth lies on the number, each within its limits."""
    table = window.table
    whole = table.rules.limit(spot.kind.key)
    low, high = whole.low, min(whole.high, table.stack(seat))
    for key, parts in (("horn", 4), (HORN[spot.on[0]], 1)):
        limit, there = table.rules.limit(key), standing(table, seat, key)
        low = max(low, -(-5 * (limit.low - there) // parts))
        high = min(high, 5 * (limit.high - there) // parts)
    return window.payable_amounts(spot, low, high)


def book_apart(table: CrapsTable, wager: CrapsWager) -> None:
    """The Horn High becomes a Horn Bet of four units and one unit on the chosen number."""
    unit, number = wager.cents // 5, table.spot_of(wager).on[0]
    provision = cite("19:47-1.2(a)20[layout]")
    del table.wagers[wager.id]
    table.emit(
        WagerChanged(
            cite=provision,
            seat=wager.seat,
            wager=wager.id,
            spot=wager.spot,
            cents=0,
            note="booked as two wagers",
        )
    )
    _book(table, wager.seat, "horn", 4 * unit, provision)
    _book(table, wager.seat, HORN[number], unit, provision)


def _book(table: CrapsTable, seat: int, spot: str, cents: Cents, provision: str) -> None:
    part = CrapsWager(id=table.next_wager, seat=seat, spot=spot, cents=cents)
    table.put(part)
    limit, total = table.rules.limit(spot), standing(table, seat, spot)
    table.emit(
        WagerPlaced(
            cite=provision,
            seat=seat,
            wager=part.id,
            spot=spot,
            cents=cents,
            over_maximum=total > limit.high,
            under_minimum=total < limit.low,
        )
    )


def button_forms(table: CrapsTable) -> Iterator[Form]:
    """The calls that turn a resting wager on, or off again."""
    for wager in table.wagers.values():
        if FAMILY[wager.spot] in RESTING:
            word = "off" if wager.called_on else "on"
            yield Form(
                f"{word} {wager.id}",
                CallWager,
                seat_actor(wager.seat),
                cite("19:47-1.3(e)"),
                f"call {table.spot_of(wager).title} {word} for the come-out roll",
                fixed={"wager": wager.id, "on": not wager.called_on},
            )


def check_call(table: CrapsTable, answer: CallWager) -> None:
    """Refuse a call on what always works, on the wager of another, or that changes nothing."""
    provision, wager = cite("19:47-1.3(e)"), table.wagers.get(answer.wager)
    if wager is None or FAMILY[wager.spot] not in RESTING:
        message = "place bets to win, buy bets, hardways and come odds are called on or off"
        raise RuleViolation(message, provision)
    if answer.by != seat_actor(wager.seat):
        raise NotPermitted(f"wager {wager.id} belongs to seat {wager.seat}", provision)
    if answer.on == wager.called_on:
        raise RuleViolation(f"wager {wager.id} is {_word(answer.on)} already", provision)


def call_wager(table: CrapsTable, wager: CrapsWager, on: bool) -> None:
    """The dealer confirms the call with an On button, or takes the button away."""
    provision, title = cite("19:47-1.3(e)"), table.spot_of(wager).title
    button = f"On button {'laid on' if on else 'taken from'} {title}, wager {wager.id}"
    called = msgspec.structs.replace(wager, called_on=on)
    table.change(called, provision, f"called {_word(on)}")
    table.emit(Recorded(cite=provision, by=DEALER, text=button))


def _word(on: bool) -> str:
    return "on" if on else "off"


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
        """The spots that are open now; odds are listed with the bet that they support."""
        spots = self.table.layout.values()
        listed = (each for each in spots if FAMILY[each.key] not in ODDS_OF.values())
        return (spot for spot in listed if self._refusal(seat, spot) is None)

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the point and on the chips of the player."""
        return self.table.state, self.own_chips(seat)

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What may be laid on a spot, its vigorish and its parts included."""
        if is_booked_apart(self.table, spot):
            return horn_high_amount(self, seat, spot)
        if FAMILY[spot.key] in ("buy", "lay"):
            return amount_with_vigorish(self, seat, spot)
        return super().amount(seat, spot)

    def is_plain(self, spot: Spot) -> bool:
        """Not where vigorish is paid or a bet is booked apart, nor where come bets have gone on."""
        special = FAMILY[spot.key] in ("buy", "lay") or spot.key in COMES
        return not special and not is_booked_apart(self.table, spot)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager at the wrong time: no put bets, no come bets without a point."""
        refusal = self._refusal(seat, spot)
        if refusal is not None:
            raise refusal

    def _refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        family, state = FAMILY[spot.key], self.table.state
        if family in LINES and (refusal := self._line_refusal(spot)) is not None:
            return refusal
        if family in COMES and not may_come(state.puck):
            return RuleViolation(f"{spot.title} is made only while a point is on", spot.kind.cite)
        if not may_raise_dont((seat, spot.key) in state.lowered):
            message = f"the {spot.title} was reduced or taken down and is not put back or raised"
            return RuleViolation(message, cite("19:47-1.3(d)"))
        if family in ODDS_OF.values() and not supported(self.table, seat, spot):
            message = f"seat {seat} has no bet with its point for {spot.title} to stand behind"
            return RuleViolation(message, spot.kind.cite)
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

    def counted(self, seat: int, spot: Spot) -> list[CrapsWager]:
        """What counts with a new wager: a come bet that has gone to its number does not."""
        return untravelled(self.table, seat, spot.key)

    def bounds(self, seat: int, spot: Spot) -> Limit:
        """Odds have no minimum, and the cap of all bets that they support as their maximum."""
        if FAMILY[spot.key] in ODDS_OF.values():
            return Limit(0, most_odds(self.table, seat, spot))
        return super().bounds(seat, spot)

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
        if FAMILY[spot.key] in ODDS_OF.values() and answer.by != DEALER:
            message = "a player lays odds behind a bet by its number; the dealer takes spoken ones"
            raise NotPermitted(message, spot.kind.cite)
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

    def new_wager(self, answer: PlaceWager) -> CrapsWager:
        """The chips as they come to lie; odds that a dealer takes stand behind the first bet."""
        wager, spot = super().new_wager(answer), self.table.layout[answer.spot]
        if FAMILY[spot.key] not in ODDS_OF.values():
            return wager
        flat = supported(self.table, answer.seat, spot)[0]
        return msgspec.structs.replace(wager, point=flat.point, backs=flat.id)

    def placed(self, wager: CrapsWager) -> None:
        """The vigorish is paid; a Horn High without an area is booked as two wagers."""
        pay_vigorish(self.table, wager)
        if is_booked_apart(self.table, self.table.spot_of(wager)):
            book_apart(self.table, wager)

    # -- taking down ------------------------------------------------------------------------------

    def check_reduction(self, wager: CrapsWager, cents: int) -> None:
        """Pass and Come Bets stay once their point is set."""
        if not may_reduce(FAMILY[wager.spot] in WITH_NUMBER, wager.point):
            message = f"the point is {wager.point}: the bet stays until it is decided"
            raise RuleViolation(message, cite("19:47-1.3(c)"))

    def reduced(self, wager: CrapsWager, cents: int) -> None:
        """Vigorish comes back in proportion, and odds never stand above what is left."""
        if wager.vigorish and self.table.rules_of(wager).vig_refund_on_removal:
            refund_vigorish(self.table, wager, cents)
        pull_down(self.table, wager, cents)
        if FAMILY[wager.spot] in DONT and not wager.point:
            lowered = dict.fromkeys((*self.table.state.lowered, (wager.seat, wager.spot)))
            self.table.set_state(lowered=tuple(lowered))

    def left(self, seat: int) -> None:
        """A shooter who goes gives up the dice."""
        if seat == self.table.state.shooter:
            give_up(self.table, cite("19:47-1.11(a)"), f"Seat {seat} leaves the dice.")
        if seat == self.table.state.previous:
            self.table.set_state(gone=True)
        lowered = (each for each in self.table.state.lowered if each[0] != seat)
        self.table.set_state(lowered=tuple(lowered))

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
