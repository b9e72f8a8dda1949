"""The rake: by percentage after each betting round, by increments, or by time; 13:69F-14.14.

Time charges stand in a module of their own: they do not come out of the pot.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.money import INVENTORY, Cents
from pitboss.poker.betting.pots import pots_of
from pitboss.poker.hand import POT, RAKE, Hand
from pitboss.rulebook import cite, rule


@rule("13:69F-14.6(e)8", "13:69F-14.1[Rake]")
def take_rake(hand: Hand) -> None:
    """After a betting round the dealer takes the rake from the pot and the side pots."""
    rules = hand.rules
    if hand.raked >= rules.rake_cap:
        return
    if "percentage" in rules.rake_methods:
        for depth, due in percentages(hand):
            _take(hand, depth, due, cite("13:69F-14.14(b)1ii"))
    if "increments" in rules.rake_methods:
        _take(hand, 0, increments(hand), cite("13:69F-14.14(b)2ii"))


# -- by percentage --------------------------------------------------------------------------------


@rule("13:69F-14.14(b)1", "13:69F-14.14(b)1i")
def share_of(added: Cents, numerator: int, denominator: int, unit: Cents) -> Cents:
    """So much of what a betting round added to a pot, in whole chips, never more."""
    return added * numerator // (denominator * unit) * unit


@rule("13:69F-14.14(b)1ii")
def percentages(hand: Hand) -> list[tuple[int, Cents]]:
    """What is due from each pot after this betting round, with the depth of the pot."""
    rate, unit = hand.rules.rake_pct, hand.rules.rake_unit
    due = []
    for depth, added in _added(hand):
        cents = share_of(added, rate.numerator, rate.denominator, unit)
        if cents:
            due.append((depth, cents))
    return due


def _added(hand: Hand) -> list[tuple[int, Cents]]:
    """What this betting round put into the main pot and each side pot, by their depths.

    Antes, blinds and dead chips belong to the first betting round.
    """
    players = hand.players
    dead = sum([player.dead for player in players]) if hand.street == 1 else 0
    if hand.can_bet == hand.live_count:
        return [(0, dead + sum([player.total - player.before for player in players]))]
    below = 0
    added: list[tuple[int, Cents]] = []
    for pot in pots_of(players):
        parts = [added_by(each.total, each.before, below, pot.depth) for each in players]
        added.append((below, sum(parts) + (0 if added else dead)))
        below = pot.depth
    return added


@rule("13:69F-14.14(b)1ii")
def added_by(total: Cents, before: Cents, below: Cents, depth: Cents) -> Cents:
    """What a player put into the pot between two depths since the betting round before."""
    return max(min(total, depth) - max(before, below), 0)


# -- by increments --------------------------------------------------------------------------------


@rule("13:69F-14.14(b)2", "13:69F-14.14(b)2i")
def levels_between(levels: Sequence[tuple[Cents, Cents]], before: Cents, now: Cents) -> Cents:
    """The predetermined amounts of the levels that the pot has reached since it stood before."""
    return sum([amount for level, amount in levels if is_reached(level, before, now)])


@rule("13:69F-14.14(b)2i")
def is_reached(level: Cents, before: Cents, now: Cents) -> bool:
    """Whether the pot has grown to a level, or beyond it, since it stood before."""
    return before < level <= now


def increments(hand: Hand) -> Cents:
    """What is due from the pot, rake not deducted, as it grew in this betting round."""
    dead = sum([player.dead for player in hand.players])
    now = dead + sum([player.total for player in hand.players])
    before = sum([player.before for player in hand.players]) + (dead if hand.street > 1 else 0)
    return levels_between(hand.rules.rake_levels, before, now)


# -- where it goes --------------------------------------------------------------------------------


def _take(hand: Hand, depth: int, due: Cents, provision: str) -> None:
    """Never more than the posted maximum, and into the rake area."""
    cents = takeable(due, hand.rules.rake_cap, hand.raked, hand.pot)
    if cents > 0:
        hand.raked += cents
        hand.rakes.append((depth, cents))
        hand.pot -= cents
        hand.table.move(POT, RAKE, cents, provision, "rake")


@rule("13:69F-14.14(a)3")
def takeable(due: Cents, cap: Cents, raked: Cents, pot: Cents) -> Cents:
    """What is due as far as the posted maximum and the pot have room for it."""
    return min(due, cap - raked, pot)


@rule("13:69F-14.14(b)1iii", "13:69F-14.14(b)2iii", "13:69F-14.14(e)")
def bank_rake(hand: Hand) -> None:
    """At the end of the round the rake goes from its area into the table inventory."""
    by_share = "percentage" in hand.rules.rake_methods
    provision = cite("13:69F-14.14(b)1iii") if by_share else cite("13:69F-14.14(b)2iii")
    hand.table.move(RAKE, INVENTORY, hand.raked, provision, "rake")
