"""The On buttons: wagers called on for a come-out roll, 19:47-1.3(e)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.answers import CallWager
from pitboss.games.craps.state import CrapsTable, CrapsWager
from pitboss.games.craps.wagers import FAMILY, RESTING
from pitboss.rulebook import cite
from pitboss.table import DEALER, Form, Recorded, seat_actor

__all__ = ["button_forms", "call_wager", "check_call"]


def button_forms(table: CrapsTable) -> Iterator[Form]:
    """The calls that turn a resting wager on, or off again."""
    for wager in table.wagers.values():
        if FAMILY[wager.spot] in RESTING:
            word = "off" if wager.called_on else "on"
            yield Form(
                f"{word} {wager.id}",
                CallWager,
                seat_actor(wager.seat),
                cite("19:47-1.3(e)"),
                f"call {table.layout[wager.spot].title} {word} for the come-out roll",
                fixed={"wager": wager.id, "on": not wager.called_on},
            )


def check_call(table: CrapsTable, answer: CallWager) -> None:
    """Refuse a call on what always works, on the wager of another, or that changes nothing."""
    provision, wager = cite("19:47-1.3(e)"), table.wagers.get(answer.wager)
    if wager is None or FAMILY[wager.spot] not in RESTING:
        message = "place bets to win, buy bets, hardways and come odds are called on or off"
        raise RuleViolation(message, provision)
    if answer.by != seat_actor(wager.seat):
        raise NotPermitted(f"wager {wager.id} belongs to seat {wager.seat}", provision)
    if answer.on == wager.called_on:
        raise RuleViolation(f"wager {wager.id} is {_word(answer.on)} already", provision)


def call_wager(table: CrapsTable, wager: CrapsWager, on: bool) -> None:
    """The dealer confirms the call with an On button, or takes the button away."""
    provision, title = cite("19:47-1.3(e)"), table.layout[wager.spot].title
    button = f"On button {'laid on' if on else 'taken from'} {title}, wager {wager.id}"
    called = msgspec.structs.replace(wager, called_on=on)
    table.change(called, provision, f"called {_word(on)}")
    table.emit(Recorded(cite=provision, by=DEALER, text=button))


def _word(on: bool) -> str:
    return "on" if on else "off"
