"""The cut of double down stud: a player is offered it, or the dealer cuts; 19:47-17.4(c) to (e)."""

from __future__ import annotations

from pitboss.games.double_down_stud.rules import CUT_MIN, cut_offered_to
from pitboss.games.double_down_stud.state import DoubleDownStudTable
from pitboss.rulebook import cite
from pitboss.table import DEALER
from pitboss.table.authoring import Procedure, offer_cut, recorded

__all__ = ["CUT_QUESTIONS_MAX", "offer_to_player"]

# One player is asked, and on refusal the dealer.
CUT_QUESTIONS_MAX = 2


def offer_to_player(table: DoubleDownStudTable) -> Procedure[None]:
    """The stack lies on the cover card; the player whose turn it is cuts it, or else the dealer."""
    starting = table.state.shuffles == 0
    seat = cut_offered_to(table.arrivals, starting, table.state.cut_offered)
    offer, depth = cite("19:47-17.4(c)"), cite("19:47-17.4(e)")
    yield from offer_cut(table, [seat] if seat else [], offer=offer, depth=depth, cut_min=CUT_MIN)
    recorded(table, DEALER, "the cover card goes to the discard rack", depth)
    if not starting:
        table.set_state(cut_offered=seat)
