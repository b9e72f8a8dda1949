"""Minibaccarat simulated: the same shoes and cents as at the table, with a device or without."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games._baccarat.rules import card_value
from pitboss.games.minibaccarat.options import MinibaccaratRules
from pitboss.games.minibaccarat.simulation import model
from pitboss.money import Odds
from pitboss.simulation.strategy import Strategy
from tests.games.baccarat_at_table import HANDS, at_table, sample, simulated
from tests.games.shoes import Orders
from tests.games.simulated import distances


def _sample(seed: int) -> tuple[dict[str, Any], Strategy]:
    """Every third table has a device, and every third charges ties."""
    source = Random(seed)
    options, strategy = sample(source)
    device, ties = seed % 3 == 0, seed % 3 == 1
    options["banker_vigorish"] = "tie25" if ties else source.choice(["pct4", "pct5"])
    options["continuous_shuffler"] = device
    options["deal_style"] = source.choice(["face_up", "face_down_banker_under_shoe"])
    late = source.random() < 0.5 and not device and not ties
    options["vigorish_collection"] = "deferred" if late else "at_payout"
    details = {} if device else strategy.details
    return options, Strategy(wagers=strategy.wagers, details=details, players=strategy.players)


@pytest.mark.parametrize("seed", range(15))
def test_the_kernel_plays_whole_shoes_as_the_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Burn, cutting card and last hand, or the device; each wager of each hand, with vigorish."""
    options, strategy = _sample(seed)
    rules = MinibaccaratRules(**options)
    orders = Orders(rules.decks, lambda card: card_value(card.rank), seed=seed)

    hands = simulated(monkeypatch, rules, strategy, orders)

    assert len(orders.shoes) == HANDS if rules.continuous_shuffler else len(orders.shoes) >= 2
    assert at_table("minibaccarat", options, strategy, orders) == hands


@pytest.mark.parametrize(
    ("options", "wagers"),
    [
        ({}, {"banker": 100_00, "player": 100_00, "tie": 100_00}),
        ({"banker_vigorish": "tie25"}, {"banker": 4_00}),
        ({"banker_vigorish": "pct4", "continuous_shuffler": True}, {"banker": 1_00, "tie": 1_00}),
        ({"tie_odds": Odds(9, 1), "decks": 6}, {"player": 7_00, "tie": 2_00}),
    ],
)
def test_simulated_advantages_agree_with_the_exact_ones(
    options: dict[str, Any], wagers: dict[str, int]
) -> None:
    """Within four standard errors over a million hands."""
    made = model(MinibaccaratRules(**options), Strategy(wagers=wagers, players=3))

    found = distances(made, 1_000_000)

    assert set(found) == set(wagers)
    assert max(map(abs, found.values())) < 4


def test_a_device_has_no_cutting_card() -> None:
    """So nobody says where it lies."""
    rules = MinibaccaratRules(continuous_shuffler=True)

    with pytest.raises(UnlawfulOption, match="no cutting card"):
        model(rules, Strategy(details={"cut": "20"}))
