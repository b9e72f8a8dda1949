"""Odds behind a flat bet: 19:47-1.6, its caps and its excess."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.state import TakeOdds
from pitboss.money import Odds
from pitboss.table import DEALER, Limit, PlaceWager, ReduceWager, WagerChanged, WagerPlaced
from tests.games.craps.driver import CrapsDriver

NUMBERS = (4, 5, 6, 8, 9, 10)


def times(multiple: int) -> dict[int, int]:
    return dict.fromkeys(NUMBERS, multiple)


def take(wager: int, cents: int) -> TakeOdds:
    return TakeOdds(by="seat:1", wager=wager, cents=cents)


@pytest.mark.rule("19:47-1.6(a)")
def test_pass_odds_are_taken_once_the_point_is_set_up_to_the_multiple() -> None:
    """Held to one time, ten dollars behind ten dollars; never before the point."""
    driver = CrapsDriver(pass_odds_multiple=times(1))
    flat = driver.bet("pass", 10_00)
    driver.refused(take(flat, 10_00), "19:47-1.6(a)")
    driver.throw(4)

    driver.refused(take(flat, 11_00), "19:47-1.6(a)")
    events = driver.say(take(flat, 10_00))

    placed = [(e.spot, e.cents, e.cite) for e in events if isinstance(e, WagerPlaced)]
    assert placed == [("pass_odds_4", 10_00, "19:47-1.6(a)")]


@pytest.mark.rule("19:47-1.6(b)")
def test_dont_pass_odds_win_at_most_the_multiple() -> None:
    """Held to one time: twenty against the 4 to win ten, and no more."""
    driver = CrapsDriver(dont_odds_multiple=times(1))
    flat = driver.point(4, spot="dont_pass")

    driver.refused(take(flat, 22_00), "19:47-1.6(b)")
    driver.odds(flat, 20_00)


@pytest.mark.rule("19:47-1.6(c)")
def test_come_odds_are_taken_once_the_come_point_is_set() -> None:
    """Held to one time, ten behind ten."""
    driver = CrapsDriver(pass_odds_multiple=times(1))
    driver.point(6)
    flat = driver.bet("come", 10_00)
    driver.refused(take(flat, 10_00), "19:47-1.6(c)")
    driver.throw(4)

    driver.refused(take(flat, 11_00), "19:47-1.6(c)")
    driver.odds(flat, 10_00)


@pytest.mark.rule("19:47-1.6(d)")
def test_dont_come_odds_win_at_most_the_multiple() -> None:
    """Held to one time: fifteen against the 5 to win ten."""
    driver = CrapsDriver(dont_odds_multiple=times(1))
    driver.point(6)
    flat = driver.bet("dont_come", 10_00)
    driver.throw(5)

    driver.refused(take(flat, 18_00), "19:47-1.6(d)")
    driver.odds(flat, 15_00)


@pytest.mark.rule("19:47-1.6(e)")
def test_the_multiple_may_differ_by_point_up_to_ten_times() -> None:
    """Three, four and five times; and ten times."""
    by_point = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    for number, multiple in (*by_point.items(), (4, 10)):
        multiples = by_point if multiple < 10 else times(10)
        driver = CrapsDriver(pass_odds_multiple=multiples, dont_odds_multiple=times(10))
        flat = driver.point(number)
        driver.refused(take(flat, multiple * 10_00 + 10_00), "19:47-1.6(a)")
        assert driver.odds(flat, multiple * 10_00)


@pytest.mark.rule("19:47-1.6(e)")
def test_dont_odds_at_ten_times_win_ten_times_the_bet() -> None:
    """120 dollars against the 6 win a hundred."""
    driver = CrapsDriver(dont_odds_multiple=times(10))
    flat = driver.point(6, spot="dont_pass")
    driver.refused(take(flat, 126_00), "19:47-1.6(b)")
    odds = driver.odds(flat, 120_00)

    assert driver.decided(driver.throw(7))[odds][2] == 100_00


# Stake a dollar flat at one time: the cap with the excess, in dollars, and without it.
EXCESS = {4: (1, 1), 5: (2, 0), 6: (5, 0), 8: (5, 0), 9: (2, 0), 10: (1, 1)}
DONT_EXCESS = {4: (2, 2), 5: (3, 0), 6: (6, 0), 8: (6, 0), 9: (3, 0), 10: (2, 2)}


@pytest.mark.rule("19:47-1.6(f)")
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("spot", ["pass", "dont_pass"])
def test_odds_may_exceed_their_cap_just_so_that_they_can_be_paid(spot: str, number: int) -> None:
    """A dollar flat: up to the payout unit of the point where the house allows it."""
    for column, allowed in ((0, True), (1, False)):
        driver = CrapsDriver(
            pass_odds_multiple=times(1),
            dont_odds_multiple=times(1),
            odds_excess_to_fit_payout=allowed,
        )
        flat = driver.point(number, cents=1_00, spot=spot)
        cap = (EXCESS if spot == "pass" else DONT_EXCESS)[number][column] * 1_00
        step = driver.table.layout.step(f"{spot}_odds_{number}")

        refusal = "19:47-1.6(a)" if spot == "pass" else "19:47-1.6(b)"
        driver.refused(take(flat, cap + step), refusal)
        assert not cap or driver.odds(flat, cap)


@pytest.mark.rule("19:47-1.6(f)")
def test_odds_may_exceed_a_posted_maximum_just_so_that_they_can_be_paid() -> None:
    """A maximum of 1,001 dollars on the 6: 1,005 with the excess, 1,000 without."""
    limits = {"pass_odds": Limit(1_00, 1_001_00)}
    for excess, most in ((True, 1_005_00), (False, 1_000_00)):
        driver = CrapsDriver(seats={1: 9_000_00}, limits=limits, odds_excess_to_fit_payout=excess)
        flat = driver.point(6, cents=500_00)
        driver.refused(take(flat, most + 5_00), "19:47-1.6(a)")
        driver.odds(flat, most)


@pytest.mark.rule("19:47-1.6(a)", "19:47-1.6(b)")
@pytest.mark.parametrize(
    ("spot", "most", "cite"),
    [("pass", 2_000_00, "19:47-1.6(a)"), ("dont_pass", 4_000_00, "19:47-1.6(b)")],
)
def test_behind_a_bet_over_the_maximum_odds_of_its_amount_may_be_taken(
    spot: str, most: int, cite: str
) -> None:
    """The dealer took 2,000 where 1,000 are posted: odds go to as much as the bet, or win it."""
    limits = {f"{spot}_odds": Limit(1_00, 2_000_00 if spot == "dont_pass" else 1_000_00)}
    driver = CrapsDriver(seats={1: 9_000_00}, limits=limits)
    flat = driver.bet(spot, 2_000_00, by="dealer")
    driver.throw(4)

    driver.refused(take(flat, most + 2_00), cite)
    driver.odds(flat, most)


def test_odds_are_made_in_steps_of_their_own_point() -> None:
    """On the 6 in fives, on the 5 in twos."""
    driver = CrapsDriver()
    flat = driver.point(6)
    driver.refused(take(flat, 12_00), "19:47-1.6(a)")
    odds = driver.odds(flat, 15_00)

    driver.refused(ReduceWager(by="seat:1", wager=odds, cents=12_00), "19:47-1.3(c)")
    driver.reduce(odds, 10_00)


@pytest.mark.rule("19:47-1.3(c)")
def test_odds_may_be_raised_lowered_and_removed_at_any_time() -> None:
    """The flat bet stays behind; what was added lies with what was there."""
    driver = CrapsDriver()
    flat = driver.point(4)
    odds = driver.odds(flat, 20_00)
    events = driver.say(take(flat, 30_00))

    assert [(e.wager, e.cents, e.note) for e in events if isinstance(e, WagerChanged)] == [
        (odds, 50_00, "raised")
    ]
    refusal = driver.refused(take(flat, 1_00), "19:47-1.6(a)")
    assert "takes $50.00 at most" in refusal.message
    driver.reduce(odds, 10_00)
    driver.reduce(odds)
    assert list(driver.table.wagers) == [flat]


@pytest.mark.rule("19:47-1.6(b)")
def test_reducing_a_dont_bet_pulls_its_odds_down_with_it() -> None:
    """Ten dollars to five: a hundred against the 4 becomes fifty; taken down, they go too."""
    driver = CrapsDriver()
    flat = driver.point(4, spot="dont_pass")
    odds = driver.odds(flat, 100_00)

    driver.reduce(flat, 5_00)
    halved = driver.wager(odds).cents
    driver.reduce(flat)

    assert halved == 50_00
    assert driver.table.wagers == {}
    assert driver.stack() == 1_000_00


def test_odds_within_the_cap_of_what_is_left_stay() -> None:
    """Ten dollars to five: twenty against the 4 stand as they are."""
    driver = CrapsDriver()
    flat = driver.point(4, spot="dont_pass")
    odds = driver.odds(flat, 20_00)

    driver.reduce(flat, 5_00)

    assert driver.wager(odds).cents == 20_00


# -- several bets on one point are one amount ------------------------------------------------------


@pytest.mark.rule("19:47-1.6(f)")
@pytest.mark.parametrize(
    ("spot", "most", "cite"),
    [("pass", 50_00, "19:47-1.6(a)"), ("dont_pass", 75_00, "19:47-1.6(b)")],
)
@pytest.mark.parametrize("to_fit", [True, False])
def test_ten_bets_of_a_dollar_carry_the_odds_of_one_bet_of_ten(
    spot: str, most: int, cite: str, to_fit: bool
) -> None:
    """The excess is needed once for all of them, not once for each."""
    driver = CrapsDriver(odds_excess_to_fit_payout=to_fit)
    flats = [driver.bet(spot, 1_00) for _ in range(10)]
    driver.throw(5)
    step = driver.table.layout.step(f"{spot}_odds_5")
    driver.refused(take(flats[0], most + step), cite)
    for flat in flats[:9]:
        driver.odds(flat, step)
    driver.odds(flats[9], most - 9 * step)

    driver.refused(take(flats[0], step), cite)


@pytest.mark.rule("19:47-1.6(f)")
def test_a_posted_maximum_binds_all_odds_of_a_player_on_a_point() -> None:
    """$1,000 behind two bets of $500, and not $2,000; another player has a maximum of their own."""
    limits = {"pass": Limit(1_00, 1_000_00), "pass_odds": Limit(1_00, 1_000_00)}
    driver = CrapsDriver(seats={1: 5_000_00, 2: 5_000_00}, limits=limits)
    flats = [driver.bet("pass", 500_00) for _ in range(2)]
    other = driver.bet("pass", 500_00, seat=2)
    driver.throw(4)
    driver.odds(flats[0], 1_000_00)

    refusal = driver.refused(take(flats[1], 1_00), "19:47-1.6(a)")
    assert "behind $1,000.00 takes $1,000.00 at most" in refusal.message
    driver.odds(other, 1_000_00, seat=2)


@pytest.mark.rule("19:47-1.6(d)", "19:47-1.3(c)")
def test_odds_come_down_to_the_cap_of_the_bets_that_are_left_together() -> None:
    """Two of $10 with $200 against the 4 to win ten times: $150 with $15 left, $100 with $10."""
    driver = CrapsDriver()
    driver.point(6)
    flats = [driver.bet("dont_come", 10_00) for _ in range(2)]
    driver.throw(4)
    first, second = driver.odds(flats[0], 120_00), driver.odds(flats[1], 80_00)

    driver.reduce(flats[1], 5_00)
    assert (driver.wager(first).cents, driver.wager(second).cents) == (120_00, 30_00)
    driver.reduce(flats[1])
    assert second not in driver.table.wagers
    assert driver.wager(first).cents == 100_00
    driver.reduce(flats[0])
    assert first not in driver.table.wagers


def test_odds_of_a_bet_that_is_taken_down_may_stay_behind_another() -> None:
    """$20 against the 4 lay behind the bet that goes; the other $10 carries them."""
    driver = CrapsDriver()
    driver.point(6)
    flats = [driver.bet("dont_come", 10_00) for _ in range(2)]
    driver.throw(4)
    odds = driver.odds(flats[0], 20_00)

    driver.reduce(flats[0])

    assert (driver.wager(odds).cents, driver.wager(odds).backs) == (20_00, flats[1])


def test_at_a_table_of_the_first_revision_each_bet_keeps_its_own_odds() -> None:
    """What was taken back there is taken back in a replay: the odds of the bet that goes."""
    driver = CrapsDriver()
    driver.table.revision = 1
    driver.point(6)
    flats = [driver.bet("dont_come", 10_00) for _ in range(2)]
    driver.throw(4)
    odds = driver.odds(flats[0], 20_00)

    driver.reduce(flats[0])

    assert odds not in driver.table.wagers


# -- spoken odds, and odds over the maximum --------------------------------------------------------


@pytest.mark.rule("19:47-1.3(b)")
def test_odds_may_be_a_spoken_wager_with_cash() -> None:
    """The dealer confirms it; it stands behind the bet and is decided with it."""
    driver = CrapsDriver()
    flat = driver.point(4)
    odds = driver.bet("pass_odds_4", 20_00, by=DEALER, medium="cash")

    assert (driver.wager(odds).backs, driver.stack()) == (flat, 990_00)
    refusal = driver.refused(
        PlaceWager(by="seat:1", seat=1, spot="pass_odds_4", cents=10_00), "19:47-1.6(a)"
    )
    assert "behind a bet by its number" in refusal.message
    assert driver.decided(driver.throw(4))[odds] == ("won", 0, 40_00, "19:47-1.6(a)[payout]")


@pytest.mark.rule("19:47-8.2(d)")
def test_odds_that_a_dealer_accepted_over_the_maximum_stand() -> None:
    """Five times are $50; $80 stand whole and are flagged, but cannot be added to."""
    driver = CrapsDriver()
    flat = driver.point(4)
    within = driver.say(PlaceWager(by=DEALER, seat=1, spot="pass_odds_4", cents=20_00))
    over = driver.say(PlaceWager(by=DEALER, seat=1, spot="pass_odds_4", cents=60_00))

    placed = [e for e in (*within, *over) if isinstance(e, WagerPlaced)]
    assert [(e.cite, e.over_maximum, e.under_minimum) for e in placed] == [
        ("19:47-1.6(a)", False, False),
        ("19:47-8.2(d)", True, False),
    ]
    driver.refused(take(flat, 1_00), "19:47-1.6(a)")
    assert driver.stack() == 910_00
    driver.throw(4)
    assert driver.stack() == 1_000_00 + 10_00 + 160_00


@pytest.mark.rule("19:47-1.6(e)")
def test_multiples_need_not_be_whole_where_the_house_has_filed_them_so() -> None:
    """Two and a half times: $25 behind $10 on the 4; to win $25 on the don't side."""
    multiples = dict.fromkeys(NUMBERS, Fraction(5, 2))
    for spot, most in (("pass", 25_00), ("dont_pass", 50_00)):
        driver = CrapsDriver(pass_odds_multiple=multiples, dont_odds_multiple=multiples)
        flat = driver.point(4, spot=spot)
        driver.refused(take(flat, most + 2_00), f"19:47-1.6({'a' if spot == 'pass' else 'b'})")
        driver.odds(flat, most)
    rules = CrapsRules(pass_odds_multiple=multiples)
    assert CrapsRules.read(rules.submission()) == rules
    with pytest.raises(UnlawfulOption):
        CrapsRules(pass_odds_multiple=dict.fromkeys(NUMBERS, Fraction(21, 2)))


def test_odds_are_never_made_on_their_own() -> None:
    """A wager laid on an odds spot is refused."""
    driver = CrapsDriver()
    driver.point(4)

    driver.refused_bet("pass_odds_4", 10_00, "19:47-1.6(a)")
    driver.refused_bet("dont_come_odds_4", 10_00, "19:47-1.6(d)")


def test_only_the_bettor_takes_odds() -> None:
    """Another seat may not lay odds behind it, nor may anybody behind nothing."""
    driver = CrapsDriver(seats={1: 100_00, 2: 100_00})
    flat = driver.point(4)

    driver.refused(TakeOdds(by="seat:2", wager=flat, cents=10_00), "19:47-1.6(a)")
    driver.refused(take(99, 10_00), "19:47-1.6(a)")
    driver.refused(take(driver.bet("field", 10_00), 10_00), "19:47-1.6(a)")


def test_odds_behind_nothing_are_refused_where_there_is_no_pass_bet() -> None:
    """A house with Don't Pass alone has no Pass odds on its layout."""
    offered = frozenset({"dont_pass", "place_win", "place_lose"})
    driver = CrapsDriver(wagers_offered=offered)

    driver.refused(take(99, 10_00), "19:47-1.6(a)")


def test_odds_are_limited_by_the_chips_in_front_of_the_player() -> None:
    """With four dollars left on a 6 no odds can be laid at all."""
    driver = CrapsDriver(seats={1: 14_00})
    flat = driver.point(6)

    refusal = driver.refused(take(flat, 5_00), "19:47-1.6(a)")
    assert "seat 1 holds $4.00" in refusal.message


def test_a_raised_pass_payout_is_paid_with_odds_behind_it_too() -> None:
    """The house may still pay the raised figure; the odds are paid exactly."""
    driver = CrapsDriver(payouts={"pass": Odds(11, 10)})
    flat = driver.point(4)
    odds = driver.odds(flat, 20_00)

    decided = driver.decided(driver.throw(4))

    assert [decided[flat][2], decided[odds][2]] == [11_00, 40_00]
