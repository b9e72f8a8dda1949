"""The search for the best chart: improve entry by entry until no entry can be improved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pitboss.games.blackjack.analysis import worths
from pitboss.games.blackjack.analysis.cards import Shoe
from pitboss.games.blackjack.analysis.hands import Ints, hand_number, hands
from pitboss.games.blackjack.analysis.kernel import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Board,
    Floats,
    Terms,
    first_hands,
)
from pitboss.games.blackjack.analysis.terms import board_of, views
from pitboss.games.blackjack.options import BlackjackRules

# A total with an ace counted eleven is written down 22 places after the same without.
SOFT: Final = 22
_TOTALS: Final = 44
# Entries whose choices on two cards are further apart than this, in units, are not tried: longer
# hands and split hands of the same total cannot turn them round.
_CLOSE: Final = 0.15


@dataclass(slots=True)
class Plan:
    """A chart against one view of the dealer's cards, by total."""

    draws: Ints = field(default_factory=lambda: np.zeros(_TOTALS, dtype=np.int64))
    doubles: Ints = field(default_factory=lambda: np.zeros(_TOTALS, dtype=np.int64))
    surrenders: Ints = field(default_factory=lambda: np.zeros(_TOTALS, dtype=np.int64))
    splits: Ints = field(default_factory=lambda: np.zeros(10, dtype=np.int64))
    value: float = 0.0

    def letter(self, total: int, *, soft: bool) -> str:
        """The entry of a chart."""
        place = total + SOFT * soft
        usual = "H" if self.draws[place] else "S"
        if self.surrenders[place]:
            return f"R{usual.lower()}"
        return f"D{usual.lower()}" if self.doubles[place] else usual

    def policies(self, terms: Terms) -> Ints:
        """What is done with every hand: before a split, and after it."""
        every = hands()
        place = every.score + SOFT * every.soft
        two = every.size == 2
        usual = np.where(self.draws[place] == 1, HIT, STAND)
        after = np.where(two & (self.doubles[place] == 1) & (terms.doubles == 1), DOUBLE, usual)
        give_up = two & (self.surrenders[place] == 1)
        return np.array([np.where(give_up, SURRENDER, after), after])


def plans(rules: BlackjackRules, shoe: Shoe) -> list[Plan]:
    """The best chart against every view."""
    _, found = worths(rules, shoe)
    board = board_of(rules, shoe)
    return [_climb(Climb(board, view), found[view]) for view in range(len(views(rules)))]


class Climb:
    """One view, with all that is needed to value a plan against it."""

    def __init__(self, board: Board, view: int) -> None:
        self.board = board
        self.view = view
        self.found = np.zeros((10, 10, 8))

    def value(self, plan: Plan) -> float:
        """The joint value of following the plan."""
        policies = plan.policies(self.board.terms)
        return float(first_hands(self.board, self.view, policies, plan.splits, self.found))


def _climb(climb: Climb, found: Floats) -> Plan:
    """Go over the close entries until none changes: each change is for the better, so it ends."""
    plan, close = _start(found)
    plan.value = climb.value(plan)
    while sum(_improve(climb, plan, entries, place) for entries, place in close):
        pass
    return plan


def _improve(climb: Climb, plan: Plan, entries: Ints, place: int) -> bool:
    """Change one entry if that is better."""
    entries[place] ^= 1
    changed = climb.value(plan)
    if changed <= plan.value:
        entries[place] ^= 1
        return False
    plan.value = changed
    return True


def _start(found: Floats) -> tuple[Plan, list[tuple[Ints, int]]]:
    """What is best on two cards of each total on average, and the entries that are close."""
    plan, close = Plan(), []
    plan.draws[4:12] = 1
    for place, sums, chance in _by_total(found):
        stand, hit, double, surrender = (float(each) for each in sums[:4])
        near = _CLOSE * chance
        hard_low = place < 12
        plan.draws[place] = hard_low or hit > stand
        if not hard_low and abs(hit - stand) < near:
            close.append((plan.draws, place))
        best = max(stand, hit)
        for entries, each in ((plan.doubles, double), (plan.surrenders, surrender)):
            entries[place] = each > best
            best = max(best, each)
            if each > -1e200 and abs(each - max(stand, hit)) < near:
                close.append((entries, place))
    for rank in range(10):
        mine = found[rank, rank]
        others = max(float(mine[each]) for each in (STAND, HIT, DOUBLE, SURRENDER))
        plan.splits[rank] = mine[SPLIT] > others
        if mine[6] and abs(mine[SPLIT] - others) < _CLOSE * mine[6]:
            close.append((plan.splits, rank))
    return plan, close


def _by_total(found: Floats) -> Iterator[tuple[int, Floats, float]]:
    """For each total of two cards: its place, the summed worths, the chance."""
    every = hands()
    places: dict[int, tuple[Floats, float]] = {}
    for a in range(10):
        for b in range(a, 10):
            number = hand_number((a, b))
            place = int(every.score[number] + SOFT * every.soft[number])
            if every.score[number] == 21 or not found[a, b, 6]:
                continue
            ways = 1 if a == b else 2
            sums, chance = places.get(place, (np.zeros(6), 0.0))
            places[place] = sums + ways * found[a, b, :6], chance + ways * found[a, b, 6]
    for place, (sums, chance) in sorted(places.items()):
        yield place, sums, chance
