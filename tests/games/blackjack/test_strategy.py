"""The chart by totals, and what it costs."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

from pitboss.games.blackjack.analysis import value
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.strategy import MEANINGS, TotalStrategy, best_total_dependent


@pytest.fixture(scope="module")
def eight() -> TotalStrategy:
    """Eight decks, a card reader."""
    return best_total_dependent(BlackjackRules(card_reader=True))


def test_the_chart_is_the_one_people_know(eight: TotalStrategy) -> None:
    """Against two to ten and the ace."""
    assert eight.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
    assert eight.hard[16] == ("S",) * 5 + ("H",) * 5
    assert eight.hard[12] == ("H", "H", "S", "S", "S", "H", "H", "H", "H", "H")
    assert eight.hard[11] == ("Dh",) * 9 + ("H",)
    assert eight.hard[9] == ("H", "Dh", "Dh", "Dh", "Dh", "H", "H", "H", "H", "H")
    assert eight.soft[18] == ("S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H")
    assert eight.pairs["8"] == eight.pairs["A"] == ("P",) * 10
    assert eight.pairs["T"] == ("S",) * 10
    assert eight.pairs["9"] == ("P",) * 5 + ("S", "P", "P", "S", "S")


def test_the_chart_costs_little_with_many_decks_and_more_with_one(eight: TotalStrategy) -> None:
    """Looking at the cards of a hand is worth most when few are left."""
    best = value(BlackjackRules(card_reader=True)).expectation
    one = best_total_dependent(BlackjackRules(decks=1, card_reader=True))

    assert eight.expectation + eight.cost == pytest.approx(best, abs=eight.error)
    assert 0 < eight.cost < 2e-5
    assert 2e-4 < one.cost < 5e-4


def test_surrender_has_its_letters() -> None:
    """Fifteen and sixteen against a ten are given up."""
    found = best_total_dependent(BlackjackRules(surrender=True, card_reader=True))

    assert found.hard[16][8] in ("Rh", "Rs")
    assert found.hard[15][8] == "Rh"
    assert found.hard[15][9] == "H"


def test_a_rank_that_is_out_has_no_column() -> None:
    """Without aces the chart ends with the ten."""
    found = best_total_dependent(BlackjackRules(decks=1), composition=[0, *[4] * 8, 16])

    assert found.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "T")


def test_the_strategy_is_plain_data(eight: TotalStrategy) -> None:
    """Lines of letters, and what the letters mean."""
    data = json.loads(json.dumps(eight.to_dict()))

    assert data["hard"]["16"][8] == "H"
    assert data["meanings"] == MEANINGS
    assert "totals" in data["play"]


def test_the_picture_and_the_page_have_every_entry(eight: TotalStrategy) -> None:
    """One cell an entry, well formed, with the figures below."""
    picture, page = ET.fromstring(eight.svg()), eight.html()
    entries = sum(len(line) for _, line in eight.rows())

    assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) == entries + 1
    assert page.count("<td ") == entries
    assert f"{eight.expectation:+.6%}" in page


@pytest.mark.slow
def test_no_single_entry_can_be_changed_for_the_better() -> None:
    """Every entry of one chart against every card, those that are not close as well."""
    from pitboss.games.blackjack.analysis.cards import shoe_of
    from pitboss.games.blackjack.analysis.search import Climb, plans
    from pitboss.games.blackjack.analysis.terms import board_of

    rules = BlackjackRules(decks=2, surrender=True)
    shoe = shoe_of(rules, None)
    board = board_of(rules, shoe)
    better = []
    for view, plan in enumerate(plans(rules, shoe)):
        climb = Climb(board, view)
        for entries in (plan.draws, plan.doubles, plan.surrenders, plan.splits):
            for place in range(len(entries)):
                if len(entries) > 10 and not (4 <= place <= 20 or 34 <= place <= 42):
                    continue
                entries[place] ^= 1
                if climb.value(plan) > plan.value + 1e-15:
                    better.append((view, place))
                entries[place] ^= 1

    assert better == []
