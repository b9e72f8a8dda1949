"""A round of five-card draw; 13:69F-14.12."""

from __future__ import annotations

from typing import Final

from pitboss.games.five_card_draw.hands import best_high, best_low, odd_high, odd_low
from pitboss.games.five_card_draw.options import LOW, PLAYERS_MAX, FiveCardDrawRules
from pitboss.games.five_card_draw.rules import pile_of
from pitboss.poker.betting.rounds import betting_round, wager_round
from pitboss.poker.draw.draws import Drawing, begin, draw_cards, first_remaining
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge, Provisions
from pitboss.poker.words import words_of
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

CARDS: Final = 5
ROUNDS: Final = 2

# In each betting round everybody answers every raise; the rest is the window, cards and shows.
QUESTIONS_MAX: Final = ROUNDS * 2 * PLAYERS_MAX + 1_000

HIGHEST: Final = Judge(
    best_high,
    odd_high=odd_high,
    high_words=words_of("high"),
    cites=Provisions(whole=cite("13:69F-14.12(h)1")),
)
LOWEST: Final = Judge(
    best_low,
    odd_high=odd_low,
    high_words=words_of("low"),
    cites=Provisions(whole=cite("13:69F-14.12(h)2")),
)


@rule("13:69F-14.12(c)")
def play(table: PokerTable) -> Procedure[None]:
    """One round; the button fixes the order of dealing and betting."""
    return play_poker(table, KIND)


def streets(hand: Hand) -> Procedure[None]:
    """Blinds and five cards to each, a betting round, the draw, and another betting round."""
    drawing = drawing_of(hand)
    dealt, blinds = cite("13:69F-14.12(d)"), cite("13:69F-14.12(e)")
    first = yield from begin(drawing, CARDS, dealt=dealt, blinds=blinds)
    yield from betting_round(hand, first)
    if hand.live_count > 1:
        yield from draw_cards(drawing, cite("13:69F-14.12(f)"), cite("13:69F-14.12(f)1"))
    if hand.live_count > 1:
        yield from last_round(hand)


def drawing_of(hand: Hand) -> Drawing:
    """The draw as the house has laid it down."""
    rules = hand.rules
    assert isinstance(rules, FiveCardDrawRules)
    pile, short = pile_of(rules.own_discards_return), cite("13:69F-14.12(f)2")
    return Drawing(hand, pile, rules.stub_exhaustion, short)


@rule("13:69F-14.12(g)")
def last_round(hand: Hand) -> Procedure[None]:
    """The first player left of the button who has not folded bets or checks, and so on."""
    return wager_round(hand, ROUNDS, first_remaining(hand))


@rule("13:69F-14.12(h)")
def judge(table: PokerTable) -> Judge:
    """Those who remain show, and the best high or low hand wins."""
    return LOWEST if table.rules.poker_form() == LOW else HIGHEST


KIND: Final = PokerType(streets, judge, button=True)
