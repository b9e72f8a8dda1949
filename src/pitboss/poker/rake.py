"""The rake: by percentage after each betting round, by increments, or by time; 13:69F-14.14."""

from __future__ import annotations

from pitboss.money import INVENTORY
from pitboss.poker.hand import POT, RAKE, Hand
from pitboss.poker.pots import pots_of
from pitboss.rulebook import cite, rule

__all__ = ["bank_rake", "take_rake"]


def take_rake(hand: Hand) -> None:
    """After a betting round the dealer takes the rake from the pot and the side pots."""
    rules = hand.rules
    if hand.raked >= rules.rake_cap:
        return
    if "percentage" in rules.rake_methods:
        for depth, due in percentages(hand):
            _take(hand, depth, due, cite("13:69F-14.14(b)1ii"))
    if "increments" in rules.rake_methods:
        _take(hand, 0, increments(hand), cite("13:69F-14.14(b)2i"))


@rule("13:69F-14.14(b)1i", "13:69F-14.14(b)1ii", "13:69F-14.6(e)8")
def percentages(hand: Hand) -> list[tuple[int, int]]:
    """A share of what this betting round added to each pot, in whole rake chips, with its depth."""
    rate, unit = hand.rules.rake_pct, hand.rules.rake_unit
    due = []
    for depth, added in _added(hand):
        cents = added * rate.numerator // (rate.denominator * unit) * unit
        if cents:
            due.append((depth, cents))
    return due


def _added(hand: Hand) -> list[tuple[int, int]]:
    """What this betting round put into the main pot and each side pot, by their depths."""
    players = hand.players
    if hand.can_bet == hand.live_count:
        return [(0, sum([player.total - player.before for player in players]))]
    below, added = 0, []
    for pot in pots_of(players):
        parts = [max(min(each.total, pot.depth) - max(each.before, below), 0) for each in players]
        added.append((below, sum(parts)))
        below = pot.depth
    return added


@rule("13:69F-14.14(b)2i")
def increments(hand: Hand) -> int:
    """The predetermined amounts of all levels that the pot has reached and that were not taken."""
    gross = hand.pot + hand.raked
    reached = sum(amount for level, amount in hand.rules.rake_levels if gross >= level)
    return reached - hand.raked


def _take(hand: Hand, depth: int, due: int, provision: str) -> None:
    """Never more than the posted maximum, and into the rake area."""
    cents = min(due, hand.rules.rake_cap - hand.raked, hand.pot)
    if cents > 0:
        hand.raked += cents
        hand.rakes.append((depth, cents))
        hand.pot -= cents
        hand.table.move(POT, RAKE, cents, provision, "rake")


@rule("13:69F-14.14(b)1iii", "13:69F-14.14(b)2iii", "13:69F-14.14(e)")
def bank_rake(hand: Hand) -> None:
    """At the end of the round the rake goes from its area into the table inventory."""
    hand.table.move(RAKE, INVENTORY, hand.raked, cite("13:69F-14.14(b)1iii"), "rake")
