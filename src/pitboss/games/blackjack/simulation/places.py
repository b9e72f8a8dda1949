"""Where everything lies in the two arrays that a simulated blackjack table is.

`felt` is what does not change: the terms, what each card is, and a row for each state of a hand.
`bank` is money and all that changes in a round. Kernels write `P.CUT` for such a place.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Felt: TypeAlias = NDArray[np.uint32]

STAND, DRAW, DOUBLE, SURRENDER, SPLIT, NATURAL = range(6)
# From here on the bits of the number are the choices among which one is picked at random.
RANDOM: Final = 64
# How the dealer ends: 17 to 21, over, blackjack; the last has to draw yet and is no blackjack.
BUST, BLACKJACK, UNFINISHED = 5, 6, 7
ENDINGS: Final = 8

# -- the places in `felt` --------------------------------------------------------------------------

# The terms of the table.
PLAYERS, SPOTS, READER, HOLE_UP, DRAWS_LAST, INSURANCE, COUNTS, REFILL_BURNS = range(8)
# Where a hand begins: a player's, a split one, the dealer's; then how the cards are kept.
START, SPLIT_START, DEALER_START, ALWAYS, BURNS, AHEAD, WORST = range(8, 15)
RESULTS, LEVELS, BY_DISCARDS, DOUBLE_SHOE, PICKS, NOT_PLAIN = range(16, 22)
KINDS: Final = 64  # so many cards that differ there are at most
RANK: Final = 1 * KINDS  # by card, from here on
WAITS: Final = 2 * KINDS  # whether a blackjack waits under such a first card
BUST_WAITS: Final = 3 * KINDS  # whether what was added to a hand over 21 waits then
IS_ACE: Final = 4 * KINDS  # whether insurance is offered then
INSURED: Final = 5 * KINDS  # whether such a second card pays it
SIDE: Final = 6 * KINDS  # the side of a double shoe that it names
VIEW: Final = 7 * KINDS  # where in a row the action against such a first card stands
PAIR_VIEW: Final = 8 * KINDS  # the same by both cards, where the second lies face up
ADDITIONAL: Final = PAIR_VIEW + KINDS * KINDS  # by two cards: how the additional wager comes out
CAPS: Final = ADDITIONAL + KINDS * KINDS  # by view and rank: split on up to so many hands
ROWS: Final = CAPS + 256 * 16  # from here on the states

# The places in a row: how it is settled, how the dealer ends, whether it is insured; the cards.
CLASS, END, INSURES, NEXT = range(4)
# Hands over 21, hands whose wagers go back, and hands given up are settled alike.
LOST, RETURNED, GIVEN_UP, CLASSES = 0, 1, 2, 64
# When insurance is taken.
NEVER, BY_HAND, BY_COUNT = range(3)

# -- the places in `bank` --------------------------------------------------------------------------

# The side of the shoe in use: where the next card lies, up to where cards can just be dealt, up to
# where they are shuffled, where they begin and end, where the cutting card lies, and whether a
# shuffle is due; then the same of the side that rests.
AT, READY, MIXED, LOW, HIGH, CUT, DUE = range(7)
OTHER: Final = 7
IN_USE, MIX, LOGS = range(14, 17)  # which side; whether cards are shuffled, and always logged
# Of the round: whether cards are logged, who gets the next, how many were, whether it is void or
# was refilled, and where its first card lay.
CAREFUL, OWNER, LOGGED, VOID, REFILLED, BEGUN = range(17, 23)
RUNNING, COUNT_START, TRUE, INSURE_AT, LEVEL = range(24, 29)  # the count, and the units by it
OWN: Final = 29  # what the followed player nets
# Whether blackjacks wait for the dealer's second card, and what was added to hands over 21.
LATER, ADDED_LATER = 30, 31
FIRSTS: Final = 32  # by player: the first card, the second
SECONDS: Final = FIRSTS + 8
HANDS_MAX: Final = 4
HAND: Final = SECONDS + 8  # by player and hand: its state, then its class when it is played
DOUBLED: Final = HAND + 32
STANDS: Final = DOUBLED + 32  # DECIDED, BUSTED, WAITING or OPEN
MADE: Final = STANDS + 32  # by player: how many hands
PENDING: Final = MADE + 8  # cards that wait for their second after a split, and of which hand
INSURING: Final = PENDING + 8  # by player
SUMS: Final = INSURING + 8  # by row: staked and netted in the round
GAME, FIRST, ADDED, ADDED_DOUBLE, INSURANCE_ROW, SIDE_ROW = range(6)
SUM_ROWS: Final = 6
TAGS: Final = SUMS + 2 * SUM_ROWS  # by card
# By level: the least count, units, and by spot the insurance and what it wins.
RAMP: Final = TAGS + KINDS
RAMP_WIDTH: Final = 8
LEVELS_MAX: Final = 24
STAKES: Final = RAMP + RAMP_WIDTH * LEVELS_MAX  # by spot, then the additional wager's
SIDE_STAKE: Final = 3
ADDITIONAL_NET: Final = STAKES + 4
RESULTS_MAX: Final = 3
LOG: Final = ADDITIONAL_NET + RESULTS_MAX  # cards as they were dealt, then to whom
LOG_MAX: Final = 1024
LOG_OWNER: Final = LOG + LOG_MAX
CODES: Final = CLASSES * ENDINGS * 2  # a class, how the dealer ended, whether it was doubled
# By spot, class, end and kind of wager: what it nets.
NETS: Final = LOG_OWNER + LOG_MAX
WAGERS: Final = 3
SPOT_NETS: Final = CLASSES * ENDINGS * WAGERS
BANK: Final = NETS + 3 * SPOT_NETS

# BUSTED: over 21 and collected, but what was added to it waits for the dealer's second card.
DECIDED, BUSTED, WAITING, OPEN = range(4)
BURNED, DEALER, COLLECTED = 60, 61, 62  # who has cards besides the hands
PICKED: Final = 128  # in the log: no card, but what was picked at random
SOME_CARDS: Final = 16
# A round that has no code; and one that has to be played again with all that may happen.
SPECIAL, AGAIN = -1, -2
