"""Odds behind a flat bet: the supplemental wagers of 19:47-1.6."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.answers import TakeOdds
from pitboss.games.craps.state import CrapsTable, CrapsWager, odds_on
from pitboss.games.craps.wagers import FAMILY, ODDS_OF
from pitboss.money import Cents, layout, show, stack
from pitboss.rulebook import cite
from pitboss.table import Amount, Form, Spot, WagerChanged, WagerPlaced, seat_actor

__all__ = ["check_odds", "odds_behind", "odds_forms", "pull_down", "take_odds"]


def odds_behind(table: CrapsTable, flat: CrapsWager) -> Spot:
    """Where the odds behind a flat bet lie: on its point."""
    return table.layout[f"{ODDS_OF[FAMILY[flat.spot]]}_{flat.point}"]


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
    spot, standing = odds_behind(table, flat), odds_on(table, flat.id)
    step = table.layout.step(spot.key)
    room = _cap(table, spot, flat.cents) - (standing.cents if standing else 0)
    most = min(room, table.stack(flat.seat)) // step * step
    return Amount(step, most, step) if most > 0 else None


def _cap(table: CrapsTable, spot: Spot, flat: Cents) -> Cents:
    return table.rules.odds_max(spot, flat, table.layout.step(spot.key))


def check_odds(table: CrapsTable, answer: TakeOdds) -> None:
    """Refuse odds that stand behind nothing, before the point, for others, or above the cap."""
    flat = table.wagers.get(answer.wager)
    if flat is None or FAMILY[flat.spot] not in ODDS_OF:
        raise RuleViolation("odds are taken behind a line or come bet", cite("19:47-1.6(a)"))
    provision = table.layout[f"{ODDS_OF[FAMILY[flat.spot]]}_4"].kind.cite
    if not flat.point:
        raise RuleViolation("odds are taken behind a bet that has its point", provision)
    if answer.by != seat_actor(flat.seat):
        raise NotPermitted(f"wager {flat.id} belongs to seat {flat.seat}", provision)
    if _room(table, flat) is None:
        raise RuleViolation(_no_room(table, flat), provision)


def _no_room(table: CrapsTable, flat: CrapsWager) -> str:
    spot = odds_behind(table, flat)
    cap, step = _cap(table, spot, flat.cents), table.layout.step(spot.key)
    held = show(table.stack(flat.seat))
    takes = f"takes {show(cap)} at most, in steps of {show(step)}"
    return f"{spot.title} behind {show(flat.cents)} {takes}; seat {flat.seat} holds {held}"


def take_odds(table: CrapsTable, flat: CrapsWager, cents: Cents) -> None:
    """Lay odds behind a flat bet, or add to those that lie there."""
    spot, standing = odds_behind(table, flat), odds_on(table, flat.id)
    table.move(stack(flat.seat), layout(flat.seat), cents, spot.kind.cite, spot.key)
    if standing is None:
        _lay(table, flat, spot, cents)
    else:
        _raise(table, msgspec.structs.replace(standing, cents=standing.cents + cents))


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
            cite=table.layout[odds.spot].kind.cite,
            seat=odds.seat,
            wager=odds.id,
            spot=odds.spot,
            cents=odds.cents,
            note="raised",
        )
    )


def pull_down(table: CrapsTable, odds: CrapsWager, flat: Cents) -> None:
    """Odds never stand above the cap of what is left of their flat bet, nor alone."""
    spot = table.layout[odds.spot]
    cap = _cap(table, spot, flat) if flat else 0
    if cap < odds.cents:
        table.reduce(odds, cap, spot.kind.cite)
