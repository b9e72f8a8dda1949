"""A round of seven-card stud, read top to bottom like 13:69F-14.9."""

from __future__ import annotations

from typing import Final

from pitboss.games.seven_card_stud.judging import judge, showing_with_common
from pitboss.games.seven_card_stud.options import SevenCardStudRules
from pitboss.games.seven_card_stud.rules import (
    PLAYERS_MAX,
    acts_first_by,
    burns_are_shuffled,
    forced_bettor,
    has_choice_of_third,
    is_common_card_due,
    reach_ghosts,
    showing_by,
)
from pitboss.poker.hand import Hand, PokerTable
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.stud.dealing import (
    deal_common,
    deal_next_down,
    deal_next_up,
    receivers,
    shuffle_burns,
)
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

QUESTIONS_MAX: Final = stud_questions(PLAYERS_MAX, 5)

FOURTH, SEVENTH = 4, 7  # the cards after the first three
ROUND_OF_CARD: Final = 2  # the betting round after a card has a number lower by so much

# The editions differ in who gets cards, and in which of them may be common.
FOURTH_CARD: Final = {
    1995: cite("19:47-14.9(f)"),
    2006: cite("19:47-14.9(f)[2006]"),
    2012: cite("13:69F-14.9(f)"),
}
LATER_CARDS: Final = {
    1995: cite("19:47-14.9(h)"),
    2006: cite("19:47-14.9(h)[2006]"),
    2012: cite("13:69F-14.9(h)"),
}

EXPOSURE: Final = Exposure(
    dealt="13:69F-14.15(k)",
    dead="13:69F-14.15(k)",
    stop="13:69F-14.15(k)1",
    play_on="13:69F-14.15(k)2",
)
EXPOSURE_1995: Final = Exposure(dealt="19:47-14.15(l)", dead="19:47-14.15(l)")


def play(table: PokerTable) -> Procedure[None]:
    """One round at a table without a button."""
    return play_poker(table, SEVEN_CARD_STUD)


@rule("13:69F-14.9(c)", "13:69F-14.9(g)")
def streets(hand: Hand) -> Procedure[None]:
    """Two cards down and one up; then a card and a betting round at a time."""
    rules = hand.rules
    assert isinstance(rules, SevenCardStudRules)
    old = rules.edition == 1995
    # (c) to (e)
    yield from deal_first(hand, 2, cite("13:69F-14.9(c)"), EXPOSURE_1995 if old else EXPOSURE)
    if hand.live_count == 1:
        return
    yield from first_round(hand, _brings_in(hand, rules), cite("13:69F-14.9(d)"))
    # (f) to (h)
    for number in range(FOURTH, SEVENTH + 1):
        if hand.live_count == 1:
            return
        yield from next_card_of_each(hand, rules, number)
        if hand.exposed:
            yield from third_hole_card(hand, rules)
        yield from later_round(hand, number - ROUND_OF_CARD, _acts_first(hand, rules))


def _brings_in(hand: Hand, rules: SevenCardStudRules) -> int:
    """The place of the forced bettor, among those whose hand is not dead."""
    return place_of(hand, lambda doors: forced_bettor(rules.form, doors), door_of)


def _acts_first(hand: Hand, rules: SevenCardStudRules) -> int:
    """The place of the best hand showing; a common card counts only if the house says so."""
    pick = acts_first_by(rules.form)
    if not (rules.common_card_in_showing and hand.board):
        return place_of(hand, pick, showing_by(rules.form))
    return place_of(hand, pick, lambda up: showing_with_common(rules.form, [*up, *hand.board]))


@rule("13:69F-14.9(f)", "13:69F-14.9(h)", "19:47-14.9(f)", "19:47-14.9(f)[2006]")
def next_card_of_each(hand: Hand, rules: SevenCardStudRules, number: int) -> Procedure[None]:
    """A burn card, then one to each who is in or keeps a place; or a common card for all."""
    provision = (FOURTH_CARD if number == FOURTH else LATER_CARDS)[rules.edition]
    left, live = len(hand.deck), hand.live_count
    if is_common_card_due(number, left, live, rules.edition):
        if burns_are_shuffled(left):
            yield from shuffle_burns(hand, provision)
        yield from deal_common(hand, provision)
        return
    players = receivers(hand, rules.ghost_seats)
    if not reach_ghosts(left, live, len(players) - live):
        players = hand.live()
    deal = deal_next_down if number == SEVENTH else deal_next_up
    yield from deal(hand, players, provision)


@rule("13:69F-14.15(k)1", "13:69F-14.15(k)2")
def third_hole_card(hand: Hand, rules: SevenCardStudRules) -> Procedure[None]:
    """Whose third hole card was exposed may stop wagering, where the edition knows of it."""
    if has_choice_of_third(rules.edition):
        yield from choose_all(hand, EXPOSURE)


SEVEN_CARD_STUD: Final = PokerType(streets, judge, button=False)
