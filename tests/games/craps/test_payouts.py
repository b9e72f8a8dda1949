"""Every payout of 19:47-1.4, 1.5 and 1.6, paid at the table; the numbers are the regulation's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games import game
from pitboss.games.craps.odds import odds
from pitboss.games.craps.options import CrapsRules
from pitboss.house.guides import write_guide
from pitboss.table import WagerDecided, WagerPlaced
from tests.games.craps.driver import EASY, CrapsDriver

# Wager, the total (or pair) that wins it, what it pays, and its line in the list.
LISTED = [
    ("pass", 7, (1, 1), "19:47-1.4(b)[Pass Bet]"),
    ("dont_pass", 2, (1, 1), "19:47-1.4(b)[Don't Pass Bet]"),
    ("come", 11, (1, 1), "19:47-1.4(b)[Come Bet]"),
    ("dont_come", 3, (1, 1), "19:47-1.4(b)[Don't Come Bet]"),
    ("place_win_4", 4, (9, 5), "19:47-1.4(b)[Place 4 to Win]"),
    ("place_win_5", 5, (7, 5), "19:47-1.4(b)[Place 5 to Win]"),
    ("place_win_6", 6, (7, 6), "19:47-1.4(b)[Place 6 to Win]"),
    ("place_win_8", 8, (7, 6), "19:47-1.4(b)[Place 8 to Win]"),
    ("place_win_9", 9, (7, 5), "19:47-1.4(b)[Place 9 to Win]"),
    ("place_win_10", 10, (9, 5), "19:47-1.4(b)[Place 10 to Win]"),
    ("place_lose_4", 7, (5, 11), "19:47-1.4(b)[Place 4 to Lose]"),
    ("place_lose_5", 7, (5, 8), "19:47-1.4(b)[Place 5 to Lose]"),
    ("place_lose_6", 7, (4, 5), "19:47-1.4(b)[Place 6 to Lose]"),
    ("place_lose_8", 7, (4, 5), "19:47-1.4(b)[Place 8 to Lose]"),
    ("place_lose_9", 7, (5, 8), "19:47-1.4(b)[Place 9 to Lose]"),
    ("place_lose_10", 7, (5, 11), "19:47-1.4(b)[Place 10 to Lose]"),
    ("hard_4", (2, 2), (7, 1), "19:47-1.4(b)[Four the Hardway]"),
    ("hard_6", (3, 3), (9, 1), "19:47-1.4(b)[Six the Hardway]"),
    ("hard_8", (4, 4), (9, 1), "19:47-1.4(b)[Eight the Hardway]"),
    ("hard_10", (5, 5), (7, 1), "19:47-1.4(b)[Ten the Hardway]"),
    ("field", 4, (1, 1), "19:47-1.4(b)[Field Bet on 3, 4, 9, 10, 11]"),
    ("field", 2, (2, 1), "19:47-1.4(b)[Field Bet on 2]"),
    ("field", 12, (2, 1), "19:47-1.4(b)[Field Bet on 12]"),
    ("any_seven", 7, (4, 1), "19:47-1.4(b)[Any Seven]"),
    ("any_craps", 3, (7, 1), "19:47-1.4(b)[Any Craps]"),
    ("craps_2", 2, (30, 1), "19:47-1.4(b)[Craps 2]"),
    ("craps_3", 3, (15, 1), "19:47-1.4(b)[Craps 3]"),
    ("craps_12", 12, (30, 1), "19:47-1.4(b)[Craps 12]"),
    ("eleven", 11, (15, 1), "19:47-1.4(b)[11 in one roll]"),
    ("buy_4", 4, (2, 1), "19:47-1.5(a)[4 to Win]"),
    ("buy_5", 5, (3, 2), "19:47-1.5(a)[5 to Win]"),
    ("buy_6", 6, (6, 5), "19:47-1.5(a)[6 to Win]"),
    ("buy_8", 8, (6, 5), "19:47-1.5(a)[8 to Win]"),
    ("buy_9", 9, (3, 2), "19:47-1.5(a)[9 to Win]"),
    ("buy_10", 10, (2, 1), "19:47-1.5(a)[10 to Win]"),
    ("lay_4", 7, (1, 2), "19:47-1.5(b)[4 to Lose]"),
    ("lay_5", 7, (2, 3), "19:47-1.5(b)[5 to Lose]"),
    ("lay_6", 7, (5, 6), "19:47-1.5(b)[6 to Lose]"),
    ("lay_8", 7, (5, 6), "19:47-1.5(b)[8 to Lose]"),
    ("lay_9", 7, (2, 3), "19:47-1.5(b)[9 to Lose]"),
    ("lay_10", 7, (1, 2), "19:47-1.5(b)[10 to Lose]"),
]
DOLLARS = 330  # divides by 2, 3, 5, 6 and 11


def ids(row: tuple[object, ...]) -> str:
    return f"{row[0]}-{row[1]}"


def stake_of(odds: tuple[int, int]) -> int:
    """Three hundred and thirty dollars, or thirty times what the odds are laid on."""
    return 100 * (DOLLARS if DOLLARS % odds[1] == 0 else 30 * odds[1])


@pytest.mark.parametrize(
    ("spot", "shown", "pays", "line"),
    [pytest.param(*row, marks=pytest.mark.rule(row[3]), id=ids(row)) for row in LISTED],
)
def test_each_line_pays_what_the_regulation_lists(
    spot: str, shown: int | tuple[int, int], pays: tuple[int, int], line: str
) -> None:
    """The wager is made, works, and wins on the next roll."""
    driver = CrapsDriver()
    driver.bet("dont_pass" if spot == "dont_pass" else "pass", 1_00)
    if spot not in ("pass", "dont_pass"):
        driver.throw(6 if shown != 6 else 8)
    stake = stake_of(pays)
    wager = driver.bet(spot, stake)

    decided = driver.decided(driver.pair(*(shown if isinstance(shown, tuple) else EASY[shown])))

    assert decided[wager] == ("won", 0, stake * pays[0] // pays[1], line)


# By point: what odds with the number and odds against it pay.
POINTS = {
    4: ((2, 1), (1, 2)),
    5: ((3, 2), (2, 3)),
    6: ((6, 5), (5, 6)),
    8: ((6, 5), (5, 6)),
    9: ((3, 2), (2, 3)),
    10: ((2, 1), (1, 2)),
}


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.rule("19:47-1.6(a)[payout]")
def test_pass_odds_are_paid_by_the_point_and_the_flat_bet_one_to_one(number: int) -> None:
    """Ten dollars flat, thirty dollars odds, the point is made."""
    driver = CrapsDriver()
    flat = driver.point(number)
    odds = driver.odds(flat, 30_00)

    decided = driver.decided(driver.throw(number))

    a, b = POINTS[number][0]
    assert decided[flat] == ("won", 0, 10_00, "19:47-1.4(b)[Pass Bet]")
    assert decided[odds] == ("won", 0, 30_00 * a // b, "19:47-1.6(a)[payout]")


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.rule("19:47-1.6(b)[payout]")
def test_dont_pass_odds_are_paid_by_the_point_and_the_flat_bet_one_to_one(number: int) -> None:
    """Ten dollars flat, thirty dollars odds, seven out."""
    driver = CrapsDriver()
    flat = driver.point(number, spot="dont_pass")
    odds = driver.odds(flat, 30_00)

    decided = driver.decided(driver.throw(7))

    a, b = POINTS[number][1]
    assert decided[flat] == ("won", 0, 10_00, "19:47-1.4(b)[Don't Pass Bet]")
    assert decided[odds] == ("won", 0, 30_00 * a // b, "19:47-1.6(b)[payout]")


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.rule("19:47-1.6(c)[payout]")
def test_come_odds_are_paid_by_the_come_point(number: int) -> None:
    """The point is another number, so that the next roll is no come-out roll."""
    driver = CrapsDriver()
    driver.point(6 if number != 6 else 8)
    flat = driver.bet("come", 10_00)
    driver.throw(number)
    odds = driver.odds(flat, 30_00)

    decided = driver.decided(driver.throw(number))

    a, b = POINTS[number][0]
    assert decided[flat] == ("won", 0, 10_00, "19:47-1.4(b)[Come Bet]")
    assert decided[odds] == ("won", 0, 30_00 * a // b, "19:47-1.6(c)[payout]")


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.rule("19:47-1.6(d)[payout]")
def test_dont_come_odds_are_paid_by_the_come_point(number: int) -> None:
    """Seven out pays flat and odds."""
    driver = CrapsDriver()
    driver.point(6 if number != 6 else 8)
    flat = driver.bet("dont_come", 10_00)
    driver.throw(number)
    odds = driver.odds(flat, 30_00)

    decided = driver.decided(driver.throw(7))

    a, b = POINTS[number][1]
    assert decided[flat] == ("won", 0, 10_00, "19:47-1.4(b)[Don't Come Bet]")
    assert decided[odds] == ("won", 0, 30_00 * a // b, "19:47-1.6(d)[payout]")


@pytest.mark.parametrize("spot", ["pass", "come", "dont_pass", "dont_come"])
def test_odds_lose_with_their_flat_bet(spot: str) -> None:
    """The 7 takes both on one side, the number on the other."""
    driver = CrapsDriver()
    flat = driver.point(6, spot=spot if "pass" in spot else "pass")
    if "come" in spot:
        flat = driver.bet(spot, 10_00)
        driver.throw(8)
    odds = driver.odds(flat, 30_00)
    number = 8 if "come" in spot else 6

    decided = driver.decided(driver.throw(number if spot.startswith("dont") else 7))

    assert [decided[flat][:3], decided[odds][:3]] == [("lost", 10_00, 0), ("lost", 30_00, 0)]


# Net result in units, by total, of a stake of so many units.
COMBINED = {
    "c_and_e": (2, {2: 6, 3: 6, 12: 6, 11: 14}),
    "horn": (4, {2: 27, 12: 27, 3: 12, 11: 12}),
    "horn_high_2": (5, {2: 57, 12: 26, 3: 11, 11: 11}),
    "horn_high_12": (5, {12: 57, 2: 26, 3: 11, 11: 11}),
    "horn_high_3": (5, {3: 27, 11: 11, 2: 26, 12: 26}),
    "horn_high_11": (5, {11: 27, 3: 11, 2: 26, 12: 26}),
}


@pytest.mark.parametrize(
    "spot",
    [
        pytest.param("c_and_e", marks=pytest.mark.rule("19:47-1.4(d)", "19:47-1.2(a)18")),
        pytest.param("horn", marks=pytest.mark.rule("19:47-1.4(c)", "19:47-1.2(a)19")),
        *(
            pytest.param(f"horn_high_{n}", marks=pytest.mark.rule("19:47-1.4(c)", "19:47-1.2(a)20"))
            for n in (2, 3, 11, 12)
        ),
    ],
)
def test_combined_wagers_settle_as_separate_wagers(spot: str) -> None:
    """The winning part is paid and given back, the other parts are lost."""
    units, nets = COMBINED[spot]
    for total in range(2, 13):
        driver = CrapsDriver()
        driver.bet("pass", 1_00)
        wager = driver.bet(spot, units * 1_00)

        _, taken, paid, _ = driver.decided(driver.throw(total))[wager]

        assert nets.get(total, -units) * 1_00 == paid - taken


@pytest.mark.parametrize(
    ("spot", "cite"),
    [
        pytest.param("c_and_e", "19:47-1.4(d)", marks=pytest.mark.rule("19:47-1.4(d)")),
        pytest.param("horn", "19:47-1.4(c)", marks=pytest.mark.rule("19:47-1.4(c)")),
        pytest.param("horn_high_3", "19:47-1.4(c)", marks=pytest.mark.rule("19:47-1.4(c)")),
    ],
)
def test_a_wager_that_is_paid_as_several_cites_the_provision_that_says_so(
    spot: str, cite: str
) -> None:
    """Beside the line that the winning part is paid on; a loser needs its own provision only."""
    for total, also in ((11, (cite,)), (7, ())):
        driver = CrapsDriver()
        driver.bet("pass", 1_00)
        wager = driver.bet(spot, 20_00)

        events = driver.throw(total)

        found = [each for each in events if isinstance(each, WagerDecided) and each.wager == wager]
        assert [each.also for each in found] == [also]


@pytest.mark.parametrize(
    ("kind", "brings"),
    [
        ("c_and_e", ["3 to 1 (half at 7 to 1)", "7 to 1 (half at 15 to 1)"]),
        ("horn", ["27 to 4 (a quarter at 30 to 1)", "3 to 1 (a quarter at 15 to 1)"]),
        (
            "horn_high_12",
            [
                "26 to 5 (a fifth at 30 to 1)",
                "11 to 5 (a fifth at 15 to 1)",
                "57 to 5 (two fifths at 30 to 1)",
            ],
        ),
    ],
)
@pytest.mark.rule("19:47-1.4(c)", "19:47-1.4(d)")
def test_sheets_say_what_the_whole_wager_brings(kind: str, brings: list[str]) -> None:
    """Guide and price list; a quarter paid 30 to 1 is not a wager paid 30 to 1."""
    rules = CrapsRules()
    found = next(each for each in rules.wager_kinds if each.key == kind)
    row = next(each for each in odds(rules) if each.wager == kind)

    assert rules.pays(found) == brings
    assert row.pays == " or ".join(brings)
    assert f"| {found.title} | {', '.join(brings)} |" in write_guide(game("craps"), rules)
    units, nets = COMBINED[kind]
    wholes = {Fraction(net, units) for net in nets.values()}
    assert {Fraction(*map(int, each.split(" (")[0].split(" to "))) for each in brings} == wholes


@pytest.mark.rule("19:47-1.4(e)")
@pytest.mark.parametrize(
    ("spot", "refused", "accepted"),
    [
        ("place_win_4", 6_00, 10_00),
        ("place_win_6", 10_00, 12_00),
        ("place_lose_4", 10_00, 11_00),
        ("place_lose_5", 10_00, 16_00),
        ("buy_5", 5_00, 20_00),
        ("lay_6", 10_00, 12_00),
        ("c_and_e", 3_00, 4_00),
        ("horn", 6_00, 8_00),
        ("horn_high_12", 4_00, 10_00),
        ("pass", 2_50, 3_00),
    ],
)
def test_a_wager_that_cannot_be_paid_exactly_is_refused(
    spot: str, refused: int, accepted: int
) -> None:
    """The smallest chip is a dollar."""
    driver = CrapsDriver()

    driver.refused_bet(spot, refused, "19:47-1.4(e)")
    driver.bet(spot, accepted)
    assert driver.table.wagers[1].cents == accepted


@pytest.mark.rule("19:47-1.4(e)")
def test_a_smaller_chip_admits_smaller_steps() -> None:
    """With a half-dollar chip a place bet on 4 is made in steps of 2.50."""
    driver = CrapsDriver(unit=50)

    driver.refused_bet("place_win_4", 2_00, "19:47-1.4(e)")
    wager = driver.bet("place_win_4", 2_50)
    driver.bet("pass", 1_00)
    driver.throw(6)
    assert driver.decided(driver.throw(4))[wager][2] == 4_50


# Wager, a total that loses it while a point is on, and the provision under which it is lost.
LOSERS = [
    ("place_win_4", 7, "19:47-1.2(a)5"),
    ("place_lose_4", 4, "19:47-1.2(a)6"),
    ("buy_4", 7, "19:47-1.5(a)"),
    ("lay_4", 4, "19:47-1.5(b)"),
    ("hard_4", 4, "19:47-1.2(a)7"),
    ("hard_6", 6, "19:47-1.2(a)8"),
    ("hard_8", 7, "19:47-1.2(a)9"),
    ("hard_10", 10, "19:47-1.2(a)10"),
    ("field", 5, "19:47-1.2(a)11"),
    ("any_seven", 8, "19:47-1.2(a)12"),
    ("any_craps", 11, "19:47-1.2(a)13"),
    ("craps_2", 3, "19:47-1.2(a)14"),
    ("craps_3", 2, "19:47-1.2(a)15"),
    ("craps_12", 11, "19:47-1.2(a)16"),
    ("eleven", 12, "19:47-1.2(a)17"),
    ("c_and_e", 7, "19:47-1.2(a)18"),
    ("horn", 4, "19:47-1.2(a)19"),
    ("horn_high_2", 10, "19:47-1.2(a)20"),
    ("horn_high_12", 7, "19:47-1.2(a)20"),
]


@pytest.mark.parametrize(
    ("spot", "total", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[2]), id=ids(row)) for row in LOSERS],
)
def test_a_wager_is_made_and_lost_under_its_own_provision(spot: str, total: int, cite: str) -> None:
    """All of it is taken and nothing is paid."""
    driver = CrapsDriver()
    driver.point(9)
    stake = driver.table.layout.step(spot)
    wager = driver.bet(spot, stake)
    placed = [e.cite for e in driver.events if isinstance(e, WagerPlaced) and e.wager == wager]

    decided = driver.decided(driver.throw(total))

    assert placed == [cite]
    assert decided[wager] == ("lost", stake, 0, cite)
