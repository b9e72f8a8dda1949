"""How wagers come out: hands against the dealer, insurance, surrender, additional wagers."""

from __future__ import annotations

from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import (
    LOSES,
    WINS,
    Hand,
    blackjack_waits,
    designated,
    five_card_21,
    insurance_wins,
    is_13,
    is_blackjack,
    is_king_queen,
    outcome,
    outcome_with_hole_up,
    over_13,
    same_suit,
    suited_678,
    three_sevens,
    under_13,
)
from pitboss.games.blackjack.state import BlackjackWager
from pitboss.games.blackjack.wagers import same_suit_lines
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, half_surrendered, lost, void, won


def decide_hand(
    wager: BlackjackWager, cards: Hand, split: bool, dealer: Hand, rules: BlackjackRules
) -> Decision:
    """How a wager on a hand comes out against the dealer's complete hand."""
    if wager.added and is_blackjack(dealer, False):
        return _added_returned(wager)
    result = (
        outcome_with_hole_up(cards, dealer, split)
        if rules.hole_up
        else outcome(cards, dealer, split, rules.split_two_card_21_wins)
    )
    if result == WINS:
        return _won(wager, cards, split, rules)
    if result == LOSES:
        return lost(wager.cents, cite("19:47-2.6(k)1") if rules.hole_up else cite("19:47-2.3(b)"))
    return void(_void_cite(cards, split, rules))


@rule("19:47-2.10(b)", "19:47-2.11(d)")
def _added_returned(wager: BlackjackWager) -> Decision:
    """What was added by doubling or splitting is not collected if the dealer has blackjack."""
    return void(cite("19:47-2.10(b)") if wager.added == "double" else cite("19:47-2.11(d)"))


def _void_cite(cards: Hand, split: bool, rules: BlackjackRules) -> str:
    if is_blackjack(cards, split):
        return cite("19:47-2.7(b)")
    if rules.five_card_21 and five_card_21(cards):
        return cite("19:47-2.16(b)")
    return cite("19:47-2.3(b)")


# -- what a winning hand is paid -------------------------------------------------------------------


@rule("19:47-2.3(e)")
def pay_line(cards: Hand, split: bool, rules: BlackjackRules) -> str:
    """The payout a winning hand earns on the wager it was dealt for: the house's or the usual."""
    named = rules.designated_cards
    if is_blackjack(cards, split):
        if named is not None and designated(cards, *named):
            return "designated_blackjack"
        return "even" if rules.hole_up else "blackjack"
    if rules.pay_suited_678 and suited_678(cards):
        return "suited_678"
    if rules.pay_777 and three_sevens(cards):
        return "three_sevens"
    return "five_card_21" if rules.five_card_21 and five_card_21(cards) else "even"


def _won(wager: BlackjackWager, cards: Hand, split: bool, rules: BlackjackRules) -> Decision:
    """Chips added by doubling are paid 1 to 1, whatever the hand itself is paid."""
    line = rules.line("even" if wager.added == "double" else pay_line(cards, split, rules))
    provision = line.cite
    if line.key == "even" and rules.hole_up and is_blackjack(cards, split):
        provision = cite("19:47-2.6(k)2")
    if line.key == "five_card_21":
        provision = cite("19:47-2.16(a)")
    return won(wager.action, rules.odds(line.key), provision)


# -- wagers that need no complete dealer hand ------------------------------------------------------


def busted(wager: BlackjackWager, dealer: Hand, rules: BlackjackRules) -> Decision:
    """A hand over 21 loses, but what was added to it goes back if the dealer has blackjack.

    With multiple action all wagers of the hand are collected, whatever the dealer has.
    """
    if rules.wagers_max > 1:
        return lost(wager.cents, cite("19:47-2.18(f)"))
    if wager.added and is_blackjack(dealer, False):
        return _added_returned(wager)
    return lost(wager.cents, cite("19:47-2.3(a)"))


@rule("19:47-2.10(b)", "19:47-2.11(d)")
def bust_waits(rules: BlackjackRules, first: int, *, read: bool) -> bool:
    """Whether what was added to a hand over 21 waits, as the dealer may yet have blackjack."""
    return rules.wagers_max == 1 and not rules.hole_up and not read and blackjack_waits(first)


def surrendered(cents: Cents, waits: bool, dealer: Hand) -> Decision:
    """Half is taken; all of it if the hand waited under an ace or ten that made a blackjack."""
    if waits and is_blackjack(dealer, False):
        return lost(cents, cite("19:47-2.8(a)2"))
    return half_surrendered(cents, cite("19:47-2.8(a)2") if waits else cite("19:47-2.8(a)1"))


@rule("19:47-2.9(c)")
def decide_insurance(wager: Wager, second: int, rules: BlackjackRules) -> Decision:
    """Insurance is paid 2 to 1 if the dealer's second card counts ten, and else is lost."""
    if not insurance_wins(second):
        return lost(wager.cents, cite("19:47-2.9(a)"))
    return won(wager.action, rules.odds("insurance"), rules.line("insurance").cite)


def decide_additional(
    wager: Wager, kind: str, first: int, second: int, rules: BlackjackRules
) -> Decision:
    """An additional wager by the first two cards of the box; it is never void."""
    key = kind
    match kind:
        case "over_13":
            wins, loses = over_13(first, second), cite("19:47-2.17(b)1")
        case "under_13":
            wins, loses = under_13(first, second), cite("19:47-2.17(b)2")
        case _:
            wins, loses = same_suit(first, second), cite("19:47-2.17(b)3")
            lines = same_suit_lines(rules.decks, rules.same_suit_option)
            key = lines[0] if is_king_queen(first, second) else lines[1]
    if not wins:
        thirteen = kind != "same_suit" and is_13(first, second)
        return lost(wager.cents, cite("19:47-2.17(c)") if thirteen else loses)
    return won(wager.action, rules.odds(key), rules.line(key).cite)
