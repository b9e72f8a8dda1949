"""What lasts from round to round at a red dog table."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.equipment import Shoe
from pitboss.games.red_dog.options import RedDogRules
from pitboss.table import Table, Wager
from pitboss.table.authoring import CardState


class RedDogState(CardState, frozen=True, kw_only=True):
    """The shoe, and what is still to be done with it.

    `loaded` says that the shoe holds a full set, shuffled and cut; `held` that a card drawn in
    error and not exposed waits to be the next one.
    """

    equipment = (*CardState.equipment, "opened", "loaded", "shuffles", "held")

    opened: bool = False
    loaded: bool = False
    shuffles: int = 0
    new_dealer: bool = False
    held: bool = False


RedDogTable: TypeAlias = Table[RedDogRules, RedDogState, Wager]


def opening_state(rules: RedDogRules) -> RedDogState:
    """The decks of this table, not yet inspected."""
    return RedDogState(shoe=Shoe.full(rules.decks))
