"""A table with a shoe of one deck, to prove dealing and shuffling with any procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pitboss.equipment import Shoe
from pitboss.table import CardDrawn, Event, Round, Table
from pitboss.table.authoring import DoubleShoeState, Procedure
from tests.table.tiny import TINY

__all__ = ["CITE", "Cards", "events_of", "started"]

CITE = "19:47-6.5(c)"

Cards = Table[Any, DoubleShoeState, Any]


def started(
    play: Callable[[Cards], Procedure[Any]],
    *,
    shoe: Shoe | None = None,
    resting: Shoe | None = None,
    seats: Iterable[int] = (1, 3),
) -> Round[Any, Any, Any]:
    """The first round of a table that does nothing but this procedure."""
    state = DoubleShoeState(shoe=shoe or Shoe.full(1), resting=resting)
    tiny: Any = TINY
    game: Any = replace(
        tiny,
        state=DoubleShoeState,
        opening=lambda rules: state,
        play=play,
        questions_max=100,
    )
    return Round(Table(game, seats=dict.fromkeys(seats, 100_00)))


def dealt(current: Round[Any, Any, Any], *codes: str) -> list[Event]:
    """These cards leave the shoe."""
    return [e for code in codes for e in current.answer(CardDrawn(by="chance", card=code))]


def events_of(events: Iterable[Event], kind: type[Event], to: str) -> list[Any]:
    """The events of a kind that are for these eyes."""
    return [event for event in events if isinstance(event, kind) and event.to == to]
