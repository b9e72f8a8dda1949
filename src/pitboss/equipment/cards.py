"""Playing cards: each is a small whole number underneath and prints as what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum, IntEnum

from pitboss.errors import MalformedAnswer, ensure

# The rules name no highest number of decks; this bounds a shoe that somebody could still lift.
# No deck has more than two jokers.
DECKS_MAX = 20
JOKERS_MAX = 2

SUITED_CARDS = 52
RANKS_PER_SUIT = 13
_RANK_LETTERS = "23456789TJQKA"


class Rank(IntEnum):
    """The thirteen ranks by their pips, with the ace high; a game may count the ace otherwise."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in one letter, `T` for ten."""
        return _RANK_LETTERS[self - 2]

    def __str__(self) -> str:
        return "10" if self is Rank.TEN else self.letter


class Suit(Enum):
    """The four suits, in the order clubs, diamonds, hearts, spades."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @property
    def symbol(self) -> str:
        """The suit as it is printed on the card."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.letter]

    @property
    def letter(self) -> str:
        """The suit in one letter."""
        return self.value[0]

    @property
    def is_red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


_RANKS = tuple(Rank)
_SUITS = tuple(Suit)


class Card(int):
    """A card as its number: suit times 13 plus rank, from the deuce of clubs; 52 and 53 are jokers.

    >>> print(Card.parse("As"), int(Card.parse("As")))
    A♠ 51
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """The card with that number; there are 52 and two jokers."""
        ensure(
            isinstance(number, int) and 0 <= number < SUITED_CARDS + JOKERS_MAX,
            "a card is a number from 0 to 53",
        )
        return super().__new__(cls, number)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card as people write it: `As`, `Th`, `10h`, `A♠` or `Joker 1`."""
        card = _BY_TEXT.get(text) if isinstance(text, str) else None
        if card is None:
            raise MalformedAnswer("a card is written like As, 10h, Th, A♠ or Joker 1")
        return card

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, which has neither rank nor suit of its own."""
        return self >= SUITED_CARDS

    @property
    def rank(self) -> Rank:
        """The rank of the card; asking a joker is a mistake of the game's."""
        ensure(not self.is_joker, "a joker has no rank of its own")
        return _RANKS[self % RANKS_PER_SUIT]

    @property
    def suit(self) -> Suit:
        """The suit of the card; asking a joker is a mistake of the game's."""
        ensure(not self.is_joker, "a joker has no suit of its own")
        return _SUITS[self // RANKS_PER_SUIT]

    @property
    def code(self) -> str:
        """The card in plain letters, for files and keyboards."""
        return _CODES[self]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"


CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(SUITED_CARDS + JOKERS_MAX))

_JOKERS = tuple(f"Joker {number}" for number in range(1, JOKERS_MAX + 1))
_SUITED = CARDS[:SUITED_CARDS]
_CODES = (*(f"{card.rank.letter}{card.suit.letter}" for card in _SUITED), *_JOKERS)
_TEXTS = (*(f"{card.rank}{card.suit.symbol}" for card in _SUITED), *_JOKERS)

_BY_TEXT: dict[str, Card] = {
    **{card.code: card for card in CARDS},
    **{str(card): card for card in CARDS},
    **{f"{card.rank}{card.suit.letter}": card for card in _SUITED},
}


def full_deck(jokers: int = 0) -> tuple[Card, ...]:
    """One deck in the order of the factory, with the jokers last."""
    ensure(0 <= jokers <= JOKERS_MAX, f"a deck has 0 to {JOKERS_MAX} jokers")
    return CARDS[: SUITED_CARDS + jokers]


def decks(count: int, jokers: int = 0) -> tuple[Card, ...]:
    """Several decks one after the other, each with its own jokers."""
    ensure(1 <= count <= DECKS_MAX, f"a game uses 1 to {DECKS_MAX} decks")
    return full_deck(jokers) * count


def same_cards(a: Iterable[Card], b: Iterable[Card]) -> bool:
    """Whether two lots of cards hold the same cards, each as often, in any order."""
    return Counter(a) == Counter(b)


def ensure_same_cards(found: Iterable[Card], deck: Iterable[Card]) -> None:
    """Stop the table unless the cards found are the deck; the sentence gives no card away."""
    have, want = Counter(found), Counter(deck)
    missing, surplus = (want - have).total(), (have - want).total()
    ensure(
        not missing and not surplus,
        f"the cards are not the deck: {missing} missing, {surplus} too many",
    )
