"""Wagers whose amount needs a reckoning of its own: vigorish, and a Horn High without its area."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.games.craps.state import CrapsTable, CrapsWager, standing
from pitboss.games.craps.wagers import FAMILY, HORN
from pitboss.money import VIGORISH, Cents, stack
from pitboss.rulebook import cite
from pitboss.table import Amount, Spot, WagerChanged, WagerPlaced

if TYPE_CHECKING:
    from pitboss.games.craps.betting import CrapsWindow

__all__ = [
    "amount_with_vigorish",
    "book_apart",
    "horn_high_amount",
    "is_booked_apart",
    "pay_vigorish",
    "refund_vigorish",
]


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
    spot = table.layout[wager.spot]
    fee = table.rules.fee(spot, wager.cents)
    table.move(stack(wager.seat), VIGORISH, fee, spot.kind.cite, "vigorish")
    if fee:
        table.put(msgspec.structs.replace(wager, vigorish=fee))


def refund_vigorish(table: CrapsTable, wager: CrapsWager, left: Cents) -> None:
    """The fee on what was taken down comes back; the fee on what is left stays."""
    spot = table.layout[wager.spot]
    due = table.rules.fee(spot, left)
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
    unit, number = wager.cents // 5, table.layout[wager.spot].on[0]
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
