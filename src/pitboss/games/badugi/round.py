"""A round of badugi; 13:69F-14.12B."""

from __future__ import annotations

from typing import Final

from pitboss.games.badugi.hands import lowest, odd_chip
from pitboss.games.badugi.options import LITERAL_BLINDS, PLAYERS_MAX, BadugiRules
from pitboss.poker.betting.rounds import begin_betting, betting_round, post_live, wager_round
from pitboss.poker.draw.draws import Drawing, begin, draw_cards, first_remaining
from pitboss.poker.draw.pile import DEAL_REST, without_own_discards
from pitboss.poker.hand import IN, Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

CARDS: Final = 4
# The draws, each with a burn before its first new card and a betting round after it.
DRAWS: Final = ("13:69F-14.12B(f)", "13:69F-14.12B(h)", "13:69F-14.12B(j)")
LAST: Final = len(DRAWS) + 1
# The betting rounds between the draws, each under its own letter.
MIDDLE: Final = {2: cite("13:69F-14.12B(g)"), 3: cite("13:69F-14.12B(i)")}

# In each betting round everybody answers every raise; the rest is the window, cards and shows.
QUESTIONS_MAX: Final = LAST * 2 * PLAYERS_MAX + 1_000

JUDGE: Final = Judge(
    lowest,
    odd_high=odd_chip,
    high_words=words_of("badugi"),
    cites=Provisions(whole=cite("13:69F-14.12B(l)"), tie=cite("13:69F-14.12B(l)5")),
)


@rule("13:69F-14.12B(c)")
def play(table: PokerTable) -> Procedure[None]:
    """One round; the button fixes the order of dealing and betting."""
    return play_poker(table, KIND)


def streets(hand: Hand) -> Procedure[None]:
    """Blinds and four cards to each; a betting round, and three draws with one after each."""
    drawing = Drawing(hand, without_own_discards, DEAL_REST, DRAWS[0], len(DRAWS))
    dealt, blinds = cite("13:69F-14.12B(d)"), cite("13:69F-14.12B(e)")
    first = yield from begin(drawing, CARDS, dealt=dealt, blinds=blinds)
    yield from betting_round(hand, first)
    for street, provision in enumerate(DRAWS, start=2):
        if hand.live_count > 1:
            yield from draw_cards(drawing, provision, provision)
        if hand.live_count > 1:
            yield from (last_round(hand) if street == LAST else middle_round(hand, street))


# -- betting --------------------------------------------------------------------------------------


@rule("13:69F-14.12B(g)", "13:69F-14.12B(i)")
def middle_round(hand: Hand, street: int) -> Procedure[None]:
    """The first player left of the button who has not folded bets or checks, and so on.

    By the letter that player posts a blind instead; see docs/readings.md.
    """
    rules = hand.rules
    assert isinstance(rules, BadugiRules)
    if rules.middle_rounds_open == LITERAL_BLINDS and hand.can_bet > 1:
        return blind_round(hand, street, rules.blinds[0])
    return wager_round(hand, street, first_remaining(hand))


def blind_round(hand: Hand, street: int, cents: int) -> Procedure[None]:
    """A blind from the first player left of the button who can bet, then fold, call or raise."""
    begin_betting(hand, street)
    place = next(place for place, each in enumerate(hand.players) if each.status == IN)
    post_live(hand, hand.players[place], cents, MIDDLE[street], "blind")
    return betting_round(hand, place + 1)


@rule("13:69F-14.12B(k)")
def last_round(hand: Hand) -> Procedure[None]:
    """The first player left of the button who has not folded bets or checks, and so on."""
    return wager_round(hand, LAST, first_remaining(hand))


@rule("13:69F-14.12B(l)")
def judge(table: PokerTable) -> Judge:
    """Those who remain show: four cards that count beat three, three beat two, two beat one."""
    return JUDGE


KIND: Final = PokerType(streets, judge, button=True)
