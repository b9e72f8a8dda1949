"""The betting window of punto banco, in which the shoe may also change hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games._baccarat.betting import BaccaratWindow
from pitboss.games.punto_banco.curator import OrderShoe, PassShoe, give_up, offer_shoe
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.games.punto_banco.rules import REASONS, may_pass
from pitboss.games.punto_banco.state import PuntoBancoState, PuntoBancoTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Actor, Answer, Form, OneOf, seat_actor
from pitboss.table.authoring import Procedure, betting

__all__ = ["PASSES_MAX", "PuntoBancoWindow", "bets"]

# The shoe changes hands so often between two hands at most, so that betting ends.
PASSES_MAX: Final = 3


def bets(table: PuntoBancoTable, passes_left: int = PASSES_MAX) -> Procedure[None]:
    """Wagers until “No More Bets”; a shoe that is passed is offered on at once."""
    closed = yield from betting(PuntoBancoWindow(table, passes_left))
    if not closed:
        yield from offer_shoe(table)
        yield from bets(table, passes_left - 1)


class PuntoBancoWindow(BaccaratWindow[PuntoBancoRules, PuntoBancoState]):
    """Wagers; the curator may pass the shoe, and staff may take it away."""

    def __init__(self, table: PuntoBancoTable, passes_left: int) -> None:
        super().__init__(table)
        self.passes_left = passes_left

    def remarks(self) -> Iterator[str]:
        """Who has the shoe, and the rest."""
        curator = self.table.state.curator
        yield f"{f'Seat {curator}' if curator else 'The calling dealer'} has the shoe."
        yield from super().remarks()

    def more_forms(self) -> Iterator[Form]:
        """Spoken wagers, and the passing of the shoe."""
        yield from super().more_forms()
        state = self.table.state
        if self.passes_left and may_pass(state.curator, state.dealt):
            by, text = seat_actor(state.curator), "pass the shoe"
            yield Form("pass shoe", PassShoe, by, cite("19:47-3.11(a)"), text)
        if self.passes_left and state.curator:
            yield self._order_form("order", DEALER)
            yield self._order_form("floor order", FLOORPERSON)

    def _order_form(self, command: str, by: Actor) -> Form:
        text, blanks = f"the {by} orders the shoe passed", {"reason": OneOf(tuple(REASONS))}
        return Form(command, OrderShoe, by, cite("19:47-3.11(a)2"), text, blanks=blanks)

    def check_more(self, answer: Answer) -> None:
        """Only a curator who has dealt has a shoe to pass, and it is passed so often only."""
        if isinstance(answer, PassShoe) and answer.by != self._curator():
            raise NotPermitted(f"{answer.by} has no shoe to pass", cite("19:47-3.11(a)"))
        if isinstance(answer, PassShoe | OrderShoe) and not self.passes_left:
            message = "the shoe has changed hands often enough; a hand is dealt now"
            raise RuleViolation(message, cite("19:47-3.11(a)"))

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
