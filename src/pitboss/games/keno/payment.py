"""Payment of a winning ticket: who pays it, who authorises it, runners, and the system down."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.games.keno.rules import (
    is_reported,
    needs_authorisation,
    needs_authorisation_when_down,
    station_of,
)
from pitboss.games.keno.state import (
    WINNINGS,
    Drawer,
    KenoTable,
    PresentTicket,
    TicketClosed,
    Winner,
)
from pitboss.money import Cents, show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, FLOORPERSON, HOUSE, SUPERVISOR, Choose, Form, Recorded
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
    station = station_of(winner.seat, table.rules.stations)
    keep_paid(table, station, winner.cents)
    text = f"ticket {winner.number} is cancelled and kept in the drawer of work station {station}"
    table.record(f"{text} to the end of the shift", provision)


@rule("19:47-15.6(a)")
def keep_paid(table: KenoTable, station: int, cents: Cents) -> None:
    """A paid ticket is kept in the drawer until the shift of its writer ends."""
    drawers = {each.station: each for each in table.state.drawers}
    kept = drawers.get(station, Drawer(station=station, count=0, cents=0))
    drawers[station] = Drawer(station=station, count=kept.count + 1, cents=kept.cents + cents)
    table.set_state(drawers=tuple(drawers[each] for each in sorted(drawers)))


@rule("19:47-15.6(a)")
def end_shifts(table: KenoTable, stations: Collection[int]) -> None:
    """The shift at some work stations ends: their paid tickets leave the drawers."""
    for each in table.state.drawers:
        if each.station in stations:
            tickets = f"{each.count} paid ticket{'s' * (each.count > 1)} of {show(each.cents)}"
            text = f"the shift at work station {each.station} ends with {tickets} in the drawer"
            table.emit(Recorded(cite=cite("19:47-15.6(a)"), by=DEALER, text=text, to=HOUSE))
    left = tuple(each for each in table.state.drawers if each.station not in stations)
    table.set_state(drawers=left)
