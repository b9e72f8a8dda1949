"""What the house may choose at mambo stud, and what does not construct."""

from __future__ import annotations

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.mambo_stud.options import MamboStudRules


def test_the_usual_house_rules() -> None:
    """Eleven players, an ante, the forced bet at the minimum."""
    rules = MamboStudRules()

    assert (rules.max_players, rules.seats, rules.ante) == (11, 11, 1_00)
    assert (rules.forced, rules.big_bet_from_round) == (rules.minimum, 3)


@pytest.mark.rule("13:69F-14.13A(a)")
def test_high_low_split_six_or_better_is_the_only_form() -> None:
    """There is none to choose."""
    assert MamboStudRules().poker_form() == "hi_lo_6"
    with pytest.raises(UnlawfulOption):
        MamboStudRules.read({"options": {"form": "high"}})


@pytest.mark.rule("13:69F-14.13A(a)")
def test_the_game_came_after_1995() -> None:
    """It is in the lists of 2006 and 2012."""
    assert MamboStudRules(edition=2006)
    with pytest.raises(UnlawfulOption) as caught:
        MamboStudRules(edition=1995)
    assert "13:69F-14.8(b)" in caught.value.cites


@pytest.mark.rule("13:69F-14.13A(b)")
def test_at_most_eleven_players_and_a_posted_ante() -> None:
    """Or fewer, and no ante."""
    rules = MamboStudRules(max_players=6, ante=0)

    assert rules.seats == 6
    assert ("There is no ante", "13:69F-14.13A(b)") in [(n.text, n.cite) for n in rules.notices()]
    for players in (1, 12):
        with pytest.raises(UnlawfulOption) as caught:
            MamboStudRules(max_players=players)
        assert "13:69F-14.13A(b)" in caught.value.cites
