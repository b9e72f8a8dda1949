"""Settlement: all losing wagers are collected before any winning wager is paid; and chips laid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from pitboss.errors import ensure
from pitboss.money import INVENTORY, coupons, layout, stack
from pitboss.table.event import WagerDecided, WagerPlaced
from pitboss.table.house_rules import HouseRules
from pitboss.table.table import Table
from pitboss.table.wager import Decision, Result, Wager

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


def settle(
    table: Table[R, S, W], decided: Iterable[tuple[W, Decision]], *, collect: str, pay: str
) -> None:
    """Collect every losing chip in the order given, then pay every winner and give stakes back.

    `collect` and `pay` are the provisions that prescribe the two steps; the order of the pairs
    is the side from which the rules settle. Half of a wager is surrendered, and the other half
    goes back, under the provision that says so.
    """
    pairs = list(decided)
    for wager, decision in pairs:
        ensure(0 <= decision.taken <= wager.cents, "no more is taken than was wagered")
        given_up = decision.result is Result.SURRENDERED
        provision, word = (decision.cite, "surrendered") if given_up else (collect, "lost")
        table.move(layout(wager.seat), INVENTORY, decision.taken, provision, f"{wager.spot} {word}")
    for wager, decision in pairs:
        _pay(table, wager, decision, pay)
    table.check_books()


def _pay(table: Table[R, S, W], wager: W, decision: Decision, pay: str) -> None:
    player = stack(wager.seat)
    table.move(INVENTORY, player, decision.paid, decision.cite, f"{wager.spot} {decision.pays}")
    rest = wager.cents - decision.taken
    provision = decision.cite if decision.result is Result.SURRENDERED else pay
    table.move(layout(wager.seat), player, rest, provision, f"{wager.spot} stake")
    if decision.result is Result.VOID:
        table.move(INVENTORY, coupons(wager.seat), wager.coupon, pay, "coupon returned")
    close_wager(table, wager, decision)


def close_wager(table: Table[R, S, W], wager: W, decision: Decision) -> None:
    """A wager whose chips have gone their way leaves the layout; all learn how it came out."""
    del table.wagers[wager.id]
    table.emit(
        WagerDecided(
            cite=decision.cite,
            seat=wager.seat,
            wager=wager.id,
            spot=wager.spot,
            cents=wager.cents,
            result=decision.result,
            taken=decision.taken,
            paid=decision.paid,
            pays=decision.pays,
            also=decision.also,
        )
    )


def lay(table: Table[R, S, W], wager: W, provision: str) -> None:
    """Chips that a player lays on a spot during the round, when no window is open."""
    table.move(stack(wager.seat), layout(wager.seat), wager.cents, provision, wager.spot)
    table.put(wager)
    table.emit(
        WagerPlaced(
            cite=provision, seat=wager.seat, wager=wager.id, spot=wager.spot, cents=wager.cents
        )
    )
