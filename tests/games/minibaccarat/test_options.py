"""What the house may choose at minibaccarat, and what must be sent to whom."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.minibaccarat.options import MinibaccaratRules, minibaccarat_layout
from pitboss.money import Odds
from tests.games.baccarat.floor import missing, pit_of


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
@pytest.mark.parametrize(("before", "after"), [("pct4", "pct5"), ("pct5", "tie25")])
def test_another_type_or_a_higher_percentage_is_notified(before: str, after: str) -> None:
    """By the rules on all changes: sign, announcement and word to the Commission."""
    rules, setting = MinibaccaratRules(banker_vigorish=before), f"banker_vigorish={after}"

    assert missing(rules, setting) == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]
    assert missing(rules, setting, lead=30) == []


@pytest.mark.parametrize(
    ("setting", "provision"),
    [
        pytest.param(
            "settlement_procedure=4",
            "19:47-7.10(c)3",
            marks=pytest.mark.rule("19:47-7.10(c)3"),
        ),
        pytest.param(
            "reshuffle_after_lacing=true",
            "19:47-7.5(b)",
            marks=pytest.mark.rule("19:47-7.5(b)"),
        ),
    ],
)
def test_surveillance_is_shown_in_writing_half_an_hour_before(setting: str, provision: str) -> None:
    """Besides the Commission; of a change of the dealing style it need not be notified."""
    rules = MinibaccaratRules()

    assert missing(rules, setting, lead=30) == [provision]
    assert missing(rules, setting, lead=30, surveillance=29) == [provision]
    assert missing(rules, setting, lead=30, surveillance=30) == []
    assert missing(rules, "deal_style=face_down_banker_under_shoe", lead=30) == []


MINI, PUNTO = "minibaccarat", "punto_banco"


@pytest.mark.rule("19:47-7.10(c)1", "19:47-7.5(b)")
def test_the_minibaccarat_tables_of_a_pit_do_the_same() -> None:
    """One settlement procedure, and shuffling again at all tables or at none."""
    again = (MINI, "reshuffle_after_lacing = true")

    assert pit_of((MINI, "decks = 6"), (MINI, "")) == []
    assert pit_of((MINI, "settlement_procedure = 2"), (MINI, "")) == ["19:47-7.10(c)1"]
    assert pit_of(again, (MINI, "")) == ["19:47-7.5(b)"]
    assert pit_of(again, again) == []


@pytest.mark.rule("19:47-7.5(b)", "19:47-7.12")
def test_a_table_with_a_continuous_shuffler_laces_nothing_and_is_not_compared() -> None:
    """The device takes the place of all of 7.5; how winners are paid is compared all the same."""
    again, device = (MINI, "reshuffle_after_lacing = true"), "continuous_shuffler = true"

    assert pit_of(again, (MINI, device)) == []
    assert pit_of((MINI, f"{device}, settlement_procedure = 1"), again) == ["19:47-7.10(c)1"]


@pytest.mark.rule("19:47-7.10(c)2")
def test_in_a_pit_with_punto_banco_its_settlement_procedure_rules() -> None:
    """Whether cards are shuffled again is each game's own affair; other games have none."""
    mini, wheel = (MINI, "reshuffle_after_lacing = true"), ("big_six", "")

    assert pit_of(mini, (PUNTO, ""), wheel) == []
    assert pit_of(mini, (PUNTO, "settlement_procedure = 1"), wheel) == ["19:47-7.10(c)2"]
    assert pit_of((MINI, "settlement_procedure = 1"), wheel) == []
