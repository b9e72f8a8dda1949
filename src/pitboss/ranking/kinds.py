"""The kinds of poker hands: how many cards, from where, read how, and every hand there can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal, TypeAlias

from pitboss.equipment import Card
from pitboss.ranking.high import ACE, Key, Reading, Values, groups, read_five
from pitboss.ranking.low import (
    best_badugi,
    is_eight_or_better,
    is_six_or_better,
    read_badugi,
    read_deuce_to_seven,
    read_low,
)
from pitboss.ranking.pai_gow import WheelRank, read_pai_gow_five, read_pai_gow_two
from pitboss.ranking.three_card import read_three
from pitboss.rulebook import rule

# Kinds of which every hand has a rank, and kinds of which only hands that qualify have one.
Kind: TypeAlias = Literal[
    "high", "omaha", "low", "deuce_to_seven", "three_card_high", "badugi", "pai_gow"
]
QualifiedKind: TypeAlias = Literal["low8", "omaha_low8", "three_card_low"]
AnyKind: TypeAlias = Kind | QualifiedKind

Cards: TypeAlias = tuple[Card, ...]
RANKS: Final = range(ACE, 1, -1)
COPIES: Final = 4
OMAHA_HOLE, OMAHA_BOARD = 2, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One kind of hand: the cards it is chosen from, how they are read, what ranks it has."""

    scale: str  # hands of one scale can be compared with each other
    cards: tuple[int, ...]
    board: int = 0
    jokers: int = 0
    choices: Callable[[Cards, Cards], Iterator[Cards]]
    read: Callable[[Cards], Reading]
    qualifies: Callable[[Values], bool] = lambda values: True
    readings: Callable[[], Iterable[Reading]]


# -- which cards make the hand --------------------------------------------------------------------


@rule("13:69F-14.9(i)", "13:69F-14.10(j)")
def any_five(cards: Cards, board: Cards) -> Iterator[Cards]:
    """Any five of the cards."""
    return combinations(cards, 5)


@rule("13:69F-14.11(f)")
def two_and_three(cards: Cards, board: Cards) -> Iterator[Cards]:
    """Two of the player's cards with three of the board."""
    boards = tuple(combinations(board, OMAHA_BOARD))
    return (own + shared for own in combinations(cards, OMAHA_HOLE) for shared in boards)


@rule("13:69F-14.13A(j)")
def any_three(cards: Cards, board: Cards) -> Iterator[Cards]:
    """Any three of the cards."""
    return combinations(cards, 3)


def the_lowest(cards: Cards, board: Cards) -> Iterator[Cards]:
    """The cards that count in badugi."""
    yield best_badugi(cards)


def two_or_five(cards: Cards, board: Cards) -> Iterator[Cards]:
    """Both cards of a low hand, or any five for the high hand."""
    return combinations(cards, min(len(cards), 5))


# -- how they are read ----------------------------------------------------------------------------


def values_of(cards: Cards) -> Values:
    """The ranks of the cards without the joker, highest first."""
    return tuple(sorted((int(card.rank) for card in cards if not card.is_joker), reverse=True))


def is_suited(cards: Cards) -> bool:
    """Whether the cards without the joker are of one suit."""
    return len({card.suit for card in cards if not card.is_joker}) == 1


def by_suit(read: Callable[[Values, bool], Reading], cards: Cards) -> Reading:
    """Read cards where it matters that they are of one suit."""
    return read(values_of(cards), is_suited(cards))


def by_rank(cards: Cards) -> Reading:
    """Read cards as a low that ignores suits."""
    return read_low(values_of(cards))


def read_pai_gow(cards: Cards, *, wheel_rank: WheelRank) -> Reading:
    """Read two or five cards of pai gow poker."""
    values, joker = values_of(cards), any(card.is_joker for card in cards)
    if len(cards) == 2:
        return read_pai_gow_two(values, joker=joker)
    return read_pai_gow_five(values, is_suited(cards), joker=joker, wheel_rank=wheel_rank)


# -- every hand there is, up to suits -------------------------------------------------------------


def hands(size: int) -> Iterator[tuple[Values, bool]]:
    """All ranks that so many cards can have, of different suits and, where possible, of one."""
    for values in combinations_with_replacement(RANKS, size):
        if groups(values)[0] <= COPIES:
            yield values, False
        if groups(values)[0] == 1:
            yield values, True


def suited_readings(read: Callable[[Values, bool], Reading], size: int) -> Iterator[Reading]:
    """Every hand of a kind that looks at suits."""
    return (read(values, suited) for values, suited in hands(size))


def low_readings(size: int, qualifies: Callable[[Values], bool]) -> Iterator[Reading]:
    """Every low hand that qualifies."""
    readings = (read_low(values) for values, suited in hands(size) if not suited)
    return (reading for reading in readings if qualifies(reading.values))


def badugi_readings() -> Iterator[Reading]:
    """Every hand of one to four different ranks, in as many suits."""
    for size in range(1, 5):
        for ranks in combinations(RANKS, size):
            yield read_badugi([Card(13 * suit + rank - 2) for suit, rank in enumerate(ranks)])


def pai_gow_readings(wheel_rank: WheelRank) -> Iterator[Reading]:
    """Every high hand and every low hand of pai gow poker; the joker adds only five aces."""
    read = partial(read_pai_gow_five, joker=False, wheel_rank=wheel_rank)
    yield from suited_readings(read, 5)
    yield read((ACE,) * 5, False)
    yield from (read_pai_gow_two(values, joker=False) for values, suited in hands(2) if not suited)


# -- the kinds ------------------------------------------------------------------------------------


def _suited(scale: str, read: Callable[[Values, bool], Reading], *cards: int) -> Definition:
    size = cards[0]
    return Definition(
        scale=scale,
        cards=cards,
        choices=any_five if size == 5 else any_three,
        read=partial(by_suit, read),
        readings=partial(suited_readings, read, size),
    )


def _low(scale: str, qualifies: Callable[[Values], bool], *cards: int) -> Definition:
    return Definition(
        scale=scale,
        cards=cards,
        choices=any_five if cards[0] == 5 else any_three,
        read=by_rank,
        qualifies=qualifies,
        readings=partial(low_readings, cards[0], qualifies),
    )


def _omaha(scale: str, definition: Definition) -> Definition:
    return Definition(
        scale=scale,
        cards=(4,),
        board=5,
        choices=two_and_three,
        read=definition.read,
        qualifies=definition.qualifies,
        readings=definition.readings,
    )


def _pai_gow(wheel_rank: WheelRank) -> Definition:
    return Definition(
        scale=f"pai gow poker, A-2-3-4-5 {wheel_rank}",
        cards=(2, 5, 7),
        jokers=1,
        choices=two_or_five,
        read=partial(read_pai_gow, wheel_rank=wheel_rank),
        readings=partial(pai_gow_readings, wheel_rank),
    )


_HIGH = _suited("high", read_five, 5, 6, 7)
_LOW8 = _low("eight or better", is_eight_or_better, 5, 6, 7)
KINDS: Final[dict[str, Definition]] = {
    "high": _HIGH,
    "omaha": _omaha("high", _HIGH),
    "low": _low("low", lambda values: True, 5, 6, 7),
    "low8": _LOW8,
    "omaha_low8": _omaha("eight or better", _LOW8),
    "deuce_to_seven": _suited("deuce to seven", read_deuce_to_seven, 5),
    "three_card_high": _suited("three-card high", read_three, 3, 4),
    "three_card_low": _low("six or better", is_six_or_better, 3, 4),
    "badugi": Definition(
        scale="badugi",
        cards=(4,),
        choices=the_lowest,
        read=read_badugi,
        readings=badugi_readings,
    ),
    "pai_gow": _pai_gow("second"),
    "pai_gow_wheel_low": _pai_gow("low"),
}


def definition(kind: str, wheel_rank: WheelRank = "second") -> Definition | None:
    """The definition of a kind, if there is one."""
    low_wheel = kind == "pai_gow" and wheel_rank == "low"
    return KINDS.get("pai_gow_wheel_low" if low_wheel else kind)


@cache
def numbers(scale: str) -> dict[Key, int]:
    """Every rank of a scale from the worst, which is 1, to the best."""
    found = next(each for each in KINDS.values() if each.scale == scale)
    keys = sorted({reading.key for reading in found.readings()})
    return {key: number for number, key in enumerate(keys, start=1)}
