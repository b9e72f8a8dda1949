"""Each rule is written once: change it, and table, analyser and simulation change together.

The kernels take tables that the rule functions fill, so nothing has to be compiled again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from pitboss.games.blackjack import rules as r
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation import model
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, NET_NET, new_tally
from tests.games.blackjack.simulated_rounds import Twice

RULES = BlackjackRules(decks=2, card_reader=True, surrender=True, max_split_hands=4, boxes=6)
PACKAGE = "pitboss.games.blackjack"
ROUNDS = 1_000_000
# With this seed every change makes a difference within so many rounds of five players.
SEED, TABLE_ROUNDS = 4, 25


@contextmanager
def changed(name: str, function: Callable[..., Any]) -> Iterator[None]:
    """Blackjack with another function of this name, and with no table kept from before."""
    modules = [module for each, module in sys.modules.items() if each.startswith(PACKAGE)]
    having = [module for module in modules if hasattr(module, name)]
    kept = [each for module in modules for each in vars(module).values()]
    caches = [each.cache_clear for each in kept if hasattr(each, "cache_clear")]
    old = getattr(having[0], name)
    try:
        for module in having:
            assert getattr(module, name) is old
            setattr(module, name, function)
        for clear in caches:
            clear()
        yield
    finally:
        for module in having:
            setattr(module, name, old)
        for clear in caches:
            clear()


def ties_lose(player: r.Hand, dealer: r.Hand, split: bool, split_wins: bool) -> int:
    found = outcome(player, dealer, split, split_wins)
    return r.LOSES if found == r.VOID and not r.is_blackjack(dealer, False) else found


outcome = r.outcome

# By the rule that is changed: what it says instead, and whether players like that.
CHANGES: dict[str, tuple[Callable[..., Any], bool]] = {
    "dealer_draws": (lambda cards: r.score(cards) < 17 + r.is_soft(cards), False),
    "pay_line": (lambda cards, split, rules: "even", False),
    "may_double": (lambda cards: len(cards) == 2 and r.score(cards) == 11, False),
    "outcome": (ties_lose, False),
    "may_surrender": (lambda cards, decided, split: False, False),
    "may_split": (lambda cards, hands, most, aces: False, False),
    "may_draw": (lambda cards, doubled, aces: r.score(cards) < 21 and not doubled, True),
}


def at_the_table() -> list[object]:
    """What some rounds come to at the table; a simulated table has to agree on each."""
    both = Twice(RULES, Strategy(play="composition", players=5), SEED)
    found: list[object] = []
    for _ in range(TABLE_ROUNDS):
        simulated = both.simulated()
        found.append(both.at_the_table())
        assert found[-1] == simulated
    return found


def simulated() -> tuple[float, float, float]:
    """The analyser's value, the mean of many rounds by its play, and the standard error."""
    made = model(RULES, Strategy(play="composition", details={"shuffle": "every_round"}))
    tally = new_tally(len(made.wagers), levels=levels_of(FLAT))
    made.play(stream(1, 0), ROUNDS, tally)
    mean = tally.wagers[0, NET] / ROUNDS / made.base
    squared = tally.squares[0, NET_NET] / ROUNDS / made.base**2
    return -float(made.exact["blackjack"]), mean, float(np.sqrt((squared - mean**2) / ROUNDS))


@pytest.fixture(scope="module")
def before() -> tuple[tuple[float, float, float], list[object]]:
    """The same with the rules as they are."""
    return simulated(), at_the_table()


@pytest.mark.parametrize("name", CHANGES)
def test_a_rule_that_is_changed_changes_everywhere(
    name: str, before: tuple[tuple[float, float, float], list[object]]
) -> None:
    """Cards and decisions come out otherwise at the table, in the odds and in the simulation."""
    function, liked = CHANGES[name]
    (old_value, old_mean, _), table = before
    with changed(name, function):
        value, mean, error = simulated()
        other = at_the_table()

    assert (value > old_value) == liked
    assert abs(mean - value) < 4 * error
    assert mean != old_mean
    assert other != table
