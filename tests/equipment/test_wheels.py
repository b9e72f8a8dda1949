from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import SECTIONS_MAX, Wheel
from pitboss.errors import InvariantBroken, MalformedAnswer, UnlawfulOption

from .fakes import Scripted

CITE = "19:47-1.4(a)"
CLOCK = Wheel("clock", tuple(str(hour) for hour in range(12)))
PAINTED = Wheel("painted", ("red", "blue", "red", "joker"))


def test_a_wheel_counts_its_stops() -> None:
    """Every symbol is counted, in the order it first appears."""
    assert PAINTED.counts() == {"red": 2, "blue": 1, "joker": 1}
    assert list(PAINTED.counts()) == ["red", "blue", "joker"]


@pytest.mark.promise("R10")
def test_a_spin_reaches_every_section_by_one_choice() -> None:
    """The source is asked once, for as many answers as there are sections."""
    source = Scripted(range(4))
    spins = [PAINTED.spin(source) for _ in range(4)]

    assert spins == [0, 1, 2, 3]
    assert source.asked == [4, 4, 4, 4]
    assert [PAINTED.resting(index) for index in spins] == ["red", "blue", "red", "joker"]


@pytest.mark.parametrize("index", [-1, 4, True, 1.0, "1"])
def test_a_wheel_rests_at_one_of_its_sections(index: int) -> None:
    """Anything else is not where a wheel can rest."""
    with pytest.raises(MalformedAnswer):
        PAINTED.resting(index)
    with pytest.raises(MalformedAnswer):
        PAINTED.neighbours(index, 1)


def test_a_symbol_is_found_at_its_first_section() -> None:
    """Clockwise from the top; a strange symbol is refused."""
    assert (PAINTED.index("red"), PAINTED.index("joker")) == (0, 3)
    with pytest.raises(MalformedAnswer):
        PAINTED.index("green")


@pytest.mark.parametrize(
    ("index", "each_side", "skip", "expected"),
    [
        (5, 2, [], ["3", "4", "6", "7"]),
        (0, 2, [], ["10", "11", "1", "2"]),
        (11, 1, [], ["10", "0"]),
        (0, 2, ["1", "11"], ["9", "10", "2", "3"]),
        (5, 0, [], []),
        (0, 5, ["6"], ["7", "8", "9", "10", "11", "1", "2", "3", "4", "5"]),
    ],
)
def test_neighbours_stand_on_either_side_clockwise(
    index: int, each_side: int, skip: list[str], expected: list[str]
) -> None:
    """Round the top of the wheel too, and passing over what is to be skipped."""
    assert list(CLOCK.neighbours(index, each_side, frozenset(skip))) == expected


@pytest.mark.parametrize("each_side", [-1, 6])
def test_a_section_is_never_its_own_neighbour(each_side: int) -> None:
    """A wheel of twelve has five neighbours on each side, and none twice."""
    with pytest.raises(InvariantBroken):
        CLOCK.neighbours(0, each_side)


@given(st.integers(0, 11), st.integers(0, 5))
def test_neighbours_are_the_sections_within_reach(index: int, each_side: int) -> None:
    """Without skipping, neighbours are exactly those at most so many steps away."""
    found = {int(symbol) for symbol in CLOCK.neighbours(index, each_side)}
    steps = {(hour - index + 6) % 12 - 6: hour for hour in range(12)}

    assert found == {hour for step, hour in steps.items() if 0 < abs(step) <= each_side}


def test_a_lawful_wheel_passes() -> None:
    """Every symbol allowed stands on the wheel, and no other."""
    PAINTED.check(["red", "blue", "joker"], cite=CITE)


@pytest.mark.parametrize(
    ("wheel", "sentences"),
    [
        (Wheel("w", ()), ["at least one section", "'red' is missing", "'blue' is missing"]),
        (Wheel("w", ("red", "blue", "pink")), ["'pink' is not a symbol"]),
        (Wheel("w", ("red", "red", "tan")), ["'tan' is not a symbol", "'blue' is missing"]),
    ],
)
def test_an_unlawful_wheel_is_refused_with_every_reason(wheel: Wheel, sentences: list[str]) -> None:
    """Each fault is a violation of its own, with the provision that was passed in."""
    with pytest.raises(UnlawfulOption) as refused:
        wheel.check(["red", "blue"], cite=CITE)

    messages = [violation.message for violation in refused.value.violations]
    assert len(messages) == len(sentences)
    assert all(part in message for part, message in zip(sentences, messages, strict=True))
    assert refused.value.cites == (CITE,)


def test_a_wheel_without_sections_cannot_be_spun() -> None:
    """An empty wheel stops the table instead of resting nowhere."""
    with pytest.raises(InvariantBroken):
        Wheel("empty", ()).spin(Scripted([]))


@pytest.mark.parametrize("sections", [["red"], "red", ("red",) * (SECTIONS_MAX + 1)])
def test_sections_are_a_fixed_and_bounded_row(sections: tuple[str, ...]) -> None:
    """A list could change under the ball, and no wheel has hundreds of sections."""
    with pytest.raises(InvariantBroken):
        Wheel("odd", sections)
