"""A round of omaha; 13:69F-14.11."""

from __future__ import annotations

from typing import Final

from pitboss.games.omaha.hands import HIGH_JUDGE, SPLIT_JUDGE
from pitboss.games.omaha.kill import keep_kill, post_with_kill
from pitboss.games.omaha.options import HI_LO_8, PLAYERS_MAX, OmahaRules
from pitboss.poker.betting.button import post_blinds
from pitboss.poker.community.streets import BOARD, blind_order, play_board
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

OWN_CARDS: Final = 4

# In each betting round everybody answers every raise; the rest is the window, cards and shows.
QUESTIONS_MAX: Final = (len(BOARD) + 1) * 2 * PLAYERS_MAX + 1_000


@rule("13:69F-14.11(c)")
def play(table: PokerTable) -> Procedure[None]:
    """One round; as at hold 'em a button fixes the order of dealing and betting."""
    return play_poker(table, KIND)


@rule("13:69F-14.11(e)")
def streets(hand: Hand) -> Procedure[None]:
    """Blinds, four cards to each, and then board and betting rounds as at hold 'em."""
    rules = hand.rules
    assert isinstance(rules, OmahaRules)
    if hand.table.state.killer:
        first = post_with_kill(hand, rules)
    else:
        first = post_blinds(hand, rules.blinds_posted, blind_order(hand))
    return play_board(hand, first, cards=OWN_CARDS, provision=cite("13:69F-14.11(d)"))


@rule("13:69F-14.11(f)1", "13:69F-14.11(f)2", "13:69F-14.11(h)2")
def judge(table: PokerTable) -> Judge:
    """The high hand takes the pot, or halves it with the best low; one hand may be both."""
    return SPLIT_JUDGE if table.rules.poker_form() == HI_LO_8 else HIGH_JUDGE


KIND: Final = PokerType(streets, judge, button=True, after=keep_kill)
