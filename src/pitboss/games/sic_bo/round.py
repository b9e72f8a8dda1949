"""A round of sic bo: bets, one shake, the device, settlement; 19:47-9.5 and 9.6 in their order."""

from __future__ import annotations

from typing import Final

from pitboss.games._shaker import shake
from pitboss.games.sic_bo.device import (
    clear_lights,
    enter_values,
    inspect,
    supervised,
    take_out_of_order,
    wait,
)
from pitboss.games.sic_bo.options import SicBoRules
from pitboss.games.sic_bo.settle import Roll, decide
from pitboss.games.sic_bo.state import SicBoState, SicBoTable
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Announced,
    CallIrregularity,
    DiceRested,
    DiceShown,
    Recorded,
    Wager,
)
from pitboss.table.authoring import (
    Chance,
    Irregularity,
    Procedure,
    Window,
    betting,
    settle,
    throw_of,
)

# Waiting for the repair, the bets, the shakes; inspection, dice, device and supervisor once each.
QUESTIONS_MAX: Final = 2 + 1 + 4

_NO_ROLL: Final = "no_roll"
_DEVICE_FAILED: Final = "device_failed"


def play(table: SicBoTable) -> Procedure[None]:
    """One roll of the dice."""
    ready = table.state.opened or (yield from _make_ready(table))  # (a)
    if not ready:
        return
    yield from betting(_window(table))  # (b)
    shaken = yield from shake(  # (c)
        table,
        table.rules.shaker,
        prompt="The dealer covers and shakes the shaker.",
        cite=cite("19:47-9.5(c)"),
    )
    roll = (yield from _uncover(table)) if shaken else None  # (d)
    if roll is not None:
        yield from _settle(table, roll)  # (e), (f)


def _make_ready(table: SicBoTable) -> Procedure[bool]:
    """A device that failed is repaired first; then, as before every opening, it is inspected."""
    if table.state.out_of_order:
        yield from wait(table)
    return (yield from inspect(table))


def _window(table: SicBoTable) -> Window[SicBoRules, SicBoState, Wager]:
    return Window(
        table,
        close=cite("19:47-9.5(b)"),
        wager=cite("19:47-9.3(a)"),
        payable=cite("19:47-9.4(b)"),
        reduce=cite("19:47-9.5(b)"),
    )


def _uncover(table: SicBoTable) -> Procedure[Roll | None]:
    """The dealer uncovers the shaker and announces each die, if there is a roll at all."""
    answer = yield _dice(table)
    if isinstance(answer, CallIrregularity):
        failed = answer.kind == _DEVICE_FAILED
        _call(table, "No Roll", cite("19:47-9.6(b)[cease]") if failed else cite("19:47-9.6(a)"))
        if failed:
            take_out_of_order(table)
        return None
    assert isinstance(answer, DiceRested)
    table.emit(DiceShown(cite=cite("19:47-9.5(d)"), faces=answer.faces))
    _call(table, ", ".join(map(str, answer.faces)), cite("19:47-9.5(d)"))
    return answer.faces


def _dice(table: SicBoTable) -> Chance:
    not_flat = Irregularity(
        _NO_ROLL, DEALER, cite("19:47-9.6(a)"), "not all three dice lie flat on the shaker bottom"
    )
    failed = Irregularity(
        _DEVICE_FAILED, DEALER, cite("19:47-9.6(b)[cease]"), "the device fails before uncovering"
    )
    return throw_of(
        table.rules.shaker.dice,
        prompt="The dealer uncovers the shaker.",
        cite=cite("19:47-9.5(d)"),
        irregularities=(not_flat, failed),
    )


def _call(table: SicBoTable, text: str, provision: str) -> None:
    table.emit(Announced(cite=provision, by=DEALER, text=text))


def _settle(table: SicBoTable, roll: Roll) -> Procedure[None]:
    """By the lit areas, or by hand and before a supervisor when the device has failed."""
    lit = yield from enter_values(table, roll)
    if lit:
        _pay(table, roll, cite("19:47-9.5(e)"))
        clear_lights(table)
    else:
        yield from supervised(table)
        _pay(table, roll, cite("19:47-9.6(b)[settle]"))
        take_out_of_order(table)


def _pay(table: SicBoTable, roll: Roll, provision: str) -> None:
    """Collect all losing wagers, then pay all winning ones."""
    each = table.wagers.values()
    decided = [(w, decide(w, table.spot_of(w), roll, table.rules_of(w))) for w in each]
    settle(table, decided, collect=provision, pay=provision)
    text = "all winners are paid; only now is the shaker covered"
    table.emit(Recorded(cite=cite("19:47-9.5(e)[cover]"), by=DEALER, text=text))
