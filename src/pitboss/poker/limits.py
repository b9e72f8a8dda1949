"""How much may be bet and raised: fixed, spread, pot limit and no limit; 13:69F-14.17.

The text knows a posted minimum and maximum and that a raise exceeds the bet before it. How the
structures of the trade fill that frame is in docs/readings.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.rulebook import rule

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand, Player

__all__ = ["FIXED", "NO_LIMIT", "POT_LIMIT", "RAISES_HEARD_MAX", "SPREAD", "bet_range"]

FIXED = "fixed"
SPREAD = "spread"
POT_LIMIT = "pot_limit"
NO_LIMIT = "no_limit"

# Without a posted cap so many raises are heard in one betting round, so that it ends.
RAISES_HEARD_MAX = 100


@rule("13:69F-14.17", "13:69F-14.1[Raise]")
def bet_range(hand: Hand, player: Player) -> tuple[int, int]:
    """The least and the most a player may bet or raise to now; (0, 0) if not at all.

    Both count what already lies there in this betting round. A player with less than the least
    may put in the whole stack.
    """
    most = player.street + player.stack
    if most <= hand.bet or not may_raise(hand, player):
        return 0, 0
    low, high = _frame(hand, player)
    if most <= low:
        return most, most
    return low, high if high < most else most


def may_raise(hand: Hand, player: Player) -> bool:
    """Within the posted number of raises, and unless only a short all-in has come since."""
    if hand.bet and hand.raises >= (hand.rules.max_raises or RAISES_HEARD_MAX):
        return False
    if player.checked and not hand.rules.check_raise_allowed:
        return False
    reopened = hand.bet - player.faced >= hand.step or hand.rules.short_all_in_reopens
    return player.faced < 0 or reopened


def _frame(hand: Hand, player: Player) -> tuple[int, int]:
    """The least and the most by the limit structure, whatever the stack."""
    structure = hand.rules.limit_structure
    if structure == FIXED:
        exact = _next_fixed(hand)
        return exact, exact
    low = hand.bet + hand.step if hand.bet >= hand.low else hand.low
    if structure == NO_LIMIT:
        return low, player.street + player.stack
    if structure == SPREAD:
        return low, max(low, hand.bet + hand.high)
    return low, max(low, hand.bet + hand.pot + hand.bet - player.street)


def _next_fixed(hand: Hand) -> int:
    """One unit more; a blind or forced bet below the unit is first completed to it."""
    unit = fixed_unit(hand)
    if hand.bet < unit:
        return unit
    return hand.bet + unit


def fixed_unit(hand: Hand) -> int:
    """The small bet in the first betting rounds, the big bet from the posted one on."""
    return hand.high if hand.street >= hand.rules.big_bet_from_round else hand.low
