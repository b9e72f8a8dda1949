"""Tickets issued, voided and refunded, and the clock of the system with all that expires by it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import ensure
from pitboss.games.keno.moments import date_of, show_moment
from pitboss.games.keno.options import JACKPOT
from pitboss.games.keno.payment import end_shifts
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
    Winner,
)
from pitboss.money import layout, show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, HOUSE, Recorded


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
    this_year, over = date_of(seconds)[0], [e for e in table.state.winners if e.expires <= seconds]
    for year in sorted({date_of(before)[0], *(date_of(each.expires)[0] for each in over)}):
        _expire(table, [each for each in over if date_of(each.expires)[0] == year])
        if table.state.game and year < this_year:  # a new lounge has no year to close
            _close_year(table, year)
    if before // DAY != seconds // DAY:
        list_voids(table, before // DAY)
        table.set_state(voids=())
        end_shifts(table, [each.station for each in table.state.drawers])


@rule("19:47-15.4(e)")
def list_voids(table: KenoTable, day: int) -> None:
    """Put the list of the tickets that were voided on a day on record, by work station."""
    found = [each for each in table.state.voids if each.day == day]
    date, provision = show_moment(day * DAY)[:10], cite("19:47-15.4(e)")
    for station in sorted({each.station for each in found}):
        rows = [f"ticket {e.number}: {e.reason}" for e in found if e.station == station]
        text = f"voided on {date} at work station {station}: {'; '.join(rows)}"
        table.emit(Recorded(cite=provision, by=FLOORPERSON, text=text, to=HOUSE))
    if not found:
        text = f"voided on {date}: none"
        table.emit(Recorded(cite=provision, by=FLOORPERSON, text=text, to=HOUSE))


@rule("19:47-15.6(c)")
def _expire(table: KenoTable, over: Sequence[Winner]) -> None:
    """Winning tickets whose time is over are paid no more."""
    state = table.state
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
