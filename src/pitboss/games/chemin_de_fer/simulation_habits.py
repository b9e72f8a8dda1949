"""How simulated players choose where chemin de fer lets them, and what that makes of the hands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final, NamedTuple

import numpy as np

from pitboss.games._baccarat.rules import NO_CARD
from pitboss.games.chemin_de_fer.equilibrium import VALUES, Cell, banker_plays, chances, equilibrium
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.rules import CARD, DRAW, OPTIONAL, STAY, announcements, table_3
from pitboss.games.chemin_de_fer.simulation_kernel import ALWAYS, Habits
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Strategy

__all__ = ["Chosen", "chosen_by", "habits_of", "winners_of"]

# How likely a card is taken by each way to play that is the same for all choices.
WAYS: Final[Mapping[str, Fraction]] = {
    "draw": Fraction(1),
    "stay": Fraction(0),
    "random": Fraction(1, 2),
}
ON_FIVE: Final = "on_five"
CELLS: Final[Mapping[str, Cell]] = {"on_three_nine": (3, 9), "on_five_four": (5, 4)}
LENGTH_MAX: Final = 40  # figures of a chance


class Chosen(NamedTuple):
    """How likely the Player draws on 5, and the Banker in each free cell of Table 3."""

    on_five: Fraction
    cells: dict[Cell, Fraction]


def chosen_by(rules: CheminDeFerRules, strategy: Strategy) -> Chosen:
    """What the strategy says of each choice that this table leaves."""
    play, details = strategy.play, strategy.details
    if play not in ("best", *WAYS):
        raise refused("play", f"cards are drawn best, {', '.join(WAYS)}, not {play[:20]}")
    usual = _equilibrium(rules) if play == "best" else _alike(rules, WAYS[play])
    own = {CELLS[name]: _likely(name, details[name]) for name in CELLS if name in details}
    if set(own) - set(usual.cells):
        raise refused("details.on_five_four", "this table has the Banker draw on 5 against a 4")
    on_five = _likely(ON_FIVE, details[ON_FIVE]) if ON_FIVE in details else usual.on_five
    return Chosen(on_five, {**usual.cells, **own})


def _alike(rules: CheminDeFerRules, likely: Fraction) -> Chosen:
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    return Chosen(likely, dict.fromkeys(plays[0], likely))


def _equilibrium(rules: CheminDeFerRules) -> Chosen:
    """Both sides at their best. In a hand one free cell at most is met, so each has its chance."""
    solved = equilibrium(rules.decks, rules.five_four_is_free)
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    pairs = list(zip(plays, solved.rows, strict=True))
    cells = {
        cell: sum((often for play, often in pairs if play[cell]), Fraction(0)) for cell in plays[0]
    }
    return Chosen(solved.columns[(CARD, STAY).index(CARD)], cells)


def _likely(name: str, text: str) -> Fraction:
    """A chance as people write it: 0.25, 1/4, 0 or 1."""
    try:
        likely = Fraction(text) if len(text) <= LENGTH_MAX else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        likely = Fraction(-1)
    if not 0 <= likely <= 1:
        raise refused(f"details.{name}", "how likely a card is taken, from 0 to 1")
    return likely


# -- for the kernel --------------------------------------------------------------------------------


def habits_of(rules: CheminDeFerRules, chosen: Chosen) -> Habits:
    """The Player's and the Banker's draws as the kernel looks them up."""
    player = [_parts_of(_player(count, chosen)) for count in VALUES]
    thirds = (NO_CARD, *VALUES)
    banker = [[_parts_of(_banker(rules, (b, third), chosen)) for third in thirds] for b in VALUES]
    return Habits(np.array(player), np.array(banker))


def _parts_of(likely: Fraction) -> int:
    return int(likely * ALWAYS)


def _player(count: int, chosen: Chosen) -> Fraction:
    words = announcements(count)
    if CARD in words and STAY in words:
        return chosen.on_five
    return Fraction(int(CARD in words))


def _banker(rules: CheminDeFerRules, cell: Cell, chosen: Chosen) -> Fraction:
    says = table_3(*cell, rules.five_four_is_free)
    return chosen.cells[cell] if says == OPTIONAL else Fraction(int(says == DRAW))


# -- for the exact value ---------------------------------------------------------------------------


def winners_of(rules: CheminDeFerRules, chosen: Chosen) -> dict[int, Fraction]:
    """How likely each hand wins from full decks when both sides choose so."""
    found: dict[int, Fraction] = {}
    players = ((CARD, chosen.on_five), (STAY, 1 - chosen.on_five))
    plays = banker_plays(rules.decks, rules.five_four_is_free)
    for (habit, share), play in product(players, plays):
        often = prod(
            chosen.cells[cell] if draws else 1 - chosen.cells[cell] for cell, draws in play.items()
        )
        each = chances(
            rules.decks,
            on_five=habit,
            banker=play,
            five_four_is_free=rules.five_four_is_free,
        )
        for winner, chance in each.items():
            found[winner] = found.get(winner, Fraction(0)) + share * often * chance
    return found
