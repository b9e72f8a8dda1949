"""The hands of baccarat: card values, point counts and the drawing tables, written once.

Punto banco and minibaccarat have the same text in two subchapters; chemin de fer shares the values
and most of the table. Cards come in by their rank (ace 14) or by their value (0 to 9), so that
the rules here take and give plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.equipment import Card
from pitboss.rulebook import rule

ACE: Final = 14
NO_CARD: Final = -1  # the Player's Hand drew no third card

BANKER_WINS: Final = 1
TIE_HAND: Final = 0
PLAYER_WINS: Final = -1


# -- values -----------------------------------------------------------------------------------


@rule("19:47-3.1(b)1", "19:47-4.1(b)1", "19:47-7.1(b)1")
def pip_value(rank: int) -> int:
    """Any card from 2 to 9 counts what stands on it."""
    return rank


@rule("19:47-3.1(b)2", "19:47-4.1(b)2", "19:47-7.1(b)2")
def counts_zero(rank: int) -> bool:
    """A ten, a jack, a queen and a king count zero."""
    return 10 <= rank <= 13


@rule("19:47-3.1(b)3", "19:47-4.1(b)3", "19:47-7.1(b)3")
def ace_value() -> int:
    """An ace counts one."""
    return 1


def card_value(rank: int) -> int:
    """What a card counts, by its rank."""
    if rank == ACE:
        return ace_value()
    return 0 if counts_zero(rank) else pip_value(rank)


@rule("19:47-3.1(c)", "19:47-4.1(c)", "19:47-7.1(c)")
def point_count(total: int) -> int:
    """The single digit a hand counts: of the sum of its values, the tens are dropped."""
    return total % 10


@rule(
    "19:47-3.1(c)1",
    "19:47-3.1(c)2",
    "19:47-4.1(c)1",
    "19:47-4.1(c)2",
    "19:47-7.1(c)1",
    "19:47-7.1(c)2",
)
def count_of(hand: Iterable[Card]) -> int:
    """The point count of a hand of cards: ace, 2 and 4 count 7; ace, 2 and 9 count 2."""
    return point_count(sum(card_value(card.rank) for card in hand))


# -- burning ----------------------------------------------------------------------------------


@rule("19:47-3.5(d)", "19:47-4.4(d)", "19:47-7.5(d)")
def burn_count(rank: int) -> int:
    """How many cards follow a card to the discards: its number, one for an ace, ten for a face."""
    return ace_value() if rank == ACE else min(rank, 10)


# -- drawing ----------------------------------------------------------------------------------


@rule("19:47-3.9(a)", "19:47-7.9(a)")
def natural_ends(player: int, banker: int) -> bool:
    """An eight or a nine in the first two cards of either hand: no more cards to either."""
    return player >= 8 or banker >= 8


@rule("19:47-3.9(b)", "19:47-7.9(b)")
def player_draws(player: int) -> bool:
    """Table 1: the Player's Hand draws on 0 to 5 and stays on 6 and more."""
    return player <= 5


D, S = True, False

# Table 2: a row for the Banker's count from 0 to 7; the columns are no card, then 0 to 9.
TABLE_2: Final = (
    (D, D, D, D, D, D, D, D, D, D, D),
    (D, D, D, D, D, D, D, D, D, D, D),
    (D, D, D, D, D, D, D, D, D, D, D),
    (D, D, D, D, D, D, D, D, D, S, D),
    (D, S, S, D, D, D, D, D, D, S, S),
    (D, S, S, S, S, D, D, D, D, S, S),
    (S, S, S, S, S, S, S, D, D, S, S),
    (S, S, S, S, S, S, S, S, S, S, S),
)


@rule("19:47-3.9(d)", "19:47-4.9(d)", "19:47-7.9(d)")
def banker_count(first: int, second: int) -> int:
    """The row of Table 2: what the Banker's first two cards count."""
    return point_count(first + second)


@rule("19:47-3.9(e)", "19:47-4.9(e)", "19:47-7.9(e)")
def third_card_value(third: Card | None) -> int:
    """The column of Table 2: the value of the Player's third card itself, not of the hand."""
    return NO_CARD if third is None else card_value(third.rank)


@rule(
    "19:47-3.9(c)",
    "19:47-3.9(f)",
    "19:47-3.9(g)",
    "19:47-7.9(c)",
    "19:47-7.9(f)",
    "19:47-7.9(g)",
)
def banker_draws(banker: int, third: int) -> bool:
    """Table 2 at the crossing of the Banker's count and the Player's third card: must draw or not.

    A Banker's Hand of 8 or 9 stays as one of 7 does; at tables where a natural ends the hand it
    never comes to that.
    """
    return TABLE_2[min(banker, 7)][third + 1]


# The order of drawing: the Player's Hand first, then the Banker's. The table asks these two, the
# odds enumerate them and the kernel tabulates them. Counts are those of the first two cards.


def player_takes_third(player: int, banker: int) -> bool:
    """Whether the Player's Hand gets a third card."""
    return not natural_ends(player, banker) and player_draws(player)


def banker_takes_third(player: int, banker: int, third: int) -> bool:
    """Whether the Banker's Hand gets a third card, after this third card of the Player's."""
    return not natural_ends(player, banker) and banker_draws(banker, third)


# -- the winner -------------------------------------------------------------------------------


@rule("19:47-3.10(a)", "19:47-4.10(a)", "19:47-7.10(a)")
def winning_hand(player: int, banker: int) -> int:
    """Which hand has the higher final count, or a Tie Hand."""
    if player == banker:
        return TIE_HAND
    return BANKER_WINS if banker > player else PLAYER_WINS


# -- the wagers -------------------------------------------------------------------------------


@rule(
    "19:47-3.2(a)1i",
    "19:47-3.2(a)1ii",
    "19:47-3.2(a)1iii",
    "19:47-7.2(a)1i",
    "19:47-7.2(a)1ii",
    "19:47-7.2(a)1iii",
)
def banker_wager(winner: int) -> int:
    """A wager on the Banker's Hand: 1 won, -1 lost, 0 neither, for the counts are equal."""
    return winner


@rule(
    "19:47-3.2(a)2i",
    "19:47-3.2(a)2ii",
    "19:47-3.2(a)2iii",
    "19:47-7.2(a)2i",
    "19:47-7.2(a)2ii",
    "19:47-7.2(a)2iii",
)
def player_wager(winner: int) -> int:
    """A wager on the Player's Hand: 1 won, -1 lost, 0 neither, for the counts are equal."""
    return -winner


@rule("19:47-3.2(a)3", "19:47-7.2(a)3")
def tie_wager(winner: int) -> int:
    """A wager on the tie wins on equal counts and loses on all others."""
    return 1 if winner == TIE_HAND else -1
