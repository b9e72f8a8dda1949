"""Wagers whose amount needs a reckoning of its own: vigorish, and a Horn High without its area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from pitboss.games.craps.state import CrapsTable, CrapsWager, standing
from pitboss.games.craps.wagers import FAMILY
from pitboss.money import VIGORISH, Cents, stack
from pitboss.rulebook import cite
from pitboss.table import Amount, Form, PlaceWager, Spot, WagerChanged, WagerPlaced, seat_actor
from pitboss.table.betting import WAGERS_PER_SEAT_MAX

__all__ = [
    "amount_forms",
    "book_apart",
    "horn_high_amount",
    "is_booked_apart",
    "needs_reckoning",
    "pay_vigorish",
    "refund_vigorish",
]

_NUMBER_SPOTS: Final = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}


def needs_reckoning(table: CrapsTable, spot: Spot) -> bool:
    """Whether more than the limits and the stack decides how much may be laid on a spot."""
    return FAMILY[spot.key] in ("buy", "lay") or is_booked_apart(table, spot)


def amount_forms(table: CrapsTable) -> Iterator[Form]:
    """The forms for all such wagers, every seat's."""
    spots = [spot for spot in table.layout.values() if needs_reckoning(table, spot)]
    for seat in table.seats:
        if len(table.wagers_of(seat)) < WAGERS_PER_SEAT_MAX:
            for spot in spots:
                yield from _form(table, seat, spot)


def _form(table: CrapsTable, seat: int, spot: Spot) -> Iterator[Form]:
    amount = _amount(table, seat, spot)
    if amount is not None:
        yield Form(
            spot.key,
            PlaceWager,
            seat_actor(seat),
            spot.kind.cite,
            spot.title,
            fixed={"seat": seat, "spot": spot.key},
            blanks={"cents": amount},
        )


def _amount(table: CrapsTable, seat: int, spot: Spot) -> Amount | None:
    if is_booked_apart(table, spot):
        return horn_high_amount(table, seat, spot)
    limit, there = table.rules.limit(spot.kind.key), standing(table, seat, spot.key)
    outlay = table.rules.outlays.get(spot.key, 1)
    affordable = table.stack(seat) * outlay.denominator // outlay.numerator
    return _steps(table, spot, limit.low - there, min(limit.high - there, affordable))


def _steps(table: CrapsTable, spot: Spot, low: Cents, high: Cents) -> Amount | None:
    """The payable amounts from a lowest to a highest, if there are any."""
    step = table.layout.step(spot.key)
    low, high = max(1, -(-low // step)) * step, high // step * step
    return Amount(low, high, step) if low <= high else None


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


def horn_high_amount(table: CrapsTable, seat: int, spot: Spot) -> Amount | None:
    """Four fifths are a Horn Bet and one fifth lies on the number, each within its limits."""
    whole = table.rules.limit(spot.kind.key)
    low, high = whole.low, min(whole.high, table.stack(seat))
    for key, parts in (("horn", 4), (_NUMBER_SPOTS[spot.on[0]], 1)):
        limit, there = table.rules.limit(key), standing(table, seat, key)
        low = max(low, -(-5 * (limit.low - there) // parts))
        high = min(high, 5 * (limit.high - there) // parts)
    return _steps(table, spot, low, high)


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
    _book(table, wager.seat, _NUMBER_SPOTS[number], unit, provision)


def _book(table: CrapsTable, seat: int, spot: str, cents: Cents, provision: str) -> None:
    part = CrapsWager(id=table.next_wager, seat=seat, spot=spot, cents=cents)
    table.put(part)
    table.emit(WagerPlaced(cite=provision, seat=seat, wager=part.id, spot=spot, cents=cents))
