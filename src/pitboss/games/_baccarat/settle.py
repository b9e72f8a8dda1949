"""Settling a round: losers first, then payments and vigorish in the order the pit has chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pitboss.games._baccarat.deal import BaccaratState
from pitboss.games._baccarat.options import OUTCOMES, PAY, BaccaratRules, settlement_steps
from pitboss.money import INVENTORY, VIGORISH, Cents, coupons, layout, show, stack
from pitboss.rulebook import rule
from pitboss.table import Event, Table, Wager
from pitboss.table.authoring import Decision, Result, close_wager, lost, settle, void, won

R = TypeVar("R", bound=BaccaratRules)
S = TypeVar("S", bound=BaccaratState)
Decided = tuple[Wager, Decision]


class VigorishMarked(Event, frozen=True, kw_only=True):
    """A coin or button in a player's numbered space says what is owed; zero: it is paid."""

    seat: int
    cents: int
    text: str


# -- deciding ---------------------------------------------------------------------------------


def decide(wager: Wager, winner: int, rules: BaccaratRules) -> Decision:
    """How a wager comes out when this hand wins; the vigorish is computed apart."""
    outcome = OUTCOMES[wager.spot](winner)
    provision = rules.text.decided(wager.spot, outcome)
    if outcome > 0:
        return won(wager.action, rules.odds(wager.spot), provision)
    return void(provision) if outcome == 0 else lost(wager.cents, provision)


def vigorish_on(decided: Iterable[Decided], rules: BaccaratRules) -> Cents:
    """The vigorish that a player owes on all the Banker wagers of a round together."""
    bankers = [(wager, each) for wager, each in decided if wager.spot == "banker"]
    tied = sum(wager.cents for wager, each in bankers if each.result is Result.VOID)
    return rules.vigorish(sum(each.paid for _, each in bankers), tied)


# -- settling ---------------------------------------------------------------------------------


@rule("19:47-3.10(b)", "19:47-7.10(b)")
def settle_round(table: Table[R, S, Wager], winner: int) -> None:
    """All losing wagers are collected; then winners are paid and vigorish is taken or marked."""
    rules, provision = table.rules, table.rules.text.settle
    decided = [(each, decide(each, winner, rules)) for each in table.wagers.values()]
    losers = [each for each in decided if each[1].result is Result.LOST]
    settle(table, sorted(losers, key=_from_the_highest), collect=provision, pay=provision)
    rest = _by_seat(each for each in decided if each[1].result is not Result.LOST)
    dues = {seat: vigorish_on(each, rules) for seat, each in rest.items()}
    for step, seat in settlement_steps(rules.settlement_procedure, rest):
        if step == PAY:
            for wager, decision in rest[seat]:
                _pay(table, wager, decision)
        else:
            _charge(table, seat, dues[seat])
    table.check_books()


def _from_the_highest(decided: Decided) -> tuple[int, int]:
    return -decided[0].seat, decided[0].id


def _by_seat(decided: Iterable[Decided]) -> dict[int, list[Decided]]:
    seats: dict[int, list[Decided]] = {}
    for each in decided:
        seats.setdefault(each[0].seat, []).append(each)
    return seats


def _pay(table: Table[R, S, Wager], wager: Wager, decision: Decision) -> None:
    """The win, and the stake or what the vigorish has left of it, go to the player."""
    player, provision = stack(wager.seat), table.rules.text.settle
    payout = table.rules.line(wager.spot).cite
    table.move(INVENTORY, player, decision.paid, payout, f"{wager.spot} {decision.pays}")
    rest = min(wager.cents, table.accounts.balance(layout(wager.seat)))
    table.move(layout(wager.seat), player, rest, provision, f"{wager.spot} stake")
    if decision.result is Result.VOID:
        table.move(INVENTORY, coupons(wager.seat), wager.coupon, provision, "coupon returned")
    close_wager(table, wager, decision)


def _charge(table: Table[R, S, Wager], seat: int, cents: Cents) -> None:
    """Collect a player's vigorish, from the wager if it still lies there, or mark it as owed."""
    provision = table.rules.vigorish_cite
    if table.rules.defers_vigorish and cents:
        _mark(table, seat, owed_by(table, seat) + cents)
        return
    lies_there = bool(table.wagers_of(seat))
    source = layout(seat) if lies_there else stack(seat)
    table.move(source, VIGORISH, cents, provision, "vigorish")


def void_round(table: Table[R, S, Wager]) -> None:
    """The shoe could not finish the round: every wager goes back to its player."""
    provision = table.rules.text.exhausted
    pairs = [(wager, void(provision)) for wager in table.wagers.values()]
    settle(table, pairs, collect=provision, pay=provision)


# -- vigorish that is owed --------------------------------------------------------------------


def owed_by(table: Table[R, S, Wager], seat: int) -> Cents:
    """What is marked in a player's numbered space."""
    return dict(table.state.owed).get(seat, 0)


def _mark(table: Table[R, S, Wager], seat: int, cents: Cents) -> None:
    owed = {**dict(table.state.owed), seat: cents}
    table.set_state(owed=tuple(sorted((s, c) for s, c in owed.items() if c)))
    text = f"Seat {seat} owes {show(cents) if cents else 'no more'} in vigorish."
    table.emit(VigorishMarked(cite=table.rules.text.vigorish, seat=seat, cents=cents, text=text))


def collect_owed(table: Table[R, S, Wager], seats: Iterable[int]) -> None:
    """The marked vigorish of these players is collected, from the highest number downward."""
    for seat in sorted(seats, reverse=True):
        cents = owed_by(table, seat)
        if cents:
            provision = table.rules.text.vigorish
            table.move(stack(seat), VIGORISH, cents, provision, "vigorish")
            _mark(table, seat, 0)
