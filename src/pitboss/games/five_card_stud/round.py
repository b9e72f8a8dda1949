"""A round of five-card stud, read top to bottom like 13:69F-14.13."""

from __future__ import annotations

from typing import Final

from pitboss.games.five_card_stud.judging import judge
from pitboss.games.five_card_stud.options import FiveCardStudRules
from pitboss.games.five_card_stud.rules import (
    PLAYERS_MAX,
    acts_first,
    forced_bettor,
    has_rule_on_exposed,
    opener_must_bet,
)
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.stud.dealing import deal_next_up, receivers
from pitboss.poker.stud.exposed import Exposure
from pitboss.poker.stud.opening import (
    deal_first,
    door_of,
    first_round,
    later_round,
    place_of,
    stud_questions,
)
from pitboss.poker.stud.rules import showing_high
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

QUESTIONS_MAX: Final = stud_questions(PLAYERS_MAX, 4)

# Who gets cards: everybody who made or called the last wager; in 1995 who has not folded.
THIRD_CARD: Final = (cite("13:69F-14.13(f)"), cite("19:47-14.13(f)"))
LATER_CARDS: Final = (cite("13:69F-14.13(g)"), cite("19:47-14.13(g)"))

EXPOSURE: Final = Exposure(dealt="13:69F-14.15(l)", dead="13:69F-14.15(r)")


def play(table: PokerTable) -> Procedure[None]:
    """One round at a table without a button."""
    return play_poker(table, FIVE_CARD_STUD)


@rule("13:69F-14.13(c)", "13:69F-14.13(g)", "13:69F-14.15(l)")
def streets(hand: Hand) -> Procedure[None]:
    """A card down and one up; then three times a card up and a betting round."""
    rules = hand.rules
    assert isinstance(rules, FiveCardStudRules)
    # (c) to (e)
    exposure = EXPOSURE if has_rule_on_exposed(rules.edition) else None
    yield from deal_first(hand, 1, cite("13:69F-14.13(c)"), exposure)
    if hand.live_count == 1:
        return
    bettor = place_of(hand, forced_bettor, door_of)
    yield from first_round(hand, bettor, cite("13:69F-14.13(d)"))
    # (f) and (g)
    must_bet = opener_must_bet(rules.later_rounds_open)
    for street in (2, 3, 4):
        if hand.live_count == 1:
            return
        yield from next_card_of_each(hand, rules, street)
        first = place_of(hand, acts_first, showing_high)
        yield from later_round(hand, street, first, must_bet=must_bet)


@rule("13:69F-14.13(f)", "13:69F-14.13(g)", "19:47-14.13(f)", "19:47-14.13(g)")
def next_card_of_each(hand: Hand, rules: FiveCardStudRules, street: int) -> Procedure[None]:
    """A burn card, then one face up to each who is in or keeps a place."""
    old = rules.edition == 1995
    provision = (THIRD_CARD if street == 2 else LATER_CARDS)[old]
    yield from deal_next_up(hand, receivers(hand, rules.ghost_seats), provision)


FIVE_CARD_STUD: Final = PokerType(streets, judge, button=False)
