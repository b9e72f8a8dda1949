from __future__ import annotations

import pytest

from pitboss.equipment import (
    FACES,
    Shaker,
    all_rolls,
    check_face,
    check_faces,
    opposite,
    roll,
    seeded,
)
from pitboss.errors import InvariantBroken, MalformedAnswer

from .fakes import Scripted


@pytest.mark.promise("R2")
@pytest.mark.parametrize("face", [0, 7, -1, True, 1.0, "1", None])
def test_a_die_shows_one_to_six(face: int) -> None:
    """Nothing else is read from a die."""
    with pytest.raises(MalformedAnswer):
        check_face(face)
    with pytest.raises(MalformedAnswer):
        check_faces([face, 1], 2)
    with pytest.raises(MalformedAnswer):
        opposite(face)


def test_a_roll_has_as_many_faces_as_dice() -> None:
    """A list from a file becomes a roll; a face too few or too many is refused."""
    assert check_faces([3, 4], 2) == (3, 4)
    assert check_faces((6,), 1) == (6,)


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3], "12", 12, {1: 2, 2: 3}])
def test_a_roll_of_two_dice_is_two_faces(faces: list[int]) -> None:
    """Text, numbers and other counts are no roll of two dice."""
    with pytest.raises(MalformedAnswer):
        check_faces(faces, 2)


@pytest.mark.promise("R10")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_ordered_roll_is_listed_once(n: int) -> None:
    """There are 6, 36 and 216 ways, each reached by exactly one choice of the source."""
    rolls = all_rolls(n)
    thrown = [roll(n, Scripted(face - 1 for face in faces)) for faces in rolls]

    assert len(set(rolls)) == len(rolls) == 6**n
    assert thrown == list(rolls)


@pytest.mark.parametrize("n", [0, 4, True, 2.0])
def test_a_game_uses_one_to_three_dice(n: int) -> None:
    """No other number of dice is thrown, listed or read."""
    for use in (all_rolls, lambda n: roll(n, seeded(1)), lambda n: check_faces([1], n)):
        with pytest.raises(InvariantBroken):
            use(n)


def test_opposite_faces_add_up_to_seven() -> None:
    """Under the six lies the one."""
    assert [opposite(face) for face in FACES] == [6, 5, 4, 3, 2, 1]


def test_a_shaker_is_shaken_often_enough_or_the_roll_is_void() -> None:
    """Three shakes are enough for a shaker that wants three, two are not."""
    shaker = Shaker(dice=3, shakes_min=3)

    assert [shaker.is_valid_shake(count) for count in (2, 3, 4)] == [False, True, True]
    assert not shaker.is_valid_shake(True)


@pytest.mark.parametrize(
    ("dice", "shakes_min"), [(0, 3), (4, 3), (2, 0), (2, -1), (1.0, 3), (2, 3.0)]
)
def test_a_shaker_holds_dice_and_is_shaken(dice: int, shakes_min: int) -> None:
    """An empty shaker, or one that need not be shaken, does not construct."""
    with pytest.raises(InvariantBroken):
        Shaker(dice=dice, shakes_min=shakes_min)
