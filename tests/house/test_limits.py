"""Minimum and maximum wagers: the ten-times rule and wagers accepted above the maximum."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import UnlawfulOption
from pitboss.games.big_six.options import BigSixRules
from pitboss.money import Odds
from pitboss.table import DEALER, Limit, WagerPlaced
from pitboss.table.house_rules import breaks_ten_times_rule
from pitboss.testing import ScriptedTable
from tests.house.stubs import StubRules

D1_SECTION = BigSixRules().wheel_data.sections.index("$1")
JOKER_SECTION = BigSixRules().wheel_data.sections.index("Joker")


@pytest.mark.rule("19:47-8.2(a)")
@pytest.mark.parametrize(
    ("low", "high", "a", "b", "broken"),
    [
        (100_00, 999_99, 5, 1, True),
        (100_00, 1_000_00, 5, 1, False),
        (100_01, 100_01, 5, 1, False),
        (5_00, 49_99, 5, 1, True),
        (5_00, 50_00, 5, 1, False),
        (5_00, 5_00, 11, 2, False),
        (5_00, 49_99, 10, 2, True),
        (5_00, 49_99, 1, 1, True),
    ],
)
def test_the_ten_times_rule_ends_at_100_dollars_and_at_5_to_1(
    low: int, high: int, a: int, b: int, broken: bool
) -> None:
    """A hundred dollars and five to one are inside the rule; a cent or a half more is outside."""
    assert broken is breaks_ten_times_rule(low, high, a, b)


@pytest.mark.rule("19:47-8.2(a)")
@given(low=st.integers(1, 200_00), high=st.integers(1, 3_000_00), a=st.integers(1, 60))
def test_the_ten_times_rule_is_the_predicate_of_the_text(low: int, high: int, a: int) -> None:
    """All three parts together break it, and nothing less."""
    inside = low <= 10_000 and a <= 10 and high < low * 10

    assert inside is breaks_ten_times_rule(low, high, a, 2)


@pytest.mark.rule("19:47-8.2(a)")
def test_house_rules_with_too_narrow_limits_do_not_construct() -> None:
    """The $5 pays 5 to 1 and is inside the rule, the $10 pays 10 to 1 and is not."""
    lawful = BigSixRules(limits={"d5": Limit(5_00, 50_00), "d10": Limit(5_00, 5_00)})

    assert Limit(5_00, 50_00) == lawful.limit("d5")
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules(limits={"d5": Limit(5_00, 49_00)})
    assert caught.value.cites == ("19:47-8.2(a)",)
    assert [each.option for each in caught.value.violations] == ["limits.d5"]


@pytest.mark.rule("19:47-8.2(a)")
def test_a_raised_payout_takes_a_wager_out_of_the_ten_times_rule() -> None:
    """The odds that this house pays are the odds that are tested."""
    limits = {"d5": Limit(5_00, 10_00)}

    rules = BigSixRules(limits=limits, payouts={"d5": Odds(11, 2)})

    assert Limit(5_00, 10_00) == rules.limit("d5")
    with pytest.raises(UnlawfulOption):
        BigSixRules(limits=limits)


@pytest.mark.rule("19:47-8.2(a)")
def test_a_wager_with_several_payouts_is_tested_by_its_lowest() -> None:
    """The careful reading binds as soon as one payout is 5 to 1 or less; the other lets it go."""
    limits = {"mixed": Limit(5_00, 20_00)}

    loose = StubRules(limits=limits, ten_times_scope="highest_payout")

    assert Limit(5_00, 20_00) == loose.limit("mixed")
    with pytest.raises(UnlawfulOption) as caught:
        StubRules(limits=limits)
    assert [each.option for each in caught.value.violations] == ["limits.mixed"]


@pytest.mark.rule("19:47-8.2(a)")
def test_a_wager_tied_to_another_is_not_tested() -> None:
    """It has no required minimum of its own."""
    rules = StubRules(limits={"backed": Limit(5_00, 5_00)})

    assert Limit(5_00, 5_00) == rules.limit("backed")


@pytest.mark.rule("19:47-8.2(a)")
def test_a_player_cannot_wager_below_the_minimum_or_above_the_maximum() -> None:
    """The limits set by the licensee bind what the player lays."""
    driver = ScriptedTable("big_six", minimum=5_00, maximum=50_00)

    driver.bet("d1", 50_00)

    driver.refused_bet("d1", 1_00, "19:47-8.2(a)")
    driver.refused_bet("d2", 4_00, "19:47-8.2(a)")
    driver.refused_bet("d2", 51_00, "19:47-8.2(a)")


@pytest.mark.rule("19:47-8.2(d)")
@pytest.mark.parametrize(
    ("section", "paid", "left"), [(D1_SECTION, 200_00, 1_200_00), (JOKER_SECTION, 0, 800_00)]
)
def test_a_wager_accepted_above_the_maximum_is_paid_or_lost_whole(
    section: int, paid: int, left: int
) -> None:
    """Two hundred dollars at a $50 table win or lose two hundred dollars."""
    driver = ScriptedTable("big_six", maximum=50_00)
    wager = driver.bet("d1", 200_00, by=DEALER)
    placed = driver.events[-1]
    driver.close()

    decided = driver.decided(driver.wheel(section))[wager]

    assert isinstance(placed, WagerPlaced)
    assert placed.over_maximum
    assert placed.cite == "19:47-8.2(d)"
    assert (0 if paid else 200_00, paid) == decided[1:3]
    assert left == driver.stack()


@pytest.mark.rule("19:47-8.2(d)")
def test_a_wager_at_the_maximum_is_not_flagged() -> None:
    """The line is the maximum itself."""
    driver = ScriptedTable("big_six", maximum=50_00)
    driver.bet("d1", 50_00, by=DEALER)

    placed = driver.events[-1]

    assert isinstance(placed, WagerPlaced)
    assert not placed.over_maximum
    assert placed.cite == "19:47-5.5(a)[$1]"


def test_a_wager_accepted_below_the_minimum_stands_and_is_flagged() -> None:
    """The text is silent; it is treated like one above the maximum."""
    driver = ScriptedTable("big_six", minimum=5_00, maximum=50_00)
    wager = driver.bet("d1", 1_00, by=DEALER)
    placed = driver.events[-1]
    driver.close()

    decided = driver.decided(driver.wheel(D1_SECTION))[wager]

    assert isinstance(placed, WagerPlaced)
    assert placed.under_minimum
    assert decided[1:3] == (0, 1_00)
