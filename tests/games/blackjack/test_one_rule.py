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
from pitboss.games.blackjack.simulation import ROWS
from pitboss.games.blackjack.simulation.places import LOGS
from pitboss.games.blackjack.simulation.rounds import play_rounds
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, NET_NET, STAKED, new_tally
from tests.games.blackjack.simulated_rounds import Twice

RULES = BlackjackRules(
    decks=2, shoe="continuous", card_reader=True, surrender=True, max_split_hands=4, boxes=6
)
PACKAGE = "pitboss.games.blackjack"
ROUNDS = 200_000
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


class Played:
    """The analyser's value, the mean of many simulated rounds, and some rounds at the table."""

    def __init__(self, seed: int = SEED) -> None:
        both = Twice(RULES, Strategy(play="composition", players=5), seed)
        tally = new_tally(len(ROWS), levels=levels_of(FLAT))
        bank = both.box.bank.copy()
        bank[LOGS] = 0
        play_rounds(both.box._replace(bank=bank), stream(1, 0), ROUNDS, tally)
        staked, net, squared = (*tally.wagers[0, [STAKED, NET]], tally.squares[0, NET_NET])
        self.value = both.game.plays.value or 0.0
        self.mean = net / staked
        self.error = np.sqrt((squared / ROUNDS - (net / ROUNDS) ** 2) / ROUNDS) * ROUNDS / staked
        self.table = [_at_both(both) for _ in range(TABLE_ROUNDS)]


def _at_both(both: Twice) -> object:
    """What a round comes to at the table; the simulated table has to agree."""
    simulated, table = both.simulated(), both.at_the_table()
    assert simulated == table
    return table


@pytest.fixture(scope="module")
def before() -> Played:
    """The same with the rules as they are."""
    return Played()


@pytest.mark.parametrize("name", CHANGES)
def test_a_rule_that_is_changed_changes_everywhere(name: str, before: Played) -> None:
    """Cards and decisions come out otherwise at the table, in the odds and in the simulation."""
    function, liked = CHANGES[name]
    with changed(name, function):
        after = Played()

    assert (after.value > before.value) == liked
    assert abs(after.mean - after.value) < 4 * after.error
    assert after.mean != before.mean
    assert after.table != before.table
