"""What bots of every game wager."""

from __future__ import annotations

import pytest

from pitboss.table import Amount, Form, PlaceWager, seat_actor
from pitboss.table.policy import least_wager


class Always:
    """A source whose draws are all the same."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def below(self, n: int) -> int:
        return self.drawn


@pytest.mark.parametrize(
    ("drawn", "high", "cents"), [(0, 50_00, 10_00), (1, 50_00, 5_00), (0, 9_00, 5_00)]
)
def test_a_bot_wagers_the_least_and_now_and_then_twice_that(
    drawn: int, high: int, cents: int
) -> None:
    """Twice only where the maximum allows it."""
    amount = {"cents": Amount(5_00, high, 1_00)}
    form = Form(
        "red", PlaceWager, seat_actor(1), "19:47-5.5(a)", "red",
        fixed={"seat": 1, "spot": "red"}, blanks=amount,
    )  # fmt: skip

    wager = least_wager(form, Always(drawn))

    assert isinstance(wager, PlaceWager)
    assert wager.cents == cents
