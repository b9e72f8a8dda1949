"""What the house may choose at minibaccarat, and what must be told to whom."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.minibaccarat.options import (
    MinibaccaratRules,
    change_notices,
    minibaccarat_layout,
    pit_violations,
)
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.money import Odds


def refused(**options: Any) -> tuple[str, ...]:
    with pytest.raises(UnlawfulOption) as caught:
        MinibaccaratRules(**options)
    return tuple(caught.value.cites)


def test_the_usual_rules() -> None:
    """The defaults of the digest."""
    rules = MinibaccaratRules()

    assert (rules.decks, rules.seats, rules.settlement_procedure) == (8, 7, 3)
    assert (rules.banker_vigorish, rules.vigorish_rounding) == ("pct5", "up")
    assert (rules.vigorish_collection, rules.deal_style) == ("at_payout", "face_up")
    assert not rules.reshuffle_after_lacing
    assert not rules.continuous_shuffler
    assert rules.tie_odds == Odds(8, 1)


@pytest.mark.rule("19:47-7.3(d)")
def test_the_charge_on_ties_takes_the_place_of_the_percentage_and_is_never_deferred() -> None:
    """Nothing is taken of wins; a quarter of the wager comes out in whole cents."""
    rules = MinibaccaratRules(banker_vigorish="tie25", unit=25)

    assert (rules.vigorish(100_00, 0), rules.vigorish(0, 100_00)) == (0, 25_00)
    assert minibaccarat_layout(rules).step("banker") == 1_00
    cites = refused(banker_vigorish="tie25", vigorish_collection="deferred")
    assert cites == ("19:47-7.3(d)",)


@pytest.mark.rule("19:47-7.3(c)", "19:47-7.12")
def test_with_a_continuous_shuffler_vigorish_is_not_deferred() -> None:
    """There is no reshuffle before which it could be collected."""
    both = {"continuous_shuffler": True, "vigorish_collection": "deferred"}

    assert refused(**both) == ("19:47-7.3(c)",)
    assert MinibaccaratRules(continuous_shuffler=True).shuffles_continuously


@pytest.mark.rule("19:47-7.3(c)")
def test_a_percentage_is_four_or_five() -> None:
    """Another type does not exist."""
    assert MinibaccaratRules(banker_vigorish="pct4").percent == 4
    assert MinibaccaratRules(banker_vigorish="pct5").percent == 5
    assert "19:47-7.3(d)" in refused(banker_vigorish="pct6")


@pytest.mark.rule("19:47-7.3(e)")
@pytest.mark.parametrize(
    ("kind", "text"), [("pct4", "4% of wins"), ("tie25", "25% of Banker wagers on a tie")]
)
def test_one_type_and_percentage_for_all_players_is_on_the_sign(kind: str, text: str) -> None:
    """A table has one kind of vigorish, and its sign says which."""
    signs = {each.cite: each.text for each in MinibaccaratRules(banker_vigorish=kind).notices()}

    assert signs["19:47-7.3(e)"].endswith(f"{text}.")


@pytest.mark.rule("19:47-7.10(e)")
def test_the_sign_says_that_nobody_touches_the_cards() -> None:
    """Neither players nor spectators."""
    signs = {each.cite: each.text for each in MinibaccaratRules().notices()}

    assert signs["19:47-7.10(e)"] == "Players and spectators do not touch the cards."


@pytest.mark.rule("19:47-7.3(e)")
@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("pct4", "pct5", True),
        ("pct5", "pct4", False),
        ("pct5", "tie25", True),
        ("tie25", "pct4", True),
        ("pct4", "pct4", False),
    ],
)
def test_another_type_or_a_higher_percentage_is_notified(
    before: str, after: str, told: bool
) -> None:
    """A lower percentage is not."""
    notices = change_notices(
        MinibaccaratRules(banker_vigorish=before), MinibaccaratRules(banker_vigorish=after)
    )

    assert [each.cite for each in notices] == ["19:47-7.3(e)"] * told


@pytest.mark.rule("19:47-7.10(c)3", "19:47-7.5(b)")
def test_other_procedures_are_notified_in_writing_half_an_hour_before() -> None:
    """Settlement, and shuffling after the lacing."""
    after = MinibaccaratRules(settlement_procedure=4, reshuffle_after_lacing=True)
    notices = list(change_notices(MinibaccaratRules(), after))

    assert [each.cite for each in notices] == ["19:47-7.10(c)3", "19:47-7.5(b)"]
    assert all("30 minutes before, in writing" in each.text for each in notices)


@pytest.mark.rule("19:47-7.10(c)1", "19:47-7.5(b)")
def test_the_minibaccarat_tables_of_a_pit_do_the_same() -> None:
    """One settlement procedure, and shuffling again at all tables or at none."""
    usual = MinibaccaratRules()
    other = MinibaccaratRules(settlement_procedure=2)
    again = MinibaccaratRules(reshuffle_after_lacing=True)

    assert not list(pit_violations({"a": usual, "b": MinibaccaratRules(decks=6)}))
    assert [v.cites for v in pit_violations({"a": usual, "b": other})] == [("19:47-7.10(c)1",)]
    assert [v.cites for v in pit_violations({"a": usual, "b": again})] == [("19:47-7.5(b)",)]


@pytest.mark.rule("19:47-7.10(c)2")
def test_in_a_pit_with_punto_banco_its_settlement_procedure_rules() -> None:
    """Whether cards are shuffled again is each game's own affair."""
    mini = MinibaccaratRules(reshuffle_after_lacing=True)
    same, other = PuntoBancoRules(), PuntoBancoRules(settlement_procedure=1)

    assert not list(pit_violations({"m": mini, "p": same}))
    found = list(pit_violations({"m": mini, "p": other}))
    assert [each.cites for each in found] == [("19:47-7.10(c)2",)]
    assert "3 at m, 1 at p" in found[0].message
