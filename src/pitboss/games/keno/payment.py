"""Payment of a winning ticket: who pays it, who authorises it, runners, and the system down."""

from __future__ import annotations

from pitboss.games.keno.rules import (
    is_reported,
    needs_authorisation,
    needs_authorisation_when_down,
)
from pitboss.games.keno.state import WINNINGS, KenoTable, PresentTicket, TicketClosed, Winner
from pitboss.money import show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, FLOORPERSON, SUPERVISOR, Choose, Form
from pitboss.table.authoring import FormsQuestion, Procedure, ask

PAY, BY_HAND = "pay", "by_hand"


def pay(table: KenoTable, answer: PresentTicket) -> Procedure[None]:
    """A winning ticket is presented: graded, paid, cancelled and kept in the drawer."""
    winner = next(each for each in table.state.winners if each.number == answer.ticket)
    if answer.runner:
        if runner_pays(table, winner, answer.runner):
            _close(table, winner, f"by runner {answer.runner}")
            return
        text = f"runner {answer.runner} gives a receipt for ticket {winner.number}"
        table.record(text, cite("13:69F-15.1[Keno ticket receipt]"))
    chosen = yield from ask(_question(table, winner), Choose)
    if chosen.choice == BY_HAND:
        text = f"ticket {winner.number} was not read and is entered by hand"
        table.record(text, cite("19:47-15.7(b)"))
    how = "by the writer"
    if chosen.by != DEALER:
        how = f"authorised by the {chosen.by}, who signs the back of the ticket"
    if not table.state.is_up:
        text = f"ticket {winner.number} of {show(winner.cents)} is paid by hand, {how}"
        table.record(text, _down_cite(winner), by=chosen.by)
    _close(table, winner, how)


@rule("13:69F-15.1[Winning keno ticket report]")
def runner_pays(table: KenoTable, winner: Winner, runner: str) -> bool:
    """Whether a runner verifies and pays a ticket from the report of tickets the runner made."""
    within = winner.cents <= table.rules.runner_direct_pay_limit
    return table.state.is_up and winner.runner == runner and is_reported(winner.cents) and within


def _question(table: KenoTable, winner: Winner) -> FormsQuestion:
    up = table.state.is_up
    check = needs_authorisation if up else needs_authorisation_when_down
    actors = (FLOORPERSON, SUPERVISOR) if check(winner.cents) else (DEALER,)
    provision = cite("19:47-15.6(a)") if up else _down_cite(winner)
    if up and check(winner.cents):
        provision = cite("19:47-15.6(b)")
    words = {PAY: "pay it and cancel it"}
    if up:
        words[BY_HAND] = "the system does not read it: enter it by hand and pay it"
    forms = [
        Form(word, Choose, by, provision, text, {"choice": word})
        for by in actors
        for word, text in words.items()
    ]
    prompt = f"Ticket {winner.number} is presented: {show(winner.cents)}."
    return FormsQuestion(prompt, provision, forms, Choose(by=actors[0], choice=PAY))


def _down_cite(winner: Winner) -> str:
    if needs_authorisation_when_down(winner.cents):
        return cite("19:47-15.7(c)2")
    return cite("19:47-15.7(c)1")


def _close(table: KenoTable, winner: Winner, how: str) -> None:
    provision = cite("19:47-15.6(a)")
    table.move(WINNINGS, stack(winner.seat), winner.cents, provision, f"ticket {winner.number}")
    rest = tuple(each for each in table.state.winners if each.number != winner.number)
    table.set_state(winners=rest)
    table.emit(
        TicketClosed(
            cite=provision,
            seat=winner.seat,
            ticket=winner.number,
            cents=winner.cents,
            paid=True,
            by=how,
        )
    )
