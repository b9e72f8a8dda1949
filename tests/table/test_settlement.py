"""Wagers, decisions and settlement: losing wagers first, to the cent."""

from __future__ import annotations

import pytest

from pitboss.errors import InvariantBroken, RuleViolation
from pitboss.money import Odds, coupons
from pitboss.table import (
    ChipsMoved,
    CloseBetting,
    DiceRested,
    Layout,
    PlaceWager,
    Wager,
    WagerPlaced,
    seat_actor,
)
from pitboss.table.authoring import Result, combined, half_surrendered, lay, lost, settle, void, won
from tests.table.tiny import CITE, LINES, SPOTS, opened


def test_a_winner_is_paid_at_the_odds_on_chips_and_coupon() -> None:
    """The stake is not part of the payment."""
    wager = Wager(id=1, seat=1, spot="even", cents=500, coupon=500)
    decision = won(wager.action, Odds(3, 2), CITE)

    assert (decision.result, decision.paid, decision.taken) == (Result.WON, 1500, 0)
    assert decision.net == 1500
    assert decision.pays == "3 to 2"


def test_a_loser_is_collected_and_a_void_wager_goes_back() -> None:
    """Nothing is paid on either."""
    assert lost(500, CITE).net == -500
    assert void(CITE).net == 0
    assert void(CITE).result is Result.VOID


def test_half_of_a_wager_may_be_surrendered_but_not_half_a_cent() -> None:
    """An amount that does not divide is refused."""
    assert half_surrendered(500, CITE).net == -250
    with pytest.raises(RuleViolation):
        half_surrendered(501, CITE)


def test_a_wager_of_parts_is_won_if_any_part_is() -> None:
    """What is taken and paid adds up."""
    both = combined([lost(100, CITE), won(100, Odds(3, 1), CITE), won(100, Odds(3, 1), CITE)])

    assert (both.result, both.taken, both.paid, both.pays) == (Result.WON, 100, 600, "3 to 1")
    assert combined([lost(100, CITE), void(CITE)]).result is Result.LOST
    assert combined([lost(100, CITE), lost(50, CITE)]).taken == 150
    with pytest.raises(InvariantBroken):
        combined([])


def test_a_layout_knows_its_spots_and_their_steps() -> None:
    """The step is what every line of the spot can pay, times its parts."""
    board = Layout(SPOTS, {line.key: line.odds for line in LINES}, 1_00)

    assert {key: board.step(key) for key in board} == {"even": 1_00, "odd": 2_00, "both": 4_00}
    assert len(board) == 3
    assert board["odd"] is SPOTS[1]
    assert board.of_kind("both") == [SPOTS[2]]


def test_no_two_spots_of_a_layout_have_one_key() -> None:
    """A wager lies on one place."""
    with pytest.raises(InvariantBroken):
        Layout([SPOTS[0], SPOTS[0]], {"even": Odds(1, 1)}, 1_00)


def test_all_losers_are_collected_before_any_winner_is_paid() -> None:
    """In the order of the wagers on either side."""
    table_round = opened()
    for seat, spot in ((1, "even"), (2, "odd"), (2, "even"), (1, "odd")):
        answer = PlaceWager(by=seat_actor(seat), seat=seat, spot=spot, cents=2_00)
        table_round.answer(answer)
    table_round.answer(CloseBetting(by="dealer"))
    events = table_round.answer(DiceRested(by="chance", faces=(1,)))
    moves = [(e.source, e.target) for e in events if isinstance(e, ChipsMoved)]

    assert moves == [
        ("layout:1", "inventory"),
        ("layout:2", "inventory"),
        ("inventory", "stack:2"),
        ("layout:2", "stack:2"),
        ("inventory", "stack:1"),
        ("layout:1", "stack:1"),
    ]
    assert table_round.table.stack(1) == table_round.table.stack(2) == 1_001_00


def test_a_void_wager_goes_back_whole() -> None:
    """Nobody is richer or poorer."""
    table_round = opened()
    table_round.answer(PlaceWager(by="seat:1", seat=1, spot="both", cents=4_00))
    table_round.answer(CloseBetting(by="dealer"))
    table_round.answer(DiceRested(by="chance", faces=(5,)))

    assert table_round.table.stack(1) == 1_000_00
    assert table_round.table.wagers == {}


def test_the_coupon_of_a_void_wager_goes_back_with_its_chips() -> None:
    """A coupon is spent when its wager is decided, not when it is void."""
    table_round = opened(coupons={1: 5_00})
    table_round.answer(PlaceWager(by=seat_actor(1), seat=1, spot="even", cents=5_00, coupon=5_00))
    table_round.answer(CloseBetting(by="dealer"))
    assert table_round.table.accounts.balance(coupons(1)) == 0

    table_round.answer(DiceRested(by="chance", faces=(5,)))

    assert table_round.table.accounts.balance(coupons(1)) == 5_00
    assert table_round.table.stack(1) == 1_000_00


@pytest.mark.promise("R1")
@pytest.mark.parametrize("taken", [-1, 5_01])
def test_no_more_is_taken_of_a_wager_than_was_laid(taken: int) -> None:
    """Even where another wager of the same player would cover it."""
    table_round = opened()
    for spot in ("even", "odd"):
        cents = 5_00 if spot == "even" else 6_00
        table_round.answer(PlaceWager(by="seat:1", seat=1, spot=spot, cents=cents))
    table = table_round.table
    before = table.accounts.snapshot()

    with pytest.raises(InvariantBroken, match="than was wagered"):
        settle(table, [(table.wagers[1], lost(taken, CITE))], collect=CITE, pay=CITE)
    assert table.accounts.snapshot() == before


def test_chips_may_be_laid_when_no_window_is_open() -> None:
    """They come from the stack, lie on the layout, and everybody sees it."""
    table = opened().table
    before = table.stack(1)
    table.drain()

    lay(table, Wager(id=table.next_wager, seat=1, spot="even", cents=5_00), CITE)

    moved, placed = table.drain()
    assert table.stack(1) == before - 5_00
    assert [each.cents for each in table.wagers_of(1)] == [5_00]
    assert isinstance(moved, ChipsMoved)
    assert placed == WagerPlaced(cite=CITE, seat=1, wager=1, spot="even", cents=5_00)
    table.check_books()
