"""What lasts from round to round at a Caribbean stud table."""

from __future__ import annotations

from math import lcm
from typing import ClassVar, Final, TypeAlias

from pitboss.games._stud.cards import StudState, decks_of
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import meter_carry, meter_contribution
from pitboss.games.caribbean_stud.wagers import ANTE
from pitboss.money import INVENTORY
from pitboss.rulebook import cite, rule
from pitboss.table import SUPERVISOR, MeterRead, ReadMeter, Table, Wager
from pitboss.table.authoring import Procedure, WagerKind, ask, linked_account, recorded

# The account of the progressive meter: what the house owes to the players of this table.
METER: Final = "meter"

_METER_CITE: Final = cite("19:47-16.12(f)")


class CaribbeanStudState(StudState, frozen=True, kw_only=True):
    """The decks, and the progressive: the lights that are on, and the meter.

    `meter_started` says that the initial amount is on the meter; `meter_carry` are the parts of
    a cent that progressive wagers have added beyond whole cents, and `meter_parts` says into how
    many a cent was divided; zero is as many as the rate has in its denominator. `link_shows` is
    what a linked meter showed when it was read last, and all that this table did to it since;
    `link_lost` says that it could not be read.
    """

    later: ClassVar[frozenset[str]] = StudState.later | {"meter_parts", "link_shows", "link_lost"}

    lights: tuple[int, ...] = ()
    meter_started: bool = False
    meter_carry: int = 0
    meter_parts: int = 0
    link_shows: int = 0
    link_lost: bool = False


CaribbeanStudTable: TypeAlias = Table[CaribbeanStudRules, CaribbeanStudState, Wager]


def opening_state(rules: CaribbeanStudRules) -> CaribbeanStudState:
    """The decks of this table, not yet inspected, and a meter without its initial amount."""
    return CaribbeanStudState(**decks_of(rules))


def meter_of(table: CaribbeanStudTable) -> int:
    """What the meter shows."""
    return table.state.link_shows if table.rules.linked else table.accounts.balance(METER)


def move_meter(table: CaribbeanStudTable, cents: int, provision: str, memo: str) -> None:
    """So much goes on the meter, or off it below zero; the house stands behind both."""
    linked = table.rules.linked
    account = linked_account(linked.name) if linked else METER
    ends = (INVENTORY, account) if cents >= 0 else (account, INVENTORY)
    table.move(*ends, abs(cents), provision, memo)
    if linked:
        table.set_state(link_shows=table.state.link_shows + cents)


def wager_of(table: CaribbeanStudTable, kind: WagerKind, seat: int) -> Wager | None:
    """The wager of this kind in front of a seat, if there is one."""
    found = (w for w in table.wagers_of(seat) if table.layout[w.spot].kind == kind)
    return next(found, None)


def ante_of(table: CaribbeanStudTable, seat: int) -> int:
    """What a player has on the ante, laid at once or bit by bit."""
    antes = (w for w in table.wagers_of(seat) if table.layout[w.spot].kind == ANTE)
    return sum(wager.cents for wager in antes)


def start_meter(table: CaribbeanStudTable) -> None:
    """When the table first opens the house puts the initial amount on the meter."""
    if not table.state.meter_started and not table.rules.linked:
        provision = cite("19:47-16.12(f)")
        table.move(INVENTORY, METER, table.rules.meter_initial, provision, "initial amount")
        table.set_state(meter_started=True)


# -- a meter shared with other tables -------------------------------------------------------------


@rule("19:47-16.12(f)")
def read_sign(table: CaribbeanStudTable) -> Procedure[None]:
    """Before wagers are made: what the linked meter shows; without its link acceptors lock."""
    if table.rules.linked:
        shown = yield from ask(_reading(table, for_award=False), MeterRead)
        if shown.lost:
            recorded(table, SUPERVISOR, "the link is lost: the acceptors are locked", _METER_CITE)
            table.set_state(link_lost=True)
        else:
            table.set_state(link_lost=False, link_shows=shown.cents)


@rule("19:47-16.12(g)")
def read_for_award(table: CaribbeanStudTable) -> Procedure[MeterRead | None]:
    """The linked meter as it stands when this player's turn to be paid comes, if there is one."""
    if not table.rules.linked:
        return None
    shown = yield from ask(_reading(table, for_award=True), MeterRead)
    table.set_state(link_shows=shown.cents)
    return shown


def _reading(table: CaribbeanStudTable, *, for_award: bool) -> ReadMeter:
    linked = table.rules.linked
    assert linked is not None
    alone = linked.initial + table.accounts.balance(linked_account(linked.name))
    provision = cite("19:47-16.12(g)") if for_award else _METER_CITE
    prompt = f"The linked meter {linked.name} is read."
    return ReadMeter(prompt, provision, linked.name, alone, for_award)


# -- growth ---------------------------------------------------------------------------------------


def grow_meter(table: CaribbeanStudTable, wagers: int) -> None:
    """The meter grows by its rate for so many wagers of a dollar; below zero for void ones."""
    rate, state = table.rules.meter_rate, table.state
    before = state.meter_parts or rate.denominator
    parts = lcm(before, rate.denominator)
    terms = (wagers, int(rate * parts), parts, state.meter_carry * parts // before)
    cents, provision = meter_contribution(*terms), cite("19:47-16.12(f)")
    move_meter(table, cents, provision, "rate of progression")
    table.set_state(meter_carry=meter_carry(*terms), meter_parts=parts)
