"""The bank is covered: by suivi, banco or parts; the rest of it is withdrawn (19:47-4.7)."""

from __future__ import annotations

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games.chemin_de_fer.bank import Laying
from pitboss.games.chemin_de_fer.rules import dominant_player, nearest
from pitboss.games.chemin_de_fer.state import (
    CheminDeFerTable,
    bank_wager,
    covered,
    participants,
)
from pitboss.games.chemin_de_fer.wagers import BANCO, PART, SUIVI
from pitboss.games.chemin_de_fer.windows import CallWindow, PartWindow, amounts
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import DEALER, BettingClosed, Choose, Form, PlaceWager, Spot, seat_actor
from pitboss.table.authoring import Procedure, betting, place

__all__ = ["cover"]


def cover(table: CheminDeFerTable) -> Procedure[int]:
    """Take the wagers against the bank; the Dominant Player comes back, or nought if there is none.

    What is not covered of the bank is withdrawn.
    """
    calls = CallWindow(table)
    yield from betting(calls)
    if calls.follows:
        _match(table, calls.follows, SUIVI)
    elif calls.callers:
        _match(table, nearest(table.state.banker, tuple(calls.callers)), BANCO)
    else:
        yield from _parts(table)
    return _withdraw(table)


def _match(table: CheminDeFerTable, seat: int, spot: Spot) -> None:
    """One participant stands against the whole bank, and betting is closed."""
    actor, window = seat_actor(seat), PartWindow(table)
    place(window, PlaceWager(by=actor, seat=seat, spot=spot.key, cents=table.state.last))
    _no_more_bets(table)


def _no_more_bets(table: CheminDeFerTable) -> None:
    table.emit(BettingClosed(cite=cite("19:47-4.7(e)"), by=DEALER, text="No more bets"))


def _parts(table: CheminDeFerTable) -> Procedure[None]:
    """Each in turn from the Banker's right, then anybody, until it is covered or closed."""
    window = PartWindow(table)
    for seat in counterclockwise(table.state.banker, participants(table)):
        question = _turn(window, seat)
        if question is None:
            break
        answer = yield question
        if isinstance(answer, PlaceWager):
            place(window, answer)
    if window.open_part:
        yield from betting(window)
    else:
        _no_more_bets(table)


def _turn(window: PartWindow, seat: int) -> Laying | None:
    """A participant's turn to cover a part; None if what is left is too little for a wager."""
    limit, step = window.table.rules.limit(PART.kind.key), window.table.layout.step(PART.key)
    cash = amounts(limit.low, min(limit.high, window.open_part), step)
    if cash is None:
        return None
    chips = window.amount(seat, PART)
    prompt = f"Seat {seat}: {show(window.open_part)} of the bank is not covered."
    provision, actor = cite("19:47-4.7(d)"), seat_actor(seat)
    nothing = Form("pass", Choose, actor, provision, "lay nothing", {"choice": "pass"})
    return Laying(prompt, provision, seat, PART.key, chips, cash, [nothing])


def _withdraw(table: CheminDeFerTable) -> int:
    """The Banker withdraws what is not covered; the highest wager is the Dominant Player's."""
    wagers, bank = covered(table), bank_wager(table)
    total = sum(wagers.values())
    if total < bank.cents:
        table.reduce(bank, total, cite("19:47-4.7(e)"))
    return dominant_player(table.state.banker, tuple(wagers.items())) if wagers else 0
