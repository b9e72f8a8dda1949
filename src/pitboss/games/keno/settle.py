"""Grading: what every ticket won, the maximum aggregate payoff, and games that are void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pitboss.games.keno.exact import paid_for
from pitboss.games.keno.options import EQUALLY, KenoRules
from pitboss.games.keno.rules import expires_at, hits, shared
from pitboss.games.keno.state import WINNINGS, KenoTable, Ticket, TicketWon, Winner
from pitboss.money import INVENTORY, Cents, coupons, layout, show, stack
from pitboss.rulebook import cite, rule
from pitboss.table import WagerChanged
from pitboss.table.authoring import Decision, Result, close_wager


def graded(ticket: Ticket, rules: KenoRules, drawn: Sequence[int]) -> Cents:
    """What a ticket won in one game, each way graded by itself, as the ticket says."""
    slip = ticket.slip
    caught = [hits(group, drawn) for group in slip.groups]
    return paid_for(slip, caught, rules.payoffs, rules.most)


@rule("19:47-15.6(a)", "19:47-15.4(c)11")
def shares(table: KenoTable, won: Mapping[int, Cents]) -> dict[int, Cents]:
    """What each ticket is paid of a game: by the maximum and the sharing that it shows itself."""
    shown: dict[tuple[Cents, bool], dict[int, Cents]] = {}
    paid: dict[int, Cents] = {}
    for ticket in table.wagers.values():
        rules = table.rules_of(ticket)
        terms = rules.max_aggregate_payoff, rules.aggregate_sharing == EQUALLY
        if terms not in shown:
            shown[terms] = shared(won, terms[0], equally=terms[1])
        paid[ticket.id] = shown[terms][ticket.id]
    return paid


@rule("19:47-15.6(a)", "19:47-15.3(c)")
def grade(table: KenoTable, drawn: Sequence[int]) -> None:
    """Grade all tickets of the game; what was wagered on it is taken, winnings are set aside."""
    tickets = list(table.wagers.values())
    won = {each.id: graded(each, table.rules_of(each), drawn) for each in tickets}
    paid = shares(table, won)
    if paid != won:
        total = show(sum(won.values()))
        text = f"{total} won, more than the maximum: {show(sum(paid.values()))} is shared"
        table.record(text, cite("19:47-15.4(c)11"))
    for ticket in tickets:
        cents = ticket.price
        table.move(layout(ticket.seat), INVENTORY, cents, cite("19:47-15.6(a)"), ticket.spot)
    for ticket in tickets:
        _settle(table, ticket, paid[ticket.id])


def _settle(table: KenoTable, ticket: Ticket, paid: Cents) -> None:
    provision = cite("19:47-15.6(a)")
    table.move(INVENTORY, WINNINGS, paid, provision, f"ticket {ticket.id} won")
    rest = msgspec.structs.replace(
        ticket, cents=ticket.cents - ticket.price, left=ticket.left - 1, won=ticket.won + paid
    )
    if rest.left:
        _keep(table, rest, f"won {show(paid)}" if paid else "game lost")
    else:
        table.wagers[ticket.id] = msgspec.structs.replace(rest, cents=ticket.cents)
        close_ticket(table, table.wagers[ticket.id], taken=ticket.cents)


def _keep(table: KenoTable, ticket: Ticket, note: str) -> None:
    """A multi-race ticket goes on to its next game."""
    table.put(ticket)
    table.emit(
        WagerChanged(
            cite=cite("19:47-15.4(d)"),
            seat=ticket.seat,
            wager=ticket.id,
            spot=ticket.spot,
            cents=ticket.cents,
            note=note,
        )
    )


def close_ticket(table: KenoTable, ticket: Ticket, *, taken: Cents) -> None:
    """A ticket has no game left: a loser is done with, a winner waits to be presented."""
    state, rules = table.state, table.rules_of(ticket)
    result = Result.WON if ticket.won else Result.LOST if taken else Result.VOID
    decision = Decision(result, taken, ticket.won, cite("19:47-15.6(a)"))
    close_wager(table, ticket, decision)
    if not ticket.won:
        return
    expires = expires_at(state.now, rules.ticket_validity)
    winner = Winner(
        number=ticket.id,
        seat=ticket.seat,
        cents=ticket.won,
        game=ticket.last,
        expires=expires,
        runner=ticket.runner,
        station=ticket.station,
    )
    table.set_state(winners=(*state.winners, winner))
    table.emit(
        TicketWon(
            cite=cite("19:47-15.6(c)1") if ticket.games > 1 else cite("19:47-15.6(c)"),
            seat=ticket.seat,
            ticket=ticket.id,
            cents=ticket.won,
            game=ticket.last,
            expires=expires,
        )
    )


@rule("19:47-15.5(a)")
def void_game(table: KenoTable) -> None:
    """The generator failed: the game is void, and what was wagered on it goes back."""
    provision = cite("19:47-15.5(a)")
    for ticket in list(table.wagers.values()):
        own = stack(ticket.seat)
        table.move(layout(ticket.seat), own, ticket.price, provision, "void game")
        table.move(INVENTORY, coupons(ticket.seat), ticket.coupon, provision, "coupon returned")
        left = ticket.left - 1
        rest = msgspec.structs.replace(ticket, cents=ticket.cents - ticket.price, left=left)
        if left:
            _keep(table, rest, "void game")
        else:
            table.wagers[ticket.id] = msgspec.structs.replace(rest, cents=ticket.cents)
            close_ticket(table, table.wagers[ticket.id], taken=0)
