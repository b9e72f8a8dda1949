"""What lasts from round to round at a casino war table."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.equipment import Shoe
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.wagers import INITIAL
from pitboss.table import Table, Wager
from pitboss.table.authoring import CardState


class CasinoWarState(CardState, frozen=True, kw_only=True):
    """The shoe; `loaded` says that it holds a full set, shuffled and cut.

    `held` says that a card drawn in error and not exposed waits to be the next one.
    """

    equipment = (*CardState.equipment, "opened", "loaded", "held")

    opened: bool = False
    loaded: bool = False
    held: bool = False


CasinoWarTable: TypeAlias = Table[CasinoWarRules, CasinoWarState, Wager]


def opening_state(rules: CasinoWarRules) -> CasinoWarState:
    """The decks of this table, not yet inspected."""
    return CasinoWarState(shoe=Shoe.full(rules.decks))


def initial_cents(table: CasinoWarTable, seat: int) -> int:
    """What a player has on the initial wager; zero if nothing."""
    own = table.wagers_of(seat)
    return sum(each.cents for each in own if table.layout[each.spot].kind == INITIAL)
