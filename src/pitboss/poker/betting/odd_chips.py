"""Who gets the odd chip: the highest card by suit for high hands, the lowest for low ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.rulebook import rule

__all__ = ["odd_high_key", "odd_low_key"]

RANKS = 13


@rule("13:69F-14.3(d)", "13:69F-14.1[Suit]")
def odd_high_key(ways: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The key of a winning high hand, the least key first: cards from the top, spades highest.

    A player who can make the same hand in several ways is given the best of them.
    """
    return min(tuple(sorted([-(card % RANKS * 4 + card // RANKS) for card in way])) for way in ways)


@rule("13:69F-14.3(e)")
def odd_low_key(ways: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The key of a winning low hand, the least key first: cards from the ace up, clubs lowest."""
    return min(
        tuple(sorted([(card % RANKS + 1) % RANKS * 4 + card // RANKS for card in way]))
        for way in ways
    )
