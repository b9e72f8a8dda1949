"""Hands and shoes as people write them, in the ranks the analyser counts with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from pitboss.errors import MalformedAnswer, RuleViolation

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = [
    "RANK_NAMES",
    "Shoe",
    "check_suits",
    "counted",
    "full_shoe",
    "known_cards",
    "named",
    "ranks_in_order",
    "ranks_of",
    "shoe_of",
]

# How many aces, deuces, ... nines, and cards that count ten are in the shoe.
Shoe: TypeAlias = tuple[int, ...]

RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
_WRITTEN: Final = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **dict.fromkeys(("10", "J", "Q", "K"), 9),
}
_SUITS: Final = "SHDCshdc♠♥♦♣"
_LETTERS: Final = str.maketrans("♠♥♦♣", "SHDC")
# A hand that is not over draws at most to 30, the dealer to 26: with more points than these the
# shoe cannot run out.
_HAND_POINTS_MAX: Final = 30
_DEALER_POINTS_MAX: Final = 26


def ranks_of(written: str) -> tuple[int, ...]:
    """Cards such as `T 6`, `10 6`, `Kh 6c` or `A,7`, in rank order."""
    return tuple(sorted(ranks_in_order(written)))


def ranks_in_order(written: str) -> tuple[int, ...]:
    """The same cards in the order they were written."""
    return tuple(_rank(word) for word in written.replace(",", " ").split())


def _rank(word: str) -> int:
    name = word.upper()
    if name not in _WRITTEN and word[-1] in _SUITS:
        name = name[:-1]
    if name not in _WRITTEN:
        raise MalformedAnswer(f"{word[:20]!r} is not a card: write A, 2 to 9, T, J, Q or K")
    return _WRITTEN[name]


def check_suits(rules: BlackjackRules, *written: str) -> None:
    """Of cards that were told with their suits each deck has one."""
    text = " ".join(written).replace(",", " ").replace("10", "T")
    words = text.upper().translate(_LETTERS).split()
    suited = Counter(word for word in words if word not in _WRITTEN)
    if any(count > rules.decks for count in suited.values()):
        raise RuleViolation("these cards are not all in the shoe")


def named(ranks: Iterable[int]) -> str:
    """The ranks with spaces between: `A 7`."""
    return " ".join(RANK_NAMES[rank] for rank in ranks)


def full_shoe(rules: BlackjackRules) -> Shoe:
    """All cards of this table's decks."""
    return (4 * rules.decks,) * 9 + (16 * rules.decks,)


def counted(composition: Sequence[int], full: Shoe) -> Shoe:
    """So many cards left of each kind, if a full shoe holds as many."""
    shoe = tuple(composition)
    if len(shoe) != len(full) or any(type(count) is not int for count in shoe):
        raise MalformedAnswer("a composition is ten counts: aces, deuces to nines, tens")
    if any(not 0 <= count <= most for count, most in zip(shoe, full, strict=True)):
        raise RuleViolation("so many cards of a kind are not in the decks of this table")
    return shoe


def shoe_of(rules: BlackjackRules, composition: Sequence[int] | None) -> Shoe:
    """The full shoe of this table, or one with so many cards of each rank left."""
    if composition is None:
        return full_shoe(rules)
    shoe = counted(composition, full_shoe(rules))
    points = sum(count * (rank + 1) for rank, count in enumerate(shoe))
    if points <= rules.max_split_hands * _HAND_POINTS_MAX + _DEALER_POINTS_MAX:
        raise RuleViolation("the shoe could run out in the round", "19:47-2.15(f)")
    return shoe


def known_cards(
    rules: BlackjackRules,
    shoe: Shoe,
    held: tuple[int, ...],
    seen: tuple[int, ...],
    *,
    besides: tuple[int, ...] = (),
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The player's and the dealer's cards, if such a decision can come up at this table.

    `besides` are cards of the same box that are on the table too.
    """
    wanted = 2 if rules.hole_up else 1
    if len(seen) != wanted:
        word = "one card" if wanted == 1 else "two cards"
        raise MalformedAnswer(f"the dealer shows {word} at this table")
    points = sum(rank + 1 for rank in held)
    score = points + 10 if 0 in held and points <= 11 else points
    if len(held) < 2 or score >= 21:
        raise RuleViolation(f"there is nothing to choose on {named(held) or 'no cards'}")
    if any(count > shoe[rank] for rank, count in Counter(held + seen + besides).items()):
        raise RuleViolation("these cards are not all in the shoe")
    return held, seen
