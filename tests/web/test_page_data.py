"""What a page receives so that it need not know any game: wheels, usual numbers, texts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Shaker
from pitboss.games import game
from pitboss.games._shaker import Shaking
from pitboss.games.sic_bo.state import AreasLit
from pitboss.server.tables.protocol import own_json
from pitboss.table import seat_actor
from pitboss.table.event import sentence_of
from tests.web.felts import info_of


@pytest.mark.parametrize(
    ("slug", "sections", "first"),
    [("roulette", 38, "0"), ("big_six", 54, "Joker"), ("pokette", 54, "Joker 1"), ("craps", 0, "")],
)
def test_a_page_is_shown_what_is_painted_on_the_wheel(slug: str, sections: int, first: str) -> None:
    """The wheel on the page is the wheel of the table, section by section."""
    wheel = info_of(slug)["wheel"]

    assert (len(wheel), wheel[0] if wheel else "") == (sections, first)


def test_a_number_that_people_mostly_give_stands_in_its_blank() -> None:
    """Anyone who just presses the button shakes the shaker as often as the rules want."""
    shaker = Shaker(dice=2, shakes_min=3)
    question = Shaking("Seat 1 shakes.", "13:69F-13.5(d)1", seat_actor(1), shaker)
    sent: Any = own_json(question, {seat_actor(1)})

    assert sent["forms"][0]["blanks"][0]["value"] == 3


def test_areas_that_light_up_are_shown_as_they_are_printed() -> None:
    """Nobody at the table knows the keys of spots."""
    layout = game("sic_bo").layout(game("sic_bo").rules())
    lit = AreasLit(cite="19:47-9.5(d)", areas=("total_15", "one_of_a_kind_5"))

    assert "_" not in sentence_of(lit, layout)
    assert sentence_of(lit, layout).startswith("Lit: ")
