"""A round of triple draw; 13:69F-14.12A."""

from __future__ import annotations

from typing import Final

from pitboss.games.triple_draw_27.hands import lowest, odd_chip
from pitboss.games.triple_draw_27.options import PLAYERS_MAX, TripleDrawRules
from pitboss.poker.betting.rounds import betting_round, wager_round
from pitboss.poker.draw.draws import Drawing, begin, draw_cards, first_remaining
from pitboss.poker.draw.pile import without_own_discards
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

CARDS: Final = 5
# The draws, each with a burn before its first new card and a betting round after it.
DRAWS: Final = ("13:69F-14.12A(f)", "13:69F-14.12A(h)", "13:69F-14.12A(j)")

# In each betting round everybody answers every raise; the rest is the window, cards and shows.
QUESTIONS_MAX: Final = (len(DRAWS) + 1) * 2 * PLAYERS_MAX + 1_000

JUDGE: Final = Judge(
    lowest,
    odd_high=odd_chip,
    high_words=words_of("deuce_to_seven"),
    cites=Provisions(whole=cite("13:69F-14.12A(l)")),
)


@rule("13:69F-14.12A(c)")
def play(table: PokerTable) -> Procedure[None]:
    """One round; the button fixes the order of dealing and betting."""
    return play_poker(table, KIND)


def streets(hand: Hand) -> Procedure[None]:
    """Blinds and five cards to each; a betting round, and three draws with one after each."""
    rules = hand.rules
    assert isinstance(rules, TripleDrawRules)
    pile, exhaustion = without_own_discards, rules.stub_exhaustion
    drawing = Drawing(hand, pile, exhaustion, DRAWS[0], len(DRAWS))
    dealt, blinds = cite("13:69F-14.12A(d)"), cite("13:69F-14.12A(e)")
    first = yield from begin(drawing, CARDS, dealt=dealt, blinds=blinds)
    yield from betting_round(hand, first)
    for street, provision in enumerate(DRAWS, start=2):
        if hand.live_count > 1:
            yield from draw_cards(drawing, provision, provision)
        if hand.live_count > 1:
            yield from later_round(hand, street)


@rule("13:69F-14.12A(g)", "13:69F-14.12A(i)", "13:69F-14.12A(k)")
def later_round(hand: Hand, street: int) -> Procedure[None]:
    """The first player left of the button who has not folded bets or checks, and so on.

    The second and third rounds are read like the fourth; see docs/readings.md.
    """
    return wager_round(hand, street, first_remaining(hand))


def judge(table: PokerTable) -> Judge:
    """The lowest hand wins."""
    return JUDGE


KIND: Final = PokerType(streets, judge, button=True)
