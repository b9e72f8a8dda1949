"""Vigorish, and the Horn High without its area: 19:47-1.5 and 1.2(a)20."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.money import VIGORISH
from pitboss.table import DEALER, Amount, Field, Limit, PlaceWager, WagerChanged, WagerPlaced
from tests.games.craps.driver import CrapsDriver

# -- vigorish --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.5(a)")
def test_a_buy_bet_pays_its_vigorish_when_it_is_made() -> None:
    """Five percent of forty dollars."""
    driver = CrapsDriver()

    wager = driver.bet("buy_4", 40_00)

    assert driver.table.accounts.balance(VIGORISH) == 2_00
    assert driver.stack() == 1_000_00 - 42_00
    assert driver.wager(wager).vigorish == 2_00


@pytest.mark.rule("19:47-1.5(b)")
def test_a_lay_bet_pays_vigorish_on_what_it_could_win() -> None:
    """Forty dollars against the 4 could win twenty: five percent is a dollar."""
    driver = CrapsDriver()

    driver.bet("lay_4", 40_00)

    assert driver.table.accounts.balance(VIGORISH) == 1_00


@pytest.mark.rule("19:47-1.5(c)")
def test_no_other_wager_has_a_fee() -> None:
    """One of each on the layout before a come-out roll: the house has collected nothing."""
    driver = CrapsDriver()
    for spot in driver.table.layout:
        if not spot.startswith(("buy", "lay", "come", "dont_come")) and "odds" not in spot:
            driver.bet(spot, driver.table.layout.step(spot))

    assert driver.table.accounts.balance(VIGORISH) == 0


@pytest.mark.rule("19:47-1.5(a)")
def test_vigorish_is_rounded_down_to_the_chip_or_must_come_out() -> None:
    """On 30 dollars it would be 1.50: a dollar, or the bet is refused."""
    down, exact = CrapsDriver(), CrapsDriver(vig_rounding="exact")
    down.bet("buy_4", 30_00)

    assert down.table.accounts.balance(VIGORISH) == 1_00
    exact.refused_bet("buy_4", 30_00, "19:47-1.4(e)")
    exact.refused_bet("lay_4", 20_00, "19:47-1.4(e)")
    exact.bet("buy_4", 20_00)
    exact.bet("lay_4", 40_00)
    assert exact.table.accounts.balance(VIGORISH) == 2_00


@pytest.mark.rule("19:47-1.5(a)", "19:47-1.5(b)")
def test_a_bet_whose_vigorish_cannot_be_paid_is_refused() -> None:
    """Twenty dollars in chips do not buy twenty dollars; with cash the fee still comes in chips."""
    driver = CrapsDriver(seats={1: 20_00})

    driver.refused_bet("buy_4", 20_00, "19:47-1.5(a)")
    driver.bet("buy_4", 20_00, by=DEALER, medium="cash")
    assert driver.stack() == 19_00
    broke = CrapsDriver(seats={1: 40_00})
    broke.refused_bet("lay_4", 40_00, "19:47-1.5(b)")


def test_a_rate_of_zero_takes_no_vigorish() -> None:
    """The house may offer true odds for nothing."""
    driver = CrapsDriver(buy_vig_rate=Fraction(0), vig_rounding="exact")

    driver.bet("buy_4", 1_00)

    assert driver.table.accounts.balance(VIGORISH) == 0


def test_what_stands_on_a_buy_bet_counts_towards_its_limits() -> None:
    """At least ten and at most a hundred dollars: with ninety there, one to ten more."""
    limits = {"buy_4": Limit(10_00, 100_00)}
    driver = CrapsDriver(limits=limits)
    listed = [amounts(driver, "buy_4")]
    driver.bet("buy_4", 90_00)
    listed.append(amounts(driver, "buy_4"))

    assert listed == [Amount(10_00, 100_00, 1_00), Amount(1_00, 10_00, 1_00)]


def amounts(driver: CrapsDriver, spot: str) -> Field | None:
    assert driver.round.question is not None
    forms = driver.round.question.forms()
    return next((f.blanks["cents"] for f in forms if f.fixed.get("spot") == spot), None)


def test_where_vigorish_is_rounded_down_it_does_not_bind_the_steps() -> None:
    """A buy bet on 4 is made by the quarter; to pay its fee exactly, in steps of five dollars."""
    steps = [
        CrapsDriver(unit=25, vig_rounding=rounding).table.layout.step("buy_4")
        for rounding in ("down", "exact")
    ]

    assert steps == [25, 5_00]


@pytest.mark.parametrize(("refunds", "kept"), [(True, [1_00, 0]), (False, [2_00, 2_00])])
def test_vigorish_comes_back_in_proportion_or_stays(refunds: bool, kept: list[int]) -> None:
    """Forty dollars are reduced to twenty and then taken down."""
    driver = CrapsDriver(vig_refund_on_removal=refunds)
    wager = driver.bet("buy_4", 40_00)
    left = []

    for cents in (20_00, 0):
        driver.reduce(wager, cents)
        left.append(driver.table.accounts.balance(VIGORISH))

    assert left == kept


# -- the Horn High without an area -----------------------------------------------------------------


@pytest.mark.rule("19:47-1.2(a)20[layout]")
def test_without_an_area_a_horn_high_is_booked_as_two_wagers() -> None:
    """Four units horn, one unit on the number; together they come out like the one bet."""
    driver = CrapsDriver(horn_high_area=False)
    driver.bet("pass", 1_00)
    events = driver.say(PlaceWager(by="seat:1", seat=1, spot="horn_high_12", cents=10_00))

    placed = [(e.spot, e.cents, e.cite) for e in events if isinstance(e, WagerPlaced)]
    assert placed == [
        ("horn_high_12", 10_00, "19:47-1.2(a)20"),
        ("horn", 8_00, "19:47-1.2(a)20[layout]"),
        ("craps_12", 2_00, "19:47-1.2(a)20[layout]"),
    ]
    booked = [(e.cents, e.cite) for e in events if isinstance(e, WagerChanged)]
    assert booked == [(0, "19:47-1.2(a)20[layout]")]
    driver.throw(12)
    assert driver.stack() == 1_000_00 - 1_00 + 2 * 57_00


@pytest.mark.rule("19:47-1.2(a)20[layout]")
@pytest.mark.parametrize(
    ("number", "spot"), [(2, "craps_2"), (3, "craps_3"), (11, "eleven"), (12, "craps_12")]
)
def test_the_fifth_unit_is_booked_on_the_chosen_number(number: int, spot: str) -> None:
    """Each of the four numbers has its own wager."""
    driver = CrapsDriver(horn_high_area=False)
    driver.bet(f"horn_high_{number}", 5_00)

    standing = {each.spot: each.cents for each in driver.table.wagers.values()}
    assert standing == {"horn": 4_00, spot: 1_00}


@pytest.mark.rule("19:47-1.2(a)20[layout]")
def test_with_an_area_it_is_one_wager() -> None:
    """It stands under its own name and settles at once."""
    driver = CrapsDriver()
    driver.bet("pass", 1_00)
    wager = driver.bet("horn_high_12", 10_00)

    assert driver.wager(wager).spot == "horn_high_12"
    assert driver.decided(driver.throw(12))[wager][2] == 2 * 60_00


def test_what_stands_on_the_horn_counts_towards_its_minimum() -> None:
    """A horn takes 20 dollars or more: a Horn High of 25, or of 5 once a horn stands there."""
    limits = {"horn": Limit(20_00, 1_000_00)}
    driver = CrapsDriver(horn_high_area=False, limits=limits)

    driver.refused_bet("horn_high_12", 20_00, "19:47-8.2(a)")
    horn = driver.bet("horn", 20_00)
    driver.bet("horn_high_12", 5_00)
    assert driver.wager(horn).cents == 20_00


def test_the_two_wagers_of_a_horn_high_keep_their_own_limits() -> None:
    """A number that takes ten dollars takes a Horn High of fifty; the dealer may accept more."""
    limits = {"craps_12": Limit(1_00, 10_00)}
    driver = CrapsDriver(horn_high_area=False, limits=limits)

    driver.refused_bet("horn_high_12", 55_00, "19:47-8.2(a)")
    driver.bet("horn_high_12", 50_00)
    assert not [e for e in driver.events if isinstance(e, WagerPlaced) and e.over_maximum]
    driver.refused_bet("horn_high_12", 5_00, "19:47-8.2(a)")
    events = driver.say(
        PlaceWager(by=DEALER, seat=1, spot="horn_high_12", cents=5_00),
    )

    booked = [(e.spot, e.over_maximum) for e in events if isinstance(e, WagerPlaced)]
    assert booked == [("horn_high_12", False), ("horn", False), ("craps_12", True)]
