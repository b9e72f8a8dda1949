"""From the end of one round to the first card of the next: window, duties, decks, entrants."""

from __future__ import annotations

from pitboss.poker.betting.button import draw_for_button
from pitboss.poker.between.eligibility import eligible
from pitboss.poker.between.window import PokerWindow
from pitboss.poker.house.clock import duties
from pitboss.poker.house.opening import alternate_decks, open_table, rest_table, wake_table
from pitboss.poker.state import PokerTable
from pitboss.rulebook import rule
from pitboss.table.authoring import Procedure, betting

__all__ = ["PLAYERS_MIN", "between_rounds"]

PLAYERS_MIN = 2


@rule("13:69F-14.6(b)")
def between_rounds(table: PokerTable) -> Procedure[list[int]]:
    """The seats that are dealt in, at least two; none if the table has to wait for players."""
    yield from betting(PokerWindow(table))
    if table.state.clock.total:
        yield from duties(table)
    seats = eligible(table)
    if len(seats) < PLAYERS_MIN:
        rest_table(table)
        return []
    _ready_decks(table)
    if table.rules.draws_for_button and not table.state.button:
        return (yield from draw_for_button(table, seats))
    return seats


def _ready_decks(table: PokerTable) -> None:
    """The decks are opened, taken up again, or exchanged by the device."""
    state = table.state
    if not state.opened:
        open_table(table)
    elif state.idle:
        wake_table(table)
    elif table.rules.auto_shuffler:
        alternate_decks(table)
