"""Odds behind line and come bets (19:47-1.6): how much may be laid, and what pulls it down.

All bets of a player that odds of one kind may support on one point are one amount: what a payout
needs beyond the cap is added to it once.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.state import CrapsTable, CrapsWager, TakeOdds
from pitboss.games.craps.wagers import FAMILY, ODDS_OF
from pitboss.money import Cents, layout, show, stack
from pitboss.rulebook import cite
from pitboss.table import Amount, Form, Spot, WagerChanged, WagerPlaced, seat_actor


def odds_behind(table: CrapsTable, flat: CrapsWager) -> Spot:
    """Where the odds behind a flat bet lie: on its point."""
    return table.layout_of(flat)[_odds_key(flat)]


def _odds_key(flat: CrapsWager) -> str:
    """The key of the spot of the odds behind a wager; no spot has it if there are none."""
    return f"{ODDS_OF.get(FAMILY[flat.spot], '')}_{flat.point}"


def supported(table: CrapsTable, seat: int, spot: Spot) -> list[CrapsWager]:
    """The flat bets of a player that odds on this spot stand behind."""
    return [each for each in table.wagers_of(seat) if _odds_key(each) == spot.key]


def _odds_on(table: CrapsTable, seat: int, spot: Spot) -> list[CrapsWager]:
    return [each for each in table.wagers_of(seat) if each.spot == spot.key]


def most_odds(table: CrapsTable, seat: int, spot: Spot) -> Cents:
    """The most odds that a player may have on a spot, behind all bets that they support there."""
    flat = _sum(supported(table, seat, spot))
    return table.rules.odds_max(spot, flat, table.layout.step(spot.key))


def _sum(wagers: list[CrapsWager]) -> Cents:
    return sum(each.cents for each in wagers)


def odds_forms(table: CrapsTable) -> Iterator[Form]:
    """Odds that may be taken or raised now, behind every flat bet that has its point."""
    for flat in table.wagers.values():
        amount = _room(table, flat) if FAMILY[flat.spot] in ODDS_OF and flat.point else None
        if amount is not None:
            spot = odds_behind(table, flat)
            yield Form(
                f"odds {flat.id}",
                TakeOdds,
                seat_actor(flat.seat),
                spot.kind.cite,
                f"{spot.title} behind {show(flat.cents)}",
                fixed={"wager": flat.id},
                blanks={"cents": amount},
            )


def _room(table: CrapsTable, flat: CrapsWager) -> Amount | None:
    """What may still be added to the odds behind a flat bet, or None if nothing."""
    spot = odds_behind(table, flat)
    if spot.key not in table.layout:
        return None
    step = table.layout.step(spot.key)
    room = most_odds(table, flat.seat, spot) - _sum(_odds_on(table, flat.seat, spot))
    most = min(room, table.stack(flat.seat)) // step * step
    return Amount(step, most, step) if most > 0 else None


def check_odds(table: CrapsTable, answer: TakeOdds) -> None:
    """Refuse odds that stand behind nothing, before the point, for others, or above the cap."""
    flat = table.wagers.get(answer.wager)
    if flat is None or FAMILY[flat.spot] not in ODDS_OF:
        raise RuleViolation("odds are taken behind a line or come bet", cite("19:47-1.6(a)"))
    provision = table.layout_of(flat)[f"{ODDS_OF[FAMILY[flat.spot]]}_4"].kind.cite
    if not flat.point:
        raise RuleViolation("odds are taken behind a bet that has its point", provision)
    if answer.by != seat_actor(flat.seat):
        raise NotPermitted(f"wager {flat.id} belongs to seat {flat.seat}", provision)
    if _room(table, flat) is None:
        raise RuleViolation(_no_room(table, flat), provision)


def _no_room(table: CrapsTable, flat: CrapsWager) -> str:
    spot, seat = odds_behind(table, flat), flat.seat
    if spot.key not in table.layout:
        return f"{spot.title} is no longer offered at this table"
    flats, laid = supported(table, seat, spot), _sum(_odds_on(table, seat, spot))
    takes = f"takes {show(most_odds(table, seat, spot))} at most"
    step, held = show(table.layout.step(spot.key)), show(table.stack(seat))
    behind = f"{spot.title} behind {show(_sum(flats))} {takes}, in steps of {step}"
    return f"{behind}; {show(laid)} lies there, and seat {seat} holds {held}"


def take_odds(table: CrapsTable, flat: CrapsWager, cents: Cents) -> None:
    """Lay odds behind a flat bet, or add to those that lie there."""
    spot, seat = odds_behind(table, flat), flat.seat
    table.move(stack(seat), layout(seat), cents, spot.kind.cite, spot.key)
    lying = next((each for each in _odds_on(table, seat, spot) if each.backs == flat.id), None)
    if lying is None:
        _lay(table, flat, spot, cents)
    else:
        _raise(table, msgspec.structs.replace(lying, cents=lying.cents + cents))


def _lay(table: CrapsTable, flat: CrapsWager, spot: Spot, cents: Cents) -> None:
    number, seat = table.next_wager, flat.seat
    odds = CrapsWager(
        id=number, seat=seat, spot=spot.key, cents=cents, point=flat.point, backs=flat.id
    )
    table.put(odds)
    placed = WagerPlaced(cite=spot.kind.cite, seat=seat, wager=number, spot=spot.key, cents=cents)
    table.emit(placed)


def _raise(table: CrapsTable, odds: CrapsWager) -> None:
    table.put(odds)
    table.emit(
        WagerChanged(
            cite=table.spot_of(odds).kind.cite,
            seat=odds.seat,
            wager=odds.id,
            spot=odds.spot,
            cents=odds.cents,
            note="raised",
        )
    )


def pull_down(table: CrapsTable, flat: CrapsWager, left: Cents) -> None:
    """Odds never stand above the cap of the bets that are left on their point, nor alone.

    `flat` is the bet as it was before so much of it was left; its own odds come down first.
    """
    if FAMILY[flat.spot] not in ODDS_OF or not flat.point:
        return
    spot = odds_behind(table, flat)
    lying = sorted(_odds_on(table, flat.seat, spot), key=lambda each: each.backs != flat.id)
    flats = supported(table, flat.seat, spot)
    if table.revision < 2:  # each bet had a cap of its own
        lying = [each for each in lying if each.backs == flat.id]
        flats = [each for each in flats if each.id == flat.id]
    total = _sum(lying)
    for odds in lying:
        over = total - _cap_left(table, odds, spot, _sum(flats))
        if over > 0:
            kept = max(odds.cents - over, 0)
            table.reduce(odds, kept, spot.kind.cite)
            total -= odds.cents - kept
    if not left and flats:
        for odds in _odds_on(table, flat.seat, spot):
            if odds.backs == flat.id:
                table.put(msgspec.structs.replace(odds, backs=flats[0].id))


def _cap_left(table: CrapsTable, odds: CrapsWager, spot: Spot, flat: Cents) -> Cents:
    """The cap by the rules of now or of when the odds were accepted, whichever is higher."""
    if not flat:
        return 0
    then = table.rules_of(odds).odds_max(spot, flat, table.layout_of(odds).step(spot.key))
    offered = spot.key in table.layout
    now = table.rules.odds_max(spot, flat, table.layout.step(spot.key)) if offered else 0
    return max(then, now)
