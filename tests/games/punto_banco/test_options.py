"""What the house may choose at punto banco, and what must be sent to whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.house import examine
from pitboss.money import Odds
from tests.games.baccarat.floor import missing, pit_of

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


@pytest.mark.rule("19:47-3.3(d)")
def test_an_increase_of_the_vigorish_is_notified_by_the_rules_on_all_changes() -> None:
    """Sign, announcement and word to the Commission, half an hour before."""
    before, rate = PuntoBancoRules(vigorish_rate=FOUR), "vigorish_rate=5%"

    assert missing(before, rate) == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]
    assert missing(before, rate, lead=30) == []
    assert missing(before, rate, lead=29) == missing(before, rate)


@pytest.mark.parametrize(
    ("setting", "provision"),
    [
        pytest.param(
            "settlement_procedure=1",
            "19:47-3.10(c)2",
            marks=pytest.mark.rule("19:47-3.10(c)2"),
        ),
        pytest.param(
            "reshuffle_after_lacing=true",
            "19:47-3.5(b)",
            marks=pytest.mark.rule("19:47-3.5(b)"),
        ),
    ],
)
def test_surveillance_is_shown_in_writing_half_an_hour_before(setting: str, provision: str) -> None:
    """Besides the Commission; of a change of the vigorish it need not be notified."""
    rules = PuntoBancoRules()

    assert missing(rules, setting, lead=30) == [provision]
    assert missing(rules, setting, lead=30, surveillance=29) == [provision]
    assert missing(rules, setting, lead=30, surveillance=30) == []
    assert missing(rules, "vigorish_rate=4%", lead=30) == []


@pytest.mark.rule("19:47-3.5(b)")
def test_shuffling_again_is_not_stopped_either_without_notice_to_surveillance() -> None:
    """Starting and ending it are changes alike."""
    again = PuntoBancoRules(reshuffle_after_lacing=True)

    assert missing(again, "reshuffle_after_lacing=false", lead=30) == ["19:47-3.5(b)"]


@pytest.mark.rule("19:47-3.10(c)1", "19:47-3.5(b)")
def test_the_tables_of_a_pit_do_the_same() -> None:
    """One settlement procedure, and shuffling again at all tables or at none."""
    game = "punto_banco"

    assert pit_of((game, "decks = 6"), (game, "")) == []
    assert pit_of((game, "settlement_procedure = 2"), (game, "")) == ["19:47-3.10(c)1"]
    assert pit_of((game, "reshuffle_after_lacing = true"), (game, "")) == ["19:47-3.5(b)"]


def test_what_differs_is_reported_with_the_pit_and_the_tables() -> None:
    """So that the house knows where to go."""
    table = '[[tables]]\nname = "P{}"\npit = "East"\ngame = "punto_banco"\n'
    other = "options = { settlement_procedure = 2 }"

    (wrong,) = examine(table.format(1) + table.format(2) + other).violations
    assert wrong.option == "pit East: settlement_procedure"
    assert wrong.message == "all tables of a pit do the same, not 3 at P1, 2 at P2"
