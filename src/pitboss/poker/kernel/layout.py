"""Where everything about a hand stands: the columns of a table's row, and the house rules.

A table is a row of `Rows.money` (64-bit integers: chips, whose turn it is and what is open) and a
row of `Rows.cards`. Players are numbered from the one who is dealt the first card; where a button
marks the dealer, place 0 is the seat to its left.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.simulation.chance import Bytes, Ints

Shorts: TypeAlias = NDArray[np.int16]

SEATS: Final = 11  # no table of any type has more
DECK: Final = 52
HELD_MAX: Final = 7  # own cards of a player
BOARD_MAX: Final = 5

# -- a row of money --------------------------------------------------------------------------------

# The procedure: the step of the script, whether it has begun, what is asked (see `ASK_ACT`), of
# which place and of how many more at most, what the next to act has to do, which draw it is, and
# whether a card was burned for it.
AT, BEGUN, ASKS, TURN, TO_ASK, DUTY, DRAW, DRAW_BURNED = range(8)
# What is open to the place that is asked: the call, the bounds of a bet or raise (zero if there is
# none), and whether the player may fold, and check.
CALL, LEAST, MOST, MAY_FOLD, MAY_CHECK = range(8, 13)
# The table between hands: players, the seat of the button and that of the kill button or -1.
PLAYERS, BUTTON, KILLER = range(13, 16)
# The betting, as in `hand.Hand`.
STREET, BET, STEP, RAISES, FULLS, LOW, HIGH, CAN_BET, LIVE, POT = range(16, 26)
RAKED, RAKES, GHOSTS, SPLIT, FIRST, KILLED = range(26, 32)
# The cards: the top of the deck and its end, how many lie in the centre, how many each player
# holds, and how many of these face up.
TOP, END, SHARED, OWN, UPS = range(32, 37)
# Contributions to a bad beat fund: for the primary and for the secondary payout.
PRIMARY, SECONDARY = range(37, 39)
_SCALARS: Final = 40
# A column for each place, as in `hand.Player`; the worth of the hand at the showdown, and the stack
# with which the hand began.
STACK: Final = _SCALARS
THERE: Final = STACK + SEATS
TOTAL: Final = THERE + SEATS
BEFORE: Final = TOTAL + SEATS
STATUS: Final = BEFORE + SEATS
FACED: Final = STATUS + SEATS
SEEN: Final = FACED + SEATS
CHECKED: Final = SEEN + SEATS
GHOST: Final = CHECKED + SEATS
WON: Final = GHOST + SEATS
HIGH_WORTH: Final = WON + SEATS
LOW_WORTH: Final = HIGH_WORTH + SEATS
BEGAN: Final = LOW_WORTH + SEATS
# By what odd chips of the high and of the low hand are given among equals, the least first.
HIGH_KEY: Final = BEGAN + SEATS
LOW_KEY: Final = HIGH_KEY + SEATS
# The pots as they are divided: up to which depth, and how much.
POT_DEPTH: Final = LOW_KEY + SEATS
POT_CENTS: Final = POT_DEPTH + SEATS
# What was taken from the pots: at which depth, and how much. After each of five betting rounds
# every pot may give once and all together once, in the end each pot to two payouts of a fund.
RAKES_MAX: Final = 5 * (SEATS + 1) + 2 * SEATS
RAKE_DEPTH: Final = POT_CENTS + SEATS
RAKE_CENTS: Final = RAKE_DEPTH + RAKES_MAX
MONEY_WIDTH: Final = RAKE_CENTS + RAKES_MAX

# What is asked of the place in `TURN`: nothing once the hand is over, to act, or to draw. In the
# end the pot is still to be awarded.
ASK_NOTHING, ASK_ACT, ASK_DRAW, ASK_POT = range(4)
# What is answered: with `RAISE` goes the amount to which the bet or raise goes up, with
# `DISCARD` a bit for each own card that goes. Where a hand is over the next one may begin.
FOLD, CALL_OR_CHECK, RAISE, DISCARD, BEGIN = range(5)
# What the next player to act has to do.
NO_DUTY, BET_OR_CHECK, MUST_BET = range(3)

# -- a row of cards --------------------------------------------------------------------------------

# The deck from the top, the cards of each place, the board, where each of the 52 cards lies.
HELD: Final = DECK
BOARD: Final = HELD + (SEATS + 1) * HELD_MAX  # with room for five cards that are looked at
PLACE_OF: Final = BOARD + BOARD_MAX
# Cards to be shuffled again, and those that lie beneath them.
AGAIN: Final = PLACE_OF + DECK
BENEATH: Final = AGAIN + DECK
CARDS_WIDTH: Final = BENEATH + DECK

# Where a card lies: in the deck or a hand, among the burn cards or with a folded hand. Above that
# it was thrown away, by which place and in which draw.
IN_PLAY, BURNED, FOLDED_CARD = range(3)
THROWN: Final = 16
DRAWS_MAX: Final = 8


class Rows(NamedTuple):
    """Tables, a row for each: chips and procedure, cards, and the stream of chance of the cards."""

    money: Ints
    cards: Bytes
    chance: NDArray[np.uint64]


def new_rows(tables: int, players: int) -> Rows:
    """Empty tables with so many players; their chance is still to be given."""
    money = np.zeros((tables, MONEY_WIDTH), dtype=np.int64)
    money[:, PLAYERS] = players
    money[:, KILLER] = -1
    money[:, BUTTON] = players - 2  # before a first hand in which the last seat has it
    cards = np.zeros((tables, CARDS_WIDTH), dtype=np.uint8)
    cards[:, :DECK] = np.arange(DECK)
    return Rows(money, cards, np.zeros((tables, 2), dtype=np.uint64))


# -- the house rules -------------------------------------------------------------------------------

# Limits, compulsory bets and who may raise.
STRUCTURE, CHIP, MINIMUM, MAXIMUM, BIG_FROM, CAP = range(6)
CHECK_RAISE, SHORT_REOPENS, ANTE, FORCED, POSTS_LAST_FIRST = range(6, 11)
# The rake, and who gets odd chips.
PERCENT, PER, RAKE_CHIP, RAKE_CAP, BY_SUIT = range(11, 16)
# Contributions to a fund; `ALONE` says that each pot gives by itself.
FUND, POT_LEAST, SHARE, SHARE_PER, GIFT, GIFT_MOST, GIFT_SECOND, ALONE, UNCONTESTED = range(16, 25)
# The cards: how many lie face down before the first face up, whose hands win, whether cards come
# back to the deck, and what is left of a short deck: dealt first, shuffled too, or left beneath.
DOOR, HIGH_KIND, LOW_KIND, TRACKED, GHOST_SEATS, COMMON_SHOWS, REST = range(25, 32)
# The kill: whether there is one, the limits in a kill hand, and the pots that bring it.
KILL, KILL_LOW, KILL_HIGH, KILL_POT, KILL_POT_AGAIN = range(32, 37)
# Whether a button goes round: seats are then counted from it. How many blinds, steps and levels.
BUTTONED, BLIND_COUNT, STEPS, LEVELS = range(37, 41)
# How many cards are seen of a deck at most, for each player and besides.
SEEN_EACH, SEEN_SHARED = range(41, 43)
HOUSE_WIDTH: Final = 43

DEAL_REST_FIRST, SHUFFLE_WITH_REST, LEAVE_REST = range(3)

# The kinds of hands, for `worth`.
NO_LOW, SEVEN, FIVE, OMAHA, LOW_SEVEN, LOW_EIGHT, OMAHA_EIGHT = range(7)
THREE, THREE_SIX, LOW_FIVE, DEUCES, BADUGI = range(7, 12)

# The steps of a script and the numbers that go with them: blinds and forced bet are posted; so many
# cards are dealt to all, `DEAL` (face up: 0 or 1); the card of a number is dealt to those who get
# one, `NEXT` (face up); one is burned and so many come to the `CENTRE`; a betting `ROUND` (its
# number, who acts first, what that player has to do); a draw (its number).
BLINDS, FORCED_BET, DEAL, NEXT, CENTRE, ROUND, DRAWING, OVER = range(8)
# Who acts first in a betting round: the player after the blinds or the forced bet, the first place,
# the first who has not folded, the same with a blind, the hand showing, or by single up-cards.
AFTER_POSTED, FROM_FIRST, REMAINING, BLIND_BET, BY_SHOWING, BY_DOOR, BY_CENTRE = range(7)


# Behind the columns of the house rules: up to five blinds, the steps of the script, the orders of
# cards for odd chips, the least first, what becomes of the kill button, and the levels of the rake.
BLINDS_MAX: Final = 5
STEPS_MAX: Final = 20
BLIND: Final = HOUSE_WIDTH
SCRIPT: Final = BLIND + BLINDS_MAX
ODD_HIGH: Final = SCRIPT + 4 * STEPS_MAX
ODD_LOW: Final = ODD_HIGH + DECK
KILL_MOVES: Final = ODD_LOW + DECK
LEVEL: Final = KILL_MOVES + 4 * (SEATS + 1)

# Tables made with the rules. How early each card acts, the greatest first: for the forced bet, in a
# later round, and by the card in the centre; and each hand showing of two, three or four cards by
# its ranks. Whether a common card is due, by the number of the card, the cards left and the players
# in; whether folded seats get cards, by cards left, players and folded seats; which of the own
# discards and the burn cards are shuffled again, by how many there are and are needed.
RANKS: Final = 13
NUMBERS: Final = 8
ENOUGH: Final = 7  # nobody draws more than five cards, and one is burned
DOORS: Final = 0
SHOWING: Final = DOORS + (2 + DECK) * DECK
COMMON: Final = SHOWING + RANKS**2 + RANKS**3 + RANKS**4
REACHED: Final = COMMON + NUMBERS * (DECK + 1) * (SEATS + 1)
REUSED: Final = REACHED + (DECK + 1) * (SEATS + 1) ** 2
LOOKUP_SIZE: Final = REUSED + ENOUGH**3


class Terms(NamedTuple):
    """The house rules and the type of poker as numbers, and the tables made with the rules."""

    house: Ints
    lookup: Shorts
