"""The technical limits that keep a round finite: of each seat for itself, of officials never."""

from __future__ import annotations

import pytest

from pitboss.errors import TechnicalLimit
from pitboss.table import CloseBetting, Leave, PlaceWager, ReduceWager
from pitboss.table.question import ANSWERS_PER_SEAT_MAX
from tests.table.tiny import Announce, opened


def lay(seat: int = 1) -> PlaceWager:
    return PlaceWager(by=f"seat:{seat}", seat=seat, spot="even", cents=5_00)


@pytest.mark.promise("R4")
def test_a_seat_makes_a_round_longer_so_often_and_stops_nobody_else() -> None:
    """A limit of the software, shown as such: chips come back, one may leave, others go on."""
    table_round = opened(seats={1: 10_000_00, 2: 100_00})
    table_round.answer(lay())
    for number in range(1, ANSWERS_PER_SEAT_MAX):
        table_round.answer(ReduceWager(by="seat:1", wager=number, cents=0))
        table_round.answer(lay())

    error = table_round.refusal(lay())
    assert isinstance(error, TechnicalLimit)
    assert "technical limit of this software" in error.message
    assert not error.cites
    assert table_round.accepts(lay(2))
    assert table_round.accepts(Announce(by="boxman", last=False))
    assert table_round.question is not None
    assert {form.answer for form in table_round.question.forms_of("seat:1")} == {ReduceWager}
    table_round.answer(ReduceWager(by="seat:1", wager=ANSWERS_PER_SEAT_MAX, cents=0))
    table_round.answer(Leave(by="seat:1"))
    table_round.answer(CloseBetting(by="dealer"))


@pytest.mark.promise("R4")
def test_officials_are_never_at_a_limit() -> None:
    """What they call is called as often as it happens."""
    table_round = opened()
    for _ in range(3 * ANSWERS_PER_SEAT_MAX):
        table_round.answer(Announce(by="boxman", last=False))

    assert table_round.accepts(Announce(by="boxman", last=False))
    assert table_round.accepts(lay())
