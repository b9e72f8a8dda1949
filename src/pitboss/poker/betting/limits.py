"""How much may be bet and raised: fixed, spread, pot limit and no limit; 13:69F-14.17.

The text knows a posted minimum and maximum and that a raise exceeds the bet before it. How the
structures of the trade fill that frame is in docs/readings.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboss.poker.hand import CORRECTED_AGAIN
from pitboss.rulebook import rule

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand, Player

FIXED: Final = "fixed"
SPREAD: Final = "spread"
POT_LIMIT: Final = "pot_limit"
NO_LIMIT: Final = "no_limit"


# The structures as numbers, for what is compiled.
STRUCTURES: Final = {FIXED: 0, SPREAD: 1, POT_LIMIT: 2, NO_LIMIT: 3}


@rule("13:69F-14.17", "13:69F-14.1[Raise]")
def bet_range(hand: Hand, player: Player) -> tuple[int, int]:
    """The least and the most a player may bet or raise to now; (0, 0) if not at all.

    Both count what already lies there in this betting round. A player with less than the least
    may put in the whole stack.
    """
    most = player.street + player.stack
    if most <= hand.bet or not may_raise(hand, player):
        return 0, 0
    low, high = _frame(hand, player.street, most)
    return within(low, high, most)


@rule("13:69F-14.17", "13:69F-14.7(c)4")
def within(low: int, high: int, most: int) -> tuple[int, int]:
    """The bounds of a bet as far as a player's chips reach: all of them where they are fewer."""
    if most <= low:
        return most, most
    return low, high if high < most else most


def may_raise(hand: Hand, player: Player) -> bool:
    """Whether a raise is allowed: an opponent has chips, the number is within the posted cap."""
    rules = hand.rules
    if not is_open(hand.can_bet, hand.bet, hand.raises, rules.max_raises):
        return False
    if hand.table.bounds.is_spent(player.actor):
        return False
    if player.faced < 0:
        return True
    if player.checked and not rules.check_raise_allowed:
        return False
    return is_reopened(hand, player)


@rule("13:69F-14.17")
def is_open(can_bet: int, bet: int, raises: int, cap: int) -> bool:
    """Whether somebody may raise: two players can bet, and the posted cap is not reached."""
    return can_bet > 1 and not (bet and cap and raises >= cap)


def is_reopened(hand: Hand, player: Player) -> bool:
    """Whether a full raise, or short ones that come to one, followed what the player did last."""
    full, risen = _last_full(hand) > player.seen, hand.bet - player.faced
    return reopens(full, risen, hand.step, hand.rules.short_all_in_reopens)


@rule("13:69F-14.15(r)")
def reopens(full: bool, risen: int, step: int, short: bool) -> bool:
    """A full raise opens the betting again, or short ones that come to one, or any of them."""
    return full or risen >= step or short


def _last_full(hand: Hand) -> int:
    """The number of the last full bet or raise; one that was refunded does not count."""
    if hand.table.revision < CORRECTED_AGAIN:
        return hand.fulls
    return max([each.number for each in hand.full_bets], default=0)


def _frame(hand: Hand, there: int, most: int) -> tuple[int, int]:
    """The least and the most by the limit structure, in whole chips, whatever the stack."""
    structure, bet = hand.rules.limit_structure, hand.bet
    if structure == FIXED:
        exact = fixed_bet(bet, fixed_unit(hand))
        return exact, exact
    unit = hand.rules.unit
    low = least_bet(bet, hand.step, hand.low, unit)
    if structure == NO_LIMIT:
        return low, most
    high = spread_bet(bet, hand.high) if structure == SPREAD else pot_bet(bet, hand.pot, there)
    return low, whole_chips(low, high, unit)


@rule("13:69F-14.17")
def fixed_bet(bet: int, unit: int) -> int:
    """One unit more; a blind or forced bet below the unit is first completed to it."""
    return unit if bet < unit else bet + unit


@rule("13:69F-14.17", "13:69F-14.1[Raise]")
def least_bet(bet: int, step: int, minimum: int, chip: int) -> int:
    """The posted minimum, or as much more as the last full bet or raise, in whole chips."""
    low = bet + step if bet >= minimum else minimum
    return low + -low % chip


@rule("13:69F-14.17")
def spread_bet(bet: int, maximum: int) -> int:
    """The posted maximum on top of the bet."""
    return bet + maximum


@rule("13:69F-14.17")
def pot_bet(bet: int, pot: int, there: int) -> int:
    """A call, and then as much as the pot with that call in it."""
    return bet + pot + bet - there


def whole_chips(low: int, high: int, chip: int) -> int:
    """The most in whole chips, and never below the least."""
    return max(low, high - high % chip)


def first_step(hand: Hand) -> int:
    """By how much the first raise of a betting round at least goes up."""
    return fixed_unit(hand) if hand.rules.limit_structure == FIXED else hand.low


def fixed_unit(hand: Hand) -> int:
    """The small bet in the first betting rounds, the big bet from the posted one on."""
    return unit_at(hand.street, hand.rules.big_bet_from_round, hand.low, hand.high)


@rule("13:69F-14.17")
def unit_at(street: int, big_from: int, low: int, high: int) -> int:
    """The small bet before the betting round from which the big one is bet."""
    return high if street >= big_from else low


@rule("13:69F-14.1[Raise]")
def is_full(bet: int, step: int, to: int) -> bool:
    """Whether a bet or raise goes up by a whole step, or completes a bet below one."""
    return to - bet >= step or bet < step <= to


@rule("13:69F-14.17")
def is_lawful(to: int, low: int, high: int, chip: int) -> bool:
    """Within the bounds and in whole chips, or everything."""
    if to == high:
        return to > 0
    return low <= to <= high and not to % chip
