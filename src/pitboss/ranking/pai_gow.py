"""Hands of pai gow poker: five cards or two, a joker, and A-2-3-4-5 in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from pitboss.ranking.high import (
    ACE,
    Category,
    Reading,
    Values,
    five_card_category,
    read_five,
    straight_top,
)
from pitboss.rulebook import rule

# Where A-2-3-4-5 stands among straights: second to A-K-Q-J-10, or below 6-5-4-3-2.
WheelRank: TypeAlias = Literal["second", "low"]

FIVE_ACES: Final = (ACE,) * 5
WHEEL_TOP: Final = 5
RANKS: Final = range(2, ACE + 1)
COMPLETED: Final = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)


@rule("19:47-11.3(b)3", "19:47-11.3(b)7", "19:47-11.3(d)")
def straight_place(top: int, *, wheel_rank: WheelRank) -> int:
    """The place of a straight: A-2-3-4-5 comes second, or last if the house says so."""
    if top == ACE or wheel_rank == "low":
        return top
    return ACE - 1 if top == WHEEL_TOP else top - 1


@rule("19:47-11.3(c)")
def completions(values: Values, suited: bool) -> Iterator[tuple[Values, bool]]:
    """The straights and flushes that a joker makes of four cards, as any card not among them."""
    for rank in RANKS:
        hand = tuple(sorted((*values, rank), reverse=True))
        if rank not in values and five_card_category(hand, suited) in COMPLETED:
            yield hand, suited


@rule("19:47-11.3(b)1")
def is_five_aces(values: Values) -> bool:
    """Four aces and the joker."""
    return values == FIVE_ACES


@rule("19:47-11.3(b)", "19:47-11.3(e)")
def read_without_joker(values: Values, suited: bool, *, wheel_rank: WheelRank) -> Reading:
    """Five cards as a high hand of pai gow poker, the joker already being what it stands for."""
    if is_five_aces(values):
        return Reading(Category.FIVE_ACES, (Category.FIVE_ACES,), values)
    category, key, ordered = read_five(values, suited)
    if top := straight_top(values):
        key = (category, straight_place(top, wheel_rank=wheel_rank))
    return Reading(category, key, ordered)


@rule("19:47-11.3(a)")
def joker_as_ace(values: Values) -> Values:
    """The ranks with the joker as an ace."""
    return (ACE, *values)


def read_pai_gow_five(
    values: Values, suited: bool, *, joker: bool, wheel_rank: WheelRank
) -> Reading:
    """Five cards as a high hand; with the joker, the other four are given."""
    if not joker:
        return read_without_joker(values, suited, wheel_rank=wheel_rank)
    hands = ((joker_as_ace(values), False), *completions(values, suited))
    readings = (read_without_joker(*hand, wheel_rank=wheel_rank) for hand in hands)
    return max(readings, key=lambda reading: reading.key)


def read_pai_gow_two(values: Values, *, joker: bool) -> Reading:
    """Two cards as a low hand: a pair or none, the joker being an ace."""
    held = joker_as_ace(values) if joker else values
    category = Category.PAIR if held[0] == held[1] else Category.NOTHING
    return Reading(category, (category, *held), held)
