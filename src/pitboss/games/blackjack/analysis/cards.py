"""Hands and shoes as people write them, in the ranks the analyser counts with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Final, TypeAlias

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games.blackjack.rules import is_ace, low_value, may_draw, may_split

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

# How many aces, deuces, ... nines, and cards that count ten are in the shoe.
Shoe: TypeAlias = tuple[int, ...]

RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
_WRITTEN: Final = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **dict.fromkeys(("10", "J", "Q", "K"), 9),
}
_ACE: Final = 12
_SUITS: Final = "SHDCshdc♠♥♦♣"
_LETTERS: Final = str.maketrans("♠♥♦♣", "SHDC")
# A hand that is not over draws at most to 30, the dealer to 26: with more points than these the
# shoe cannot run out.
HAND_POINTS_MAX: Final = 30
DEALER_POINTS_MAX: Final = 26


def rank_of(card: int) -> int:
    """The rank of a card as it is counted here: the ace is zero, cards that count ten are nine."""
    return low_value(card) - 1


@cache
def card_of(rank: int, suit: int = 0) -> int:
    """A card of a rank; that of the last rank is a ten, which no notice designates."""
    kind: int = next(card for card in (_ACE, *range(_ACE)) if rank_of(card) == rank)
    return 13 * suit + kind


@cache
def gets_one_card(rank: int) -> bool:
    """Whether hands made by splitting cards of a rank get one card each and no more."""
    card = card_of(rank)
    return not may_draw((card, card_of(1)), False, is_ace(card))


def hands_max(rules: BlackjackRules, rank: int) -> int:
    """How many hands splitting may make of a pair of a rank."""
    pair, most = (card_of(rank),) * 2, rules.max_split_hands
    return next(n for n in count(1) if not may_split(pair, n, most, rules.resplit_aces))


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
    """Each deck has one of a card that is given with its suit."""
    text = " ".join(written).replace(",", " ").replace("10", "T")
    words = text.upper().translate(_LETTERS).split()
    suited = Counter(word for word in words if word not in _WRITTEN)
    if any(n > rules.decks for n in suited.values()):
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
    if len(shoe) != len(full) or any(type(n) is not int for n in shoe):
        raise MalformedAnswer("a composition is ten counts: aces, deuces to nines, tens")
    if any(not 0 <= n <= most for n, most in zip(shoe, full, strict=True)):
        raise RuleViolation("so many cards of a kind are not in the decks of this table")
    return shoe


def shoe_of(rules: BlackjackRules, composition: Sequence[int] | None) -> Shoe:
    """The full shoe of this table, or one with so many cards of each rank left."""
    if composition is None:
        return full_shoe(rules)
    shoe = counted(composition, full_shoe(rules))
    points = sum(n * (rank + 1) for rank, n in enumerate(shoe))
    if points <= rules.max_split_hands * HAND_POINTS_MAX + DEALER_POINTS_MAX:
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
    if len(held) < 2 or not may_draw(tuple(map(card_of, held)), False, False):
        raise RuleViolation(f"there is nothing to choose on {named(held) or 'no cards'}")
    if any(n > shoe[rank] for rank, n in Counter(held + seen + besides).items()):
        raise RuleViolation("these cards are not all in the shoe")
    return held, seen
