"""Who is dealt in: seated, present, and with enough on the table; 13:69F-14.7(a), (c)3."""

from __future__ import annotations

from pitboss.money import Cents
from pitboss.poker.betting.button import clockwise_from, next_button
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.state import PokerTable
from pitboss.rulebook import rule

__all__ = ["eligible", "has_entry"]


@rule("13:69F-14.7(c)3")
def has_entry(stake: Cents, required: Cents, minimum: Cents) -> bool:
    """Enough for every bet required of this player and for one bet at the posted minimum."""
    return stake >= required + minimum


@rule("13:69F-14.7(a)", "13:69F-14.6(b)")
def eligible(table: PokerTable) -> list[int]:
    """The seats that are dealt in: those who stay and can bet what is asked of them."""
    state, rules, minimum = table.state, table.rules, minimum_in_force(table)
    seats = (
        [seat for seat in table.seats if seat not in state.away] if state.away else [*table.seats]
    )
    most = rules.entry - rules.minimum
    if state.minimum:
        most += rules.forced_at(minimum) - rules.forced
    least = min(table.stacks(seats), default=0)
    if has_entry(least, most, minimum) and not state.owed:
        return seats
    if not rules.blinds_posted:
        return [seat for seat in seats if has_entry(table.stack(seat), most, minimum)]
    return _by_position(table, seats, minimum)


def _by_position(table: PokerTable, seats: list[int], minimum: Cents) -> list[int]:
    """Leave out, one after the other, who cannot pay the blind that would fall on the seat."""
    while len(seats) > 1:
        short = _first_short(table, seats, minimum)
        if not short:
            break
        seats = [seat for seat in seats if seat != short]
    return seats


def _first_short(table: PokerTable, seats: list[int], minimum: Cents) -> int:
    """The first seat from the button that has not enough, or nought if all have."""
    rules, owed = table.rules, dict(table.state.owed)
    order = rules.blind_order(clockwise_from(seats, next_button(seats, table.state.button)))
    blinds = dict(zip(order, rules.blinds_posted, strict=False))
    for seat in order:
        required = rules.ante + rules.forced + blinds.get(seat, owed.get(seat, 0))
        if not has_entry(table.stack(seat), required, minimum):
            return seat
    return 0
