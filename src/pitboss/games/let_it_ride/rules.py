"""The rules of let it ride poker, each one small function; sections are those of 19:47-18."""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import rule

BETS: Final = 3
OWN_CARDS: Final = 3
COMMUNITY: Final = 3
LOSE: Final = 9

_PAIR: Final = 1
_ROYAL_FLUSH: Final = 9
_HIGH_PAIR: Final = 8
_TEN: Final = 10


# -- dealing --------------------------------------------------------------------------------------


@rule("19:47-18.6(d)")
def is_dealt_in(wagers: tuple[int, ...]) -> bool:
    """A hand is dealt for three separate wagers of the same amount."""
    return len(wagers) == BETS and wagers[0] > 0 and wagers[0] == wagers[1] == wagers[2]


@rule("19:47-18.9(c)")
def deal_places(hands: int, by_stacks: bool) -> tuple[int, ...]:
    """For each card the hand it goes to, counted from the far left; the community area is last.

    Card by card every hand gets one before any gets the next; from the automated shoe each gets
    its three at once.
    """
    if by_stacks:
        return tuple(place // OWN_CARDS for place in range(OWN_CARDS * (hands + 1)))
    return tuple(range(hands + 1)) * OWN_CARDS


@rule("19:47-18.1[Community card]", "19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)")
def community_order(cards: int) -> tuple[int, int, int]:
    """Of the stack the card on top is burned, the next is shown first, the lowest is shown last."""
    return cards - 1, cards - 2, cards - 3


# -- wagers ---------------------------------------------------------------------------------------


@rule("19:47-18.1[Let it ride]", "19:47-18.10(b)", "19:47-18.10(e)")
def may_withdraw(bet: int, community_shown: int) -> bool:
    """Bet one before the first community card, bet two between the two, bet three never."""
    return bet in (1, 2) and community_shown == bet - 1


# -- payouts --------------------------------------------------------------------------------------


@rule("19:47-18.11(b)", "19:47-18.10(h)")
def pay_row(category: int, pair: int) -> int:
    """The line of the payout list, the royal flush first; less than a pair of tens loses."""
    if category > _PAIR:
        return _ROYAL_FLUSH - category
    return _HIGH_PAIR if category == _PAIR and pair >= _TEN else LOSE


@rule("19:47-18.11(c)")
def capped(winnings: int, paid: int, cap: int) -> int:
    """What a wager is paid when the hand was already paid so much; a cap of zero is none."""
    return winnings if cap == 0 else min(winnings, cap - paid)
