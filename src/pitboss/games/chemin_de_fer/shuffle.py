"""The cards are inspected, shuffled, cut, loaded and burned (19:47-4.3, 4.4)."""

from __future__ import annotations

from typing import Final

from pitboss.games._baccarat.rules import burn_count
from pitboss.games.chemin_de_fer.rules import CUT_MIN, CUTTING_CARD_MIN, cut_order
from pitboss.games.chemin_de_fer.state import CheminDeFerTable
from pitboss.rulebook import cite
from pitboss.table import DEALER
from pitboss.table.authoring import (
    Procedure,
    burn_by_value,
    inspect_cards,
    lace,
    offer_cut,
    place_cutting_card,
    recorded,
    shuffle_all,
    spread_and_wash,
)

__all__ = ["BURN_VALUES", "open_table", "shuffle"]

# How many cards follow the first one, by its rank from the deuce to the ace.
BURN_VALUES: Final = tuple(burn_count(rank) for rank in range(2, 15))


def open_table(table: CheminDeFerTable) -> Procedure[bool]:
    """Open the table for its first shoe; with cards missing it stays closed."""
    complete = yield from inspect_cards(table, cite=cite("19:47-4.3(a)"))
    if complete:
        spread_and_wash(table, spread=cite("19:47-4.3(b)"), wash=cite("19:47-4.3(c)"))
        table.set_state(opened=True)
    return complete


def shuffle(table: CheminDeFerTable) -> Procedure[None]:
    """A new shoe: shuffled, laced, cut, loaded, and the first cards burned."""
    shuffle_all(table, cite=cite("19:47-4.4(a)"))
    lacing = cite("19:47-4.4(b)")
    lace(table, cite=lacing)
    if table.rules.reshuffle_after_lacing:
        recorded(table, DEALER, "the cards are shuffled again after lacing", lacing)
    order = cut_order(table.state.dealt_by, tuple(table.seats))
    yield from offer_cut(table, order, offer=lacing, depth=cite("19:47-4.4(c)"), cut_min=CUT_MIN)
    yield from place_cutting_card(table, low=CUTTING_CARD_MIN, cite=cite("19:47-4.4(d)"))
    recorded(table, DEALER, "the second cutting card is at the end", cite("19:47-4.4(d)"))
    recorded(table, DEALER, "the stack is in the dealing shoe", cite("19:47-4.5(a)"))
    yield from burn_by_value(table, cite("19:47-4.4(d)"), BURN_VALUES)
    table.set_state(due=False)
