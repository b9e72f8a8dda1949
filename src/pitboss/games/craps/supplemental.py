"""Odds behind a flat bet: the supplemental wagers of 19:47-1.6."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.craps.answers import TakeOdds
from pitboss.games.craps.state import CrapsTable, CrapsWager, odds_on
from pitboss.games.craps.wagers import FAMILY, ODDS_OF
from pitboss.money import Cents, layout, show, stack
from pitboss.table import Amount, Form, Spot, WagerChanged, WagerPlaced, seat_actor

__all__ = ["check_odds", "odds_forms", "pull_down", "take_odds"]


def odds_forms(table: CrapsTable) -> Iterator[Form]:
    """Odds that may be taken or raised now, behind every flat bet that has its point."""
    for flat in table.wagers.values():
        if FAMILY[flat.spot] in ODDS_OF and flat.point:
            yield from _odds_form(table, flat)


def _odds_form(table: CrapsTable, flat: CrapsWager) -> Iterator[Form]:
    spot, standing = _spot(table, flat), odds_on(table, flat.id)
    step = table.layout.step(spot.key)
    room = _cap(table, spot, flat.cents) - (standing.cents if standing else 0)
    most = min(room, table.stack(flat.seat)) // step * step
    if most > 0:
        yield Form(
            f"odds {flat.id}",
            TakeOdds,
            seat_actor(flat.seat),
            spot.kind.cite,
            f"{spot.title} behind {show(flat.cents)}",
            fixed={"wager": flat.id},
            blanks={"cents": Amount(step, most, step)},
        )


def check_odds(table: CrapsTable, answer: TakeOdds) -> None:
    """Refuse odds that stand behind nothing, or behind a bet that has no point yet."""
    flat = table.wagers.get(answer.wager)
    kind = ODDS_OF.get(FAMILY[flat.spot]) if flat is not None else None
    if flat is None or kind is None or not flat.point:
        provision = table.layout[f"{kind or 'pass_odds'}_4"].kind.cite
        raise RuleViolation("odds are taken behind a bet that has its point", provision)


def _spot(table: CrapsTable, flat: CrapsWager) -> Spot:
    return table.layout[f"{ODDS_OF[FAMILY[flat.spot]]}_{flat.point}"]


def _cap(table: CrapsTable, spot: Spot, flat: Cents) -> Cents:
    return table.rules.odds_max(spot, flat, table.layout.step(spot.key))


def take_odds(table: CrapsTable, flat: CrapsWager, cents: Cents) -> None:
    """Lay odds behind a flat bet, or add to those that lie there."""
    spot, standing = _spot(table, flat), odds_on(table, flat.id)
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
