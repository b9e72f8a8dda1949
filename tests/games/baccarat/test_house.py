"""Options that both games have, and what one pit must do alike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.games._baccarat.options import OddsFrom, TwoRates
from pitboss.house import propose
from pitboss.money import Odds
from pitboss.table import Form, OneOf, Sit, Table
from tests.games.baccarat.felt import BOTH, BaccaratTable, both
from tests.games.baccarat.test_round import cite_of
from tests.house.stubs import NOON
from tests.strategies import opened


def refused(slug: str, option: str, **options: Any) -> tuple[str, ...]:
    """The provisions under which these options are refused."""
    with pytest.raises(UnlawfulOption) as caught:
        game(slug).rules(**options)
    assert option in {violation.option for violation in caught.value.violations}
    return tuple(caught.value.cites)


@both("19:47-3.1(a)", "19:47-7.1(a)")
def test_six_decks_at_least(slug: str) -> None:
    """Five are refused, ten are not; the shoe holds them all."""
    assert cite_of(slug, "1(a)") in refused(slug, "decks", decks=5)
    assert BaccaratTable(slug, decks=10).table.state.shoe.size == 520


@both("19:47-3.3(b)", "19:47-7.3(b)")
def test_the_tie_pays_at_least_eight_to_one(slug: str) -> None:
    """By either name; and the two names may not contradict each other."""
    card = game(slug)

    assert cite_of(slug, "3(b)") in refused(slug, "tie_odds", tie_odds=Odds(7, 1))
    assert cite_of(slug, "3(b)") in refused(slug, "payouts.tie", payouts={"tie": Odds(7, 1)})
    for other in (Odds(8, 1), Odds(10, 1)):
        both_names = {"tie_odds": Odds(9, 1), "payouts": {"tie": other}}
        assert cite_of(slug, "3(b)") in refused(slug, "tie_odds", **both_names)
    for rules in (card.rules(tie_odds=Odds(9, 1)), card.rules(payouts={"tie": Odds(9, 1)})):
        assert rules.odds("tie") == rules.tie_odds == Odds(9, 1)
        assert card.rules.read(rules.submission()).digest == rules.digest


@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize("name", ["tie_odds", "payouts.tie"])
@pytest.mark.parametrize("odds", [Odds(8, 1), Odds(10, 1)])
def test_a_raised_tie_can_be_raised_further_and_lowered_again(
    slug: str, name: str, odds: Odds
) -> None:
    """By either name, and it is shown once."""
    before = game(slug).rules(tie_odds=Odds(9, 1))

    change = propose(before, [f"{name}={odds}"], table="T1", effective_at=NOON)

    assert change.after.odds("tie") == odds
    assert [each.name for each in change.items] == ["tie_odds"]


@both("19:47-3.3(a)", "19:47-3.3(c)", "19:47-7.3(a)", "19:47-7.3(c)")
@pytest.mark.parametrize(("line", "letter"), [("player", "a"), ("banker", "c")])
def test_player_and_banker_pay_even_money_exactly(slug: str, line: str, letter: str) -> None:
    """Neither more nor less."""
    wrong = {line: Odds(2, 1)}

    assert cite_of(slug, f"3({letter})") in refused(slug, f"payouts.{line}", payouts=wrong)


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_no_chip_is_smaller_than_the_least_vigorish(slug: str) -> None:
    """Where it is rounded up; without rounding a cent will do."""
    assert cite_of(slug, "3(c)") in refused(slug, "unit", unit=4, minimum=4)
    rules = game(slug).rules(unit=1, vigorish_rounding="none")
    layout = game(slug).layout(rules)
    assert (layout.step("banker"), layout.step("player")) == (20, 1)


@both("19:47-3.10(c)", "19:47-7.10(c)")
@pytest.mark.parametrize(("procedure", "good"), [(0, False), (1, True), (4, True), (5, False)])
def test_there_are_four_settlement_procedures(slug: str, procedure: int, good: bool) -> None:
    """The licensee chooses any of them."""
    if good:
        assert game(slug).rules(settlement_procedure=procedure)
    else:
        cites = refused(slug, "settlement_procedure", settlement_procedure=procedure)
        assert cite_of(slug, "10(c)") in cites


@pytest.mark.parametrize("slug", BOTH)
def test_a_table_has_as_many_seats_as_the_house_says(slug: str) -> None:
    """Seat 6 does not exist at a table of five."""
    card, rules = game(slug), game(slug).rules(seats=5)
    table: Table[Any, Any, Any] = Table(card, rules, seats={5: 100_00})

    assert table.seats_max == 5
    assert [form.blanks["seat"] for form in sit_forms(table)] == [OneOf((1, 2, 3, 4))]
    with pytest.raises(RuleViolation) as caught:
        table.sit(6, 100_00)
    assert cite_of(slug, "2(c)") in caught.value.cites


def sit_forms(table: Table[Any, Any, Any]) -> list[Form]:
    question = opened(table, seeded(1)).question
    assert question is not None
    return [form for form in question.forms() if form.answer is Sit]


def test_odds_are_read_as_a_layout_states_them() -> None:
    """And from nothing else."""
    domain = OddsFrom(Odds(8, 1), "19:47-3.3(b)")

    assert domain.read("9 to 1") == domain.read(Odds(9, 1)) == Odds(9, 1)
    assert domain.write(Odds(9, 1)) == "9 to 1"
    assert domain.describe() == "8 to 1 or more"
    assert not domain.admits("9 to 1")  # type: ignore[arg-type] # text is read first
    with pytest.raises(MalformedAnswer):
        domain.read(9)
    with pytest.raises(RuleViolation):
        domain.read("9 for 1")


def test_a_rate_is_one_of_two() -> None:
    """Not something between them."""
    domain = TwoRates(Fraction(1, 25), Fraction(1, 20))

    assert domain.admits(domain.read("4%"))
    assert domain.admits(domain.read("0.05"))
    assert not domain.admits(Fraction(9, 200))
    assert domain.describe() == "4% or 5%"
