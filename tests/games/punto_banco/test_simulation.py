"""Punto banco simulated: the same shoes and cents as at the table."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games._baccarat.rules import card_value
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.games.punto_banco.simulation import model
from pitboss.money import Odds
from pitboss.simulation.strategy import Count, Strategy
from tests.games.baccarat_at_table import at_table, sample, simulated
from tests.games.shoes import Orders
from tests.games.simulated import distances, same, tally_of

THREE = {"banker": 100_00, "player": 100_00, "tie": 100_00}


def _sample(seed: int) -> tuple[dict[str, Any], Strategy]:
    source = Random(seed)
    options, strategy = sample(source)
    options["vigorish_rate"] = source.choice([Fraction(1, 20), Fraction(1, 25)])
    options["vigorish_collection"] = source.choice(["at_payout", "deferred"])
    return options, strategy


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_plays_whole_shoes_as_the_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Burn, cutting card, last hand and reshuffle; each wager of each hand, vigorish included."""
    options, strategy = _sample(seed)
    rules = PuntoBancoRules(**options)
    orders = Orders(rules.decks, lambda card: card_value(card.rank), seed=seed)

    hands = simulated(monkeypatch, rules, strategy, orders)

    assert len(orders.shoes) >= 2
    assert at_table("punto_banco", options, strategy, orders) == hands


@pytest.mark.parametrize(
    ("options", "wagers"),
    [
        ({}, THREE),
        ({}, {"banker": 3_00, "tie": 1_00}),
        (
            {"decks": 6, "vigorish_rate": Fraction(1, 25), "tie_odds": Odds(9, 1)},
            {"banker": 1_00, "player": 7_00, "tie": 2_00},
        ),
    ],
)
def test_simulated_advantages_agree_with_the_exact_ones(
    options: dict[str, Any], wagers: dict[str, int]
) -> None:
    """Within four standard errors over a million hands, rounded vigorish too."""
    made = model(PuntoBancoRules(**options), Strategy(wagers=wagers, players=2))

    found = distances(made, 1_000_000)

    assert set(found) == set(wagers)
    assert max(map(abs, found.values())) < 4


@pytest.mark.slow
def test_simulated_advantages_agree_over_many_hands() -> None:
    """Within four standard errors over twenty million hands, shoe after shoe."""
    made = model(PuntoBancoRules(), Strategy(wagers=THREE))

    assert max(map(abs, distances(made, 20_000_000).values())) < 4


def test_the_same_stream_gives_the_same_tally() -> None:
    """And another one another."""
    made = model(PuntoBancoRules(), Strategy(wagers=THREE))

    first = tally_of(made, 5_000)

    assert same(first, tally_of(made, 5_000))
    assert not same(first, tally_of(made, 5_000, seed=2))


def test_without_wagers_the_banker_has_the_least() -> None:
    """And its price is that of a wager so small, with its rounded vigorish."""
    made = model(PuntoBancoRules(), Strategy())

    assert made.wagers == ("banker",)
    assert made.base == PuntoBancoRules().limit("banker").low


@pytest.mark.parametrize(
    ("strategy", "part"),
    [
        (Strategy(play="basic"), "play"),
        (Strategy(count=Count(name="count", tags=(0,) * 10)), "count"),
        (Strategy(players=0), "players"),
        (Strategy(players=15), "players"),
        (Strategy(wagers={"dragon": 1_00}), "wagers"),
        (Strategy(details={"luck": "1"}), "details.luck"),
        (Strategy(details={"cut": "13"}), "details.cut"),
        (Strategy(details={"cut": "53"}), "details.cut"),
        (Strategy(details={"cut": "few"}), "details.cut"),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy, part: str) -> None:
    """With the part of the strategy that is wrong."""
    with pytest.raises(UnlawfulOption) as caught:
        model(PuntoBancoRules(), strategy)

    assert part in {each.option for each in caught.value.violations}


def test_an_unlawful_wager_is_refused_under_its_provision() -> None:
    """Above the limit of the table."""
    with pytest.raises(RuleViolation) as caught:
        model(PuntoBancoRules(), Strategy(wagers={"tie": 2_000_00}))

    assert "19:47-8.2(a)" in caught.value.cites
