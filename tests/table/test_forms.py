"""Fields and forms: what they admit, how they are typed, how they are filled in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, NotPermitted, RuleViolation
from pitboss.table import (
    Amount,
    CallIrregularity,
    Choose,
    DiceRested,
    Faces,
    Form,
    OneOf,
    PlaceWager,
    WheelRested,
    Whole,
)
from pitboss.table.authoring import Choice, Irregularity, spin_of, throw_of
from pitboss.table.question import REVOLUTIONS_MAX
from tests.table.tiny import CITE

FIELDS: list[Any] = [
    OneOf((1, "two", False)),
    Whole(3, 9),
    Amount(100, 2000, 50),
    Faces(1),
    Faces(2),
    Faces(3),
]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
@given(seed=st.integers(0, 10**6))
def test_a_field_admits_what_it_samples(field: Any, seed: int) -> None:
    """And describes itself in a few words."""
    assert field.admits(field.sample(seeded(seed)))
    assert 0 < len(field.describe()) < 100


def test_a_sample_may_be_any_value_up_to_the_bounds() -> None:
    """The least and the greatest included."""
    source = seeded(1)

    assert {Whole(3, 5).sample(source) for _ in range(100)} == {3, 4, 5}
    assert {Amount(1_00, 2_00, 50).sample(source) for _ in range(100)} == {1_00, 1_50, 2_00}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
@given(junk=st.none() | st.floats() | st.text() | st.binary() | st.lists(st.integers()))
def test_a_field_admits_no_junk(field: Any, junk: object) -> None:
    """Numbers that only look whole are junk too."""
    if junk != "two":
        assert not field.admits(junk)
    assert not field.admits(True)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
@given(typed=st.text(max_size=30))
def test_what_is_typed_is_read_or_malformed(field: Any, typed: str) -> None:
    """Whatever a person types."""
    try:
        value = field.read(typed)
    except MalformedAnswer:
        return

    assert isinstance(value, int | str | bool | tuple)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
def test_a_long_line_is_not_repeated_to_its_typist(field: Any) -> None:
    """The refusal stays short."""
    with pytest.raises(MalformedAnswer) as caught:
        field.read("7" * 100_000)

    assert len(str(caught.value)) < 200


def test_one_of_a_list_tells_true_from_one() -> None:
    """And is typed as it prints, in any case."""
    field = OneOf((1, "two", False))

    assert field.admits(1)
    assert not field.admits(True)
    assert not field.admits(0)
    assert field.read("TWO") == "two"
    assert field.read("false") is False


def test_numbers_amounts_and_faces_are_read_as_typed() -> None:
    """Digits, dollars, and faces one after another."""
    assert Whole(3, 9).read("12") == 12
    assert Amount(100, 2000, 50).read("$5") == 500
    assert Faces(2).read("34") == Faces(2).read("3-4") == Faces(2).read("3,4") == (3, 4)
    assert not Faces(2).admits((3, 7))
    assert not Faces(2).admits((3,))
    assert not Amount(100, 2000, 50).admits(125)


LAY = Form(
    "even",
    PlaceWager,
    "seat:1",
    CITE,
    "the even",
    fixed={"seat": 1, "spot": "even"},
    blanks={"cents": Amount(100, 1000, 100), "coupon": Amount(0, 500, 100)},
)


def test_a_form_is_filled_in_and_read() -> None:
    """Later blanks may be left out if the answer has a default for them."""
    expected = PlaceWager(by="seat:1", seat=1, spot="even", cents=500)

    assert LAY.fill(cents=500) == expected
    assert LAY.read(["5"]) == expected
    assert LAY.usage() == "even <cents> <coupon>"
    assert LAY.fits(LAY.sample(seeded(1)))


@pytest.mark.parametrize("typed", [[], ["5", "1", "1"], ["x"]])
def test_a_form_typed_badly_is_malformed(typed: list[str]) -> None:
    """Too little, too much, or nonsense."""
    with pytest.raises(MalformedAnswer):
        LAY.read(typed)


def test_a_form_takes_only_its_blanks() -> None:
    """What is fixed is not filled in."""
    with pytest.raises(MalformedAnswer):
        LAY.fill(seat=2)
    with pytest.raises(MalformedAnswer):
        Form("end", Choose, "seat:1", CITE, "", fixed={"choice": "x"}).fill(choice="y")


def test_a_form_fits_only_answers_of_its_kind() -> None:
    """The same class, the same speaker, the same fixed fields."""
    answer = PlaceWager(by="seat:1", seat=1, spot="even", cents=5)

    assert LAY.fits(answer)
    assert not LAY.fits(PlaceWager(by="seat:2", seat=1, spot="even", cents=5))
    assert not LAY.fits(PlaceWager(by="seat:1", seat=1, spot="odd", cents=5))
    assert not LAY.fits(Choose(by="seat:1", choice="even"))
    with pytest.raises(RuleViolation):
        LAY.check(answer)


# -- questions ------------------------------------------------------------------------------------


def test_a_choice_takes_its_choices_from_its_speaker() -> None:
    """Anybody else and anything else is refused."""
    question = Choice("Well?", CITE, "seat:1", {"yes": "do", "no": "do not"}, usual="no")

    question.check(Choose(by="seat:1", choice="yes"))
    assert question.default() == Choose(by="seat:1", choice="no")
    assert question.draw(seeded(1)) is None
    assert question.actors() == {"seat:1"}
    with pytest.raises(NotPermitted):
        question.check(Choose(by="seat:2", choice="yes"))
    with pytest.raises(RuleViolation):
        question.check(Choose(by="seat:1", choice="maybe"))


def test_a_choice_without_a_usual_answer_waits() -> None:
    """A player has to speak."""
    assert Choice("Well?", CITE, "seat:1", {"yes": "do"}).default() is None


def test_dice_show_faces_or_an_official_calls() -> None:
    """An irregularity is for the official it names."""
    fell = Irregularity("fell", "boxman", CITE, "a die fell")
    question = throw_of(2, prompt="Dice!", cite=CITE, irregularities=[fell])

    question.check(DiceRested(by="chance", faces=(1, 6)))
    question.check(CallIrregularity(by="boxman", kind="fell"))
    assert question.default() is None
    drawn = question.draw(seeded(3))
    assert isinstance(drawn, DiceRested)
    question.check(drawn)
    with pytest.raises(NotPermitted):
        question.check(CallIrregularity(by="dealer", kind="fell"))
    with pytest.raises(RuleViolation):
        question.check(CallIrregularity(by="boxman", kind="rose"))
    with pytest.raises(RuleViolation):
        question.check(DiceRested(by="chance", faces=(1, 7)))


def test_a_wheel_that_chance_spins_is_always_a_valid_spin() -> None:
    """A person may report any other."""
    question = spin_of(54, prompt="Spin!", cite=CITE, revolutions_min=3)

    for seed in range(20):
        drawn = question.draw(seeded(seed))
        assert isinstance(drawn, WheelRested)
        assert (drawn.between, drawn.revolutions) == (False, 3)
        question.check(drawn)
    question.check(WheelRested(by="chance", section=53, between=True, revolutions=0))
    for section, revolutions in ((54, 3), (-1, 3), (0, REVOLUTIONS_MAX + 1)):
        with pytest.raises(RuleViolation):
            question.check(WheelRested(by="chance", section=section, revolutions=revolutions))


def test_an_amount_that_can_only_be_one_need_not_be_typed() -> None:
    """It is filled in; typed all the same it is read."""
    only = {"cents": Amount(500, 500, 100)}
    form = Form("d1", PlaceWager, "seat:1", CITE, "bet", {"seat": 1, "spot": "d1"}, only)
    more = {"cents": Amount(500, 600, 100)}
    free = Form("d1", PlaceWager, "seat:1", CITE, "bet", {"seat": 1, "spot": "d1"}, more)

    assert form.read([]) == form.read(["5"]) == form.fill(cents=500)
    with pytest.raises(MalformedAnswer):
        free.read([])
