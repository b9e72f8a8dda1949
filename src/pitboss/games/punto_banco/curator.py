"""Who deals: the shoe is offered, accepted, kept, passed and taken away (19:47-3.6 and 3.11)."""

from __future__ import annotations

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games.punto_banco.state import CuratorChosen, PuntoBancoTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, Announced, Answer, seat_actor
from pitboss.table.authoring import Choice, Procedure, choose, recorded

__all__ = ["OrderShoe", "PassShoe", "give_up", "instruct", "offer_shoe"]


class PassShoe(Answer, frozen=True, kw_only=True):
    """The curator passes the shoe."""


class OrderShoe(Answer, frozen=True, kw_only=True):
    """The dealer or the floorperson orders the shoe passed, and says why."""

    reason: str


def offer_shoe(table: PuntoBancoTable) -> Procedure[None]:
    """Once round the table, counterclockwise, until a participant accepts."""
    for seat in counterclockwise(table.state.previous, tuple(table.seats)):
        choice = yield from choose(_offer(table, seat))
        if choice == "accept":
            return _hand_over(table, seat)
    table.set_state(refused=True)
    text = "Nobody takes the shoe; the calling dealer deals this hand."
    table.emit(Announced(cite=_offered_under(table), by=DEALER, text=text))


def _offer(table: PuntoBancoTable, seat: int) -> Choice:
    return Choice(
        prompt=f"The shoe is offered to seat {seat}.",
        cite=_offered_under(table),
        by=seat_actor(seat),
        choices={"accept": "take the shoe and deal", "refuse": "let the shoe go on"},
    )


def _offered_under(table: PuntoBancoTable) -> str:
    """At the start the round begins with seat 1, later on the right of the last curator."""
    return cite("19:47-3.11(b)") if table.state.previous else cite("19:47-3.6(b)")


def _hand_over(table: PuntoBancoTable, seat: int) -> None:
    table.set_state(curator=seat, last_curator=seat, dealt=False)
    text = f"Seat {seat} is the curator and deals as the calling dealer says."
    table.emit(CuratorChosen(cite=cite("19:47-3.6(c)"), seat=seat, text=text))


def give_up(table: PuntoBancoTable, provision: str, text: str) -> None:
    """The curator no longer has the shoe; it will be offered on."""
    table.set_state(previous=table.state.curator, curator=0)
    table.emit(CuratorChosen(cite=provision, seat=0, text=text))


def instruct(table: PuntoBancoTable) -> None:
    """“Cards”: the curator deals, or the calling dealer where there is none."""
    curator = table.state.curator
    table.emit(Announced(cite=cite("19:47-3.7(b)"), by=DEALER, text="Cards"))
    by = seat_actor(curator) if curator else DEALER
    recorded(table, by, "deals the hand from the shoe", cite("19:47-3.6(c)"))
    table.set_state(dealt=bool(curator))
