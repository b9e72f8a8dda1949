"""Each rule of big six, both sides of the line."""

from __future__ import annotations

import pytest

from pitboss.games.big_six.rules import insignia_wins, spin_is_valid, winning_section
from pitboss.games.big_six.wheels import INSIGNIA


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
