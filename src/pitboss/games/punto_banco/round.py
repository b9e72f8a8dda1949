"""A round of punto banco: 19:47-3.5 to 3.12 in their order."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Shoe
from pitboss.games._baccarat.deal import BURN_MAX, clockwise, new_shoe, open_table
from pitboss.games._baccarat.round import HAND_QUESTIONS_MAX, Hands, conclude, play_hands
from pitboss.games._baccarat.settle import collect_owed
from pitboss.games.punto_banco.betting import bets, give_up, instruct, offer_shoe
from pitboss.games.punto_banco.options import SEATS_MAX, PuntoBancoRules
from pitboss.games.punto_banco.rules import must_pass
from pitboss.games.punto_banco.state import PuntoBancoState, PuntoBancoTable
from pitboss.rulebook import cite
from pitboss.table.authoring import Procedure

# The inspection, the cut, the cutting card, the burn; a tour of the shoe before and after the
# betting, and its end; the hands.
QUESTIONS_MAX: Final = (1 + SEATS_MAX + 1 + 1 + BURN_MAX) + 2 * SEATS_MAX + 1 + HAND_QUESTIONS_MAX


def opening(rules: PuntoBancoRules) -> PuntoBancoState:
    """A table with its decks, not yet inspected, and nobody with the shoe."""
    return PuntoBancoState(shoe=Shoe.full(rules.decks))


def play(table: PuntoBancoTable) -> Procedure[None]:
    """One hand; before it the cards are inspected and shuffled where that is due."""
    if not table.state.opened:
        complete = yield from open_table(table)  # 3.4
        if not complete:
            return
    if table.state.shuffle_due:
        yield from _shuffle(table)  # 3.5
    table.set_state(refused=False)
    yield from _find_curator(table)  # 3.6, 3.11
    yield from bets(table)  # 3.2, 3.7(b)
    yield from _find_curator(table)
    instruct(table)
    hands = yield from play_hands(table, cite("19:47-3.7(c)"))  # 3.7(c) to 3.9
    conclude(table, hands)  # 3.10
    _after(table, hands)  # 3.11


def _shuffle(table: PuntoBancoTable) -> Procedure[None]:
    """What is owed is collected; the last curator is offered the cut first."""
    collect_owed(table, table.seats)
    yield from new_shoe(table, clockwise(table.state.last_curator, tuple(table.seats)))


def _find_curator(table: PuntoBancoTable) -> Procedure[None]:
    """The shoe is offered if nobody has it, but not twice to players who have just refused it."""
    if not table.state.curator and not table.state.refused:
        yield from offer_shoe(table)


def _after(table: PuntoBancoTable, hands: Hands) -> None:
    """After a Banker's Hand that lost, the shoe goes on."""
    if table.state.curator and not hands.void and must_pass(hands.winner):
        text = "The Banker's Hand has lost: the shoe is passed."
        give_up(table, cite("19:47-3.11(a)1"), text)
