"""Rounds of sic bo, in the order of 19:47-9.5, with the irregularities of 9.6."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.games.sic_bo.state import AreasLit, InspectDevice, LightsCleared
from pitboss.table import (
    Announced,
    BettingClosed,
    CallIrregularity,
    ChipsMoved,
    CloseBetting,
    DiceRested,
    DiceShown,
    Event,
    Leave,
    Recorded,
    ReduceWager,
    WagerChanged,
)
from tests.games.sic_bo.tables import SicBo


def said(events: list[Event], cite: str) -> list[str]:
    return [e.text for e in events if isinstance(e, Recorded | Announced) and e.cite == cite]


def words(events: list[Event]) -> list[str]:
    return [e.text for e in events if isinstance(e, AreasLit | LightsCleared)]


def provision_of(driver: SicBo, command: str) -> str:
    assert driver.round.question is not None
    return next(form.cite for form in driver.round.question.forms() if form.command == command)


def lit(events: list[Event]) -> list[tuple[str, tuple[str, ...]]]:
    return [(e.cite, e.areas) for e in events if isinstance(e, AreasLit)]


# -- opening ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-9.5(a)")
def test_the_floorperson_enters_three_values_before_the_table_opens() -> None:
    """What must light is on record; no wager is taken before, and the next round asks no more."""
    driver = SicBo(opened=False)
    driver.refused_bet("small", 5_00, "19:47-9.5(a)")
    driver.refused(InspectDevice(by="floorperson", faces=(1, 2), lights_right=True), "19:47-9.5(a)")

    events = driver.inspect(6, 6, 6)

    lights = "three_of_a_kind_6, two_of_a_kind_6, any_three_of_a_kind, one_of_a_kind_6"
    assert said(events, "19:47-9.5(a)") == [f"6-6-6 entered: {lights} light correctly"]
    assert said(events, "19:47-9.1[custody]") == ["the shaker is in the dealer's care"]
    driver.roll(1, 2, 3)
    assert "seat:1" in driver.asked()


@pytest.mark.rule("19:47-9.5(a)")
def test_a_device_that_fails_inspection_does_not_open_the_table() -> None:
    """It is repaired and inspected again first."""
    driver = SicBo(opened=False)

    events = driver.inspect(right=False)

    assert "do not light correctly" in said(events, "19:47-9.5(a)")[0]
    assert driver.round.over
    driver.refused_bet("small", 5_00, "19:47-9.6(b)[cease]")
    driver.say(CloseBetting(by="floorperson"))
    driver.inspect()
    driver.bet("small", 5_00)


@pytest.mark.rule("19:47-9.5(a)")
def test_the_usual_inspection_opens_the_table() -> None:
    """The floorperson enters 1, 2 and 3 and all is well."""
    driver = SicBo(opened=False)
    assert driver.round.question is not None
    usual = driver.round.question.default()
    assert usual is not None

    driver.say(usual)

    assert driver.table.state.opened


# -- wagers -------------------------------------------------------------------------------------

# What a $1 wager is paid on a winning roll, by the regulation's list.
PAID = [
    ("three_of_a_kind_2", (2, 2, 2), 150, "19:47-9.4(b)[Three of a kind]"),
    ("two_of_a_kind_2", (2, 2, 5), 8, "19:47-9.4(b)[Two of a kind]"),
    ("two_of_a_kind_2", (2, 2, 2), 8, "19:47-9.4(b)[Two of a kind]"),
    ("any_three_of_a_kind", (6, 6, 6), 24, "19:47-9.4(b)[Any three of a kind]"),
    ("total_4", (1, 1, 2), 50, "19:47-9.4(b)[Total value of 4]"),
    ("total_5", (1, 1, 3), 18, "19:47-9.4(b)[Total value of 5]"),
    ("total_6", (2, 2, 2), 14, "19:47-9.4(b)[Total value of 6]"),
    ("total_7", (1, 2, 4), 12, "19:47-9.4(b)[Total value of 7]"),
    ("total_8", (1, 2, 5), 8, "19:47-9.4(b)[Total value of 8]"),
    ("total_9", (1, 2, 6), 6, "19:47-9.4(b)[Total value of 9]"),
    ("total_10", (1, 3, 6), 6, "19:47-9.4(b)[Total value of 10]"),
    ("total_11", (1, 4, 6), 6, "19:47-9.4(b)[Total value of 11]"),
    ("total_12", (1, 5, 6), 6, "19:47-9.4(b)[Total value of 12]"),
    ("total_13", (2, 5, 6), 8, "19:47-9.4(b)[Total value of 13]"),
    ("total_14", (3, 5, 6), 12, "19:47-9.4(b)[Total value of 14]"),
    ("total_15", (4, 5, 6), 14, "19:47-9.4(b)[Total value of 15]"),
    ("total_16", (5, 5, 6), 18, "19:47-9.4(b)[Total value of 16]"),
    ("total_17", (5, 6, 6), 50, "19:47-9.4(b)[Total value of 17]"),
    ("combo_1_2", (2, 5, 1), 5, "19:47-9.4(b)[Any two dice combination]"),
    ("combo_1_2", (1, 1, 2), 5, "19:47-9.4(b)[Any two dice combination]"),
    ("small", (1, 3, 6), 1, "19:47-9.4(b)[Small Bet]"),
    ("big", (1, 4, 6), 1, "19:47-9.4(b)[Big Bet]"),
    ("one_of_a_kind_3", (1, 3, 5), 1, "19:47-9.4(b)[One of a kind]"),
    ("one_of_a_kind_3", (3, 3, 5), 2, "19:47-9.4(c)"),
    ("one_of_a_kind_3", (3, 3, 3), 3, "19:47-9.4(c)"),
]


@pytest.mark.parametrize(
    ("area", "faces", "pays", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1])) for row in PAID],
)
def test_each_winning_wager_is_paid_as_listed(
    area: str, faces: tuple[int, int, int], pays: int, cite: str
) -> None:
    """And the stake comes back."""
    driver = SicBo()
    wager = driver.bet(area, 1_00)

    decided = driver.decided(driver.roll(*faces))

    assert decided[wager] == ("won", 0, pays * 1_00, cite)
    assert driver.stack() == 1_000_00 + pays * 1_00


LOST = [
    ("three_of_a_kind_2", (2, 2, 3), "19:47-9.2(a)1"),
    ("two_of_a_kind_2", (2, 4, 5), "19:47-9.2(a)2"),
    ("any_three_of_a_kind", (2, 2, 3), "19:47-9.2(a)3"),
    ("total_4", (1, 1, 1), "19:47-9.2(a)4"),
    ("combo_1_2", (1, 1, 1), "19:47-9.2(a)5"),
    ("small", (3, 3, 3), "19:47-9.2(a)6"),
    ("big", (5, 5, 5), "19:47-9.2(a)7"),
    ("one_of_a_kind_3", (1, 2, 4), "19:47-9.2(a)8"),
]


@pytest.mark.parametrize(
    ("area", "faces", "cite"), [pytest.param(*row, marks=pytest.mark.rule(row[-1])) for row in LOST]
)
def test_each_losing_wager_is_collected(area: str, faces: tuple[int, int, int], cite: str) -> None:
    """Small and big lose on a triple."""
    driver = SicBo()
    wager = driver.bet(area, 1_00)

    decided = driver.decided(driver.roll(*faces))

    assert decided[wager] == ("lost", 1_00, 0, cite)
    assert driver.stack() == 999_00


@pytest.mark.rule("19:47-9.3(a)")
def test_wagers_are_chips_on_the_layout() -> None:
    """Neither spoken cash nor coupons, nor an area the layout does not have."""
    driver = SicBo(coupons_held={1: 5_00})

    driver.refused_bet("small", 5_00, "19:47-9.3(a)", medium="cash", by="dealer")
    driver.refused_bet("small", 5_00, "19:47-9.3(a)", coupon=5_00)
    driver.refused_bet("total_3", 5_00, "19:47-9.3(a)")

    driver.bet("small", 5_00)


@pytest.mark.rule("19:47-9.4(b)")
def test_a_wager_that_cannot_be_paid_exactly_is_refused() -> None:
    """Half a chip is no chip."""
    driver = SicBo()

    driver.refused_bet("small", 1_50, "19:47-9.4(b)")


@pytest.mark.rule("19:47-9.5(b)")
def test_no_more_bets_is_called_before_the_shaking() -> None:
    """Before the call a wager may be reduced; after it none is made or taken back."""
    driver = SicBo()
    wager = driver.bet("small", 5_00)
    reduced = driver.reduce(wager, 4_00)
    assert [e.cite for e in reduced if isinstance(e, WagerChanged)] == ["19:47-9.5(b)"]

    events = driver.close()

    assert [(e.text, e.cite, e.by) for e in events if isinstance(e, BettingClosed)] == [
        ("No more bets", "19:47-9.5(b)", "dealer")
    ]
    driver.refused_bet("big", 5_00, "19:47-9.5(c)")
    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-9.5(c)")


@pytest.mark.rule("19:47-9.3(c)")
def test_where_the_chips_lie_decides_and_nothing_else() -> None:
    """The dealer put the chips on small; a big roll collects them though big was meant."""
    driver = SicBo(seats={1: 50_00, 2: 50_00})
    misplaced = driver.bet("small", 5_00, by="dealer")
    other = driver.bet("big", 5_00, seat=2)

    decided = driver.decided(driver.roll(4, 5, 6))

    assert decided[misplaced][0] == "lost"
    assert decided[other][0] == "won"


@pytest.mark.rule("19:47-9.3(c)")
def test_nothing_is_settled_before_the_values_are_entered_and_lit() -> None:
    """The dice are known, the wagers still lie there."""
    driver = SicBo()
    wager = driver.bet("small", 5_00)
    driver.ready()

    events = driver.dice(1, 2, 3)

    assert driver.decided(events) == {}
    assert driver.decided(driver.choose("dealer", "lit"))[wager][0] == "won"


# -- the roll -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-9.5(c)")
def test_the_dealer_shakes_three_times() -> None:
    """Two shakes are invalid: shake again before uncovering."""
    driver = SicBo()
    driver.close()

    events = driver.shake(2)

    assert "Invalid shake" in said(events, "19:47-9.5(c)")[0]
    driver.refused(DiceRested(by="chance", faces=(1, 2, 3)), "19:47-9.5(c)")
    assert said(driver.shake(3), "19:47-9.5(c)") == ["the covered shaker was shaken 3 times"]
    assert "chance" in driver.asked()


@pytest.mark.rule("19:47-9.5(c)")
def test_a_house_that_asks_for_four_shakes_gets_four() -> None:
    """Three are too few there."""
    driver = SicBo(min_shakes=4)
    driver.close()

    assert "Invalid shake" in said(driver.shake(3), "19:47-9.5(c)")[0]
    driver.shake(4)
    assert "chance" in driver.asked()


@pytest.mark.rule("19:47-9.5(c)")
def test_the_dealer_shakes_again_after_every_invalid_shake() -> None:
    """The text knows no other end of it than a valid one."""
    driver = SicBo()
    driver.bet("small", 5_00)
    driver.close()
    for _ in range(50):
        assert said(driver.shake(1), "19:47-9.5(c)")[-1].startswith("Invalid shake")

    driver.shake()
    assert driver.round.question is not None
    assert driver.round.question.prompt == "The dealer uncovers the shaker."


def test_a_table_of_the_first_revision_ends_a_round_as_it_did() -> None:
    """After five invalid shakes in a row; the wagers stand."""
    driver = SicBo()
    driver.table.revision = 1
    driver.bet("small", 5_00)
    driver.close()
    for _ in range(5):
        driver.shake(1)

    assert driver.round.over
    assert driver.table.wagers


@pytest.mark.rule("19:47-9.5(d)")
def test_the_dealer_announces_each_die_and_the_device_lights_the_winning_areas() -> None:
    """A roll of 4-1-4 lights every area that wins on it and no other."""
    driver = SicBo()
    driver.ready()
    driver.refused(DiceRested(by="chance", faces=(1, 2)), "19:47-9.5(d)")

    events = driver.dice(4, 1, 4)

    shown = [e for e in events if isinstance(e, DiceShown)]
    assert shown == [DiceShown(cite="19:47-9.5(d)", faces=(4, 1, 4))]
    assert said(events, "19:47-9.5(d)") == ["4, 1, 4"]
    winning = ("two_of_a_kind_4", "total_9", "combo_1_4", "small")
    ones = ("one_of_a_kind_1", "one_of_a_kind_4")
    lights = driver.choose("dealer", "lit")
    assert lit(lights)[0] == ("19:47-9.5(d)", winning + ones)
    assert "Lit: two_of_a_kind_4, total_9, combo_1_4, small, one" in words(lights)[0]


@pytest.mark.rule("19:47-9.5(f)")
def test_the_lights_are_cleared_after_settlement() -> None:
    """Clearing is the last thing that happens; the shaker is covered when all are paid."""
    driver = SicBo()
    driver.bet("small", 5_00)

    events = driver.roll(1, 2, 3)

    assert events[-1] == LightsCleared(cite="19:47-9.5(f)")
    assert words(events)[-1] == "The lights are cleared."
    assert said(events[-2:], "19:47-9.5(e)[cover]")
    assert len(lit(events)) == 1


@pytest.mark.rule("19:47-9.5(e)")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """Seat 1 wins and seat 2 loses: seat 2's chips move first."""
    driver = SicBo(seats={1: 10_00, 2: 10_00})
    driver.bet("small", 5_00, seat=1)
    driver.bet("big", 5_00, seat=2)

    moved = [e for e in driver.roll(1, 2, 3) if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target) for e in moved] == [
        ("layout:2", "inventory"),
        ("inventory", "stack:1"),
        ("layout:1", "stack:1"),
    ]
    assert moved[0].cite == moved[2].cite == "19:47-9.5(e)"


# -- irregularities -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-9.6(a)")
def test_dice_that_do_not_all_lie_flat_are_no_roll() -> None:
    """Nothing is decided; the wagers stand and may be changed before the next call."""
    driver = SicBo()
    kept, gone = driver.bet("small", 5_00), driver.bet("big", 5_00)
    driver.ready()
    driver.refused(CallIrregularity(by="seat:1", kind="no_roll"), "19:47-9.5(d)")
    assert provision_of(driver, "no_roll") == "19:47-9.6(a)"

    events = driver.irregular("dealer", "no_roll")

    assert said(events, "19:47-9.6(a)") == ["No Roll"]
    assert driver.decided(events) == {}
    driver.reduce(gone)
    assert driver.decided(driver.roll(1, 2, 3)) == {
        kept: ("won", 0, 5_00, "19:47-9.4(b)[Small Bet]")
    }


@pytest.mark.rule("19:47-9.6(b)[settle]")
def test_a_device_that_fails_after_uncovering_is_settled_by_hand_before_a_supervisor() -> None:
    """Nothing moves until the supervisor is there; then losers first and winners after."""
    driver = SicBo()
    winner, loser = driver.bet("small", 5_00), driver.bet("big", 5_00)
    driver.ready()
    driver.dice(1, 2, 3)

    failed = driver.choose("dealer", "failed")
    assert (lit(failed), driver.decided(failed)) == ([], {})
    assert driver.asked() == {"supervisor"}
    events = driver.choose("supervisor", "present")

    decided = driver.decided(events)
    assert (decided[winner][0], decided[loser][0]) == ("won", "lost")
    moved = [e for e in events if isinstance(e, ChipsMoved)]
    assert [e.source for e in moved] == ["layout:1", "inventory", "layout:1"]
    assert moved[0].cite == "19:47-9.6(b)[settle]"
    assert [e.by for e in events if e.cite == "19:47-9.6(b)[settle]" and isinstance(e, Recorded)]


@pytest.mark.rule("19:47-9.6(b)[cease]", "19:47-9.5(a)")
def test_after_a_failure_play_stops_until_the_device_is_repaired_and_inspected() -> None:
    """No wager is taken; the floorperson ends the stop and then inspects."""
    driver = SicBo(seats={1: 50_00, 2: 50_00})
    driver.ready()
    driver.dice(1, 2, 3)
    driver.choose("dealer", "failed")
    events = driver.choose("supervisor", "present")

    assert "Play stops" in said(events, "19:47-9.6(b)[cease]")[0]
    driver.refused_bet("small", 5_00, "19:47-9.6(b)[cease]")
    driver.refused(CloseBetting(by="dealer"), "19:47-9.6(b)[cease]")
    driver.say(Leave(by="seat:2"))
    driver.say(CloseBetting(by="floorperson"))
    assert driver.asked() == {"floorperson"}
    driver.inspect()
    driver.bet("small", 5_00)


@pytest.mark.rule("19:47-9.6(b)[cease]")
def test_a_device_that_fails_before_uncovering_makes_no_roll_and_stops_play() -> None:
    """Wagers stay or are taken back while the table waits."""
    driver = SicBo()
    kept, gone = driver.bet("small", 5_00), driver.bet("big", 5_00)
    driver.ready()
    assert provision_of(driver, "device_failed") == "19:47-9.6(b)[cease]"

    events = driver.irregular("dealer", "device_failed")

    assert said(events, "19:47-9.6(b)[cease]")[0] == "No Roll"
    assert said(events, "19:47-9.6(a)") == []
    assert driver.decided(events) == {}
    driver.refused_bet("small", 5_00, "19:47-9.6(b)[cease]")
    driver.reduce(gone)
    driver.say(CloseBetting(by="floorperson"))
    driver.inspect()
    assert driver.decided(driver.roll(1, 2, 3))[kept][0] == "won"


@pytest.mark.rule("19:47-9.6(b)[cease]")
def test_a_repair_that_does_not_hold_stops_play_again() -> None:
    """The inspection after the repair fails: the table waits once more."""
    driver = SicBo()
    driver.ready()
    driver.irregular("dealer", "device_failed")
    driver.say(CloseBetting(by="floorperson"))

    driver.inspect(right=False)

    assert driver.round.over
    driver.refused_bet("small", 5_00, "19:47-9.6(b)[cease]")


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_any_lawful_play_ends_within_its_bound_and_keeps_every_chip(seed: int) -> None:
    """Random and usual answers, a hundred at a time."""
    source = seeded(seed)
    driver = SicBo(opened=False, seats={1: 100_00, 4: 100_00})
    for _ in range(100):
        driver.begin()
        assert driver.round.question is not None
        usual, forms = driver.round.question.default(), driver.round.question.forms()
        if usual is None or source.below(3):
            usual = forms[source.below(len(forms))].sample(source)
        if "chance" in driver.round.question.actors() and source.below(5):
            driver.round.draw(source)
        else:
            driver.say(usual)

    assert driver.table.accounts.total() == 0
