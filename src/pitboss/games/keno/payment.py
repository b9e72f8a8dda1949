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

PAY, BY_HAND, CHECK, OK = "pay", "by_hand", "check", "authorise"
SUPERVISORS = (FLOORPERSON, SUPERVISOR)


def pay(table: KenoTable, answer: PresentTicket) -> Procedure[None]:
    """A winning ticket is presented: graded, paid, cancelled and kept in the drawer."""
    found = (each for each in table.state.winners if each.number == answer.ticket)
    winner = next(found, None)
    if winner is None:
        text = f"ticket {answer.ticket} has expired and is not paid"
        table.record(text, cite("19:47-15.6(c)"))
        return
    if answer.runner:
        if runner_pays(table, winner, answer.runner):
            _close(table, winner, f"by runner {answer.runner}")
            return
        text = f"runner {answer.runner} gives a receipt for ticket {winner.number}"
        table.record(text, cite("13:69F-15.1[Keno ticket receipt]"))
    how = yield from _authorised(table, winner)
    chosen = yield from ask(_question(table, winner), Choose)
    if chosen.choice == BY_HAND:
        text = f"ticket {winner.number} was not read and is entered by hand"
        table.record(text, cite("19:47-15.7(b)"))
    if chosen.choice == CHECK:
        how = f"{how}, with a casino check"
    if not table.state.is_up:
        text = f"ticket {winner.number} of {show(winner.cents)} is paid by hand, {how}"
        table.record(text, _down_cite(winner), by=DEALER)
    _close(table, winner, how)


@rule("19:47-15.6(b)", "19:47-15.7(c)2")
def _authorised(table: KenoTable, winner: Winner) -> Procedure[str]:
    """A keno supervisor or that person's supervisor authorises what the writer may not alone."""
    up = table.state.is_up
    check = needs_authorisation if up else needs_authorisation_when_down
    if not check(winner.cents):
        return "by the writer"
    provision, actors = cite("19:47-15.6(b)") if up else _down_cite(winner), SUPERVISORS
    text = "authorise it and sign the back of the ticket" if up else "authorise it"
    forms = [Form(OK, Choose, by, provision, text, {"choice": OK}) for by in actors]
    prompt = f"Ticket {winner.number} of {show(winner.cents)} needs authorisation."
    usual = Choose(by=actors[0], choice=OK)
    by = (yield from ask(FormsQuestion(prompt, provision, forms, usual), Choose)).by
    signed = ", who signs the back of the ticket" * up
    table.record(f"ticket {winner.number} is authorised by the {by}{signed}", provision, by=by)
    return f"by the writer, authorised by the {by}{signed}"


@rule("13:69F-15.1[Winning keno ticket report]")
def runner_pays(table: KenoTable, winner: Winner, runner: str) -> bool:
    """Whether a runner verifies and pays a ticket from the report of tickets the runner made."""
    within = winner.cents <= table.rules.runner_direct_pay_limit
    return table.state.is_up and winner.runner == runner and is_reported(winner.cents) and within


def _question(table: KenoTable, winner: Winner) -> FormsQuestion:
    up = table.state.is_up
    provision = cite("19:47-15.6(a)") if up else _down_cite(winner)
    words = {PAY: "pay it from the drawer and cancel it", CHECK: "issue a casino check for it"}
    if up:
        words[BY_HAND] = "the system does not read it: enter it by hand and pay it"
    forms = [
        Form(word, Choose, DEALER, provision, text, {"choice": word})
        for word, text in words.items()
    ]
    prompt = f"Ticket {winner.number} is presented: {show(winner.cents)}."
    return FormsQuestion(prompt, provision, forms, Choose(by=DEALER, choice=PAY))


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
    text = f"ticket {winner.number} is cancelled and kept in the drawer to the end of the shift"
    table.record(text, provision)
