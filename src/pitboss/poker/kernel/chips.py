"""Chips of a compiled hand: into the pot and out of it, uncalled bets, the rake, and the pots."""

from __future__ import annotations

from typing import Final

from pitboss.kernels import prepare
from pitboss.money import CENTS_MAX
from pitboss.poker.betting import pots
from pitboss.poker.hand import ALL_IN, FOLDED, IN
from pitboss.poker.house import bad_beat, rake
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    ALONE,
    BEFORE,
    BET,
    CAN_BET,
    FUND,
    GIFT,
    GIFT_MOST,
    GIFT_SECOND,
    LEVEL,
    LEVELS,
    LIVE,
    PER,
    PERCENT,
    PLAYERS,
    POT,
    POT_CENTS,
    POT_DEPTH,
    POT_LEAST,
    PRIMARY,
    RAKE_CAP,
    RAKE_CENTS,
    RAKE_CHIP,
    RAKE_DEPTH,
    RAKED,
    RAKES,
    SECONDARY,
    SHARE,
    SHARE_PER,
    STACK,
    STATUS,
    STREET,
    THERE,
    TOTAL,
    UNCONTESTED,
)
from pitboss.simulation.chance import Ints

prepare()  # before any kernel is declared

_share_of = inner(rake.share_of)
_added_by = inner(rake.added_by)
_is_reached = inner(rake.is_reached)
_takeable = inner(rake.takeable)
_part_of = inner(pots.part_of)
_given = inner(bad_beat.given)

NONE_DEEPER: Final = CENTS_MAX


# -- in and out ------------------------------------------------------------------------------------


@inner
def pay_in(money: Ints, place: int, cents: int) -> None:
    """Chips go from a stack into the pot; a player without any left is all-in."""
    if cents <= 0:
        return
    left = money[STACK + place] - cents
    money[STACK + place] = left
    money[POT] += cents
    money[THERE + place] += cents
    money[TOTAL + place] += cents
    if not left:
        money[CAN_BET] -= 1
        money[STATUS + place] = ALL_IN


@inner
def _give_back(money: Ints, place: int, cents: int) -> None:
    """What nobody called goes back."""
    money[TOTAL + place] -= cents
    money[THERE + place] = max(money[THERE + place] - cents, 0)
    money[STACK + place] += cents
    money[POT] -= cents


@inner
def return_uncalled(money: Ints) -> None:
    """After a betting round, what nobody called goes back to the player."""
    if not money[BET] and money[STREET] > 1:
        return
    first, owner = -1, 0
    for place in range(money[PLAYERS]):
        if money[TOTAL + place] > first:
            first, owner = money[TOTAL + place], place
    folded = money[STATUS + owner] == FOLDED
    if folded:
        if not money[CAN_BET]:
            _return_unmatched(money)
        return
    second = 0
    for place in range(money[PLAYERS]):
        if place != owner:
            second = max(second, money[TOTAL + place])
    if second == first:
        return
    _give_back(money, owner, first - second)
    if money[STATUS + owner] == ALL_IN and money[STACK + owner] == first - second:
        money[STATUS + owner] = IN
        money[CAN_BET] += 1


@inner
def _return_unmatched(money: Ints) -> None:
    """Where all who are left are all-in, nobody may win what a dead hand had bet beyond them."""
    deepest = _deepest(money)
    for place in range(money[PLAYERS]):
        if money[TOTAL + place] > deepest:
            _give_back(money, place, money[TOTAL + place] - deepest)


@inner
def _deepest(money: Ints) -> int:
    """What the deepest hand still in has put in."""
    deepest = 0
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            deepest = max(deepest, money[TOTAL + place])
    return deepest


# -- the rake --------------------------------------------------------------------------------------


@inner
def take_rake(house: Ints, money: Ints) -> None:
    """After a betting round: a share of what went into each pot, and what its growth brings."""
    if money[RAKED] >= house[RAKE_CAP]:
        return
    if house[PERCENT]:
        _rake_shares(house, money)
    if house[LEVELS]:
        now, before = 0, 0
        for place in range(money[PLAYERS]):
            now += money[TOTAL + place]
            before += money[BEFORE + place]
        due = 0
        for at in range(LEVEL, LEVEL + 2 * house[LEVELS], 2):
            if _is_reached(house[at], before, now):
                due += house[at + 1]
        _take(house, money, 0, due)


@inner
def _rake_shares(house: Ints, money: Ints) -> None:
    """Of what this betting round put into the main pot and each side pot."""
    if money[CAN_BET] == money[LIVE]:
        added = 0
        for place in range(money[PLAYERS]):
            added += money[TOTAL + place] - money[BEFORE + place]
        _take(house, money, 0, _share_of(added, house[PERCENT], house[PER], house[RAKE_CHIP]))
        return
    below = 0
    for pot in range(find_depths(money)):
        depth, added = money[POT_DEPTH + pot], 0
        for place in range(money[PLAYERS]):
            added += _added_by(money[TOTAL + place], money[BEFORE + place], below, depth)
        due = _share_of(added, house[PERCENT], house[PER], house[RAKE_CHIP])
        _take(house, money, below, due)
        below = depth


@inner
def _take(house: Ints, money: Ints, depth: int, due: int) -> None:
    """Never more than the posted maximum, and into the rake area."""
    cents = _takeable(due, house[RAKE_CAP], money[RAKED], money[POT])
    if cents > 0:
        money[RAKED] += cents
        _note(money, depth, cents)


@inner
def _note(money: Ints, depth: int, cents: int) -> None:
    """Keep from which pot it came."""
    number = money[RAKES]
    money[RAKE_DEPTH + number] = depth
    money[RAKE_CENTS + number] = cents
    money[RAKES] = number + 1
    money[POT] -= cents


# -- the pots --------------------------------------------------------------------------------------


@inner
def find_depths(money: Ints) -> int:
    """How many pots there are; up to which depth each reaches stands in `POT_DEPTH`."""
    count, below = 0, -1
    while True:
        depth = NONE_DEEPER
        for place in range(money[PLAYERS]):
            if money[STATUS + place] != FOLDED and money[TOTAL + place] > below:
                depth = min(depth, money[TOTAL + place])
        if depth == NONE_DEEPER:
            return count
        money[POT_DEPTH + count] = depth
        count, below = count + 1, depth


@inner
def find_pots(money: Ints) -> int:
    """How many pots there are, each less what was taken from it; the next bears what is too much.

    The top pot has all that lies above the one below it, dead hands' chips too.
    """
    count, below, owed = find_depths(money), 0, 0
    for pot in range(count):
        depth = money[POT_DEPTH + pot]
        top = pot == count - 1
        reach, cents = NONE_DEEPER if top else depth, 0
        for place in range(money[PLAYERS]):
            cents += _part_of(money[TOTAL + place], below, reach)
        for each in range(money[RAKES]):
            at = money[RAKE_DEPTH + each]
            if at >= below and (top or at < depth):
                owed += money[RAKE_CENTS + each]
        taken = min(owed, cents)
        money[POT_CENTS + pot] = cents - taken
        owed -= taken
        below = depth
    return count


# -- contributions to a fund -----------------------------------------------------------------------


@inner
def contribute(house: Ints, money: Ints) -> None:
    """After the rake and before the pot is divided, its part goes to the bad beat fund."""
    if not house[FUND] or (money[LIVE] == 1 and not house[UNCONTESTED]):
        return
    if not house[ALONE]:
        _contribute_at(house, money, 0, money[POT])
        return
    below, count = 0, find_pots(money)
    for pot in range(count):
        _contribute_at(house, money, below, money[POT_CENTS + pot])
        below = money[POT_DEPTH + pot]


@inner
def _contribute_at(house: Ints, money: Ints, depth: int, pot: int) -> None:
    if pot < house[POT_LEAST]:
        return
    wanted = pot * house[SHARE] // house[SHARE_PER] if house[SHARE] else house[GIFT]
    first, second = _given(pot, wanted, house[GIFT_MOST], house[GIFT_SECOND])
    if first:
        money[PRIMARY] += first
        _note(money, depth, first)
    if second:
        money[SECONDARY] += second
        _note(money, depth, second)
