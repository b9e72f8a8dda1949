"""A round of hold 'em; 13:69F-14.10."""

from __future__ import annotations

from typing import Final

from pitboss.games.hold_em.hands import best_high, both_count, odd_chip
from pitboss.games.hold_em.options import PLAYERS_MAX
from pitboss.poker.betting.button import post_blinds
from pitboss.poker.community.streets import BOARD, blind_order, play_board
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

OWN_CARDS: Final = 2

# In each betting round everybody answers every raise; the rest is the window, cards and shows.
QUESTIONS_MAX: Final = (len(BOARD) + 1) * 2 * PLAYERS_MAX + 1_000

JUDGE: Final = Judge(
    best_high,
    odd_high=odd_chip,
    high_words=words_of("high"),
    cites=Provisions(whole=cite("13:69F-14.10(j)")),
    own=both_count,
)


@rule("13:69F-14.10(c)", "13:69F-14.10(c)1")
def play(table: PokerTable) -> Procedure[None]:
    """One round; a button in front of a player fixes the order of dealing and betting."""
    return play_poker(table, KIND)


def streets(hand: Hand) -> Procedure[None]:
    """Blinds, two cards to each, and the board in three parts, with a betting round after each."""
    first = post_blinds(hand, hand.rules.blinds_posted, blind_order(hand))
    return play_board(hand, first, cards=OWN_CARDS, provision=cite("13:69F-14.10(e)"))


def judge(table: PokerTable) -> Judge:
    """The best high hand wins."""
    return JUDGE


KIND: Final = PokerType(streets, judge, button=True)
