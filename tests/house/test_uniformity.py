"""What tables of one casino have alike: odds where the game asks for it, maxima where the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.big_six.options import BigSixRules
from pitboss.house import CasinoRules, uniform_violations
from pitboss.house.uniformity import house_violations, pit_violations
from pitboss.money import Odds
from pitboss.table import HouseRules, Limit
from tests.house.stubs import StubRules

ONE_MAXIMUM_A_TABLE = CasinoRules(max_wager_varies_by_wager=False)
ONE_MAXIMUM_A_WAGER = CasinoRules(max_wager_varies_by_table=False)
RAISED = {"low": Odds(2, 1)}


@dataclass(frozen=True, kw_only=True)
class UniformRules(StubRules):
    """The same game, with a provision of its own on uniform odds."""

    payout_cite: ClassVar[str] = "19:47-1.4(a)"


def test_odds_that_differ_are_refused_under_both_provisions() -> None:
    """That on uniform odds, and that on the payout itself."""
    tables = {"A": UniformRules(), "B": UniformRules(payouts=RAISED)}

    (violation,) = uniform_violations(tables)
    assert violation.cites == ("19:47-1.4(a)", "19:47-1.4(b)")


def test_tables_of_one_game_are_compared_whatever_stands_between_them() -> None:
    """Their names do not matter, and other games do not either."""
    tables = {"A": StubRules(), "B": BigSixRules(), "C": StubRules(payouts=RAISED)}

    (violation,) = uniform_violations(tables)
    assert "1 to 1 at A, 2 to 1 at C" in violation.message


def test_each_pit_is_looked_at_by_itself_and_named() -> None:
    """Whatever other games stand there; most games ask nothing of a pit."""
    usual, spoken = StubRules(), StubRules(call_bets=True)
    north: dict[str, HouseRules] = {"A": usual, "B": BigSixRules(), "C": spoken}
    south: dict[str, HouseRules] = {"D": spoken, "E": StubRules(call_bets=True)}

    (violation,) = pit_violations({"South": south, "North": north})
    assert violation.option == "pit North: call_bets"
    assert violation.cites == ("19:47-1.4(b)",)
    assert list(BigSixRules.within_pit(north)) == []


def test_one_maximum_a_wager_binds_tables_of_one_game_only() -> None:
    """Another game may take more, even on a wager it calls by the same name."""
    high = StubRules(maximum=2_000_00)
    others: dict[str, HouseRules] = {"A": BigSixRules(), "B": high}
    alike: dict[str, HouseRules] = {"A": StubRules(), "B": BigSixRules(), "C": high}

    assert list(house_violations(ONE_MAXIMUM_A_WAGER, others)) == []
    assert len(list(house_violations(ONE_MAXIMUM_A_WAGER, alike))) == 3


def test_a_wager_tied_to_another_has_no_maximum_to_compare() -> None:
    """Its size hangs on the wager it backs."""
    backed = {"A": StubRules(limits={"backed": Limit(1_00, 5_000_00)})}

    assert list(house_violations(ONE_MAXIMUM_A_TABLE, backed)) == []
