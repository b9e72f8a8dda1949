"""The rules of pokette, each one small function; section numbers are those of 19:47-12.

A card is its number: suit times 13 plus rank from the deuce of clubs, 52 and 53 the jokers.
"""

from __future__ import annotations

from pitboss.equipment.cards import RANKS_PER_SUIT, SUITED_CARDS
from pitboss.rulebook import rule

REVOLUTIONS_MIN = 3
SPACES = 3  # of the card stand; a complete hand has a card in each
TWO = 2
ACE = 14

# -- the wheel ----------------------------------------------------------------------------------


@rule("19:47-12.7(b)")
def spin_is_valid(revolutions: int) -> bool:
    """The wheel must go round at least three times, in either direction."""
    return revolutions >= REVOLUTIONS_MIN


@rule("19:47-12.9(a)", "19:47-12.9(a)1", "19:47-12.9(a)2")
def winning_section(section: int, between: bool, previous_wins: bool) -> int:
    """The section that wins, or -1 if the spin is void: between two, the house's option decides."""
    if between and not previous_wins:
        return -1
    return section


# -- the cards ----------------------------------------------------------------------------------


@rule("19:47-12.2(b)")
def value_of(card: int) -> int:
    """The value of a card in a hand, the ace highest; a joker has none, which counts as zero."""
    return card % RANKS_PER_SUIT + TWO if card < SUITED_CARDS else 0


@rule("19:47-12.1[rank]")
def rank_cards(value: int) -> tuple[int, int, int, int]:
    """A rank: the four cards of one value in a deck."""
    club = value - TWO
    diamond, heart = club + RANKS_PER_SUIT, club + 2 * RANKS_PER_SUIT
    return club, diamond, heart, club + 3 * RANKS_PER_SUIT


@rule("19:47-12.1[suit]")
def suit_of(card: int) -> int:
    """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades; a joker has none, which counts as -1."""
    return card // RANKS_PER_SUIT if card < SUITED_CARDS else -1


@rule("19:47-12.1[pair]")
def is_pair(a: int, b: int) -> bool:
    """Two cards of one value are a pair whatever their suits, the same card twice as well."""
    return value_of(a) == value_of(b)


@rule("19:47-12.2(b)", "19:47-12.5(b)4")
def makes_straight(a: int, b: int, c: int) -> bool:
    """Three values in a row, in any order; an ace joins king-queen or two-three, never both."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    if low == TWO and high == ACE:
        return middle == TWO + 1
    return middle == low + 1 and high == low + 2


def completions(first: int, second: int) -> int:
    """How many values would make a straight with these two cards: none, one or two."""
    a, b, found = value_of(first), value_of(second), 0
    for value in range(TWO, ACE + 1):
        if makes_straight(a, b, value):
            found += 1
    return found


@rule("19:47-12.7(e)3")
def bears_on_hands(card: int) -> bool:
    """A joker has no bearing on a hand: poker hand wagers wait for the next card."""
    return card < SUITED_CARDS


# -- which wagers are open ----------------------------------------------------------------------


@rule("19:47-12.4(d)")
def poker_hand_wagers_open(posted: int) -> bool:
    """Poker hand wagers are made only on a spin with one or two winning cards in the stand."""
    return 0 < posted < SPACES


@rule("19:47-12.8(a)")
def pair_in_two_opens(first: int) -> bool:
    """The first winning card that is not a joker opens pair in two."""
    return bears_on_hands(first)


@rule("19:47-12.8(c)")
def pair_in_three_opens(first: int, second: int) -> bool:
    """Two cards that are no pair open pair in three."""
    return not is_pair(first, second)


@rule("19:47-12.8(d)1")
def flush_opens(first: int, second: int) -> bool:
    """Two cards of one suit open the flush."""
    return suit_of(first) == suit_of(second)


@rule("19:47-12.8(d)2i")
def open_straight_opens(first: int, second: int) -> bool:
    """Consecutive cards that a value on either side completes; on ace-king see the readings."""
    return completions(first, second) == 2


@rule("19:47-12.8(d)2ii")
def inside_straight_opens(first: int, second: int) -> bool:
    """Two cards that only one value completes open the inside straight."""
    return completions(first, second) == 1


@rule("19:47-12.8(d)3i")
def open_straight_flush_opens(first: int, second: int) -> bool:
    """An open straight in one suit opens the open straight flush as well."""
    return flush_opens(first, second) and open_straight_opens(first, second)


@rule("19:47-12.8(d)3ii")
def inside_straight_flush_opens(first: int, second: int) -> bool:
    """Two cards of one suit that only one card completes open the inside straight flush."""
    return flush_opens(first, second) and inside_straight_opens(first, second)


@rule("19:47-12.8(d)4")
def three_of_a_kind_opens(first: int, second: int) -> bool:
    """A pair opens three of a kind."""
    return is_pair(first, second)


# -- which wagers win ---------------------------------------------------------------------------


@rule("19:47-12.7(c)")
def cover_wins(covered: tuple[int, ...], card: int) -> bool:
    """A wager wins if its position on the layout covers the winning card, and only then."""
    return card in covered


@rule("19:47-12.5(b)1", "19:47-12.8(b)[pair]")
def pair_in_two_wins(first: int, second: int) -> bool:
    """The second card pairs the first."""
    return is_pair(first, second)


@rule("19:47-12.5(b)2", "19:47-12.8(e)1")
def pair_in_three_wins(first: int, second: int, third: int) -> bool:
    """The third card pairs the first or the second."""
    return is_pair(first, third) or is_pair(second, third)


@rule("19:47-12.5(b)6", "19:47-12.8(e)2")
def flush_wins(first: int, second: int, third: int) -> bool:
    """The third card is of the suit of the first two."""
    return suit_of(first) == suit_of(second) == suit_of(third)


@rule("19:47-12.5(b)4", "19:47-12.8(e)3")
def straight_wins(first: int, second: int, third: int) -> bool:
    """The third card is consecutive in value with the first two, in any order."""
    return makes_straight(value_of(first), value_of(second), value_of(third))


@rule("19:47-12.5(b)5", "19:47-12.8(e)4")
def straight_flush_wins(first: int, second: int, third: int) -> bool:
    """The third card makes a straight in the one suit of the first two."""
    return straight_wins(first, second, third) and flush_wins(first, second, third)


@rule("19:47-12.5(b)3", "19:47-12.8(e)5")
def three_of_a_kind_wins(first: int, second: int, third: int) -> bool:
    """The third card has the value of the first two."""
    return is_pair(first, second) and is_pair(second, third)
