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
    if most <= low:
        return most, most
    return low, high if high < most else most


def may_raise(hand: Hand, player: Player) -> bool:
    """Whether a raise is allowed: an opponent has chips, the number is within the posted cap."""
    rules = hand.rules
    if hand.can_bet < 2 or (hand.bet and rules.max_raises and hand.raises >= rules.max_raises):
        return False
    if hand.table.bounds.is_spent(player.actor):
        return False
    if player.faced < 0:
        return True
    if player.checked and not rules.check_raise_allowed:
        return False
    return is_reopened(hand, player)


@rule("13:69F-14.15(r)")
def is_reopened(hand: Hand, player: Player) -> bool:
    """Whether a full raise, or short ones that come to one, followed what the player did last."""
    if _last_full(hand) > player.seen or hand.bet - player.faced >= hand.step:
        return True
    return hand.rules.short_all_in_reopens


def _last_full(hand: Hand) -> int:
    """The number of the last full bet or raise; one that was refunded does not count."""
    if hand.table.revision < CORRECTED_AGAIN:
        return hand.fulls
    return max([each.number for each in hand.full_bets], default=0)


def _frame(hand: Hand, there: int, most: int) -> tuple[int, int]:
    """The least and the most by the limit structure, in whole chips, whatever the stack."""
    structure, bet = hand.rules.limit_structure, hand.bet
    if structure == FIXED:  # a blind or forced bet below the unit is first completed to it
        unit = fixed_unit(hand)
        exact = unit if bet < unit else bet + unit
        return exact, exact
    unit = hand.rules.unit
    low = bet + hand.step if bet >= hand.low else hand.low
    low += -low % unit
    if structure == NO_LIMIT:
        return low, most
    high = bet + hand.high if structure == SPREAD else bet + hand.pot + bet - there
    return low, max(low, high - high % unit)


def first_step(hand: Hand) -> int:
    """By how much the first raise of a betting round at least goes up."""
    return fixed_unit(hand) if hand.rules.limit_structure == FIXED else hand.low


def fixed_unit(hand: Hand) -> int:
    """The small bet in the first betting rounds, the big bet from the posted one on."""
    return hand.high if hand.street >= hand.rules.big_bet_from_round else hand.low
