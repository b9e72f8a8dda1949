"""Red dog made ready for simulation: the table's own decisions, looked up by the cards' values.

Players raise by the original wager: where it pays ("best"), "never", "always" or at "random"; or
from a spread on (`details`: `raise_from`). `cut` is how many cards lie behind the cutting card.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from pitboss.games.red_dog.odds import VALUES, analyse
from pitboss.games.red_dog.options import RedDogRules, red_dog_layout
from pitboss.games.red_dog.rules import (
    RANKS,
    cutting_card_places,
    is_consecutive,
    raise_max,
    spread_of,
)
from pitboss.games.red_dog.settle import NO_CARD, decide
from pitboss.games.red_dog.wagers import AREAS
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.figures import ROUND
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager
from pitboss.table import Wager

prepare()  # before any kernel is declared

NOT_DEALT: Final = RANKS
ROUND_MAX: Final = 3
# How a player decides on a raise by a list that says neither yes nor no.
RANDOM: Final = 2
ORIGINAL, RAISE, WHOLE = range(3)


class RedDogTerms(NamedTuple):
    """By the ranks of the first two cards: whether a third is dealt and whether to raise.

    `nets` is what a wager of the original's size nets, by three ranks, the last one perhaps not
    dealt. A shoe is used up to `cut` cards; zero is for a device that shuffles without end.
    """

    third: Ints
    raises: Ints
    nets: Ints
    stake: int
    cut: int
    players: int


@njit(nogil=True, inline="always")
def one_round(terms: RedDogTerms, cards: Bytes, at: int) -> tuple[int, int, int]:
    """What the cards from a place on bring: the pair of ranks, the net, and the next place."""
    pair = RANKS * cards[at] + cards[at + 1]
    if not terms.third[pair]:
        return pair, terms.nets[pair, NOT_DEALT], at + 2
    return pair, terms.nets[pair, cards[at + 2]], at + 3


@njit(cache=True, nogil=True)
def play_shoes(terms: RedDogTerms, cards: Bytes, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, shoe after shoe; the round in which the cutting card comes out is the last."""
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    own, left, at = np.empty(CHUNK, dtype=np.int64), rounds, len(cards)
    stake, players, raises = terms.stake, terms.players, terms.raises
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if at >= terms.cut:
                shuffle_ahead(cards, chance, min(len(cards), 1 + terms.cut + ROUND_MAX))
                at = 1 if terms.cut else 0
            pair, net, at = one_round(terms, cards, at)
            raised = raises[pair]
            if raised == RANDOM:
                raised = below(chance, 2)
            add_wager(wagers, squares, ORIGINAL, (players * stake, players * net), 1)
            if raised:
                add_wager(wagers, squares, RAISE, (players * stake, players * net), 1)
            own[each] = net * (1 + raised)
            whole = players * own[each]
            add_wager(wagers, squares, WHOLE, (players * stake * (1 + raised), whole), 1)
            add_result(results, whole, 1)
        follow(tally, own[:some], stake)
        left -= some


AREA: Final = "area_1"
DETAILS: Final = frozenset({"cut", "raise_from"})
SPREADS_MAX: Final = 11
NEVER, ALWAYS, EVERY_OTHER = Fraction(0), Fraction(1), Fraction(1, 2)
_WAYS: Final = {"never": NEVER, "always": ALWAYS, "random": EVERY_OTHER}
# How the terms are given to the kernel.
_CODES: Final = {NEVER: 0, ALWAYS: 1, EVERY_OTHER: RANDOM}

Raises: TypeAlias = Mapping[tuple[int, int], Fraction]


def model(rules: RedDogRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's wager and raises."""
    _check(strategy)
    stakes = stakes_of(strategy, rules, red_dog_layout(rules), usual=AREA)
    if list(stakes) != [AREA]:
        raise refused("wagers", f"each player has one wager, on {AREA}")
    often = raises_of(rules, strategy)
    terms, cards = terms_of(rules, strategy, stakes[AREA], often), ranks_of(rules.decks)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(terms, cards.copy(), chance, rounds, tally)

    return Model(
        wagers=("red_dog", "raise"),
        play=play,
        base=stakes[AREA],
        exact=_exact(rules, often),
        note="red_dog is the original wager without its raise; raise is the raise alone.",
    )


def _exact(rules: RedDogRules, often: Raises) -> dict[str, Fraction]:
    """What the original wager, the raises and both together cost for each unit put down."""
    found = analyse(rules, raises=often)
    exact = {"red_dog": found.no_raise_edge, ROUND: found.edge_of_total}
    return exact if found.raise_edge is None else {**exact, "raise": found.raise_edge}


def terms_of(rules: RedDogRules, strategy: Strategy, cents: Cents, often: Raises) -> RedDogTerms:
    """The lists that the kernel looks up, each made by the table's own rules."""
    wager = Wager(id=1, seat=1, spot=AREA, cents=cents)
    pairs = [(first, second) for first in VALUES for second in VALUES]
    nets = [[decide(wager, *p, t, rules).net for t in (*VALUES, NO_CARD)] for p in pairs]
    return RedDogTerms(
        third=np.array([not is_consecutive(*pair) for pair in pairs], dtype=np.int64),
        raises=np.array([_CODES[often.get(pair, NEVER)] for pair in pairs]),
        nets=np.array(nets, dtype=np.int64),
        stake=cents,
        cut=_cut(rules, strategy),
        players=strategy.players,
    )


def raises_of(rules: RedDogRules, strategy: Strategy) -> Raises:
    """How often the strategy raises after which values, of those that allow it."""
    pairs = [(a, b) for a in VALUES for b in VALUES if raise_max(1, spread_of(a, b))]
    if wanted := strategy.details.get("raise_from"):
        return {pair: ALWAYS for pair in pairs if spread_of(*pair) >= int(wanted)}
    if strategy.play in _WAYS:
        return dict.fromkeys(pairs, _WAYS[strategy.play])
    return dict.fromkeys(analyse(rules).raised, ALWAYS)


def _cut(rules: RedDogRules, strategy: Strategy) -> int:
    """How many cards come before the cutting card, the burned one among them."""
    if rules.continuous_shuffler:
        if "cut" in strategy.details:
            raise refused("details.cut", "a device that shuffles without end has no cutting card")
        return 0
    cards = rules.decks * 4 * RANKS
    least, usual, most = cutting_card_places(cards)
    behind = strategy.details.get("cut", str(usual))
    if not (behind.isdecimal() and least <= int(behind) <= most):
        raise refused("details.cut", f"the cutting card lies {least} to {most} from the back")
    return cards - int(behind)


def ranks_of(decks: int) -> Bytes:
    """The cards of so many decks by their ranks, the deuce being zero."""
    return np.array(list(range(RANKS)) * 4 * decks, dtype=np.uint8)


def _check(strategy: Strategy) -> None:
    if strategy.play not in ("best", *_WAYS):
        raise refused("play", f"raises are made best, {', '.join(_WAYS)}, not {strategy.play[:20]}")
    if not 1 <= strategy.players <= AREAS:
        raise refused("players", f"1 to {AREAS} players sit at this table")
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at red dog")
    if unknown := sorted(set(strategy.details) - DETAILS):
        raise refused(f"details.{unknown[0][:20]}", "at red dog the details are cut and raise_from")
    wanted = strategy.details.get("raise_from", "1")
    if not (wanted.isdecimal() and 1 <= int(wanted) <= SPREADS_MAX):
        raise refused("details.raise_from", f"a spread from 1 to {SPREADS_MAX}")
