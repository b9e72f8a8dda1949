"""What the house may choose at punto banco, and what must be told to whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.punto_banco.options import (
    PuntoBancoRules,
    change_notices,
    pit_violations,
)
from pitboss.money import Odds

FOUR, FIVE = Fraction(1, 25), Fraction(1, 20)


def test_the_usual_rules() -> None:
    """The defaults of the digest."""
    rules = PuntoBancoRules()

    assert (rules.decks, rules.seats, rules.settlement_procedure) == (8, 14, 3)
    assert (rules.vigorish_rate, rules.vigorish_rounding) == (FIVE, "up")
    assert rules.vigorish_collection == "deferred"
    assert not rules.reshuffle_after_lacing
    assert not rules.shuffles_continuously
    assert rules.tie_odds == Odds(8, 1)


@pytest.mark.rule("19:47-3.3(c)")
@pytest.mark.parametrize("rate", ["3%", "4.5%", "6%"])
def test_the_vigorish_is_four_or_five_percent(rate: str) -> None:
    """And nothing between or beside them."""
    assert PuntoBancoRules.read({"options": {"vigorish_rate": "4%"}}).percent == 4

    with pytest.raises(UnlawfulOption) as caught:
        PuntoBancoRules.read({"options": {"vigorish_rate": rate}})
    assert "19:47-3.3(c)" in caught.value.cites


@pytest.mark.rule("19:47-3.3(d)")
def test_one_percentage_for_all_players_is_on_the_sign() -> None:
    """A table has one rate, and its sign says which."""
    signs = {each.cite: each.text for each in PuntoBancoRules(vigorish_rate=FOUR).notices()}

    assert signs["19:47-3.3(d)"] == "Every player pays a vigorish of 4% on winning Banker wagers."


def changes(**options: Any) -> list[str]:
    before = PuntoBancoRules(vigorish_rate=FOUR)
    after = PuntoBancoRules(**{"vigorish_rate": FOUR, **options})
    return [each.cite for each in change_notices(before, after)]


@pytest.mark.rule("19:47-3.3(d)")
def test_an_increase_of_the_vigorish_is_notified() -> None:
    """A decrease need not be."""
    assert changes(vigorish_rate=FIVE) == ["19:47-3.3(d)"]
    assert not list(change_notices(PuntoBancoRules(), PuntoBancoRules(vigorish_rate=FOUR)))


@pytest.mark.rule("19:47-3.10(c)2")
def test_another_settlement_procedure_is_notified_in_writing_half_an_hour_before() -> None:
    """To the Commission and to surveillance."""
    notices = list(change_notices(PuntoBancoRules(), PuntoBancoRules(settlement_procedure=1)))

    assert [each.cite for each in notices] == ["19:47-3.10(c)2"]
    assert notices[0].text == (
        "settlement procedure, 30 minutes before, in writing, to the Commission and to"
        " surveillance: 1 in place of 3"
    )
    assert changes() == []


@pytest.mark.rule("19:47-3.5(b)")
def test_shuffling_again_is_started_and_stopped_with_half_an_hours_notice() -> None:
    """Either way."""
    again = PuntoBancoRules(reshuffle_after_lacing=True)

    assert [each.cite for each in change_notices(PuntoBancoRules(), again)] == ["19:47-3.5(b)"]
    assert [each.cite for each in change_notices(again, PuntoBancoRules())] == ["19:47-3.5(b)"]


@pytest.mark.rule("19:47-3.10(c)1", "19:47-3.5(b)")
def test_the_tables_of_a_pit_do_the_same() -> None:
    """One settlement procedure, and shuffling again at all tables or at none."""
    usual = PuntoBancoRules()
    other = PuntoBancoRules(settlement_procedure=2)
    again = PuntoBancoRules(reshuffle_after_lacing=True)

    assert not list(pit_violations({"a": usual, "b": PuntoBancoRules(decks=6)}))
    assert [v.cites for v in pit_violations({"a": usual, "b": other})] == [("19:47-3.10(c)1",)]
    assert [v.cites for v in pit_violations({"a": usual, "b": again})] == [("19:47-3.5(b)",)]
