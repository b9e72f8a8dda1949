"""Line and come bets from the first roll to the last: 19:47-1.1 and 1.2(a)1 to 4."""

from __future__ import annotations

import pytest

from pitboss.money import VIGORISH
from pitboss.table import WagerChanged
from tests.games.craps.driver import CrapsDriver

# The rolls after the bet is made; line bets begin with the come-out roll.
LINE_ENDS = [
    ("pass", [7], "won", "19:47-1.2(a)1i"),
    ("pass", [11], "won", "19:47-1.2(a)1i"),
    ("pass", [4, 9, 4], "won", "19:47-1.2(a)1ii"),
    ("pass", [3], "lost", "19:47-1.2(a)1iii(1)"),
    ("pass", [12], "lost", "19:47-1.2(a)1iii(1)"),
    ("pass", [4, 9, 7], "lost", "19:47-1.2(a)1iii(2)"),
    ("dont_pass", [3], "won", "19:47-1.2(a)2i"),
    ("dont_pass", [4, 11, 7], "won", "19:47-1.2(a)2ii"),
    ("dont_pass", [11], "lost", "19:47-1.2(a)2iii(1)"),
    ("dont_pass", [4, 12, 4], "lost", "19:47-1.2(a)2iii(2)"),
    ("dont_pass", [12], "void", "19:47-1.2(a)2iv"),
    ("come", [11], "won", "19:47-1.2(a)3i"),
    ("come", [9, 5, 9], "won", "19:47-1.2(a)3ii"),
    ("come", [2], "lost", "19:47-1.2(a)3iii(1)"),
    ("come", [9, 5, 7], "lost", "19:47-1.2(a)3iii(2)"),
    ("dont_come", [2], "won", "19:47-1.2(a)4i"),
    ("dont_come", [9, 5, 7], "won", "19:47-1.2(a)4ii"),
    ("dont_come", [7], "lost", "19:47-1.2(a)4iii(1)"),
    ("dont_come", [9, 5, 9], "lost", "19:47-1.2(a)4iii(2)"),
    ("dont_come", [12], "void", "19:47-1.2(a)4iv"),
]


@pytest.mark.parametrize(
    ("spot", "totals", "result", "cite"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[3]), id=f"{row[0]}-{row[1]}")
        for row in LINE_ENDS
    ],
)
def test_line_and_come_bets_to_their_end(
    spot: str, totals: list[int], result: str, cite: str
) -> None:
    """Undecided until the last roll; what is lost or void names its provision, void is whole."""
    driver = CrapsDriver()
    if "come" in spot:
        driver.point(6)
    wager = driver.bet(spot, 10_00)

    results = [driver.decided(driver.throw(total)).get(wager) for total in totals]

    paid, taken = {"won": (10_00, 0), "lost": (0, 10_00), "void": (0, 0)}[result]
    assert results[:-1] == [None] * (len(totals) - 1)
    assert results[-1] is not None
    assert results[-1][:3] == (result, taken, paid)
    assert result == "won" or results[-1][3] == cite


@pytest.mark.rule("19:47-1.1[come point]", "19:47-1.1[come out point]")
def test_a_bet_that_goes_to_a_number_is_not_also_decided_by_that_roll() -> None:
    """One come bet on 8 wins on the 8 that the next one goes to."""
    driver = CrapsDriver()
    line = driver.point(6)
    first = driver.bet("come", 10_00)
    driver.throw(8)
    second = driver.bet("come", 10_00)

    decided = driver.decided(driver.throw(8))

    moved = [(e.wager, e.cite) for e in driver.events if isinstance(e, WagerChanged)]
    assert moved == [
        (line, "19:47-1.1[come out point]"),
        (first, "19:47-1.1[come point]"),
        (second, "19:47-1.1[come point]"),
    ]
    assert list(decided) == [first]
    assert [driver.wager(line).point, driver.wager(second).point] == [6, 8]


@pytest.mark.rule("19:47-1.1[come out roll]")
def test_the_roll_after_each_line_decision_is_a_come_out_roll() -> None:
    """At the opening, after a natural, after the point is made: line bets are open again."""
    driver = CrapsDriver()
    for total in (7, 3, 12):
        driver.bet("pass", 10_00)
        driver.throw(total)
    driver.point(5)
    driver.refused_bet("pass", 10_00, "19:47-1.2(a)1")
    driver.throw(5)

    driver.bet("pass", 10_00)


def test_a_buy_bet_made_again_after_a_win_pays_a_new_vigorish() -> None:
    """A decided wager is closed; what a player lays again is a new one."""
    driver = CrapsDriver()
    driver.point(6)
    driver.bet("buy_4", 20_00)
    driver.throw(4)

    driver.bet("buy_4", 20_00)

    assert driver.table.accounts.balance(VIGORISH) == 2_00
