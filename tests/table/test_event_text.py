"""What happened, in words that the terminal and the pages share."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.roulette.betting import RouletteWindow
from pitboss.table import (
    ChipsMoved,
    Event,
    PlayerLeft,
    PlayerSat,
    Table,
    WagerDecided,
    WheelShown,
)
from pitboss.table.event import words_of


def test_a_wheel_says_where_it_rests() -> None:
    """The symbol under the clapper."""
    layout = game("big_six").layout(game("big_six").rules())
    event = WheelShown(cite="19:47-5.6(b)", section=3, symbol="$5")

    assert words_of(event, layout) == "The wheel rests on $5."


CITE = "19:47-5.6(b)"
SAID = [
    (PlayerSat(cite=CITE, seat=2, cents=500), "seat 2 sits down with $5.00"),
    (PlayerLeft(cite=CITE, seat=2, cents=500), "seat 2 leaves with $5.00"),
    (
        ChipsMoved(cite=CITE, source="stack:2", target="layout:2", cents=500, memo="d5"),
        "$5.00 from the stack of seat 2 to the layout of seat 2 (d5)",
    ),
    (
        ChipsMoved(cite=CITE, source="cage", target="inventory", cents=500),
        "$5.00 from the cage to the inventory",
    ),
    (
        ChipsMoved(cite=CITE, source="vigorish", target="stack:2", cents=25),
        "$0.25 vigorish given back to seat 2",
    ),
    (ChipsMoved(cite=CITE, source="pot", target="rake", cents=25), "$0.25 rake from the pot"),
    (
        ChipsMoved(cite=CITE, source="pot", target="stack:2", cents=25, memo="uncalled"),
        "seat 2 takes back $0.25 that nobody called",
    ),
    (
        WagerDecided(
            cite=CITE, seat=2, wager=1, spot="x", cents=500, result="lost", taken=500, paid=0
        ),
        "seat 2: $5.00 on x is lost, $5.00 taken",
    ),
    (
        WagerDecided(
            cite=CITE,
            seat=2,
            wager=1,
            spot="x",
            cents=500,
            result="won",
            taken=0,
            paid=500,
            pays="1 to 1",
        ),
        "seat 2: $5.00 on x is won 1 to 1, $5.00 paid",
    ),
]


@pytest.mark.parametrize(("event", "words"), SAID, ids=range(len(SAID)))
def test_everything_that_happens_is_a_sentence(event: Event, words: str) -> None:
    """Who sat, who left, where chips went, how a wager came out."""
    layout = game("big_six").layout(game("big_six").rules())

    assert words_of(event, layout) == words


class AllTaken(RouletteWindow):
    """A window at a table where every colour is somebody's."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        self.table = table

    def _owner(self, seat: int, colour: str, design: str) -> int | None:
        return 2


def test_chips_without_a_value_are_not_issued_in_a_colour_that_is_taken() -> None:
    """Where every colour is played with, the dealer has none to issue."""
    window = AllTaken(Table(game("roulette"), seats={1: 100_00}))

    issued = list(super(RouletteWindow, window).more_forms())

    assert issued == []
