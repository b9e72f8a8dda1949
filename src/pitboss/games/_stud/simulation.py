"""What models of the stud games share: the ends of a hand as a book, and its exact prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final, TypeAlias

import numpy as np

from pitboss.games._stud.completions import Seen
from pitboss.games._stud.kernel import NET, STAKED, Book
from pitboss.money import Cents
from pitboss.ranking.kernels import CLASSES
from pitboss.ranking.kinds import KINDS, numbers
from pitboss.simulation.chance import Ints
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Strategy

__all__ = [
    "COIN",
    "book_of",
    "check",
    "each_order",
    "exact_ends",
    "percent",
    "places_of",
    "rows_by_class",
    "ways_of",
]

# A decision that is neither no nor yes but left to a coin.
COIN: Final = 2
RANKS: Final = 13

# For each wager what was staked on it and what it netted.
End: TypeAlias = Sequence[tuple[Cents, Cents]]


def book_of(ends: Iterable[End], base: Cents) -> Book:
    """The book of these ends, in their order."""
    wagers = np.array([list(end) for end in ends], dtype=np.int64)
    return Book(wagers=wagers, whole=wagers.sum(axis=1), base=base)


def exact_ends(book: Book, names: Sequence[str], ways: Mapping[int, int]) -> dict[str, Fraction]:
    """The house advantage of each wager and of the round, if ends come in so many ways."""
    columns = {name: book.wagers[:, row] for row, name in enumerate(names)}
    found: dict[str, Fraction] = {}
    for name, cells in {**columns, ROUND: book.whole}.items():
        staked = sum(n * int(cells[end, STAKED]) for end, n in ways.items())
        if staked:
            found[name] = -Fraction(
                sum(n * int(cells[end, NET]) for end, n in ways.items()), staked
            )
    return found


def percent(share: Fraction) -> str:
    """A house advantage as people read it."""
    return f"{100 * float(share):.4f} %"


def ways_of(decision: int) -> tuple[tuple[int, int], ...]:
    """What a decision comes to, each with how often out of two times."""
    return ((0, 1), (1, 1)) if decision == COIN else ((decision, 2),)


# -- cards -----------------------------------------------------------------------------------------


def places_of(hands: Sequence[int], order: Sequence[int]) -> Ints:
    """Which cards of the deck each hand gets, if the deck is dealt to the hands in this order."""
    return np.array(
        [[n for n, to in enumerate(order) if to == hand] for hand in hands], dtype=np.int64
    )


def rows_by_class(row_of: Callable[[int, int], int]) -> Ints:
    """The line of a payout list for each class of five cards."""
    classes, rows = numbers("high"), np.zeros(CLASSES + 1, dtype=np.int64)
    for reading in KINDS["high"].readings():
        rows[classes[reading.key]] = row_of(int(reading.category), reading.values[0])
    return rows


def each_order(kind: Seen) -> set[int]:
    """The numbers under which a kernel looks some cards up, in whatever order they lie."""
    found = set[int]()
    for order in set(permutations(kind.ranks)):
        number = 0
        for rank in order:
            number = RANKS * number + rank - 2
        found.add(2 * number + kind.suited)
    return found


# -- strategies ------------------------------------------------------------------------------------


def check(strategy: Strategy, *, plays: Iterable[str], seats: int, details: str = "") -> None:
    """Refuse ways to play that the game does not know, counting, and details it has not."""
    if strategy.play not in plays:
        raise refused("play", f"this game is played {', '.join(plays)}, not {strategy.play[:20]}")
    if strategy.count is not None:
        raise refused("count", "the deck is shuffled for every round: there is nothing to count")
    if unknown := sorted(set(strategy.details) - {details}):
        known = f"the only detail here is {details}" if details else "this game has no details"
        raise refused(f"details.{unknown[0][:20]}", known)
    if not 1 <= strategy.players <= seats:
        raise refused("players", f"this table seats one to {seats} players")
