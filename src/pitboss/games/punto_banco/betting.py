"""The betting window of punto banco, in which the shoe may also change hands."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import NotPermitted
from pitboss.games._baccarat.betting import BaccaratWindow
from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.games.punto_banco.rules import REASONS, may_pass
from pitboss.games.punto_banco.state import CuratorChosen, PuntoBancoState, PuntoBancoTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Actor, Announced, Answer, Form, OneOf, seat_actor
from pitboss.table.authoring import Choice, Procedure, betting, choose, recorded


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


def bets(table: PuntoBancoTable) -> Procedure[None]:
    """Wagers until “No More Bets”; a shoe that is passed is offered on at once."""
    while not (yield from betting(PuntoBancoWindow(table))):
        yield from offer_shoe(table)


class PuntoBancoWindow(BaccaratWindow[PuntoBancoRules, PuntoBancoState]):
    """Wagers; the curator may pass the shoe, and staff may take it away."""

    def remarks(self) -> Iterator[str]:
        """Who has the shoe, and the rest."""
        curator = self.table.state.curator
        yield f"{f'Seat {curator}' if curator else 'The calling dealer'} has the shoe."
        yield from super().remarks()

    def more_forms(self) -> Iterator[Form]:
        """Spoken wagers, and the passing of the shoe."""
        yield from super().more_forms()
        state = self.table.state
        if may_pass(state.curator, state.dealt):
            by, text = seat_actor(state.curator), "pass the shoe"
            yield Form("pass shoe", PassShoe, by, cite("19:47-3.11(a)"), text)
        if state.curator:
            yield self._order_form("order", DEALER)
            yield self._order_form("floor order", FLOORPERSON)

    def _order_form(self, command: str, by: Actor) -> Form:
        text, blanks = f"the {by} orders the shoe passed", {"reason": OneOf(tuple(REASONS))}
        return Form(command, OrderShoe, by, cite("19:47-3.11(a)2"), text, blanks=blanks)

    def check_more(self, answer: Answer) -> None:
        """Only a curator who has dealt has a shoe to pass."""
        if isinstance(answer, PassShoe) and answer.by != self._curator():
            raise NotPermitted(f"{answer.by} has no shoe to pass", cite("19:47-3.11(a)"))

    def _curator(self) -> str:
        state = self.table.state
        return seat_actor(state.curator) if may_pass(state.curator, state.dealt) else ""

    def do_more(self, answer: Answer) -> bool:
        """The window closes while the shoe is offered on."""
        match answer:
            case PassShoe():
                give_up(self.table, cite("19:47-3.11(a)"), "The curator passes the shoe.")
            case OrderShoe(by=by, reason=reason):
                text = f"The {by} orders the shoe passed: the curator {REASONS[reason]}."
                give_up(self.table, cite("19:47-3.11(a)2"), text)
            case _:
                return super().do_more(answer)
        return True

    def left(self, seat: int) -> None:
        """A curator who goes leaves the shoe to be offered on."""
        if seat == self.table.state.curator:
            give_up(self.table, cite("19:47-3.11(a)"), f"Seat {seat} leaves the shoe.")
        if seat == self.table.state.last_curator:
            self.table.set_state(last_curator=0)
