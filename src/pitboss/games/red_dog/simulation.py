"""Red dog made ready for simulation: the table's own decisions, looked up by the cards' values.

Players raise by the original wager: where it pays ("best"), "never", "always" or at "random"; or
from a spread on (`details`: `raise_from`). `cut` is how many cards lie behind the cutting card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.games.red_dog.decide import NO_CARD, decide
from pitboss.games.red_dog.odds import VALUES, analyse
from pitboss.games.red_dog.options import RedDogRules, red_dog_layout
from pitboss.games.red_dog.rules import (
    RANKS,
    cutting_card_places,
    is_consecutive,
    raise_max,
    spread_of,
)
from pitboss.games.red_dog.simulation_kernel import RANDOM, Felt, play_shoes
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Words
from pitboss.simulation.model import Model
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.tally import Tally
from pitboss.table import Wager

__all__ = ["felt_of", "model", "ranks_of"]

AREA: Final = "area_1"
DETAILS: Final = frozenset({"cut", "raise_from"})
SPREADS_MAX: Final = 11
_WAYS: Final[Mapping[str, int]] = {"never": 0, "always": 1, "random": RANDOM}


def model(rules: RedDogRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's wager and raises."""
    _check(strategy)
    stakes = stakes_of(strategy, rules, red_dog_layout(rules), usual=AREA)
    if list(stakes) != [AREA]:
        raise refused("wagers", f"each player has one wager, on {AREA}")
    felt, cards = felt_of(rules, strategy, stakes[AREA]), ranks_of(rules.decks)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(felt, cards.copy(), chance, rounds, tally)

    return Model(
        wagers=("red_dog", "raise"),
        play=play,
        base=stakes[AREA],
        exact={"red_dog": _flat_edge(rules)},
        note="red_dog is the original wager without its raise; raise is the raise alone.",
    )


def _flat_edge(rules: RedDogRules) -> Fraction:
    return analyse(rules).no_raise_edge


def felt_of(rules: RedDogRules, strategy: Strategy, cents: Cents) -> Felt:
    """The lists that the kernel looks up, each made by the table's own rules."""
    wager = Wager(id=1, seat=1, spot=AREA, cents=cents)
    pairs = [(first, second) for first in VALUES for second in VALUES]
    nets = [[decide(wager, *p, t, rules).net for t in (*VALUES, NO_CARD)] for p in pairs]
    raises = _raises(rules, strategy)
    return Felt(
        third=np.array([not is_consecutive(*pair) for pair in pairs], dtype=np.int64),
        raises=np.array([raises(*p) if raise_max(1, spread_of(*p)) else 0 for p in pairs]),
        nets=np.array(nets, dtype=np.int64),
        stake=cents,
        cut=_cut(rules, strategy),
        players=strategy.players,
    )


def _raises(rules: RedDogRules, strategy: Strategy) -> Callable[[int, int], int]:
    if wanted := strategy.details.get("raise_from"):
        return lambda first, second: int(spread_of(first, second) >= int(wanted))
    if strategy.play in _WAYS:
        return lambda first, second: _WAYS[strategy.play]
    raised = analyse(rules).raised
    return lambda first, second: int((first, second) in raised)


def _cut(rules: RedDogRules, strategy: Strategy) -> int:
    """How many cards come before the cutting card, the burned one among them."""
    if rules.continuous_shuffler:
        return 0
    cards = rules.decks * 4 * RANKS
    least, usual, most = cutting_card_places(cards)
    behind = strategy.details.get("cut", str(usual))
    if not (behind.isdecimal() and least <= int(behind) <= most):
        raise refused("details.cut", f"the cutting card lies {least} to {most} from the back")
    return cards - int(behind)


def ranks_of(decks: int) -> Bytes:
    """The cards of so many decks by their ranks, the deuce being nought."""
    return np.array(list(range(RANKS)) * 4 * decks, dtype=np.uint8)


def _check(strategy: Strategy) -> None:
    if strategy.play not in ("best", *_WAYS):
        raise refused("play", f"raises are made best, {', '.join(_WAYS)}, not {strategy.play[:20]}")
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at red dog")
    if unknown := sorted(set(strategy.details) - DETAILS):
        raise refused(f"details.{unknown[0][:20]}", "at red dog the details are cut and raise_from")
    wanted = strategy.details.get("raise_from", "1")
    if not (wanted.isdecimal() and 1 <= int(wanted) <= SPREADS_MAX):
        raise refused("details.raise_from", f"a spread from 1 to {SPREADS_MAX}")
