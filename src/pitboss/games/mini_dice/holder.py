"""The right to shake after the dealer: offered, kept, passed and ordered passed (13.5(d), 13.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.games.mini_dice.rules import dealer_offers, invalid_repeatedly, must_pass, offer_order
from pitboss.games.mini_dice.state import (
    DELAY,
    INVALID_SHAKES,
    NOBODY,
    THE_DEALER,
    VIOLATION,
    MiniDiceTable,
    OrderPass,
    PassShaker,
)
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Actor, Announced, Form, OneOf, Recorded, seat_actor
from pitboss.table.authoring import Choice, Procedure, choose

_WHY: Final = {
    DELAY: "the game is held up without reason",
    INVALID_SHAKES: "repeated invalid shakes",
    VIOLATION: "the Act or the rules were broken",
}


def player_holds(table: MiniDiceTable) -> bool:
    """Whether a player, and not the dealer or nobody, holds the shaker."""
    return table.state.holder not in (NOBODY, THE_DEALER)


# -- giving it up -----------------------------------------------------------------------------


def pass_form(table: MiniDiceTable) -> Form:
    """The holder may pass the shaker; who says nothing keeps it."""
    by = seat_actor(table.state.holder)
    return Form("pass", PassShaker, by, cite("13:69F-13.7(a)"), "pass the shaker on")


def order_form(table: MiniDiceTable) -> Form:
    """The floorperson may order the shaker passed for one of three reasons."""
    repeated = invalid_repeatedly(table.state.invalid_shakes)
    reasons = tuple(reason for reason in _WHY if reason != INVALID_SHAKES or repeated)
    provision, text = cite("13:69F-13.7(a)1ii"), "order the shaker passed, and say why"
    blanks = {"reason": OneOf(reasons)}
    return Form("order_pass", OrderPass, FLOORPERSON, provision, text, blanks=blanks)


def relinquish(table: MiniDiceTable, given: PassShaker | OrderPass) -> None:
    """The holder gives the shaker up, of their own will or by order."""
    if isinstance(given, PassShaker):
        _give_up(table, given.by, "passes the shaker", cite("13:69F-13.7(a)"))
    else:
        text = f"Seat {table.state.holder} passes the shaker: {_WHY[given.reason]}."
        _give_up(table, given.by, text, cite("13:69F-13.7(a)1ii"))


def player_leaves(table: MiniDiceTable, seat: int) -> None:
    """A player who leaves has given the shaker up, and has refused nothing any more."""
    refused = tuple(each for each in table.state.refused if each != seat)
    table.set_state(refused=refused)
    if table.state.holder == seat:
        text = "left and so gave the shaker up"
        _give_up(table, seat_actor(seat), text, cite("13:69F-13.7(b)"))
        table.set_state(last_has_left=True)


def _give_up(table: MiniDiceTable, by: Actor, text: str, provision: str) -> None:
    table.emit(Recorded(cite=provision, by=by, text=text))
    table.set_state(holder=NOBODY, last=table.state.holder, last_has_left=False)


# -- offering it ------------------------------------------------------------------------------


def offer_shaker(table: MiniDiceTable) -> Procedure[None]:
    """Nobody holds the shaker: it goes clockwise until somebody takes it, if only the dealer."""
    state = table.state
    order = offer_order(tuple(table.seats), state.last, state.last_has_left)
    if state.last == THE_DEALER:
        yield from _tour(table, order, offer=cite("13:69F-13.5(d)"), own=cite("13:69F-13.5(d)2"))
    else:
        yield from _tour(table, order, offer=cite("13:69F-13.7(b)"), own=cite("13:69F-13.7(b)"))


def right_to_shake(table: MiniDiceTable, total: int) -> Procedure[None]:
    """After settlement the shaker is passed where it must be; else a player keeps it."""
    if player_holds(table):
        if must_pass(total):
            seat = seat_actor(table.state.holder)
            text = "shook a 7 and passes the shaker"
            _give_up(table, seat, text, cite("13:69F-13.7(a)1i"))
            yield from offer_shaker(table)
    else:
        asked = dealer_offers(tuple(table.seats), table.state.refused)
        if asked:
            offer, own = cite("13:69F-13.7(a)2"), cite("13:69F-13.7(b)")
            yield from _tour(table, asked, offer=offer, own=own)


def _tour(table: MiniDiceTable, seats: Iterable[int], *, offer: str, own: str) -> Procedure[None]:
    for seat in seats:
        accepted = yield from _offered(table, seat, offer)
        if accepted:
            table.set_state(holder=seat, invalid_shakes=0)
            return
    text = "The dealer takes the shaker for the players."
    table.emit(Announced(cite=own, by=DEALER, text=text))
    table.set_state(holder=THE_DEALER)


def _offered(table: MiniDiceTable, seat: int, provision: str) -> Procedure[bool]:
    by = seat_actor(seat)
    choices = {"accept": "take the shaker", "refuse": "let it go by"}
    prompt = f"Seat {seat}, will you shake?"
    choice = yield from choose(Choice(prompt, provision, by, choices))
    table.emit(Recorded(cite=provision, by=by, text=f"{choice}s the shaker"))
    if choice == "refuse":
        table.set_state(refused=_with(table.state.refused, seat))
    return choice == "accept"


def _with(seats: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))
