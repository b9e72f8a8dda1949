"""Tickets issued, voided and refunded, and the clock of the system with all that expires by it."""

from __future__ import annotations

from pitboss.errors import ensure
from pitboss.games.keno.moments import date_of
from pitboss.games.keno.options import JACKPOT
from pitboss.games.keno.printed import CLAIM
from pitboss.games.keno.rules import DAY
from pitboss.games.keno.settle import close_ticket
from pitboss.games.keno.state import (
    EXPIRED,
    FUND_ACCOUNT,
    JACKPOT_ACCOUNT,
    WINNINGS,
    KenoTable,
    Ticket,
    TicketClosed,
    TicketIssued,
    TicketVoided,
    Void,
)
from pitboss.money import layout, show, stack
from pitboss.rulebook import cite, rule


@rule("19:47-15.1[Keno ticket]", "13:69F-15.1[Keno ticket]")
def issue(table: KenoTable, ticket: Ticket) -> None:
    """The computer prints the ticket, whose number is the next one; the writer issues it."""
    rules, slip = table.rules_of(ticket), ticket.slip
    table.emit(
        TicketIssued(
            cite=cite("19:47-15.4(c)"),
            seat=ticket.seat,
            ticket=ticket.id,
            marks=ticket.marks,
            ways=ticket.ways,
            count=len(slip.ways),
            price=slip.price * ticket.games,
            games=ticket.games,
            first=ticket.first,
            last=ticket.last,
            issued=ticket.issued,
            station=ticket.station,
            writer=ticket.writer,
            runner=ticket.runner,
            limit=rules.limit_text,
            claim=f"{CLAIM} {rules.validity_text}",
        )
    )


@rule("19:47-15.4(e)")
def void_ticket(table: KenoTable, ticket: Ticket, reason: str, *, back: int) -> None:
    """A voided ticket is on the list of its work station and day."""
    state = table.state
    day = state.now // DAY
    void = Void(number=ticket.id, station=ticket.station, day=day, reason=reason)
    kept = tuple(each for each in state.voids if each.day == day)
    table.set_state(voids=(*kept, void))
    table.emit(
        TicketVoided(
            cite=cite("19:47-15.4(e)"),
            seat=ticket.seat,
            ticket=ticket.id,
            cents=back,
            reason=reason,
        )
    )


@rule("19:47-15.4(d)")
def cancel_games(table: KenoTable, ticket: Ticket) -> None:
    """The games that are not drawn are refunded; what the others won is payable at once."""
    provision, back = cite("19:47-15.4(d)"), ticket.cents
    table.move(layout(ticket.seat), stack(ticket.seat), back, provision, "games refunded")
    table.emit(
        TicketVoided(
            cite=provision,
            seat=ticket.seat,
            ticket=ticket.id,
            cents=back,
            reason=f"{ticket.left} games cancelled",
        )
    )
    text = f"ticket {ticket.id}: {show(back)} for {ticket.left} games that were not drawn"
    table.record(text, provision)
    close_ticket(table, ticket, taken=0)


# -- the clock ------------------------------------------------------------------------------------


def set_clock(table: KenoTable, seconds: int) -> None:
    """The clock shows another moment; winning tickets expire and a year may end by it."""
    before = table.state.now
    table.set_state(now=seconds)
    _expire(table)
    if table.state.game and date_of(before)[0] != date_of(seconds)[0]:  # not in a new lounge
        _close_year(table, date_of(before)[0])
    if before // DAY != seconds // DAY:
        day = seconds // DAY
        kept = tuple(each for each in table.state.voids if each.day == day)
        table.set_state(voids=kept)


@rule("19:47-15.6(c)")
def _expire(table: KenoTable) -> None:
    """Winning tickets whose time is over are paid no more."""
    state = table.state
    over = [each for each in state.winners if each.expires <= state.now]
    for winner in over:
        table.move(WINNINGS, EXPIRED, winner.cents, cite("19:47-15.6(c)"), "expired")
        table.emit(
            TicketClosed(
                cite=cite("19:47-15.6(c)"),
                seat=winner.seat,
                ticket=winner.number,
                cents=winner.cents,
                paid=False,
            )
        )
    if over:
        table.set_state(winners=tuple(each for each in state.winners if each not in over))


@rule("19:47-15.6(d)")
def _close_year(table: KenoTable, year: int) -> None:
    """Expired winnings of a year go to the jackpot or to the Casino Revenue Fund."""
    total, provision = table.accounts.balance(EXPIRED), cite("19:47-15.6(d)")
    jackpot = table.rules.expired_to == JACKPOT
    target = JACKPOT_ACCOUNT if jackpot else FUND_ACCOUNT
    table.move(EXPIRED, target, total, provision, f"expired winnings of {year}")
    name = "the keno jackpot" if jackpot else "the Casino Revenue Fund"
    table.record(f"expired winnings of {year}, {show(total)}, go to {name}", provision)


def check_winnings(table: KenoTable) -> None:
    """What is held for winners is to the cent what their tickets have won."""
    owed = sum(each.cents for each in table.state.winners)
    owed += sum(each.won for each in table.wagers.values())
    ensure(table.accounts.balance(WINNINGS) == owed, "the winnings held are those of the tickets")
