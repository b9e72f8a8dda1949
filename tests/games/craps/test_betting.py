"""Making and reducing wagers at craps: 19:47-1.2 and 1.3."""

from __future__ import annotations

import pytest

from pitboss.money import CAGE, coupons
from pitboss.table import (
    BOXMAN,
    DEALER,
    BettingClosed,
    ChipsMoved,
    Leave,
    Recorded,
    ReduceWager,
    Sit,
)
from tests.games.craps.driver import THREE, CrapsDriver, cites

ANY_TIME = ["place_win_6", "place_lose_5", "buy_4", "lay_6", "hard_8", "field", "horn_high_3"]


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.2(a)1", "19:47-1.2(a)2")
@pytest.mark.parametrize(
    ("spot", "cite"), [("pass", "19:47-1.2(a)1"), ("dont_pass", "19:47-1.2(a)2")]
)
def test_line_bets_are_made_just_before_a_come_out_roll(spot: str, cite: str) -> None:
    """With the marker Off they are taken, with a point on they are not: there are no put bets."""
    driver = CrapsDriver()
    driver.bet(spot, 10_00)
    driver.bet(spot, 5_00)
    driver.throw(6)

    driver.refused_bet(spot, 5_00, cite)


@pytest.mark.rule("19:47-1.2(a)3", "19:47-1.2(a)4")
@pytest.mark.parametrize(
    ("spot", "cite"), [("come", "19:47-1.2(a)3"), ("dont_come", "19:47-1.2(a)4")]
)
def test_come_bets_are_made_after_the_come_out_roll(spot: str, cite: str) -> None:
    """Before it they are refused; with a point on they are taken at any time."""
    driver = CrapsDriver()
    driver.refused_bet(spot, 10_00, cite)
    driver.point(6)
    first = driver.bet(spot, 10_00)
    driver.throw(8)

    second = driver.bet(spot, 10_00)

    assert [driver.wager(first).point, driver.wager(second).point] == [8, 0]


@pytest.mark.parametrize("spot", ANY_TIME)
def test_all_other_wagers_are_made_at_any_time(spot: str) -> None:
    """Before the come-out roll and while a point is on."""
    driver = CrapsDriver()
    amount = driver.table.layout.step(spot)

    driver.bet(spot, amount)
    driver.point(9)
    driver.bet(spot, amount)
    assert driver.table.rules.offers(driver.table.layout[spot])


@pytest.mark.rule("19:47-1.2(b)")
@pytest.mark.parametrize("spot", ["big_6", "big_8", "over_7", "under_7", "place_win_7"])
def test_only_the_listed_wagers_are_permitted(spot: str) -> None:
    """Big 6, Big 8, Over and Under 7 are not offered."""
    CrapsDriver().refused_bet(spot, 10_00, "19:47-1.2(b)")


@pytest.mark.rule("19:47-1.2(b)")
def test_a_listed_wager_that_the_house_does_not_offer_is_refused() -> None:
    """A house without a field has no such spot, and prices none."""
    offered = frozenset({"pass", "dont_pass", "come", "dont_come", "place_win", "place_lose"})
    driver = CrapsDriver(wagers_offered=offered)

    driver.refused_bet("field", 10_00, "19:47-1.2(b)")
    driver.refused_bet("hard_4", 10_00, "19:47-1.2(b)")
    driver.bet("place_win_4", 10_00)


@pytest.mark.rule("19:47-1.3(a)")
def test_betting_ends_when_the_dice_go_out() -> None:
    """The stickman closes the betting; nobody else may."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)

    events = driver.close()

    closed = [(e.by, e.cite) for e in events if isinstance(e, BettingClosed)]
    assert closed == [("stickman", "19:47-1.3(a)")]


# -- with what -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.3(b)")
def test_match_play_coupons_lie_on_pass_and_dont_pass_only() -> None:
    """The win is computed on chips and coupon."""
    driver = CrapsDriver(coupons_held={1: 20_00})
    wager = driver.bet("pass", 10_00, coupon=10_00)
    driver.refused_bet("field", 10_00, "19:47-1.3(b)", coupon=10_00)
    driver.refused_bet("place_win_4", 10_00, "19:47-1.3(b)", coupon=10_00)

    decided = driver.decided(driver.throw(7))

    assert decided[wager][:3] == ("won", 0, 20_00)
    assert driver.table.accounts.balance(coupons(1)) == 10_00


@pytest.mark.rule("19:47-1.2(a)2iv", "19:47-1.3(b)")
def test_a_void_dont_pass_bet_gives_its_coupon_back_too() -> None:
    """A come-out 12: chips and coupon are as before the bet, and may be laid again."""
    driver = CrapsDriver(coupons_held={1: 10_00})
    driver.bet("dont_pass", 10_00, coupon=10_00)

    driver.throw(12)

    assert driver.stack() == 1_000_00
    assert driver.table.accounts.balance(coupons(1)) == 10_00
    driver.bet("dont_pass", 10_00, coupon=10_00)


@pytest.mark.rule("19:47-1.3(b)")
def test_a_spoken_wager_with_cash_needs_the_dealer() -> None:
    """The dealer confirms it and converts the cash; a player alone may not."""
    driver = CrapsDriver()
    driver.refused_bet("field", 10_00, "19:47-1.3(b)", medium="cash")

    driver.bet("field", 10_00, by=DEALER, medium="cash")

    assert driver.stack() == 1_000_00
    assert driver.table.accounts.balance(CAGE) == -1_010_00


@pytest.mark.rule("19:47-1.3(b)")
def test_a_house_may_take_no_spoken_wagers() -> None:
    """And plaques or chips are the only other medium."""
    driver = CrapsDriver(verbal_cash_wagers=False)

    driver.refused_bet("field", 10_00, "19:47-1.3(b)", by=DEALER, medium="cash")
    driver.refused_bet("field", 10_00, "19:47-1.3(b)", medium="promise")


# -- taking down -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.3(c)")
def test_a_pass_bet_is_free_until_the_point_and_then_locked() -> None:
    """Before the roll it may be reduced; after a point it stays."""
    driver = CrapsDriver()
    wager = driver.bet("pass", 20_00)
    driver.reduce(wager, 10_00)
    driver.throw(6)

    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=5_00), "19:47-1.3(c)")
    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-1.3(c)")


@pytest.mark.rule("19:47-1.3(c)")
def test_a_come_bet_is_free_until_its_come_point_and_then_locked() -> None:
    """The same on the Come."""
    driver = CrapsDriver()
    driver.point(6)
    wager = driver.bet("come", 20_00)
    driver.reduce(wager, 10_00)
    driver.throw(8)

    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=5_00), "19:47-1.3(c)")


@pytest.mark.rule("19:47-1.3(c)")
@pytest.mark.parametrize("spot", ["place_win_4", "place_lose_4", "lay_4", "hard_4", "buy_4"])
def test_any_other_wager_may_be_reduced_and_taken_down(spot: str) -> None:
    """While a point is on, too."""
    driver = CrapsDriver()
    driver.point(6)
    step = driver.table.layout.step(spot)
    wager = driver.bet(spot, 2 * step)

    driver.reduce(wager, step)
    driver.reduce(wager)

    assert wager not in driver.table.wagers
    assert driver.stack() == 1_000_00 - 10_00


@pytest.mark.rule("19:47-1.3(d)")
def test_a_dont_pass_bet_may_go_down_but_not_up_again() -> None:
    """With the point set it is reduced and taken down, and then neither raised nor replaced."""
    driver = CrapsDriver()
    wager = driver.point(6, cents=20_00, spot="dont_pass")
    driver.reduce(wager, 10_00)
    driver.refused_bet("dont_pass", 10_00, "19:47-1.3(d)")
    driver.reduce(wager)

    driver.refused_bet("dont_pass", 10_00, "19:47-1.3(d)")


@pytest.mark.rule("19:47-1.3(d)")
@pytest.mark.parametrize("left", [0, 5_00])
def test_a_dont_pass_bet_that_was_reduced_is_not_replaced_or_increased(left: int) -> None:
    """$10, $5, $10 before the roll is an increase, by anybody; the next cycle is new."""
    driver = CrapsDriver(seats=THREE)
    wager = driver.bet("dont_pass", 10_00)
    driver.reduce(wager, left)
    driver.refused_bet("dont_pass", 5_00, "19:47-1.3(d)")
    driver.refused_bet("dont_pass", 5_00, "19:47-1.3(d)", by=DEALER)
    driver.bet("pass", 5_00)
    driver.bet("dont_pass", 10_00, seat=2)
    driver.close()
    driver.irregular(BOXMAN, "improper")
    driver.refused_bet("dont_pass", 5_00, "19:47-1.3(d)")
    driver.throw(3)

    driver.bet("dont_pass", 5_00)


@pytest.mark.rule("19:47-1.3(d)")
def test_a_dont_come_bet_that_was_reduced_is_not_increased_before_its_roll() -> None:
    """After the roll a further one is new; a mark goes with the player who leaves."""
    driver = CrapsDriver(seats={**THREE, 4: 100_00})
    driver.point(6)
    wager = driver.bet("dont_come", 10_00)
    driver.reduce(wager, 5_00)
    driver.refused_bet("dont_come", 5_00, "19:47-1.3(d)")
    theirs = driver.bet("dont_come", 10_00, seat=4)
    driver.say(ReduceWager(by="seat:4", wager=theirs, cents=0))
    driver.say(Leave(by="seat:4"))
    driver.say(Sit(by=DEALER, seat=4, cents=100_00))
    driver.bet("dont_come", 5_00, seat=4)
    driver.throw(8)

    driver.bet("dont_come", 5_00)


@pytest.mark.rule("19:47-1.3(d)")
def test_a_dont_come_bet_on_its_number_goes_down_and_a_further_one_is_new() -> None:
    """The reduced bet keeps its number and its amount."""
    driver = CrapsDriver()
    driver.point(6)
    wager = driver.bet("dont_come", 20_00)
    driver.throw(8)
    driver.reduce(wager, 5_00)

    driver.bet("dont_come", 10_00)

    assert (driver.wager(wager).cents, driver.wager(wager).point) == (5_00, 8)


def test_a_travelled_come_bet_does_not_count_with_a_new_one() -> None:
    """The maximum is for each wager: a further come bet is another."""
    driver = CrapsDriver(seats={1: 5_000_00})
    driver.point(6)
    driver.bet("come", 1_000_00)
    driver.refused_bet("come", 1_00, "19:47-8.2(a)")
    driver.throw(8)

    driver.bet("come", 1_000_00)


# -- several players ------------------------------------------------------------------------------


def test_several_players_at_one_table_each_keep_their_own_wagers() -> None:
    """Seat 2 may not take down what seat 1 has laid, and each is paid for their own."""
    driver = CrapsDriver(seats={1: 100_00, 2: 100_00, 3: 100_00})
    mine, theirs = driver.bet("pass", 10_00), driver.bet("dont_pass", 10_00, seat=2)
    driver.bet("field", 5_00, seat=3)
    driver.refused(ReduceWager(by="seat:2", wager=mine, cents=0), "19:47-1.2(b)")

    decided = driver.decided(driver.throw(11))

    assert [decided[mine][0], decided[theirs][0]] == ["won", "lost"]
    assert [driver.stack(seat) for seat in (1, 2, 3)] == [110_00, 90_00, 105_00]


@pytest.mark.rule("19:47-1.10(b)[settle]")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """And a decided wager is closed: stake and winnings are the player's."""
    driver = CrapsDriver()
    driver.bet("pass", 10_00)
    driver.bet("any_craps", 5_00)

    events = driver.throw(7)

    moved = [(e.source, e.target, e.cents, e.cite) for e in events if isinstance(e, ChipsMoved)]
    assert moved == [
        ("layout:1", "inventory", 5_00, "19:47-1.10(b)[settle]"),
        ("inventory", "stack:1", 10_00, "19:47-1.4(b)[Pass Bet]"),
        ("layout:1", "stack:1", 10_00, "19:47-1.10(b)[settle]"),
    ]
    assert driver.table.wagers == {}
    assert cites(events) == ["19:47-1.10(a)"]
    order = [e.cite for e in events if isinstance(e, Recorded | ChipsMoved)]
    assert order[0] == "19:47-1.10(b)[stick]"
