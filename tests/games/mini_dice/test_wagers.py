"""The wagers of mini-dice: what each wins and loses, and how it is made and taken back."""

from __future__ import annotations

import pytest

from pitboss.money import VIGORISH
from pitboss.table import BettingClosed, Leave, ReduceWager, Sit
from tests.games.mini_dice.tables import MiniDice

# What each wager is paid for a winning shake: dice, stake and payment by the regulation's list.
PAID = [
    ("place_4", (1, 3), 5_00, 9_00, "13:69F-13.6(b)[Place 4]"),
    ("place_5", (2, 3), 5_00, 7_00, "13:69F-13.6(b)[Place 5]"),
    ("place_6", (3, 3), 6_00, 7_00, "13:69F-13.6(b)[Place 6]"),
    ("place_8", (2, 6), 6_00, 7_00, "13:69F-13.6(b)[Place 8]"),
    ("place_9", (4, 5), 5_00, 7_00, "13:69F-13.6(b)[Place 9]"),
    ("place_10", (5, 5), 5_00, 9_00, "13:69F-13.6(b)[Place 10]"),
    ("field", (1, 2), 5_00, 5_00, "13:69F-13.6(b)[Field 3, 4, 9, 10, 11]"),
    ("field", (1, 1), 5_00, 10_00, "13:69F-13.6(b)[Field 2 and 12]"),
    ("field", (6, 6), 5_00, 10_00, "13:69F-13.6(b)[Field 2 and 12]"),
    ("any_7", (3, 4), 5_00, 20_00, "13:69F-13.6(b)[Any 7]"),
    ("over_7", (2, 6), 5_00, 5_00, "13:69F-13.6(b)[Over 7]"),
    ("under_7", (3, 3), 5_00, 5_00, "13:69F-13.6(b)[Under 7]"),
]


@pytest.mark.parametrize(
    ("spot", "dice", "stake", "paid", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1])) for row in PAID],
)
def test_each_winning_wager_is_paid_as_listed(
    spot: str, dice: tuple[int, int], stake: int, paid: int, cite: str
) -> None:
    """And the stake comes back."""
    driver = MiniDice()
    wager = driver.bet(spot, stake)

    decided = driver.decided(driver.call(*dice))

    assert decided[wager] == ("won", 0, paid, cite)
    assert driver.stack() == 1_000_00 + paid


LOST = [
    ("place_4", (3, 4), 5_00, "13:69F-13.2(a)1"),
    ("field", (3, 4), 5_00, "13:69F-13.2(a)2"),
    ("any_7", (3, 5), 5_00, "13:69F-13.2(a)3"),
    ("over_7", (3, 4), 5_00, "13:69F-13.2(a)4"),
    ("under_7", (3, 4), 5_00, "13:69F-13.2(a)5"),
]


@pytest.mark.parametrize(
    ("spot", "dice", "stake", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1])) for row in LOST],
)
def test_each_losing_wager_is_collected(
    spot: str, dice: tuple[int, int], stake: int, cite: str
) -> None:
    """A seven loses over 7 and under 7 alike."""
    driver = MiniDice()
    wager = driver.bet(spot, stake)

    decided = driver.decided(driver.call(*dice))

    assert decided[wager] == ("lost", stake, 0, cite)
    assert driver.stack() == 1_000_00 - stake


@pytest.mark.rule("13:69F-13.2(a)1")
def test_a_place_bet_is_active_on_every_shake_until_it_is_decided() -> None:
    """A 4 leaves a bet on the 6 standing; the next 6 wins it."""
    driver = MiniDice()
    wager = driver.bet("place_6", 6_00)

    assert driver.decided(driver.call(1, 3)) == {}
    assert driver.decided(driver.call(1, 5))[wager][:3] == ("won", 0, 7_00)


@pytest.mark.rule("13:69F-13.2(b)")
def test_only_the_listed_wagers_are_taken_and_they_are_taken_before_each_shake() -> None:
    """A place bet on the 7, a pass line bet: there is no such wager here."""
    driver = MiniDice()
    for unknown in ("place_7", "pass_line", "place_12"):
        driver.refused_bet(unknown, 5_00, "13:69F-13.2(b)")

    for _ in range(2):
        for spot in driver.table.layout:
            driver.bet(spot, 30_00)
        driver.call(3, 4)


@pytest.mark.rule("13:69F-13.4(a)")
def test_wagers_are_chips_or_coupons_and_never_spoken_cash() -> None:
    """A coupon is laid with chips of the same value and wins as much as they do."""
    driver = MiniDice(coupons_held={1: 10_00})
    driver.refused_bet("field", 5_00, "13:69F-13.4(a)", medium="cash", by="dealer")
    driver.refused_bet("field", 5_00, "13:69F-13.4(a)", medium="marker")

    wager = driver.bet("field", 10_00, coupon=10_00)

    assert driver.decided(driver.call(1, 2))[wager][:3] == ("won", 0, 20_00)


@pytest.mark.rule("13:69F-13.4(a)")
def test_a_house_that_takes_no_coupons_refuses_them() -> None:
    """Chips are good as ever."""
    driver = MiniDice(coupons=False, coupons_held={1: 10_00})

    driver.refused_bet("field", 10_00, "13:69F-13.4(a)", coupon=10_00)

    driver.bet("field", 10_00)


@pytest.mark.rule("13:69F-13.4(b)")
def test_only_seated_players_wager() -> None:
    """Nobody sits in seat 2 until the dealer seats somebody there."""
    driver = MiniDice()
    driver.refused_bet("field", 5_00, "13:69F-13.4(b)", seat=2)

    driver.say(Sit(by="dealer", seat=2, cents=50_00))

    driver.bet("field", 5_00, seat=2)


@pytest.mark.rule("13:69F-13.4(b)")
def test_a_player_who_has_wagered_stays_seated_until_the_round_ends() -> None:
    """The field is decided by the next shake; then the player may go."""
    driver = MiniDice(seats={1: 50_00, 2: 50_00})
    driver.bet("field", 5_00)
    driver.refused(Leave(by="seat:1"), "13:69F-13.4(b)")
    driver.say(Leave(by="seat:2"))
    driver.call(3, 4)

    driver.say(Leave(by="seat:1"))

    assert driver.table.seats == {}


@pytest.mark.rule("13:69F-13.4(d)", "13:69F-13.5(b)")
def test_all_wagers_are_down_before_no_more_bets_is_called() -> None:
    """The call comes immediately before the shaking, and no wager after it."""
    driver = MiniDice()
    wager = driver.bet("place_6", 6_00)

    events = driver.close()

    assert [(e.text, e.cite, e.by) for e in events if isinstance(e, BettingClosed)] == [
        ("No more bets", "13:69F-13.5(b)", "dealer")
    ]
    assert driver.asked() == {"dealer"}
    driver.refused_bet("field", 5_00, "13:69F-13.5(c)")
    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "13:69F-13.5(c)")
    driver.shake("dealer")
    driver.refuse(1)
    driver.shake("dealer")
    driver.refused_bet("field", 5_00, "13:69F-13.5(e)")


@pytest.mark.rule("13:69F-13.4(d)")
def test_a_place_bet_comes_down_before_the_next_shake_if_the_house_lets_it() -> None:
    """Between shakes it is reduced and taken down without loss."""
    driver = MiniDice()
    wager = driver.bet("place_6", 12_00)
    driver.call(1, 1)

    driver.reduce(wager, 6_00)
    driver.reduce(wager)

    assert driver.stack() == 1_000_00


@pytest.mark.rule("13:69F-13.4(d)")
def test_a_house_may_keep_place_bets_until_they_are_decided() -> None:
    """The other wagers may still be taken back before the call."""
    driver = MiniDice(place_bets_removable=False)
    place, field = driver.bet("place_6", 12_00), driver.bet("field", 5_00)

    driver.refused(ReduceWager(by="seat:1", wager=place, cents=0), "13:69F-13.4(d)")
    driver.reduce(field)

    assert list(driver.table.wagers) == [place]


@pytest.mark.rule("13:69F-13.6(b)1")
@pytest.mark.parametrize(
    ("spot", "good", "bad"),
    [
        ("place_4", 5_00, 6_00),
        ("place_5", 10_00, 9_00),
        ("place_6", 6_00, 5_00),
        ("place_8", 12_00, 10_00),
        ("place_9", 5_00, 4_00),
        ("place_10", 15_00, 14_00),
        ("field", 1_00, 1_50),
    ],
)
def test_a_wager_that_cannot_be_paid_exactly_is_refused(spot: str, good: int, bad: int) -> None:
    """Multiples of five chips on 4, 5, 9 and 10, of six on 6 and 8, whole chips elsewhere."""
    driver = MiniDice()

    driver.refused_bet(spot, bad, "13:69F-13.6(b)1")

    driver.bet(spot, good)


@pytest.mark.rule("13:69F-13.6(b)2")
def test_no_vigorish_is_charged_when_a_wager_is_made_or_won() -> None:
    """The wager costs itself and wins its odds in full."""
    driver = MiniDice()
    for number in (4, 5, 9, 10):
        driver.bet(f"place_{number}", 100_00)

    assert driver.stack() == 600_00
    driver.call(2, 2)
    assert driver.stack() == 600_00 + 100_00 + 180_00
    assert driver.table.accounts.balance(VIGORISH) == 0


@pytest.mark.rule("13:69F-13.4(e)")
def test_where_the_chips_lie_decides_and_nothing_else() -> None:
    """The dealer put seat 1's chips on under 7; an 8 collects them though over 7 was meant."""
    driver = MiniDice(seats={1: 50_00, 2: 50_00})
    misplaced = driver.bet("under_7", 5_00, by="dealer")
    other = driver.bet("over_7", 5_00, seat=2)

    decided = driver.decided(driver.call(4, 4))

    assert decided[misplaced][0] == "lost"
    assert decided[other][0] == "won"
