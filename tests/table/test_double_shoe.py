"""The double shoe: the colour of the determinant card names the side of the round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment import Shoe
from pitboss.errors import InvariantBroken
from pitboss.table import Choose
from pitboss.table.authoring import DoubleShoeState, Procedure, deal, determinant, discard, use_side
from tests.table.carding import CITE, Cards, dealt, started


def play(table: Cards) -> Procedure[None]:
    """A determinant card, and one more card of the side it names."""
    first = yield from determinant(table, red_side="left", cite=CITE)
    card = yield from deal(table, "box", CITE)
    discard(table, [card, *([] if first is None else [first])], CITE)


@pytest.mark.parametrize(
    ("drawn_from", "card", "side", "kept"),
    [
        ("left", "Ah", "left", True),
        ("left", "Ad", "left", True),
        ("left", "As", "right", False),
        ("right", "Ac", "right", True),
        ("right", "Ah", "left", False),
    ],
)
def test_the_colour_of_the_card_names_the_side(
    drawn_from: str, card: str, side: str, kept: bool
) -> None:
    """Drawn from that side it is the first card of the round, else it is burned."""
    current = started(play, shoe=Shoe.full(1), resting=Shoe.full(2))
    current.answer(Choose(by="dealer", choice=drawn_from))
    dealt(current, card)
    state: Any = current.table.state

    assert state.side == side
    assert state.shoe.decks == (1 if side == "left" else 2)
    assert (state.shoe.on_table == 1) is kept
    assert (sum(state.resting.discards) == 1) is not kept
    dealt(current, "2c")
    assert current.over
    assert current.table.state.shoe.on_table == 0


def test_using_the_side_in_use_changes_nothing_and_a_single_shoe_has_one() -> None:
    """Only the other side of a double shoe can be turned to."""

    def nothing(table: Cards) -> Procedure[None]:
        yield from deal(table, "box", CITE)

    double: Any = started(nothing, resting=Shoe.full(2)).table
    single: Any = started(nothing).table
    use_side(double, "left")
    use_side(single, "right")

    assert double.state.shoe.decks == 1
    assert single.state.side == "left"
    use_side(double, "right")
    assert (double.state.shoe.decks, double.state.resting.decks) == (2, 1)


@pytest.mark.promise("R2")
@pytest.mark.parametrize("side", ["shoe", "resting"])
def test_a_corrupt_side_stops_the_table(side: str) -> None:
    """Each side is counted on its own."""
    state = DoubleShoeState(shoe=Shoe.full(1), resting=Shoe.full(1))
    corrupt = msgspec.structs.replace(
        state, **{side: msgspec.structs.replace(Shoe.full(1), left=51)}
    )

    state.check()
    with pytest.raises(InvariantBroken):
        corrupt.check()
