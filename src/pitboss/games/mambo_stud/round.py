"""A round of mambo stud, read top to bottom like 13:69F-14.13A."""

from __future__ import annotations

from typing import Final

from pitboss.games.mambo_stud.judging import judge
from pitboss.games.mambo_stud.options import MamboStudRules
from pitboss.games.mambo_stud.rules import (
    PLAYERS_MAX,
    acts_first_in_second,
    acts_first_in_third,
    forced_bettor,
)
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.stud.dealing import deal_common, deal_next_down, receivers
from pitboss.poker.stud.exposed import Exposure, choose_all
from pitboss.poker.stud.opening import (
    deal_first,
    door_of,
    first_round,
    later_round,
    place_of,
    stud_questions,
)
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

QUESTIONS_MAX: Final = stud_questions(PLAYERS_MAX, 3)

EXPOSURE: Final = Exposure(
    dealt="13:69F-14.15(m)",
    dead="13:69F-14.15(r)",
    stop="13:69F-14.15(m)1",
    play_on="13:69F-14.15(m)2",
)


def play(table: PokerTable) -> Procedure[None]:
    """One round at a table without a button."""
    return play_poker(table, MAMBO_STUD)


@rule("13:69F-14.13A(c)", "13:69F-14.15(m)")
def streets(hand: Hand) -> Procedure[None]:
    """A card down, one up, another down, and a community card, with three betting rounds."""
    rules = hand.rules
    assert isinstance(rules, MamboStudRules)
    # (c) to (e)
    yield from deal_first(hand, 1, cite("13:69F-14.13A(c)"), EXPOSURE)
    if hand.live_count == 1:
        return
    bettor = place_of(hand, forced_bettor, door_of)
    yield from first_round(hand, bettor, cite("13:69F-14.13A(d)"))
    if hand.live_count == 1:
        return
    # (f) and (g)
    yield from third_card(hand, rules)
    yield from later_round(hand, 2, place_of(hand, acts_first_in_second, door_of))
    if hand.live_count > 1:
        yield from last_round(hand)


@rule("13:69F-14.13A(f)", "13:69F-14.13A(g)", "13:69F-14.15(m)1", "13:69F-14.15(m)2")
def third_card(hand: Hand, rules: MamboStudRules) -> Procedure[None]:
    """A burn card, then one face down to each who is in or keeps a place.

    A player whose card was exposed may stop wagering.
    """
    provision = cite("13:69F-14.13A(f)")
    yield from deal_next_down(hand, receivers(hand, rules.ghost_seats), provision)
    if hand.exposed:
        yield from choose_all(hand, EXPOSURE)


@rule("13:69F-14.13A(h)", "13:69F-14.13A(i)")
def last_round(hand: Hand) -> Procedure[None]:
    """A burn card and the community card, then the last betting round."""
    yield from deal_common(hand, cite("13:69F-14.13A(h)"))
    first = place_of(hand, lambda doors: acts_first_in_third(doors, hand.board[0]), door_of)
    yield from later_round(hand, 3, first)


MAMBO_STUD: Final = PokerType(streets, judge, button=False)
