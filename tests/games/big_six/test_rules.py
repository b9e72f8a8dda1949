"""Each rule of big six, both sides of the line."""

from __future__ import annotations

import pytest

from pitboss.games.big_six.rules import insignia_wins, spin_is_valid, winning_section
from pitboss.games.big_six.wheels import INSIGNIA, WHEELS


@pytest.mark.rule("19:47-5.6(b)")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (2, False), (3, True), (9, True)])
def test_three_revolutions_make_a_valid_spin(revolutions: int, valid: bool) -> None:
    """Two revolutions are too few, three are enough."""
    assert valid == spin_is_valid(revolutions)


@pytest.mark.rule("19:47-5.6(c)")
def test_between_two_sections_the_house_option_decides() -> None:
    """The section passed wins, or nothing does; on a section proper there is no question."""
    assert winning_section(7, True, True) == 7
    assert winning_section(7, True, False) == -1
    assert winning_section(7, False, False) == 7


@pytest.mark.rule("19:47-5.5(a)")
def test_a_wager_wins_on_its_own_insignia_only() -> None:
    """Joker and Flag are different insignia."""
    joker, flag = INSIGNIA.index("Joker"), INSIGNIA.index("Flag")

    assert insignia_wins(joker, joker)
    assert not insignia_wins(joker, flag)


@pytest.mark.parametrize(
    ("wheel", "ones", "fives"), [("nj_54", 23, 8), ("us_54", 24, 7)], ids=["nj_54", "us_54"]
)
def test_the_wheels_have_54_stops_in_the_known_order(wheel: str, ones: int, fives: int) -> None:
    """Pictures, $20s and $10s lie in opposite pairs."""
    data = WHEELS[wheel]

    expected = {"$1": ones, "$2": 15, "$5": fives, "$10": 4, "$20": 2, "Joker": 1, "Flag": 1}
    assert expected == data.counts()
    assert (data.index("Joker"), data.index("Flag")) == (0, 27)
    assert [i for i, s in enumerate(data.sections) if s == "$20"] == [13, 40]
    assert [i for i, s in enumerate(data.sections) if s == "$10"] == [7, 20, 34, 47]


def test_no_two_neighbours_of_the_default_wheel_are_alike() -> None:
    """A spin that stops one section early never pays the same."""
    sections = WHEELS["nj_54"].sections

    assert all(sections[i] != sections[i - 1] for i in range(54))
