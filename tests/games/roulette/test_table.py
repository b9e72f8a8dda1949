"""People, chips and cash at a roulette table, and what the ball may say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer
from pitboss.games.roulette.spin import BallRested, SpinBall, ball_rests
from pitboss.games.roulette.wheels import WHEELS
from pitboss.table import ChipsMoved, IssueChips, answer_from_dict, answer_to_dict
from tests.games.roulette.helpers import FULL, spin, table

# -- chips, cash and people --------------------------------------------------------------------


@pytest.mark.rule("19:47-5.1(a)")
def test_a_spoken_wager_with_cash_is_confirmed_by_the_dealer() -> None:
    """The cash is converted at once; without the dealer it is no wager."""
    driver = table()

    driver.refused_bet("red", 20_00, "19:47-5.1(a)", medium="cash")
    driver.bet("red", 20_00, medium="cash", by="dealer")

    moved = [e for e in driver.events if isinstance(e, ChipsMoved)][-2:]
    assert [(e.source, e.target) for e in moved] == [("cage", "stack:1"), ("stack:1", "layout:1")]
    assert driver.stack() == 1_000_00


@pytest.mark.rule("19:47-5.1(a)")
def test_a_house_may_take_no_spoken_wagers() -> None:
    """Then chips or plaques alone are wagers; neither is anything else."""
    driver = table(verbal_cash_wagers=False)

    driver.refused_bet("red", 20_00, "19:47-5.1(a)", medium="cash", by="dealer")
    driver.refused_bet("red", 20_00, "19:47-5.1(a)", medium="watch")
    driver.bet("red", 20_00)

    assert driver.stack() == 980_00


@pytest.mark.rule("19:47-5.1(b)")
def test_no_two_persons_play_with_chips_that_look_alike() -> None:
    """Nor with chips that look like value chips; another colour or design is fine."""
    driver = table(seats={1: 10_00, 2: 10_00})
    pink = {"by": "dealer", "colour": "pink"}

    events = driver.say(IssueChips(seat=1, **pink))

    assert [e.cite for e in events] == ["19:47-5.1(b)"]
    driver.refused(IssueChips(seat=2, **pink), "19:47-5.1(b)")
    driver.refused(IssueChips(seat=2, design="value", **pink), "19:47-5.1(b)")
    driver.say(IssueChips(seat=2, design="diamond", **pink))
    assert str(driver.table.seats[2]) != str(driver.table.seats[1])


def test_several_players_on_one_number() -> None:
    """Each is paid for what lies there in their own chips."""
    driver = table(seats={1: 10_00, 2: 10_00, 3: 10_00})
    for seat in (1, 2, 3):
        driver.bet("straight_17", seat * 1_00, seat=seat)

    spin(driver, "17")

    assert [driver.stack(seat) for seat in (1, 2, 3)] == [45_00, 80_00, 115_00]


# -- the answer of the ball --------------------------------------------------------------------


def test_chance_always_answers_with_a_valid_spin() -> None:
    """Every compartment can come, and four revolutions are made."""
    question = ball_rests(WHEELS["double_zero"])
    source = seeded(7)

    answers = [question.draw(source) for _ in range(2_000)]

    assert {a.section for a in answers if isinstance(a, BallRested)} == set(range(38))
    assert {a.revolutions for a in answers if isinstance(a, BallRested)} == {4}


def test_a_person_types_the_number_and_not_the_compartment() -> None:
    """17 is the tenth compartment of the double zero wheel; 37 is on no wheel."""
    (form,) = ball_rests(WHEELS["double_zero"]).forms()

    assert form.read(["17"]) == BallRested(by="chance", section=9)
    assert form.read(["00", "3"]) == BallRested(by="chance", section=19, revolutions=3)
    with pytest.raises(MalformedAnswer, match="a number of the wheel"):
        form.read(["37"])


def test_a_compartment_that_the_wheel_does_not_have_is_refused() -> None:
    """The single zero wheel has compartments 0 to 36."""
    driver = table("single_zero")
    driver.close()

    driver.refused(BallRested(by="chance", section=37), "19:47-5.3(c)")
    driver.say(BallRested(by="chance", section=36))

    assert driver.round.over


def test_answers_survive_as_plain_data() -> None:
    """The ball and the dealer are read back from what the log keeps."""
    for answer in (BallRested(by="chance", section=3, revolutions=5), SpinBall(by="dealer")):
        assert answer_from_dict(answer_to_dict(answer)) == answer


@given(
    section=st.integers(0, 37),
    spots=st.lists(st.sampled_from(sorted(table(**FULL).table.layout)), max_size=12),
)
def test_every_wager_is_settled_and_no_chip_is_lost(section: int, spots: list[str]) -> None:
    """Whatever is wagered, a valid spin empties the layout, and the chips still add up."""
    driver = table(**FULL)
    for spot in spots:
        driver.bet(spot, 10_00)
    driver.close()

    driver.say(BallRested(by="chance", section=section))

    assert driver.table.wagers == {}
    assert driver.table.accounts.total() == 0
