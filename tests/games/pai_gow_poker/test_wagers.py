"""Wagers on the areas and on numbers."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.pai_gow_poker.state import CountLeftOver
from pitboss.table import (
    CardDealt,
    Choose,
    PlaceWager,
    ReduceWager,
)
from tests.games.pai_gow_poker.felt import ACES, HIGH, LOW, THREE, PaiGowPokerTable, with_cite

# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.7(a)")
def test_wagers_are_chips_on_the_betting_area() -> None:
    """No spoken wager with cash; a match play coupon where the house takes it."""
    table = PaiGowPokerTable(coupons_held={1: 10_00})
    table.refused_bet("area_1", 10_00, "19:47-11.7(a)", medium="cash", by="dealer")
    table.refused_bet("area_1", 10_00, "19:47-11.7(a)", coupon=10_00)
    other = PaiGowPokerTable(coupons_held={1: 10_00}, match_play_accepted=True)
    other.bet("area_1", 10_00, coupon=10_00)
    other.close()
    other.play({0: HIGH, 1: ACES})

    assert other.stack() == 1_000_00 + 20_00 - 1_00


@pytest.mark.rule("19:47-11.7(b)")
def test_only_seated_players_wager_and_they_stay() -> None:
    """Anyone who has a wager or cards does not leave."""
    table = PaiGowPokerTable(seats=THREE)
    table.refused_bet("area_2", 10_00, "19:47-11.7(b)", seat=2)
    table.bet("area_1", 10_00)
    table.refused(leave(), "19:47-11.7(b)")
    table.close()
    table.deal({0: HIGH, 1: ACES})

    table.refused(leave(), "19:47-11.7(b)")


def leave() -> Any:
    from pitboss.table import Leave

    return Leave(by="seat:1")


@pytest.mark.rule("19:47-11.7(c)")
def test_no_wager_is_made_or_changed_after_no_more_bets() -> None:
    """Before it, a wager may be taken back."""
    table = PaiGowPokerTable(seats=THREE)
    table.bet("area_1", 10_00)
    table.reduce(1, 5_00)
    table.close()
    table.deal({0: HIGH, 1: ACES})
    touching = [
        ReduceWager(by="seat:1", wager=1, cents=0),
        PlaceWager(by="seat:1", seat=1, spot="area_1", cents=5_00),
        PlaceWager(by="seat:3", seat=3, spot="area_3", cents=5_00),
    ]

    for answer in touching:
        table.refused(answer, "19:47-11.7(c)")
    table.set(1, "Ks Kh")
    table.usual()
    for answer in touching:
        table.refused(answer, "19:47-11.7(c)")


@pytest.mark.rule("19:47-11.7(c)")
def test_a_round_without_wagers_deals_no_card() -> None:
    """The next one begins."""
    table = PaiGowPokerTable()
    table.close()

    assert table.round.over
    assert table.table.state.fresh


@pytest.mark.rule("19:47-11.12(a)", "19:47-11.12(b)")
def test_two_areas_side_by_side_are_played_separately() -> None:
    """The larger wager is set first; a hand laid down stays; others' areas are not open."""
    table = PaiGowPokerTable(seats=THREE, max_betting_areas=2)
    table.bet("area_3", 10_00, seat=3)
    table.refused_bet("area_1", 10_00, "19:47-11.12(a)", seat=3)
    table.refused_bet("area_5", 10_00, "19:47-11.12(a)", seat=3)
    table.bet("area_4", 20_00, seat=3)
    table.refused_bet("area_2", 10_00, "19:47-11.12(a)", seat=3)
    table.refused_bet("area_4", 10_00, "19:47-11.12(a)", seat=6)
    table.close()
    table.deal({0: HIGH, 3: LOW, 4: ACES})
    assert table.asked.area == 4
    events = table.set(4, "Ks Kh", seat=3)
    assert with_cite(events, "19:47-11.12(b)")
    assert table.asked.area == 3
    table.set(3, "9s 7h", seat=3)
    while not table.round.over:
        table.usual()

    assert table.stack(3) == 1_000_00 - 10_00 + 19_00


@pytest.mark.rule("19:47-11.12(a)")
def test_an_area_between_two_players_is_the_first_ones() -> None:
    """Who has wagered there keeps it; the other wagers on no part of it."""
    table = PaiGowPokerTable(seats={1: 100_00, 3: 100_00}, max_betting_areas=2)
    table.bet("area_3", 10_00, seat=3)
    table.bet("area_2", 10_00, seat=3)
    table.bet("area_1", 10_00)
    table.refused_bet("area_2", 10_00, "19:47-11.12(a)")
    table.bet("area_2", 10_00, seat=3)

    assert {wager.seat for wager in table.table.wagers.values() if wager.spot == "area_2"} == {3}


def test_one_area_alone_without_leave_of_the_house() -> None:
    """The one before the seat."""
    PaiGowPokerTable().refused_bet("area_2", 10_00, "19:47-11.12(a)")


def test_two_wagers_on_one_area_are_one_win() -> None:
    """The vigorish is computed on both together."""
    table = PaiGowPokerTable()
    table.bet("area_1", 6_00)
    table.bet("area_1", 4_00)
    table.close()
    table.play({0: HIGH, 1: ACES})

    assert table.stack() == 1_000_00 + 10_00 - 50


@pytest.mark.rule("19:47-11.9(j)")
def test_the_vigorish_is_shown() -> None:
    """Whose it is, how much, and on what."""
    table = PaiGowPokerTable()
    table.bet("area_1", 10_00)
    table.close()
    events = table.play({0: HIGH, 1: ACES})

    shown = with_cite(events, "19:47-11.9(j)")
    assert shown == ["a vigorish of $0.50 is taken from seat 1 on the $10.00 won"]


# -- the number -----------------------------------------------------------------------------------

RNG: dict[str, Any] = {"start_device": "rng", "number_wager": True, "deal_method": "manual_shoe"}


@pytest.mark.rule("19:47-11.13(b)1")
def test_a_number_is_wagered_on_together_with_a_wager() -> None:
    """On several if wished; never alone."""
    table = PaiGowPokerTable(**RNG)
    table.refused_bet("number_3", 5_00, "19:47-11.13(b)1")
    table.bet("area_1", 10_00)
    table.bet("number_3", 5_00)
    table.bet("number_4", 5_00)
    table.refused(ReduceWager(by="seat:1", wager=1, cents=0), "19:47-11.13(b)1")
    table.reduce(1, 5_00)
    table.reduce(2)
    table.reduce(3)
    table.reduce(1)

    assert not table.table.wagers


@pytest.mark.rule("19:47-11.13(b)6")
def test_what_a_player_has_on_one_number_is_rounded_once() -> None:
    """Twice two dollars at 5.25 to 1 are paid $21, not twice $10; another player's stand apart."""
    table = PaiGowPokerTable(seats={1: 100_00, 3: 100_00}, **RNG)
    for seat in (1, 3):
        table.bet(f"area_{seat}", 10_00, seat=seat)
        table.bet("number_3", 2_00, seat=seat)
    table.bet("number_3", 2_00)
    table.bet("number_4", 2_00)
    table.close()
    table.start(3)

    assert table.stack(1) == 100_00 - 10_00 - 2_00 + 21_00
    assert table.stack(3) == 100_00 - 10_00 + 10_00


@pytest.mark.rule("19:47-11.13(b)2")
def test_a_number_is_wagered_on_with_chips() -> None:
    """A coupon only where that is permitted, cash never."""
    table = PaiGowPokerTable(coupons_held={1: 10_00}, **RNG)
    table.bet("area_1", 10_00)
    table.refused_bet("number_3", 4_00, "19:47-11.7(a)", medium="cash", by="dealer")
    table.refused_bet("number_3", 4_00, "19:47-11.7(a)", coupon=4_00)
    other = PaiGowPokerTable(coupons_held={1: 10_00}, number_wager_match_play=True, **RNG)
    other.bet("area_1", 10_00)
    other.bet("number_3", 4_00, coupon=4_00)
    other.close()
    other.start(3)

    assert other.stack() == 1_000_00 - 10_00 + 42_00


@pytest.mark.rule("19:47-11.13(b)3", "19:47-11.13(b)4", "19:47-11.13(b)5", "19:47-11.13(c)")
def test_numbers_are_settled_before_any_card_reaches_a_player() -> None:
    """Losers first, then winners, rounded down; the other wagers stand."""
    table = PaiGowPokerTable(seats=THREE, **RNG)
    table.bet("area_1", 10_00)
    table.bet("number_3", 5_00)
    table.bet("number_1", 5_00)
    table.close()
    events = table.start(3)
    moves = [(e.cite, getattr(e, "memo", "")) for e in events if hasattr(e, "memo")]

    assert moves[0] == ("19:47-11.13(b)4", "number_1 lost")
    assert moves[1] == ("19:47-11.13(b)6", "number_3 21 to 4")
    assert moves[2] == ("19:47-11.13(b)5", "number_3 stake")
    assert table.decided(events)[2] == ("won", 0, 26_00, "19:47-11.13(b)6")
    assert table.decided(events)[3] == ("lost", 5_00, 0, "19:47-11.13(b)3")
    assert with_cite(events, "19:47-11.13(c)")
    assert list(table.table.wagers) == [1]
    assert not any(isinstance(e, CardDealt) for e in events)


def test_a_number_that_was_decided_stays_decided_in_a_void_round() -> None:
    """From the hand the stacks are checked before, so that it goes back."""
    for method, back in (("manual_shoe", 995_00), ("hand", 1_000_00)):
        table = PaiGowPokerTable(start_device="rng", number_wager=True, deal_method=method)
        table.bet("area_1", 10_00)
        table.bet("number_1", 5_00)
        table.close()
        if method == "manual_shoe":
            table.start(3)
        table.draw(table.cards({}))
        if method == "hand":
            table.usual()
        table.say(CountLeftOver(by="dealer", left=4, hands_right=False))
        assert table.stack() == back


def test_a_player_may_let_another_cut() -> None:
    """The choice has a name."""
    table = PaiGowPokerTable(opened=False)
    table.usual()
    table.usual()
    table.say(Choose(by="seat:1", choice="refuse"))

    assert table.asked.by == "dealer"
