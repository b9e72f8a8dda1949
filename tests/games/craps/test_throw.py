"""The throw and all that may go wrong with it: 19:47-1.3(a), 1.9 and 1.10."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.games.craps.state import DecideFaces, DiceCocked, TakeOdds
from pitboss.table import (
    Announced,
    CallIrregularity,
    Choose,
    CloseBetting,
    DiceRested,
    DiceShown,
)
from tests.games.craps.driver import CrapsDriver, cites


def thrown(**options: Any) -> tuple[CrapsDriver, int]:
    """A pass bet lies, the dice are out."""
    driver = CrapsDriver(**options)
    wager = driver.bet("pass", 10_00)
    driver.close()
    return driver, wager


# -- the call --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.10(a)")
def test_the_stickman_calls_the_total() -> None:
    """A 4 and a 4 are 8 the hard way; a pair of ones is just 2."""
    for faces, call in (((4, 4), "8 the hard way"), ((5, 3), "8"), ((1, 1), "2"), ((6, 6), "12")):
        driver, _ = thrown()
        events = driver.dice(*faces)
        announced = [e for e in events if isinstance(e, Announced)]
        shown = [(e.faces, e.cite) for e in events if isinstance(e, DiceShown)]
        assert shown == [(faces, "19:47-1.10(a)")]
        assert (announced[0].by, announced[0].text) == ("stickman", call)
        assert announced[0].cite == "19:47-1.10(a)"


def test_who_may_say_what_of_a_throw_and_under_which_provision() -> None:
    """What the dice show is chance; every call has its official."""
    driver, _ = thrown(no_roll_authority="stickman", late_wagers=False)
    assert driver.round.question is not None

    assert [(form.command, form.by, form.cite) for form in driver.round.question.forms()] == [
        ("dice", "chance", "19:47-1.8[throw]"),
        ("off_table", "stickman", "19:47-1.9(a)"),
        ("die_on_die", "stickman", "19:47-1.9(a)"),
        *((kind, "stickman", cite) for kind, cite in NO_ROLL.items()),
        ("disputed", "boxman", "19:47-1.10(a)2"),
        ("cocked", "stickman", "19:47-1.10(a)1"),
        ("faces", "boxman", "19:47-1.10(a)2"),
    ]


def test_chance_can_throw_the_dice() -> None:
    """Two faces from 1 to 6."""
    driver, _ = thrown()

    events = driver.round.draw(seeded("craps"))

    assert [len(e.faces) for e in events if isinstance(e, DiceShown)] == [2]


# -- invalid rolls and No Roll ---------------------------------------------------------------------


@pytest.mark.rule("19:47-1.9(a)")
@pytest.mark.parametrize("kind", ["off_table", "die_on_die"])
def test_a_die_off_the_table_or_on_the_other_makes_the_roll_invalid(kind: str) -> None:
    """Nothing is decided and the dice are thrown again."""
    driver, wager = thrown()

    events = driver.irregular("stickman", kind)

    assert cites(events) == ["19:47-1.9(a)"]
    assert driver.round.over
    assert driver.decided(driver.throw(7))[wager][0] == "won"


NO_ROLL = {
    "not_together": "19:47-1.9(b)1",
    "missed_end": "19:47-1.9(b)2",
    "craps_bank": "19:47-1.9(b)3",
    "cup_or_rail": "19:47-1.9(b)4",
    "cheating": "19:47-1.9(b)5",
    "improper": "19:47-1.9(b)6",
}


@pytest.mark.parametrize(
    ("kind", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0]) for row in NO_ROLL.items()],
)
def test_the_official_may_call_no_roll(kind: str, cite: str) -> None:
    """Nothing is decided; wagers stand and betting opens again.

    For reasons seen while the dice still move the log says when it is called.
    """
    driver, wager = thrown()

    events = driver.irregular("boxman", kind)

    early = kind in ("not_together", "missed_end", "improper")
    assert cites(events) == [cite]
    assert ("19:47-1.9(c)" in {event.cite for event in events}) is early
    assert driver.decided(events) == {}
    driver.begin()
    driver.reduce(wager)
    assert driver.stack() == 1_000_00


@pytest.mark.rule("19:47-1.9(b)")
@pytest.mark.parametrize(("official", "other"), [("boxman", "stickman"), ("stickman", "boxman")])
def test_only_the_designated_official_calls_no_roll(official: str, other: str) -> None:
    """The house designates one of the two."""
    driver, _ = thrown(no_roll_authority=official)
    driver.refused(CallIrregularity(by=other, kind="improper"), "19:47-1.9(b)")

    events = driver.irregular(official, "improper")

    assert [e.by for e in events if isinstance(e, Announced)] == [official]


@pytest.mark.parametrize(
    ("by", "kind", "cite"),
    [("boxman", "off_table", "19:47-1.9(a)"), ("stickman", "disputed", "19:47-1.10(a)2")],
)
def test_each_call_belongs_to_one_official(by: str, kind: str, cite: str) -> None:
    """The stickman calls invalid rolls, the boxman rules on disputed faces."""
    driver, _ = thrown()

    driver.refused(CallIrregularity(by=by, kind=kind), cite)


@pytest.mark.rule("19:47-1.9(d)")
def test_dice_that_touch_chips_or_coupons_are_no_cause_for_no_roll() -> None:
    """The call is refused and the throw stands."""
    driver, wager = thrown()

    driver.refused(CallIrregularity(by="boxman", kind="chips_touched"), "19:47-1.9(d)")
    assert driver.decided(driver.dice(3, 4))[wager][0] == "won"


def test_what_is_no_irregularity_is_refused() -> None:
    """Nor do dice have seven faces, nor may the floorperson speak."""
    driver, _ = thrown()

    driver.refused(CallIrregularity(by="boxman", kind="rain"), "19:47-1.8[throw]")
    driver.refused(CallIrregularity(by="floorperson", kind="improper"), "19:47-1.8[throw]")
    driver.refused(DiceRested(by="chance", faces=(7, 1)), "19:47-1.8[throw]")
    driver.refused(CloseBetting(by="stickman"), "19:47-1.8[throw]")


# -- cocked and disputed dice ----------------------------------------------------------------------


@pytest.mark.rule("19:47-1.10(a)1")
@pytest.mark.parametrize(
    ("sides", "cocked", "faces"),
    [((2, 3), "first", (5, 3)), ((2, 3), "second", (2, 4)), ((2, 3), "both", (5, 4))],
)
def test_a_cocked_die_counts_the_face_opposite_the_object(
    sides: tuple[int, int], cocked: str, faces: tuple[int, int]
) -> None:
    """The stickman gives the side on the object; the engine turns the die."""
    driver, _ = thrown()

    events = driver.say(DiceCocked(by="stickman", sides=sides, cocked=cocked))

    assert [e.faces for e in events if isinstance(e, DiceShown)] == [faces]
    assert cites(events)[0] == "19:47-1.10(a)1"


@pytest.mark.rule("19:47-1.10(a)1")
def test_a_die_resting_on_objects_with_two_sides_voids_the_roll() -> None:
    """Rethrow."""
    driver, wager = thrown()

    events = driver.say(DiceCocked(by="stickman", sides=(1, 2), cocked="first", resting=2))

    assert cites(events) == ["19:47-1.10(a)1"]
    assert driver.decided(events) == {}
    assert wager in driver.table.wagers


@pytest.mark.rule("19:47-1.10(a)2")
def test_the_boxman_decides_a_disputed_face_or_voids_the_throw() -> None:
    """A 7 is decided, or nothing is; the stickman has no say."""
    driver, wager = thrown()
    driver.refused(DecideFaces(by="stickman", faces=(3, 4)), "19:47-1.8[throw]")
    other, standing = thrown()

    ruling = driver.say(DecideFaces(by="boxman", faces=(3, 4)))
    events = other.irregular("boxman", "disputed")

    assert driver.decided(ruling)[wager][0] == "won"
    assert cites(ruling) == ["19:47-1.10(a)2", "19:47-1.10(a)"]
    assert cites(events) == ["19:47-1.10(a)2"]
    assert standing in other.table.wagers


# -- late wagers -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.3(a)")
def test_a_late_wager_needs_the_voices_of_dealer_and_boxman() -> None:
    """Both confirm it aloud, and it is decided by this throw."""
    driver, _ = thrown()
    driver.late("field", 5_00)
    assert driver.round.question is not None
    asked = driver.round.question.prompt
    driver.choose("dealer", "confirm")

    events = driver.choose("boxman", "confirm")

    assert asked == "Seat 1 calls $5.00 on Field Bet while the dice are in the air."
    assert cites(events) == ["19:47-1.3(a)"]
    wager = max(driver.table.wagers)
    assert driver.decided(driver.dice(5, 4))[wager][:3] == ("won", 0, 5_00)


@pytest.mark.rule("19:47-1.3(a)")
@pytest.mark.parametrize("refuser", ["dealer", "boxman"])
def test_without_one_of_the_two_it_is_not_made(refuser: str) -> None:
    """No chip moves, and the dice come to rest without it."""
    driver, wager = thrown()
    driver.late("field", 5_00)
    if refuser == "boxman":
        driver.choose("dealer", "confirm")

    events = driver.choose(refuser, "refuse")

    assert cites(events) == ["19:47-1.3(a)"]
    assert list(driver.table.wagers) == [wager]
    assert driver.stack() == 990_00


@pytest.mark.rule("19:47-1.3(a)")
def test_a_house_may_take_no_late_wagers() -> None:
    """After the dice are out a wager is refused."""
    driver, _ = thrown(late_wagers=False)

    driver.refused_bet("field", 5_00, "19:47-1.3(a)")
    driver.refused(Choose(by="seat:1", choice="confirm"), "19:47-1.8[throw]")


def test_a_late_wager_obeys_the_rules_of_every_wager() -> None:
    """A come bet on the come-out roll, or too much, is refused at once."""
    driver, _ = thrown()

    driver.refused_bet("come", 5_00, "19:47-1.2(a)3")
    driver.refused_bet("field", 5_000_00, "19:47-8.2(a)")
    driver.refused_bet("field", 5_00, "19:47-1.2(b)", by="seat:9")


def test_late_odds_may_be_called_too() -> None:
    """Behind a pass bet with its point."""
    driver, flat = thrown()
    driver.dice(2, 2)
    driver.begin()
    driver.close()
    driver.say(TakeOdds(by="seat:1", wager=flat, cents=10_00))
    assert driver.round.question is not None
    assert driver.round.question.prompt.startswith("Seat 1 calls $10.00 on Pass odds on 4")
    driver.choose("dealer", "confirm")
    driver.choose("boxman", "confirm")
    odds = max(driver.table.wagers)

    assert driver.decided(driver.dice(1, 3))[odds][2] == 20_00


@pytest.mark.rule("19:47-1.3(a)")
def test_late_wagers_are_called_as_often_as_dealer_and_boxman_have_time_for() -> None:
    """Those that were refused use up nothing."""
    driver, _ = thrown()
    for _ in range(50):
        driver.late("field", 5_00)
        driver.choose("dealer", "refuse")

    driver.late("field", 5_00)
    driver.choose("dealer", "confirm")
    driver.choose("boxman", "confirm")
    assert [wager.spot for wager in driver.table.wagers.values()].count("field") == 1


def test_staff_usually_confirm_a_late_wager() -> None:
    """So that a table without people can go on."""
    driver, _ = thrown()
    driver.late("field", 5_00)
    assert driver.round.question is not None

    assert driver.round.question.default() == Choose(by="dealer", choice="confirm")
