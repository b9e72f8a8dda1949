"""The wagers of pokette and what they pay at least, in the order of 19:47-12.5 and 12.6."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pitboss.equipment import Card, Rank, Suit, full_deck
from pitboss.errors import MalformedAnswer
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.rules import rank_cards, suit_of
from pitboss.money import Odds
from pitboss.rulebook import rule
from pitboss.table import Spot, Wager
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine(
        "straight_up",
        "Single card straight up",
        Odds(50, 1),
        "19:47-12.6(b)[Single card straight up]",
    ),
    PayLine("split", "Two cards or split", Odds(24, 1), "19:47-12.6(b)[Two cards or split]"),
    PayLine("corner", "Four cards or corner", Odds(12, 1), "19:47-12.6(b)[Four cards or corner]"),
    PayLine("single_rank", "Single rank", Odds(12, 1), "19:47-12.6(b)[Single rank]"),
    PayLine("double_rank", "Double rank", Odds(5, 1), "19:47-12.6(b)[Double rank]"),
    PayLine("akq", "Ace-king-queen rank", Odds(3, 1), "19:47-12.6(b)[Ace-king-queen rank]"),
    PayLine("j109", "Jack-10-9 rank", Odds(3, 1), "19:47-12.6(b)[Jack-10-9 rank]"),
    PayLine("r876", "8-7-6 rank", Odds(3, 1), "19:47-12.6(b)[8-7-6 rank]"),
    PayLine("r543", "5-4-3 rank", Odds(3, 1), "19:47-12.6(b)[5-4-3 rank]"),
    PayLine("red", "Red", Odds(1, 1), "19:47-12.6(b)[Red]"),
    PayLine("black", "Black", Odds(1, 1), "19:47-12.6(b)[Black]"),
    PayLine("suit", "Suit or column", Odds(3, 1), "19:47-12.6(b)[Suit or column]"),
    PayLine("jacer", "Jacer", Odds(12, 1), "19:47-12.6(b)[Jacer]"),
    PayLine("pair_in_two", "Pair in two", Odds(11, 1), "19:47-12.6(b)[Pair in two]"),
    PayLine("pair_in_three", "Pair in three", Odds(5, 1), "19:47-12.6(b)[Pair in three]"),
    PayLine("three_of_a_kind", "Three of a kind", Odds(11, 1), "19:47-12.6(b)[Three of a kind]"),
    PayLine("flush", "Flush", Odds(3, 1), "19:47-12.6(b)[Flush]"),
    PayLine("open_straight", "Straight, open", Odds(5, 1), "19:47-12.6(b)[Straight, open]"),
    PayLine("inside_straight", "Straight, inside", Odds(11, 1), "19:47-12.6(b)[Straight, inside]"),
    PayLine(
        "open_straight_flush",
        "Straight flush, open",
        Odds(24, 1),
        "19:47-12.6(b)[Straight flush, open]",
    ),
    PayLine(
        "inside_straight_flush",
        "Straight flush, inside",
        Odds(49, 1),
        "19:47-12.6(b)[Straight flush, inside]",
    ),
)

# Each wager by the provision that describes it.
_DESCRIBED: Final = {
    "straight_up": "19:47-12.5(a)1",
    "split": "19:47-12.5(a)2",
    "corner": "19:47-12.5(a)3",
    "single_rank": "19:47-12.5(a)4",
    "double_rank": "19:47-12.5(a)5",
    "akq": "19:47-12.5(a)6",
    "j109": "19:47-12.5(a)7",
    "r876": "19:47-12.5(a)8",
    "r543": "19:47-12.5(a)9",
    "red": "19:47-12.5(a)10",
    "black": "19:47-12.5(a)11",
    "suit": "19:47-12.5(a)12",
    "jacer": "19:47-12.5(a)13",
    "pair_in_two": "19:47-12.5(b)1",
    "pair_in_three": "19:47-12.5(b)2",
    "three_of_a_kind": "19:47-12.5(b)3",
    "flush": "19:47-12.5(b)6",
    "open_straight": "19:47-12.5(b)4",
    "inside_straight": "19:47-12.5(b)4",
    "open_straight_flush": "19:47-12.5(b)5",
    "inside_straight_flush": "19:47-12.5(b)5",
}

KINDS: Final = tuple(
    WagerKind(line.key, line.title, _DESCRIBED[line.key], (line.key,)) for line in PAY_LINES
)


class PoketteWager(Wager, frozen=True, kw_only=True):
    """Chips on a spot; a poker hand wager rides from the first closing call after it was made."""

    riding: bool = False


@rule("19:47-12.1[poker hand wager]")
def is_poker_hand(kind: str) -> bool:
    """Whether a wager is made on the sequence of cards in the stand."""
    return kind in HANDS


@rule("19:47-12.1[non-poker hand wager]")
def is_non_poker_hand(kind: str) -> bool:
    """Whether a wager is made on the one card of the next spin."""
    return kind in _DESCRIBED and not is_poker_hand(kind)


JOKERS: Final = (Card(52), Card(53))
# The one order in which the jokers meet the aces of the jacer and the ranks run from ace to two.
MODEL: Final = "AKQJT98765432/scdh"

_RANKS: Final = {rank.letter: rank for rank in Rank}
_SUITS: Final = {suit.letter: suit for suit in Suit}


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of a rank and a suit."""
    return Card.parse(f"{rank.letter}{suit.letter}")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Thirteen rows of ranks and four columns of suits, under the two jokers."""

    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]

    @classmethod
    def parse(cls, text: str) -> Arrangement:
        """Read the letters of the ranks, a stroke, and the letters of the suits."""
        ranks, _, suits = text.partition("/")
        if sorted(ranks) != sorted(_RANKS) or sorted(suits) != sorted(_SUITS):
            raise MalformedAnswer(f"{text[:40]!r} does not name every rank and every suit once")
        return cls(tuple(_RANKS[each] for each in ranks), tuple(_SUITS[each] for each in suits))

    def cards(self) -> Iterator[Card]:
        """The cards row by row."""
        for rank in self.ranks:
            for suit in self.suits:
                yield card_of(rank, suit)

    def adjoining(self) -> Iterator[tuple[Card, Card]]:
        """Every two boxes that share an edge."""
        yield JOKERS
        for place, suit in enumerate(self.suits):
            yield JOKERS[place // 2], card_of(self.ranks[0], suit)
        for rank in self.ranks:
            for left, right in pairwise(self.suits):
                yield card_of(rank, left), card_of(rank, right)
        for upper, lower in pairwise(self.ranks):
            for suit in self.suits:
                yield card_of(upper, suit), card_of(lower, suit)

    def corners(self) -> Iterator[tuple[Card, ...]]:
        """Every four cards that meet in a point."""
        for rows in pairwise(self.ranks):
            for columns in pairwise(self.suits):
                yield tuple(card_of(rank, suit) for rank in rows for suit in columns)

    def under_both_jokers(self) -> frozenset[Card]:
        """The two cards that meet both jokers in one point."""
        return frozenset(card_of(self.ranks[0], suit) for suit in self.suits[1:3])


@dataclass(frozen=True, slots=True)
class Arranged:
    """An option whose value is the arrangement of a layout, kept as its letters."""

    def read(self, raw: object) -> str:
        """The letters; whether they name every rank and suit is seen when they are admitted."""
        if not isinstance(raw, str):
            raise MalformedAnswer(f"a layout is {self.describe()}")
        return raw

    def admits(self, value: str) -> bool:
        """Whether every rank and every suit is there once."""
        try:
            Arrangement.parse(value)
        except (MalformedAnswer, AttributeError, TypeError):
            return False
        return True

    def write(self, value: str) -> object:
        """As its letters."""
        return value

    def in_words(self, value: str) -> str:
        """The ranks from the top down and the suits from the left."""
        ranks, _, suits = value.partition("/")
        names = {"s": "spades", "c": "clubs", "d": "diamonds", "h": "hearts"}
        rows = " ".join(ranks).replace("T", "10")
        return f"{rows}; {', '.join(names[suit] for suit in suits)}"

    def describe(self) -> str:
        """How it is written."""
        return f"every rank and every suit once, such as {MODEL}"


JACER_ACES: Final = frozenset([card_of(Rank.ACE, Suit.CLUBS), card_of(Rank.ACE, Suit.DIAMONDS)])

_KIND: Final = {kind.key: kind for kind in KINDS}
# A quarter of the deck each: three ranks, and the two of one suit.
_BLOCKS: Final = {
    "akq": ((Rank.ACE, Rank.KING, Rank.QUEEN), Suit.SPADES),
    "j109": ((Rank.JACK, Rank.TEN, Rank.NINE), Suit.CLUBS),
    "r876": ((Rank.EIGHT, Rank.SEVEN, Rank.SIX), Suit.DIAMONDS),
    "r543": ((Rank.FIVE, Rank.FOUR, Rank.THREE), Suit.HEARTS),
}


def layout_spots(arranged: Arrangement) -> Iterator[Spot]:
    """Every place of a layout that is arranged so."""
    for card in (*JOKERS, *arranged.cards()):
        yield _named("straight_up", "straight up", (card,))
    for pair in arranged.adjoining():
        yield _named("split", "split", pair)
    for four in arranged.corners():
        yield _named("corner", "corner", four)
    yield from _ranks(arranged.ranks)
    yield from _blocks()
    yield from _colours()
    yield from _suits(arranged.suits)
    yield _spot("jacer", (*sorted(JACER_ACES), *JOKERS), key="", title="jacer")
    yield from _hands()


def _spot(kind: str, cards: Iterable[int], *, key: str, title: str) -> Spot:
    name = f"{kind}_{key}" if key else kind
    return Spot(name, _KIND[kind], title, on=tuple(int(card) for card in cards))


def _named(kind: str, word: str, cards: tuple[Card, ...]) -> Spot:
    """A spot named after the very cards it covers."""
    key, title = "_".join(map(_code, cards)), " ".join(map(str, cards))
    return _spot(kind, cards, key=key, title=f"{word} {title}")


def _code(card: Card) -> str:
    return card.code.lower().replace(" ", "") if card.is_joker else card.code


def _ranks(ranks: tuple[Rank, ...]) -> Iterator[Spot]:
    for rank in ranks:
        cards = rank_cards(rank)
        yield _spot("single_rank", cards, key=rank.letter, title=f"the rank {rank}")
    for upper, lower in pairwise(ranks):
        key, title = f"{upper.letter}_{lower.letter}", f"the ranks {upper} and {lower}"
        both = (*rank_cards(upper), *rank_cards(lower))
        yield _spot("double_rank", both, key=key, title=title)


def _blocks() -> Iterator[Spot]:
    for kind, (ranks, suit) in _BLOCKS.items():
        cards = [card for rank in ranks for card in rank_cards(rank)]
        title = f"{'-'.join(map(str, ranks))} or the 2 of {suit.value}"
        yield _spot(kind, (*cards, card_of(Rank.TWO, suit)), key="", title=title)


def _colours() -> Iterator[Spot]:
    for kind, red in (("red", True), ("black", False)):
        cards = [card for card in full_deck() if card.suit.is_red is red]
        yield _spot(kind, cards, key="", title=kind)


def _suits(suits: tuple[Suit, ...]) -> Iterator[Spot]:
    for suit in suits:
        number = suit_of(card_of(Rank.TWO, suit))
        cards = [card for card in full_deck() if suit_of(card) == number]
        yield _spot("suit", cards, key=suit.value, title=suit.value)


def _hands() -> Iterator[Spot]:
    for kind in KINDS:
        if is_poker_hand(kind.key):
            yield Spot(kind.key, kind, kind.key.replace("_", " "))
